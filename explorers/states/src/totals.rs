//! Numbers of schedules, by outcome, as large as they come.

use loris_interpreter::Outcome;
use num_bigint::BigUint;

/// How many schedules end how; or how many relations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Every thread has ended, and `final` held.
    pub ok: BigUint,
    /// A deadlock.
    pub deadlocked: BigUint,
    /// A failure.
    pub failed: BigUint,
    /// A thread stopped at a false `assume`: no terminal schedule.
    pub assume_blocked: BigUint,
}

impl Totals {
    /// So many that end in this way.
    pub fn of(outcome: Outcome, number: &BigUint) -> Totals {
        let mut totals = Totals::default();
        totals.add(outcome, number);
        totals
    }

    /// Adds so many that end in this way; none if that is no end.
    pub fn add(&mut self, outcome: Outcome, number: &BigUint) {
        let total = match outcome {
            Outcome::Ok => &mut self.ok,
            Outcome::Deadlock(_) => &mut self.deadlocked,
            Outcome::Failure => &mut self.failed,
            Outcome::AssumeBlocked => &mut self.assume_blocked,
            Outcome::Spins => return,
        };
        *total += number;
    }

    /// Adds all of another one.
    pub(crate) fn add_all(&mut self, other: &Totals) {
        self.ok += &other.ok;
        self.deadlocked += &other.deadlocked;
        self.failed += &other.failed;
        self.assume_blocked += &other.assume_blocked;
    }

    /// The terminal ones: ok, deadlocked and failed.
    pub fn terminal(&self) -> BigUint {
        &self.ok + &self.deadlocked + &self.failed
    }
}
