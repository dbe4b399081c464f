//! Obligations: executions that are to be run, unless a stored run subsumes them.

use loris_interpreter::Step;
use loris_interpreter::ids::number;

use super::store::{Size, Store};
use loris_hbr::poset::unfolding::{EventId, Unfolding};

/// A valid beginning of an execution: some run shall have all of its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Obligation {
    /// The last event of each thread, which imply the others, and then all events in order.
    ids: Box<[EventId]>,
    /// How many threads there are.
    threads: u32,
    /// Whether the run shall have more events or no others.
    size: Size,
    /// The number of the run that led to it.
    by: u32,
}

/// The open obligations, the last one first.
#[derive(Clone, Debug, Default)]
pub(super) struct Obligations {
    open: Vec<Obligation>,
    /// Memory to use.
    ids: Vec<EventId>,
}

impl Obligations {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.open.clear();
    }

    /// Adds an obligation of the run with this number: these events in order, the last one of each thread given.
    pub(super) fn push(
        &mut self,
        last: &[EventId],
        path: impl Iterator<Item = EventId>,
        size: Size,
        by: u32,
    ) {
        self.ids.clear();
        self.ids.extend_from_slice(last);
        self.ids.extend(path);
        let threads = number(last.len());
        self.open.push(Obligation { ids: self.ids.as_slice().into(), threads, size, by });
    }

    /// The events of the last obligation, in order.
    pub(super) fn newest(&self) -> &[EventId] {
        self.open.last().map_or(&[], Obligation::path)
    }

    /// Drops the last obligation if a stored run subsumes it, that is, has what it asks for; whether one does.
    pub(super) fn drop_if_subsumed(&mut self, store: &Store) -> bool {
        let is_subsumed = |obligation: &mut Obligation| {
            store.covers(&obligation.ids[..obligation.threads as usize], obligation.size)
        };
        self.open.pop_if(is_subsumed).is_some()
    }

    /// Takes the last obligation.
    pub(super) fn pop(&mut self) -> Option<Obligation> {
        self.open.pop()
    }
}

impl Obligation {
    /// The number of the run that led to it.
    pub(super) fn by(&self) -> u32 {
        self.by
    }

    /// The events of the obligation in order.
    pub(super) fn path(&self) -> &[EventId] {
        &self.ids[self.threads as usize..]
    }

    /// How many events the obligation has in common with the beginning of a run, and its steps after these.
    pub(super) fn after(
        &self,
        run: impl Iterator<Item = EventId>,
        unfolding: &Unfolding,
    ) -> (usize, Vec<Step>) {
        let path = self.path();
        let keep = path.iter().zip(run).take_while(|(mine, theirs)| **mine == *theirs).count();
        (keep, path[keep..].iter().map(|&event| unfolding.step(event)).collect())
    }
}
