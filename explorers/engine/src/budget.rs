//! How much longer a search may go on: a limit on the steps that it runs, and an observer that is asked now and then.
//!
//! For the searches that run no executions one after another, and so have no driver.

use crate::limits::Limits;
use crate::observer::{Observer, Progress};
use crate::report::{Statistics, StopReason};

/// What is left of the limits of a search.
pub struct Budget<'a> {
    limits: Limits,
    observer: &'a mut dyn Observer,
    steps: u64,
    ticks: u32,
}

impl<'a> Budget<'a> {
    /// For a search that has not begun.
    pub fn new(limits: Limits, observer: &'a mut dyn Observer) -> Self {
        Budget { limits, observer, steps: 0, ticks: 0 }
    }

    /// Whether no step is run from points of this depth on.
    pub fn is_too_deep(&self, depth: usize) -> bool {
        self.limits.depth.is_some_and(|most| depth >= most)
    }

    /// Counts a step that is about to be run at this depth, after so many points were met; why it may not be.
    pub fn stop(&mut self, depth: usize, met: usize) -> Option<StopReason> {
        if self.limits.events.is_some_and(|most| self.steps >= most) {
            return Some(StopReason::Events);
        }
        self.steps += 1;
        self.look(depth, met)
    }

    /// Asks the observer now and then; why it wants to stop.
    pub fn look(&mut self, depth: usize, met: usize) -> Option<StopReason> {
        self.ticks += 1;
        if self.ticks < self.observer.interval() {
            return None;
        }
        self.ticks = 0;
        let statistics = Statistics::default();
        let progress = Progress { statistics: &statistics, depth, done: None, states: Some(met as u64) };
        self.observer.poll(&progress)
    }
}
