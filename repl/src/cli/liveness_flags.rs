//! What is asked about executions that never end.

use clap::{Args, ValueEnum};
use loris_explorers::liveness::Fairness;

/// What is asked about executions that never end.
#[derive(Args, Debug)]
#[command(next_help_heading = "Liveness")]
pub(crate) struct LivenessFlags {
    /// Ask whether every fair execution has the liveness properties of the program, or ends if it has none: an exact search
    /// over all its states. The properties are judged without this too, in as many steps as the default's pass over states
    #[arg(long, conflicts_with_all = ["replay", "same", "count", "emit", "bug_depth"])]
    pub liveness: bool,

    /// Which executions that go on for ever count
    #[arg(long, value_name = "HOW", value_enum, default_value_t = FairFlag::Weak)]
    pub fair: FairFlag,
}

/// Which executions that go on for ever count.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FairFlag {
    /// All of them
    None,
    /// Those in which a thread that can always run from some point on does
    Weak,
    /// As weak; and a thread that can take a lock or a token of a semaphore again and again does
    Locks,
    /// Those in which a thread that can run again and again does
    Strong,
}

impl FairFlag {
    /// The same for a search.
    pub(crate) fn fairness(self) -> Fairness {
        match self {
            FairFlag::None => Fairness::None,
            FairFlag::Weak => Fairness::Weak,
            FairFlag::Locks => Fairness::Locks,
            FairFlag::Strong => Fairness::Strong,
        }
    }
}
