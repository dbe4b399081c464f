//! Depth-first search (Thomson 2016, §3.2.1, Algorithm 1).
//!
//! Idea: run a schedule to its end, go back to the last choice point where another step is possible, run that
//! step, and so on until every step was tried everywhere. Nothing is left out and nothing is remembered but the
//! way to the current point.
//!
//! Search: at a choice point the enabled threads are tried in order of creation, starting with the thread that
//! ran last and wrapping around; so the first schedule switches threads only where it must. A step that chooses
//! values is tried with every vector of values, least values first. The deepest choice point with a step left is
//! always next.
//!
//! Invariant: between two calls the path has one choice point for each event of the execution, plus one where a
//! step is about to be chosen; everything before a cursor was searched to the end, nothing after it.
//!
//! Complete for: HBRs, hence lazy HBRs and terminal states, deadlocks and failures included, provided that the
//! program has finitely many schedules. It is the measure of all other explorers.
//!
//! Departures from the paper: events are undone where the paper runs the program again from its start; a step
//! may choose values. Neither changes which schedules are run, or their order.
//!
//! Cost: the number of schedules, which grows exponentially with their length; each costs only the events after
//! the common prefix with the one before.

use loris_interpreter::EventIndex;

use crate::depth_first::path::Path;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Profiles};
use loris_engine::frontier::Resumable;
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::report::PruneReason;
use loris_engine::strategy::{Choice, Prefix, Strategy};
use loris_hbr::Equivalence;

/// What is said of depth-first search.
pub const FACTS: Facts = Facts {
    name: "dfs",
    title: "depth-first search",
    idea: "It runs every schedule. At the end of an execution it goes back to the deepest point at which an \
           enabled thread was not run yet, and runs that.",
    source: "Thomson 2016, Algorithm 1",
    guarantee: Guarantee::every(Equivalence::Hbr),
    within_depth: WithinDepth::All,
    once: None,
    profiles: Profiles::All,
    begins: Begins::Anywhere,
    next: NextExecution::Untried,
};

/// Every schedule, depth first.
#[derive(Clone, Debug, Default)]
pub struct Dfs {
    path: Path,
}

impl Dfs {
    /// A search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Strategy for Dfs {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.path.restart();
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        self.path.next_prefix()
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        self.path.next_step(point).map_or(Choice::Prune(PruneReason::Bound), Choice::Run)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        self.path.advance(machine.choices(machine.event(event)));
    }

    fn done(&self) -> Option<f64> {
        Some(self.path.done())
    }
}

impl Resumable for Dfs {
    type Frontier = Path;

    fn into_frontier(self) -> Path {
        self.path
    }

    fn resume(path: Path, _point: &mut ChoicePoint) -> Self {
        Dfs { path }
    }
}
