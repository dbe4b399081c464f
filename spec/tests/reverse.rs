//! Reverse search against the ledger on random programs: two searches that share no code but the interpreter and the
//! relation. The same terminal relations and states, each executed once.

mod random;

use std::sync::Arc;

use loris_explorers::{Explorer, Limits};
use loris_lang::ir::Program;
use loris_spec::generate::{self, Feature, Features, Random, Size};
use random::{at_most, compare_all, mixed_with, run};

/// A program with more relations than this is left out: reverse search looks at all parts of each.
const MOST: u64 = 1_000;

/// What was compared.
#[derive(Default)]
struct Summary {
    programs: u64,
    relations: u64,
    given_up: u64,
}

/// Compares reverse search with the ledger on one program.
fn compare(program: &Arc<Program>, summary: &mut Summary) -> Result<(), String> {
    let (expected, report) = run(program, Explorer::LazyOptimalDpor, at_most(MOST));
    if !report.complete() {
        return Ok(());
    }
    let (found, report) = run(program, Explorer::LazyReverseSearch, Limits::default());
    if found.distinct != expected.distinct {
        let missed = expected.distinct.difference(&found.distinct).count();
        let extra = found.distinct.difference(&expected.distinct).count();
        return Err(format!("{missed} of {} relations missed, {extra} more found", expected.distinct.len()));
    }
    if found.executions > found.distinct.len() {
        return Err(format!("{} executions for {} relations", found.executions, found.distinct.len()));
    }
    summary.programs += 1;
    summary.relations += found.distinct.len() as u64;
    summary.given_up += report.statistics.pruned.not_canonical;
    Ok(())
}

/// Compares on random programs, one for each seed from the first on.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn fuzz(first: u64, count: u64, size: Size, features: impl Fn(&mut Random) -> Features) {
    let mut summary = Summary::default();
    compare_all((first, count), size, features, |program| compare(program, &mut summary));
    let Summary { programs, relations, given_up } = summary;
    println!("{programs} programs, {relations} relations, {given_up} executions given up");
}

#[test]
fn mixed_programs() {
    fuzz(10_000_000, 150, Size::default(), generate::mix);
}

#[test]
fn longer_programs_of_two_threads() {
    fuzz(11_000_000, 50, Size { threads: Some(2), ops: 9 }, generate::mix);
}

#[test]
fn sections_that_block_or_stay_open() {
    let features = mixed_with([Feature::Weird, Feature::Overlap, Feature::Spawn]);
    fuzz(12_000_000, 50, Size { threads: None, ops: 6 }, features);
}

#[test]
fn choices_that_decide_accesses() {
    let features = mixed_with([Feature::Choose, Feature::ChBranch, Feature::Plain]);
    fuzz(13_000_000, 30, Size::default(), features);
}

#[test]
fn guards_over_two_variables() {
    fuzz(14_000_000, 50, Size::default(), |_| Features::from_iter([Feature::Guards]));
}

#[test]
fn conditions_channels_barriers_and_fallen_threads() {
    let features =
        mixed_with([Feature::Dense, Feature::Cond, Feature::Chan, Feature::Barrier, Feature::Fail]);
    fuzz(15_000_000, 50, Size::default(), features);
}

#[test]
fn reader_writer_locks_and_semaphores() {
    let features = mixed_with([Feature::RwLock, Feature::Sem, Feature::Weird]);
    fuzz(16_000_000, 50, Size::default(), features);
}

#[test]
fn strict_mutexes_and_nothing_else() {
    fuzz(17_000_000, 30, Size::default(), mixed_with([Feature::TryLock, Feature::Overlap]));
}
