//! The bound of a search, as json.

use loris_explorers::{CostCount, Growth, Report};
use serde::Serialize;

/// How far a bounded search got.
#[derive(Serialize)]
pub(super) struct BoundObject {
    measure: &'static str,
    iterative: bool,
    bound: u32,
    complete_for: Option<u32>,
    left_out: u64,
    costs: Vec<CostObject>,
}

/// Terminal executions of one cost.
#[derive(Serialize)]
struct CostObject {
    cost: usize,
    schedules: u64,
    buggy: u64,
}

/// None if the search had no bound.
pub(super) fn bound(report: &Report) -> Option<BoundObject> {
    let bound = report.bound?;
    let cost = |(cost, count): (usize, &CostCount)| CostObject {
        cost,
        schedules: count.schedules,
        buggy: count.buggy,
    };
    Some(BoundObject {
        measure: bound.measure.name(),
        iterative: bound.growth == Growth::Iterative,
        bound: bound.bound,
        complete_for: bound.complete_for,
        left_out: bound.left_out,
        costs: report.costs.iter().enumerate().map(cost).collect(),
    })
}
