//! A search with a bound that grows from 0 on (Musuvathi and Qadeer 2007, Algorithm 1; Thomson 2016, §3.2.2).
//!
//! Each bound is searched to its end before the next one, so a bug is found with the least cost that shows it. The
//! search with bound c walks again through the executions that cost less than c: they lead to those that cost c.
//! They were counted before, and are not counted again; what counts is *new at this bound*. So every execution is
//! counted once, in the order of the study's tool: by bound, then depth first.
//!
//! It ends when the bound left nothing out, and everything was searched; or, if that is asked for, when a bound is
//! finished at which a bug was found, as in the study.
//!
//! Departure from the first paper: there a queue holds the prefixes that are one preemption beyond the bound, and
//! nothing is walked twice. The queue of one bound may be longer than all its executions, so this search walks again
//! instead: k bounds take at most k times as long as the last one, and need no memory.

use loris_interpreter::EventIndex;

use super::cost::Cost;
use super::figures::{BoundedSearch, Bounding, Costs, Growth};
use super::memory::Memory;
use super::pass::Pass;
use loris_engine::bug::Verdict;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::distinct::Novelty;
use loris_engine::limits::BugLimit;
use loris_engine::poll::Poll;
use loris_engine::report::StopReason;
use loris_engine::strategy::{Choice, End, Prefix, Strategy};

/// All executions, those that cost less first.
#[derive(Clone, Debug)]
pub struct Iterative<C, M> {
    pass: Pass<C, M>,
    bugs: BugLimit,
    /// Of all executions so far.
    met: Verdict,
    costs: Costs,
}

impl<C: Cost, M: Memory> Iterative<C, M> {
    /// A search that has not begun, and ends by itself or as the limit says.
    pub fn new(bugs: BugLimit) -> Self {
        Iterative { pass: Pass::new(0), bugs, met: Verdict::Good, costs: Costs::default() }
    }

    /// Whether nothing is left, or nothing more is wanted.
    fn is_over(&self) -> bool {
        let has_enough = self.bugs == BugLimit::FinishBound && self.met == Verdict::Buggy;
        has_enough || self.pass.memory.left_out() == 0
    }
}

impl<C: Cost, M: Memory> BoundedSearch for Iterative<C, M> {
    fn bounding(&self) -> Bounding {
        Bounding {
            measure: C::MEASURE,
            growth: Growth::Iterative,
            bound: self.pass.bound,
            left_out: self.pass.memory.left_out(),
            complete_for: None,
        }
    }

    fn costs(&self) -> &Costs {
        &self.costs
    }
}

impl<C: Cost, M: Memory> Strategy for Iterative<C, M> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.pass.restart();
        if point.begin_next() {
            return true;
        }
        if self.is_over() {
            return false;
        }
        self.pass.bound += 1;
        self.pass.memory.grow();
        point.begin(&[]).is_ok()
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
        if self.novelty() == Novelty::New {
            self.costs.ended(self.pass.cost(), point.machine(), end);
        }
        if self.met == Verdict::Good {
            self.met = Verdict::of(point.machine(), end);
        }
    }

    fn novelty(&self) -> Novelty {
        if self.pass.cost() < self.pass.bound { Novelty::Known } else { Novelty::New }
    }

    fn left_out(&self) -> Option<StopReason> {
        self.bounding().reason()
    }
}
