//! The boundary between the driver, which runs and counts, and the strategies, which decide.

use loris_hbr::Fingerprint;
use loris_interpreter::{EventIndex, Outcome, Step};

use crate::choice_point::ChoicePoint;
use crate::distinct::Novelty;
use crate::poll::Poll;
use crate::report::{PruneReason, StopReason};

/// A search. It sees executions through [`ChoicePoint`] and tells the driver how to go on.
///
/// The driver calls [`next_root`](Strategy::next_root) until there is no root left. After each root it asks for
/// prefixes, letting the strategy [`prepare`](Strategy::prepare) each; after each prefix it goes on with [`choose`](Strategy::choose) until the execution has ended.
pub trait Strategy {
    /// Begins an execution from the next initial state, by [`ChoicePoint::begin_next`] or
    /// [`ChoicePoint::begin`], and forgets what belongs to the last one; `false` if no initial state is left.
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool;

    /// Work between two executions, a piece at a time, until it is finished: so the run can be stopped in between.
    /// Then the point stands at the end of the old execution again.
    /// A piece that may be long asks `poll` now and then.
    fn prepare(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Preparation {
        let _ = (point, poll);
        Preparation::Finished
    }

    /// What to keep of the execution that has just ended, and what to run first; `None` if this root is done.
    /// The point still stands at the end of the old execution. The first call after a root keeps nothing.
    fn next_prefix(&mut self, point: &ChoicePoint) -> Option<Prefix>;

    /// Beyond the prefix: which step to run. Some thread is enabled.
    fn choose(&mut self, point: &mut ChoicePoint) -> Choice;

    /// The same for one whose choice may take long: it asks `poll` now and then, or leaves it
    /// [undecided](Choice::Undecided).
    fn choose_slowly(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Choice {
        let _ = poll;
        self.choose(point)
    }

    /// A step was run, of the prefix or beyond it.
    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let _ = (point, event);
    }

    /// The execution has ended; ops that are blocked at its end are still visible.
    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        let _ = (point, end);
    }

    /// What the execution that has ended teaches, which may take long to find out. The point is left where it is.
    fn learn(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) {
        let _ = (point, poll);
    }

    /// Whether the execution that has come to its end was run and counted before.
    fn novelty(&self) -> Novelty {
        Novelty::New
    }

    /// Why the search is not over although it ended by itself, if it left something out.
    fn left_out(&self) -> Option<StopReason> {
        None
    }

    /// An estimate of the part of the search that is done, from 0 to 1.
    fn done(&self) -> Option<f64> {
        None
    }
}

/// Whether there is more to do before the next execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preparation {
    /// The next piece can be done.
    Unfinished,
    /// Nothing is left to do.
    Finished,
}

/// How an execution starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prefix {
    /// So many events of the last execution stay; at most as many as it had.
    pub keep: usize,
    /// These steps come next.
    pub then: Vec<Step>,
}

/// What to do at a choice point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Run this step; its thread is enabled.
    Run(Step),
    /// Ask again: it is not decided yet, and the run can be stopped in between.
    Undecided,
    /// Give the execution up.
    Prune(PruneReason),
}

/// How an execution ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// No thread is enabled.
    Terminal(Outcome),
    /// The depth limit was reached.
    Truncated,
    /// The strategy gave it up.
    Pruned(PruneReason),
}

/// Fingerprints of what a terminal execution led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalFingerprints {
    /// Of the happens-before relation.
    pub hbr: Fingerprint,
    /// Of the lazy happens-before relation.
    pub lazy_hbr: Fingerprint,
    /// Of the state.
    pub state: u128,
}
