//! The report as csv: one row for each program and explorer, and a header. No time in it.

use std::borrow::Cow;

use loris_explorers::{Explorer, Report, StopReason};
use loris_lang::source::SourceFile;

mod count_rows;
mod depth_rows;
mod same_rows;

pub use count_rows::{count_header, count_rows};
pub use depth_rows::{bug_depth_header, bug_depth_rows};
pub use same_rows::same_rows;

use crate::execution::Execution;
use crate::results::{Results, earned};

/// The columns.
const HEADER: [&str; 45] = [
    "program",
    "explorer",
    "after",
    "complete",
    "guarantee",
    "stopped_by",
    "schedules",
    "pruned_sleep_set",
    "pruned_cached",
    "pruned_bound",
    "pruned_not_canonical",
    "events",
    "hbrs",
    "lazy_hbrs",
    "states",
    "deadlock_schedules",
    "deadlock_states",
    "failure_schedules",
    "failure_states",
    "assume_blocked",
    "cut",
    "findings",
    "conditions_hold",
    "warnings",
    "max_threads",
    "max_enabled",
    "max_depth",
    "profile",
    "first_bug",
    "bound_on",
    "bound",
    "bound_complete_for",
    "seed",
    "first_run",
    "first_buggy_run",
    "buggy_runs",
    "overridden_runs",
    "pct_depth",
    "pct_threads",
    "pct_steps",
    "at_least",
    "void",
    "ticks",
    "calls",
    "interleavings",
];

/// The first line.
pub fn header() -> String {
    lines([HEADER.map(str::to_owned)])
}

/// The rows of one program.
pub fn rows(results: &Results) -> String {
    lines(results.runs.iter().map(|run| row(results.source.name(), &run.report)))
}

/// The events of one execution, with a header.
pub fn events(execution: &Execution, source: &SourceFile) -> String {
    let header = ["step", "thread", "event", "at"].map(str::to_owned);
    let rows = execution.rows.iter().enumerate().map(|(at, row)| {
        let thread = execution.threads[row.thread].clone();
        [(at + 1).to_string(), thread, row.what.clone(), source.locate(row.at)]
    });
    lines(std::iter::once(header).chain(rows))
}

/// Rows of fields as csv text.
pub(crate) fn lines<const N: usize>(rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer
            .write_record(row.each_ref().map(|cell| cell_of(cell).into_owned()))
            .expect("rows have one length, and memory takes what is written");
    }
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("made of strings")
}

/// A cell that no spreadsheet takes for a formula: one that begins as a formula does has an apostrophe before it.
pub(crate) fn cell_of(text: &str) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err();
    if is_formula { format!("'{text}").into() } else { text.into() }
}

fn row(program: &str, report: &Report) -> [String; 45] {
    let counts = &report.statistics;
    let drawn = report.sampling.as_ref();
    let noise = report.noise.as_ref();
    [
        program.to_owned(),
        report.explorer.name().to_owned(),
        report.after.map_or("", Explorer::name).to_owned(),
        report.complete().to_string(),
        earned(report).name().to_owned(),
        report.stopped_by.map_or("", StopReason::name).to_owned(),
        counts.schedules.to_string(),
        counts.pruned.sleep_set.to_string(),
        counts.pruned.cached.to_string(),
        counts.pruned.bound.to_string(),
        counts.pruned.not_canonical.to_string(),
        counts.events.to_string(),
        counts.hbrs.to_string(),
        counts.lazy_hbrs.to_string(),
        counts.states.to_string(),
        counts.deadlock_schedules.to_string(),
        counts.deadlock_states.to_string(),
        counts.failure_schedules.to_string(),
        counts.failure_states.to_string(),
        counts.assume_blocked.to_string(),
        counts.cut.to_string(),
        report.findings.len().to_string(),
        conditions_hold(report),
        report.warnings.len().to_string(),
        counts.max_threads.to_string(),
        counts.max_enabled.to_string(),
        counts.max_depth.to_string(),
        report.profile.name().unwrap_or_default().to_owned(),
        number(counts.first_bug),
        report.bound.map_or("", |bound| bound.measure.name()).to_owned(),
        number(report.bound.map(|bound| bound.bound)),
        number(report.bound.and_then(|bound| bound.complete_for)),
        number(drawn.map(|drawn| drawn.seed)),
        number(drawn.map(|drawn| drawn.first_run)),
        number(drawn.and_then(|drawn| Some(drawn.run_number(counts.first_bug?)))),
        number(drawn.map(|drawn| drawn.undisturbed.buggy + drawn.overridden.buggy)),
        number(drawn.map(|drawn| drawn.overridden.all)),
        number(drawn.and_then(|drawn| drawn.depth)),
        number(drawn.and_then(|drawn| Some(drawn.threads?.value))),
        number(drawn.and_then(|drawn| Some(drawn.steps?.value))),
        number(drawn.and_then(|drawn| Some(format!("1/{}", drawn.odds()?)))),
        number(drawn.and_then(|drawn| drawn.depth.map(|_| drawn.exceeded.is_some()))),
        number(noise.map(|noise| noise.ticks)),
        number(noise.map(|noise| noise.calls)),
        number(noise.map(|noise| noise.interleavings)),
    ]
}

/// Empty if there is none.
fn number(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// `true` if all hold, `false` if one does not, empty if it is not known.
fn conditions_hold(report: &Report) -> String {
    let holds = |wanted| move |condition: &loris_explorers::ConditionResult| condition.holds == wanted;
    if report.conditions.iter().any(holds(Some(false))) {
        "false".to_owned()
    } else if report.conditions.iter().all(holds(Some(true))) {
        "true".to_owned()
    } else {
        String::new()
    }
}
