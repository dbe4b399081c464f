//! Data races for people: `--races`, and what `--points racy` made of them.

use std::fmt::Write as _;

use loris_explorers::{
    DataRaceReport, Equivalence, RacingAccess, RacingPair, RacyPoints, Report, UnprotectedVariable,
    Visibility,
};
use loris_interpreter::Role;
use loris_lang::source::SourceFile;

use crate::render::words::shown_schedule;
use crate::results::{Run, racing_places};
use crate::style::{Ink, counted, tame};

/// What `--races` found in a run.
pub(super) fn of_run(run: &Run, source: &SourceFile, ink: Ink) -> String {
    let Some(races) = &run.races else { return String::new() };
    let mut text = format!("  {}\n", summary(&run.report, races));
    text.push_str(&list(races, source, ink));
    text
}

/// What `--races` found in several runs: how much each, and the longest list.
pub(super) fn of_runs(runs: &[Run], source: &SourceFile, ink: Ink) -> String {
    let found = runs.iter().filter_map(|run| Some((run, run.races.as_ref()?)));
    let mut text = String::new();
    for (run, races) in found.clone() {
        let _ = writeln!(text, "  {}: {}", run.report.explorer, summary(&run.report, races));
    }
    let longest = found
        .map(|(_, races)| races)
        .reduce(|one, other| if other.pairs.len() > one.pairs.len() { other } else { one });
    text.push_str(&longest.map_or_else(String::new, |races| list(races, source, ink)));
    text
}

/// `2 data races, all of them`
pub(super) fn summary(report: &Report, races: &DataRaceReport) -> String {
    let found = u64::try_from(races.pairs.len()).unwrap_or(u64::MAX);
    match (races.complete, found) {
        (true, 0) => "no data race".to_owned(),
        (true, _) => format!("{}, all of them", counted(found, "data race")),
        (false, 0) => format!("no data race found; {}", partial(report)),
        (false, _) => format!("at least {}; {}", counted(found, "data race"), partial(report)),
    }
}

/// Why there may be more.
fn partial(report: &Report) -> String {
    if report.complete() || !report.guarantee().includes(Equivalence::Hbr) {
        format!("{} does not see every HBR, `--source-dpor` does", report.explorer.title())
    } else {
        "the search did not come to its end".to_owned()
    }
}

/// The races, and then the variables that no lock protects.
pub fn list(races: &DataRaceReport, source: &SourceFile, ink: Ink) -> String {
    let mut text: String = races.pairs.iter().map(|pair| self::pair(pair, source, ink)).collect();
    text.extend(races.unprotected.iter().map(|variable| unprotected(variable, source, ink)));
    text
}

fn pair(pair: &RacingPair, source: &SourceFile, ink: Ink) -> String {
    let mut text = format!("  {} on {}\n", ink.bad("data race"), pair.variable);
    for end in &pair.ends {
        let _ = writeln!(text, "    {}", access(end, source));
    }
    let _ = writeln!(text, "    schedule: {}", shown_schedule(&pair.schedule));
    text
}

fn unprotected(variable: &UnprotectedVariable, source: &SourceFile, ink: Ink) -> String {
    let mut text = format!("  {}: no lock protects {}, it seems\n", ink.doubt("lockset"), variable.variable);
    for end in &variable.accesses {
        let _ = writeln!(text, "    {}", access(end, source));
    }
    text
}

/// `read by a at p.cl:3:12 | x = x + 1;`
fn access(end: &RacingAccess, source: &SourceFile) -> String {
    let kind = match (end.role, end.visibility) {
        (Role::Synchronises, _) if matches!(end.word, "read" | "write") => format!("{} in atomic", end.word),
        (_, Visibility::Plain) => format!("plain {}", end.word),
        _ => end.word.to_owned(),
    };
    let line = source.line(end.at.start).saturating_sub(1) as usize;
    let line = source.printable().lines().nth(line).unwrap_or("").trim();
    format!("{kind} by {} at {} | {}", end.thread, source.locate(end.at), tame(line))
}

/// Which accesses are scheduling points under `--points racy`.
pub(super) fn points(racy: &RacyPoints, source: &SourceFile, ink: Ink) -> String {
    let mut text = format!(
        "  points: synchronisation, and {} of {} reads and writes, those that race\n",
        racy.places.len(),
        racy.before
    );
    for span in racing_places(racy) {
        let written = source.printable_slice(span).lines().next().unwrap_or("");
        let _ = writeln!(text, "    {} {}", source.locate(span), tame(written));
    }
    let executions = counted(racy.executions, "execution");
    let _ = match racy.stopped_by {
        None => writeln!(text, "    found by {} in {executions}", racy.explorer.title()),
        Some(reason) => writeln!(
            text,
            "    {} if not all races were found: {} gave up after {executions} ({}), {} followed",
            ink.doubt("interleavings may be missing"),
            racy.explorer.title(),
            reason.name(),
            counted(racy.runs, "random run")
        ),
    };
    text
}
