//! What can be set about noise: on what computer, where, of which kind, how often and how strong.
//!
//! A *heuristic* is a placement, the [`Locations`] that are active, and a seeding: kind, frequency, strength (Luna 2022).

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

use super::location::Locations;
use super::metrics::Metric;
use super::time::{Computer, Noise};
use super::trace::Naming;
use crate::schedulers::Probability;

/// The greatest strength, jitter and quantum, in ticks or times: each yield of a call is a look at the queue.
pub const MOST_TICKS: u64 = 1_000_000;

/// The most cores: at each moment all of them are looked at.
pub const MOST_CORES: NonZeroU32 = NonZeroU32::MIN.saturating_add(999);

/// How threads run, and how they are disturbed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoiseSettings {
    /// On what they run.
    pub computer: Computer,
    /// What noise does.
    pub kind: NoiseKind,
    /// How much of it.
    pub strength: Strength,
    /// With which probability a call makes noise.
    pub probability: Probability,
    /// Whether a place where a run has been makes less noise.
    pub decay: Decay,
    /// Where.
    pub locations: Locations,
    /// How threads are named in traces.
    pub naming: Naming,
    /// How much traces differ is said by this metric.
    pub metric: Metric,
}

/// What noise does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum NoiseKind {
    /// The thread sleeps for so many ticks.
    #[default]
    Sleep,
    /// The thread gives its core away so many times.
    Yield,
    /// The thread keeps its core busy for so many ticks.
    BusyWait,
}

/// How strong noise is: each number from `least` to `most`, with the same probability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength {
    /// At least so strong.
    pub least: u64,
    /// At most so strong; not below `least`.
    pub most: u64,
}

/// Whether a place where a run has been makes less noise (Krena, Letko and Vojnar 2012).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Decay {
    /// It does not.
    #[default]
    None,
    /// The probability is divided by 1 more than the number of calls there before, in the same run.
    ByVisits,
}

/// A text that is no strength.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "a strength is a number of at most {MOST_TICKS}, or the least and the most as in `1..10`, both possible"
)]
pub struct NotAStrength;

impl Default for NoiseSettings {
    fn default() -> Self {
        NoiseSettings {
            computer: Computer::default(),
            kind: NoiseKind::Sleep,
            strength: Strength { least: 0, most: 10 },
            probability: Probability::ALWAYS,
            decay: Decay::None,
            locations: Locations::of_experiments(),
            naming: Naming::default(),
            metric: Metric::default(),
        }
    }
}

impl NoiseSettings {
    /// The same without noise: threads run by themselves.
    #[must_use]
    pub fn undisturbed(self) -> Self {
        NoiseSettings { locations: Locations::NONE, ..self }
    }
}

impl NoiseKind {
    /// The word in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            NoiseKind::Sleep => "sleep",
            NoiseKind::Yield => "yield",
            NoiseKind::BusyWait => "busy-wait",
        }
    }

    /// Noise of this strength.
    pub fn of(self, strength: u64) -> Noise {
        match self {
            NoiseKind::Sleep => Noise::Sleep(strength),
            NoiseKind::Yield => Noise::Yield(strength),
            NoiseKind::BusyWait => Noise::BusyWait(strength),
        }
    }
}

impl Decay {
    /// The word in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Decay::None => "none",
            Decay::ByVisits => "by-visits",
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.least, self.most)
    }
}

impl FromStr for Strength {
    type Err = NotAStrength;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| NotAStrength);
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let strength = Strength { least: number(least)?, most: number(most)? };
        if strength.least <= strength.most && strength.most <= MOST_TICKS {
            Ok(strength)
        } else {
            Err(NotAStrength)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read() {
        assert_eq!("1..10".parse(), Ok(Strength { least: 1, most: 10 }));
        assert_eq!("3".parse(), Ok(Strength { least: 3, most: 3 }));
        for text in ["", "3..1", "1..", "x", "-1..2", "0..1000001"] {
            assert_eq!(text.parse::<Strength>(), Err(NotAStrength), "{text}");
        }
    }
}
