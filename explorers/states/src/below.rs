//! How many schedules there are below each state, counted piece by piece: for searches that go by these numbers.
//!
//! The [walk](super::walk) over states knows, when it is done, the number below each of them. Here it is stopped after
//! so many steps and goes on later, so whoever waits for it can be stopped in between.

use std::ops::ControlFlow;

use loris_interpreter::Machine;
use num_bigint::BigUint;

use super::sleep::Nothing;
use super::totals::Totals;
use super::walk::Walk;
use loris_engine::limits::{Limits, Options};
use loris_engine::observer::{Observer, Progress};
use loris_engine::report::StopReason;
use loris_engine::state_key::{StateFingerprint, StateKey};
use loris_engine::strategy::Preparation;

/// The numbers of schedules below the states of a program.
#[derive(Debug)]
pub struct Below(Walk<StateFingerprint, Nothing>);

/// Stops a walk after so many steps.
struct Piece(u32);

impl Observer for Piece {
    fn interval(&self) -> u32 {
        self.0
    }

    fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
        Some(StopReason::Interrupted)
    }
}

impl Below {
    /// Nothing is counted yet. Of the limits only that on depth counts.
    pub fn new(machine: Machine, options: &Options) -> Below {
        let limits = Limits { depth: options.limits.depth, ..Limits::default() };
        Below(Walk::new(machine, &Options { limits, ..*options }))
    }

    /// Counts for so many steps more.
    pub fn go_on(&mut self, steps: u32) -> Preparation {
        match self.0.run(&mut Piece(steps)) {
            ControlFlow::Break(_) => Preparation::Unfinished,
            ControlFlow::Continue(()) => Preparation::Finished,
        }
    }

    /// The number of terminal schedules from the state of the machine to an end; 0 if it was not counted.
    pub fn schedules(&self, machine: &Machine) -> BigUint {
        self.0.below(&(StateFingerprint::of(machine), ())).map_or_else(BigUint::default, Totals::terminal)
    }

    /// The number of all schedules.
    pub fn all(&self) -> BigUint {
        self.0.totals().terminal()
    }

    /// Whether the numbers are exact: no execution goes round in a cycle, and none was truncated.
    pub fn is_exact(&self) -> bool {
        self.0.is_exact()
    }
}
