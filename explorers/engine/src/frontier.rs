//! What lasts of a search between two executions, as plain data: so that it can be written down, and taken up again.
//!
//! All else that a strategy holds is scratch: it can be built anew from the current execution.

use loris_interpreter::{Schedule, Step, StepError};

use crate::choice_point::ChoicePoint;
use crate::strategy::Strategy;

/// A strategy that can be taken up where it was left, between two executions.
pub trait Resumable: Strategy + Sized {
    /// What lasts: no reference, no number that depends on the order in which things were met.
    type Frontier: Clone + PartialEq + std::fmt::Debug;

    /// What lasts of the search, which is given up.
    fn into_frontier(self) -> Self::Frontier;

    /// The search as it was. The point stands at the end of the execution after which it was left.
    fn resume(frontier: Self::Frontier, point: &mut ChoicePoint) -> Self;
}

/// Where a search stood between two executions.
#[derive(Clone, PartialEq, Debug)]
pub struct Place<F> {
    /// The last execution; `None` before the first one.
    pub execution: Option<Execution>,
    /// What lasts of the search.
    pub frontier: F,
}

/// An execution by its choices. Threads go by their numbers in order of creation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Execution {
    /// The values chosen before the first event.
    pub root: Vec<i64>,
    /// Of each step the thread and the values that it chose.
    pub steps: Vec<(u32, Vec<i64>)>,
}

impl Execution {
    /// The execution of a schedule.
    pub fn of(schedule: &Schedule) -> Self {
        let of_step = |step: &Step| (step.thread.0, step.choices.to_vec());
        Execution { root: schedule.root.clone(), steps: schedule.steps.iter().map(of_step).collect() }
    }

    /// Runs it from the start.
    ///
    /// # Errors
    ///
    /// If it is none of the machine's: the point then stands before the step that is not possible.
    pub fn run(&self, point: &mut ChoicePoint) -> Result<(), StepError> {
        point.begin(&self.root)?;
        for (thread, values) in &self.steps {
            point.step(loris_interpreter::ThreadId(*thread), values)?;
        }
        Ok(())
    }
}
