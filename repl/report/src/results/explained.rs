//! What is asked of bugs beside where they are: an execution with few context switches, and the critical step.

use loris_explorers::{Bug, Critical, CriticalStep, Minimized, StopReason, Witness};
use loris_lang::schedule::NamedSchedule;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Questions {
    /// For executions with the fewest switches.
    pub minimize: bool,
    /// For critical steps.
    pub critical: bool,
}

/// The answers for all bugs of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explained {
    asked: Questions,
    answers: Vec<Explanation>,
}

/// The answers for a bug.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The bug, with the execution that was found first.
    pub witness: Witness,
    /// Executions with fewer switches, if they were asked for.
    pub minimized: Option<Minimized>,
    /// The critical step of the best execution, if it was asked for.
    pub critical: Option<Critical>,
}

impl Questions {
    /// Whether nothing is asked.
    pub fn is_empty(self) -> bool {
        self == Questions::default()
    }
}

impl Explanation {
    /// The schedule that shows the bug best: with the fewest switches, if they were asked for.
    pub fn schedule(&self) -> &NamedSchedule {
        self.minimized.as_ref().map_or(&self.witness.schedule, |found| &found.fewest.best.schedule)
    }

    /// The place of the critical event in that schedule, from 0.
    pub fn critical_event(&self) -> Option<usize> {
        match self.critical.as_ref()?.step {
            CriticalStep::At { event, .. } => Some(event.index()),
            CriticalStep::None | CriticalStep::Unknown(..) => None,
        }
    }

    fn is_interrupted(&self) -> bool {
        let interrupted = Some(StopReason::Interrupted);
        let search = self.minimized.as_ref().and_then(|found| found.fewest.stopped_by);
        let step = self.critical.as_ref().and_then(|critical| match critical.step {
            CriticalStep::Unknown(_, reason) => Some(reason),
            CriticalStep::At { .. } | CriticalStep::None => None,
        });
        search == interrupted || step == interrupted
    }
}

impl Explained {
    /// The answers to what was asked, one for each bug.
    pub fn new(asked: Questions, answers: Vec<Explanation>) -> Explained {
        Explained { asked, answers }
    }

    /// The answers for a bug, if they were asked for.
    pub fn of(&self, bug: &Bug) -> Option<&Explanation> {
        self.answers.iter().find(|explanation| explanation.witness.bug == *bug)
    }

    /// Those of the bug that was found first.
    pub fn first(&self) -> Option<&Explanation> {
        self.answers.first()
    }

    /// What is to be said if something was asked, and there is no bug of which it could be answered.
    pub fn nothing(&self) -> Option<&'static str> {
        let Questions { minimize, critical } = self.asked;
        match (minimize, critical) {
            _ if !self.answers.is_empty() => None,
            (false, false) => None,
            (true, false) => Some("nothing to minimize: there is no bug"),
            (false, true) => Some("no critical step: there is no bug"),
            (true, true) => Some("nothing to minimize, and no critical step: there is no bug"),
        }
    }

    /// Whether the user stopped a search.
    pub fn is_interrupted(&self) -> bool {
        self.answers.iter().any(Explanation::is_interrupted)
    }
}
