//! Searches over states instead of executions: a walk that sums up what lies below each, and the graph of all of them.
//!
//! They know no strategy.

pub mod schedule_graph;

pub(crate) mod below;
pub(crate) mod sleep;
pub(crate) mod terminals;
pub(crate) mod totals;
pub(crate) mod walk;
