//! The searches that run where none is named: what the pass over states says of executions that go round, against the state
//! graph; and that both searches agree.

use std::collections::HashMap;
use std::sync::Arc;

use loris_explorers::state_watch::{Rounds, Seen, StateWatch};
use loris_explorers::team::{GoesRound, Plain, Relations, Runner, Then, run_team};
use loris_explorers::{Explorer, Limits, Options, Report, explore};
use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Machine, Profile, Schedule, System};
use loris_lang::ir::Program;

use crate::common::program;

/// Bodies of threads: some wait in loops, some let others out, some shut them in.
const BODIES: [&str; 11] = [
    "x = 1;",
    "x = 0;",
    "y = 1;",
    "while x == 0 { yield; }",
    "if y == 0 { x = 1; }",
    "loop { x = 1 - x; if y == 1 { break; } }",
    "while x == 1 && y == 0 { }",
    "lock m; x = 1; unlock m;",
    "while x == 0 { lock m; y = 1 - y; unlock m; }",
    "lock m; while y == 0 { } unlock m;",
    "let r = 0; while x == 0 { r = 1 - r; }",
];

/// The program with loops that are run so.
fn under(program: &Arc<Program>, loops: LoopRule) -> System {
    System::under(Arc::clone(program), Profile { loops, ..Profile::default() })
}

/// The state graph, by a search of its own: which states a state leads to; none where it ends.
#[derive(Default)]
struct Graph {
    after: HashMap<u128, Vec<u128>>,
}

impl Graph {
    fn of(program: &Arc<Program>, loops: LoopRule) -> (Graph, u128) {
        let mut machine = under(program, loops).machine();
        machine.begin(&[]).expect("nothing is chosen");
        let first = machine.state_fingerprint();
        let mut graph = Graph::default();
        graph.enter(&mut machine);
        (graph, first)
    }

    fn enter(&mut self, machine: &mut Machine) {
        let state = machine.state_fingerprint();
        if self.after.insert(state, Vec::new()).is_some() {
            return;
        }
        let enabled: Vec<_> =
            machine.threads().iter().copied().filter(|thread| machine.is_enabled(*thread)).collect();
        let mut after = Vec::new();
        for thread in enabled {
            machine.step(thread, &[]).expect("it is enabled");
            after.push(machine.state_fingerprint());
            if !self.after.contains_key(&machine.state_fingerprint()) {
                self.enter(machine);
            }
            machine.undo();
        }
        self.after.insert(state, after);
    }

    /// The states from which this holds of the states after them, in the least way.
    fn least(&self, holds: impl Fn(&[u128], &dyn Fn(&u128) -> bool) -> bool) -> HashMap<u128, bool> {
        let mut known: HashMap<u128, bool> = self.after.keys().map(|state| (*state, false)).collect();
        loop {
            let is_new = |state: &u128, after: &[u128]| !known[state] && holds(after, &|other| known[other]);
            let new: Vec<u128> = self
                .after
                .iter()
                .filter(|(state, after)| is_new(state, after))
                .map(|(state, _)| *state)
                .collect();
            if new.is_empty() {
                return known;
            }
            known.extend(new.into_iter().map(|state| (state, true)));
        }
    }

    /// From which an end can be reached.
    fn can_end(&self) -> HashMap<u128, bool> {
        self.least(|after, known| after.is_empty() || after.iter().any(known))
    }

    /// From which every execution ends.
    fn must_end(&self) -> HashMap<u128, bool> {
        self.least(|after, known| after.iter().all(known))
    }
}

fn rounds(program: &Arc<Program>, loops: LoopRule) -> (Report, u64, Rounds) {
    let mut nobody = ();
    let mut watch = StateWatch::new(&mut nobody, u64::MAX);
    let report = explore(under(program, loops), Explorer::StateCaching, &Options::default(), &mut watch);
    let seen = watch.finish(report.stopped_by);
    (report, seen.states, seen.rounds)
}

fn state_after(program: &Arc<Program>, loops: LoopRule, schedule: &Schedule) -> u128 {
    let mut machine = under(program, loops).machine();
    machine.begin(&schedule.root).expect("it was run before");
    for step in &schedule.steps {
        machine.step(step.thread, &step.choices).expect("it was run before");
    }
    machine.state_fingerprint()
}

#[test]
fn who_is_caught_is_known() {
    judge(LoopRule::Run);
}

#[test]
fn who_is_caught_is_known_where_loops_wait() {
    judge(LoopRule::Wait);
}

fn judge(loops: LoopRule) {
    let (mut none, mut left, mut closed) = (0, 0, 0);
    for first in BODIES {
        for second in BODIES {
            for third in BODIES {
                let text = format!(
                    "var x, y; mutex m; thread a {{ {first} }} thread b {{ {second} }} thread c {{ {third} }}"
                );
                let program = program(&text);
                let (graph, start) = Graph::of(&program, loops);
                let (_, states, rounds) = rounds(&program, loops);
                assert_eq!(states, graph.after.len() as u64, "{text}");
                let can_end = graph.can_end();
                assert_eq!(rounds == Rounds::None, graph.must_end()[&start], "{text}");
                let is_caught = can_end.values().any(|can| !can);
                assert_eq!(matches!(rounds, Rounds::Closed(_)), is_caught, "{text}");
                match rounds {
                    Rounds::None => none += 1,
                    Rounds::Left => left += 1,
                    Rounds::Closed(schedule) => {
                        closed += 1;
                        assert!(!can_end[&state_after(&program, loops, &schedule)], "{text}");
                    }
                }
            }
        }
    }
    assert!(none > 50 && left > 50 && closed > 50, "{none} {left} {closed}");
}

fn team(text: &str, options: &Options) -> (Option<Report>, Report) {
    let system = System::new(program(text));
    run_team(&system, options, Relations::WhereTheyEnd, &mut Plain { system: &system, observer: &mut () })
}

#[test]
fn both_searches_see_the_same_states_where_both_end() {
    let text = "var x, y; mutex m; thread t[i in 0..3] { lock m; x = x + i; unlock m; y = x; }";
    let (relations, pass) = team(text, &Options::default());
    let relations = relations.expect("executions do not go round");
    assert!(relations.complete() && pass.complete());
    assert_eq!(relations.statistics.states, pass.statistics.states);
    let known = pass.pass.expect("it is the pass");
    assert_eq!((known.rounds, known.then), (GoesRound::No, Then::Relations));
}

#[test]
fn what_an_early_stage_has_found_stays_found() {
    // A bug within 100 events, and more states beyond them than the pass may enter.
    let text = "var x, y, z; thread a { loop { x = x + 1; } } thread b { loop { z = z + 1; } }
        thread c { y = 1; } thread d { assert y == 0; }";
    let limits = Limits { depth: Some(10_000), events: Some(400_000), ..Limits::default() };
    let (_, pass) = team(text, &Options { limits, ..Options::default() });
    assert!(!pass.complete() && pass.found_a_bug(), "{pass:?}");
}

/// Runs as the team does, and counts the stages of which each run is made.
struct Stages<'a>(Plain<'a>);

impl Runner for Stages<'_> {
    type Run = (Report, u32);

    fn run(&mut self, explorer: Explorer, options: &Options, steps: Option<u64>) -> (Self::Run, Seen) {
        let (report, seen) = self.0.run(explorer, options, steps);
        ((report, 1), seen)
    }

    fn report<'a>(&self, run: &'a mut Self::Run) -> &'a mut Report {
        &mut run.0
    }

    fn replaced(&mut self, earlier: &Self::Run, run: &mut Self::Run) {
        run.1 += earlier.1;
    }

    fn passed(&mut self, _pass: &Report) {}
}

#[test]
fn a_run_is_all_its_stages() {
    // Executions are longer than the first two stages let them be.
    let text = "var x; thread a { for i in 0..1500 { x = i; } }";
    let system = System::new(program(text));
    let mut stages = Stages(Plain { system: &system, observer: &mut () });
    let (relations, pass) = run_team(&system, &Options::default(), Relations::WhereTheyEnd, &mut stages);
    assert_eq!(pass.1, 3);
    assert_eq!(relations.map(|run| run.1), Some(1), "no execution goes round");
}
