//! What a search has found.

use std::collections::HashSet;
use std::fmt;

use loris_engine::bug::{Bug, BugKind, Witness};
use loris_engine::report::{ConditionResult, Finding};
use loris_explorers::Report;
use loris_interpreter::System;
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::{SourceFile, Span};

use crate::verdict::Verdict;

/// What a search has found: its report, and that of its fallback if that went on where it could not; where no technique
/// was named, the report of the pass over states before it too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    reports: Vec<Report>,
    pass: Option<Report>,
    bugs: Vec<FoundBug>,
}

/// A bug with a schedule that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundBug {
    /// What it is told from others by.
    pub bug: Bug,
    /// What went wrong, in words.
    pub message: String,
    /// Where, in the text: of a failure, of the ops at which threads wait, or of the condition.
    pub at: Vec<Span>,
    /// The same for people: `ab-ba.cl:3:24`.
    pub places: Vec<String>,
    /// A schedule that shows it: up to the step that fails, or to the end.
    pub schedule: NamedSchedule,
}

impl Found {
    pub(crate) fn new(system: &System, reports: Vec<Report>, pass: Option<Report>) -> Found {
        let (source, mut met) = (system.program().source(), HashSet::new());
        let all = reports.iter().chain(&pass).flat_map(|report| FoundBug::all(source, report));
        let bugs = all.filter(|found| met.insert(found.bug.clone())).collect();
        Found { reports, pass, bugs }
    }

    /// What that says of the program.
    pub fn verdict(&self) -> Verdict {
        let last = self.report();
        if self.reports.iter().chain(&self.pass).any(Report::found_a_bug) {
            Verdict::Bug
        } else if last.proves() || self.pass.as_ref().is_some_and(Report::proves) {
            Verdict::Proven
        } else {
            last.stopped_by.map_or(Verdict::Unproven, Verdict::Stopped)
        }
    }

    /// The distinct bugs that some schedule shows: the deadlocks and failures in the order in which they were met, then
    /// the conditions that do not hold.
    ///
    /// A report keeps 16 deadlocks and failures, and counts the executions of all.
    pub fn bugs(&self) -> &[FoundBug] {
        &self.bugs
    }

    /// The reports: one, and that of the fallback after it if there was one.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// The report of the pass over states that went before, where no technique was named. Where nothing came after it, its
    /// report is among the [reports](Found::reports).
    pub fn pass(&self) -> Option<&Report> {
        self.pass.as_ref()
    }

    /// The report of the last run, which is what the search comes to.
    ///
    /// # Panics
    /// Never: there is one.
    pub fn report(&self) -> &Report {
        self.reports.last().expect("a search has a report")
    }
}

impl FoundBug {
    /// Its kind.
    pub fn kind(&self) -> BugKind {
        self.bug.kind()
    }

    /// The bug and its schedule, as [`counterexample`](crate::counterexample) takes them.
    pub fn witness(&self) -> Witness {
        Witness { bug: self.bug.clone(), schedule: self.schedule.clone() }
    }

    /// Those of a report.
    fn all(source: &SourceFile, report: &Report) -> Vec<FoundBug> {
        let findings = report.findings.iter().map(|finding| FoundBug::of_finding(source, finding));
        let conditions = report.conditions.iter().enumerate();
        findings
            .chain(conditions.filter_map(|(number, of)| FoundBug::of_condition(source, number, of)))
            .collect()
    }

    fn of_finding(source: &SourceFile, finding: &Finding) -> FoundBug {
        FoundBug {
            bug: finding.bug.clone(),
            message: finding.symptom.to_string(),
            at: finding.at.clone(),
            places: finding.at.iter().map(|span| source.locate(*span)).collect(),
            schedule: finding.schedule.clone(),
        }
    }

    fn of_condition(source: &SourceFile, number: usize, condition: &ConditionResult) -> Option<FoundBug> {
        let schedule = condition.schedule.clone().filter(|_| condition.holds == Some(false))?;
        let text = source.printable_slice(condition.at).trim_end_matches(';');
        Some(FoundBug {
            bug: Bug::Condition(number),
            message: format!("`{text}` does not hold"),
            at: vec![condition.at],
            places: vec![source.locate(condition.at)],
            schedule,
        })
    }
}

impl fmt::Display for FoundBug {
    /// `deadlock at ab-ba.cl:3:24, ab-ba.cl:4:24: t waits for b, held by u; …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            BugKind::Deadlock => "deadlock",
            BugKind::Failure => "failure",
            BugKind::Condition(_) => "condition",
        };
        write!(f, "{kind} at {}: {}", self.places.join(", "), self.message)
    }
}
