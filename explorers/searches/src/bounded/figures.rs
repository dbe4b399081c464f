//! What is said of a bounded search: how far it got, and how much its executions cost.

use loris_interpreter::Machine;

use loris_engine::bug::Verdict;
use loris_engine::report::{StopReason, Tallied};
use loris_engine::strategy::{End, Strategy};

/// Terminal executions of one cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CostCount {
    /// How many there were.
    pub schedules: u64,
    /// Those of them that show a bug.
    pub buggy: u64,
}

/// How far a bounded search got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounding {
    /// What the bound is on.
    pub measure: Measure,
    /// Whether the bound grows.
    pub growth: Growth,
    /// The bound, or the last one of several: executions that cost no more were searched.
    pub bound: u32,
    /// Steps that the bound left out, where it was reached with the most left to spend; so far, if the search was
    /// stopped. None after a bound that was searched to its end: it made no difference.
    pub left_out: u64,
    /// The greatest bound that was searched to its end.
    pub complete_for: Option<u32>,
}

/// What a bound is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// Switches away from a thread that could go on.
    Preemptions,
    /// Enabled threads that are passed over.
    Delays,
}

/// Whether a bound grows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Growth {
    /// One bound.
    Fixed,
    /// From 0 on, until nothing is left out.
    Iterative,
}

/// The terminal executions of a search by their cost.
#[derive(Clone, Debug, Default)]
pub struct Costs(Vec<CostCount>);

impl Costs {
    /// An execution of this cost has ended so.
    pub(crate) fn ended(&mut self, cost: u32, machine: &Machine, end: End) {
        if !matches!(end, End::Terminal(outcome) if outcome.is_terminal()) {
            return;
        }
        let cost = usize::try_from(cost).unwrap_or(usize::MAX);
        if cost >= self.0.len() {
            self.0.resize(cost + 1, CostCount::default());
        }
        self.0[cost].schedules += 1;
        self.0[cost].buggy += u64::from(Verdict::of(machine, end) == Verdict::Buggy);
    }
}

/// A search within a bound.
pub trait BoundedSearch: Strategy {
    /// The bound, and what it left out so far.
    fn bounding(&self) -> Bounding;

    /// What its executions cost.
    fn costs(&self) -> &Costs;

    /// The bound and up to which one the run is complete, and what executions cost.
    fn figures(&self, run: &Tallied) -> (Bounding, Vec<CostCount>) {
        (self.bounding().after(run), self.costs().0.clone())
    }
}

impl Bounding {
    /// Why a search that ended by itself is not over.
    pub(crate) fn reason(self) -> Option<StopReason> {
        (self.left_out > 0).then_some(match self.growth {
            Growth::Fixed => StopReason::Bound,
            Growth::Iterative => StopReason::FirstBug,
        })
    }

    /// With the bound up to which the run is complete.
    pub(crate) fn after(self, run: &Tallied) -> Bounding {
        let ended = run.broken_off_by.is_none() && self.reason() == run.stopped_by;
        let complete_for = match self.growth {
            _ if run.statistics.truncated > 0 => None,
            _ if ended => Some(self.bound),
            Growth::Fixed => None,
            Growth::Iterative => self.bound.checked_sub(1),
        };
        Bounding { complete_for, ..self }
    }
}

impl Measure {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Preemptions => "preemptions",
            Measure::Delays => "delays",
        }
    }
}
