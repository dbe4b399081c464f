//! What is asked about data races.

use clap::Args;

/// Random runs after a search for races that a limit stopped, as many as the study had.
const RUNS: u64 = 10;

/// Data races.
#[derive(Args, Debug)]
#[command(next_help_heading = "Data races")]
pub(crate) struct RaceFlags {
    /// List the data races: pairs of places, each with a schedule, and variables that no lock protects, as it seems
    /// (all of them with `--dfs`, `--hbr-caching`, `--dpor`, `--source-dpor`, `--optimal-dpor`, `--ledger-hbr`)
    #[arg(long, conflicts_with_all = ["same", "count", "emit"])]
    pub races: bool,

    /// With `--points racy`: so many random runs if a limit stops the search for races (10 if not given)
    #[arg(long, value_name = "N")]
    pub race_runs: Option<u64>,
}

impl RaceFlags {
    /// Random runs after a search for races that a limit stopped.
    pub(crate) fn runs(&self) -> u64 {
        self.race_runs.unwrap_or(RUNS)
    }
}
