//! Sleep sets: a depth-first search that skips what was seen in another order (Godefroid 1990; Godefroid 1996,
//! chapter 5).
//!
//! Idea: after everything that begins with a step was searched at a choice point, its thread sleeps there. If a step
//! that is independent of it is run instead, the sleeper would lead to a state that was seen, and sleeps on; a step
//! that depends on it wakes it.
//!
//! Search: every enabled thread that does not sleep is tried at every choice point, in order of creation. The deepest
//! choice point with a thread left is always next. If every enabled thread sleeps, the execution is given up.
//!
//! Invariant: between two calls there is one choice point for each event; every thread of a choice point sleeps, was
//! searched, or is planned.
//!
//! Complete for: HBRs, hence lazy HBRs and terminal states, deadlocks and failures included, provided that the program
//! has finitely many schedules. No two executions of one HBR come to their end if no step chooses values, so it ends as
//! many as there are HBRs. A thread that chooses sleeps with what all of its values touched: it may wake, and repeat an
//! HBR, by a step on which only one of them depends.
//!
//! Why nothing is run twice (without choices): of two executions of one HBR that part at a point, the one that was
//! tried later has the step of the earlier one later, and nothing in between depends on it; so its thread sleeps until
//! then. Why nothing is missed: of the executions of an HBR take the one that is tried first; if a step of it slept, it
//! could be moved forward to where it was put to sleep, and would have been tried earlier. `spec/src/once.rs` checks
//! the first, the differential suite the second.
//!
//! Departures from the paper: none in the rule. A step that chooses values is run with every vector of values, and its
//! thread sleeps with what all of them touched: a step that depends on one of them wakes it for all. An arrival that
//! fills the round of a barrier wakes who was to arrive.
//!
//! Cost: sleep sets alone save executions that are run to the end, and hardly any choice points: most executions are
//! begun and given up. Persistent and source sets are about those; this is the search to compare them with.

use loris_interpreter::EventIndex;

use crate::sleep::backtrack_stack::{BacktrackStack, log_sleep};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Once, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::report::PruneReason;
use loris_engine::strategy::{Choice, Prefix, Strategy};
use loris_hbr::{Equivalence, Footprint};
use loris_lang::ir::{Instr, Program};

/// What is said of sleep sets.
pub const FACTS: Facts = Facts {
    name: "sleep-sets",
    title: "sleep sets",
    idea: "It runs every schedule, but for what sleeps: who was run at a point sleeps there when another \
           thread is run instead, and is not run again until a step that its own depends on wakes it. If \
           everybody who could run sleeps, the execution is given up.",
    source: "Godefroid 1990; Godefroid 1996, chapter 5",
    guarantee: Guarantee::every(Equivalence::Hbr),
    within_depth: WithinDepth::All,
    once: Some(Once { on: is_exact_on, ..Once::ended(Equivalence::Hbr) }),
    profiles: Profiles::Language,
    begins: Begins::Anywhere,
    next: NextExecution::Untried,
};

/// Every enabled thread that does not sleep, depth first.
#[derive(Clone, Debug, Default)]
pub struct SleepSets {
    backtrack: BacktrackStack,
}

impl SleepSets {
    /// A search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Strategy for SleepSets {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.backtrack.restart();
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        self.backtrack.next_prefix()
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        if point.is_followed() {
            log_sleep(point, &self.backtrack);
        }
        let machine = point.machine();
        let last = machine.events().last().map(|event| Footprint::of_event(machine, event));
        let Some(step) = self.backtrack.next_step(point.depth(), point.enabled(), last) else {
            return Choice::Prune(PruneReason::SleepSet);
        };
        self.backtrack.plan_everyone(point.depth());
        Choice::Run(step)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        let run = machine.event(event);
        self.backtrack.record(Footprint::of_event(machine, run), machine.choices(run));
    }
}

/// Whether one execution ends for each relation of this program: no step of it chooses a value.
pub(crate) fn is_exact_on(program: &Program) -> bool {
    let mut code = program.functions().iter().flat_map(|function| &function.code);
    !code.any(|instr| matches!(instr, Instr::Choose { .. }))
}
