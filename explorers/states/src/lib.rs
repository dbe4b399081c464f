//! Searches over states instead of executions: a walk that sums up what lies below each, and the graph of all of them.
//!
//! They know no strategy.

pub mod liveness;
pub mod schedule_graph;

pub mod below;
pub mod sleep;
pub mod terminals;
pub mod totals;
pub mod walk;
