//! What only some explorers have: a bound, and runs that are drawn.

use std::num::NonZeroU32;

use loris_explorers::schedulers::{Excess, Origin, RoundFigures, Sampling, Size};
use loris_explorers::{Generator, Growth, Measure, Report};
use serde::Serialize;

use super::values::{Digits, Ratio};
use super::words::Word;

/// How far a bounded search got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bound {
    /// `preemptions` or `delays`.
    pub measure: Word<Measure>,
    /// Whether the bound grew from 0 on.
    pub iterative: bool,
    /// The bound, or the last one, such as `2`.
    pub bound: u32,
    /// The greatest bound that was searched to its end, such as `1`; null if none was.
    pub complete_for: Option<u32>,
    /// How many steps the bound has left out so far, such as `7`. If none, and the bound was searched to its end, the
    /// search is complete in full.
    pub left_out: u64,
    /// Terminal executions by their cost, from 0 on; others have no cost.
    pub costs: Vec<BoundCost>,
}

/// Terminal executions of one cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoundCost {
    /// The preemptions or delays of each, such as `1`.
    pub cost: usize,
    /// How many there were, such as `6`.
    pub schedules: u64,
    /// Those of them that show a bug, such as `2`.
    pub buggy: u64,
}

/// How runs were drawn, and what was promised of each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// The generator of random numbers, such as `pcg`.
    pub generator: Word<Generator>,
    /// The number of the first run, from 1.
    pub first_run: u64,
    /// How many runs there were, such as `10000`.
    pub runs: u64,
    /// Those of them that show a bug, such as `12`.
    pub buggy: u64,
    /// The number of the first run that shows a bug, such as `31`; null if none does.
    pub first_buggy_run: Option<u64>,
    /// Runs in which the policy was overridden, such as `0`; nothing is promised of them.
    pub overridden_runs: u64,
    /// Those of the overridden runs that show a bug, such as `0`.
    pub overridden_buggy: u64,
    /// The depth d of PCT and PPCT, such as `3`; null of others.
    pub depth: Option<u32>,
    /// The number of threads n, where it is needed.
    pub threads: Option<DrawnSize>,
    /// The number of steps k, where it is needed.
    pub steps: Option<DrawnSize>,
    /// The probability with which each run shows a bug of the depth, such as `1/24`; null if nothing is promised, or the
    /// promise is void.
    pub at_least: Option<Ratio>,
    /// The first run that made the promise void; null if none did.
    pub void: Option<VoidPromise>,
    /// Of `uniform`: how many schedules there are, such as `24`; null of others.
    pub schedules: Option<Digits>,
    /// Of `uniform`: whether each schedule is equally likely; null of others.
    pub equally_likely: Option<bool>,
    /// Of `ppct` in rounds: how many rounds there were; null of others.
    pub rounds: Option<RoundsRun>,
}

/// A size, and how it is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawnSize {
    /// The size, such as `4`.
    pub value: u64,
    /// Whether it is the most that pilot runs had; else it was given.
    pub estimated: bool,
}

/// A run that was larger than what the promise is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VoidPromise {
    /// The number of the run, such as `8`.
    pub run: u64,
    /// How many threads it had, such as `5`, if they were too many; else null.
    pub threads: Option<u64>,
    /// How many steps it had, such as `40`, if they were too many or it was truncated; else null.
    pub steps: Option<u64>,
    /// Whether it was truncated at the limit on depth.
    pub truncated: bool,
}

/// Rounds of all runs on a computer with several cores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundsRun {
    /// How many cores, such as `4`.
    pub cores: NonZeroU32,
    /// How many rounds, such as `120`.
    pub rounds: u64,
    /// How many steps in them, such as `300`.
    pub steps: u64,
}

impl Bound {
    pub(super) fn of(report: &Report) -> Option<Bound> {
        let bound = report.bound?;
        let costs = report.costs.iter().enumerate();
        let costs =
            costs.map(|(cost, count)| BoundCost { cost, schedules: count.schedules, buggy: count.buggy });
        Some(Bound {
            measure: Word(bound.measure),
            iterative: bound.growth == Growth::Iterative,
            bound: bound.bound,
            complete_for: bound.complete_for,
            left_out: bound.left_out,
            costs: costs.collect(),
        })
    }
}

impl Drawn {
    pub(super) fn of(report: &Report) -> Option<Drawn> {
        let sampling = report.sampling.as_ref()?;
        let weighed = sampling.weighed.as_ref();
        Some(Drawn {
            generator: Word(sampling.generator),
            first_run: sampling.first_run,
            runs: sampling.undisturbed.all + sampling.overridden.all,
            buggy: sampling.undisturbed.buggy + sampling.overridden.buggy,
            first_buggy_run: report.statistics.first_bug.map(|nth| sampling.run_number(nth)),
            overridden_runs: sampling.overridden.all,
            overridden_buggy: sampling.overridden.buggy,
            depth: sampling.depth,
            threads: sampling.threads.map(DrawnSize::from),
            steps: sampling.steps.map(DrawnSize::from),
            at_least: sampling.odds().map(|odds| Ratio(format!("1/{odds}"))),
            void: VoidPromise::of(sampling),
            schedules: weighed.map(|weighed| Digits(weighed.schedules.to_string())),
            equally_likely: weighed.map(|weighed| weighed.are_equal),
            rounds: sampling.rounds.map(RoundsRun::from),
        })
    }
}

impl VoidPromise {
    /// None of a scheduler that promises nothing.
    fn of(sampling: &Sampling) -> Option<VoidPromise> {
        sampling.depth?;
        let exceeded = sampling.exceeded?;
        let (threads, steps, truncated) = match exceeded.excess {
            Excess::Threads(threads) => (Some(threads), None, false),
            Excess::Steps(steps) => (None, Some(steps), false),
            Excess::Truncated(steps) => (None, Some(steps), true),
        };
        Some(VoidPromise { run: exceeded.run, threads, steps, truncated })
    }
}

impl From<Size> for DrawnSize {
    fn from(size: Size) -> Self {
        DrawnSize { value: size.value, estimated: size.origin == Origin::Estimated }
    }
}

impl From<RoundFigures> for RoundsRun {
    fn from(figures: RoundFigures) -> Self {
        RoundsRun { cores: figures.cores, rounds: figures.rounds, steps: figures.steps }
    }
}
