//! How the run of an explorer is to be done.

use loris_interpreter::Profile;

use loris_engine::limits::{Counting, Limits, RunOptions};
use loris_sampling::noise::NoiseSettings;
use loris_sampling::schedulers::Scheduling;
use loris_searches::bounded::Bound;

/// How a run is to be done. `Options::default()` has no limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which executions are searched: all, or those that cost little. Explorers without
    /// [bounds](crate::Explorer::has_bound) ignore it.
    pub bound: Option<Bound>,
    /// How executions end. A machine that is given has its own profile.
    pub profile: Profile,
    /// When to stop early.
    pub limits: Limits,
    /// How distinct relations and states are told apart.
    pub counting: Counting,
    /// Where the randomised schedulers start. Others ignore it.
    pub seed: u64,
    /// How the randomised schedulers go about it. Others ignore it.
    pub scheduling: Scheduling,
    /// How threads run and are disturbed under noise. Others ignore it.
    pub noise: NoiseSettings,
    /// At most so many findings are kept; at least one deadlock and one failure are kept in any case.
    pub findings: usize,
}

impl Options {
    /// What every search heeds.
    pub fn run(&self) -> RunOptions {
        let Options { profile, limits, counting, findings, .. } = *self;
        RunOptions { profile, limits, counting, findings }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            bound: None,
            profile: Profile::default(),
            limits: Limits::default(),
            counting: Counting::default(),
            seed: 0,
            scheduling: Scheduling::default(),
            noise: NoiseSettings::default(),
            findings: 16,
        }
    }
}
