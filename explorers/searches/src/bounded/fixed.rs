//! A search within one bound.

use loris_interpreter::EventIndex;

use super::cost::Cost;
use super::figures::{BoundedSearch, Bounding, Costs, Growth};
use super::memory::Memory;
use super::pass::Pass;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::poll::Poll;
use loris_engine::report::StopReason;
use loris_engine::strategy::{Choice, End, Prefix, Strategy};

/// All executions that cost no more than the bound.
#[derive(Clone, Debug)]
pub struct Fixed<C, M> {
    pass: Pass<C, M>,
    costs: Costs,
}

impl<C: Cost, M: Memory> Fixed<C, M> {
    /// A search that has not begun.
    pub fn new(bound: u32) -> Self {
        Fixed { pass: Pass::new(bound), costs: Costs::default() }
    }
}

impl<C: Cost, M: Memory> BoundedSearch for Fixed<C, M> {
    fn bounding(&self) -> Bounding {
        Bounding {
            measure: C::MEASURE,
            growth: Growth::Fixed,
            bound: self.pass.bound,
            left_out: self.pass.memory.left_out(),
            complete_for: None,
        }
    }

    fn costs(&self) -> &Costs {
        &self.costs
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
        self.choose_slowly(point, &())
    }

    fn choose_slowly(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Choice {
        self.pass.choose(point, poll)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        self.pass.executed(point, event);
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        self.costs.ended(self.pass.cost(), point.machine(), end);
    }

    fn left_out(&self) -> Option<StopReason> {
        self.bounding().reason()
    }

    fn done(&self) -> Option<f64> {
        Some(self.pass.done())
    }
}
