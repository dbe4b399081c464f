//! The ledger explorers against the caching explorers, on random programs: the same terminal relations and states,
//! and one execution for each relation.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Explorer, Limits, Observer, Options, Report, Terminal, explore};
use loris_interpreter::Outcome;
use loris_lang::compile;
use loris_lang::ir::Program;
use loris_spec::generate::{self, Feature, Features, Random, Size};

/// A program with more executions than this is left out.
const MOST: u64 = 20_000;

/// What the executions of a run ended in.
struct Ends {
    explorer: Explorer,
    /// Outcome, relation and state of each, without repetition.
    distinct: BTreeSet<(Outcome, u128, u128)>,
    executions: usize,
}

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let prints = terminal.prints;
        let relation = match self.explorer {
            Explorer::LazyOptimalDpor | Explorer::LazyHbrCaching => prints.lazy_hbr,
            _ => prints.hbr,
        };
        self.distinct.insert((terminal.outcome, relation.0, prints.state));
        self.executions += 1;
    }
}

fn run(program: &Arc<Program>, explorer: Explorer) -> (Ends, Report) {
    let mut ends = Ends { explorer, distinct: BTreeSet::new(), executions: 0 };
    let limits = Limits { schedules: Some(MOST), ..Limits::default() };
    let report = explore(program, explorer, &Options { limits, ..Options::default() }, &mut ends);
    (ends, report)
}

/// Compares a ledger explorer with a caching explorer; the number of relations, `None` if there are too many.
fn compare(program: &Arc<Program>, ledger: Explorer, caching: Explorer) -> Result<Option<usize>, String> {
    let (expected, report) = run(program, caching);
    if !report.complete() {
        return Ok(None);
    }
    let (found, report) = run(program, ledger);
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

/// How many programs a test draws: `LORIS_PROGRAMS` in the environment, or as many as usual.
fn programs(usual: u64) -> u64 {
    std::env::var("LORIS_PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Compares on random programs, one for each seed from the first on.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn fuzz(first: u64, count: u64, size: Size, features: impl Fn(&mut Random) -> Features) {
    let (mut compared, mut relations) = (0, 0);
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let features = features(&mut random);
        let text = generate::program(&mut random, &features, size);
        // What follows a `return` on every way is a mistake, which the generator can make.
        let Ok(program) = compile("random.cl", text.as_str()).map(Arc::new) else { continue };
        for (ledger, caching) in [
            (Explorer::LazyOptimalDpor, Explorer::LazyHbrCaching),
            (Explorer::LedgerHbr, Explorer::HbrCaching),
        ] {
            match compare(&program, ledger, caching) {
                Ok(found) => {
                    compared += usize::from(found.is_some());
                    relations += found.unwrap_or(0);
                }
                Err(wrong) => panic!("{wrong}; seed {seed}, {features}:\n{text}"),
            }
        }
    }
    println!("{compared} comparisons, {relations} relations");
}

/// The features, and as many of the others as a mix has.
fn mixed_with<const N: usize>(features: [Feature; N]) -> impl Fn(&mut Random) -> Features {
    move |random| {
        let mut all = features.to_vec();
        all.extend(random.sample(&Feature::mixable(), 2));
        all.into_iter().collect()
    }
}

#[test]
fn mixed_programs() {
    fuzz(0, programs(150), Size::default(), generate::mix);
}

#[test]
fn longer_programs_of_two_threads() {
    fuzz(1_000_000, programs(50), Size { threads: Some(2), ops: 9 }, generate::mix);
}

#[test]
fn guards_over_two_variables() {
    fuzz(2_000_000, programs(50), Size::default(), |_| Features::from_iter([Feature::Guards]));
}

#[test]
fn choices_that_decide_accesses() {
    let features = mixed_with([Feature::Choose, Feature::ChBranch, Feature::Plain]);
    fuzz(3_000_000, programs(30), Size::default(), features);
}

#[test]
fn sections_that_block_or_stay_open() {
    let features = mixed_with([Feature::Weird, Feature::Overlap, Feature::Spawn]);
    fuzz(4_000_000, programs(50), Size { threads: None, ops: 6 }, features);
}

#[test]
fn conditions_channels_barriers_and_fallen_threads() {
    let features =
        mixed_with([Feature::Dense, Feature::Cond, Feature::Chan, Feature::Barrier, Feature::Fail]);
    fuzz(5_000_000, programs(50), Size::default(), features);
}

#[test]
fn reader_writer_locks_and_semaphores() {
    let features = mixed_with([Feature::RwLock, Feature::Sem, Feature::Weird]);
    fuzz(6_000_000, programs(50), Size::default(), features);
}
