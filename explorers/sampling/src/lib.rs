//! Searches that draw who runs next, run after run.

pub mod noise;
pub mod schedulers;
