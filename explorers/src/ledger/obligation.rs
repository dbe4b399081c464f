//! Executions that were promised, and when a promise has lapsed.

use loris_interpreter::Step;

use super::store::{Size, Store};
use crate::cuts::unfolding::{EventId, Unfolding};

/// A valid beginning of an execution: some run shall have all of its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Obligation {
    /// Its events in order.
    pub(super) path: Box<[EventId]>,
    /// Whether the run shall have more events or no others.
    pub(super) size: Size,
    /// The number of the run that led to it.
    pub(super) by: u32,
}

/// Promised executions, the last one first.
#[derive(Clone, Debug, Default)]
pub(super) struct Obligations {
    open: Vec<Obligation>,
    /// The number of events of all paths.
    events: usize,
    /// For each thread the last event of the path.
    last: Vec<Option<EventId>>,
    ids: Vec<EventId>,
}

impl Obligations {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.open.clear();
        self.events = 0;
    }

    /// One more.
    pub(super) fn push(&mut self, obligation: Obligation) {
        self.events += obligation.path.len();
        self.open.push(obligation);
    }

    /// The last one that no run has fulfilled; the others after it are forgotten.
    pub(super) fn pop(&mut self, unfolding: &Unfolding, store: &Store) -> Option<Obligation> {
        while let Some(obligation) = self.open.pop() {
            self.events -= obligation.path.len();
            self.find_last(&obligation.path, unfolding);
            if !store.covers(&self.ids, obligation.size) {
                return Some(obligation);
            }
        }
        None
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// How much memory they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.open.capacity() * size_of::<Obligation>() + self.events * size_of::<EventId>()
    }

    /// Finds the last event of each thread, which imply the others.
    fn find_last(&mut self, path: &[EventId], unfolding: &Unfolding) {
        self.last.clear();
        for &event in path {
            let thread = unfolding.thread(event);
            if thread >= self.last.len() {
                self.last.resize(thread + 1, None);
            }
            self.last[thread] = Some(event);
        }
        self.ids.clear();
        self.ids.extend(self.last.iter().flatten());
    }
}

impl Obligation {
    /// How many events it has in common with the beginning of a run, and the steps after these.
    pub(super) fn after(
        &self,
        run: impl Iterator<Item = EventId>,
        unfolding: &Unfolding,
    ) -> (usize, Vec<Step>) {
        let keep = self.path.iter().zip(run).take_while(|(mine, theirs)| **mine == *theirs).count();
        (keep, self.path[keep..].iter().map(|&event| unfolding.step(event)).collect())
    }
}
