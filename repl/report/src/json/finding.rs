//! Bugs, conditions and warnings.

use loris_explorers::{Bug, ConditionResult, FindingKind, waits_in_words};
use loris_lang::ast::Quantifier;
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::explanation::BugAnswers;
use super::values::{Place, Schedule};
use super::words::Word;
use crate::results::Explained;

/// A distinct bug.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// `deadlock` or `failure`.
    pub kind: Word<FindingKind>,
    /// A schedule that shows it: up to the event that fails, or to the deadlock.
    pub schedule: Schedule,
    /// Where it is: the failure, or the op at which each thread is blocked.
    pub at: Vec<Place>,
    /// How it shows, such as `p waits for b, held by q; q waits for a, held by p`.
    pub message: String,
    /// Of a deadlock: whether a thread waits at a lock; null of a failure.
    pub mutex: Option<bool>,
    /// Of a failure: an end with it at which other threads are blocked, if one was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<BlockedThreads>,
    /// What was asked of it.
    #[serde(flatten)]
    pub answers: BugAnswers,
}

/// Threads that are blocked at the end of an execution that failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockedThreads {
    /// Who waits, and for whom, such as `p waits for m, held by q`.
    pub message: String,
    /// Threads that wait for each other, such as `p` and `q`: each for the next one and the last for the first; empty if
    /// none do.
    pub wait_cycle: Vec<String>,
    /// A schedule to that end.
    pub schedule: Schedule,
    /// The op at which each blocked thread stands.
    pub at: Vec<Place>,
}

/// What became of a condition of the program.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Condition {
    /// `exists`, `forall` or `never`.
    pub kind: Word<Quantifier>,
    /// Whether it holds; null if the executions that were seen do not decide it.
    pub holds: Option<bool>,
    /// Where it stands.
    pub at: Place,
    /// A witness of an `exists` that holds, or a counterexample of another one that does not; null if there is none.
    pub schedule: Option<Schedule>,
    /// What was asked of it.
    #[serde(flatten)]
    pub answers: BugAnswers,
}

/// A sign that an explorer without a guarantee may have missed something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// What was seen, such as `may-deadlock`.
    pub kind: Word<loris_explorers::WarningKind>,
    /// The same in words.
    pub message: String,
    /// The places that it is about, two or more.
    pub at: Vec<Place>,
}

impl Finding {
    pub(super) fn of(
        found: &loris_explorers::Finding,
        explained: &Explained,
        source: &SourceFile,
    ) -> Finding {
        let explanation = explained.of(&found.bug);
        let blocked = found.blocked.as_ref().map(|blocked| BlockedThreads {
            message: waits_in_words(&blocked.waits),
            wait_cycle: blocked.wait_cycle.clone(),
            schedule: (&blocked.schedule).into(),
            at: Place::all(source, blocked.at.iter().copied()),
        });
        Finding {
            kind: Word(found.kind),
            schedule: (&found.schedule).into(),
            at: Place::all(source, found.at.iter().copied()),
            message: found.symptom.to_string(),
            mutex: match found.kind {
                FindingKind::Deadlock => Some(false),
                FindingKind::MutexDeadlock => Some(true),
                FindingKind::StuckInLoop | FindingKind::Failure => None,
            },
            blocked,
            answers: BugAnswers::of(explanation, source),
        }
    }
}

impl Condition {
    pub(super) fn all(
        conditions: &[ConditionResult],
        explained: &Explained,
        source: &SourceFile,
    ) -> Vec<Condition> {
        let of = |(number, condition): (usize, &ConditionResult)| {
            let explanation = explained.of(&Bug::Condition(number));
            Condition {
                kind: Word(condition.quantifier),
                holds: condition.holds,
                at: Place::of(source, condition.at),
                schedule: condition.schedule.as_ref().map(Schedule::from),
                answers: BugAnswers::of(explanation, source),
            }
        };
        conditions.iter().enumerate().map(of).collect()
    }
}

impl Warning {
    pub(super) fn of(warning: &loris_explorers::Warning, source: &SourceFile) -> Warning {
        Warning {
            kind: Word(warning.kind),
            message: warning.message.clone(),
            at: Place::all(source, warning.labels.iter().map(|label| label.at)),
        }
    }
}
