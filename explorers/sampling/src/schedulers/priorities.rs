//! Priorities of threads and the change points at which they fall: the state of PCT, of PPCT, and of Maple's PCT.
//!
//! Threads are known by their place in the order of creation. Priorities are numbers, larger ones more important. At
//! first they are a permutation of d … d + n − 1, so all are different; at the i-th change point the thread that has
//! just run gets d − i, which is below all first ones (Nagarakatte and others 2012, Figure 4). A thread beyond the
//! n-th, of which the caller was not told, is above all before it.

use loris_interpreter::ThreadId;

use super::sizes::Sizes;
use loris_engine::choice_point::ChoicePoint;

/// A priority.
pub(super) type Priority = i64;

/// Priorities and change points of a run. The vectors are used again in the next one.
#[derive(Clone, Debug)]
pub(super) struct Priorities {
    depth: u32,
    threads: u64,
    steps: u64,
    of: Vec<Priority>,
    changes: Vec<u64>,
}

impl Priorities {
    /// For bugs of this depth.
    pub(super) fn new(depth: u32) -> Priorities {
        Priorities { depth, threads: 1, steps: 1, of: Vec::new(), changes: Vec::new() }
    }

    /// The depth d.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// The least of the first priorities.
    pub(super) fn least(&self) -> Priority {
        self.depth.into()
    }

    /// There are at most so many threads, n, and steps, k.
    pub(super) fn learn(&mut self, sizes: Sizes) {
        (self.threads, self.steps) = (sizes.threads.value, sizes.steps.value);
    }

    /// A run begins. `shuffle` brings the priorities into another order than that of creation; after it the d − 1 change
    /// points are drawn from 1 … k: `below` draws a number below another one.
    pub(super) fn begin<D>(
        &mut self,
        draws: &mut D,
        shuffle: impl FnOnce(&mut D, &mut [Priority]),
        mut below: impl FnMut(&mut D, u64) -> u64,
    ) {
        self.of.clear();
        let threads = usize::try_from(self.threads).unwrap_or(usize::MAX);
        self.of.extend((self.least()..).take(threads));
        shuffle(draws, &mut self.of);
        self.changes.clear();
        self.changes.extend((1..self.depth).map(|_| 1 + below(draws, self.steps)));
    }

    /// The priority of the thread created at this place.
    pub(super) fn of(&self, place: usize) -> Priority {
        self.of.get(place).copied().unwrap_or_else(|| self.first(place))
    }

    /// Gives a priority to the thread created at this place.
    pub(super) fn set(&mut self, place: usize, priority: Priority) {
        while self.of.len() <= place {
            self.of.push(self.first(self.of.len()));
        }
        self.of[place] = priority;
    }

    /// The priority at the place before anything is shuffled.
    fn first(&self, place: usize) -> Priority {
        self.least().saturating_add(Priority::try_from(place).unwrap_or(Priority::MAX))
    }

    /// So many steps were run, the last one by this thread: what change points say of it.
    pub(super) fn change(&mut self, steps: u64, point: &ChoicePoint, thread: ThreadId) {
        for number in 0..self.changes.len() {
            if self.changes[number] == steps
                && let Some(place) = place(point, thread)
            {
                let lowered = self.least() - 1 - Priority::try_from(number).unwrap_or(Priority::MAX);
                self.set(place, lowered);
            }
        }
    }

    /// The one with the highest priority among threads, in order of creation: its place and itself. The first of
    /// several.
    pub(super) fn highest(&self, point: &ChoicePoint, among: &[ThreadId]) -> Option<(usize, ThreadId)> {
        let mut best: Option<(Priority, usize, ThreadId)> = None;
        for (place, thread) in with_places(point, among) {
            let priority = self.of(place);
            if best.is_none_or(|(highest, _, _)| priority > highest) {
                best = Some((priority, place, thread));
            }
        }
        best.map(|(_, place, thread)| (place, thread))
    }
}

/// Threads in order of creation, each with its place in it.
pub(super) fn with_places(
    point: &ChoicePoint,
    among: &[ThreadId],
) -> impl Iterator<Item = (usize, ThreadId)> + Clone {
    let mut created = point.machine().threads().iter().enumerate();
    among.iter().filter_map(move |&thread| {
        let place = created.find(|(_, other)| **other == thread).map(|(place, _)| place)?;
        Some((place, thread))
    })
}

/// The place of a thread in the order of creation.
pub(super) fn place(point: &ChoicePoint, thread: ThreadId) -> Option<usize> {
    point.machine().threads().iter().position(|other| *other == thread)
}
