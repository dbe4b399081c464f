//! The comparison of several explorers over one program: one row each.

use std::fmt::Write as _;

use loris_explorers::{Guarantee, Report};

use super::bound;
use crate::render::grid::{Align, grid};
use crate::render::words::whole;
use crate::results::extent::{implies, relations};
use crate::results::{Results, Run, earned, ended};
use crate::style::{Look, Times, counted};

const HEADER: [&str; 10] = [
    "explorer",
    "schedules",
    "pruned",
    "HBRs",
    "lazy HBRs",
    "states",
    "deadlocks",
    "failures",
    "complete",
    "time",
];

/// The table, with times where they are shown, then what each explorer promises, and which of them saw fewer states than there are.
pub(super) fn comparison(results: &Results, look: &Look) -> String {
    let rows: Vec<[String; 10]> = results.runs.iter().map(|run| row(run, look)).collect();
    let mut text = fitting(&rows, look);
    for line in promises(&results.runs) {
        let _ = writeln!(text, "  {line}");
    }
    for line in missed(&results.runs) {
        let _ = writeln!(text, "  {}", look.ink.doubt(&line));
    }
    text
}

/// The same where there is hardly any room.
const SHORT: [&str; 10] =
    ["explorer", "schedules", "pruned", "HBRs", "lazy", "states", "dead", "failed", "complete", "time"];

/// Columns that are left out on a narrow terminal where all their numbers are 0.
const IF_SOME: [usize; 3] = [2, 6, 7];

/// The column that is left out after these: below the table it is said who proves what.
const COMPLETE: usize = 8;

/// The table, without some columns where the terminal is narrow.
fn fitting(rows: &[[String; 10]], look: &Look) -> String {
    let shown = if look.times == Times::Shown { HEADER.len() } else { HEADER.len() - 1 };
    let all: Vec<usize> = (0..shown).collect();
    let is_zero = |at: &usize| IF_SOME.contains(at) && rows.iter().all(|row| row[*at] == "0");
    let (zero, some): (Vec<usize>, Vec<usize>) = all.iter().partition(|at| is_zero(at));
    let least: Vec<usize> = some.iter().copied().filter(|at| *at != COMPLETE).collect();
    let of = |columns: &[usize], names: &[&'static str; 10]| {
        let header = columns.iter().map(|&at| names[at]).collect();
        let rows = rows.iter().map(|row| columns.iter().map(|&at| row[at].clone()).collect());
        grid(header, rows.collect(), Align::FirstLeft)
    };
    let whole = of(&all, &HEADER);
    if look.has_room_for(&whole) {
        return whole;
    }
    let mut text =
        Some(of(&some, &HEADER)).filter(|text| look.has_room_for(text)).unwrap_or_else(|| of(&least, &SHORT));
    if !zero.is_empty() {
        let names: Vec<&str> = zero.iter().map(|&at| HEADER[at]).collect();
        let _ = writeln!(text, "  all 0: {}", names.join(", "));
    }
    text
}

fn row(run: &Run, look: &Look) -> [String; 10] {
    let report = &run.report;
    let counts = &report.statistics;
    let [hbrs, lazy_hbrs, states] = relations(report);
    [
        name(report),
        counts.schedules.to_string(),
        counts.pruned.total().to_string(),
        hbrs,
        lazy_hbrs,
        states,
        counts.deadlock_schedules.to_string(),
        counts.failure_schedules.to_string(),
        completeness(report),
        look.time(run.elapsed),
    ]
}

fn name(report: &Report) -> String {
    match report.after {
        Some(first) => format!("{} after {first}", report.explorer),
        None => report.explorer.to_string(),
    }
}

fn completeness(report: &Report) -> String {
    match report.stopped_by {
        _ if report.guarantee() == Guarantee::None && ended(report) => "unproven".to_owned(),
        Some(reason) => format!("no: {}", reason.name()),
        None => "yes".to_owned(),
    }
}

/// A line for each promise: who keeps it; then for each search that has one within its bound alone, what that is.
fn promises(runs: &[Run]) -> Vec<String> {
    let (within, others): (Vec<&Run>, Vec<&Run>) = runs.iter().partition(|run| within_bound(run).is_some());
    let kept = |guarantee: Guarantee| {
        let by = others.iter().filter(|run| implies(earned(&run.report), guarantee));
        by.map(|run| name(&run.report)).collect::<Vec<_>>().join(", ")
    };
    let all = [Guarantee::Hbrs, Guarantee::LazyHbrs, Guarantee::TerminalStates, Guarantee::None];
    let lines = all.map(|guarantee| (whole(guarantee), kept(guarantee))).into_iter();
    let whole = lines.filter(|(_, by)| !by.is_empty()).map(|(seen, by)| match seen {
        Some(seen) => format!("{seen} was seen by {by}"),
        None => format!("nothing is proven by {by}"),
    });
    let of = |run: &&Run| Some(format!("{}: {}", name(&run.report), within_bound(run)?));
    whole.chain(within.iter().filter_map(of)).collect()
}

/// What a search has seen within a bound, if it has seen nothing to its end beyond.
fn within_bound(run: &Run) -> Option<String> {
    let bound = run.report.bound.filter(|bound| bound.complete_for.is_some())?;
    (earned(&run.report) == Guarantee::None).then(|| bound::complete_for(&run.report, bound))
}

/// Where one row knows all states, which rows saw fewer.
fn missed(runs: &[Run]) -> Vec<String> {
    let sound = |run: &&Run| earned(&run.report) != Guarantee::None;
    let Some(reference) = runs.iter().find(sound) else { return Vec::new() };
    let all = reference.report.statistics.states;
    let fewer = runs.iter().filter(|run| run.report.complete() && run.report.statistics.states < all);
    fewer
        .map(|run| {
            let seen = run.report.statistics.states;
            format!("{} missed {} of {}", name(&run.report), all - seen, counted(all, "state"))
        })
        .collect()
}
