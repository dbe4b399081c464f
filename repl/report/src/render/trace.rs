//! An execution as a table: one column for each thread, one row for each event, and who waits for whom.

use std::fmt::Write as _;

use loris_explorers::going_round::GoingRound;
use loris_explorers::{Critical, CriticalStep, StopReason};
use loris_interpreter::{Deadlock, Outcome};
use loris_lang::ast::Quantifier;
use loris_lang::ir::{Condition, Program};
use loris_lang::source::{SourceFile, Span};

use crate::execution::{Ending, Execution, Gave, Link, Origin, Remark, RemarkKind, Row, Stuck};
use crate::render::explanation;
use crate::render::grid::{Align, folded, grid};
use crate::render::rounds::going_round;
use crate::render::words::{why, word};
use crate::style::{Ink, Look, clipped, counted, tame};

/// With more threads than this, all events stand in one column.
const MOST_COLUMNS: usize = 12;

/// Of a longer execution only the first and the last rows are shown.
const MOST_ROWS: usize = 1000;

/// How many of the first rows are kept then.
const FIRST_ROWS: usize = 100;

/// Of an execution that was cut so many of the last rows are kept, if it does not come back to a state.
const LAST_ROWS: usize = 20;

/// Of so many threads it is said where they stand.
const MOST_STUCK: usize = 40;

/// So many values at the end are shown.
const MOST_VALUES: usize = 40;

/// A source line is cut after so many columns; after fewer where the terminal is narrow.
const LINE_LENGTHS: [usize; 3] = [60, 24, 0];

/// The header where all events stand in one column.
const LIST: [&str; 4] = ["step", "thread", "event", "source"];

/// The events: one column for each thread if there is room for them, else one column for all.
pub fn table(execution: &Execution, source: &SourceFile, look: &Look) -> String {
    let lines: Vec<&str> = source.printable().lines().collect();
    let place = |length: usize| {
        let lines = &lines;
        move |span: Span| source_line(source, lines, span, length)
    };
    let few = execution.threads.len() <= MOST_COLUMNS;
    let layouts = LINE_LENGTHS.into_iter().filter(|_| few).map(|length| columns(execution, place(length)));
    let lists = LINE_LENGTHS.into_iter().map(|length| listed(execution, place(length)));
    let fitting = layouts.chain(lists).find(|text| look.has_room_for(text));
    fitting.unwrap_or_else(|| folded_list(execution, place(0), look))
}

/// One column for all, for a narrow terminal: without origins if that fits, else with events on several lines.
fn folded_list(execution: &Execution, place: impl Fn(Span) -> String, look: &Look) -> String {
    let short = listed(&without_origins(execution), &place);
    if look.has_room_for(&short) {
        return short;
    }
    folded(LIST.to_vec(), list_rows(execution, place), Align::FirstRight, look.width)
}

/// The same without where values were read from.
fn without_origins(execution: &Execution) -> Execution {
    let rows = execution.rows.iter().map(|row| Row { origin: None, ..row.clone() });
    Execution { rows: rows.collect(), ..execution.clone() }
}

/// Where it went wrong for good, below the table in which the event is marked.
pub fn critical(critical: &Critical, program: &Program, source: &SourceFile, look: &Look) -> String {
    let sentences = explanation::sentences(critical, program, source, look.ink);
    let mark = if matches!(critical.step, CriticalStep::At { .. }) { "!" } else { " " };
    let mut text = String::new();
    for (at, line) in sentences.iter().enumerate() {
        let _ = writeln!(text, "  {} {line}", if at == 0 { mark } else { " " });
    }
    text
}

/// `deadlock after 2 events`
pub fn outcome(execution: &Execution, ink: Ink) -> String {
    let verdict = match execution.ending {
        Ending::Outcome(Outcome::Ok) => ink.good("ok, every thread has ended"),
        Ending::Outcome(Outcome::Deadlock(Deadlock::Mutex)) => ink.bad("mutex deadlock"),
        Ending::Outcome(Outcome::Deadlock(Deadlock::Loop)) => ink.bad("stuck in a loop"),
        Ending::Outcome(Outcome::Deadlock(Deadlock::Other)) => ink.bad("deadlock"),
        Ending::Outcome(Outcome::Failure) => ink.bad("failure"),
        Ending::Outcome(Outcome::AssumeBlocked) => ink.doubt("stopped at a false assume"),
        Ending::Outcome(Outcome::Spins) => ink.doubt("no end: a thread that waits in a loop would leave it"),
        Ending::Truncated(StopReason::Depth) => ink.doubt("truncated at the limit on depth"),
        Ending::Truncated(reason) => ink.doubt(why(reason)),
    };
    if let Some(begin) = execution.cycle {
        let again = ink.doubt("it goes on for ever");
        return format!("{again}: events {} to {} come again and again", begin + 1, execution.length);
    }
    let events = u64::try_from(execution.length).unwrap_or(u64::MAX);
    format!("{verdict} after {}", counted(events, "event"))
}

/// How the execution ended: failures, who holds what and waits for whom, values.
pub fn ending(execution: &Execution, conditions: &[Condition], source: &SourceFile, look: &Look) -> String {
    let ink = look.ink;
    let mut text = format!("  outcome: {}\n", outcome(execution, ink));
    let round = execution.going_round.as_ref().and_then(|round| going_round(round, source));
    if let Some(round) = round {
        let _ = writeln!(text, "{}", look.fitted(&format!("    {round}")));
    }
    for line in &execution.final_log {
        let _ = writeln!(text, "    final logs: {}", tame(line));
    }
    for failure in &execution.failures {
        let _ = writeln!(
            text,
            "    {} failed at {}: {}",
            failure.who,
            source.locate(failure.at),
            tame(&failure.what)
        );
        if let Some(saw) = &failure.saw {
            let _ = writeln!(text, "{}", look.fitted(&format!("      {}", tame(&saw.to_string()))));
        }
    }
    let said = |stuck: &&Stuck| execution.failures.iter().any(|failure| failure.who == stuck.who);
    let stuck = execution.stuck.iter().filter(|stuck| !stuck.holds.is_empty() || !said(stuck));
    let could_go_on =
        execution.ending == Ending::Outcome(Outcome::Failure) && execution.able().next().is_some();
    let (others, stuck): (Vec<&Stuck>, Vec<&Stuck>) = stuck.partition(|stuck| could_go_on && !said(stuck));
    text.push_str(&after_failure(&others));
    for stuck in stuck.iter().take(MOST_STUCK) {
        text.push_str(&stuck_line(stuck, source));
    }
    if let Some(more) = stuck.len().checked_sub(MOST_STUCK + 1) {
        let _ = writeln!(text, "    and {}", counted(more as u64 + 1, "more thread"));
    }
    text.push_str(&wait_cycle(&execution.wait_cycle, source));
    for (condition, holds) in conditions.iter().zip(&execution.conditions) {
        let written = source.printable_slice(condition.span).trim_end_matches(';');
        let written = if written.is_empty() { word(condition.quantifier) } else { written };
        let _ = writeln!(text, "    {written}: {} in this state", verdict(condition.quantifier, *holds));
    }
    if !execution.values.is_empty() {
        let line = format!("    at the end: {}", values(&execution.values));
        let _ = writeln!(text, "{}", look.fitted(&line));
    }
    text
}

/// Whether what a condition speaks of is so; of a `never`, in words that do not read as if it held.
fn verdict(quantifier: Quantifier, is_so: bool) -> &'static str {
    match (quantifier, is_so) {
        (Quantifier::Never, true) => "happens",
        (Quantifier::Never, false) => "does not happen",
        (_, true) => "true",
        (_, false) => "false",
    }
}

fn values(values: &[(String, String)]) -> String {
    let shown = values.iter().take(MOST_VALUES).map(|(name, value)| format!("{name} = {value}"));
    let more = values.len().checked_sub(MOST_VALUES + 1).map(|more| format!("and {} more", more + 1));
    shown.chain(more).collect::<Vec<_>>().join(", ")
}

/// Where the others stand when a thread has failed, in one line.
fn after_failure(others: &[&Stuck]) -> String {
    let stands = |stuck: &&&Stuck| match stuck.wait.as_str() {
        "" => format!("{} {}", stuck.who, stuck.op),
        wait => format!("{} {wait}", stuck.who),
    };
    let shown = others.iter().take(MOST_STUCK).map(|stuck| stands(&stuck));
    let more = others.len().checked_sub(MOST_STUCK + 1).map(|more| counted(more as u64 + 1, "more thread"));
    match shown.chain(more).collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => none,
        others => format!("    not run on: {others}\n"),
    }
}

fn stuck_line(stuck: &Stuck, source: &SourceFile) -> String {
    let mut text = format!("    {} {}", stuck.who, stuck.op);
    if let Some(at) = stuck.at {
        let _ = write!(text, " ({})", source.locate(at));
    }
    if !stuck.wait.is_empty() {
        let _ = write!(text, ", {}", stuck.wait);
    }
    if !stuck.holds.is_empty() {
        let _ = write!(text, ", holds {}", stuck.holds.join(", "));
    }
    text.push('\n');
    text
}

/// Who waits for whom in a cycle, and where each lock was taken.
fn wait_cycle(links: &[Link], source: &SourceFile) -> String {
    let names: Vec<&str> = links.iter().map(|link| link.who.as_str()).collect();
    let mut text = match names.as_slice() {
        [] => return String::new(),
        [alone] => format!("    wait cycle: {alone} waits for itself\n"),
        [first, ..] => format!("    wait cycle: {} → {first}\n", names.join(" → ")),
    };
    let next = names.iter().cycle().skip(1);
    for (link, next) in links.iter().zip(next) {
        let (who, at) = (&link.who, source.position(link.at.start));
        let what = match (&link.lock, &link.taken) {
            (Some(lock), Some((event, place))) => {
                let place = source.position(place.start);
                format!("for {lock}, which {next} took in event {} ({place})", event + 1)
            }
            (Some(lock), None) => format!("for {lock}, which {next} holds"),
            (None, _) => format!("for the end of {next}"),
        };
        let _ = writeln!(text, "      {who} waits at {at} {what}");
    }
    text
}

/// One column for each thread.
fn columns(execution: &Execution, place: impl Fn(Span) -> String) -> String {
    let threads = execution.threads.len();
    let mut header: Vec<&str> = vec!["step"];
    header.extend(execution.threads.iter().map(String::as_str));
    header.push("source");
    let mut rows = Vec::new();
    if !execution.prologue.is_empty() {
        let cells = cells(threads, None, &execution.prologue);
        rows.push(framed(String::new(), cells, String::new()));
    }
    for shown in shown_rows(execution) {
        rows.push(match shown {
            Shown::Row(at, row) => {
                framed(step(execution, at), cells(threads, Some(row), &row.remarks), place(row.at))
            }
            Shown::Gap(events) => framed("…".to_owned(), vec![String::new(); threads], gap(events)),
        });
    }
    grid(header, rows, Align::FirstRight)
}

/// The number of an event; the critical one is marked.
fn step(execution: &Execution, at: usize) -> String {
    let mark = if execution.critical == Some(at) { "! " } else { "" };
    format!("{mark}{}", at + 1)
}

fn framed(step: String, cells: Vec<String>, source: String) -> Vec<String> {
    let mut row = vec![step];
    row.extend(cells);
    row.push(source);
    row
}

/// The event in the column of its thread, and in every column what is to be said of it.
fn cells(threads: usize, row: Option<&Row>, remarks: &[Remark]) -> Vec<String> {
    let mut cells = vec![String::new(); threads];
    if let Some(row) = row {
        cells[row.thread] = done(row);
    }
    for remark in remarks {
        let cell = &mut cells[remark.thread];
        if !cell.is_empty() {
            cell.push('\n');
        }
        cell.push_str(&said(remark));
    }
    cells
}

/// What the event did, and the step to which it owes what it read, or that it could go on.
fn done(row: &Row) -> String {
    match row.origin {
        Some(Origin { row: from, gave: Gave::Value }) => format!("{} (from {})", row.what, from + 1),
        Some(Origin { row: from, gave: Gave::Leave }) => format!("{} (by {})", row.what, from + 1),
        None => row.what.clone(),
    }
}

fn said(remark: &Remark) -> String {
    match remark.kind {
        RemarkKind::Waits | RemarkKind::Repeats => format!("({})", remark.text),
        RemarkKind::Logs => format!("log: {}", tame(&remark.text)),
        RemarkKind::Fails => format!("FAILS: {}", tame(&remark.text)),
    }
}

/// All events in one column, for many threads.
fn listed(execution: &Execution, place: impl Fn(Span) -> String) -> String {
    grid(LIST.to_vec(), list_rows(execution, place), Align::FirstRight)
}

fn list_rows(execution: &Execution, place: impl Fn(Span) -> String) -> Vec<Vec<String>> {
    let rows = shown_rows(execution).into_iter().map(|shown| match shown {
        Shown::Row(at, row) => {
            let thread = execution.threads[row.thread].clone();
            let own = row.remarks.iter().filter(|remark| remark.thread == row.thread);
            let said: Vec<String> = std::iter::once(done(row)).chain(own.map(said)).collect();
            vec![step(execution, at), thread, said.join("\n"), place(row.at)]
        }
        Shown::Gap(events) => vec!["…".to_owned(), String::new(), String::new(), gap(events)],
    });
    rows.collect()
}

enum Shown<'a> {
    Row(usize, &'a Row),
    Gap(usize),
}

fn shown_rows(execution: &Execution) -> Vec<Shown<'_>> {
    let rows = execution.rows.iter().enumerate().map(|(at, row)| Shown::Row(at, row));
    let mut shown: Vec<Shown<'_>> = rows.collect();
    let (first, last) = match &execution.going_round {
        // What comes after is no news.
        Some(GoingRound { back: Some(back), .. }) => (back.to.min(FIRST_ROWS), 0),
        Some(GoingRound { back: None, .. }) => (FIRST_ROWS, LAST_ROWS),
        None => (FIRST_ROWS, MOST_ROWS - FIRST_ROWS),
    };
    if let Some(left_out) = shown.len().checked_sub(first + last).filter(|left_out| *left_out > 0) {
        shown.splice(first..first + left_out, [Shown::Gap(left_out)]);
    }
    shown
}

fn gap(events: usize) -> String {
    format!("({} left out)", counted(events as u64, "event"))
}

/// `7: lock m;`
fn source_line(source: &SourceFile, lines: &[&str], span: Span, length: usize) -> String {
    let line = source.position(span.start).line;
    let written =
        usize::try_from(line).ok().and_then(|line| lines.get(line - 1)).map_or("", |text| text.trim());
    if length == 0 {
        return line.to_string();
    }
    let cut = clipped(written, length);
    format!("{line}: {}", cut.replace('\t', " "))
}
