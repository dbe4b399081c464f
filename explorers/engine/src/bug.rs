//! What makes two bugs the same one, and whether an execution shows a bug.
//!
//! A *bug* is a kind and a place: a failure is known by the kind of its fault and the place in the program, whoever
//! failed; a deadlock by the places at which threads wait, with how many wait at each; a condition that does not hold by its number. Reports
//! have one finding for each, and searches for another execution with a bug look for the same one. An execution is
//! *buggy* if it deadlocked or failed, or if a condition forbids its last state. An `exists` forbids none: that it does
//! not hold is known of all executions together.
//!
//! A [`BugKind`] leaves the places out: it is what a search for a way around a bug has to avoid. A way that leads
//! from a deadlock here into a deadlock there is none.

use std::mem::{Discriminant, discriminant};

use loris_interpreter::{Failure, Fault, Machine, Outcome, ReplayError, Status, ThreadId};
use loris_lang::ast::Quantifier;
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::Span;
use thiserror::Error;

use crate::report::PruneReason;
use crate::strategy::End;

/// A bug, as it is told from others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bug {
    /// Threads wait at these places, in order of the source; a place stands once for each thread.
    Deadlock(Vec<Span>),
    /// A fault of this kind at this place.
    Failure(Discriminant<Fault>, Span),
    /// The `forall` or `never` with this number does not hold.
    Condition(usize),
}

/// What an execution has to avoid to be without the bug.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BugKind {
    /// Any deadlock.
    Deadlock,
    /// Any failure.
    Failure,
    /// That the `forall` or `never` with this number does not hold.
    Condition(usize),
}

/// Whether an execution shows a bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does not.
    Good,
    /// It deadlocked or failed, or a `forall` or `never` forbids its last state.
    Buggy,
}

/// A bug and an execution that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The bug.
    pub bug: Bug,
    /// The schedule.
    pub schedule: NamedSchedule,
}

/// Why a witness is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WitnessError {
    /// The schedule cannot be run.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The execution does not show the bug.
    #[error("the execution does not show the bug")]
    NotShown,
}

impl Bug {
    /// The deadlock in which the machine stands.
    pub fn of_deadlock(machine: &Machine) -> Bug {
        let mut places: Vec<Span> =
            blocked(machine).filter_map(|thread| machine.pending(thread)).map(|op| op.span).collect();
        places.sort_unstable();
        Bug::Deadlock(places)
    }

    /// The bug that a failure is.
    pub fn of_failure(failure: &Failure) -> Bug {
        Bug::Failure(discriminant(&failure.fault), failure.span)
    }

    /// Its kind.
    pub fn kind(&self) -> BugKind {
        match self {
            Bug::Deadlock(_) => BugKind::Deadlock,
            Bug::Failure(..) => BugKind::Failure,
            Bug::Condition(number) => BugKind::Condition(*number),
        }
    }

    /// Whether the events so far show it: a failure from its event on, the others at the end only. `outcome` is
    /// that of the machine, if it stands at an end.
    pub fn is_shown(&self, machine: &Machine, outcome: Option<Outcome>) -> bool {
        match self {
            Bug::Failure(..) => machine.failures().any(|failure| Bug::of_failure(failure) == *self),
            Bug::Deadlock(_) => {
                matches!(outcome, Some(Outcome::Deadlock(_))) && Bug::of_deadlock(machine) == *self
            }
            Bug::Condition(_) => outcome.is_some_and(|outcome| self.kind().is_shown(machine, outcome)),
        }
    }
}

impl BugKind {
    /// The bug of the kind, or `None` if the execution that has ended shows none.
    pub fn is_shown(self, machine: &Machine, outcome: Outcome) -> bool {
        match self {
            BugKind::Deadlock => matches!(outcome, Outcome::Deadlock(_)),
            BugKind::Failure => outcome == Outcome::Failure,
            BugKind::Condition(number) => {
                let condition = machine.program().conditions().get(number);
                outcome.is_terminal()
                    && condition.is_some_and(|condition| match condition.quantifier {
                        Quantifier::Exists => false,
                        Quantifier::Forall => !machine.condition_holds(condition),
                        Quantifier::Never => machine.condition_holds(condition),
                    })
            }
        }
    }
}

impl Verdict {
    /// Of the execution of a machine, which has ended so. Of one that was truncated only a failure is for good. The same
    /// holds of one that was given up since it led nowhere new: in a program that may run for ever a cache of states
    /// gives up every execution that fails. Of others that are given up, another execution shows what they would.
    pub fn of(machine: &Machine, end: End) -> Verdict {
        let is_buggy = match end {
            End::Terminal(Outcome::Deadlock(_) | Outcome::Failure) => true,
            End::Terminal(Outcome::Spins)
            | End::Truncated
            | End::Pruned(PruneReason::Cached | PruneReason::Bound | PruneReason::Spins) => {
                machine.failures().next().is_some()
            }
            End::Terminal(outcome) => violated(machine, outcome).next().is_some(),
            End::Pruned(PruneReason::SleepSet | PruneReason::NotCanonical) => false,
        };
        if is_buggy { Verdict::Buggy } else { Verdict::Good }
    }
}

/// The numbers of the conditions that the execution that has ended violates.
pub fn violated(machine: &Machine, outcome: Outcome) -> impl Iterator<Item = usize> {
    let numbers = 0..machine.program().conditions().len();
    numbers.filter(move |&number| BugKind::Condition(number).is_shown(machine, outcome))
}

impl Witness {
    /// The bug that the execution of a machine shows, at its end or by a failure before: a failure if there is one,
    /// else a deadlock, else the first condition that it violates.
    pub fn of(machine: &mut Machine) -> Option<Witness> {
        let outcome = machine.outcome();
        if let Some(failure) = machine.failures().next() {
            return Some(Witness { bug: Bug::of_failure(failure), schedule: up_to(machine, failure) });
        }
        let bug = match outcome? {
            Outcome::Deadlock(_) => Some(Bug::of_deadlock(machine)),
            Outcome::Ok | Outcome::Failure | Outcome::AssumeBlocked | Outcome::Spins => None,
        };
        let bug = bug.or_else(|| violated(machine, outcome?).next().map(Bug::Condition))?;
        Some(Witness { bug, schedule: machine.schedule().named(machine) })
    }

    /// Runs the schedule, up to the first event that shows the bug.
    ///
    /// # Errors
    /// The schedule cannot be run, or does not lead to the bug.
    pub fn run(&self, machine: &mut Machine) -> Result<(), WitnessError> {
        machine.replay(&self.schedule)?;
        let outcome = machine.outcome();
        if !self.bug.is_shown(machine, outcome) {
            return Err(WitnessError::NotShown);
        }
        let first = machine.failures().find(|failure| Bug::of_failure(failure) == self.bug);
        let keep = first.map_or(machine.depth(), |failure| length_up_to(machine, failure));
        machine.undo_to(keep);
        Ok(())
    }
}

/// How many events of the execution there are up to the one that fails; all of them if `final` does.
fn length_up_to(machine: &Machine, failure: &Failure) -> usize {
    match (failure.thread, failure.event) {
        (Some(_), event) => event.map_or(0, |event| event.index() + 1),
        (None, _) => machine.depth(),
    }
}

/// The schedule up to the event that fails. What comes after it makes no difference to the failure.
pub(crate) fn up_to(machine: &Machine, failure: &Failure) -> NamedSchedule {
    let mut schedule = machine.schedule();
    schedule.steps.truncate(length_up_to(machine, failure));
    schedule.named(machine)
}

/// The threads that have not stopped, in order of creation; at a deadlock, those that wait.
pub fn blocked(machine: &Machine) -> impl Iterator<Item = ThreadId> {
    let goes_on = |thread| matches!(machine.status(thread), Status::Running | Status::Spinning);
    machine.threads().iter().copied().filter(move |&thread| goes_on(thread))
}
