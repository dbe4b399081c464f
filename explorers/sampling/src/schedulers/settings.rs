//! What can be set about the randomised schedulers.

use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;

use thiserror::Error;

/// The greatest depth of bugs that can be asked for: the odds have so many digits as it says, and no run is likely to
/// meet so many points.
pub const MOST_DEPTH: NonZeroU32 = NonZeroU32::MIN.saturating_add(99);

/// The most threads for which priorities are drawn: each run draws one for each.
pub const MOST_THREADS: u64 = 100_000;

/// The most points at which a run can be preempted: each step looks at all of them.
pub const MOST_PREEMPTIONS: u32 = 10_000;

/// The greatest number of a first run: the generators of the study draw the seeds of all runs before it.
pub const MOST_FIRST_RUN: NonZeroU64 = NonZeroU64::MIN.saturating_add(999_999_999);

/// How runs are drawn, by whatever scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scheduling {
    /// Where random numbers start: a run depends on this and on its number alone.
    pub seed: u64,
    /// The number of the first run; runs are numbered from 1.
    pub first_run: NonZeroU64,
    /// With this probability another thread than the policy's runs, at each choice point for one step.
    pub epsilon: Probability,
}

/// The sizes of a program as they are given to a scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KnownSizes {
    /// At most so many threads exist, n. If it is not given, it is estimated.
    pub threads: Option<u64>,
    /// At most so many steps are in a run, k. If it is not given, it is estimated.
    pub steps: Option<u64>,
}

/// Who runs among the threads of high priority.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PickRule {
    /// The one created first.
    Lowest,
    /// The one created last.
    Highest,
    /// The one created next after the thread that ran last, round robin.
    RoundRobin,
    /// Each with the same probability.
    #[default]
    Random,
    /// The one that ran last as long as it can; then one is drawn.
    RunToBlock,
    /// As many as there are cores, one step each, in falling priority; then again: [rounds](super::rounds).
    Rounds,
}

/// Where random numbers come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Generator {
    /// PCG, with a stream for each purpose.
    #[default]
    Pcg,
    /// The generators of Maple, as the published study used them: for [`maple`](super::maple) runs.
    Maple,
}

/// A probability, as a fraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Probability {
    /// So many times,
    pub times: u32,
    /// of so many.
    pub of: NonZeroU32,
}

/// A text that is no probability.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a probability is written as a fraction from 0 to 1, as in `1/30`, or with a point, as in `0.05`")]
pub struct NotAProbability;

impl Default for Scheduling {
    fn default() -> Self {
        Scheduling { seed: 0, first_run: NonZeroU64::MIN, epsilon: Probability::NEVER }
    }
}

impl PickRule {
    /// All of them.
    pub const ALL: [PickRule; 6] = [
        PickRule::Lowest,
        PickRule::Highest,
        PickRule::RoundRobin,
        PickRule::Random,
        PickRule::RunToBlock,
        PickRule::Rounds,
    ];

    /// The word in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            PickRule::Lowest => "lowest",
            PickRule::Highest => "highest",
            PickRule::RoundRobin => "round-robin",
            PickRule::Random => "random",
            PickRule::RunToBlock => "run-to-block",
            PickRule::Rounds => "rounds",
        }
    }
}

impl Generator {
    /// The word in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Generator::Pcg => "pcg",
            Generator::Maple => "maple",
        }
    }
}

impl Probability {
    /// It does not happen.
    pub const NEVER: Probability = Probability { times: 0, of: NonZeroU32::MIN };

    /// It happens.
    pub const ALWAYS: Probability = Probability { times: 1, of: NonZeroU32::MIN };

    /// Whether it does not happen.
    pub(crate) fn is_never(self) -> bool {
        self.times == 0
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.times, self.of)
    }
}

impl FromStr for Probability {
    type Err = NotAProbability;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u32>().ok().filter(|_| digits).ok_or(NotAProbability)
        };
        let (times, of) = match (text.split_once('/'), text.split_once('.')) {
            (Some((times, of)), None) => (number(times)?, number(of)?),
            (None, Some((whole, part))) => {
                let of = 10_u32.checked_pow(u32::try_from(part.len()).map_err(|_| NotAProbability)?);
                let of = of.ok_or(NotAProbability)?;
                let times =
                    number(whole)?.checked_mul(of).and_then(|whole| whole.checked_add(number(part).ok()?));
                (times.ok_or(NotAProbability)?, of)
            }
            (None, None) => (number(text)?, 1),
            (Some(_), Some(_)) => return Err(NotAProbability),
        };
        let of = NonZeroU32::new(of).filter(|of| times <= of.get()).ok_or(NotAProbability)?;
        Ok(Probability { times, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_read() {
        let shown = |text: &str| text.parse::<Probability>().map(|found| found.to_string());
        for (text, expected) in
            [("1/30", "1/30"), ("0.05", "5/100"), ("0", "0/1"), ("1", "1/1"), ("1.0", "10/10")]
        {
            assert_eq!(shown(text), Ok(expected.to_owned()), "{text}");
        }
        for text in ["", "2", "3/2", "1/0", "-1/3", "+1/3", "1.5", "0.1/2", "1e-3", "0.00000000001", "x"] {
            assert_eq!(shown(text), Err(NotAProbability), "{text}");
        }
    }
}
