//! Cuts: how far each thread has come in a run.

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

/// For each thread the number of its first events of a run that belong to the cut. Every cut here is closed: with
/// an event it has everything that happens before it.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Cut(SmallVec<[u32; 8]>);

impl Clone for Cut {
    fn clone(&self) -> Cut {
        Cut::of_counts(&self.0)
    }
}

impl Hash for Cut {
    /// Word by word: all cuts of one execution have the same number of words.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|&word| hasher.write_u32(word));
    }
}

impl Cut {
    /// Nothing of so many threads.
    pub fn empty(threads: usize) -> Cut {
        Cut(SmallVec::from_elem(0, threads))
    }

    /// So many events of each thread.
    pub(crate) fn of_counts(events: &[u32]) -> Cut {
        Cut(SmallVec::from_slice(events))
    }

    /// The same with no events of further threads, if it has fewer than so many.
    #[must_use]
    pub fn widened(&self, threads: usize) -> Cut {
        let mut wide = self.clone();
        wide.0.resize(threads.max(wide.0.len()), 0);
        wide
    }

    /// The number of events of the thread.
    pub fn of(&self, thread: usize) -> u32 {
        self.0[thread]
    }

    /// Whether the event of the thread with this index belongs to it.
    pub fn has(&self, thread: usize, index: u32) -> bool {
        self.0[thread] > index
    }

    /// One more event of the thread.
    pub fn grow(&mut self, thread: usize) {
        self.0[thread] += 1;
    }

    /// The same with one more event of the thread.
    #[must_use]
    pub fn grown(&self, thread: usize) -> Cut {
        let mut grown = self.clone();
        grown.grow(thread);
        grown
    }

    /// At most so many events of the thread.
    pub fn shorten(&mut self, thread: usize, to: u32) {
        self.0[thread] = self.0[thread].min(to);
    }

    /// What this one has, and this clock.
    #[must_use]
    pub(crate) fn joined(&self, clock: &[u32]) -> Cut {
        let mut joined = Cut::of_counts(clock);
        joined.join(self);
        joined
    }

    /// The same with at most so many events of the thread.
    #[must_use]
    pub(crate) fn shortened(mut self, thread: usize, to: u32) -> Cut {
        self.shorten(thread, to);
        self
    }

    /// What the other one has, too.
    pub(crate) fn join(&mut self, other: &Cut) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// Whether all of it belongs to the other.
    pub fn is_below(&self, other: &Cut) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine <= theirs)
    }

    /// The number of events.
    pub fn size(&self) -> usize {
        self.0.iter().map(|&events| events as usize).sum()
    }

    /// The number of threads, those without an event included.
    pub fn threads(&self) -> usize {
        self.0.len()
    }

    /// The numbers of events, thread by thread.
    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.0
    }
}
