//! One execution as json, for `--trace` and `--replay`.

use loris_explorers::DataRaceReport;
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::explanation_object::ExplanationObject;
use super::races_object::RacesObject;
use super::{SCHEMA, to_line};
use crate::execution::{Ending, Execution, Link, Remark, RemarkKind, short};
use crate::render::words::outcome_word;
use crate::results::Explanation;

#[derive(Serialize)]
pub(super) struct ExecutionObject {
    schedule: String,
    outcome: &'static str,
    /// Why it did not come to its end.
    stopped_by: Option<&'static str>,
    /// How many events the schedule asked for; the default scheduler ran the rest.
    given: usize,
    events: Vec<EventObject>,
    failures: Vec<FailureObject>,
    stuck: Vec<StuckObject>,
    circle: Vec<LinkObject>,
    conditions: Vec<bool>,
    hbr: String,
    lazy_hbr: String,
}

#[derive(Serialize)]
struct EventObject {
    thread: String,
    event: String,
    at: String,
    /// The event, from 1, to which it owes what it read, or that it could go on.
    from: Option<usize>,
    remarks: Vec<RemarkObject>,
}

#[derive(Serialize)]
struct RemarkObject {
    thread: String,
    kind: &'static str,
    text: String,
}

#[derive(Serialize)]
struct FailureObject {
    thread: String,
    message: String,
    at: String,
}

#[derive(Serialize)]
struct StuckObject {
    thread: String,
    state: String,
    at: Option<String>,
    wait: Option<String>,
    holds: Vec<String>,
}

#[derive(Serialize)]
struct LinkObject {
    thread: String,
    at: String,
    lock: Option<String>,
    taken_in: Option<usize>,
    taken_at: Option<String>,
}

#[derive(Serialize)]
struct ReplayObject<'a> {
    schema: u32,
    program: &'a str,
    replay: ExecutionObject,
    #[serde(flatten)]
    explanation: ExplanationObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    data_races: Option<RacesObject>,
}

/// The object that `--replay` prints, as a line.
pub fn replay_line(
    execution: &Execution,
    explanation: Option<&Explanation>,
    races: Option<&DataRaceReport>,
    source: &SourceFile,
) -> String {
    let data_races = races.map(|races| RacesObject::new(races, source));
    let replay = ExecutionObject::new(execution, source);
    let explanation = ExplanationObject::new(explanation, source);
    to_line(&ReplayObject { schema: SCHEMA, program: source.name(), replay, explanation, data_races })
}

impl ExecutionObject {
    pub(super) fn new(execution: &Execution, source: &SourceFile) -> ExecutionObject {
        ExecutionObject {
            schedule: execution.schedule.clone(),
            outcome: outcome_word(execution.ending),
            stopped_by: match execution.ending {
                Ending::Cut(reason) => Some(reason.name()),
                Ending::Outcome(_) => None,
            },
            given: execution.given,
            events: events(execution, source),
            failures: failures(execution, source),
            stuck: stuck(execution, source),
            circle: execution.circle.iter().map(|link| link_object(link, source)).collect(),
            conditions: execution.conditions.clone(),
            hbr: short(execution.prints.regular),
            lazy_hbr: short(execution.prints.lazy),
        }
    }
}

fn events(execution: &Execution, source: &SourceFile) -> Vec<EventObject> {
    let name = |thread: usize| execution.threads[thread].clone();
    let rows = execution.rows.iter().map(|row| EventObject {
        thread: name(row.thread),
        event: row.what.clone(),
        at: source.locate(row.at),
        from: row.origin.map(|origin| origin.row + 1),
        remarks: row.remarks.iter().map(|remark| remark_object(remark, name(remark.thread))).collect(),
    });
    rows.collect()
}

fn remark_object(remark: &Remark, thread: String) -> RemarkObject {
    let kind = match remark.kind {
        RemarkKind::Waits => "waits",
        RemarkKind::Logs => "logs",
        RemarkKind::Fails => "fails",
    };
    RemarkObject { thread, kind, text: remark.text.clone() }
}

fn failures(execution: &Execution, source: &SourceFile) -> Vec<FailureObject> {
    let failures = execution.failures.iter().map(|failure| FailureObject {
        thread: failure.who.clone(),
        message: failure.what.clone(),
        at: source.locate(failure.at),
    });
    failures.collect()
}

fn link_object(link: &Link, source: &SourceFile) -> LinkObject {
    LinkObject {
        thread: link.who.clone(),
        at: source.locate(link.at),
        lock: link.lock.clone(),
        taken_in: link.taken.map(|(event, _)| event + 1),
        taken_at: link.taken.map(|(_, at)| source.locate(at)),
    }
}

fn stuck(execution: &Execution, source: &SourceFile) -> Vec<StuckObject> {
    let threads = execution.stuck.iter().map(|stuck| StuckObject {
        thread: stuck.who.clone(),
        state: stuck.op.clone(),
        at: stuck.at.map(|at| source.locate(at)),
        wait: Some(stuck.wait.clone()).filter(|wait| !wait.is_empty()),
        holds: stuck.holds.clone(),
    });
    threads.collect()
}
