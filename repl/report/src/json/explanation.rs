//! What `--minimize` and `--critical` found out about a bug.

use loris_explorers::{CriticalStep, Fewest, Minimized, StepView, StopReason, Switches};
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::values::{Place, Schedule};
use super::words::Word;
use crate::execution::Ending;
use crate::results::Explanation;

/// What was asked of a bug beside where it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BugAnswers {
    /// With `--minimize`: an execution with few context switches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimized: Option<MinimizedBug>,
    /// With `--critical`: after which event the bug cannot be avoided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub critical: Option<CriticalEvent>,
}

/// An execution up to a bug with as few context switches as were found, beside others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimizedBug {
    /// The one with the fewest of all.
    #[serde(flatten)]
    pub fewest: FewestSwitches,
    /// The one with the fewest of those that have the HBR of the given one.
    pub same_hbr: FewestSwitches,
    /// The execution that was found first.
    pub given: SwitchCount,
}

/// An execution with few context switches, and how good it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FewestSwitches {
    /// The execution.
    #[serde(flatten)]
    pub best: SwitchCount,
    /// Whether no execution that was searched for has fewer switches.
    pub proven: bool,
    /// So many switches are needed, such as `2`; as many as the execution has if that is proven.
    pub at_least: usize,
    /// Why nothing more is known, such as `max-events`; null if nothing is left to know.
    pub stopped_by: Option<Word<StopReason>>,
}

/// An execution and its context switches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwitchCount {
    /// Its schedule, up to the bug.
    pub schedule: Schedule,
    /// Events whose thread is not that of the event before, such as `3`.
    pub switches: usize,
    /// Those of the switches at which the thread before could have gone on, such as `1`.
    pub preemptions: usize,
}

/// After which event of an execution a bug cannot be avoided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CriticalEvent {
    /// The execution.
    pub schedule: Schedule,
    /// The critical event, from 1, such as `4`; null if there is none, or if it was not found.
    pub event: Option<usize>,
    /// What that event is; null if there is none.
    pub step: Option<ThreadStep>,
    /// After so many events, such as `4`, every execution that ends has a bug of the kind.
    pub unavoidable_after: usize,
    /// A way around the bug; null if the critical event was not found.
    pub instead: Option<OtherWay>,
    /// Why nothing more is known, such as `max-events`; null if nothing is left to know.
    pub stopped_by: Option<Word<StopReason>>,
}

/// A step of a thread.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThreadStep {
    /// The thread, such as `p` or `t[1]`.
    pub thread: String,
    /// Its op, such as `lock m`.
    pub op: String,
    /// Where that stands.
    pub at: Place,
    /// The values that the step chooses, such as `2`.
    pub choices: Vec<i64>,
}

/// A way around a bug: another step in place of the critical one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OtherWay {
    /// The whole execution.
    pub schedule: Schedule,
    /// The step that it takes in place of the critical one.
    pub step: ThreadStep,
    /// How it ends, such as `ok`.
    pub outcome: Word<Ending>,
}

impl BugAnswers {
    pub(super) fn of(explanation: Option<&Explanation>, source: &SourceFile) -> BugAnswers {
        let minimized = explanation.and_then(|all| all.minimized.as_ref());
        BugAnswers {
            minimized: minimized.map(MinimizedBug::of),
            critical: explanation.and_then(|all| CriticalEvent::of(all, source)),
        }
    }
}

impl MinimizedBug {
    fn of(found: &Minimized) -> MinimizedBug {
        MinimizedBug {
            fewest: FewestSwitches::of(&found.fewest),
            same_hbr: FewestSwitches::of(&found.equivalent),
            given: SwitchCount::of(&found.given),
        }
    }
}

impl FewestSwitches {
    fn of(found: &Fewest) -> FewestSwitches {
        FewestSwitches {
            best: SwitchCount::of(&found.best),
            proven: found.is_proven(),
            at_least: found.at_least,
            stopped_by: found.stopped_by.map(Word),
        }
    }
}

impl SwitchCount {
    fn of(found: &Switches) -> SwitchCount {
        let Switches { schedule, switches, preemptions, .. } = found;
        SwitchCount { schedule: schedule.into(), switches: *switches, preemptions: *preemptions }
    }
}

impl CriticalEvent {
    fn of(explanation: &Explanation, source: &SourceFile) -> Option<CriticalEvent> {
        let none = CriticalEvent {
            schedule: explanation.schedule().into(),
            event: None,
            step: None,
            unavoidable_after: 0,
            instead: None,
            stopped_by: None,
        };
        Some(match &explanation.critical.as_ref()?.step {
            CriticalStep::None => none,
            CriticalStep::Unknown(events, reason) => {
                CriticalEvent { unavoidable_after: *events, stopped_by: Some(Word(*reason)), ..none }
            }
            CriticalStep::At { event, step, detour } => CriticalEvent {
                event: Some(event.index() + 1),
                step: Some(ThreadStep::of(step, source)),
                unavoidable_after: event.index() + 1,
                instead: Some(OtherWay {
                    schedule: (&detour.schedule).into(),
                    step: ThreadStep::of(&detour.first, source),
                    outcome: Word(Ending::Outcome(detour.outcome)),
                }),
                ..none
            },
        })
    }
}

impl ThreadStep {
    fn of(step: &StepView, source: &SourceFile) -> ThreadStep {
        ThreadStep {
            thread: step.thread.clone(),
            op: step.op.clone(),
            at: Place::of(source, step.at),
            choices: step.choices.clone(),
        }
    }
}
