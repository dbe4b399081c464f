//! The report as json: schema 1. The order of the keys is fixed; time and machine stand under `run` only.

use std::time::Duration;

use loris_explorers::{
    Bug, ConditionResult, Counting, Explorer, Finding, FindingKind, Options, Report, StopReason, Warning,
    WithinDepth,
};
use loris_lang::ir::ProgramHash;
use loris_lang::source::SourceFile;
use serde_json::json;

use crate::describe::{symptom, waits};
use crate::execution::Execution;
use crate::render::places;
use crate::render::words::word;
use crate::results::{COUNTS, Explained, Figure, MOST, Results, Run, earned};

mod comparison;
mod count;
mod depth;
mod details;
mod execution;
mod explanation;
mod races;
mod tuning;

pub use comparison::comparison;
pub use count::count;
pub use depth::bug_depth;
pub use execution::replay;
pub use serde_json::Value;
pub use tuning::tuning;

/// The version of the schema.
pub(crate) const SCHEMA: u32 = 1;

/// All runs over one program, and the execution that is shown if one is.
pub fn results(results: &Results, options: &Options, trace: Option<&Execution>) -> Value {
    let Results { source, racy, runs, .. } = results;
    let mut object = head(source, results.program.hash());
    put(&mut object, "points", results.points.name());
    let of_runs: Vec<Value> = runs.iter().map(|run| result(run, results, options)).collect();
    put_some(&mut object, "racy_points", racy.as_ref().map(|racy| races::points(racy, source)));
    put(&mut object, "results", of_runs);
    put_some(&mut object, "trace", trace.map(|execution| execution::execution(execution, source)));
    put(&mut object, "run", made(runs.iter().map(|run| run.elapsed)));
    object
}

/// How every object about a program begins. A saved schedule names its program by the hash.
fn head(source: &SourceFile, hash: ProgramHash) -> Value {
    json!({ "schema": SCHEMA, "program": source.name(), "program_hash": hash.to_string() })
}

/// An object as one line, with the line end.
pub fn line(object: &Value) -> String {
    format!("{object}\n")
}

/// What differs from one run to the next: `seconds` has one for each result, or one for a count.
fn made(times: impl IntoIterator<Item = Duration>) -> Value {
    let seconds: Vec<f64> = times.into_iter().map(|time| time.as_secs_f64()).collect();
    let machine = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    json!({ "version": env!("CARGO_PKG_VERSION"), "machine": machine, "seconds": seconds })
}

/// Adds a key to an object.
fn put(object: &mut Value, key: &str, value: impl Into<Value>) {
    object[key] = value.into();
}

/// Adds a key to an object, if there is something to say.
fn put_some(object: &mut Value, key: &str, value: Option<Value>) {
    if let Some(value) = value {
        put(object, key, value);
    }
}

/// Adds figures; those with a point in their key stand in an object of their own.
fn put_figures(object: &mut Value, figures: &[Figure], report: &Report) {
    for Figure { key, of, .. } in figures {
        let number = of(&report.statistics);
        match key.split_once('.') {
            Some((group, key)) => object[group][key] = number.into(),
            None => object[*key] = number.into(),
        }
    }
}

fn result(run: &Run, results: &Results, options: &Options) -> Value {
    let (Results { source, explained, .. }, report) = (results, &run.report);
    let findings: Vec<Value> =
        report.findings.iter().map(|found| finding(found, explained, source)).collect();
    let warnings: Vec<Value> = report.warnings.iter().map(|warned| warning(warned, source)).collect();
    let mut object = json!({
        "explorer": report.explorer.name(),
        "complete": report.complete(),
        "guarantee": earned(report).name(),
        "stopped_by": report.stopped_by.map(StopReason::name),
    });
    put_some(&mut object, "within_depth", within_depth(run).map(|promised| promised.name().into()));
    put_figures(&mut object, &COUNTS, report);
    put(&mut object, "findings", findings);
    put(&mut object, "conditions", conditions(&report.conditions, explained, source));
    put(&mut object, "after", report.after.map(Explorer::name));
    put(&mut object, "warnings", warnings);
    put_figures(&mut object, &MOST, report);
    put(&mut object, "counting", counting(options));
    put(&mut object, "profile", report.profile.name());
    put(&mut object, "first_bug", report.statistics.first_bug);
    put(&mut object, "bound", details::bound(report));
    put(&mut object, "seed", report.sampling.as_ref().map(|sampling| sampling.seed));
    put(&mut object, "sampling", details::sampling(report));
    put_some(&mut object, "data_races", run.races.as_ref().map(|races| races::races(races, source)));
    put_some(&mut object, "noise", details::noise(report));
    object
}

/// What is promised within the limit on depth. Nothing is where the points may not be enough.
fn within_depth(run: &Run) -> Option<WithinDepth> {
    let promised = run.report.within_depth()?;
    Some(if run.doubt.is_some() { WithinDepth::Unknown } else { promised })
}

/// How relations and states were told apart.
fn counting(options: &Options) -> &'static str {
    match options.counting {
        Counting::Fingerprints => "fingerprints",
        Counting::Exact => "exact",
    }
}

fn finding(finding: &Finding, explained: &Explained, source: &SourceFile) -> Value {
    let (kind, mutex) = match finding.kind {
        FindingKind::Deadlock => ("deadlock", Some(false)),
        FindingKind::MutexDeadlock => ("deadlock", Some(true)),
        FindingKind::Failure => ("failure", None),
    };
    let mut object = json!({
        "kind": kind,
        "schedule": finding.schedule,
        "at": places(source, &finding.at),
        "message": symptom(&finding.symptom),
        "mutex": mutex,
    });
    let blocked = finding.blocked.as_ref().map(|blocked| {
        json!({
            "message": waits(&blocked.waits),
            "circle": blocked.wait_cycle,
            "schedule": blocked.schedule,
            "at": places(source, &blocked.at),
        })
    });
    put_some(&mut object, "blocked", blocked);
    explanation::put_explanation(&mut object, explained.of(&finding.bug), source);
    object
}

fn conditions(all: &[ConditionResult], explained: &Explained, source: &SourceFile) -> Vec<Value> {
    let objects = all.iter().enumerate().map(|(number, condition)| {
        let mut object = json!({
            "kind": word(condition.quantifier),
            "holds": condition.holds,
            "at": source.locate(condition.at),
            "schedule": condition.schedule,
        });
        let explanation = explained.of(&Bug::Condition(number));
        explanation::put_explanation(&mut object, explanation, source);
        object
    });
    objects.collect()
}

fn warning(warning: &Warning, source: &SourceFile) -> Value {
    let at: Vec<String> = warning.labels.iter().map(|label| source.locate(label.at)).collect();
    json!({ "kind": warning.kind.name(), "message": warning.message, "at": at })
}
