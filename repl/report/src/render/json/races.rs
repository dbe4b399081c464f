//! Data races as json.

use loris_explorers::{DataRaceReport, RacingAccess, RacyPoints, StopReason, Visibility};
use loris_interpreter::{Effect, Role};
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::SourceFile;
use serde_json::{Value, json};

use crate::results::racing_places;

/// What `--races` found.
pub(super) fn races(races: &DataRaceReport, source: &SourceFile) -> Value {
    let object = |variable: &str, ends: &[RacingAccess; 2], schedule: &NamedSchedule| {
        let accesses = ends.each_ref().map(|end| access(end, source));
        json!({ "variable": variable, "accesses": accesses, "schedule": schedule })
    };
    let pairs = races.pairs.iter().map(|pair| object(&pair.variable, &pair.ends, &pair.schedule));
    let unprotected = races.unprotected.iter();
    let unprotected = unprotected.map(|found| object(&found.variable, &found.accesses, &found.schedule));
    json!({
        "complete": races.complete,
        "pairs": pairs.collect::<Vec<Value>>(),
        "unprotected": unprotected.collect::<Vec<Value>>(),
    })
}

fn access(end: &RacingAccess, source: &SourceFile) -> Value {
    json!({
        "at": source.locate(end.at),
        "thread": end.thread,
        "kind": end.word,
        "writes": end.effect == Effect::Write,
        "synchronises": end.role == Role::Synchronises,
        "point": end.visibility == Visibility::Point,
    })
}

/// What `--points racy` came to.
pub(super) fn points(racy: &RacyPoints, source: &SourceFile) -> Value {
    let at: Vec<String> = racing_places(racy).into_iter().map(|span| source.locate(span)).collect();
    json!({
        "complete": racy.complete(),
        "at": at,
        "of": racy.before,
        "explorer": racy.explorer.name(),
        "executions": racy.executions,
        "stopped_by": racy.stopped_by.map(StopReason::name),
        "random_runs": racy.runs,
    })
}
