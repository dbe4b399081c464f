//! The ledger explorers against the caching explorers, on random programs: the same terminal relations and states,
//! and one execution for each relation.

mod random;

use std::sync::Arc;

use loris_explorers::Explorer;
use loris_lang::ir::Program;
use loris_spec::generate::{self, Feature, Features, Random, Size};
use random::{at_most, compare_all, mixed_with, run};

/// A program with more executions than this is left out.
const MOST: u64 = 20_000;

/// Compares a ledger explorer with a caching explorer; the number of relations, `None` if there are too many.
fn compare(program: &Arc<Program>, ledger: Explorer, caching: Explorer) -> Result<Option<usize>, String> {
    let (expected, report) = run(program, caching, at_most(MOST));
    if !report.complete() {
        return Ok(None);
    }
    let (found, report) = run(program, ledger, at_most(MOST));
    let missed = expected.distinct.difference(&found.distinct).count();
    if missed > 0 || found.distinct.len() > expected.distinct.len() || !report.complete() {
        return Err(format!("{ledger} misses {missed} of {} relations", expected.distinct.len()));
    }
    if found.executions > found.distinct.len() || report.statistics.pruned.total() > 0 {
        let (runs, relations) = (found.executions, found.distinct.len());
        return Err(format!("{ledger} takes {runs} executions for {relations} relations"));
    }
    Ok(Some(found.distinct.len()))
}

/// Compares on random programs, one for each seed from the first on.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn fuzz(first: u64, count: u64, size: Size, features: impl Fn(&mut Random) -> Features) {
    let (mut compared, mut relations) = (0, 0);
    compare_all((first, count), size, features, |program| {
        for (ledger, caching) in [
            (Explorer::LazyOptimalDpor, Explorer::LazyHbrCaching),
            (Explorer::LedgerHbr, Explorer::HbrCaching),
        ] {
            let found = compare(program, ledger, caching)?;
            compared += usize::from(found.is_some());
            relations += found.unwrap_or(0);
        }
        Ok(())
    });
    println!("{compared} comparisons, {relations} relations");
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
