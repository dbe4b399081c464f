//! The limits that every search of the command line knows.

use std::time::Instant;

use clap::{Args, value_parser};
use loris_explorers::Limits;

use crate::cli::{Size, Timeout};

/// How deep, how long, and with how much memory.
#[derive(Args, Clone, Copy, Debug)]
pub struct LimitFlags {
    /// Truncate an execution after N events; the result is then not complete
    #[arg(long, value_name = "N", default_value_t = usual_depth(), value_parser = value_parser!(u32).range(1..))]
    pub max_depth: u32,

    /// Stop the command after a time, reading included; a study: each run. 30s, 1.5s, 500ms, 1m30s
    #[arg(long, value_name = "TIME")]
    pub timeout: Option<Timeout>,

    /// Stop when the process uses so much memory: 2G, 512M (if not given: most of the machine's)
    #[arg(long, value_name = "SIZE")]
    pub max_memory: Option<Size>,

    /// When the command line was read: time runs from then.
    #[arg(skip = Instant::now())]
    pub begun: Instant,
}

/// The limit on depth if none is given.
fn usual_depth() -> u32 {
    u32::try_from(Limits::DEPTH).unwrap_or(u32::MAX)
}

impl LimitFlags {
    /// The most events of an execution.
    pub fn depth(&self) -> usize {
        usize::try_from(self.max_depth).unwrap_or(usize::MAX)
    }
}
