//! What a run has that an earlier one has not, and so which questions are new.
//!
//! A question of a run is *shown* by an earlier one, at a cut X of both, if the earlier one has the event in question
//! too; then it has what that event comes directly after, and asks the same, at its own largest cut, of which X is a
//! part. For an op that is blocked at the end of the run no more is needed than X: the thread is blocked there in the
//! earlier run as well, or goes on after X, which is what is asked for, or that run was cut before its op and asks for
//! itself.
//!
//! With an event a run has everything that happens before it. So for each thread what both runs have are its first
//! events, and what is new is, or comes after, the first new event of some thread. An event comes before everything
//! that is new if all of these know of it; what they know together is one clock. So whether a question was shown at
//! its largest cut is known before that cut is made.

use loris_hbr::Relation;
use smallvec::SmallVec;

use super::divergence::{Cause, Divergence};
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::run::Run;

/// What tells a run from an earlier one.
#[derive(Clone, Debug)]
pub(crate) struct Delta {
    /// What both have; `None` if there is no earlier run.
    old: Option<Cut>,
    /// For each thread how many of its events come before everything that is new.
    before: SmallVec<[u32; 8]>,
}

impl Delta {
    /// There is no earlier run.
    pub(crate) fn all() -> Delta {
        Delta { old: None, before: SmallVec::new() }
    }

    /// Of this run, an earlier one has the events of this cut and no others.
    pub(crate) fn since<R: Relation>(run: &Run<R>, old: Cut) -> Delta {
        let mut before: SmallVec<[u32; 8]> = SmallVec::from_elem(u32::MAX, run.threads());
        for first in (0..run.threads()).filter_map(|thread| run.position(thread, old.of(thread))) {
            for (before, &known) in before.iter_mut().zip(run.clock(first)) {
                *before = (*before).min(known);
            }
        }
        Delta { old: Some(old), before }
    }

    /// Whether all of the cut was in the earlier run.
    pub(crate) fn is_old(&self, cut: &Cut) -> bool {
        self.old.as_ref().is_some_and(|old| cut.is_below(old))
    }

    /// Whether the earlier run shows the question about the event at this position at the largest cut, which lacks the
    /// event `without` and what comes after it.
    pub(super) fn has_shown_all<R: Relation>(&self, run: &Run<R>, position: u32, without: u32) -> bool {
        let without = run.event(without);
        let comes_before_news = || self.before[without.thread] > without.index;
        self.old.as_ref().is_some_and(|old| run.is_in(position, old) && comes_before_news())
    }

    /// Whether the earlier run shows the question at every cut that it has.
    pub(crate) fn has_shown<R: Relation>(&self, run: &Run<R>, divergence: &Divergence) -> bool {
        self.old.as_ref().is_some_and(|old| match divergence.cause {
            Cause::Order(position) | Cause::Choice(position) => run.is_in(position, old),
            Cause::Pending => true,
            Cause::Truncated => false,
        })
    }
}
