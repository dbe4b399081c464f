//! The randomised schedulers, each with what is set about it and about no other.

use std::num::NonZeroU32;

use crate::noise::NoiseSettings;
use crate::schedulers::{Generator, KnownSizes, PickRule, Probability};

/// A randomised scheduler with all that is set about it. Numbers above those that have a limit here are taken as they
/// are, and take as long and as much memory as it says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sampler {
    /// Each enabled thread with the same probability.
    Random(Generator),
    /// The highest priority.
    Pct {
        /// The depth of bugs, d: a priority is lowered at d − 1 change points.
        depth: NonZeroU32,
        /// How many threads and steps there are.
        sizes: KnownSizes,
        /// Where random numbers come from.
        generator: Generator,
    },
    /// Any high priority, else the highest.
    Ppct {
        /// The depth of bugs, d: a priority is lowered at d − 1 change points.
        depth: NonZeroU32,
        /// How many threads and steps there are.
        sizes: KnownSizes,
        /// Who runs among the threads of high priority.
        pick: PickRule,
        /// So many threads step in a round, with [`PickRule::Rounds`].
        cores: NonZeroU32,
    },
    /// Threads on cores, each of which sleeps before a step with this probability.
    RandomSleep(Probability),
    /// Another thread than the one that ran last.
    PreemptionAlways,
    /// The thread that ran last, except at a few points.
    PreemptionBounding {
        /// So many points, b.
        preemptions: u32,
        /// At most so many steps are in a run, k. If it is not given, it is estimated.
        steps: Option<u64>,
    },
    /// Each enabled thread, with pauses before locks that it has had.
    AtomFuzzer,
    /// The event with the highest priority, drawn anew after a race.
    Pos,
    /// Every schedule with the same probability.
    Uniform,
    /// Threads on a computer, delayed where it might matter.
    Noise(NoiseSettings),
}

impl Sampler {
    /// The depth of bugs if none is said: 3.
    pub const DEPTH: NonZeroU32 = NonZeroU32::MIN.saturating_add(2);

    /// The cores of [`PickRule::Rounds`] if none are said: 4.
    pub const CORES: NonZeroU32 = NonZeroU32::MIN.saturating_add(3);

    /// The points at which runs are preempted if their number is not said.
    pub const PREEMPTIONS: u32 = 2;

    /// The probability of a sleep if none is said: 1/30.
    pub const SLEEP: Probability = Probability { times: 1, of: NonZeroU32::MIN.saturating_add(29) };

    /// PCT for bugs of a depth, with estimated sizes.
    pub const fn pct(depth: NonZeroU32) -> Sampler {
        let sizes = KnownSizes { threads: None, steps: None };
        Sampler::Pct { depth, sizes, generator: Generator::Pcg }
    }

    /// PPCT for bugs of a depth, with estimated sizes, which draws among threads of high priority.
    pub const fn ppct(depth: NonZeroU32) -> Sampler {
        let sizes = KnownSizes { threads: None, steps: None };
        Sampler::Ppct { depth, sizes, pick: PickRule::Random, cores: Sampler::CORES }
    }

    /// Preemption bounding with so many points and an estimated number of steps.
    pub const fn preemption_bounding(preemptions: u32) -> Sampler {
        Sampler::PreemptionBounding { preemptions, steps: None }
    }

    /// The sizes that are given.
    pub fn sizes(&self) -> KnownSizes {
        match *self {
            Sampler::Pct { sizes, .. } | Sampler::Ppct { sizes, .. } => sizes,
            Sampler::PreemptionBounding { steps, .. } => KnownSizes { threads: None, steps },
            _ => KnownSizes::default(),
        }
    }

    /// Where it draws its numbers.
    pub fn generator(&self) -> Generator {
        match *self {
            Sampler::Random(generator) | Sampler::Pct { generator, .. } => generator,
            _ => Generator::Pcg,
        }
    }

    /// The scheduler for programs of a size, if it needs to know one.
    #[must_use]
    pub fn sized(self, known: KnownSizes) -> Sampler {
        match self {
            Sampler::Pct { depth, generator, .. } => Sampler::Pct { depth, sizes: known, generator },
            Sampler::Ppct { depth, pick, cores, .. } => Sampler::Ppct { depth, sizes: known, pick, cores },
            Sampler::PreemptionBounding { preemptions, .. } => {
                Sampler::PreemptionBounding { preemptions, steps: known.steps }
            }
            other => other,
        }
    }

    /// The scheduler with random numbers from a generator, if it can have them from there.
    #[must_use]
    pub fn drawn_with(self, generator: Generator) -> Sampler {
        match self {
            Sampler::Random(_) => Sampler::Random(generator),
            Sampler::Pct { depth, sizes, .. } => Sampler::Pct { depth, sizes, generator },
            other => other,
        }
    }
}
