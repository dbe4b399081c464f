//! An execution as a partial order: its parts that are closed under what comes before, its sections, its linearizations.

pub mod core;
pub mod cut;
pub mod history;
pub mod orders;
pub mod plain;
pub mod poll;
pub mod realize;
pub mod run;
pub mod sections;
pub mod smaller;
pub mod unfolding;
