//! What `--minimize` and `--critical` found out about a bug, as json.

use loris_explorers::{Critical, CriticalStep, Fewest, Minimized, StepView, StopReason, Switches};
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::SourceFile;
use serde_json::{Value, json};

use super::{put, put_some};
use crate::execution::Ending;
use crate::render::words::outcome_word;
use crate::results::Explanation;

/// Adds keys to those of a finding or a condition; none if nothing was asked.
pub(super) fn put_explanation(object: &mut Value, explanation: Option<&Explanation>, source: &SourceFile) {
    let Some(explanation) = explanation else { return };
    let of = |step: &Critical| critical(step, explanation.schedule(), source);
    put_some(object, "minimized", explanation.minimized.as_ref().map(minimized));
    put_some(object, "critical", explanation.critical.as_ref().map(of));
}

fn minimized(found: &Minimized) -> Value {
    let mut object = fewest(&found.fewest);
    put(&mut object, "same_hbr", fewest(&found.equivalent));
    put(&mut object, "given", switches(&found.given));
    object
}

fn fewest(found: &Fewest) -> Value {
    let mut object = switches(&found.best);
    put(&mut object, "proven", found.is_proven());
    put(&mut object, "at_least", found.at_least);
    put(&mut object, "stopped_by", found.stopped_by.map(StopReason::name));
    object
}

fn switches(found: &Switches) -> Value {
    let Switches { schedule, switches, preemptions, .. } = found;
    json!({ "schedule": schedule, "switches": switches, "preemptions": preemptions })
}

fn critical(critical: &Critical, schedule: &NamedSchedule, source: &SourceFile) -> Value {
    let (event, own, unavoidable_after, instead, stopped_by) = match &critical.step {
        CriticalStep::None => (None, None, 0, None, None),
        CriticalStep::Unknown(events, reason) => (None, None, *events, None, Some(reason.name())),
        CriticalStep::At { event, step: own, detour } => {
            let instead = json!({
                "schedule": detour.schedule,
                "step": step(&detour.first, source),
                "outcome": outcome_word(Ending::Outcome(detour.outcome)),
            });
            let number = event.index() + 1;
            (Some(number), Some(step(own, source)), number, Some(instead), None)
        }
    };
    json!({
        "schedule": schedule,
        "event": event,
        "step": own,
        "unavoidable_after": unavoidable_after,
        "instead": instead,
        "stopped_by": stopped_by,
    })
}

fn step(step: &StepView, source: &SourceFile) -> Value {
    json!({ "thread": step.thread, "op": step.op, "at": source.locate(step.at), "choices": step.choices })
}
