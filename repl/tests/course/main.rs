//! The course in `examples/course/`, and the README: pages, scripts and exercises say what the commands say.
//!
//! `BLESS=1` writes what comes out into the pages.

mod executions;
mod exercises;
mod numbers;
mod pages;
mod scripts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The folder of the course.
fn course() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the workspace");
    workspace.join("examples/course")
}

/// The folders of the units, in order.
fn units() -> Vec<PathBuf> {
    let entries = fs::read_dir(course()).expect("the course is there").map(|entry| entry.expect("an entry"));
    let mut units: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    units.sort();
    units
}

/// The files of a unit with this ending, in order.
fn files(unit: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(unit).expect("a unit").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|own| own == ending)).collect();
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whether what comes out is to be recorded.
fn blesses() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Whoever writes pages has them alone.
fn pages_alone() -> MutexGuard<'static, ()> {
    static PAGES: Mutex<()> = Mutex::new(());
    PAGES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a command gave.
struct Ran {
    status: i32,
    text: String,
}

/// Runs `explore` or `repl` in a folder.
fn run(folder: &Path, words: &[String]) -> Ran {
    let (command, arguments) = words.split_first().expect("a command");
    let binary = match command.as_str() {
        "explore" => env!("CARGO_BIN_EXE_explore"),
        "repl" => env!("CARGO_BIN_EXE_repl"),
        other => panic!("the pages have `explore` and `repl`, not `{other}`"),
    };
    let output = Command::new(binary)
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is text");
    let status = output.status.code().expect("no signal ends it");
    Ran { status, text: text(output.stdout) + &text(output.stderr) }
}

/// The words of a command line; quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut begun = false;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '\'' | '"') => (quote, begun) = (Some(letter), true),
            (None, ' ') if begun => {
                words.push(std::mem::take(&mut word));
                begun = false;
            }
            (None, ' ') => {}
            _ => {
                word.push(letter);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

#[test]
fn quotes_keep_words_together() {
    assert_eq!(words("explore --same 'a b' '' x.cl"), ["explore", "--same", "a b", "", "x.cl"]);
}

#[test]
fn a_unit_has_all_its_parts() {
    assert_eq!(units().len(), 10);
    for unit in units() {
        let shown = unit.display();
        assert!(unit.join("README.md").exists(), "{shown} has no page");
        assert!(!files(&unit, "repl").is_empty(), "{shown} has no script");
        let exercises = files(&unit, "cl").into_iter().filter(|path| exercises::is_exercise(path)).count();
        assert_eq!(exercises, 3, "{shown}");
        let page = read(&unit.join("README.md"));
        for heading in ["## The idea", "## Run", "## Notice", "## Exercises", "## Sources"] {
            assert!(page.contains(heading), "{shown}: no `{heading}`");
        }
        assert!(page.contains("After this unit you can"), "{shown} does not say what it is for");
    }
}
