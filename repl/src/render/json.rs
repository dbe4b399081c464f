//! The report as json: schema 1. The order of the fields is fixed; time and machine stand under `run` only.

use std::time::Duration;

use loris_explorers::{
    Bug, ConditionResult, Counting, Explorer, Finding, FindingKind, Options, Report, Warning,
};
use loris_lang::source::SourceFile;
use serde::Serialize;

use crate::execution::Execution;
use crate::render::places;
use crate::render::words::word;
use crate::results::{Explained, Explanation, Results, Run, earned};

mod bound_object;
mod count_object;
mod depth_object;
mod execution_object;
mod explanation_object;
pub(crate) mod noise_object;
mod races_object;
mod same_object;
mod sampling_object;

pub use count_object::count_line;
pub use depth_object::bug_depth_line;
pub use execution_object::replay_line;
pub use same_object::same_line;

use bound_object::BoundObject;
use execution_object::ExecutionObject;
use explanation_object::ExplanationObject;
use noise_object::NoiseObject;
use races_object::{RacesObject, RacyPointsObject};
use sampling_object::SamplingObject;

/// The version of the schema.
pub const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct ProgramObject<'a> {
    schema: u32,
    program: &'a str,
    points: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    racy_points: Option<RacyPointsObject>,
    results: Vec<ResultObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<ExecutionObject>,
    run: RunObject,
}

#[derive(Serialize)]
struct ResultObject {
    explorer: &'static str,
    complete: bool,
    guarantee: &'static str,
    stopped_by: Option<&'static str>,
    schedules: u64,
    pruned: PrunedObject,
    events: u64,
    hbrs: u64,
    lazy_hbrs: u64,
    states: u64,
    deadlock_schedules: u64,
    deadlock_states: u64,
    failure_schedules: u64,
    failure_states: u64,
    blocked_failures: u64,
    assume_blocked: u64,
    cut: u64,
    findings: Vec<FindingObject>,
    conditions: Vec<ConditionObject>,
    after: Option<&'static str>,
    warnings: Vec<WarningObject>,
    max_threads: usize,
    max_enabled: usize,
    max_depth: usize,
    counting: &'static str,
    profile: Option<&'static str>,
    first_bug: Option<u64>,
    bound: Option<BoundObject>,
    seed: Option<u64>,
    sampling: Option<SamplingObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data_races: Option<RacesObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    noise: Option<NoiseObject>,
}

#[derive(Serialize)]
struct PrunedObject {
    #[serde(rename = "sleep-set")]
    sleep_set: u64,
    cached: u64,
    bound: u64,
    #[serde(rename = "not-canonical")]
    not_canonical: u64,
}

#[derive(Serialize)]
struct FindingObject {
    kind: &'static str,
    schedule: String,
    at: Vec<String>,
    message: String,
    mutex: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<BlockedObject>,
    #[serde(flatten)]
    explanation: ExplanationObject,
}

/// Threads that are blocked where a failure is counted.
#[derive(Serialize)]
struct BlockedObject {
    message: String,
    circle: Vec<String>,
    schedule: String,
    at: Vec<String>,
}

#[derive(Serialize)]
struct ConditionObject {
    kind: &'static str,
    holds: Option<bool>,
    at: String,
    schedule: Option<String>,
    #[serde(flatten)]
    explanation: ExplanationObject,
}

#[derive(Serialize)]
struct WarningObject {
    kind: &'static str,
    message: String,
    at: Vec<String>,
}

/// What differs from one run to the next.
#[derive(Serialize)]
struct RunObject {
    version: &'static str,
    machine: String,
    /// One for each result, or one for a count.
    seconds: Vec<f64>,
}

/// One line, with the line end.
pub fn line(results: &Results, options: &Options, trace: Option<&Execution>) -> String {
    let object = ProgramObject {
        schema: SCHEMA,
        program: results.source.name(),
        points: results.points.name(),
        racy_points: results.racy.as_ref().map(|racy| RacyPointsObject::new(racy, &results.source)),
        results: results.runs.iter().map(|run| result(run, results, options)).collect(),
        trace: trace.map(|execution| ExecutionObject::new(execution, &results.source)),
        run: run_object(results.runs.iter().map(|run| run.elapsed)),
    };
    to_line(&object)
}

fn run_object(times: impl IntoIterator<Item = Duration>) -> RunObject {
    RunObject {
        version: env!("CARGO_PKG_VERSION"),
        machine: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        seconds: times.into_iter().map(|time| time.as_secs_f64()).collect(),
    }
}

/// Any object as one line.
pub(crate) fn to_line(object: &impl Serialize) -> String {
    let mut text = serde_json::to_string(object).expect("plain data with string keys can be written as json");
    text.push('\n');
    text
}

fn result(run: &Run, results: &Results, options: &Options) -> ResultObject {
    let Results { source, explained, .. } = results;
    let report = &run.report;
    let counts = &report.statistics;
    ResultObject {
        explorer: report.explorer.name(),
        complete: report.complete(),
        guarantee: earned(report).name(),
        stopped_by: report.stopped_by.map(loris_explorers::StopReason::name),
        schedules: counts.schedules,
        pruned: PrunedObject {
            sleep_set: counts.pruned.sleep_set,
            cached: counts.pruned.cached,
            bound: counts.pruned.bound,
            not_canonical: counts.pruned.not_canonical,
        },
        events: counts.events,
        hbrs: counts.hbrs,
        lazy_hbrs: counts.lazy_hbrs,
        states: counts.states,
        deadlock_schedules: counts.deadlock_schedules,
        deadlock_states: counts.deadlock_states,
        failure_schedules: counts.failure_schedules,
        failure_states: counts.failure_states,
        blocked_failures: counts.blocked_failures,
        assume_blocked: counts.assume_blocked,
        cut: counts.cut,
        findings: report
            .findings
            .iter()
            .map(|found| finding(found, explained.of(&found.bug), source))
            .collect(),
        conditions: conditions(&report.conditions, explained, source),
        after: report.after.map(Explorer::name),
        warnings: report.warnings.iter().map(|warned| warning(warned, source)).collect(),
        max_threads: counts.max_threads,
        max_enabled: counts.max_enabled,
        max_depth: counts.max_depth,
        counting: match options.counting {
            Counting::Fingerprints => "fingerprints",
            Counting::Exact => "exact",
        },
        profile: report.profile.name(),
        first_bug: counts.first_bug,
        bound: bound_object::bound(report),
        seed: seed(report, options),
        sampling: sampling_object::sampling(report),
        data_races: run.races.as_ref().map(|races| RacesObject::new(races, source)),
        noise: noise_object::noise(report),
    }
}

fn seed(report: &Report, options: &Options) -> Option<u64> {
    (report.explorer.is_scheduler()).then_some(options.seed)
}

fn finding(finding: &Finding, explanation: Option<&Explanation>, source: &SourceFile) -> FindingObject {
    let (kind, mutex) = match finding.kind {
        FindingKind::Deadlock => ("deadlock", Some(false)),
        FindingKind::MutexDeadlock => ("deadlock", Some(true)),
        FindingKind::Failure => ("failure", None),
    };
    FindingObject {
        kind,
        schedule: finding.schedule.clone(),
        at: places(source, &finding.at),
        message: finding.message.clone(),
        mutex,
        blocked: finding.blocked.as_ref().map(|blocked| BlockedObject {
            message: blocked.message.clone(),
            circle: blocked.circle.clone(),
            schedule: blocked.schedule.clone(),
            at: places(source, &blocked.at),
        }),
        explanation: ExplanationObject::new(explanation, source),
    }
}

fn conditions(all: &[ConditionResult], explained: &Explained, source: &SourceFile) -> Vec<ConditionObject> {
    let numbered = all.iter().enumerate();
    let objects =
        numbered.map(|(number, decided)| condition(decided, explained.of(&Bug::Condition(number)), source));
    objects.collect()
}

fn condition(
    condition: &ConditionResult,
    explanation: Option<&Explanation>,
    source: &SourceFile,
) -> ConditionObject {
    ConditionObject {
        kind: word(condition.quantifier),
        holds: condition.holds,
        at: source.locate(condition.at),
        schedule: condition.schedule.clone(),
        explanation: ExplanationObject::new(explanation, source),
    }
}

fn warning(warning: &Warning, source: &SourceFile) -> WarningObject {
    WarningObject {
        kind: warning.kind.name(),
        message: warning.message.clone(),
        at: warning.labels.iter().map(|label| source.locate(label.at)).collect(),
    }
}
