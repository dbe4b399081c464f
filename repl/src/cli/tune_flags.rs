//! What `explore tune` is told.

use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::{ArgAction, Args, ValueEnum, value_parser};
use loris_explorers::noise::{Computer, Locations, MOST_CORES, MOST_TICKS, Strength};
use loris_explorers::tune::{Fitness, Space, TuneSearch};
use loris_explorers::{Limits, NoiseSettings, Options, Probability, Scheduling};
use loris_lang::Definition;
use loris_report::style::Detail;

use super::noise_flags::{Kind, kind};
use super::{Color, Format, LimitFlags};

/// A search for good settings of noise.
#[derive(Args, Debug)]
pub(crate) struct TuneFlags {
    /// The program
    #[arg(value_name = "PROGRAM.cl")]
    pub program: PathBuf,

    /// Which combinations are tried
    #[arg(long, value_name = "HOW", value_enum, default_value_t = How::Grid)]
    pub search: How,

    /// So many trials at most, of a search that is not the grid; `halving` begins with so many combinations
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u32).range(1..))]
    pub trials: u32,

    /// So many runs in each trial; `halving`: in the last one
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = value_parser!(u64).range(1..))]
    pub runs: u64,

    /// What a good setting has much of
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = What::Interleavings)]
    pub fitness: What,

    /// Where noise is made: each set is tried; may be given again (if not given: default, sb,lb, svb, tbbtr)
    #[arg(long, value_name = "CODES", action = ArgAction::Append)]
    pub at: Vec<Locations>,

    /// Which kinds of noise are tried
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',', default_values_t = [Kind::Sleep, Kind::Yield])]
    pub kinds: Vec<Kind>,

    /// Which strengths are tried
    #[arg(long, value_name = "MIN..MAX", value_delimiter = ',', default_values = ["0..5", "1..5", "0..25"])]
    pub strengths: Vec<Strength>,

    /// Which probabilities are tried
    #[arg(long, value_name = "P", value_delimiter = ',', default_values = ["1/4", "1"])]
    pub probabilities: Vec<Probability>,

    /// So many threads run at a time
    #[arg(long, value_name = "N", default_value_t = NonZeroU32::MIN, value_parser = |text: &str| super::at_most(text, MOST_CORES))]
    pub cores: NonZeroU32,

    /// After so many ticks a thread makes room for one that waits (if not given, it need not)
    #[arg(long, value_name = "TICKS", value_parser = super::positive::<NonZeroU64>)]
    pub quantum: Option<NonZeroU64>,

    /// A step takes from 0 to so many ticks beyond one
    #[arg(long, value_name = "TICKS", default_value_t = 0, value_parser = value_parser!(u64).range(..=MOST_TICKS))]
    pub jitter: u64,

    /// Where every trial starts
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// How deep, how long, and with how much memory.
    #[command(flatten)]
    pub limits: LimitFlags,

    /// Set a const of the program
    #[arg(short = 'D', value_name = "NAME=VALUE", action = ArgAction::Append)]
    pub defines: Vec<Definition>,

    /// How the report is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// No progress line
    #[arg(long, short)]
    pub quiet: bool,

    /// Whether to colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
}

/// Which combinations are tried.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// Every one
    Grid,
    /// Some that are drawn
    Random,
    /// The best of the neighbours, again and again
    HillClimbing,
    /// Many with few runs; the better half goes on with twice as many
    Halving,
}

/// What a good setting has much of.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// Distinct interleavings
    Interleavings,
    /// Distinct HBRs
    Hbrs,
    /// Distinct lazy HBRs
    LazyHbrs,
    /// Distinct terminal states
    States,
    /// Runs that show a bug: they deadlock or fail, or end as a `forall` or `never` forbids
    Bugs,
    /// The same for each tick of virtual time
    BugsPerTime,
}

impl TuneFlags {
    /// How much is said.
    pub(crate) fn detail(&self) -> Detail {
        if self.quiet { Detail::Quiet } else { Detail::Full }
    }

    /// What is tried.
    pub(crate) fn space(&self) -> Space {
        let usual = ["default", "sb,lb", "svb", "tbbtr"].map(|codes| codes.parse().unwrap_or_default());
        Space {
            locations: once(if self.at.is_empty() { usual.as_slice() } else { self.at.as_slice() }),
            kinds: once(&self.kinds).into_iter().map(kind).collect(),
            strengths: once(&self.strengths),
            probabilities: once(&self.probabilities),
        }
    }

    /// How it is searched.
    pub(crate) fn search(&self) -> TuneSearch {
        let trials = self.trials as usize;
        match self.search {
            How::Grid => TuneSearch::Grid,
            How::Random => TuneSearch::Random(trials),
            How::HillClimbing => TuneSearch::HillClimbing(trials),
            How::Halving => TuneSearch::Halving(trials),
        }
    }

    /// What a good setting has much of.
    pub(crate) fn fitness(&self) -> Fitness {
        match self.fitness {
            What::Interleavings => Fitness::Interleavings,
            What::Hbrs => Fitness::Hbrs,
            What::LazyHbrs => Fitness::LazyHbrs,
            What::States => Fitness::States,
            What::Bugs => Fitness::Bugs,
            What::BugsPerTime => Fitness::BugsPerTime,
        }
    }

    /// All that is not tried: on what computer, and where runs start.
    pub(crate) fn rest(&self) -> (NoiseSettings, Scheduling) {
        let computer = Computer { cores: self.cores, quantum: self.quantum, jitter: self.jitter };
        let scheduling = Scheduling { seed: self.seed, ..Scheduling::default() };
        (NoiseSettings { computer, ..NoiseSettings::default() }, scheduling)
    }

    /// How far a trial goes.
    pub(crate) fn options(&self) -> Options {
        let limits = Limits { depth: Some(self.limits.depth()), ..Limits::default() };
        Options { limits, ..Options::default() }
    }
}

/// Each value once, in the order in which they are named.
fn once<T: Copy + PartialEq>(values: &[T]) -> Vec<T> {
    let first = |(at, value): &(usize, &T)| !values[..*at].contains(value);
    values.iter().enumerate().filter(first).map(|(_, value)| *value).collect()
}
