//! What was found: bugs, conditions, warnings, and what the search proves.

use loris_explorers::liveness::LivenessReport;
use loris_explorers::{ConditionResult, Finding, Report, waits_in_words};
use loris_lang::ir::Points;
use loris_lang::schedule::{Lasso, NamedSchedule};
use maud::{Markup, html};

use super::Subject;
use super::story::{Told, findings};
use crate::execution::asserted_in;
use crate::render::explanation::lines;
use crate::render::human::{BLOCKED_TOO, bound, executions, kept, wait_cycle};
use crate::render::places;
use crate::render::rounds::going_round;
use crate::render::words::{kind, word};
use crate::results::{Explanation, earned};
use crate::style::{Ink, counted_were};

/// The section.
pub(super) fn section(subject: &Subject<'_>, told: &Told) -> Markup {
    let found = findings(subject);
    html! {
        section #findings aria-labelledby="findings-title" {
            h2 #findings-title { "Findings" }
            @if found.is_empty() { p { "No deadlock and no failure was found." } }
            @if !found.is_empty() {
                ol.findings {
                    @for finding in &found { li { (one(subject, told, finding)) } }
                }
            }
            @if let Some(run) = subject.runs.first() && !run.report.conditions.is_empty() {
                h3 { "Conditions" }
                ul.plain { @for at in 0..run.report.conditions.len() { li { (condition(subject, told, at)) } } }
            }
            @if let Some(report) = subject.liveness { (liveness(subject, told, report)) }
            @for run in subject.runs {
                p.promise {
                    strong { (bound::titled(&run.report)) ": " } (promise(&run.report, subject.points))
                    @if let Some(bounding) = run.report.bound { " " (sentence(&bound::complete_for(&run.report, bounding))) }
                    @if let Some(round) = &run.report.going_round && let Some(round) = going_round(round, subject.source) {
                        " In the first that did not end " (round) "."
                    }
                }
                @for warning in &run.report.warnings {
                    p.warning { strong { "warning: " } (warning.message) " (" (labels(subject, warning)) ")" }
                }
            }
        }
    }
}

/// The liveness properties, or termination.
fn liveness(subject: &Subject<'_>, told: &Told, report: &LivenessReport) -> Markup {
    html! {
        h3 { "Liveness" }
        ul.plain {
            @for result in &report.results {
                li {
                    (holds(result.holds)) " "
                    @if let Some(at) = result.at {
                        code { (subject.source.printable_slice(at)) } " in every " (executions(report.fairness))
                        " " span.faint { (subject.source.locate(at)) }
                    } @else {
                        "every " (executions(report.fairness)) " comes to an end"
                    }
                    @if let Some(found) = &result.counterexample { (endless(told, &found.lasso)) }
                }
            }
        }
    }
}

/// A schedule that goes on for ever, and a button that shows it, if it is here.
fn endless(told: &Told, lasso: &Lasso) -> Markup {
    let unrolled = lasso.unrolled();
    html! {
        p.schedule {
            code { (lasso) }
            @if let Some(at) = told.of(&unrolled) {
                " "
                button type="button" data-show=(at) aria-label=(format!("Show the execution of {lasso}")) { "Show" }
            }
        }
    }
}

fn one(subject: &Subject<'_>, told: &Told, finding: &Finding) -> Markup {
    html! {
        p { span.badge.bad { (kind(finding)) } " " (finding.symptom) }
        @if let Some(saw) = asserted_in(subject.program, subject.profile, finding) { p.saw { (saw) } }
        p.places { "at " (places(subject.source, &finding.at).join(", ")) }
        (schedule(told, &finding.schedule))
        @if let Some(blocked) = &finding.blocked {
            p {
                (BLOCKED_TOO) ": " (waits_in_words(&blocked.waits))
                @if let Some(cycle) = wait_cycle(blocked) { "; wait cycle: " (cycle) }
            }
            @if blocked.schedule != finding.schedule { (schedule(told, &blocked.schedule)) }
        }
        @if let Some(explanation) = subject.explained.of(&finding.bug) {
            @if *explanation.schedule() != finding.schedule { (schedule(told, explanation.schedule())) }
            pre.scroll.said tabindex="0" { (explained(subject, explanation)) }
        }
    }
}

/// What was asked of the bug, without the indent that it has in a report.
fn explained(subject: &Subject<'_>, explanation: &Explanation) -> String {
    let text = lines(explanation, subject.program, subject.source, Ink::Plain);
    let lines = text.lines().map(|line| line.strip_prefix("    ").unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// A schedule, and a button that shows its execution, if it is here.
pub(super) fn schedule(told: &Told, written: &NamedSchedule) -> Markup {
    html! {
        p.schedule {
            code { (written.shortened()) }
            @if let Some(at) = told.of(written) {
                " "
                button type="button" data-show=(at) aria-label=(format!("Show the execution of {}", written.shortened())) { "Show" }
            }
        }
    }
}

/// The condition that stands at an index, by the run that decided it.
fn condition(subject: &Subject<'_>, told: &Told, at: usize) -> Markup {
    let all = || subject.runs.iter().filter_map(|run| run.report.conditions.get(at));
    let decided = all().find(|condition| condition.holds.is_some()).or_else(|| all().next());
    html! {
        @if let Some(condition) = decided {
            (verdict(condition)) " " code { (text(subject, condition)) }
            " " span.faint { (subject.source.locate(condition.at)) }
            @if let Some(written) = &condition.schedule { (schedule(told, written)) }
        }
    }
}

fn verdict(condition: &ConditionResult) -> Markup {
    holds(condition.holds)
}

fn holds(known: Option<bool>) -> Markup {
    match known {
        Some(true) => html! { span.badge.good { "holds" } },
        Some(false) => html! { span.badge.bad { "does not hold" } },
        None => html! { span.badge.doubt { "not decided" } },
    }
}

fn text<'a>(subject: &Subject<'a>, condition: &ConditionResult) -> &'a str {
    let written = subject.source.slice(condition.at).trim_end_matches(';');
    if written.is_empty() { word(condition.quantifier) } else { written }
}

fn labels(subject: &Subject<'_>, warning: &loris_explorers::Warning) -> String {
    let labels =
        warning.labels.iter().map(|label| format!("{}: {}", subject.source.locate(label.at), label.text));
    labels.collect::<Vec<_>>().join("; ")
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// What the run proves.
fn promise(report: &Report, points: Points) -> String {
    let truncated = report.statistics.truncated;
    match (earned(report), report.stopped_by) {
        (earned, _) if earned.is_none() && truncated > 0 => {
            format!(
                "nothing is proven: {} truncated at the limit on depth.",
                counted_were(truncated, "execution")
            )
        }
        (earned, Some(reason)) if earned.is_none() => {
            format!("nothing is proven: stopped by {}.", reason.name())
        }
        (earned, None) if earned.is_none() => "nothing is proven: this explorer has no guarantee.".to_owned(),
        (earned, _) => format!("{}.", kept(earned, report, points)),
    }
}
