//! How long 100,000 runs of a program take under each randomised scheduler, in CPU time; in wall time where the system
//! does not tell the CPU time.
//!
//! `cargo bench -p loris-explorers --bench schedulers` runs the account of the published study; the names of other
//! programs of its folder after `--` choose those.

use std::path::Path;
use std::time::{Duration, Instant};

use loris_explorers::{Explorer, Limits, Options, explore};
use loris_interpreter::{Profile, System};

/// So many runs, as in the study.
const RUNS: u64 = 100_000;

/// The CPU time of this process, if the system tells it.
fn cpu() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    stat.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it measures")]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let names = if words.is_empty() { vec!["account".to_owned()] } else { words };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/sctbench");
    println!(
        "{:<24}{:<22}{:>10}{:>12}{:>10}{:>12}",
        "program", "explorer", "runs", "events", "seconds", "runs/s"
    );
    for name in names {
        let path = folder.join(&name).with_extension("cl");
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let system = match loris_lang::compile(name.as_str(), text.as_str()) {
            Ok(program) => System::under(program, Profile::STUDY),
            Err(errors) => panic!("{errors:?}"),
        };
        for explorer in Explorer::SCHEDULERS {
            let limits = Limits { schedules: Some(RUNS), ..Limits::default() };
            let options = Options { limits, ..Options::default() };
            let (wall, before) = (Instant::now(), cpu());
            let report = explore(&system, explorer, &options, &mut ());
            let elapsed = match (before, cpu()) {
                (Some(before), Some(after)) => after.saturating_sub(before),
                _ => wall.elapsed(),
            };
            let counts = report.statistics;
            let runs = u32::try_from(counts.executions()).map_or(f64::MAX, f64::from);
            let seconds = elapsed.as_secs_f64();
            let (all, events) = (counts.executions(), counts.events);
            let rate = runs / seconds;
            println!("{name:<24}{:<22}{all:>10}{events:>12}{seconds:>10.3}{rate:>12.0}", explorer.name());
        }
    }
}
