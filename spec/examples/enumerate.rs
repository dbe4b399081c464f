//! All small programs, under every complete explorer, against the oracle.
//!
//! `cargo run --release -p loris-spec --example enumerate -- [OPTIONS] [FAMILY …]`
//!
//! Options: `--jobs N`, `--every N` (judges every N-th class only), `--first N` (the first class to judge), `--dfs N`
//! (runs depth-first search on programs with at most N executions), `--size N` and `--beside N` (the parts of the
//! budget), `--threads N`, `--count` (counts the classes only), `--list` (prints the programs of the classes).
//! Ends with 1 if an explorer fails on a program.

use std::process::ExitCode;

use loris_spec::enumerate::{Family, Judge, families};

struct Settings {
    judge: Judge,
    names: Vec<String>,
    size: [Option<usize>; 2],
    threads: Option<usize>,
    task: Task,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Judge,
    Count,
    List,
}

#[expect(clippy::print_stderr, reason = "a command")]
fn main() -> ExitCode {
    match settings() {
        Ok(settings) => run(&settings),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

#[expect(clippy::print_stdout, reason = "a command")]
fn run(settings: &Settings) -> ExitCode {
    let mut failed = false;
    for family in chosen(settings) {
        let Family { name, what, budget, threads, .. } = &family;
        println!("== {name}: {what}; at most {} and {}, at most {threads} threads", budget[0], budget[1]);
        let classes = family.classes();
        match settings.task {
            Task::Judge => {
                let tally = settings.judge.run(&classes);
                println!("{tally}");
                failed |= !tally.faults.is_empty();
            }
            Task::Count => {
                let (count, programs) = classes.count();
                println!("{count} classes, {programs} programs");
            }
            Task::List => classes.each(&mut |class| {
                println!("{}", classes.text(class, &classes.orders(class)[0]));
            }),
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The families that are named, or all.
fn chosen(settings: &Settings) -> Vec<Family> {
    let names = &settings.names;
    let wanted =
        families().into_iter().filter(|one| names.is_empty() || names.iter().any(|name| name == one.name));
    wanted
        .map(|mut family| {
            for (part, size) in family.budget.iter_mut().zip(settings.size) {
                *part = size.unwrap_or(*part);
            }
            family.threads = settings.threads.unwrap_or(family.threads);
            family
        })
        .collect()
}

fn settings() -> Result<Settings, String> {
    let judge = Judge { jobs: 1, every: 1, first: 0, dfs: 200 };
    let mut settings =
        Settings { judge, names: Vec::new(), size: [None; 2], threads: None, task: Task::Judge };
    let mut args = std::env::args().skip(1);
    while let Some(word) = args.next() {
        match word.as_str() {
            "--count" => settings.task = Task::Count,
            "--list" => settings.task = Task::List,
            _ if word.starts_with("--") => {
                let value = args.next().ok_or_else(|| format!("{word} needs a value"))?;
                let value = value.parse().map_err(|_| format!("{word}: {value} is no number"))?;
                set(&mut settings, &word, value)?;
            }
            _ if families().iter().any(|family| family.name == word) => settings.names.push(word),
            _ => return Err(format!("no family is called {word}")),
        }
    }
    Ok(settings)
}

fn set(settings: &mut Settings, option: &str, value: usize) -> Result<(), String> {
    let judge = &mut settings.judge;
    match option {
        "--jobs" => judge.jobs = value,
        "--every" => judge.every = value as u64,
        "--first" => judge.first = value as u64,
        "--dfs" => judge.dfs = value as u128,
        "--size" => settings.size[0] = Some(value),
        "--beside" => settings.size[1] = Some(value),
        "--threads" => settings.threads = Some(value),
        _ => return Err(format!("no option is called {option}")),
    }
    Ok(())
}
