//! The ways to the points of a search, as a tree: each is the way to the point before, and a step.

use loris_interpreter::ids::number;
use loris_interpreter::{Schedule, Step, ThreadId};

use loris_interpreter::choices::Values;

/// The number of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WayId(u32);

/// All ways of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    ways: Vec<Way>,
    /// Choices, where some are made. The choices of a way are looked up here by their place.
    values: Vec<Values>,
}

/// A way.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The way without the last step; none for a start.
    before: Option<std::num::NonZeroU32>,
    /// Who made the last step.
    thread: u32,
    /// How many steps it has.
    steps: u32,
    /// The place of the choices of the last step, or of the start, from 1; 0 if there are none.
    values: u32,
}

impl Ways {
    /// The way that ends at a start.
    pub(super) fn root(&mut self, values: Values) -> WayId {
        let values = self.keep(values);
        self.push(Way { before: None, thread: u32::MAX, steps: 0, values })
    }

    /// A way with one more step.
    pub(super) fn step(&mut self, before: WayId, thread: ThreadId, values: Values) -> WayId {
        let values = self.keep(values);
        let steps = self.ways[before.0 as usize].steps + 1;
        self.push(Way { before: std::num::NonZeroU32::new(before.0 + 1), thread: thread.0, steps, values })
    }

    fn keep(&mut self, values: Values) -> u32 {
        if values.is_empty() {
            return 0;
        }
        self.values.push(values);
        number(self.values.len())
    }

    fn push(&mut self, way: Way) -> WayId {
        self.ways.push(way);
        WayId(number(self.ways.len() - 1))
    }

    fn way(&self, id: WayId) -> &Way {
        &self.ways[id.0 as usize]
    }

    /// The way without its last step.
    pub(super) fn before(&self, id: WayId) -> Option<WayId> {
        self.way(id).before.map(|before| WayId(before.get() - 1))
    }

    /// Who made the last step.
    pub(super) fn thread(&self, id: WayId) -> Option<ThreadId> {
        let way = self.way(id);
        way.before.map(|_| ThreadId(way.thread))
    }

    /// How many steps it has.
    pub(super) fn steps(&self, id: WayId) -> usize {
        self.way(id).steps as usize
    }

    /// The choices of the last step, or of the start.
    pub(super) fn values(&self, id: WayId) -> &[i64] {
        let place = (self.way(id).values as usize).checked_sub(1);
        place.map_or(&[], |place| &self.values[place])
    }

    /// The last step of a way that has one.
    pub(super) fn last_step(&self, id: WayId) -> Step {
        Step { thread: ThreadId(self.way(id).thread), choices: Values::from_slice(self.values(id)) }
    }

    /// The way as a schedule.
    pub(super) fn schedule(&self, id: WayId) -> Schedule {
        let mut steps = Vec::with_capacity(self.steps(id));
        let mut at = id;
        while let Some(before) = self.before(at) {
            steps.push(self.last_step(at));
            at = before;
        }
        steps.reverse();
        Schedule { root: self.values(at).to_vec(), steps }
    }
}
