//! How the randomised schedulers go about it.

use std::num::{NonZeroU32, NonZeroU64};

use clap::{Args, ValueEnum, value_parser};
use loris_explorers::schedulers::{MOST_DEPTH, MOST_FIRST_RUN, MOST_PREEMPTIONS, MOST_THREADS};
use loris_explorers::{
    Explorer, Generator, KnownSizes, PickRule, Probability, Sampler, Scheduling, Technique,
};

/// What is set about the randomised schedulers.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Randomised schedulers")]
pub(crate) struct SchedulerFlags {
    /// Where they start; a run depends on N and its number alone (0 if not given)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Begin with run number N of the seed: with `--max-schedules 1`, that run again (1 if not given)
    #[arg(long, value_name = "N", value_parser = |text: &str| super::at_most(text, MOST_FIRST_RUN))]
    pub first_run: Option<NonZeroU64>,

    /// Where random numbers come from (pcg if not given)
    #[arg(long, value_name = "NAME", value_enum)]
    pub rng: Option<Rng>,

    /// The depth of bugs that PCT and PPCT look for, d: they lower a priority d − 1 times (3 if not given)
    #[arg(long, value_name = "D", value_parser = |text: &str| super::at_most(text, MOST_DEPTH))]
    pub pct_depth: Option<NonZeroU32>,

    /// At most so many threads, n (if not given, estimated by runs beforehand)
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_THREADS))]
    pub pct_threads: Option<u64>,

    /// At most so many steps in a run, k; also for preemption bounding (if not given, estimated by runs beforehand)
    #[arg(long, value_name = "K", value_parser = super::positive::<NonZeroU64>)]
    pub pct_steps: Option<NonZeroU64>,

    /// PPCT: who runs among the threads of high priority (random if not given)
    #[arg(long, value_name = "RULE", value_enum)]
    pub ppct_pick: Option<High>,

    /// PPCT with `--ppct-pick rounds`: so many threads step at once (4 if not given)
    #[arg(long, value_name = "C", value_parser = super::positive::<NonZeroU32>)]
    pub ppct_cores: Option<NonZeroU32>,

    /// Preemption bounding: preempt at so many random points, b (2 if not given)
    #[arg(long, value_name = "B", value_parser = value_parser!(u32).range(..=i64::from(MOST_PREEMPTIONS)))]
    pub preemption_points: Option<u32>,

    /// Random sleep: with this probability a thread sleeps before a step (1/30 if not given)
    #[arg(long, value_name = "P")]
    pub sleep_probability: Option<Probability>,

    /// With this probability, at each choice point, another thread runs for one step, so that a spinning one does not
    /// keep it from running for ever: as 1/1000 or 0.001 (0 if not given)
    #[arg(long, value_name = "P")]
    pub epsilon: Option<Probability>,
}

/// Where random numbers come from.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rng {
    /// PCG, a stream for each purpose
    Pcg,
    /// The generators of the published study, and its rules for yields: for `--random` and `--pct`
    Maple,
}

/// Who runs among the threads of high priority.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum High {
    /// The one created first
    Lowest,
    /// The one created last
    Highest,
    /// The one created next after the thread that ran last
    RoundRobin,
    /// Each with the same probability
    Random,
    /// The one that ran last as long as it can; then one is drawn
    RunToBlock,
    /// As many as there are cores, one step each, in falling priority; the report says how much faster that is
    Rounds,
}

impl High {
    fn rule(self) -> PickRule {
        match self {
            High::Lowest => PickRule::Lowest,
            High::Highest => PickRule::Highest,
            High::RoundRobin => PickRule::RoundRobin,
            High::Random => PickRule::Random,
            High::RunToBlock => PickRule::RunToBlock,
            High::Rounds => PickRule::Rounds,
        }
    }
}

impl Rng {
    /// As the library calls it.
    pub(crate) fn generator(self) -> Generator {
        match self {
            Rng::Pcg => Generator::Pcg,
            Rng::Maple => Generator::Maple,
        }
    }
}

impl SchedulerFlags {
    /// As the library wants it.
    pub(crate) fn scheduling(&self) -> Scheduling {
        let unset = Scheduling::default();
        Scheduling {
            seed: self.seed.unwrap_or(unset.seed),
            first_run: self.first_run.unwrap_or(unset.first_run),
            epsilon: self.epsilon.unwrap_or(unset.epsilon),
        }
    }

    /// The scheduler with what is set of it here.
    pub(crate) fn sampler(&self, usual: Sampler) -> Sampler {
        let sizes = KnownSizes { threads: self.pct_threads, steps: self.pct_steps.map(NonZeroU64::get) };
        match usual.sized(sizes).drawn_with(self.generator()) {
            Sampler::Pct { depth, sizes, generator } => {
                Sampler::Pct { depth: self.pct_depth.unwrap_or(depth), sizes, generator }
            }
            Sampler::Ppct { depth, sizes, pick, cores } => Sampler::Ppct {
                depth: self.pct_depth.unwrap_or(depth),
                sizes,
                pick: self.ppct_pick.map_or(pick, High::rule),
                cores: self.ppct_cores.unwrap_or(cores),
            },
            Sampler::RandomSleep(usual) => Sampler::RandomSleep(self.sleep_probability.unwrap_or(usual)),
            Sampler::PreemptionBounding { preemptions, steps } => Sampler::PreemptionBounding {
                preemptions: self.preemption_points.unwrap_or(preemptions),
                steps,
            },
            other => other,
        }
    }

    /// Where random numbers come from.
    pub(crate) fn generator(&self) -> Generator {
        self.rng.map_or(Generator::default(), Rng::generator)
    }

    /// The options that are set, each with the schedulers that it is for.
    fn set(&self) -> impl Iterator<Item = (&'static str, &'static [Explorer])> {
        use Explorer::{Pct, Ppct, PreemptionBounding, RandomSleep};
        let of_all = Explorer::SCHEDULERS.as_slice();
        let all = [
            ("--seed", self.seed.is_some(), of_all),
            ("--first-run", self.first_run.is_some(), of_all),
            ("--rng", self.rng.is_some(), of_all),
            ("--pct-depth", self.pct_depth.is_some(), &[Pct, Ppct]),
            ("--pct-threads", self.pct_threads.is_some(), &[Pct, Ppct]),
            ("--pct-steps", self.pct_steps.is_some(), &[Pct, Ppct, PreemptionBounding]),
            ("--ppct-pick", self.ppct_pick.is_some(), &[Ppct]),
            ("--ppct-cores", self.ppct_cores.is_some(), &[Ppct]),
            ("--preemption-points", self.preemption_points.is_some(), &[PreemptionBounding]),
            ("--sleep-probability", self.sleep_probability.is_some(), &[RandomSleep]),
            ("--epsilon", self.epsilon.is_some(), of_all),
        ];
        all.into_iter().filter(|(_, is_set, _)| *is_set).map(|(name, _, of)| (name, of))
    }

    /// What cannot be asked of these explorers.
    pub(crate) fn misuse(&self, chosen: &[Explorer]) -> Option<String> {
        if let Some((option, of)) = self.set().find(|(_, of)| !chosen.iter().any(|one| of.contains(one))) {
            return Some(match of {
                [_] | [_, _] | [_, _, _] => {
                    let names: Vec<String> = of.iter().map(|explorer| format!("`--{explorer}`")).collect();
                    format!("`{option}` is for {}; none is asked for", names.join(", "))
                }
                _ => format!("`{option}` is for the randomised schedulers, as `--random`; none is asked for"),
            });
        }
        if self.ppct_cores.is_some() && self.ppct_pick != Some(High::Rounds) {
            return Some("`--ppct-cores` is for `--ppct-pick rounds`; it is not asked for".to_owned());
        }
        let generator = self.generator();
        let cannot = |explorer: &&Explorer| match Technique::from(**explorer) {
            Technique::Sampled(sampler, _) => sampler.drawn_with(generator).generator() != generator,
            _ => false,
        };
        let other = chosen.iter().find(cannot)?;
        Some(format!(
            "`--rng {}` is for `--random` and `--pct`; `--{other}` was not in the study",
            generator.name()
        ))
    }
}
