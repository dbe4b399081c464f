//! Reverse search against the ledger on random programs: two searches that share no code but the interpreter and the
//! relation. The same terminal relations and states, each executed once.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Explorer, Limits, Observer, Options, Report, Terminal, explore};
use loris_interpreter::Outcome;
use loris_lang::compile;
use loris_lang::ir::Program;
use loris_spec::generate::{self, Feature, Features, Random, Size};

/// A program with more relations than this is left out: reverse search looks at all parts of each.
const MOST: u64 = 1_000;

/// What the executions of a run ended in.
#[derive(Default)]
struct Ends {
    /// Outcome, relation and state of each, without repetition.
    distinct: BTreeSet<(Outcome, u128, u128)>,
    executions: usize,
}

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let prints = terminal.prints;
        self.distinct.insert((terminal.outcome, prints.lazy_hbr.0, prints.state));
        self.executions += 1;
    }
}

fn run(program: &Arc<Program>, explorer: Explorer, limits: Limits) -> (Ends, Report) {
    let mut ends = Ends::default();
    let report = explore(program, explorer, &Options { limits, ..Options::default() }, &mut ends);
    (ends, report)
}

/// What was compared.
#[derive(Default)]
struct Summary {
    programs: u64,
    relations: u64,
    given_up: u64,
}

/// Compares reverse search with the ledger on one program.
fn compare(program: &Arc<Program>, summary: &mut Summary) -> Result<(), String> {
    let limits = Limits { schedules: Some(MOST), ..Limits::default() };
    let (expected, report) = run(program, Explorer::LazyOptimalDpor, limits);
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

/// How many programs a test draws: `LORIS_PROGRAMS` in the environment, or as many as usual.
fn programs(usual: u64) -> u64 {
    std::env::var("LORIS_PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Compares on random programs, one for each seed from the first on.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn fuzz(first: u64, count: u64, size: Size, features: impl Fn(&mut Random) -> Features) {
    let mut summary = Summary::default();
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let features = features(&mut random);
        let text = generate::program(&mut random, &features, size);
        // What follows a `return` on every way is a mistake, which the generator can make.
        let Ok(program) = compile("random.cl", text.as_str()).map(Arc::new) else { continue };
        if let Err(wrong) = compare(&program, &mut summary) {
            panic!("{wrong}; seed {seed}, {features}:\n{text}");
        }
    }
    let Summary { programs, relations, given_up } = summary;
    println!("{programs} programs, {relations} relations, {given_up} executions given up");
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
    fuzz(10_000_000, programs(150), Size::default(), generate::mix);
}

#[test]
fn longer_programs_of_two_threads() {
    fuzz(11_000_000, programs(50), Size { threads: Some(2), ops: 9 }, generate::mix);
}

#[test]
fn sections_that_block_or_stay_open() {
    let features = mixed_with([Feature::Weird, Feature::Overlap, Feature::Spawn]);
    fuzz(12_000_000, programs(50), Size { threads: None, ops: 6 }, features);
}

#[test]
fn choices_that_decide_accesses() {
    let features = mixed_with([Feature::Choose, Feature::ChBranch, Feature::Plain]);
    fuzz(13_000_000, programs(30), Size::default(), features);
}

#[test]
fn guards_over_two_variables() {
    fuzz(14_000_000, programs(50), Size::default(), |_| Features::from_iter([Feature::Guards]));
}

#[test]
fn conditions_channels_barriers_and_fallen_threads() {
    let features =
        mixed_with([Feature::Dense, Feature::Cond, Feature::Chan, Feature::Barrier, Feature::Fail]);
    fuzz(15_000_000, programs(50), Size::default(), features);
}

#[test]
fn reader_writer_locks_and_semaphores() {
    let features = mixed_with([Feature::RwLock, Feature::Sem, Feature::Weird]);
    fuzz(16_000_000, programs(50), Size::default(), features);
}

#[test]
fn strict_mutexes_and_nothing_else() {
    fuzz(17_000_000, programs(30), Size::default(), mixed_with([Feature::TryLock, Feature::Overlap]));
}
