//! The commands of Loris. `explore` searches the schedules of programs in batch; `repl` goes through them by hand.
//!
//! This crate alone reads files, the clock and the environment, and writes. The binaries hold no logic: they
//! hand their arguments and streams to [`commands::explore`] and [`shell::run`], so that tests can do the same.

mod cli;
pub mod commands;
pub mod console;
mod files;
pub mod limits;
mod progress;
mod request;
pub mod shell;
