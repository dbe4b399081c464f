//! What every search runs on: the driver with its limits and counts, choice points, reports, and what a strategy is.
//!
//! It knows no search.

pub mod bug;
pub mod choice_point;
pub mod choices;
pub mod driver;
pub(crate) mod guarantee;
pub mod limits;
pub mod observer;
pub mod poll;
pub mod remark;
pub mod report;
pub mod strategy;

pub(crate) mod budget;
pub(crate) mod conditions;
pub(crate) mod distinct;
pub(crate) mod findings;
pub(crate) mod fresh;
pub(crate) mod notes;
pub(crate) mod patient;
pub(crate) mod standstill;
pub(crate) mod state_key;
pub(crate) mod table;
pub(crate) mod tally;
