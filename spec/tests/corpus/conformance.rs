//! Every program file of `spec/conformance/` and `examples/` under every explorer, against its head.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use loris_spec::corpus::{programs, text};
use loris_spec::harness::{self, Mismatch};

/// All mismatches of all programs, checked side by side.
fn mismatches(names: &[String], check: fn(&str, &str) -> Vec<Mismatch>) -> Vec<Mismatch> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            found.extend(check(name, &text(name)));
        }
        found
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut found: Vec<Mismatch> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic: one is a defect")).collect()
    });
    found.sort();
    found
}

fn all_match(folder: &str, at_least: usize, check: fn(&str, &str) -> Vec<Mismatch>) {
    let names = programs(folder);
    assert!(names.len() >= at_least, "{folder}: only {} programs", names.len());
    let found = mismatches(&names, check);
    let lines: Vec<String> =
        found.iter().map(|one| format!("{}: {}: {}", one.case, one.about, one.text)).collect();
    assert!(lines.is_empty(), "\n{}\n{} mismatches in {folder}", lines.join("\n"), lines.len());
}

#[test]
fn refused_programs() {
    all_match("spec/conformance/check", 50, harness::check);
}

#[test]
fn rules() {
    all_match("spec/conformance/run", 100, harness::check);
}

#[test]
fn counts() {
    all_match("spec/conformance/explore", 40, harness::check);
}

#[test]
fn subtle_programs() {
    all_match("spec/conformance/subtle", 90, harness::check);
}

#[test]
fn models_for_spin() {
    all_match("spec/spin", 10, harness::check);
}

#[test]
fn counts_of_other_tools() {
    all_match("spec/conformance/peers", 35, harness::check);
}

#[test]
fn data_races() {
    all_match("spec/conformance/races", 20, harness::check);
}

#[test]
fn examples() {
    all_match("examples", 30, harness::check);
}

#[test]
fn counts_without_fingerprints() {
    let exactly = |name: &str, text: &str| harness::check_exactly(name, text, 2_000);
    all_match("spec/conformance/explore", 40, exactly);
    all_match("spec/conformance/subtle", 90, exactly);
}
