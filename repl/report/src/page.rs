//! `--html`: one page with everything about a run, for a browser without a network.
//!
//! The order is that of the questions: what was found, how it happened step by step, what happens before what, which
//! relations there were, how the search went, the figures. All text comes from the report, from executions that are run
//! again (`story`), and from what the run gathered; the page counts nothing itself.
//!
//! The program and its names are not to be trusted. `maud` escapes what is put into the page, the data for the script
//! are json without `<`, and the script only ever sets text. The page forbids itself to load anything.
//!
//! What does not fit is left out, and the page says how much: executions to step through, relations, ends of the tree,
//! lines of the program.

mod classes;
mod data;
mod findings;
mod search;
mod story;
mod viewer;

use std::sync::Arc;

use loris_explorers::liveness::LivenessReport;
use loris_interpreter::Profile;
use loris_lang::ir::{Points, Program};
use loris_lang::schedule::Lasso;
use loris_lang::source::SourceFile;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::collect::Gathered;
use crate::results::{Explained, Run, Status};
use crate::style::tame_lines;
use story::{Told, tell};

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// Nothing is loaded, whatever is written in the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'";

/// What a page is about.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The program.
    pub program: &'a Arc<Program>,
    /// Its text, under the name that is shown.
    pub source: &'a SourceFile,
    /// The runs, fallbacks right after those that they back up; none if one schedule is shown.
    pub runs: &'a [Run],
    /// What each of them gathered.
    pub gathered: &'a [Gathered],
    /// What was asked of the bugs.
    pub explained: &'a Explained,
    /// The schedule that is shown, if one was given.
    pub given: Option<&'a Lasso>,
    /// What became of the liveness properties, if they were asked for.
    pub liveness: Option<&'a LivenessReport>,
    /// How executions end.
    pub profile: Profile,
    /// At which points they may be switched.
    pub points: Points,
    /// No execution is longer.
    pub depth: usize,
}

/// Of what there is room for, the part of each run; never less than twenty.
fn share(subject: &Subject<'_>, room: usize) -> usize {
    (room / subject.runs.len().max(1)).max(20)
}

/// The page.
pub fn page(subject: &Subject<'_>) -> String {
    let told = tell(subject);
    let name = subject.source.name();
    let body = body(subject, &told).into_string();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (name) " – Loris" }
                style { (PreEscaped(STYLE)) }
                noscript { style { "tr[hidden] { display: table-row } .viewer { display: none }" } }
            }
            body {
                (PreEscaped(tame_lines(&body)))
                footer { p { "Made by Loris " (env!("CARGO_PKG_VERSION")) ". The page is whole: it loads nothing." } }
                script type="application/json" id="data" { (PreEscaped(data::json(&told))) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
    .into_string()
}

fn body(subject: &Subject<'_>, told: &Told) -> Markup {
    html! {
        (header(subject))
        main {
            @if !subject.runs.is_empty() { (findings::section(subject, told)) }
            (viewer::section(subject, told))
            (viewer::relations(told))
            @for (run, gathered) in subject.runs.iter().zip(subject.gathered) {
                (classes::section(subject, run, gathered, told))
                (search::tree(subject, run, gathered))
            }
            @if !subject.runs.is_empty() { (search::figures(subject)) }
        }
    }
}

fn header(subject: &Subject<'_>) -> Markup {
    let (class, verdict) = verdict(subject);
    html! {
        header {
            div {
                h1 { (subject.source.name()) }
                p.verdict { span class=(class) { (verdict) } }
            }
            button #theme type="button" { "Switch to dark" }
        }
        nav aria-label="Sections" {
            ul {
                @if !subject.runs.is_empty() { li { a href="#findings" { "Findings" } } }
                li { a href="#execution" { "Execution" } }
                li { a href="#relations" { "Relations" } }
                @if !subject.runs.is_empty() {
                    li { a href="#classes" { "HBRs" } }
                    li { a href="#tree" { "Search" } }
                    li { a href="#figures" { "Figures" } }
                }
            }
        }
    }
}

/// The run in a few words, as the exit status has it.
fn verdict(subject: &Subject<'_>) -> (&'static str, &'static str) {
    if subject.runs.is_empty() {
        return ("badge", "one schedule");
    }
    let of_runs = Status::of_all(subject.runs.iter().map(|run| &run.report));
    match of_runs.with_liveness(subject.liveness) {
        Status::Found => ("badge bad", "bug found"),
        Status::Clean => ("badge good", "explored to the end: no bug"),
        Status::Interrupted | Status::Terminated => ("badge doubt", "interrupted"),
        Status::Endless => ("badge doubt", "no bug found, executions never end"),
        Status::Unproven | Status::Unusable => ("badge doubt", "no bug found, nothing proven"),
    }
}

/// `, by dpor`, where there are several runs.
fn by(subject: &Subject<'_>, run: &Run) -> String {
    if subject.runs.len() > 1 { format!(", {}", run.report.explorer) } else { String::new() }
}

/// The name of a section of a run: that of the first run, or of the only one, is plain.
fn section_id(name: &str, run: &Run, subject: &Subject<'_>) -> String {
    match subject.runs.first() {
        Some(first) if first.report.explorer != run.report.explorer => {
            format!("{name}-{}", run.report.explorer)
        }
        _ => name.to_owned(),
    }
}
