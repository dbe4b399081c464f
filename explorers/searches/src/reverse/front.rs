//! Orders of the events of a path: which event may come next, and whether the rest can still follow.
//!
//! An order of the events of a path can be executed if each event comes after its lazy past and each lock finds its
//! mutex free; it has the same events then. Whether a beginning of such an order can be completed is often seen at
//! once: the rest may follow in the order of the path. Otherwise a search over sets of events decides. An event that
//! locks nothing is in nobody's way and is taken as soon as it may come. A lock is taken without trying anything
//! else if nobody else has a lock of the mutex left, or if events that lock nothing lead to its unlock: it is in
//! nobody's way either. Of the other locks each one is tried, but for one that the path never gives back while
//! somebody else wants the mutex. A set that was met is not looked at again.

use std::collections::BTreeSet;

use loris_hbr::poset::cut::Cut;
use smallvec::SmallVec;

use super::path::{Path, Touch};
use loris_engine::poll::Poll;

/// A beginning of an order of a path: the events that it has, and who holds what after it.
#[derive(Clone, Debug)]
pub(super) struct Front<'a> {
    path: &'a Path,
    /// What was taken.
    cut: Cut,
    /// Mutexes that are held.
    held: SmallVec<[u32; 4]>,
}

/// Sets of events of one path from which its end cannot be reached.
#[derive(Clone, Debug, Default)]
pub(super) struct DeadEnds(BTreeSet<Cut>);

impl<'a> Front<'a> {
    /// Before the first event.
    pub(super) fn new(path: &'a Path) -> Self {
        Front { path, cut: Cut::empty(path.threads()), held: SmallVec::new() }
    }

    /// The event of the thread that comes next, if its past and its mutex allow it.
    pub(super) fn ready(&self, thread: usize) -> Option<usize> {
        let position = *self.path.of_thread(thread).get(self.cut.of(thread) as usize)? as usize;
        let free = match self.path.touch(position) {
            Touch::Locks(mutex) => !self.held.contains(&mutex),
            Touch::None | Touch::Unlocks(_) => true,
        };
        (free && self.path.follows(position, &self.cut)).then_some(position)
    }

    /// Whether the event was taken.
    fn has(&self, event: usize) -> bool {
        self.cut.has(self.path.thread(event).index(), self.path.index(event))
    }

    /// Takes an event that is ready.
    pub(super) fn take(&mut self, position: usize) {
        self.cut.grow(self.path.thread(position).index());
        match self.path.touch(position) {
            Touch::None => {}
            Touch::Locks(mutex) => self.held.push(mutex),
            Touch::Unlocks(mutex) => self.held.retain(|held| *held != mutex),
        }
    }

    /// The first thread, of those with a smaller number than `limit`, whose next event may be taken such that all
    /// other events can follow.
    pub(super) fn first_below(&self, limit: usize, dead: &mut DeadEnds, poll: &dyn Poll) -> Option<usize> {
        (0..limit).find(|&thread| self.ready(thread).is_some_and(|event| self.may_take(event, dead, poll)))
    }

    /// Whether all other events can follow if this event, which is ready, is taken. They can if it locks nothing, as
    /// they could without it.
    fn may_take(&self, position: usize, dead: &mut DeadEnds, poll: &dyn Poll) -> bool {
        match self.path.touch(position) {
            Touch::Locks(mutex) => {
                !self.is_in_the_way(position, mutex) && {
                    let mut after = self.clone();
                    after.take(position);
                    after.follows_in_order() || after.reaches_the_end(dead, poll)
                }
            }
            Touch::None | Touch::Unlocks(_) => true,
        }
    }

    /// Whether a lock is never given back, and another thread has a lock of the mutex left.
    fn is_in_the_way(&self, lock: usize, mutex: u32) -> bool {
        self.path.stays_open(lock) && self.is_wanted(mutex, self.path.thread(lock).index())
    }

    /// Whether another thread than this one has a lock of the mutex left.
    fn is_wanted(&self, mutex: u32, but: usize) -> bool {
        let left = |thread: usize| &self.path.of_thread(thread)[self.cut.of(thread) as usize..];
        let wants = |&event: &u32| self.path.touch(event as usize) == Touch::Locks(mutex);
        (0..self.cut.threads()).any(|thread| thread != but && left(thread).iter().any(wants))
    }

    /// Whether the events that were not taken can follow in the order of the path.
    fn follows_in_order(&self) -> bool {
        let mut held = self.held.clone();
        let left = |&event: &usize| !self.has(event);
        for event in (0..self.path.len()).filter(left) {
            match self.path.touch(event) {
                Touch::None => {}
                Touch::Unlocks(mutex) => held.retain(|held| *held != mutex),
                Touch::Locks(mutex) if held.contains(&mutex) => return false,
                Touch::Locks(mutex) => held.push(mutex),
            }
        }
        true
    }

    /// Whether all events that were not taken can follow in some order.
    fn reaches_the_end(self, dead: &mut DeadEnds, poll: &dyn Poll) -> bool {
        let mut seen: BTreeSet<Cut> = BTreeSet::new();
        let mut open = vec![self];
        while let Some(mut front) = open.pop() {
            front.take_what_is_in_nobodys_way();
            if poll.stops() || front.is_at_the_end() {
                return true;
            }
            if dead.0.contains(&front.cut) || !seen.insert(front.cut.clone()) {
                continue;
            }
            for position in (0..front.cut.threads()).filter_map(|thread| front.ready(thread)) {
                let Touch::Locks(mutex) = front.path.touch(position) else { continue };
                if !front.is_in_the_way(position, mutex) {
                    let mut after = front.clone();
                    after.take(position);
                    open.push(after);
                }
            }
        }
        dead.0.append(&mut seen);
        false
    }

    /// Takes every event that may come and is in nobody's way.
    fn take_what_is_in_nobodys_way(&mut self) {
        self.take_what_locks_nothing();
        while let Some(after) = (0..self.cut.threads()).find_map(|thread| self.after_a_harmless_lock(thread))
        {
            *self = after;
        }
    }

    /// What follows if the thread's next event is a lock that is in nobody's way.
    fn after_a_harmless_lock(&self, thread: usize) -> Option<Self> {
        let position = self.ready(thread)?;
        let Touch::Locks(mutex) = self.path.touch(position) else { return None };
        let mut after = self.clone();
        after.take(position);
        after.take_what_locks_nothing();
        (!after.held.contains(&mutex) || !self.is_wanted(mutex, thread)).then_some(after)
    }

    fn take_what_locks_nothing(&mut self) {
        let mut progress = true;
        while progress {
            progress = false;
            for thread in 0..self.cut.threads() {
                while let Some(position) = self.ready(thread) {
                    if matches!(self.path.touch(position), Touch::Locks(_)) {
                        break;
                    }
                    self.take(position);
                    progress = true;
                }
            }
        }
    }

    /// The events that were taken.
    pub(super) fn cut(&self) -> &Cut {
        &self.cut
    }

    /// Whether all were.
    pub(super) fn is_at_the_end(&self) -> bool {
        self.cut.size() == self.path.len()
    }
}
