//! What every search runs on: the driver with its limits and counts, choice points, reports, and what a strategy is.
//!
//! It knows no search.

pub mod bug;
pub mod choice_point;
pub mod driver;
pub mod facts;
pub mod frontier;
pub mod guarantee;
pub mod limits;
pub mod observer;
pub mod poll;
pub mod report;
pub mod search_event;
pub mod strategy;

pub mod blocked_threads;
pub mod branches;
pub mod budget;
pub mod conditions;
pub mod distinct;
pub mod event_log;
pub mod fair_order;
pub mod findings;
pub mod first_visit;
pub mod going_round;
pub mod look;
pub mod path_key;
pub mod state_key;
pub mod table;
pub mod tally;
