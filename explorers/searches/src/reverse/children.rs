//! The children of a class, one after another.
//!
//! The canonical paths inside a class form a tree: each goes on with those next events of the class that leave it
//! canonical. It has one node for each part of the class that can be reached, so walking it depth first needs no
//! memory but the path. At a node from which the default order leads to the class, every step but the default one is
//! a candidate: taken, and followed by default steps to the end, it makes a child if the path stays canonical.
//!
//! What a thread does next is known from the class, as long as its last event is one of the class. A candidate that
//! is refused before anything else is run needs no execution of its own.

use loris_interpreter::ThreadId;
use smallvec::SmallVec;

use super::canonical::is_still_canonical;
use super::class::Choices;
use super::walk::{Values, Walk, enabled_after};
use loris_interpreter::choices::successor;

/// A step from a node of the tree: the thread, and what it chose.
#[derive(Clone, Debug)]
pub(super) struct Deviation {
    pub(super) thread: ThreadId,
    pub(super) choices: Choices,
}

impl Walk<'_> {
    /// Looks for a candidate that may be a child at the node at which the walk stands: the first one, or the first
    /// behind a deviation. Returns the node, as the length of its path; the walk then stands behind the deviation, as
    /// far as the path is known to be canonical.
    pub(super) fn candidate(&mut self, behind: Option<Deviation>) -> Option<usize> {
        match behind {
            Some(deviation) => self.candidate_behind(deviation),
            None => self.first_candidate(),
        }
    }

    /// The step by which a path left a node.
    pub(super) fn deviation(&self, node: usize) -> Deviation {
        Deviation { thread: self.machine.events()[node].thread, choices: self.choices(node) }
    }

    /// The first candidate of a node.
    fn first_candidate(&mut self) -> Option<usize> {
        let default = self.default()?;
        if self.forced().is_some() || !self.leads_to_the_class() {
            return None;
        }
        let node = self.machine.depth();
        self.step(default, &[]);
        let deviation = self.deviation(node);
        self.back_to(node);
        self.candidate_behind(deviation)
    }

    /// The first candidate of a node behind another step from it.
    fn candidate_behind(&mut self, mut behind: Deviation) -> Option<usize> {
        let node = self.machine.depth();
        while let Some((thread, values)) = self.step_behind(&behind) {
            if self.poll.stops() {
                return None;
            }
            self.step(thread, &values);
            behind = self.deviation(node);
            if self.may_be_a_child(node) {
                return Some(node);
            }
            self.back_to(node);
        }
        None
    }

    /// The step after another one, in order of threads and then of values.
    fn step_behind(&self, behind: &Deviation) -> Option<(ThreadId, Values)> {
        if let Some(values) = successor(&behind.choices) {
            return Some((behind.thread, values));
        }
        let thread = enabled_after(self.machine, Some(behind.thread))?;
        Some((thread, Values::new()))
    }

    /// Whether the path, which has just left the node, stays canonical as far as the class tells. It is followed as
    /// far.
    fn may_be_a_child(&mut self, node: usize) -> bool {
        let mut shared: SmallVec<[bool; 16]> = SmallVec::new();
        loop {
            if !is_still_canonical(self.path, self.poll) {
                return false;
            }
            let last = self.machine.depth() - 1;
            let is_shared = |event: usize| event < node || shared[event - node];
            let last_is_shared = self.class.has(self.path, last, &self.choices(last), is_shared);
            shared.push(last_is_shared);
            let Some(next) = self.default() else { return true };
            let before = self.path.last_of(next);
            if before.is_some_and(|event| event >= node && !shared[event - node]) {
                return true;
            }
            self.step(next, &[]);
        }
    }

    /// Goes to the next node of the tree; `false` if there is none left.
    pub(super) fn next_node(&mut self) -> bool {
        let mut behind = None;
        loop {
            if self.poll.stops() {
                return false;
            }
            if self.descend(behind) {
                return true;
            }
            let Some(last) = self.machine.depth().checked_sub(1) else { return false };
            behind = Some(self.path.thread(last));
            self.back_to(last);
        }
    }

    /// Goes to the first node below this one, or to the next one behind that of a thread; `false` if there is none.
    fn descend(&mut self, behind: Option<ThreadId>) -> bool {
        let forced = self.forced();
        if forced.is_some() && behind.is_some() {
            return false;
        }
        let node = self.machine.depth();
        let mut thread = forced.or_else(|| enabled_after(self.machine, behind));
        while let Some(next) = thread {
            if let Some(event) = self.class.next(self.machine, next) {
                self.follow(event);
                if is_still_canonical(self.path, self.poll) {
                    return true;
                }
                self.back_to(node);
            }
            thread = if forced.is_some() { None } else { enabled_after(self.machine, Some(next)) };
        }
        false
    }
}
