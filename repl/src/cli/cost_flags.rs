//! Which executions are searched: those that cost little.

use clap::Args;
use loris_explorers::Bound;

/// A bound on preemptions or delays.
#[derive(Args, Debug)]
#[command(
    next_help_heading = "Bounds (with --dfs, --hbr-caching, --lazy-hbr-caching; --preemptions with --dpor too; none of them named: --dfs)"
)]
#[group(id = "bound", multiple = false)]
pub(crate) struct CostFlags {
    /// Executions with at most C preemptions: another thread is chosen while the one that ran last could go on
    #[arg(long, value_name = "C")]
    preemptions: Option<u32>,

    /// Executions with at most C delays: enabled threads passed over, round robin from the one that ran last
    #[arg(long, value_name = "C")]
    delays: Option<u32>,

    /// Iterative preemption bounding: those without preemptions first, then with one, and so on
    #[arg(long)]
    ipb: bool,

    /// Iterative delay bounding: those without delays first, then with one, and so on
    #[arg(long)]
    idb: bool,
}

impl CostFlags {
    /// The bound, if there is one.
    pub(crate) fn bound(&self) -> Option<Bound> {
        if self.ipb {
            Some(Bound::IterativePreemptions)
        } else if self.idb {
            Some(Bound::IterativeDelays)
        } else {
            self.preemptions.map(Bound::Preemptions).or(self.delays.map(Bound::Delays))
        }
    }
}
