//! One execution as json, for `--trace` and `--replay`.

use loris_explorers::DataRaceReport;
use loris_lang::ir::Program;
use loris_lang::source::{SourceFile, Span};
use serde_json::{Value, json};

use super::explanation::put_explanation;
use super::{head, put, put_some, races};
use crate::execution::{Ending, Execution, RemarkKind, short};
use crate::render::words::outcome_word;
use crate::results::Explanation;

/// What `--replay` has run.
pub fn replay(
    (replayed, program): (&Execution, &Program),
    explanation: Option<&Explanation>,
    races: Option<&DataRaceReport>,
    source: &SourceFile,
) -> Value {
    let replay = execution(replayed, source);
    let mut object = head(source, program.hash());
    put(&mut object, "replay", replay);
    put_explanation(&mut object, explanation, source);
    put_some(&mut object, "data_races", races.map(|races| races::races(races, source)));
    object
}

/// `given` is how many events the schedule asked for; the default scheduler ran the rest. `from` of an event is the one,
/// from 1, to which it owes what it read, or that it could go on.
pub(super) fn execution(execution: &Execution, source: &SourceFile) -> Value {
    let at = |span: Span| source.locate(span);
    let events = execution.rows.iter().map(|row| {
        let remarks = row.remarks.iter().map(|remark| {
            let kind = match remark.kind {
                RemarkKind::Waits => "waits",
                RemarkKind::Logs => "logs",
                RemarkKind::Fails => "fails",
            };
            json!({ "thread": execution.threads[remark.thread], "kind": kind, "text": remark.text })
        });
        json!({
            "thread": execution.threads[row.thread],
            "event": row.what,
            "at": at(row.at),
            "from": row.origin.map(|origin| origin.row + 1),
            "remarks": remarks.collect::<Vec<Value>>(),
        })
    });
    let failures = execution.failures.iter();
    let failures = failures
        .map(|failure| json!({ "thread": failure.who, "message": failure.what, "at": at(failure.at) }));
    let stuck = execution.stuck.iter().map(|stuck| {
        json!({
            "thread": stuck.who,
            "state": stuck.op,
            "at": stuck.at.map(at),
            "wait": Some(&stuck.wait).filter(|wait| !wait.is_empty()),
            "holds": stuck.holds,
        })
    });
    let circle = execution.wait_cycle.iter().map(|link| {
        json!({
            "thread": link.who,
            "at": at(link.at),
            "lock": link.lock,
            "taken_in": link.taken.map(|(event, _)| event + 1),
            "taken_at": link.taken.map(|(_, span)| at(span)),
        })
    });
    let stopped_by = match execution.ending {
        Ending::Truncated(reason) => Some(reason.name()),
        Ending::Outcome(_) => None,
    };
    json!({
        "schedule": execution.schedule,
        "outcome": outcome_word(execution.ending),
        "stopped_by": stopped_by,
        "given": execution.given,
        "events": events.collect::<Vec<Value>>(),
        "failures": failures.collect::<Vec<Value>>(),
        "stuck": stuck.collect::<Vec<Value>>(),
        "circle": circle.collect::<Vec<Value>>(),
        "conditions": execution.conditions,
        "hbr": short(execution.fingerprints.regular),
        "lazy_hbr": short(execution.fingerprints.lazy),
    })
}
