//! Liveness for people: which properties hold in every fair execution, and how one goes in which another does not.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use loris_explorers::liveness::{Counterexample, Fairness, LivenessReport, LivenessResult};
use loris_lang::source::SourceFile;

use crate::render::words::{shown_lasso, why};
use crate::style::{Ink, counted, tame};

/// Everything about it.
pub(super) fn lines(report: &LivenessReport, source: &SourceFile, ink: Ink) -> String {
    let mut text = String::new();
    for result in &report.results {
        let what = verdict(report, result, source, ink);
        let _ = writeln!(text, "  liveness: {what}");
        if let Some(counterexample) = &result.counterexample {
            text.push_str(&shown(counterexample));
        }
    }
    if report.unjudged > 0 {
        let states = counted(report.unjudged, "state");
        let _ = writeln!(
            text,
            "    nothing is said of executions that fail or stop at a false assume ({states} in which one does)"
        );
    }
    text
}

/// The same in a few words, for a line.
pub(super) fn summary(report: &LivenessReport, ink: Ink) -> String {
    let violated = report.results.iter().filter(|result| result.holds == Some(false)).count() as u64;
    if violated > 0 {
        let what = if report.results.iter().any(|result| result.at.is_some()) {
            format!("{} violated", counted_properties(violated))
        } else {
            "an execution never ends".to_owned()
        };
        format!(", {}", ink.bad(&what))
    } else if report.is_proven() {
        let is_asked = report.results.iter().any(|result| result.at.is_some());
        let what = if is_asked { "liveness holds" } else { "every execution ends" };
        format!(", {}", ink.good(what))
    } else {
        format!(", {}", ink.doubt("liveness unknown"))
    }
}

fn counted_properties(number: u64) -> String {
    if number == 1 { "1 liveness property".to_owned() } else { format!("{number} liveness properties") }
}

/// `always eventually x == 1` holds in every weakly fair execution
fn verdict(report: &LivenessReport, result: &LivenessResult, source: &SourceFile, ink: Ink) -> String {
    let executions = executions(report.fairness);
    let written = result.at.map(|at| {
        let text = source.printable_slice(at).trim_end_matches(';');
        (if text.is_empty() { "the property".to_owned() } else { format!("`{text}`") }, source.locate(at))
    });
    let states = counted(report.states, "state");
    match (result.holds, &written) {
        (Some(true), None) => {
            format!("{}; proven over {states}", ink.good(&format!("every {executions} comes to an end")))
        }
        (Some(true), Some((property, _))) => {
            let holds = ink.good(&format!("holds in every {executions}"));
            format!("{property} {holds}; proven over {states}")
        }
        (Some(false), None) => ink.bad(&format!("{} {executions} never ends", article(&executions))),
        (Some(false), Some((property, at))) => {
            let broken = ink.bad(&format!("is violated by {} {executions}", article(&executions)));
            format!("{property} {broken}, at {at}")
        }
        (None, property) => {
            let what = property.as_ref().map_or("whether every execution ends", |(property, _)| property);
            let reason = report.stopped_by.map_or("nobody knows why", why);
            format!("{what} {}: {reason} after {states}", ink.doubt("is unknown"))
        }
    }
}

fn article(word: &str) -> &'static str {
    if word.starts_with('e') { "an" } else { "a" }
}

/// `weakly fair execution`
pub(crate) fn executions(fairness: Fairness) -> String {
    match fairness {
        Fairness::None => "execution".to_owned(),
        Fairness::Weak => "weakly fair execution".to_owned(),
        Fairness::Locks => "execution that is fair at locks".to_owned(),
        Fairness::Strong => "strongly fair execution".to_owned(),
    }
}

/// How a fair execution goes.
fn shown(counterexample: &Counterexample) -> String {
    let lasso = &counterexample.lasso;
    let mut text = String::new();
    let _ = writeln!(text, "    schedule: {}", shown_lasso(lasso));
    if lasso.cycle.is_empty() {
        let _ = writeln!(text, "    it ends there, and stays so");
        return text;
    }
    let threads: BTreeSet<&str> = lasso.cycle.entries.iter().map(|entry| entry.thread.as_str()).collect();
    let threads: Vec<String> = threads.into_iter().map(tame).collect();
    let events = counted(lasso.cycle.steps() as u64, "event");
    let _ = writeln!(text, "    after `loop`: {events} of {}, again and again", threads.join(" and "));
    let way_out = match counterexample.can_end {
        Some(true) => "from there another schedule could come to an end",
        Some(false) => "from there no schedule comes to an end",
        None => return text,
    };
    let _ = writeln!(text, "    {way_out}");
    text
}
