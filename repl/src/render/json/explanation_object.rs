//! What `--minimize` and `--critical` found out about a bug, as json.

use loris_explorers::{Critical, CriticalStep, Fewest, Minimized, StepView, StopReason, Switches};
use loris_lang::source::SourceFile;
use serde::Serialize;

use crate::execution::Ending;
use crate::render::words::outcome_word;
use crate::results::Explanation;

/// Keys beside those of a finding or a condition; none if nothing was asked.
#[derive(Serialize, Default)]
pub(super) struct ExplanationObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    minimized: Option<MinimizedObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    critical: Option<CriticalObject>,
}

#[derive(Serialize)]
struct MinimizedObject {
    #[serde(flatten)]
    fewest: FewestObject,
    same_hbr: FewestObject,
    given: SwitchesObject,
}

#[derive(Serialize)]
struct FewestObject {
    #[serde(flatten)]
    best: SwitchesObject,
    proven: bool,
    at_least: usize,
    stopped_by: Option<&'static str>,
}

#[derive(Serialize)]
struct SwitchesObject {
    schedule: String,
    switches: usize,
    preemptions: usize,
}

#[derive(Serialize)]
struct CriticalObject {
    schedule: String,
    event: Option<usize>,
    step: Option<StepObject>,
    unavoidable_after: usize,
    instead: Option<InsteadObject>,
    stopped_by: Option<&'static str>,
}

#[derive(Serialize)]
struct InsteadObject {
    schedule: String,
    step: StepObject,
    outcome: &'static str,
}

#[derive(Serialize)]
struct StepObject {
    thread: String,
    op: String,
    at: String,
    choices: Vec<i64>,
}

impl ExplanationObject {
    pub(super) fn new(explanation: Option<&Explanation>, source: &SourceFile) -> ExplanationObject {
        let Some(explanation) = explanation else { return ExplanationObject::default() };
        let critical = |critical| critical_object(critical, explanation.schedule(), source);
        ExplanationObject {
            minimized: explanation.minimized.as_ref().map(minimized_object),
            critical: explanation.critical.as_ref().map(critical),
        }
    }
}

fn minimized_object(found: &Minimized) -> MinimizedObject {
    MinimizedObject {
        fewest: fewest_object(&found.fewest),
        same_hbr: fewest_object(&found.equivalent),
        given: switches_object(&found.given),
    }
}

fn fewest_object(found: &Fewest) -> FewestObject {
    FewestObject {
        best: switches_object(&found.best),
        proven: found.is_proven(),
        at_least: found.at_least,
        stopped_by: found.stopped_by.map(StopReason::name),
    }
}

fn switches_object(found: &Switches) -> SwitchesObject {
    SwitchesObject {
        schedule: found.schedule.clone(),
        switches: found.switches,
        preemptions: found.preemptions,
    }
}

fn critical_object(critical: &Critical, schedule: &str, source: &SourceFile) -> CriticalObject {
    let blank = CriticalObject {
        schedule: schedule.to_owned(),
        event: None,
        step: None,
        unavoidable_after: 0,
        instead: None,
        stopped_by: None,
    };
    match &critical.step {
        CriticalStep::None => blank,
        CriticalStep::Unknown(events, reason) => {
            CriticalObject { unavoidable_after: *events, stopped_by: Some(reason.name()), ..blank }
        }
        CriticalStep::At { event, step, detour } => CriticalObject {
            event: Some(event.index() + 1),
            step: Some(step_object(step, source)),
            unavoidable_after: event.index() + 1,
            instead: Some(InsteadObject {
                schedule: detour.schedule.clone(),
                step: step_object(&detour.first, source),
                outcome: outcome_word(Ending::Outcome(detour.outcome)),
            }),
            ..blank
        },
    }
}

fn step_object(step: &StepView, source: &SourceFile) -> StepObject {
    StepObject {
        thread: step.thread.clone(),
        op: step.op.clone(),
        at: source.locate(step.at),
        choices: step.choices.clone(),
    }
}
