//! What the commands find out: data, before it is told to anybody.

use std::sync::Arc;
use std::time::Duration;

use loris_explorers::count::Count;
use loris_explorers::{DataRaceReport, Doubt, Explorer, RacyPoints, Report};
use loris_lang::ir::{Points, Program};
use loris_lang::source::SourceFile;

mod comparison;
mod depth;
mod explained;
pub mod extent;
mod status;

pub use comparison::{Comparison, Sameness, compare, is_cut};
pub use depth::{Chance, Deep, DeepBug, Scheduler};
pub use explained::{Explained, Explanation, Questions};
pub use extent::{Extent, Seen, implies};
pub use status::{Status, earned, ended, found_a_bug};

/// The explorer that runs if none is named: the complete one with the fewest executions.
pub const DEFAULT_EXPLORER: Explorer = Explorer::LazyOptimalDpor;

/// Why it is the default, for the report.
pub const DEFAULT_REASON: &str =
    "complete, with one execution for each terminal lazy HBR; all of them fitted in memory";

/// One run and the time that it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// What came out.
    pub report: Report,
    /// Its data races, if they were asked for.
    pub races: Option<DataRaceReport>,
    /// Why points at synchronisation are not enough, if they are the only ones.
    pub doubt: Option<Doubt>,
    /// How long it took.
    pub elapsed: Duration,
}

/// All runs over one program, fallbacks right after the runs that they back up.
#[derive(Clone, Debug)]
pub struct Results {
    /// The program text, under the name that reports show.
    pub source: SourceFile,
    /// What is a scheduling point of the program.
    pub points: Points,
    /// How they were found, if a search found them.
    pub racy: Option<RacyPoints>,
    /// In the order in which they were asked for.
    pub runs: Vec<Run>,
    /// What else was asked of the bugs.
    pub explained: Explained,
    /// The program, for its conditions.
    pub program: Arc<Program>,
}

/// The count of one program, and the time that it took.
pub struct Counted {
    /// The program text, under the name that reports show.
    pub source: SourceFile,
    /// What was counted.
    pub count: Count,
    /// How long it took.
    pub elapsed: Duration,
}
