//! Where a walk stands: the search, its log, and the tree as far as the reader knows it.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use loris_explorers::{Advance, Explorer, Report, Search, StopReason};
use loris_interpreter::{Machine, Step};
use loris_report::exploration_tree::{ExplorationTree, Growth};

use super::listen::{Kind, Listener, LogEntry, Stop};
use super::words::Sentence;
use crate::shell::command::{Begin, Pace};

/// A walk that is on.
pub(in crate::shell) struct Walk {
    pub(in crate::shell) explorer: Explorer,
    /// None once it is over.
    pub(in crate::shell) search: Option<Box<dyn Search>>,
    pub(in crate::shell) listener: Listener,
    /// What of the search was not shown yet.
    pub(in crate::shell) log: VecDeque<LogEntry>,
    pub(in crate::shell) tree: ExplorationTree,
    /// The end of the last execution that was shown in full.
    pub(in crate::shell) previous: Machine,
    pub(in crate::shell) place: Place,
    /// Events of the current execution that were shown.
    pub(in crate::shell) shown: usize,
    /// What goes with the next stop.
    pub(in crate::shell) asides: Vec<Sentence>,
    /// The stop whose answer the reader is asked for.
    pub(in crate::shell) asked: Option<Asked>,
    /// What was found, once it is over.
    pub(in crate::shell) report: Option<Report>,
    /// Time that was spent in the search.
    pub(in crate::shell) spent: Duration,
    /// Where it began: at the start, or in the last state of `own`.
    pub(in crate::shell) begin: Begin,
    /// The execution from before it, and what was taken back of that.
    pub(in crate::shell) own: Machine,
    pub(in crate::shell) own_ahead: Vec<Step>,
}

/// Which execution is being shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Place {
    /// The one before; the next one was run, but its beginning was not shown.
    Before,
    /// The last one that was run.
    Within,
}

/// A stop at which a question is open.
pub(in crate::shell) struct Asked {
    pub(in crate::shell) stop: Stop,
    /// What the stop adds to the tree, which would give the answer away.
    pub(in crate::shell) held: Option<Growth>,
    /// Whether a wrong answer was given.
    pub(in crate::shell) tries: Tries,
}

/// How often a question was answered in vain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Tries {
    None,
    One,
}

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Until {
    Kind(Pace),
    Question,
}

impl Until {
    /// Whether to stop here.
    pub(in crate::shell) fn is_reached(self, stop: &Stop) -> bool {
        match self {
            Until::Question => stop.question.is_some(),
            Until::Kind(Pace::Stop) => stop.kind != Kind::Look,
            Until::Kind(Pace::Race) => stop.kind == Kind::Race,
            Until::Kind(Pace::Execution) => stop.kind == Kind::Begin,
        }
    }
}

impl Walk {
    /// Remembers the execution that was shown, before the next one is run.
    pub(in crate::shell) fn remember(&mut self) {
        if let Some(search) = &self.search {
            self.previous = search.point().machine().clone();
        }
    }

    /// Runs the next execution.
    pub(in crate::shell) fn advance(&mut self) -> Advance {
        let Some(search) = &mut self.search else { return Advance::Over };
        let begun = Instant::now();
        self.place = Place::Before;
        let advance = search.advance(&mut self.listener);
        self.spent += begun.elapsed();
        if advance == Advance::Over {
            self.place = Place::Within;
        }
        self.log.extend(self.listener.log.drain(..));
        advance
    }

    /// Whether the search is over, by itself or because it was stopped within an execution.
    pub(in crate::shell) fn has_ended(&self, advance: Advance) -> bool {
        match advance {
            Advance::Execution => false,
            Advance::Over => true,
            Advance::Stopped(reason) => reason != StopReason::Interrupted || self.listener.is_within(),
        }
    }

    /// Whether nothing is left to show.
    pub(in crate::shell) fn is_over(&self) -> bool {
        self.search.is_none()
    }

    /// How many executions were run.
    pub(in crate::shell) fn executions(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.statistics().executions())
    }

    /// Adds to the tree.
    pub(in crate::shell) fn grow(&mut self, growth: Option<Growth>) {
        if let Some(Growth::Begin { keep, .. }) = &growth {
            self.shown = self.shown.min(*keep);
            self.place = Place::Within;
            self.asides.retain(|aside| !matches!(aside, Sentence::Slept { .. }));
        }
        if let Some(growth) = growth {
            self.tree.grow(growth);
        }
    }

    /// Adds all that is in the log to the tree.
    pub(in crate::shell) fn take_in_all(&mut self) {
        while let Some(entry) = self.log.pop_front() {
            self.grow(entry.growth);
        }
    }
}
