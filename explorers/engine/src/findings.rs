//! Bugs that a run met: which are distinct, and what is said about each.

use std::collections::BTreeSet;

use loris_interpreter::{Deadlock, Failure, Machine};
use loris_lang::source::Span;

use crate::bug::{Bug, blocked, up_to};
use crate::distinct::Novelty;
use crate::report::{Finding, FindingKind, Label};
use crate::standstill::{circle, places, standstill, told};

/// The bugs met so far, one for each distinct kind and place.
#[derive(Clone, Debug)]
pub struct Findings {
    kept: Vec<Finding>,
    deadlocks: BTreeSet<Vec<Span>>,
    failures: Vec<Bug>,
    most: usize,
    places: Vec<Span>,
}

impl Findings {
    /// None yet; at most `most` are kept, but one deadlock and one failure in any case.
    pub fn new(most: usize) -> Self {
        let places = Vec::new();
        Findings { kept: Vec::new(), deadlocks: BTreeSet::new(), failures: Vec::new(), most, places }
    }

    /// What was kept, in the order in which it was met.
    pub fn into_kept(self) -> Vec<Finding> {
        self.kept
    }

    /// The execution of the machine ended in a deadlock.
    pub fn deadlock(&mut self, machine: &Machine, kind: Deadlock) {
        if self.kept.len() >= self.most && !self.deadlocks.is_empty() {
            return;
        }
        self.places.clear();
        self.places.extend(blocked(machine).filter_map(|t| machine.pending(t)).map(|op| op.span));
        self.places.sort_unstable();
        if self.deadlocks.contains(&self.places) {
            return;
        }
        self.deadlocks.insert(self.places.clone());
        let kind = match kind {
            Deadlock::Mutex => FindingKind::MutexDeadlock,
            Deadlock::Other => FindingKind::Deadlock,
        };
        let found = (Bug::Deadlock(self.places.clone()), places(machine));
        self.keep(kind, found, told(machine), machine.schedule().text(machine));
    }

    /// Something failed in the execution of the machine; whether that is kept as a new bug.
    pub fn failure(&mut self, machine: &Machine) -> Novelty {
        let mut novelty = Novelty::Known;
        for failure in machine.failures() {
            if self.kept.len() >= self.most && !self.failures.is_empty() {
                break;
            }
            let bug = Bug::of_failure(failure);
            if !self.failures.contains(&bug) {
                novelty = Novelty::New;
                self.failures.push(bug.clone());
                let message = describe_failure(machine, failure);
                let (schedule, at) = (up_to(machine, failure), vec![failure.span]);
                self.keep(FindingKind::Failure, (bug, at), message, schedule);
            }
        }
        novelty
    }

    /// The execution of the machine ended with failures, and with threads that are blocked: told with each of these
    /// failures, the first time, and once more if they wait in a circle for the first time.
    pub fn blocked_at_failure(&mut self, machine: &Machine) {
        for failure in machine.failures() {
            let bug = Bug::of_failure(failure);
            let Some(finding) = self.kept.iter_mut().find(|finding| finding.bug == bug) else { continue };
            let is_news = match &finding.blocked {
                None => true,
                Some(known) => known.circle.is_empty() && !circle(machine).is_empty(),
            };
            if is_news {
                finding.blocked = Some(standstill(machine));
            }
        }
    }

    /// Keeps a finding, that bug at those places.
    fn keep(&mut self, kind: FindingKind, (bug, at): (Bug, Vec<Span>), message: String, schedule: String) {
        self.kept.push(Finding { kind, bug, message, schedule, at, blocked: None });
    }
}

/// Where each running thread stands: the place of its next op, and `a at write x`.
pub fn standing(machine: &Machine) -> Vec<Label> {
    let label = |thread| {
        let op = machine.pending(thread)?;
        let text = format!("{} at {}", machine.thread_name(thread), machine.op_text(&op));
        Some(Label { at: op.span, text })
    };
    blocked(machine).filter_map(label).collect()
}

/// `a: an increment was lost`
fn describe_failure(machine: &Machine, failure: &Failure) -> String {
    let who = failure.thread.map_or("final", |thread| machine.thread_name(thread));
    match machine.message(failure) {
        Some(message) => format!("{who}: {message}"),
        None => format!("{who}: {}", machine.describe(failure)),
    }
}
