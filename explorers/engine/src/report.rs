//! What a run has seen: counts, findings, and how far it got.

use std::fmt;

use loris_hbr::Equivalence;
use loris_lang::ast::Quantifier;
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::Span;

use crate::blocked_threads::{BlockedThreads, Wait, waits_in_words};
use crate::branches::Branch;
use crate::bug::Bug;
use crate::going_round::GoingRound;

/// What a run has seen, whatever searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tallied {
    /// Why it stopped early; `None` if the search ended by itself and no execution was truncated.
    pub stopped_by: Option<StopReason>,
    /// The limit, or the word of the observer, that broke it off.
    pub broken_off_by: Option<StopReason>,
    /// The counts.
    pub statistics: Statistics,
    /// One entry for each distinct bug, in the order in which they were met; bounded in number.
    pub findings: Vec<Finding>,
    /// One entry for each condition of the program, in order.
    pub conditions: Vec<ConditionResult>,
    /// Where each running thread stood when the first execution was truncated at the depth limit, or went round where none
    /// ends; empty if none did.
    pub truncated_at: Vec<Label>,
    /// In which loops threads went round in that execution, or in one within which the run was stopped; none if there was
    /// none.
    pub going_round: Option<GoingRound>,
    /// The objects at which most executions parted from the one before, most first; a few.
    pub branches: Vec<Branch>,
    /// The loops in which threads waited at the ends of executions, in order of the text.
    pub waited: Vec<Span>,
    /// The loops that were run as one op, in order of the text.
    pub one_op: Vec<Span>,
}

/// Counts of a run. Distinct relations, classes and states are counted over terminal executions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Executions that reached a terminal state, deadlocked and failed ones included.
    pub schedules: u64,
    /// Executions that were given up before.
    pub pruned: Pruned,
    /// The sum of the lengths of all executions, however few of their events were run afresh; of one that a
    /// limit broke off too.
    pub events: u64,
    /// How many executions had been run when the first one showed a bug, itself among them.
    pub first_bug: Option<u64>,
    /// Distinct terminal happens-before relations.
    pub hbrs: u64,
    /// Distinct terminal lazy happens-before relations.
    pub lazy_hbrs: u64,
    /// Distinct terminal reads-from classes.
    pub rf_classes: u64,
    /// Distinct terminal lazy reads-from classes.
    pub lazy_rf_classes: u64,
    /// Distinct terminal states.
    pub states: u64,
    /// Terminal executions that deadlocked.
    pub deadlock_schedules: u64,
    /// Distinct terminal states that are deadlocks.
    pub deadlock_states: u64,
    /// Executions that failed: terminal ones, those that were truncated at the depth limit after a failure, and those that
    /// were given up as known or beyond the bound after one that was not met before.
    pub failure_schedules: u64,
    /// Distinct terminal states of failed executions.
    pub failure_states: u64,
    /// Those of the terminal executions that failed at whose end other threads are blocked, and none could go on. They
    /// count as failures only.
    pub blocked_failures: u64,
    /// Executions that show a bug: they deadlocked or failed, or a `forall` or `never` forbids their last state.
    pub buggy: u64,
    /// Executions that ended at a false `assume`.
    pub assume_blocked: u64,
    /// Executions that were truncated at the depth limit.
    pub truncated: u64,
    /// The most threads that existed in one execution.
    pub max_threads: usize,
    /// The most threads that were enabled at once.
    pub max_enabled: usize,
    /// The length of the longest execution, in events.
    pub max_depth: usize,
}

/// Executions given up, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pruned {
    /// Every enabled thread slept.
    pub sleep_set: u64,
    /// Every successor was known.
    pub cached: u64,
    /// Every successor was known, or beyond the bound.
    pub bound: u64,
    /// Another execution with the same relation is to be preferred.
    pub not_canonical: u64,
    /// It has no end: a thread spins that would leave its loop.
    pub spins: u64,
}

/// Why an execution was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PruneReason {
    /// Every enabled thread slept.
    SleepSet,
    /// Every successor was known.
    Cached,
    /// Every successor was known, or beyond the bound.
    Bound,
    /// Another execution with the same relation is to be preferred.
    NotCanonical,
    /// It has no end: a thread spins that would leave its loop. In another order of the same steps it need not.
    Spins,
}

/// Why a run stopped before the search was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The limit on executions.
    Schedules,
    /// The limit on events.
    Events,
    /// The limit on states.
    States,
    /// The search ended by itself, but executions were truncated at the depth limit.
    Depth,
    /// The search ended by itself, but the bound left steps out.
    Bound,
    /// The search ended by itself, but no execution did: every one goes round for ever.
    NoEnd,
    /// The search ended by itself, but reads and writes were no scheduling points, and a data race was seen or is not
    /// known to be none.
    Races,
    /// A bug was found, and the first was to be the last.
    FirstBug,
    /// The observer said that time is up.
    Timeout,
    /// The observer said that memory is used up.
    Memory,
    /// The observer said that the user wants to stop.
    Interrupted,
}

/// One distinct bug with the first execution that showed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What went wrong.
    pub kind: FindingKind,
    /// What it is told from others by.
    pub bug: Bug,
    /// How it shows.
    pub symptom: Symptom,
    /// A schedule: up to the event that fails, or to the deadlock.
    pub schedule: NamedSchedule,
    /// The places: of the failure, or of the op at which each thread is blocked, in order of the threads.
    pub at: Vec<Span>,
    /// Of a failure: an end of an execution with it at which other threads are blocked; one at which they wait in a
    /// cycle if there is one.
    pub blocked: Option<BlockedThreads>,
}

/// How a bug shows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Symptom {
    /// A failure.
    Failure {
        /// Who failed; none if `final` did.
        thread: Option<String>,
        /// The message of the program, or what the fault is.
        message: String,
    },
    /// A deadlock: who waits.
    Waits(Vec<Wait>),
}

/// Kinds of bugs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FindingKind {
    /// Nobody can go on, and nobody waits at a `lock` or in a loop.
    Deadlock,
    /// Nobody can go on but round in a loop that changes nothing, and nobody waits at a `lock`.
    StuckInLoop,
    /// Nobody can go on, and somebody waits at a `lock`.
    MutexDeadlock,
    /// A failed assertion, a `fail`, a fault, or `final` did not hold.
    Failure,
}

/// What became of an `exists`, `forall` or `never`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionResult {
    /// Which of the three.
    pub quantifier: Quantifier,
    /// Its place.
    pub at: Span,
    /// Whether it holds; `None` if the executions seen do not decide it.
    pub holds: Option<bool>,
    /// A schedule to a terminal state that decides it: a witness of an `exists` that holds, a counterexample of a
    /// `forall` or `never` that does not.
    pub schedule: Option<NamedSchedule>,
}

/// A place and what happens there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Label {
    /// Where.
    pub at: Span,
    /// What.
    pub text: String,
}

impl Statistics {
    /// All executions: terminal, pruned, assume-blocked and truncated.
    pub fn executions(&self) -> u64 {
        self.schedules + self.pruned.total() + self.assume_blocked + self.truncated
    }

    /// Distinct classes of an equivalence.
    pub fn classes(&self, equivalence: Equivalence) -> u64 {
        match equivalence {
            Equivalence::Hbr => self.hbrs,
            Equivalence::LazyHbr => self.lazy_hbrs,
            Equivalence::ReadsFrom => self.rf_classes,
            Equivalence::LazyReadsFrom => self.lazy_rf_classes,
            Equivalence::State => self.states,
        }
    }

    /// Those of two parts of a search of which the other comes after this one. What is distinct is counted twice, if
    /// both have met it.
    #[must_use]
    pub fn followed_by(self, other: Statistics) -> Statistics {
        Statistics {
            schedules: self.schedules + other.schedules,
            pruned: self.pruned.plus(other.pruned),
            events: self.events + other.events,
            first_bug: self.first_bug.or(other.first_bug.map(|first| self.executions() + first)),
            hbrs: self.hbrs + other.hbrs,
            lazy_hbrs: self.lazy_hbrs + other.lazy_hbrs,
            rf_classes: self.rf_classes + other.rf_classes,
            lazy_rf_classes: self.lazy_rf_classes + other.lazy_rf_classes,
            states: self.states + other.states,
            deadlock_schedules: self.deadlock_schedules + other.deadlock_schedules,
            deadlock_states: self.deadlock_states + other.deadlock_states,
            failure_schedules: self.failure_schedules + other.failure_schedules,
            failure_states: self.failure_states + other.failure_states,
            blocked_failures: self.blocked_failures + other.blocked_failures,
            buggy: self.buggy + other.buggy,
            assume_blocked: self.assume_blocked + other.assume_blocked,
            truncated: self.truncated + other.truncated,
            max_threads: self.max_threads.max(other.max_threads),
            max_enabled: self.max_enabled.max(other.max_enabled),
            max_depth: self.max_depth.max(other.max_depth),
        }
    }
}

impl Pruned {
    /// Those of two parts of a search.
    #[must_use]
    pub(crate) fn plus(self, other: Pruned) -> Pruned {
        Pruned {
            sleep_set: self.sleep_set + other.sleep_set,
            cached: self.cached + other.cached,
            bound: self.bound + other.bound,
            not_canonical: self.not_canonical + other.not_canonical,
            spins: self.spins + other.spins,
        }
    }

    /// Over all reasons.
    pub fn total(&self) -> u64 {
        self.sleep_set + self.cached + self.bound + self.not_canonical + self.spins
    }

    /// Counts one more.
    pub(crate) fn add(&mut self, reason: PruneReason) {
        match reason {
            PruneReason::SleepSet => self.sleep_set += 1,
            PruneReason::Cached => self.cached += 1,
            PruneReason::Bound => self.bound += 1,
            PruneReason::NotCanonical => self.not_canonical += 1,
            PruneReason::Spins => self.spins += 1,
        }
    }
}

impl PruneReason {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            PruneReason::SleepSet => "sleep-set",
            PruneReason::Cached => "cached",
            PruneReason::Bound => "bound",
            PruneReason::NotCanonical => "not-canonical",
            PruneReason::Spins => "spins",
        }
    }
}

impl StopReason {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            StopReason::Schedules => "max-schedules",
            StopReason::Events => "max-events",
            StopReason::States => "max-states",
            StopReason::Depth => "max-depth",
            StopReason::Bound => "bound",
            StopReason::NoEnd => "no-end",
            StopReason::Races => "races",
            StopReason::FirstBug => "first-bug",
            StopReason::Timeout => "timeout",
            StopReason::Memory => "max-memory",
            StopReason::Interrupted => "interrupted",
        }
    }
}

impl FindingKind {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Deadlock => "deadlock",
            FindingKind::StuckInLoop => "stuck-in-loop",
            FindingKind::MutexDeadlock => "mutex-deadlock",
            FindingKind::Failure => "failure",
        }
    }
}

impl fmt::Display for Symptom {
    /// `a: an increment was lost`, or who waits: `p waits for b, held by q; q waits for a, held by p`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symptom::Failure { thread, message } => {
                write!(f, "{}: {message}", thread.as_deref().unwrap_or("final"))
            }
            Symptom::Waits(waits) => f.write_str(&waits_in_words(waits)),
        }
    }
}
