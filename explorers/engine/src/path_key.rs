//! The name of an execution by the way to it: executions have the order of depth-first search, whoever ran them when.
//!
//! What is first in a report is first by this name, so a search that is split over many workers reports what one
//! worker would.

use std::cmp::Ordering;

use crate::choice_point::ChoicePoint;

/// The way to an execution: of the start the values chosen, then of each step the place of its thread in the search
/// order of its choice point, and the values chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PathKey {
    root: Vec<i64>,
    steps: Vec<(usize, Vec<i64>)>,
}

impl Ord for PathKey {
    /// In the order of depth-first search. An execution that is given up where all that goes on was run, or is known,
    /// comes after those that went on there.
    fn cmp(&self, other: &Self) -> Ordering {
        let steps = || {
            let both = self.steps.iter().zip(&other.steps);
            both.map(|(one, other)| one.cmp(other)).find(|order| order.is_ne())
        };
        let lengths = || other.steps.len().cmp(&self.steps.len());
        self.root.cmp(&other.root).then_with(|| steps().unwrap_or_else(lengths))
    }
}

impl PartialOrd for PathKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PathKey {
    /// The way to where the execution stands.
    pub fn of(point: &ChoicePoint) -> Self {
        let machine = point.machine();
        let values =
            |chosen: &[loris_interpreter::Chosen]| chosen.iter().map(|chosen| chosen.value).collect();
        let steps = machine.events().iter().enumerate();
        let step = |(depth, event)| (point.place_at(depth), values(machine.choices(event)));
        PathKey { root: values(machine.root_choices()), steps: steps.map(step).collect() }
    }
}
