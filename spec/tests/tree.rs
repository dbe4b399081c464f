//! Lazy tree DPOR against lazy HBR caching, on random programs: the same terminal relations and states, and few
//! relations twice.

mod random;

use std::sync::Arc;

use loris_explorers::Explorer;
use loris_lang::ir::Program;
use loris_spec::generate::{self, Feature, Features, Random, Size};
use random::{at_most, compare_all, mixed_with, run};

/// A program with more executions than this is left out.
const MOST: u64 = 20_000;

/// Sums over the programs of a test.
#[derive(Default)]
struct Sums {
    programs: usize,
    relations: usize,
    executions: usize,
}

/// Compares with the caching explorer; nothing if there are too many relations.
fn compare(program: &Arc<Program>, sums: &mut Sums) -> Result<(), String> {
    let (expected, report) = run(program, Explorer::LazyHbrCaching, at_most(MOST));
    if !report.complete() {
        return Ok(());
    }
    let (found, report) = run(program, Explorer::LazyTreeDpor, at_most(MOST));
    if found.distinct != expected.distinct || !report.complete() {
        let missed = expected.distinct.difference(&found.distinct).count();
        return Err(format!("{missed} of {} relations are missed", expected.distinct.len()));
    }
    sums.programs += 1;
    sums.relations += found.distinct.len();
    sums.executions += found.executions;
    Ok(())
}

/// Compares on random programs, one for each seed from the first on.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn fuzz(first: u64, count: u64, size: Size, features: impl Fn(&mut Random) -> Features) {
    let mut sums = Sums::default();
    compare_all((first, count), size, features, |program| compare(program, &mut sums));
    let Sums { programs, relations, executions } = sums;
    println!("{programs} programs, {relations} relations, {executions} executions");
    assert!(executions * 20 <= relations * 21, "few relations are explored twice");
}

#[test]
fn mixed_programs() {
    fuzz(0, 150, Size::default(), generate::mix);
}

#[test]
fn longer_programs_of_two_threads() {
    fuzz(1_000_000, 50, Size { threads: Some(2), ops: 9 }, generate::mix);
}

#[test]
fn guards_over_two_variables() {
    fuzz(2_000_000, 50, Size::default(), |_| Features::from_iter([Feature::Guards]));
}

#[test]
fn choices_that_decide_accesses() {
    let features = mixed_with([Feature::Choose, Feature::ChBranch, Feature::Plain]);
    fuzz(3_000_000, 30, Size::default(), features);
}

#[test]
fn sections_that_block_or_stay_open() {
    let features = mixed_with([Feature::Weird, Feature::Overlap, Feature::Spawn]);
    fuzz(4_000_000, 50, Size { threads: None, ops: 6 }, features);
}

#[test]
fn conditions_channels_barriers_and_fallen_threads() {
    let features =
        mixed_with([Feature::Dense, Feature::Cond, Feature::Chan, Feature::Barrier, Feature::Fail]);
    fuzz(5_000_000, 50, Size::default(), features);
}

#[test]
fn reader_writer_locks_and_semaphores() {
    let features = mixed_with([Feature::RwLock, Feature::Sem, Feature::Weird]);
    fuzz(6_000_000, 50, Size::default(), features);
}

#[test]
fn nested_and_overlapping_sections() {
    let features = mixed_with([Feature::Overlap, Feature::Dense]);
    fuzz(7_000_000, 50, Size { threads: Some(3), ops: 7 }, features);
}
