//! A search within one bound.

use loris_interpreter::EventIndex;

use super::cost::Cost;
use super::memory::Memory;
use super::pass::Pass;
use crate::engine::choice_point::ChoicePoint;
use crate::engine::report::{Bounding, Growth};
use crate::engine::strategy::{Choice, Prefix, Strategy};

/// All executions that cost no more than the bound.
#[derive(Clone, Debug)]
pub(crate) struct Fixed<C, M> {
    pass: Pass<C, M>,
}

impl<C: Cost, M: Memory> Fixed<C, M> {
    /// A search that has not begun.
    pub(crate) fn new(bound: u32) -> Self {
        Fixed { pass: Pass::new(bound) }
    }
}

impl<C: Cost, M: Memory> Strategy for Fixed<C, M> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.pass.restart();
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        self.pass.next_prefix()
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        self.pass.choose(point)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        self.pass.executed(point, event);
    }

    fn cost(&self) -> Option<u32> {
        Some(self.pass.cost())
    }

    fn bound(&self) -> Option<Bounding> {
        Some(Bounding {
            measure: C::MEASURE,
            growth: Growth::Fixed,
            bound: self.pass.bound,
            left_out: self.pass.memory.left_out(),
            complete_for: None,
        })
    }

    fn done(&self) -> Option<f64> {
        Some(self.pass.done())
    }
}
