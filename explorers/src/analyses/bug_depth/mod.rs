//! How deep a bug is: how few events have to come in a certain order for it to be certain.
//!
//! Burckhardt, Kothari, Musuvathi and Nagarakatte (2010) call this the *depth* of a bug. If it is d, PCT(d) shows the bug
//! with a probability of at least 1 / (n k^(d - 1)) in every run, of n threads and k steps; so does PPCT(d), by
//! Nagarakatte, Burckhardt, Martin and Musuvathi (2012). Most bugs are not deep: an order that is not kept has depth
//! 1, a section that is not atomic 2, and so has a deadlock of two threads.
//!
//! Idea: the depth is the size of the smallest [`Directive`] that guarantees the bug. So look for directives of size
//! 1, then 2, and so on, over all schedules of the program, which are given as a
//! [graph](loris_states::schedule_graph::ScheduleGraph).
//!
//! | what | file |
//! | --- | --- |
//! | names for events | `labels` |
//! | directives, and what they guarantee | `directive` |
//! | the search for one of a size | `search` |
//! | why there can be none | `impossible` |
//! | the scheduler that follows one | `directed` |
//!
//! Invariant: when a size is left, no directive of that size guarantees the bug, under either labelling.
//!
//! Complete for: the depth under the two labellings of `labels`. The theorem holds for any labelling that keeps the
//! rules. Among all of them a smaller directive may exist; so this depth is never too small, and the bound that
//! comes with it holds.
//!
//! Cost: grows with the number of labels to the power of d; meant for programs of some dozen steps.

mod directed;
mod directive;
mod impossible;
mod labels;
mod search;

use std::sync::Arc;

use directive::Ground;
use impossible::is_impossible;
use labels::{Firsts, Labelling};
use loris_engine::budget::Budget;
use loris_engine::limits::Limits;
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_states::schedule_graph::{End, ScheduleGraph};
use search::search;

pub use directed::Directed;
pub use directive::{Directive, Ordering};
pub use labels::{Label, LabelledEvent, Naming};

/// So many nodes are looked at, if no limit on events is given.
pub(crate) const MOST_LOOKS: u64 = 50_000_000;

/// The depth of a bug.
#[derive(Clone, Debug)]
pub enum Depth {
    /// No schedule shows it.
    NoBug,
    /// 0: every schedule shows it.
    Always,
    /// The size of this directive, which guarantees it; no smaller one does.
    Found(Box<Directive>),
    /// More than this. If the search was stopped, the next size was not gone through.
    MoreThan(usize, Option<StopReason>),
    /// No directive guarantees it, of whatever size. If each thread began with a step that does nothing, one of this size
    /// would, if one was found.
    NeedsFirst(Option<usize>),
}

impl Depth {
    /// The depth, if it was found.
    pub fn known(&self) -> Option<usize> {
        match self {
            Depth::Always => Some(0),
            Depth::Found(directive) => Some(directive.size()),
            Depth::NoBug | Depth::MoreThan(..) | Depth::NeedsFirst(_) => None,
        }
    }
}

/// The depth of the bug that these ends show, if it is no more than `most`.
pub fn bug_depth(
    graph: &ScheduleGraph,
    is_bug: &dyn Fn(&End) -> bool,
    most: usize,
    limits: Limits,
    observer: &mut dyn Observer,
) -> Depth {
    if graph.ends().all(is_bug) {
        return Depth::Always;
    }
    if !graph.ends().any(is_bug) {
        return Depth::NoBug;
    }
    let limits = Limits { events: limits.events.or(Some(MOST_LOOKS)), ..limits };
    let mut budget = Budget::new(limits, observer);
    let mut inquiry = Inquiry { graph, is_bug, most, budget: &mut budget };
    let (none, tried) = match inquiry.smallest(Firsts::NotLater) {
        Ok(Some(directive)) => return Depth::Found(Box::new(directive)),
        Ok(None) => (inquiry.is_impossible(), Depth::MoreThan(most, None)),
        Err((tried, reason)) => (Ok(false), Depth::MoreThan(tried, Some(reason))),
    };
    if none != Ok(true) {
        return tried;
    }
    let with_firsts = inquiry.smallest(Firsts::Anywhere).ok().flatten();
    Depth::NeedsFirst(with_firsts.map(|directive| directive.size()))
}

/// A question about a bug.
struct Inquiry<'a, 'b> {
    graph: &'a ScheduleGraph,
    is_bug: &'a dyn Fn(&End) -> bool,
    most: usize,
    budget: &'a mut Budget<'b>,
}

impl Inquiry<'_, '_> {
    /// The smallest directive; if the search is stopped, the last size that was gone through.
    fn smallest(&mut self, firsts: Firsts) -> Result<Option<Directive>, (usize, StopReason)> {
        let by_place = Arc::new(Labelling::new(self.graph, Naming::Places));
        let by_number = Arc::new(Labelling::new(self.graph, Naming::Numbers));
        let mut labellings = vec![Arc::clone(&by_place)];
        if !by_number.is_like(&by_place) {
            labellings.push(by_number);
        }
        for size in 1..=self.most {
            for labelling in &labellings {
                let mut ground = Ground::new(self.graph, labelling, self.is_bug, self.budget);
                let found = search(&mut ground, size, firsts).map_err(|reason| (size - 1, reason))?;
                if let Some(found) = found {
                    return Ok(Some(Directive::new(self.graph, Arc::clone(labelling), found)));
                }
            }
        }
        Ok(None)
    }

    /// Whether no directive of any size can guarantee the bug.
    fn is_impossible(&mut self) -> Result<bool, StopReason> {
        for naming in [Naming::Places, Naming::Numbers] {
            let labelling = Labelling::new(self.graph, naming);
            if !is_impossible(&mut Ground::new(self.graph, &labelling, self.is_bug, self.budget))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
