//! Loops that wait, against the graph of all states of the same program whose loops run as they are: what spins takes no
//! step, and still no end and no failure is lost, and none is added (chapter 3).
//!
//! Every complete explorer is judged against the oracle's own executions of such programs, relation by relation; and
//! the oracle's executions against the graph.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::report::Symptom;
use loris_explorers::{Explorer, Limits as RunLimits, Options, explore};
use loris_lang::ir::Program;
use loris_spec::effort;
use loris_spec::generate::{Random, Shape, Size};
use loris_spec::judge::{Effort, judge, read};
use loris_spec::oracle::plain::{Name, Thread};
use loris_spec::oracle::rules::Rules;
use loris_spec::oracle::{OracleError, as_they_are};

/// States of the graph; a program with more is left out.
const STATES: usize = 20_000;

/// What was compared.
#[derive(Default)]
struct Compared {
    programs: u64,
    ends: usize,
    stuck: usize,
    livelocks: u64,
    spinning: u64,
}

#[test]
fn ends_are_those_of_loops_that_run() {
    let mut compared = Compared::default();
    let seeds = effort::seeds(1, 100);
    let all = seeds.end - seeds.start;
    for seed in seeds {
        let text = Shape::Waiting.program(&mut Random::new(seed), Size::default()).text;
        if let Err(wrong) = compare_ends(&text, &mut compared) {
            panic!("{wrong}; seed {seed}:\n{text}");
        }
    }
    let Compared { programs, ends, stuck, livelocks, spinning } = compared;
    println!(
        "{programs} of {all} programs, {ends} ends, {stuck} stuck; {livelocks} with a livelock, {spinning} spin"
    );
    assert!(programs * 3 > all, "many programs are small enough");
    assert!(stuck > 0 && spinning > 0, "some programs wait");
}

fn compare_ends(text: &str, compared: &mut Compared) -> Result<(), String> {
    // What follows a loop that is never left is a mistake, which the generator can make.
    let Ok((ast, program)) = read(text) else { return Ok(()) };
    let graph = match as_they_are(&ast, Rules::default(), STATES) {
        Ok(graph) => graph,
        Err(OracleError::TooBig) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    compared.livelocks += u64::from(graph.livelocks > 0);
    let Some(judgement) = judge(text, &Effort::default()) else { return Ok(()) };
    if let Some(fault) = judgement.faults.first() {
        return Err(format!("{fault}"));
    }
    let oracle = &judgement.oracle;
    if oracle.states != graph.ends {
        let lost: Vec<_> =
            graph.ends.iter().filter(|(state, _)| !oracle.states.contains_key(state)).collect();
        let added: Vec<_> =
            oracle.states.iter().filter(|(state, _)| !graph.ends.contains_key(state)).collect();
        return Err(format!("lost {lost:?}\nadded {added:?}"));
    }
    for explorer in [Explorer::Dpor, Explorer::OptimalDpor, Explorer::LazyOptimalDpor, Explorer::StateCaching]
    {
        let failed = failed_threads(&program, explorer);
        let expected: BTreeSet<Name> = graph.failures.iter().map(|(name, _)| name.clone()).collect();
        if failed.as_ref().is_some_and(|failed| *failed != expected) {
            return Err(format!("{explorer}: {failed:?} fail, {expected:?} expected"));
        }
    }
    compared.programs += 1;
    compared.ends += graph.ends.len();
    let spins = |thread: &Thread| matches!(thread, Thread::Spinning(_));
    compared.stuck += graph.ends.keys().filter(|state| state.threads.values().any(spins)).count();
    compared.spinning += u64::from(oracle.spins > 0);
    Ok(())
}

/// The threads that fail in some execution, those without an end among them.
fn failed_threads(program: &Arc<Program>, explorer: Explorer) -> Option<BTreeSet<Name>> {
    let limits = RunLimits { schedules: Some(100_000), ..RunLimits::default() };
    let report =
        explore(program, explorer, &Options { limits, findings: 1_000, ..Options::default() }, &mut ());
    report.complete().then(|| {
        let threads = report.findings.iter().filter_map(|finding| match &finding.symptom {
            Symptom::Failure { thread, .. } => thread.clone(),
            Symptom::Waits(_) => None,
        });
        threads.collect()
    })
}
