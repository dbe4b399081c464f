//! Maple's PCT: see [`super`], and [`super::super::pct`] for the idea.
//!
//! Search: the order 1 … n is mixed by exchanging the j-th with one of the first j, for j from 2 on; the thread
//! created at place t has the priority d − 1 more than what is then at t. After that d − 1 change points are drawn
//! from 1 … k. The enabled thread with the highest priority runs, of several the one created first. If it stands at a
//! `yield`, its priority becomes 0 before the step, −1 for the next one who yields, and so on.
//!
//! Departure from PCT: steps are counted from the first choice point on at which two threads are enabled, so k is the
//! most steps from there on. What is promised is the same, as there is nothing to choose before.

use loris_interpreter::{EventIndex, OpKind, ThreadId};

use super::{Minstd, Seeds, enabled};
use crate::schedulers::pct::one_of_the_low;
use crate::schedulers::policy::{Needs, Pick, Policy, Run};
use crate::schedulers::priorities::{Priorities, Priority};
use crate::schedulers::sizes::Sizes;
use loris_engine::choice_point::ChoicePoint;

/// The highest priority runs.
#[derive(Clone, Debug)]
pub struct MaplePct {
    seeds: Seeds,
    priorities: Priorities,
    /// The priority of the next thread that yields.
    yielding: Priority,
    /// Steps since there was a choice; none before.
    counted: Option<u64>,
    enabled: Vec<ThreadId>,
}

impl MaplePct {
    /// For bugs of this depth, with the sequence of seeds that belongs to this number.
    pub fn new(depth: u32, seed: u64) -> Self {
        MaplePct {
            seeds: Seeds::new(seed),
            priorities: Priorities::new(depth),
            yielding: 0,
            counted: None,
            enabled: Vec::new(),
        }
    }
}

impl Policy for MaplePct {
    fn needs(&self) -> Needs {
        Needs::ThreadsAndSteps
    }

    fn depth(&self) -> Option<u32> {
        Some(self.priorities.depth())
    }

    fn learn(&mut self, sizes: Sizes) {
        self.priorities.learn(sizes);
    }

    fn begin(&mut self, run: &mut Run) {
        let mut generator = Minstd::new(self.seeds.of(run.number));
        let mix = |generator: &mut Minstd, order: &mut [Priority]| {
            for last in 1..order.len() {
                let other = usize::try_from(generator.below(last as u64 + 1)).unwrap_or(last);
                order.swap(last, other);
            }
        };
        self.priorities.begin(&mut generator, mix, Minstd::below);
        (self.yielding, self.counted) = (0, None);
    }

    fn pick(&mut self, point: &mut ChoicePoint, _run: &mut Run) -> Pick {
        enabled(point, &mut self.enabled);
        if self.enabled.len() > 1 {
            self.counted.get_or_insert(0);
        }
        let Some((place, thread)) = self.priorities.highest(point, &self.enabled) else {
            return Pick::Nobody;
        };
        if point.machine().pending(thread).is_some_and(|op| op.kind == OpKind::Yield) {
            self.priorities.set(place, self.yielding);
            self.yielding -= 1;
        }
        Pick::Thread(thread)
    }

    fn overridden(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        let low = one_of_the_low(&self.priorities, point, &mut run.streams.overrides);
        low.map_or_else(|| self.pick(point, run), Pick::Thread)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let thread = point.machine().event(event).thread;
        if let Some(steps) = &mut self.counted {
            *steps += 1;
            self.priorities.change(*steps, point, thread);
        }
    }

    fn length(&self, _point: &ChoicePoint) -> u64 {
        self.counted.unwrap_or(0)
    }
}
