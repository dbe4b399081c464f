//! The orders of the events of a partial order: which may come next, and which threads have nothing to do with each
//! other.

use std::collections::BTreeMap;

use loris_interpreter::ids::number;

use super::cut::Cut;
use super::sections::NONE;
use super::{Member, Poset};
use crate::Relation;

impl<R: Relation> Poset<R> {
    /// The next event of the thread at the cut, if it may come: what happens before it has happened, and nobody
    /// holds the mutex that it locks.
    pub fn ready(&self, thread: usize, cut: &Cut) -> Option<u32> {
        let next = self.position(thread, cut.of(thread))?;
        let &Member { locks, mutex, .. } = self.event(next);
        let is_free = locks == NONE || !self.sections.is_held(mutex, cut);
        (self.follows(next, cut) && is_free).then_some(next)
    }

    /// Whether all that happens before an event is in the cut, of which it would be the next event of its thread.
    pub fn follows(&self, position: u32, cut: &Cut) -> bool {
        let own = self.event(position).thread;
        let past = self.clock(position).iter().zip(cut.as_slice()).enumerate();
        past.into_iter().all(|(thread, (known, has))| known <= has || thread == own)
    }

    /// The threads in groups that have nothing to do with each other: no event of one happens before an event of
    /// another, and they share no mutex.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut group: Vec<usize> = (0..self.threads()).collect();
        let mut merge = |one: usize, other: usize| {
            let (from, to) = (group[one].max(group[other]), group[one].min(group[other]));
            group.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
        };
        // The clock of the last event has all that happens before any event of the thread.
        for (thread, last) in self.of_thread.iter().enumerate().filter_map(|(t, own)| Some((t, *own.last()?)))
        {
            let before = self.clock(last).iter().enumerate().filter(|(_, known)| **known > 0);
            before.for_each(|(other, _)| merge(thread, other));
        }
        for mutex in 0..number(self.sections.mutex_count()) {
            let mut users = self.sections.on(mutex).iter().map(|&section| self.sections.get(section).thread);
            if let Some(first) = users.next() {
                users.for_each(|other| merge(first as usize, other as usize));
            }
        }
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (thread, of) in group.into_iter().enumerate() {
            groups.entry(of).or_default().push(thread);
        }
        groups.into_values().collect()
    }
}
