//! Questions about a program that are answered by searches, or beside them.

pub mod bug_depth;
pub mod by_definition;
pub mod count;
pub mod critical_step;
pub mod data_races;
pub mod fewest_switches;
pub mod lassos;
pub mod probability;
pub mod racy_points;
pub mod study;
pub(crate) mod sync_points;
pub mod tune;
