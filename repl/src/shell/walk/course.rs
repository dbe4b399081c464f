//! Where a walk stands: the search, what it has told, and the tree as far as the reader knows it.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use loris_explorers::{Advance, Explorer, Report, Search, StopReason};
use loris_interpreter::{Machine, Step};

use super::listen::{Kind, Listener, Stop, Told};
use super::words::Said;
use crate::exploration_tree::{ExplorationTree, Growth};
use crate::shell::command::{Begin, Pace};

/// A walk that is on.
pub(in crate::shell) struct Walk {
    pub(super) explorer: Explorer,
    /// None once it is over.
    pub(super) search: Option<Box<dyn Search>>,
    pub(super) listener: Listener,
    /// What was not shown yet.
    pub(super) told: VecDeque<Told>,
    pub(super) tree: ExplorationTree,
    /// The end of the last execution that was told in full.
    pub(super) previous: Machine,
    pub(super) place: Place,
    /// Events of the current execution that were shown.
    pub(super) shown: usize,
    /// What goes with the next stop.
    pub(super) asides: Vec<Said>,
    /// The stop whose answer the reader is asked for.
    pub(super) asked: Option<Asked>,
    /// What was found, once it is over.
    pub(super) report: Option<Report>,
    /// Time that was spent in the search.
    pub(super) spent: Duration,
    /// Where it began: at the start, or in the last state of `own`.
    pub(super) begin: Begin,
    /// The execution from before it, and what was taken back of that.
    pub(super) own: Machine,
    pub(super) own_ahead: Vec<Step>,
}

/// Which execution is being told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// The one before; the next one was run, but its beginning was not told.
    Before,
    /// The last one that was run.
    Within,
}

/// A stop at which a question is open.
pub(super) struct Asked {
    pub(super) stop: Stop,
    /// What the stop adds to the tree, which would give the answer away.
    pub(super) held: Option<Growth>,
    /// Whether a wrong answer was given.
    pub(super) tries: Tries,
}

/// How often a question was answered in vain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tries {
    None,
    One,
}

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    Kind(Pace),
    Question,
}

impl Until {
    /// Whether to stop here.
    pub(super) fn is_reached(self, stop: &Stop) -> bool {
        match self {
            Until::Question => stop.question.is_some(),
            Until::Kind(Pace::Stop) => stop.kind != Kind::Look,
            Until::Kind(Pace::Race) => stop.kind == Kind::Race,
            Until::Kind(Pace::Execution) => stop.kind == Kind::Begin,
        }
    }
}

impl Walk {
    /// Remembers the execution that was told, before the next one is run.
    pub(super) fn remember(&mut self) {
        if let Some(search) = &self.search {
            self.previous = search.point().machine().clone();
        }
    }

    /// Runs the next execution.
    pub(super) fn advance(&mut self) -> Advance {
        let Some(search) = &mut self.search else { return Advance::Over };
        let begun = Instant::now();
        self.place = Place::Before;
        let advance = search.advance(&mut self.listener);
        self.spent += begun.elapsed();
        if advance == Advance::Over {
            self.place = Place::Within;
        }
        self.told.extend(self.listener.told.drain(..));
        advance
    }

    /// Whether the search is over, by itself or because it was stopped within an execution.
    pub(super) fn has_ended(&self, advance: Advance) -> bool {
        match advance {
            Advance::Execution => false,
            Advance::Over => true,
            Advance::Stopped(reason) => reason != StopReason::Interrupted || self.listener.is_within(),
        }
    }

    /// Whether there is nothing left to tell.
    pub(super) fn is_over(&self) -> bool {
        self.search.is_none()
    }

    /// How many executions were run.
    pub(super) fn executions(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.statistics().executions())
    }

    /// Adds to the tree.
    pub(super) fn grow(&mut self, growth: Option<Growth>) {
        if let Some(Growth::Begin { keep, .. }) = &growth {
            self.shown = self.shown.min(*keep);
            self.place = Place::Within;
            self.asides.retain(|aside| !matches!(aside, Said::Slept { .. }));
        }
        if let Some(growth) = growth {
            self.tree.grow(growth);
        }
    }

    /// Adds all that was told to the tree.
    pub(super) fn take_in_all(&mut self) {
        while let Some(told) = self.told.pop_front() {
            self.grow(told.growth);
        }
    }
}
