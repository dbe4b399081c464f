//! Searches from within an execution: an explorer that starts in a settled state sees what all schedules that begin
//! with those steps lead to. Judged by running all of these schedules.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Equivalence, Explorer, Options, explore_from};
use loris_hbr::{Fingerprinter, Fingerprints, Footprint};
use loris_interpreter::{Machine, Outcome, System, ThreadId};
use loris_lang::ir::Program;
use loris_spec::effort;
use loris_spec::generate::{self, Random, Size};

/// A state with more schedules after it than this is left out.
const MOST: u64 = 20_000;

/// Searches that may start anywhere and end by themselves.
fn explorers() -> impl Iterator<Item = Explorer> {
    Explorer::SEARCHES.into_iter().filter(|search| search.begins_anywhere() && !search.is_scheduler())
}

/// What all schedules lead to.
#[derive(Default)]
struct Ends {
    schedules: u64,
    hbrs: BTreeSet<u128>,
    lazy_hbrs: BTreeSet<u128>,
    states: BTreeSet<String>,
    deadlocks: BTreeSet<String>,
}

fn fingerprints(machine: &Machine) -> Fingerprints {
    let mut fingerprints = Fingerprinter::new();
    fingerprints.begin(machine.root_choices());
    for event in machine.events() {
        let footprint = Footprint::of_event(machine, event);
        let key = |thread| machine.thread_key(thread);
        fingerprints.push(footprint, machine.choices(event), key, |object| machine.is_variable(object));
    }
    fingerprints.value()
}

/// Runs every schedule from here on, over whole executions; false if there are too many, or a step chooses.
fn enumerate(machine: &mut Machine, ends: &mut Ends) -> bool {
    let threads: Vec<ThreadId> = machine.threads().to_vec();
    let enabled: Vec<ThreadId> = threads.into_iter().filter(|thread| machine.is_enabled(*thread)).collect();
    if enabled.is_empty() {
        let outcome = machine.outcome().expect("no thread is enabled");
        if outcome.is_terminal() {
            let (fingerprints, state) = (fingerprints(machine), format!("{:?}", machine.terminal_state()));
            ends.schedules += 1;
            ends.hbrs.insert(fingerprints.regular.0);
            ends.lazy_hbrs.insert(fingerprints.lazy.0);
            if matches!(outcome, Outcome::Deadlock(_)) {
                ends.deadlocks.insert(state.clone());
            }
            ends.states.insert(state);
        }
        return ends.schedules <= MOST;
    }
    enabled.into_iter().all(|thread| {
        let event = machine.step(thread, &[]).expect("it is enabled");
        let goes_on = machine.choices(machine.event(event)).is_empty() && enumerate(machine, ends);
        machine.undo();
        goes_on
    })
}

/// Steps at random; at least one.
fn walk(machine: &mut Machine, random: &mut Random) {
    machine.begin(&[]).expect("the least choices are possible");
    for _ in 0..random.between(1, 8) {
        let enabled = machine.threads().iter().copied().filter(|thread| machine.is_enabled(*thread));
        let enabled: Vec<ThreadId> = enabled.collect();
        if enabled.is_empty() {
            return;
        }
        machine.step(*random.pick(&enabled), &[]).expect("it is enabled");
    }
}

fn judge(machine: &Machine, ends: &Ends) -> Result<(), String> {
    for explorer in explorers() {
        let mut settled = machine.clone();
        settled.settle();
        let report = explore_from(settled, explorer, &Options::default(), &mut ());
        let counts = &report.statistics;
        let figures = [
            ("HBRs", counts.hbrs, ends.hbrs.len(), explorer.guarantee().includes(Equivalence::Hbr)),
            (
                "lazy HBRs",
                counts.lazy_hbrs,
                ends.lazy_hbrs.len(),
                explorer.guarantee().includes(Equivalence::LazyHbr),
            ),
            ("states", counts.states, ends.states.len(), true),
            ("deadlock states", counts.deadlock_states, ends.deadlocks.len(), true),
            (
                "schedules",
                counts.schedules,
                usize::try_from(ends.schedules).unwrap_or(0),
                explorer == Explorer::Dfs,
            ),
        ];
        for (what, found, expected, promised) in figures {
            if promised && found != expected as u64 {
                let prefix = machine.schedule().text(machine);
                return Err(format!("{explorer} after {prefix}: {found} {what}, not {expected}"));
            }
        }
    }
    Ok(())
}

#[test]
fn random_programs_from_random_states() {
    let (mut judged, mut programs) = (0, 0);
    for seed in effort::seeds(0, 150) {
        programs += 1;
        let mut random = Random::new(seed);
        let features = generate::mix(&mut random);
        let text = generate::program(&mut random, &features, Size::default());
        let program: Arc<Program> =
            Arc::new(loris_lang::compile("random.cl", text.as_str()).expect("it is right"));
        let mut machine = System::new(program).machine();
        walk(&mut machine, &mut random);
        let mut ends = Ends::default();
        if !machine.root_choices().is_empty() || !enumerate(&mut machine.clone(), &mut ends) {
            continue;
        }
        if let Err(error) = judge(&machine, &ends) {
            panic!("seed {seed}: {error}\n{text}");
        }
        judged += 1;
    }
    assert!(judged * 4 >= programs, "only {judged} of {programs} programs were judged");
}
