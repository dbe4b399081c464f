//! Priorities of threads and the change points at which they fall: the state of PCT, of PPCT, and of Maple's PCT.
//!
//! Threads are known by their place in the order of creation. Priorities are numbers, larger ones more important. At
//! first they are a permutation of d … d + n − 1, so all are different; at the i-th change point the thread that has
//! just run gets d − i, which is below all first ones (Nagarakatte and others 2012, Figure 4). A thread beyond the
//! n-th, of which the caller was not told, is above all before it.

use loris_interpreter::ThreadId;

use crate::choice_point::ChoicePoint;

/// A priority.
pub(super) type Priority = i64;

/// Priorities and change points of a run. The vectors are used again in the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Priorities {
    depth: Priority,
    of: Vec<Priority>,
    changes: Vec<u64>,
}

impl Priorities {
    /// For bugs of this depth.
    pub(super) fn new(depth: u32) -> Priorities {
        Priorities { depth: depth.into(), of: Vec::new(), changes: Vec::new() }
    }

    /// The depth d.
    pub(super) fn depth(&self) -> Priority {
        self.depth
    }

    /// A run begins with n threads, in order of creation; who brings them into another order, and draws the d − 1
    /// change points, is up to the caller.
    pub(super) fn begin(
        &mut self,
        threads: u64,
        shuffle: impl FnOnce(&mut [Priority], &mut Vec<u64>, usize),
    ) {
        self.of.clear();
        let first = self.depth;
        self.of.extend((0..).map(|place| first + place).take(usize::try_from(threads).unwrap_or(usize::MAX)));
        self.changes.clear();
        let changes = usize::try_from(self.depth - 1).unwrap_or(0);
        shuffle(&mut self.of, &mut self.changes, changes);
    }

    /// The priority of the thread created at this place.
    pub(super) fn of(&mut self, place: usize) -> Priority {
        self.reach(place);
        self.of[place]
    }

    /// Gives a priority to the thread created at this place.
    pub(super) fn set(&mut self, place: usize, priority: Priority) {
        self.reach(place);
        self.of[place] = priority;
    }

    /// So many steps were run, the last one by this thread: what change points say of it.
    pub(super) fn change(&mut self, steps: u64, point: &ChoicePoint, thread: ThreadId) {
        for number in 0..self.changes.len() {
            if self.changes[number] == steps
                && let Some(place) = place(point, thread)
            {
                let lowered = self.depth - 1 - Priority::try_from(number).unwrap_or(Priority::MAX);
                self.set(place, lowered);
            }
        }
    }

    /// The one with the highest priority among threads, in order of creation: its place and itself. The first of
    /// several.
    pub(super) fn highest(&mut self, point: &ChoicePoint, among: &[ThreadId]) -> Option<(usize, ThreadId)> {
        let mut best: Option<(Priority, usize, ThreadId)> = None;
        for (place, thread) in with_places(point, among) {
            let priority = self.of(place);
            if best.is_none_or(|(highest, _, _)| priority > highest) {
                best = Some((priority, place, thread));
            }
        }
        best.map(|(_, place, thread)| (place, thread))
    }

    fn reach(&mut self, place: usize) {
        let first = self.depth;
        while self.of.len() <= place {
            let next = Priority::try_from(self.of.len()).unwrap_or(Priority::MAX);
            self.of.push(first.saturating_add(next));
        }
    }
}

/// Threads in order of creation, each with its place in it.
pub(super) fn with_places(
    point: &ChoicePoint,
    among: &[ThreadId],
) -> impl Iterator<Item = (usize, ThreadId)> {
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
