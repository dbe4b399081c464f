//! How threads run and are disturbed under noise.

use std::num::{NonZeroU32, NonZeroU64};

use clap::{Args, ValueEnum, value_parser};
use loris_explorers::noise::{
    Computer, Decay, Locations, MOST_CORES, MOST_TICKS, Metric, Naming, NoiseKind, Strength,
};
use loris_explorers::{Explorer, NoiseSettings, Probability};

/// What is set about noise.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Noise (with --noise)")]
pub(crate) struct NoiseFlags {
    /// What noise does to a thread (sleep if not given)
    #[arg(long, value_name = "KIND", value_enum)]
    pub noise_kind: Option<Kind>,

    /// How strong it is, in ticks or times: from MIN to MAX, each as likely (0..10 if not given)
    #[arg(long, value_name = "MIN..MAX")]
    pub noise_strength: Option<Strength>,

    /// With which probability a call makes noise: as 1/4 or 0.25 (1 if not given)
    #[arg(long, value_name = "P")]
    pub noise_probability: Option<Probability>,

    /// Where: codes of locations or categories, as `sb,lb,tbbtr,svbbsfa,svbasfa` (these if not given), `all`, `none`
    #[arg(long, value_name = "CODES")]
    pub noise_at: Option<Locations>,

    /// Less noise at a place where the run has been before: the probability is divided by the number of visits
    #[arg(long)]
    pub noise_decay: bool,

    /// So many threads run at a time (1 if not given)
    #[arg(long, value_name = "N", value_parser = |text: &str| super::at_most(text, MOST_CORES))]
    pub cores: Option<NonZeroU32>,

    /// After so many ticks a thread makes room for one that waits (if not given, it need not)
    #[arg(long, value_name = "TICKS", value_parser = super::positive::<NonZeroU64>)]
    pub quantum: Option<NonZeroU64>,

    /// A step takes from 0 to so many ticks beyond one (0 if not given)
    #[arg(long, value_name = "TICKS", value_parser = value_parser!(u64).range(..=MOST_TICKS))]
    pub jitter: Option<u64>,

    /// How threads are named where interleavings are compared (renamed if not given)
    #[arg(long, value_name = "HOW", value_enum)]
    pub trace_names: Option<Names>,

    /// By which metric interleavings are compared (jaro if not given)
    #[arg(long, value_name = "METRIC", value_enum)]
    pub trace_metric: Option<By>,
}

/// What noise does.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The thread is not ready for a time
    Sleep,
    /// The thread goes to the end of the queue
    Yield,
    /// The thread keeps its core busy
    BusyWait,
}

/// How threads are named.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Names {
    /// By the order in which they come
    Renamed,
    /// By what they are
    Kept,
    /// Not at all
    Ignored,
    /// By the order in which they come, and each return to a place is something new
    Indexed,
}

/// Metrics.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// Positions that differ
    Hamming,
    /// Insertions, deletions, replacements
    Levenshtein,
    /// These, and exchanges of neighbours
    DamerauLevenshtein,
    /// Matches and their order, from 0 to 1, which is equal
    Jaro,
    /// The same, with weight on the beginning
    JaroWinkler,
}

impl NoiseFlags {
    /// As the library wants it.
    pub(crate) fn settings(&self) -> NoiseSettings {
        let unset = NoiseSettings::default();
        NoiseSettings {
            computer: self.computer(),
            kind: self.noise_kind.map_or(unset.kind, kind),
            strength: self.noise_strength.unwrap_or(unset.strength),
            probability: self.noise_probability.unwrap_or(unset.probability),
            decay: if self.noise_decay { Decay::ByVisits } else { Decay::None },
            locations: self.noise_at.unwrap_or(unset.locations),
            naming: self.trace_names.map_or(unset.naming, naming),
            metric: self.trace_metric.map_or(unset.metric, metric),
        }
    }

    fn computer(&self) -> Computer {
        let unset = Computer::default();
        Computer {
            cores: self.cores.unwrap_or(unset.cores),
            quantum: self.quantum,
            jitter: self.jitter.unwrap_or(unset.jitter),
        }
    }

    /// What cannot be asked, if these explorers run.
    pub(crate) fn misuse(&self, chosen: &[Explorer]) -> Option<String> {
        let option = self.first_set()?;
        (!chosen.contains(&Explorer::Noise))
            .then(|| format!("`{option}` is for `--noise`, which is not asked for"))
    }

    /// The first of the options that is set.
    fn first_set(&self) -> Option<&'static str> {
        let all = [
            ("--noise-kind", self.noise_kind.is_some()),
            ("--noise-strength", self.noise_strength.is_some()),
            ("--noise-probability", self.noise_probability.is_some()),
            ("--noise-at", self.noise_at.is_some()),
            ("--noise-decay", self.noise_decay),
            ("--cores", self.cores.is_some()),
            ("--quantum", self.quantum.is_some()),
            ("--jitter", self.jitter.is_some()),
            ("--trace-names", self.trace_names.is_some()),
            ("--trace-metric", self.trace_metric.is_some()),
        ];
        all.into_iter().find(|(_, is_set)| *is_set).map(|(name, _)| name)
    }
}

/// As the library has it.
pub(super) fn kind(kind: Kind) -> NoiseKind {
    match kind {
        Kind::Sleep => NoiseKind::Sleep,
        Kind::Yield => NoiseKind::Yield,
        Kind::BusyWait => NoiseKind::BusyWait,
    }
}

fn naming(names: Names) -> Naming {
    match names {
        Names::Renamed => Naming::Renamed,
        Names::Kept => Naming::Kept,
        Names::Ignored => Naming::Ignored,
        Names::Indexed => Naming::Indexed,
    }
}

fn metric(by: By) -> Metric {
    match by {
        By::Hamming => Metric::Hamming,
        By::Levenshtein => Metric::Levenshtein,
        By::DamerauLevenshtein => Metric::DamerauLevenshtein,
        By::Jaro => Metric::Jaro,
        By::JaroWinkler => Metric::JaroWinkler,
    }
}
