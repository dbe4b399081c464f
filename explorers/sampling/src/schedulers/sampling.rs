//! What is said of the runs of a randomised scheduler beside the counts that every search has.

use num_bigint::BigUint;

use super::rounds::RoundFigures;
use super::settings::Generator;
use super::sizes::Size;

/// How runs were drawn, and what was promised of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// Where random numbers come from.
    pub generator: Generator,
    /// The seed.
    pub seed: u64,
    /// The number of the first run.
    pub first_run: u64,
    /// Runs that were not overridden.
    pub undisturbed: Runs,
    /// Runs in which the policy was overridden at some point; no promise speaks of them.
    pub overridden: Runs,
    /// n, of a policy that needs it.
    pub threads: Option<Size>,
    /// k, of a policy that needs it.
    pub steps: Option<Size>,
    /// The depth d of the bugs that each run finds with a known probability, of a policy that promises that.
    pub depth: Option<u32>,
    /// By how many schedules steps were weighed, of a policy that does so.
    pub weighed: Option<Weighed>,
    /// How many rounds the steps of all runs were, of a policy that counts them.
    pub rounds: Option<RoundFigures>,
    /// The first run that was larger than n and k allow: no promise holds.
    pub exceeded: Option<Exceeded>,
}

/// Runs that have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Runs {
    /// How many.
    pub all: u64,
    /// Those that show a bug.
    pub buggy: u64,
}

/// What a policy that weighs steps by the schedules below them knows of all schedules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weighed {
    /// How many there are.
    pub schedules: BigUint,
    /// Whether all of them are equally likely: none goes round in a cycle, and none was truncated.
    pub are_equal: bool,
}

/// A run that was larger than was said before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exceeded {
    /// Its number.
    pub run: u64,
    /// In what.
    pub excess: Excess,
}

/// In what a run was larger than was said before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    /// It had so many threads.
    Threads(u64),
    /// It had so many steps.
    Steps(u64),
    /// It was truncated after so many steps, and might have had any number of them.
    Truncated(u64),
}

impl Sampling {
    /// The number D such that each undisturbed run shows a bug of the depth with a probability of at least 1/D:
    /// n·k^(d−1) (Burckhardt, Kothari, Musuvathi and Nagarakatte 2010, Theorem 9; for PPCT Nagarakatte, Burckhardt,
    /// Martin and Musuvathi 2012, Theorem 9). None if nothing of the kind was promised, or the promise is void.
    pub fn odds(&self) -> Option<BigUint> {
        self.formula().filter(|_| self.exceeded.is_none())
    }

    /// The same, whether it is void or not.
    pub fn formula(&self) -> Option<BigUint> {
        let (depth, threads, steps) = (self.depth?, self.threads?, self.steps?);
        Some(BigUint::from(threads.value) * BigUint::from(steps.value).pow(depth.saturating_sub(1)))
    }

    /// The number of the run in which the first bug was found, if it was found by the n-th run.
    pub fn run_number(&self, nth: u64) -> u64 {
        self.first_run + (nth - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedulers::sizes::Origin;

    #[test]
    fn the_odds() {
        let size = |value| Some(Size { value, origin: Origin::Given });
        let sampling = Sampling {
            generator: Generator::Pcg,
            seed: 0,
            first_run: 1,
            undisturbed: Runs::default(),
            overridden: Runs::default(),
            threads: size(4),
            steps: size(161),
            depth: Some(3),
            weighed: None,
            rounds: None,
            exceeded: None,
        };
        assert_eq!(sampling.odds(), Some(BigUint::from(4_u64 * 161 * 161)));
        let exceeded = Some(Exceeded { run: 3, excess: Excess::Steps(162) });
        assert_eq!(Sampling { exceeded, ..sampling }.odds(), None);
    }
}
