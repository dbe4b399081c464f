//! The commands of Loris. `explore` searches the schedules of programs in batch; `repl` goes through them by hand.
//!
//! This crate alone reads files, the clock and the environment, and writes. The binaries hold no logic: they
//! hand their arguments and streams to [`run::explore`] and [`shell::run`], so that tests can do the same.

pub mod batch;
pub mod bug_depth;
pub mod cli;
pub mod console;
pub mod count;
pub mod data_races;
pub mod describe;
pub mod drawing;
pub mod each;
pub mod emit;
pub mod execution;
pub mod exercise;
pub mod exit;
pub mod explain;
pub mod exploration_tree;
pub mod gather;
pub mod input;
pub mod interrupt;
pub mod limits;
pub mod listing;
mod loading;
pub mod look;
pub mod page;
pub mod pages;
pub mod picture;
pub mod program;
pub mod progress;
pub mod render;
pub mod replay;
pub mod run;
pub mod same;
pub mod shell;
pub mod study;
pub mod tune;
