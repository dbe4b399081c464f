//! What a run has seen so far, counted alike for every strategy.

use std::collections::BTreeSet;

use loris_hbr::{Clocks, Equivalence, ExactHbr, ExactReadsFrom, Lazy, Regular, Relation};
use loris_interpreter::{Machine, Outcome, TerminalState};
use loris_lang::source::Span;

use crate::blocked_threads::all_are_blocked;
use crate::branches::Branches;
use crate::bug::Verdict;
use crate::choice_point::ChoicePoint;
use crate::conditions::{Conditions, Coverage};
use crate::distinct::{Distinct, FingerprintSet, Novelty};
use crate::findings::{Findings, standing};
use crate::going_round::{GoingRound, MOST_EVENTS_ON};
use crate::guarantee::Guarantee;
use crate::limits::Options;
use crate::observer::{Discovery, Observer, Terminal};
use crate::path_key::PathKey;
use crate::report::{Label, PruneReason, Statistics, StopReason, Tallied};
use crate::strategy::TerminalFingerprints;

/// Of so many objects it is told how many executions parted there.
const BRANCHES: usize = 3;

/// Counts, findings and conditions of a run.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The counts.
    pub statistics: Statistics,
    hbrs: Distinct<ExactHbr>,
    lazy_hbrs: Distinct<ExactHbr>,
    rf_classes: Distinct<ExactReadsFrom>,
    lazy_rf_classes: Distinct<ExactReadsFrom>,
    states: Distinct<TerminalState>,
    /// Those of them that are deadlocks.
    deadlocked: FingerprintSet,
    /// Those of failed executions.
    failed: FingerprintSet,
    findings: Findings,
    conditions: Conditions,
    /// The first execution that was counted.
    first: Option<PathKey>,
    /// Where threads stood and went round when the first execution was truncated.
    truncated_at: Option<(PathKey, Vec<Label>, GoingRound)>,
    /// The loops at whose heads threads spun at the ends of executions.
    waited: BTreeSet<Span>,
    /// Where threads stood when the first execution led nowhere new, and went round from there.
    known_at: Option<(PathKey, Vec<Label>, GoingRound)>,
    /// Where threads went round in the execution within which the run was stopped.
    broken_off_in: Option<GoingRound>,
    /// Where executions parted from the one before.
    branches: Branches,
}

impl Tally {
    /// Nothing seen.
    pub fn new(machine: &Machine, options: &Options) -> Self {
        Tally {
            statistics: Statistics::default(),
            hbrs: Distinct::new(options.counting),
            lazy_hbrs: Distinct::new(options.counting),
            rf_classes: Distinct::new(options.counting),
            lazy_rf_classes: Distinct::new(options.counting),
            states: Distinct::new(options.counting),
            findings: Findings::new(options.findings),
            conditions: Conditions::new(machine.program()),
            deadlocked: FingerprintSet::default(),
            failed: FingerprintSet::default(),
            first: None,
            truncated_at: None,
            waited: BTreeSet::new(),
            known_at: None,
            broken_off_in: None,
            branches: Branches::default(),
        }
    }

    /// A choice point was reached.
    pub(crate) fn at(&mut self, point: &ChoicePoint) {
        self.statistics.max_enabled = self.statistics.max_enabled.max(point.enabled().len());
    }

    /// The next execution keeps so many events of the last one.
    pub(crate) fn part(&mut self, point: &ChoicePoint, keep: usize) {
        if let Some(event) = point.machine().events().get(keep) {
            self.branches.part(point.machine(), event);
        }
    }

    /// No thread is enabled.
    pub fn terminal(
        &mut self,
        point: &ChoicePoint,
        (outcome, verdict): (Outcome, Verdict),
        observer: &mut dyn Observer,
    ) {
        if outcome == Outcome::Spins {
            return self.pruned(point, PruneReason::Spins, verdict);
        }
        self.length(point);
        let both = point.fingerprints();
        let state = point.machine().terminal_fingerprint();
        let fingerprints = TerminalFingerprints { hbr: both.regular, lazy_hbr: both.lazy, state };
        let state = match outcome {
            Outcome::AssumeBlocked => {
                self.statistics.assume_blocked += 1;
                Novelty::Known
            }
            // Those are counted as given up.
            Outcome::Spins => Novelty::Known,
            Outcome::Ok | Outcome::Deadlock(_) | Outcome::Failure => {
                self.schedule(point, outcome, fingerprints)
            }
        };
        if verdict == Verdict::Buggy {
            self.bug();
        }
        observer.terminal(&Terminal { machine: point.machine(), outcome, fingerprints, state });
    }

    /// The strategy gave the execution up. A failure in it is a bug all the same: in a program that may run for
    /// ever, a cache of states prunes every execution that shows it.
    pub(crate) fn pruned(&mut self, point: &ChoicePoint, reason: PruneReason, verdict: Verdict) {
        self.length(point);
        if reason == PruneReason::Cached && self.statistics.executions() == 0 {
            let machine = point.machine();
            let round = GoingRound::run_on(machine.clone(), MOST_EVENTS_ON);
            self.known_at = Some((PathKey::of(point), standing(machine), round));
        }
        self.statistics.pruned.add(reason);
        // Where executions end, one that was met before has shown it.
        if verdict == Verdict::Buggy
            && self.findings.failure_given_up(point.machine(), || PathKey::of(point)) == Novelty::New
        {
            self.failed();
        }
    }

    /// The execution is too long. A failure in it is a bug all the same.
    pub(crate) fn truncated(&mut self, point: &ChoicePoint, verdict: Verdict) {
        self.length(point);
        if self.statistics.truncated == 0 {
            let machine = point.machine();
            self.truncated_at = Some((PathKey::of(point), standing(machine), GoingRound::of(machine)));
        }
        self.statistics.truncated += 1;
        if verdict == Verdict::Buggy {
            self.failed();
            self.findings.failure(point.machine(), || PathKey::of(point));
        }
    }

    /// An execution failed that was not run to its end.
    fn failed(&mut self) {
        self.statistics.failure_schedules += 1;
        self.bug();
    }

    /// Tells what was found since this was called last.
    #[inline]
    pub(crate) fn tell(&mut self, observer: &mut dyn Observer) {
        self.findings.untold().for_each(|finding| observer.discovered(Discovery::Bug(finding)));
        self.conditions.untold().for_each(|condition| observer.discovered(Discovery::Condition(condition)));
    }

    /// Whether every execution led round to where one had been, so that none ends.
    pub(crate) fn has_no_end(&self) -> bool {
        let Statistics { schedules, assume_blocked, pruned, .. } = self.statistics;
        schedules + assume_blocked == 0 && pruned.cached > 0
    }

    /// The run stops within an execution. It may be that this one goes round for ever: if it comes back to a state, or none
    /// has ended before it.
    pub(crate) fn broken_off(&mut self, point: &ChoicePoint) {
        self.length(point);
        let round = GoingRound::of(point.machine());
        let is_first = self.statistics.executions() == 0;
        if round.back.is_some() || is_first && !round.loops.is_empty() {
            self.broken_off_in = Some(round);
        }
    }

    /// What the run has seen, once it is over; what its search promises decides what is known of conditions.
    pub fn finish(
        self,
        machine: &Machine,
        guarantee: Guarantee,
        stopped_by: Option<StopReason>,
        broken_off_by: Option<StopReason>,
    ) -> Tallied {
        let coverage = match (stopped_by, guarantee) {
            (None, promised) if promised.includes(Equivalence::State) => Coverage::AllStates,
            _ => Coverage::Unknown,
        };
        let stood = if stopped_by == Some(StopReason::NoEnd) { self.known_at } else { self.truncated_at };
        let (truncated_at, going_round) = match stood {
            Some((_, labels, round)) => (labels, Some(round)),
            None => (Vec::new(), self.broken_off_in),
        };
        Tallied {
            stopped_by,
            broken_off_by,
            statistics: self.statistics,
            findings: self.findings.into_kept(),
            conditions: self.conditions.finish(coverage),
            branches: self.branches.most(machine, BRANCHES),
            truncated_at,
            going_round,
            waited: self.waited.into_iter().collect(),
            one_op: machine.loops_of_one_op(),
        }
    }

    /// The last execution that was counted shows a bug.
    fn bug(&mut self) {
        self.statistics.buggy += 1;
        let executions = self.statistics.executions();
        self.statistics.first_bug.get_or_insert(executions);
    }

    /// Counts what every execution has.
    fn length(&mut self, point: &ChoicePoint) {
        if self.first.is_none() {
            self.first = Some(PathKey::of(point));
        }
        let statistics = &mut self.statistics;
        statistics.events += point.depth() as u64;
        statistics.max_depth = statistics.max_depth.max(point.depth());
        statistics.max_threads = statistics.max_threads.max(point.machine().threads().len());
        let machine = point.machine();
        self.waited.extend(machine.threads().iter().filter_map(|thread| machine.spins_in(*thread)));
    }

    /// Counts a terminal execution.
    fn schedule(
        &mut self,
        point: &ChoicePoint,
        outcome: Outcome,
        fingerprints: TerminalFingerprints,
    ) -> Novelty {
        self.statistics.schedules += 1;
        let machine = point.machine();
        let hbr = self.hbrs.insert(fingerprints.hbr.0, || exact::<Regular>(machine));
        let lazy_hbr = self.lazy_hbrs.insert(fingerprints.lazy_hbr.0, || exact::<Lazy>(machine));
        self.reads_from(point, (hbr, lazy_hbr));
        let novelty = self.states.insert(fingerprints.state, || machine.terminal_state());
        match outcome {
            Outcome::Deadlock(kind) => {
                self.statistics.deadlock_schedules += 1;
                if novelty == Novelty::New {
                    self.deadlocked.insert(fingerprints.state);
                }
                self.findings.deadlock(machine, kind, || PathKey::of(point));
            }
            Outcome::Failure => {
                self.statistics.failure_schedules += 1;
                if novelty == Novelty::New {
                    self.failed.insert(fingerprints.state);
                }
                self.findings.failure(point.machine(), || PathKey::of(point));
                if all_are_blocked(machine) {
                    self.statistics.blocked_failures += 1;
                    self.findings.blocked_at_failure(machine);
                }
            }
            Outcome::Ok | Outcome::AssumeBlocked | Outcome::Spins => {}
        }
        if novelty == Novelty::New {
            self.conditions.see(machine, || PathKey::of(point));
        }
        self.count_distinct();
        novelty
    }

    /// Counts reads-from classes, if the relations that determine them were not met before.
    fn reads_from(&mut self, point: &ChoicePoint, (hbr, lazy_hbr): (Novelty, Novelty)) {
        let machine = point.machine();
        if hbr == Novelty::New {
            let class = point.reads_from().regular.0;
            self.rf_classes.insert(class, || ExactReadsFrom::of_execution::<Regular>(machine));
        }
        if lazy_hbr == Novelty::New {
            let class = point.reads_from().lazy.0;
            self.lazy_rf_classes.insert(class, || ExactReadsFrom::of_execution::<Lazy>(machine));
        }
    }

    /// How many there are of what is distinct.
    fn count_distinct(&mut self) {
        self.statistics.hbrs = self.hbrs.count();
        self.statistics.lazy_hbrs = self.lazy_hbrs.count();
        self.statistics.rf_classes = self.rf_classes.count();
        self.statistics.lazy_rf_classes = self.lazy_rf_classes.count();
        self.statistics.states = self.states.count();
        self.statistics.deadlock_states = self.deadlocked.len() as u64;
        self.statistics.failure_states = self.failed.len() as u64;
    }

    /// What two parts of a search have seen, which are apart: each is a stretch of the executions in the order of
    /// their paths. Parts may be put together in any order.
    #[must_use]
    pub fn merged(self, other: Tally) -> Tally {
        let (one, other) = match (&self.first, &other.first) {
            (_, None) => (self, other),
            (Some(first), Some(second)) if first <= second => (self, other),
            _ => (other, self),
        };
        let given_up = one.findings.given_up() + other.findings.given_up();
        let mut both = Tally {
            statistics: one.statistics.followed_by(other.statistics),
            hbrs: one.hbrs.merged(other.hbrs),
            lazy_hbrs: one.lazy_hbrs.merged(other.lazy_hbrs),
            rf_classes: one.rf_classes.merged(other.rf_classes),
            lazy_rf_classes: one.lazy_rf_classes.merged(other.lazy_rf_classes),
            states: one.states.merged(other.states),
            deadlocked: one.deadlocked,
            failed: one.failed,
            findings: one.findings.merged(other.findings),
            conditions: one.conditions.merged(other.conditions),
            first: one.first.or(other.first),
            truncated_at: one.truncated_at.or(other.truncated_at),
            waited: &one.waited | &other.waited,
            known_at: one.known_at.or(other.known_at),
            broken_off_in: one.broken_off_in.or(other.broken_off_in),
            branches: one.branches.merged(other.branches),
        };
        // Of executions that were given up only those are counted whose failure was new.
        let known = given_up - both.findings.given_up();
        both.statistics.failure_schedules -= known;
        both.statistics.buggy -= known;
        both.deadlocked.extend(&other.deadlocked);
        both.failed.extend(&other.failed);
        both.count_distinct();
        both
    }
}

/// The relation over the events of a machine, in full.
fn exact<R: Relation>(machine: &Machine) -> ExactHbr {
    ExactHbr::of_execution(machine, &Clocks::<R>::of_execution(machine))
}
