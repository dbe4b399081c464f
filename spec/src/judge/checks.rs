//! The checks on one run that ended by itself.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use loris_explorers::{Bug, Equivalence, Explorer, FindingKind, Guarantee, Report, WithinDepth};
use loris_interpreter::{EventIndex, Failure};
use loris_lang::ir::Program;

use super::Fault;
use crate::compare::{Collector, Fingerprints, classes, difference, outcome};
use crate::once::broken_claim;
use crate::oracle::{Enumeration, Outcome};
use crate::replay::replay_under;

/// What is wrong with a run, by the oracle's word.
pub(super) fn of_run(
    program: &Arc<Program>,
    oracle: &Enumeration,
    report: &Report,
    found: &Collector,
) -> Vec<Fault> {
    let mut checks = Checks { oracle, report, promised: promised(report), faults: Vec::new() };
    checks.sets(found);
    checks.counts(&[
        (Equivalence::Hbr, found.hbrs.len()),
        (Equivalence::LazyHbr, found.lazy_hbrs.len()),
        (Equivalence::ReadsFrom, found.rf_classes.len()),
        (Equivalence::LazyReadsFrom, found.lazy_rf_classes.len()),
        (Equivalence::State, found.states.len()),
    ]);
    let with = |outcome| found.states_with(outcome).len();
    checks.outcomes(program, with(Outcome::Deadlock), with(Outcome::Failure));
    checks.faults
}

/// The same, but for the sets, for a run that found what another one found that has them right.
pub(super) fn of_known_run(
    program: &Arc<Program>,
    oracle: &Enumeration,
    report: &Report,
    found: &Fingerprints,
) -> Vec<Fault> {
    let mut checks = Checks { oracle, report, promised: promised(report), faults: Vec::new() };
    checks.counts(&[
        (Equivalence::Hbr, found.hbrs.len()),
        (Equivalence::LazyHbr, found.lazy_hbrs.len()),
        (Equivalence::State, found.states.len()),
    ]);
    checks.amounts();
    checks.outcomes(program, found.states_with(Outcome::Deadlock), found.states_with(Outcome::Failure));
    checks.faults
}

/// What a run that ended by itself has to have found; where executions were truncated, of what is shorter than the limit.
pub(super) fn promised(report: &Report) -> Guarantee {
    match report.within_depth() {
        None if !report.complete() => Guarantee::NONE,
        Some(WithinDepth::Unknown | WithinDepth::Share) => Guarantee::NONE,
        None | Some(WithinDepth::All) => report.guarantee(),
    }
}

struct Checks<'a> {
    oracle: &'a Enumeration,
    report: &'a Report,
    promised: Guarantee,
    faults: Vec<Fault>,
}

impl Checks<'_> {
    fn fault(&mut self, check: &'static str, message: String) {
        self.faults.push(Fault { explorer: Some(self.report.explorer), check, message });
    }

    fn equal<T: PartialEq + Copy + fmt::Debug>(&mut self, check: &'static str, expected: T, found: T) {
        if expected != found {
            self.fault(check, format!("{expected:?} expected, {found:?} found"));
        }
    }

    fn same_set<T: Ord + fmt::Debug>(
        &mut self,
        check: &'static str,
        expected: &BTreeSet<T>,
        found: &BTreeSet<T>,
    ) {
        if let Some(message) = difference(expected, found) {
            self.fault(check, message);
        }
    }

    /// The classes of an equivalence: all, if the explorer promises them.
    fn set<T: Ord + fmt::Debug>(&mut self, of: Equivalence, expected: &BTreeSet<T>, found: &BTreeSet<T>) {
        if self.promised.includes(of) {
            self.same_set(of.classes(), expected, found);
        } else {
            self.exist(of.classes(), found.difference(expected).next());
        }
    }

    /// Nothing is too much; where the explorer promises it, nothing is missing.
    fn sets(&mut self, found: &Collector) {
        let (oracle, guarantee) = (self.oracle, self.promised);
        if guarantee.includes(Equivalence::State) {
            for outcome in [Outcome::Ok, Outcome::Deadlock, Outcome::Failure] {
                let check = match outcome {
                    Outcome::Deadlock => "deadlock states",
                    Outcome::Failure => "failure states",
                    _ => "states",
                };
                self.same_set(check, &oracle.states_with(outcome), &found.states_with(outcome));
            }
        } else if let Some(state) = found.states.iter().find(|(s, o)| oracle.states.get(s) != Some(o)) {
            self.fault("states that exist", format!("{state:?}"));
        }
        self.set(Equivalence::Hbr, &oracle.hbrs, &found.hbrs);
        self.set(Equivalence::LazyHbr, &oracle.lazy_hbrs, &found.lazy_hbrs);
        self.set(Equivalence::ReadsFrom, &oracle.rf_classes, &found.rf_classes);
        self.set(Equivalence::LazyReadsFrom, &oracle.lazy_rf_classes, &found.lazy_rf_classes);
    }

    fn exist<T: fmt::Debug>(&mut self, check: &'static str, extra: Option<T>) {
        if let Some(extra) = extra {
            self.fault(check, format!("{extra:?}"));
        }
    }

    /// Counts by fingerprint are those of the exact forms, and of what is finer there is no less.
    fn counts(&mut self, found: &[(Equivalence, usize)]) {
        let statistics = self.report.statistics;
        for (equivalence, exact) in found {
            self.equal(equivalence.classes(), *exact as u64, statistics.classes(*equivalence));
        }
        for equivalence in Equivalence::ALL {
            let number = statistics.classes(equivalence);
            let least = equivalence.coarser().iter().map(|&coarser| statistics.classes(coarser)).max();
            if least.is_some_and(|least| number < least) || number > statistics.schedules {
                self.fault("the order of equivalences", format!("{equivalence:?}: {statistics:?}"));
            }
        }
    }

    /// No more is counted than there is, and all that was promised.
    fn amounts(&mut self) {
        for equivalence in Equivalence::ALL {
            let number = self.report.statistics.classes(equivalence);
            let all = classes(self.oracle, equivalence) as u64;
            if number > all || number < all && self.promised.includes(equivalence) {
                self.fault(equivalence.classes(), format!("{all} exist, {number} were counted"));
            }
        }
    }

    /// What holds of how executions end, and of each run.
    fn outcomes(&mut self, program: &Arc<Program>, deadlocks: usize, failures: usize) {
        let statistics = self.report.statistics;
        self.equal("number of deadlock states", deadlocks as u64, statistics.deadlock_states);
        self.equal("number of failure states", failures as u64, statistics.failure_states);
        self.schedules();
        if self.report.complete() {
            self.optimality(program);
        }
        self.conditions();
        self.replays(program);
        if deadlocks + failures > 0 && self.report.findings.is_empty() {
            self.fault("findings", "bugs were met and none is reported".to_owned());
        }
    }

    /// Depth-first search runs each schedule once.
    fn schedules(&mut self) {
        let (statistics, oracle) = (self.report.statistics, self.oracle);
        if self.report.explorer != Explorer::Dfs {
            return;
        }
        self.equal("schedules", oracle.schedules, u128::from(statistics.schedules));
        self.equal("assume-blocked", oracle.assume_blocked, u128::from(statistics.assume_blocked));
        self.equal("deadlocked", oracle.deadlocked, u128::from(statistics.deadlock_schedules));
        self.equal("spins", oracle.spins, u128::from(statistics.pruned.spins));
        // An execution that spins may have failed before.
        if oracle.spins == 0 {
            self.equal("failed", oracle.failed, u128::from(statistics.failure_schedules));
        }
        self.equal("truncated", oracle.truncated, u128::from(statistics.truncated));
        if oracle.assume_blocked + oracle.spins + oracle.truncated == 0 {
            self.equal("longest execution", oracle.longest, statistics.max_depth);
        }
    }

    /// One execution for each relation, and none given up, where the explorer claims that.
    fn optimality(&mut self, program: &Program) {
        if let Some(broken) = broken_claim(self.report, program) {
            self.fault("one each", broken);
        }
    }

    fn conditions(&mut self) {
        let (report, oracle) = (self.report, self.oracle);
        let complete = report.complete() && self.promised.includes(Equivalence::State);
        for (number, (found, expected)) in report.conditions.iter().zip(&oracle.conditions).enumerate() {
            if complete && found.holds != Some(*expected) {
                let message = format!("{number}: {expected} expected, {:?} found", found.holds);
                self.fault("conditions", message);
            }
        }
        self.equal("number of conditions", oracle.conditions.len(), report.conditions.len());
    }

    /// Every finding happens again when its schedule is replayed.
    fn replays(&mut self, program: &Arc<Program>) {
        for finding in &self.report.findings {
            let mut machine = match replay_under(program, self.report.profile, &finding.schedule.to_string())
            {
                Ok(machine) => machine,
                Err(error) => {
                    self.fault("replay", format!("{}: {error}", finding.schedule));
                    continue;
                }
            };
            let ended = machine.outcome().map(outcome);
            match finding.kind {
                FindingKind::Deadlock | FindingKind::StuckInLoop | FindingKind::MutexDeadlock => {
                    self.equal("replay", Some(Outcome::Deadlock), ended);
                }
                FindingKind::Failure => {
                    let mut failures = machine.failures();
                    let shown = failures.find(|failure| Bug::of_failure(failure) == finding.bug);
                    let last = machine.depth().checked_sub(1);
                    let is_last = |failure: &Failure| {
                        failure.thread.is_none() || failure.event.map(EventIndex::index) == last
                    };
                    self.equal("replay up to the failure", Some(true), shown.map(is_last));
                }
            }
        }
    }
}
