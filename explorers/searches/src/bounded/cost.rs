//! What a schedule costs, step by step.

use crate::bounded::figures::Measure;
use loris_engine::choice_point::ChoicePoint;

/// A measure of schedules: how far each of its choices departs from what a simple scheduler would do.
///
/// The cost of a schedule is the sum of the costs of its steps. At every choice point the alternatives in search order
/// cost more and more, and the first of them nothing: so every execution can be run to its end within any bound.
pub trait Cost {
    /// Its name.
    const MEASURE: Measure;

    /// What it costs to take the alternative at this place of the search order.
    fn at(point: &ChoicePoint, place: usize) -> u32;

    /// How many of the first alternatives, in search order, cost no more than this.
    fn within(point: &ChoicePoint, budget: u32) -> usize;

    /// All that the costs to come depend on beside the state that the execution has led to. After two executions
    /// with one state and one residue the same steps can follow, at the same costs.
    fn residue(point: &ChoicePoint) -> u64;
}
