//! Who looks on while a run goes, and may stop it.

use crate::report::{Statistics, StopReason};

/// Looks on while a run goes. Every method has a default that does nothing; `()` is an observer.
pub trait Observer {
    /// Called now and then, at least once every 64 events. A reason ends the run, which returns what it has.
    /// This is where a clock, a memory gauge and the user's interrupt belong.
    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        let _ = progress;
        None
    }
}

impl Observer for () {}

/// How far a run got.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The counts so far.
    pub statistics: &'a Statistics,
    /// Events in the current execution.
    pub depth: usize,
    /// An estimate of the part of the search that is done, from 0 to 1, where the strategy can give one.
    pub done: Option<f64>,
}
