//! The figures of a run, told once: what each is called, its key, and how it is read off. Json, csv and the page have them
//! in this order.

use loris_explorers::{Equivalence, Statistics};

/// A figure.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// For people.
    pub name: &'static str,
    /// In json; what stands before a point is the key of an object.
    pub key: &'static str,
    /// How it is read off.
    pub of: fn(&Statistics) -> u64,
}

const fn figure(name: &'static str, key: &'static str, of: fn(&Statistics) -> u64) -> Figure {
    Figure { name, key, of }
}

/// Classes of an equivalence.
const fn classes(equivalence: Equivalence, of: fn(&Statistics) -> u64) -> Figure {
    figure(equivalence.classes(), equivalence.key(), of)
}

/// What was counted.
pub(crate) const COUNTS: [Figure; 18] = [
    figure("schedules", "schedules", |counts| counts.schedules),
    figure("pruned: sleep set", "pruned.sleep-set", |counts| counts.pruned.sleep_set),
    figure("pruned: cached", "pruned.cached", |counts| counts.pruned.cached),
    figure("pruned: bound", "pruned.bound", |counts| counts.pruned.bound),
    figure("pruned: not canonical", "pruned.not-canonical", |counts| counts.pruned.not_canonical),
    figure("events", "events", |counts| counts.events),
    classes(Equivalence::Hbr, |counts| counts.hbrs),
    classes(Equivalence::LazyHbr, |counts| counts.lazy_hbrs),
    classes(Equivalence::ReadsFrom, |counts| counts.rf_classes),
    classes(Equivalence::LazyReadsFrom, |counts| counts.lazy_rf_classes),
    classes(Equivalence::State, |counts| counts.states),
    figure("deadlock schedules", "deadlock_schedules", |counts| counts.deadlock_schedules),
    figure("deadlock states", "deadlock_states", |counts| counts.deadlock_states),
    figure("failure schedules", "failure_schedules", |counts| counts.failure_schedules),
    figure("failure states", "failure_states", |counts| counts.failure_states),
    figure("failure schedules with blocked threads", "blocked_failures", |counts| counts.blocked_failures),
    figure("assume-blocked", "assume_blocked", |counts| counts.assume_blocked),
    figure("cut", "cut", |counts| counts.truncated),
];

/// The largest of their kind.
pub const MOST: [Figure; 3] = [
    figure("most threads", "max_threads", |counts| counts.max_threads as u64),
    figure("most enabled at once", "max_enabled", |counts| counts.max_enabled as u64),
    figure("longest execution, in events", "max_depth", |counts| counts.max_depth as u64),
];
