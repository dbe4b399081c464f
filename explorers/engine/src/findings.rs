//! Bugs that a run met: which are distinct, and what is said about each.
//!
//! Findings have the order of their executions by [`PathKey`], so those of two parts of a search can be put together.

use std::collections::BTreeSet;

use loris_interpreter::{Deadlock, Failure, Machine};
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::Span;

use crate::blocked_threads::{BlockedThreads, blocked_threads, places, wait_cycle, waits};
use crate::bug::{Bug, blocked, up_to};
use crate::distinct::Novelty;
use crate::path_key::PathKey;
use crate::report::{Finding, FindingKind, Label, Symptom};

/// The bugs met so far, one for each distinct kind and place.
#[derive(Clone, Debug)]
pub struct Findings {
    kept: Vec<Kept>,
    /// So many of them were told.
    told: usize,
    /// Executions that were given up after a failure that was new.
    given_up: Vec<PathKey>,
    deadlocks: BTreeSet<Vec<Span>>,
    failures: Vec<Bug>,
    most: usize,
    places: Vec<Span>,
}

/// A finding, and the execution in which it was met.
#[derive(Clone, Debug)]
struct Kept {
    path: PathKey,
    finding: Finding,
}

impl Findings {
    /// None yet; at most `most` are kept, but one deadlock and one failure in any case.
    pub fn new(most: usize) -> Self {
        Findings {
            kept: Vec::new(),
            told: 0,
            given_up: Vec::new(),
            deadlocks: BTreeSet::new(),
            failures: Vec::new(),
            most,
            places: Vec::new(),
        }
    }

    /// What was kept, in the order in which it was met.
    pub fn into_kept(self) -> Vec<Finding> {
        self.kept.into_iter().map(|kept| kept.finding).collect()
    }

    /// The findings of two parts of a search, as if one had met them all in the order of the paths.
    #[must_use]
    pub(crate) fn merged(self, other: Findings) -> Findings {
        let mut all = Findings::new(self.most);
        let mut both: Vec<Kept> = self.kept.into_iter().chain(other.kept).collect();
        both.sort_by(|one, other| one.path.cmp(&other.path));
        for kept in both {
            all.take_in(kept);
        }
        let given_up = self.given_up.into_iter().chain(other.given_up);
        all.given_up = given_up.filter(|path| all.kept.iter().any(|kept| kept.path == *path)).collect();
        all
    }

    /// What was kept since this was asked last.
    pub(crate) fn untold(&mut self) -> impl Iterator<Item = &Finding> {
        let first = std::mem::replace(&mut self.told, self.kept.len());
        self.kept[first..].iter().map(|kept| &kept.finding)
    }

    /// How many executions were given up after a failure that was new.
    pub(crate) fn given_up(&self) -> u64 {
        self.given_up.len() as u64
    }

    /// Something failed in an execution of the machine that is given up there, to which `path` leads; whether that is
    /// kept as a new bug.
    pub(crate) fn failure_given_up(&mut self, machine: &Machine, path: impl Fn() -> PathKey) -> Novelty {
        let novelty = self.failure(machine, &path);
        if novelty == Novelty::New {
            self.given_up.push(path());
        }
        novelty
    }

    /// A finding of a part of the search, after all that come before it.
    fn take_in(&mut self, new: Kept) {
        if let Some(known) = self.kept.iter_mut().find(|kept| kept.finding.bug == new.finding.bug) {
            let told = &mut known.finding.blocked;
            let new = new.finding.blocked.filter(|new| is_news(told.as_ref(), || !new.wait_cycle.is_empty()));
            *told = new.or(told.take());
            return;
        }
        let full = self.kept.len() >= self.most;
        match &new.finding.bug {
            Bug::Deadlock(_) if full && !self.deadlocks.is_empty() => return,
            Bug::Deadlock(places) => _ = self.deadlocks.insert(places.clone()),
            _ if full && !self.failures.is_empty() => return,
            bug => self.failures.push(bug.clone()),
        }
        self.kept.push(new);
    }

    /// The execution of the machine ended in a deadlock; `path` leads to it.
    pub fn deadlock(&mut self, machine: &Machine, kind: Deadlock, path: impl FnOnce() -> PathKey) {
        if self.kept.len() >= self.most && !self.deadlocks.is_empty() {
            return;
        }
        self.places.clear();
        self.places.extend(blocked(machine).filter_map(|thread| machine.stands_at(thread)));
        self.places.sort_unstable();
        if self.deadlocks.contains(&self.places) {
            return;
        }
        self.deadlocks.insert(self.places.clone());
        let kind = match kind {
            Deadlock::Mutex => FindingKind::MutexDeadlock,
            Deadlock::Loop => FindingKind::StuckInLoop,
            Deadlock::Other => FindingKind::Deadlock,
        };
        let found = (Bug::Deadlock(self.places.clone()), places(machine));
        let shown = (Symptom::Waits(waits(machine)), machine.schedule().named(machine));
        self.keep(path(), kind, found, shown);
    }

    /// Something failed in the execution of the machine, to which `path` leads; whether that is kept as a new bug.
    pub fn failure(&mut self, machine: &Machine, path: impl Fn() -> PathKey) -> Novelty {
        let mut novelty = Novelty::Known;
        for failure in machine.failures() {
            if self.kept.len() >= self.most && !self.failures.is_empty() {
                break;
            }
            let bug = Bug::of_failure(failure);
            if !self.failures.contains(&bug) {
                novelty = Novelty::New;
                self.failures.push(bug.clone());
                let shown = (symptom(machine, failure), up_to(machine, failure));
                self.keep(path(), FindingKind::Failure, (bug, vec![failure.span]), shown);
            }
        }
        novelty
    }

    /// The execution of the machine ended with failures, and with threads that are blocked: told with each of these
    /// failures, the first time, and once more if they wait in a cycle for the first time.
    pub(crate) fn blocked_at_failure(&mut self, machine: &Machine) {
        for failure in machine.failures() {
            let bug = Bug::of_failure(failure);
            let Some(kept) = self.kept.iter_mut().find(|kept| kept.finding.bug == bug) else { continue };
            let told = &mut kept.finding.blocked;
            if is_news(told.as_ref(), || !wait_cycle(machine).is_empty()) {
                *told = Some(blocked_threads(machine));
            }
        }
    }

    /// Keeps a finding of the execution: that bug at those places, shown so.
    fn keep(
        &mut self,
        path: PathKey,
        kind: FindingKind,
        (bug, at): (Bug, Vec<Span>),
        (symptom, schedule): (Symptom, NamedSchedule),
    ) {
        let finding = Finding { kind, bug, symptom, schedule, at, blocked: None };
        self.kept.push(Kept { path, finding });
    }
}

/// Whether threads that are blocked are to be told of, after those that were: the first time, and once more if they
/// wait in a cycle for the first time.
fn is_news(known: Option<&BlockedThreads>, is_cycle: impl FnOnce() -> bool) -> bool {
    known.is_none_or(|known| known.wait_cycle.is_empty() && is_cycle())
}

/// Where each running thread stands: the place of its next op, and `a at write x`.
pub fn standing(machine: &Machine) -> Vec<Label> {
    let label = |thread| {
        let what = match machine.pending(thread) {
            Some(op) => machine.op_text(&op),
            None => "the head of a loop".to_owned(),
        };
        let text = format!("{} at {what}", machine.thread_name(thread));
        Some(Label { at: machine.stands_at(thread)?, text })
    };
    blocked(machine).filter_map(label).collect()
}

/// Who failed, and how.
fn symptom(machine: &Machine, failure: &Failure) -> Symptom {
    let message = machine.message(failure).map(ToString::to_string);
    Symptom::Failure {
        thread: failure.thread.map(|thread| machine.thread_name(thread).to_owned()),
        message: message.unwrap_or_else(|| machine.describe(failure)),
    }
}
