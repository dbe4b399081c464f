//! The comparison of several explorers over one program: one row each.

use std::fmt::Write as _;

use loris_explorers::{Equivalence, Explorer, Guarantee, Report};

use super::bound;
use crate::render::grid::{Align, grid};
use crate::results::extent::number;
use crate::results::{Results, Run, earned, ended};
use crate::style::{Look, Times, counted};

/// A column: its head, that where there is hardly any room, and when it is left out.
struct Column {
    head: &'static str,
    short: &'static str,
    room: Room,
}

/// Whether a column is left out where there is little room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// Never.
    Always,
    /// If all its numbers are 0.
    IfSome,
    /// First of all.
    IfWide,
    /// After that: below the table it is said who proves what.
    IfEnough,
}

const fn column(head: &'static str, short: &'static str, room: Room) -> Column {
    Column { head, short, room }
}

/// Before the classes of each equivalence.
const FIRST: [Column; 3] = [
    column("explorer", "explorer", Room::Always),
    column("schedules", "schedules", Room::Always),
    column("pruned", "pruned", Room::IfSome),
];

/// After them.
const LAST: [Column; 4] = [
    column("deadlocks", "dead", Room::IfSome),
    column("failures", "failed", Room::IfSome),
    column("complete", "complete", Room::IfEnough),
    column("time", "time", Room::Always),
];

fn columns() -> Vec<Column> {
    let classes = Equivalence::ALL.map(|equivalence| {
        let head = equivalence.head();
        match equivalence {
            Equivalence::ReadsFrom | Equivalence::LazyReadsFrom => column(head, head, Room::IfWide),
            Equivalence::LazyHbr => column(head, "lazy", Room::Always),
            Equivalence::Hbr | Equivalence::State => column(head, head, Room::Always),
        }
    });
    FIRST.into_iter().chain(classes).chain(LAST).collect()
}

/// The table, with times where they are shown, then what each explorer promises, and which of them saw fewer states than there are.
pub(super) fn comparison(results: &Results, look: &Look) -> String {
    let rows: Vec<Vec<String>> = results.runs.iter().map(|run| row(run, look)).collect();
    let mut text = fitting(&rows, look);
    for line in promises(&results.runs) {
        let _ = writeln!(text, "  {line}");
    }
    for line in missed(&results.runs) {
        let _ = writeln!(text, "  {}", look.ink.doubt(&line));
    }
    text
}

/// The table, without some columns where the terminal is narrow.
fn fitting(rows: &[Vec<String>], look: &Look) -> String {
    let columns = columns();
    let shown = if look.times == Times::Shown { columns.len() } else { columns.len() - 1 };
    let all: Vec<usize> = (0..shown).collect();
    let without = |from: &[usize], room: Room| -> Vec<usize> {
        from.iter().copied().filter(|&at| columns[at].room != room).collect()
    };
    let narrow = without(&all, Room::IfWide);
    let is_zero = |at: &usize| columns[*at].room == Room::IfSome && rows.iter().all(|row| row[*at] == "0");
    let (zero, some): (Vec<usize>, Vec<usize>) = narrow.iter().partition(|at| is_zero(at));
    let least = without(&some, Room::IfEnough);
    let of = |shown: &[usize], name: fn(&Column) -> &'static str| {
        let header = shown.iter().map(|&at| name(&columns[at])).collect();
        let rows = rows.iter().map(|row| shown.iter().map(|&at| row[at].clone()).collect());
        grid(header, rows.collect(), Align::FirstLeft)
    };
    for columns in [&all, &narrow] {
        let whole = of(columns, |column| column.head);
        if look.has_room_for(&whole) {
            return whole;
        }
    }
    let mut text = Some(of(&some, |column| column.head)).filter(|text| look.has_room_for(text));
    let text = text.get_or_insert_with(|| of(&least, |column| column.short));
    if !zero.is_empty() {
        let names: Vec<&str> = zero.iter().map(|&at| columns[at].head).collect();
        let _ = writeln!(text, "  all 0: {}", names.join(", "));
    }
    std::mem::take(text)
}

fn row(run: &Run, look: &Look) -> Vec<String> {
    let report = &run.report;
    let counts = &report.statistics;
    let first = [name(report), counts.schedules.to_string(), counts.pruned.total().to_string()];
    let classes = Equivalence::ALL.map(|equivalence| number(report, equivalence));
    let last = [
        counts.deadlock_schedules.to_string(),
        counts.failure_schedules.to_string(),
        completeness(report),
        look.time(run.elapsed),
    ];
    first.into_iter().chain(classes).chain(last).collect()
}

fn name(report: &Report) -> String {
    match report.after {
        Some(first) => format!("{} after {first}", report.explorer),
        None => report.explorer.to_string(),
    }
}

fn completeness(report: &Report) -> String {
    match report.stopped_by {
        _ if report.guarantee().is_none() && ended(report) => "unproven".to_owned(),
        Some(reason) => format!("no: {}", reason.name()),
        None => "yes".to_owned(),
    }
}

/// A line for each promise: who keeps it; then for each search that has one within its bound alone, what that is.
fn promises(runs: &[Run]) -> Vec<String> {
    let (within, others): (Vec<&Run>, Vec<&Run>) = runs.iter().partition(|run| within_bound(run).is_some());
    let by = |keeps: &dyn Fn(Guarantee) -> bool| {
        let by = others.iter().filter(|run| keeps(earned(&run.report)));
        by.map(|run| name(&run.report)).collect::<Vec<_>>().join(", ")
    };
    let promised = Equivalence::ALL.into_iter().filter(|equivalence| is_promised(*equivalence));
    let seen = promised
        .map(|one| (format!("every terminal {} was seen", one.class()), by(&|earned| earned.includes(one))));
    let nothing = ("nothing is proven".to_owned(), by(&|earned| earned.is_none()));
    let lines = seen.chain([nothing]);
    let whole = lines.filter(|(_, by)| !by.is_empty()).map(|(what, by)| format!("{what} by {by}"));
    let of = |run: &&Run| Some(format!("{}: {}", name(&run.report), within_bound(run)?));
    whole.chain(within.iter().filter_map(of)).collect()
}

/// Whether some explorer promises just these classes; others come along with what is finer.
fn is_promised(equivalence: Equivalence) -> bool {
    Explorer::all().any(|explorer| explorer.guarantee().finest() == Some(equivalence))
}

/// What a search has seen within a bound, if it has seen nothing to its end beyond.
fn within_bound(run: &Run) -> Option<String> {
    let bound = run.report.bound.filter(|bound| bound.complete_for.is_some())?;
    earned(&run.report).is_none().then(|| bound::complete_for(&run.report, bound))
}

/// Where one row knows all states, which rows saw fewer.
fn missed(runs: &[Run]) -> Vec<String> {
    let sound = |run: &&Run| earned(&run.report).is_some();
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
