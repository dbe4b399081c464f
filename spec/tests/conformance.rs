//! Every program file of `spec/conformance/` and `examples/` under every explorer, against its head.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use loris_spec::harness::{self, Mismatch};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("spec is a folder of the workspace").to_owned()
}

fn programs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(programs(&path));
        } else if path.extension().is_some_and(|ending| ending == "cl") {
            found.push(path);
        }
    }
    found
}

/// All mismatches of all programs, checked side by side.
fn mismatches(paths: &[PathBuf], check: fn(&str, &str) -> Vec<Mismatch>) -> Vec<Mismatch> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned();
            let text = fs::read_to_string(path).expect("a program is a text");
            found.extend(check(&name, &text));
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
    let paths = programs(&root().join(folder));
    assert!(paths.len() >= at_least, "{folder}: only {} programs", paths.len());
    let found = mismatches(&paths, check);
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
    all_match("spec/conformance/explore", 40, |name, text| harness::check_exactly(name, text, 2_000));
}
