//! The commands of Loris. `explore` searches the schedules of programs in batch; `repl` goes through them by hand.
//!
//! This crate alone reads files, the clock and the environment, and writes. The binaries hold no logic: they
//! hand their arguments and streams to [`commands::explore`] and [`shell::run`], so that tests can do the same.

mod cli;
pub mod collect;
pub mod commands;
pub mod console;
pub mod describe;
pub mod execution;
pub mod exploration_tree;
mod files;
pub mod limits;
pub mod listing;
pub mod page;
pub mod picture;
mod progress;
pub mod render;
mod request;
pub mod results;
pub mod shell;
pub mod style;
