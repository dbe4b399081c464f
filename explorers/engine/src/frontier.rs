//! What lasts of a search between two executions, as plain data: so that it can be written down, and taken up again.
//!
//! All else that a strategy holds is scratch: it can be built anew from the current execution.

use loris_interpreter::Schedule;

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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place<F> {
    /// The schedule of the last execution; `None` before the first one.
    pub execution: Option<Schedule>,
    /// What lasts of the search.
    pub frontier: F,
}
