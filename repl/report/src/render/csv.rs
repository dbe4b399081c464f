//! The report as csv: one row for each program and explorer, and a header. No time in it.

use std::borrow::Cow;

use loris_explorers::schedulers::Sampling;
use loris_explorers::{Explorer, Report, StopReason};
use loris_lang::source::SourceFile;

mod count_rows;
mod depth_rows;
mod same_rows;
mod tune_rows;

pub use count_rows::{count_header, count_rows};
pub use depth_rows::{bug_depth_header, bug_depth_rows};
pub use same_rows::same_rows;
pub use tune_rows::tune_rows;

use crate::execution::Execution;
use crate::results::{COUNTS, Figure, MOST, Results, earned};

/// A column, and what stands in it.
type Column = (&'static str, fn(&Report) -> String);

/// Before the counts.
const FIRST: [Column; 5] = [
    ("explorer", |report| report.explorer.name().to_owned()),
    ("after", |report| some(report.after.map(Explorer::name))),
    ("complete", |report| report.complete().to_string()),
    ("guarantee", |report| earned(report).name().to_owned()),
    ("stopped_by", |report| some(report.stopped_by.map(StopReason::name))),
];

/// After them.
const FOUND: [Column; 3] = [
    ("findings", |report| report.findings.len().to_string()),
    ("conditions_hold", conditions_hold),
    ("warnings", |report| report.warnings.len().to_string()),
];

/// After the largest figures.
const LAST: [Column; 19] = [
    ("profile", |report| some(report.profile.name())),
    ("first_bug", |report| some(report.statistics.first_bug)),
    ("bound_on", |report| some(report.bound.map(|bound| bound.measure.name()))),
    ("bound", |report| some(report.bound.map(|bound| bound.bound))),
    ("bound_complete_for", |report| some(report.bound.and_then(|bound| bound.complete_for))),
    ("seed", |report| drawn(report, |drawn| Some(drawn.seed))),
    ("first_run", |report| drawn(report, |drawn| Some(drawn.first_run))),
    ("first_buggy_run", |report| drawn(report, |drawn| Some(drawn.run_number(report.statistics.first_bug?)))),
    ("buggy_runs", |report| drawn(report, |drawn| Some(drawn.undisturbed.buggy + drawn.overridden.buggy))),
    ("overridden_runs", |report| drawn(report, |drawn| Some(drawn.overridden.all))),
    ("pct_depth", |report| drawn(report, |drawn| drawn.depth)),
    ("pct_threads", |report| drawn(report, |drawn| Some(drawn.threads?.value))),
    ("pct_steps", |report| drawn(report, |drawn| Some(drawn.steps?.value))),
    ("at_least", |report| drawn(report, |drawn| Some(format!("1/{}", drawn.odds()?)))),
    ("void", |report| drawn(report, |drawn| drawn.depth.map(|_| drawn.exceeded.is_some()))),
    ("ticks", |report| some(report.noise.as_ref().map(|noise| noise.ticks))),
    ("calls", |report| some(report.noise.as_ref().map(|noise| noise.calls))),
    ("interleavings", |report| some(report.noise.as_ref().map(|noise| noise.interleavings))),
    ("pass_states", |report| some(report.pass.map(|pass| pass.states))),
];

/// The counts that have a column.
fn counts() -> impl Iterator<Item = &'static Figure> {
    COUNTS.iter().filter(|figure| figure.key != "blocked_failures")
}

/// The first line.
pub fn header() -> String {
    let name = |column: &Column| column.0.to_owned();
    let key = |figure: &Figure| figure.key.replace(['.', '-'], "_");
    let columns = FIRST.iter().map(name).chain(counts().map(key)).chain(FOUND.iter().map(name));
    let columns = columns.chain(MOST.iter().map(key)).chain(LAST.iter().map(name));
    lines([std::iter::once("program".to_owned()).chain(columns)])
}

/// The rows of one program.
pub fn rows(results: &Results) -> String {
    lines(results.runs.iter().map(|run| row(results.source.name(), &run.report)))
}

fn row(program: &str, report: &Report) -> impl Iterator<Item = String> {
    let cell = |column: &Column| (column.1)(report);
    let number = |figure: &Figure| (figure.of)(&report.statistics).to_string();
    let cells = FIRST.iter().map(cell).chain(counts().map(number)).chain(FOUND.iter().map(cell));
    let cells = cells.chain(MOST.iter().map(number)).chain(LAST.iter().map(cell));
    std::iter::once(program.to_owned()).chain(cells)
}

/// What is known of runs that are drawn.
fn drawn<T: ToString>(report: &Report, of: impl Fn(&Sampling) -> Option<T>) -> String {
    some(report.sampling.as_ref().and_then(of))
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
fn lines(rows: impl IntoIterator<Item = impl IntoIterator<Item = String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        let cells = row.into_iter().map(|cell| cell_of(&cell).into_owned());
        writer.write_record(cells).expect("rows have one length, and memory takes what is written");
    }
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("made of strings")
}

/// A cell that no spreadsheet takes for a formula: one that begins as a formula does has an apostrophe before it.
pub fn cell_of(text: &str) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err();
    if is_formula { format!("'{text}").into() } else { text.into() }
}

/// Empty if there is none.
fn some(cell: Option<impl ToString>) -> String {
    cell.map_or_else(String::new, |cell| cell.to_string())
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
