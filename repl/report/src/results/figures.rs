//! The figures of a run and of a count, told once: what each is called, its key, what it means, and how it is read off.
//! Json, csv and the page have them in this order.

use loris_explorers::count::{self, Count};
use loris_explorers::{Equivalence, Statistics};

/// A figure of a run.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// For people.
    pub name: &'static str,
    /// In json; what stands before a point is the key of an object.
    pub key: &'static str,
    /// What it means, with an example.
    pub about: &'static str,
    /// How it is read off.
    pub of: fn(&Statistics) -> u64,
}

/// A figure of a count.
#[derive(Clone, Copy, Debug)]
pub struct CountFigure {
    /// In json and csv.
    pub key: &'static str,
    /// What it means.
    pub about: &'static str,
    /// How it is read off.
    pub of: fn(&Count) -> &count::Figure,
}

impl Figure {
    /// The key of the object in which it stands, if it does not stand alone.
    pub fn group(&self) -> Option<&'static str> {
        self.key.split_once('.').map(|(group, _)| group)
    }

    /// Its own key, in that object if there is one.
    pub fn own_key(&self) -> &'static str {
        self.key.split_once('.').map_or(self.key, |(_, key)| key)
    }
}

const fn figure(
    name: &'static str,
    key: &'static str,
    about: &'static str,
    of: fn(&Statistics) -> u64,
) -> Figure {
    Figure { name, key, about, of }
}

/// Classes of an equivalence.
const fn classes(equivalence: Equivalence, about: &'static str, of: fn(&Statistics) -> u64) -> Figure {
    figure(equivalence.classes(), equivalence.key(), about, of)
}

/// What was counted.
pub const COUNTS: [Figure; 19] = [
    figure(
        "schedules",
        "schedules",
        "Executions that were run to a terminal state, such as `24`.",
        |counts| counts.schedules,
    ),
    figure(
        "pruned: sleep set",
        "pruned.sleep-set",
        "Executions given up since every enabled thread slept, such as `3`.",
        |counts| counts.pruned.sleep_set,
    ),
    figure(
        "pruned: cached",
        "pruned.cached",
        "Executions given up since all that could follow was known, such as `3`.",
        |counts| counts.pruned.cached,
    ),
    figure(
        "pruned: bound",
        "pruned.bound",
        "Executions given up since all that could follow was known or beyond the bound, such as `3`.",
        |counts| counts.pruned.bound,
    ),
    figure(
        "pruned: not canonical",
        "pruned.not-canonical",
        "Executions given up since another one with the same relation is preferred, such as `3`.",
        |counts| counts.pruned.not_canonical,
    ),
    figure(
        "pruned: spins",
        "pruned.spins",
        "Executions that have no end, since a thread spins in them that would leave its loop, such as `3`.",
        |counts| counts.pruned.spins,
    ),
    figure(
        "events",
        "events",
        "The lengths of all executions together, such as `148`: pruned ones too, however few events were run afresh.",
        |counts| counts.events,
    ),
    classes(Equivalence::Hbr, "Distinct terminal HBRs, such as `11`.", |counts| counts.hbrs),
    classes(Equivalence::LazyHbr, "Distinct terminal lazy HBRs, such as `11`.", |counts| counts.lazy_hbrs),
    classes(Equivalence::ReadsFrom, "Distinct terminal reads-from classes, such as `11`.", |counts| {
        counts.rf_classes
    }),
    classes(
        Equivalence::LazyReadsFrom,
        "Distinct terminal reads-from classes without the order of mutexes, such as `8`.",
        |counts| counts.lazy_rf_classes,
    ),
    classes(Equivalence::State, "Distinct terminal states, such as `2`.", |counts| counts.states),
    figure(
        "deadlock schedules",
        "deadlock_schedules",
        "Executions that ended in a deadlock, such as `2`.",
        |counts| counts.deadlock_schedules,
    ),
    figure(
        "deadlock states",
        "deadlock_states",
        "Distinct states at the end of these, such as `1`.",
        |counts| counts.deadlock_states,
    ),
    figure(
        "failure schedules",
        "failure_schedules",
        "Executions that failed, such as `4`: those too that were truncated or given up after it.",
        |counts| counts.failure_schedules,
    ),
    figure(
        "failure states",
        "failure_states",
        "Distinct states at the end of executions that failed and ended, such as `1`.",
        |counts| counts.failure_states,
    ),
    figure(
        "failure schedules with blocked threads",
        "blocked_failures",
        "How many of the failure schedules end with other threads blocked, such as `1`.",
        |counts| counts.blocked_failures,
    ),
    figure(
        "assume-blocked",
        "assume_blocked",
        "Executions in which a thread stopped at a false `assume`, such as `0`; no schedules.",
        |counts| counts.assume_blocked,
    ),
    figure(
        "truncated",
        "truncated",
        "Executions that were truncated at the limit on depth, such as `0`; no schedules.",
        |counts| counts.truncated,
    ),
];

/// The largest of their kind.
pub const MOST: [Figure; 3] = [
    figure("most threads", "max_threads", "The most threads of one execution, such as `4`.", |counts| {
        counts.max_threads as u64
    }),
    figure(
        "most enabled at once",
        "max_enabled",
        "The most threads enabled at once, such as `4`.",
        |counts| counts.max_enabled as u64,
    ),
    figure(
        "longest execution, in events",
        "max_depth",
        "The events of the longest execution, such as `14`.",
        |counts| counts.max_depth as u64,
    ),
];

const fn total(key: &'static str, about: &'static str, of: fn(&Count) -> &count::Figure) -> CountFigure {
    CountFigure { key, about, of }
}

/// The numbers of a count.
pub const TOTALS: [CountFigure; 9] = [
    total("schedules", "Terminal schedules: ok, deadlocked and failed.", |count| &count.schedules),
    total("deadlock_schedules", "Those of the schedules that end in a deadlock.", |count| &count.deadlocked),
    total("failure_schedules", "Those of the schedules that end in a failure.", |count| &count.failed),
    total("assume_blocked", "Executions that stop at a false `assume`; no schedules.", |count| {
        &count.assume_blocked
    }),
    total(Equivalence::Hbr.key(), "Terminal HBRs.", |count| &count.hbrs),
    total(Equivalence::LazyHbr.key(), "Terminal lazy HBRs.", |count| &count.lazy_hbrs),
    total(Equivalence::ReadsFrom.key(), "Terminal reads-from classes.", |count| &count.rf_classes),
    total(
        Equivalence::LazyReadsFrom.key(),
        "Terminal reads-from classes without the order of mutexes.",
        |count| &count.lazy_rf_classes,
    ),
    total(Equivalence::State.key(), "Terminal states.", |count| &count.states),
];
