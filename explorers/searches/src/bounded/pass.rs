//! One bounded search, depth first: all executions that cost no more than the bound.

use std::marker::PhantomData;

use loris_interpreter::EventIndex;

use super::cost::Cost;
use super::memory::Memory;
use crate::depth_first::caching::MOST_LOOKS;
use crate::depth_first::path::Path;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::distinct::Novelty;
use loris_engine::poll::Poll;
use loris_engine::report::PruneReason;
use loris_engine::strategy::{Choice, Prefix};

/// A depth-first search within a bound. The path holds, of each choice point, only the alternatives within the bound.
#[derive(Clone, Debug)]
pub(crate) struct Pass<C, M> {
    pub(crate) bound: u32,
    pub(crate) memory: M,
    path: Path,
    /// What the execution cost before each choice point of the path, and in all.
    spent: Vec<u32>,
    /// What the step costs that was chosen last.
    step: u32,
    cost: PhantomData<C>,
}

impl<C: Cost, M: Memory> Pass<C, M> {
    /// A search that has not begun.
    pub(crate) fn new(bound: u32) -> Self {
        Pass {
            bound,
            memory: M::default(),
            path: Path::default(),
            spent: Vec::new(),
            step: 0,
            cost: PhantomData,
        }
    }

    /// An initial state is searched.
    pub(crate) fn restart(&mut self) {
        self.path.restart();
        self.spent.clear();
        self.spent.push(0);
    }

    /// Where the next execution parts from the last one.
    pub(crate) fn next_prefix(&mut self) -> Option<Prefix> {
        let prefix = self.path.next_prefix()?;
        self.spent.truncate(prefix.keep + 1);
        Some(prefix)
    }

    /// The next step within the bound that leads to something new.
    pub(crate) fn choose(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Choice {
        let left = self.bound - self.cost();
        let within = C::within(point, left);
        let beyond = point.enabled().len() - within;
        if self.path.is_below(point) {
            self.path.extend(point, within);
            // The initial state is entered without a look, so what was left out there is to be said each time.
            if beyond > 0 || point.depth() == 0 {
                self.memory.leave_out::<C>(point, left, beyond);
            }
        }
        for _ in 0..MOST_LOOKS {
            let Some(step) = self.path.next_alternative(point) else {
                return Choice::Prune(if beyond > 0 { PruneReason::Bound } else { PruneReason::Cached });
            };
            self.step = C::at(point, self.path.place());
            if self.memory.look::<C>(point, &mut self.path, &step, left - self.step) == Novelty::New {
                return Choice::Run(step);
            }
            if poll.stops() {
                break;
            }
        }
        Choice::Undecided
    }

    /// The step was run.
    pub(crate) fn executed(&mut self, point: &ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        M::ran(&mut self.path, machine.choices(machine.event(event)));
        self.spent.push(self.cost() + self.step);
        debug_assert_eq!(
            self.spent.len(),
            point.depth() + 1,
            "one cost for each event, and 0 before the first"
        );
        debug_assert!(self.cost() <= self.bound, "no execution costs more than the bound");
    }

    /// What the execution has cost so far.
    pub(crate) fn cost(&self) -> u32 {
        self.spent.last().copied().unwrap_or(0)
    }

    /// The part of the search that is done.
    pub(crate) fn done(&self) -> f64 {
        self.path.done()
    }
}
