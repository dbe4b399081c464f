//! Data races as json.

use loris_explorers::{DataRaceReport, RacingAccess, RacyPoints, Visibility};
use loris_interpreter::{Effect, Role};
use loris_lang::source::SourceFile;
use serde::Serialize;

/// What `--races` found.
#[derive(Serialize)]
pub(super) struct RacesObject {
    complete: bool,
    pairs: Vec<PairObject>,
    unprotected: Vec<UnprotectedObject>,
}

#[derive(Serialize)]
struct PairObject {
    variable: String,
    accesses: [AccessObject; 2],
    schedule: String,
}

#[derive(Serialize)]
struct UnprotectedObject {
    variable: String,
    accesses: [AccessObject; 2],
    schedule: String,
}

#[derive(Serialize)]
struct AccessObject {
    at: String,
    thread: String,
    kind: &'static str,
    writes: bool,
    synchronises: bool,
    point: bool,
}

/// What `--points racy` came to.
#[derive(Serialize)]
pub(super) struct RacyPointsObject {
    complete: bool,
    at: Vec<String>,
    of: usize,
    explorer: &'static str,
    executions: u64,
    stopped_by: Option<&'static str>,
    random_runs: u64,
}

impl RacesObject {
    pub(super) fn new(races: &DataRaceReport, source: &SourceFile) -> Self {
        let accesses = |ends: &[RacingAccess; 2]| ends.each_ref().map(|end| access(end, source));
        let pair = |pair: &loris_explorers::RacingPair| PairObject {
            variable: pair.variable.clone(),
            accesses: accesses(&pair.ends),
            schedule: pair.schedule.clone(),
        };
        let unprotected = |variable: &loris_explorers::UnprotectedVariable| UnprotectedObject {
            variable: variable.variable.clone(),
            accesses: accesses(&variable.accesses),
            schedule: variable.schedule.clone(),
        };
        RacesObject {
            complete: races.complete,
            pairs: races.pairs.iter().map(pair).collect(),
            unprotected: races.unprotected.iter().map(unprotected).collect(),
        }
    }
}

fn access(end: &RacingAccess, source: &SourceFile) -> AccessObject {
    AccessObject {
        at: source.locate(end.at),
        thread: end.thread.clone(),
        kind: end.word,
        writes: end.effect == Effect::Write,
        synchronises: end.role == Role::Synchronises,
        point: end.visibility == Visibility::Point,
    }
}

impl RacyPointsObject {
    pub(super) fn new(racy: &RacyPoints, source: &SourceFile) -> Self {
        let spans = racy.places.iter().map(|place| {
            let function = racy.program.function(place.function);
            function.spans[place.at.0 as usize]
        });
        let mut spans: Vec<_> = spans.collect();
        spans.sort_unstable();
        RacyPointsObject {
            complete: racy.complete(),
            at: spans.into_iter().map(|span| source.locate(span)).collect(),
            of: racy.before,
            explorer: racy.explorer.name(),
            executions: racy.executions,
            stopped_by: racy.stopped_by.map(loris_explorers::StopReason::name),
            random_runs: racy.runs,
        }
    }
}
