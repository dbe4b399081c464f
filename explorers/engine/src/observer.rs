//! Who looks on while a run goes, and may stop it.

use loris_interpreter::{Machine, Outcome};

use crate::choice_point::ChoicePoint;
use crate::distinct::Novelty;
use crate::report::{ConditionResult, Finding, Statistics, StopReason};
use crate::search_event::SearchEvent;
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

    /// Called as soon as an execution shows a bug that the report will have, or decides a condition, once for each.
    fn discovered(&mut self, discovery: Discovery<'_>) {
        let _ = discovery;
    }

    /// What it wants to hear of; asked before each execution.
    fn attention(&self) -> Attention {
        Attention::Figures
    }

    /// Called with each search event, if they are wanted, in the order in which they happened. A terminal
    /// execution is [`terminal`](Observer::terminal) before it has [`Ended`](SearchEvent::Ended).
    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        let _ = (point, event);
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
    SearchEvents,
}

impl Observer for () {}

/// Passes a search event on to an observer beside which another one looks on, if it wants to hear of it.
pub fn pass_on(observer: &mut dyn Observer, point: &ChoicePoint, event: SearchEvent) {
    let of_driver =
        matches!(event, SearchEvent::Begun { .. } | SearchEvent::Executed(_) | SearchEvent::Ended(_));
    let wanted = if of_driver { Attention::Executions } else { Attention::SearchEvents };
    if observer.attention() >= wanted {
        observer.event(point, event);
    }
}

/// What an execution has shown that none had before it.
#[derive(Clone, Copy, Debug)]
pub enum Discovery<'a> {
    /// A deadlock or a failure.
    Bug(&'a Finding),
    /// That a condition holds, or does not.
    Condition(&'a ConditionResult),
}

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
