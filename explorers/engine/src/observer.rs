//! Who looks on while a run goes, and may stop it.

use loris_interpreter::{Machine, Outcome};

use crate::choice_point::ChoicePoint;
use crate::distinct::Novelty;
use crate::remark::Remark;
use crate::report::{Statistics, StopReason};
use crate::strategy::TerminalFingerprints;

/// Looks on while a run goes. Every method has a default that does nothing; `()` is an observer.
pub trait Observer {
    /// After so many more steps, executions and pieces of work between executions the run polls again: 64, or less
    /// where steps are slow.
    fn interval(&self) -> u32 {
        64
    }

    /// Called at every such [`interval`](Observer::interval). A reason ends the run, which returns what it has.
    /// This is where a clock, a memory gauge and the user's interrupt belong.
    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        let _ = progress;
        None
    }

    /// Called at the end of every execution that is terminal, assume-blocked ones included.
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let _ = terminal;
    }

    /// What it wants to hear of; asked before each execution.
    fn attention(&self) -> Attention {
        Attention::Figures
    }

    /// Called with what the explorer did, if remarks are wanted, in the order in which it was done. A terminal
    /// execution is [`terminal`](Observer::terminal) before it has [`Ended`](Remark::Ended).
    fn remark(&mut self, point: &ChoicePoint, remark: Remark) {
        let _ = (point, remark);
    }
}

/// What an observer wants to hear of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Attention {
    /// Figures and terminal executions.
    #[default]
    Figures,
    /// Also when an execution begins, each event of it, and its end.
    Executions,
    /// Also what the explorer does within executions and between them.
    Remarks,
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
    /// The states met so far, where states are counted through and no executions are run.
    pub states: Option<u64>,
}

/// The end of an execution.
#[derive(Clone, Copy, Debug)]
pub struct Terminal<'a> {
    /// The machine at the end.
    pub machine: &'a Machine,
    /// How it ended.
    pub outcome: Outcome,
    /// What it led to.
    pub fingerprints: TerminalFingerprints,
    /// Whether the state was met before in this run; an assume-blocked execution has no terminal state and is
    /// always known.
    pub state: Novelty,
}
