//! The report for people.

use std::fmt::Write as _;
use std::sync::Arc;

use loris_explorers::{
    BlockedThreads, Bug, ConditionResult, Discovery, Doubt, Equivalence, Explorer, Finding, Pruned, Report,
    Statistics, StopReason, waits_in_words,
};
use loris_interpreter::Profile;
use loris_interpreter::profile::LoopRule;
use loris_lang::ir::{Points, Program};
use loris_lang::source::{SourceFile, Span};

use crate::execution::asserted_in;
use crate::render::diagnostic::warning_report;
pub(crate) use crate::render::human::promise::kept;
use crate::render::human::promise::promise;
pub use crate::render::human::promise::{doubt_in_words, more_points};
use crate::render::human::table::comparison;
use crate::render::rounds::going_round;
use crate::render::words::{kind, rules, shown_schedule, why_of};
use crate::render::{explanation, places};
use crate::results::extent::number;
use crate::results::{DEFAULT_REASON, Results, Run, earned, ended};
use crate::style::{Detail, Ink, Look, counted, tame, width as columns_of};

mod advice;
pub(crate) mod bound;
mod checked;
mod counting;
mod data_races;
mod depths;
mod liveness;
mod noise;
mod note;
mod promise;
mod sameness;
mod sampling;
mod table;
mod team;
mod tuning;

pub use advice::meanwhile;
pub(crate) use checked::found_by;
pub use checked::{checked, checked_sum};
pub use counting::count;
pub use data_races::list as data_races;
pub use depths::bug_depth;
pub(crate) use liveness::executions;
pub use sameness::comparison_of_two;
pub use team::passed;
pub use tuning::tuning;

/// What is said of threads that are blocked at the end of an execution that failed.
pub(crate) const BLOCKED_TOO: &str = "blocked as well, which counts as a failure only";

/// How the explorers of a report came to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The user named them.
    Named,
    /// None was named.
    Default,
}

/// How runs are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// One block after the other.
    Blocks,
    /// One table.
    Comparison,
}

/// Everything about one program.
pub fn report(results: &Results, choice: Choice, layout: Layout, look: &Look) -> String {
    if look.detail == Detail::Quiet {
        let alive =
            results.liveness.as_ref().map_or_else(String::new, |report| liveness::summary(report, look.ink));
        let runs = results.without_pass().map(|run| team::voice(run, results));
        return runs.map(|run| verdict_line(run, &results.source, &alive, look)).collect();
    }
    let mut text = match layout {
        Layout::Blocks => {
            let blocks = results.without_pass().map(|run| block(run, results, choice, look));
            blocks.collect::<Vec<_>>().join("\n")
        }
        Layout::Comparison => compared(results, look),
    };
    text.push_str(&look.fitted(&notes(results, look)));
    text
}

/// What is said below the runs.
fn notes(results: &Results, look: &Look) -> String {
    let mut text = String::new();
    if let Some(report) = &results.liveness {
        text.push_str(&liveness::lines(report, &results.source, look.ink));
    }
    for note in note::lines(results) {
        let _ = writeln!(text, "  {note}");
    }
    if let Some(nothing) = results.explained.nothing() {
        let found = if results.runs.iter().all(|run| earned(&run.report).is_none()) {
            " in what was seen"
        } else {
            ""
        };
        let _ = writeln!(text, "  {nothing}{found}");
    }
    if let Some(racy) = &results.racy {
        text.push_str(&data_races::points(racy, &results.source, look.ink));
    }
    if results.points == Points::Sync {
        let _ = writeln!(text, "  points: reads and writes of variables are none; {}", enough(results));
    }
    text
}

/// Whether points at synchronisation are enough.
fn enough(results: &Results) -> &'static str {
    let mut doubts = results.runs.iter().filter_map(|run| run.doubt.as_ref());
    if let Some(doubt) = doubts.next() {
        match doubt {
            Doubt::YieldsToOthers(_) => "not enough: see `--points all`",
            _ => "not enough: see `--points racy`",
        }
    } else if results.runs.iter().any(|run| earned(&run.report).is_some()) {
        "enough, since the program has no data race"
    } else {
        "enough if the program has no data race"
    }
}

/// One line: the program, the explorer, how the run ended, what was found.
fn verdict_line(run: &Run, source: &SourceFile, alive: &str, look: &Look) -> String {
    let report = &run.report;
    let warned = u64::try_from(report.warnings.len()).unwrap_or(u64::MAX);
    let warned = if warned == 0 { String::new() } else { format!(" ({})", counted(warned, "warning")) };
    let races = run.races.as_ref();
    let races = races.map_or_else(String::new, |found| format!(", {}", data_races::summary(report, found)));
    format!("{}  {}{warned}{races}{alive}\n", headline(report, source, look), bugs(report, look.ink))
}

fn block(run: &Run, results: &Results, choice: Choice, look: &Look) -> String {
    let report = &run.report;
    let source = &results.source;
    let mut text = headline(report, source, look);
    text.push('\n');
    text.push_str(&counts(report));
    text.push_str(&bound::lines(report));
    text.push_str(&noise::lines(report));
    let voice = team::voice(run, results);
    let _ = writeln!(text, "  {}", bugs(&voice.report, look.ink));
    text.push_str(&sampling::lines(report, look.ink));
    text.push_str(&waits(report, source));
    for finding in report.findings.iter().chain(team::found_by_pass(run, results)) {
        text.push_str(&found(finding, (&results.program, report.profile), source, look.ink));
        text.push_str(&explained(&finding.bug, results, look.ink));
    }
    for (number, condition) in report.conditions.iter().enumerate() {
        let of_voice = voice.report.conditions.get(number).filter(|_| condition.holds.is_none());
        text.push_str(&decided(of_voice.unwrap_or(condition), source, look.ink));
        text.push_str(&explained(&Bug::Condition(number), results, look.ink));
    }
    text.push_str(&data_races::of_run(run, source, look.ink));
    text.push_str(&promise(run, voice, results, look.ink));
    if let Some(line) = team::line(run, results) {
        let _ = writeln!(text, "  {line}");
    } else if choice == Choice::Default && report.explorer == Explorer::DEFAULT {
        let _ = if earned(report).is_none() {
            writeln!(text, "  explorer: {} (the default)", report.explorer)
        } else {
            writeln!(text, "  explorer: {}, the default: {DEFAULT_REASON}", report.explorer)
        };
    }
    look.fitted(&text) + &warnings(report, source, look)
}

fn compared(results: &Results, look: &Look) -> String {
    let source = &results.source;
    // The bound is that of all runs.
    let bounds = results.runs.first().map_or_else(String::new, |run| bound::title(&run.report));
    let table = format!("{}{bounds}\n{}", look.ink.bold(source.name()), comparison(results, look));
    let mut text = format!("  {}\n", largest(results));
    let mut shown: Vec<&Finding> = Vec::new();
    let all =
        results.runs.iter().flat_map(|run| run.report.findings.iter().map(move |one| (&run.report, one)));
    for (report, finding) in all {
        if !shown.iter().any(|other| (other.kind, &other.at) == (finding.kind, &finding.at)) {
            shown.push(finding);
            text.push_str(&found(finding, (&results.program, report.profile), source, look.ink));
            text.push_str(&explained(&finding.bug, results, look.ink));
        }
    }
    let conditions = results.runs.first().map_or(0, |run| run.report.conditions.len());
    for at in 0..conditions {
        let all = results.runs.iter().filter_map(|run| run.report.conditions.get(at));
        let best = all.clone().find(|condition| condition.holds.is_some()).or_else(|| all.clone().next());
        text.push_str(&best.map_or_else(String::new, |condition| decided(condition, source, look.ink)));
        text.push_str(&explained(&Bug::Condition(at), results, look.ink));
    }
    let mut rounds = results.runs.iter().filter_map(|run| run.report.going_round.as_ref());
    if let Some(round) = rounds.find_map(|round| going_round(round, source)) {
        let _ = writeln!(text, "  in the first that did not end {round}");
    }
    let drawn = results.runs.iter().filter(|run| run.report.sampling.is_some());
    let several = drawn.clone().count() > 1;
    for run in drawn.filter(|_| several) {
        let _ = write!(text, "  {}\n{}", run.report.explorer, sampling::lines(&run.report, look.ink));
    }
    text.push_str(&data_races::of_runs(&results.runs, source, look.ink));
    for run in results.runs.iter().filter(|run| run.report.bound.is_some()) {
        let _ = write!(text, "  {}\n{}", run.report.explorer, bound::lines(&run.report));
    }
    let runs = results.runs.iter().map(|run| &run.report);
    text.extend(runs.clone().map(noise::lines));
    let warnings: String = runs.map(|report| warnings(report, source, look)).collect();
    table + &look.fitted(&text) + &warnings
}

fn largest(results: &Results) -> String {
    let most = |figure: fn(&Statistics) -> usize| {
        results.runs.iter().map(|run| figure(&run.report.statistics)).max().unwrap_or(0)
    };
    let statistics = Statistics {
        max_threads: most(|counts| counts.max_threads),
        max_enabled: most(|counts| counts.max_enabled),
        ..Statistics::default()
    };
    let depth = u64::try_from(most(|counts| counts.max_depth)).unwrap_or(u64::MAX);
    format!("{}; at most {} in an execution", threads(&statistics), counted(depth, "event"))
}

/// `disjoint.cl  lazy DPOR  complete`
fn headline(report: &Report, source: &SourceFile, look: &Look) -> String {
    format!("{}  {}", look.ink.bold(source.name()), headline_of(report, look.ink))
}

/// `lazy DPOR  complete`
fn headline_of(report: &Report, ink: Ink) -> String {
    let mut title = bound::titled(report);
    // Noise always lets loops run.
    let loops = if report.explorer == Explorer::Noise { LoopRule::Wait } else { report.profile.loops };
    title.push_str(&rules(Profile { loops, ..report.profile }));
    let ending = match report.stopped_by {
        _ if report.guarantee().is_none() && ended(report) => ink.doubt("ended, nothing proven"),
        None => ink.good("complete"),
        Some(StopReason::FirstBug) if bound::is_finished(report) => {
            ink.doubt("not complete: stopped after the bound of the first bug")
        }
        Some(reason) => ink.doubt(&format!("not complete: {}", why_of(report, reason))),
    };
    format!("{title}  {ending}")
}

/// The equivalences whose classes are counted, row by row.
const CLASSES: [&[Equivalence]; 2] = [
    &[Equivalence::Hbr, Equivalence::LazyHbr, Equivalence::State],
    &[Equivalence::ReadsFrom, Equivalence::LazyReadsFrom],
];

/// The rows of counts, and what was given up.
fn counts(report: &Report) -> String {
    let counts = &report.statistics;
    let lengths = vec![
        ("schedules", counts.schedules.to_string()),
        ("events", counts.events.to_string()),
        ("max depth", counts.max_depth.to_string()),
    ];
    let classes = CLASSES.map(|row| row.iter().map(|one| (one.head(), number(report, *one))).collect());
    let rows: Vec<Vec<(&str, String)>> = std::iter::once(lengths).chain(classes).collect();
    let widths: Vec<usize> = (0..3).map(|column| width(&rows, column)).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|((label, value), width)| format!("{label}{value:>0$}", width - label.len()));
        let _ = writeln!(text, "  {}", cells.collect::<Vec<_>>().join("      "));
    }
    let _ = writeln!(text, "  {}; {}", given_up(counts), threads(counts));
    text
}

/// The first column is at least as wide as in every other report, so that reports line up.
fn width(rows: &[Vec<(&str, String)>], column: usize) -> usize {
    let least = if column == 0 { 16 } else { 0 };
    let cells = rows.iter().filter_map(|row| row.get(column));
    cells.map(|(label, value)| label.len() + 1 + columns_of(value)).fold(least, usize::max)
}

fn given_up(counts: &Statistics) -> String {
    let Pruned { sleep_set, cached, bound, not_canonical, spins } = counts.pruned;
    let parts = [
        ("pruned by sleep sets", sleep_set),
        ("pruned by the cache", cached),
        ("pruned by the bound", bound),
        ("pruned as not canonical", not_canonical),
        ("given up while a thread only waited in its loop", spins),
        ("stopped at a false assume", counts.assume_blocked),
        ("truncated at the limit on depth", counts.truncated),
    ];
    let named: Vec<String> =
        parts.iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{n} {what}")).collect();
    if named.is_empty() { "none pruned".to_owned() } else { named.join(", ") }
}

/// `threads wait in loops at 7:5, 9:9`, `loops run as one op: 7:5`
fn waits(report: &Report, source: &SourceFile) -> String {
    let line = |words: &str, loops: &[Span]| match loops {
        [] => String::new(),
        loops => format!("  {words} {}\n", places(source, loops).join(", ")),
    };
    line("threads wait in loops at", &report.waited) + &line("loops run as one op:", &report.one_op)
}

fn threads(counts: &Statistics) -> String {
    let most = u64::try_from(counts.max_threads).unwrap_or(u64::MAX);
    format!("at most {}, {} enabled at once", counted(most, "thread"), counts.max_enabled)
}

/// `no deadlock, no failure`, or how many of each, and whether a condition does not hold; `found` is added where
/// nothing is proven.
fn bugs(report: &Report, ink: Ink) -> String {
    let counts = &report.statistics;
    // An execution that is truncated or given up is no schedule, and may fail before.
    let given_up = counts.pruned.cached + counts.pruned.bound;
    let executions = if counts.truncated + given_up == 0 { "schedule" } else { "execution" };
    let amount = |what: &str, of: u64, states: u64| match of {
        0 => format!("no {what}"),
        _ => format!("{what} in {} ({})", counted(of, executions), counted(states, "state")),
    };
    let deadlocks = amount("deadlock", counts.deadlock_schedules, counts.deadlock_states);
    let failures = amount("failure", counts.failure_schedules, counts.failure_states);
    let unproven = earned(report).is_none();
    let text = match (counts.deadlock_schedules, counts.failure_schedules) {
        (0, 1..) if unproven => format!("{deadlocks} found, {failures}"),
        (_, 0) if unproven => format!("{deadlocks}, {failures} found"),
        _ => format!("{deadlocks}, {failures}"),
    };
    let text = match counts.blocked_failures {
        0 => text,
        blocked => format!("{text}, threads blocked as well in {blocked}"),
    };
    let text = if counts.deadlock_schedules + counts.failure_schedules > 0 {
        ink.bad(&text)
    } else if report.findings.is_empty() {
        text
    } else {
        ink.bad("no deadlock, failure in executions that were given up")
    };
    let fails = report.conditions.iter().any(|condition| condition.holds == Some(false));
    if fails { format!("{text}, {}", ink.bad("a condition does not hold")) } else { text }
}

/// What an execution of a program, which ends by these rules, has shown: a bug, or that a condition is decided.
pub fn discovery(
    discovery: Discovery<'_>,
    of: (&Arc<Program>, Profile),
    source: &SourceFile,
    ink: Ink,
) -> String {
    match discovery {
        Discovery::Bug(finding) => found(finding, of, source, ink),
        Discovery::Condition(condition) => decided(condition, source, ink),
    }
}

/// One bug of a program whose executions end by these rules: what, what an `assert` saw, where, and how to get there.
fn found(
    finding: &Finding,
    (program, profile): (&Arc<Program>, Profile),
    source: &SourceFile,
    ink: Ink,
) -> String {
    let mut text = format!("  {}: {}\n", ink.bad(kind(finding)), tame(&finding.symptom.to_string()));
    if let Some(saw) = asserted_in(program, profile, finding) {
        let _ = writeln!(text, "    {}", tame(&saw.to_string()));
    }
    if !finding.at.is_empty() {
        let mut at = places(source, &finding.at);
        at.dedup();
        let _ = writeln!(text, "    at {}", at.join(", "));
    }
    let _ = writeln!(text, "    schedule: {}", shown_schedule(&finding.schedule));
    if let Some(blocked) = &finding.blocked {
        text.push_str(&blocked_threads(finding, blocked));
    }
    text
}

/// Threads that are blocked where a failure is counted.
fn blocked_threads(finding: &Finding, blocked: &BlockedThreads) -> String {
    let mut text = format!("    {BLOCKED_TOO}: {}\n", tame(&waits_in_words(&blocked.waits)));
    if let Some(cycle) = wait_cycle(blocked) {
        let _ = writeln!(text, "      wait cycle: {cycle}");
    }
    if blocked.schedule != finding.schedule {
        let _ = writeln!(text, "      schedule: {}", shown_schedule(&blocked.schedule));
    }
    text
}

/// Who waits for whom in a cycle: `p → q → p`.
pub(crate) fn wait_cycle(blocked: &BlockedThreads) -> Option<String> {
    let first = blocked.wait_cycle.first()?;
    Some(format!("{} → {first}", blocked.wait_cycle.join(" → ")))
}

/// What else was asked of a bug.
fn explained(bug: &Bug, results: &Results, ink: Ink) -> String {
    let explanation = results.explained.of(bug);
    explanation
        .map_or_else(String::new, |found| explanation::lines(found, &results.program, &results.source, ink))
}

fn decided(condition: &ConditionResult, source: &SourceFile, ink: Ink) -> String {
    let written = source.printable_slice(condition.at).trim_end_matches(';');
    let verdict = match condition.holds {
        Some(true) => ink.good("holds"),
        Some(false) => ink.bad("does not hold"),
        None => ink.doubt("not decided by the executions seen"),
    };
    let mut text = format!("  {written}: {verdict} ({})\n", source.locate(condition.at));
    if let Some(schedule) = &condition.schedule {
        let _ = writeln!(text, "    schedule: {}", shown_schedule(schedule));
    }
    text
}

fn warnings(report: &Report, source: &SourceFile, look: &Look) -> String {
    let reports = report.warnings.iter().map(|warning| warning_report(warning, source, look));
    reports.map(|text| ["\n", &text].concat()).collect()
}

#[cfg(test)]
mod tests;
