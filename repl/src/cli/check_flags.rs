//! What `explore check` is told.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use loris_report::style::Detail;

use super::{Color, LimitFlags};

/// Program files whose heads are to be judged.
#[derive(Args, Debug)]
pub(crate) struct CheckFlags {
    /// Programs, and folders of programs, whose `//@` lines say what must come out
    #[arg(value_name = "PROGRAM.cl|FOLDER", required = true)]
    pub programs: Vec<PathBuf>,

    /// Ask every explorer that a head does not skip, also those that promise less than what is to be judged
    #[arg(long)]
    pub all: bool,

    /// So many executions each search may run
    #[arg(long, value_name = "N", default_value_t = 250_000, value_parser = value_parser!(u64).range(1..))]
    pub max_schedules: u64,

    /// So many events each search may run, over all executions
    #[arg(long, value_name = "N", default_value_t = 8_000_000, value_parser = value_parser!(u64).range(1..))]
    pub max_events: u64,

    /// How deep, how long, and with how much memory.
    #[command(flatten)]
    pub limits: LimitFlags,

    /// How the verdicts are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = CheckFormat::Human)]
    pub format: CheckFormat,

    /// Only what is not as a head says, no progress line
    #[arg(long, short)]
    pub quiet: bool,

    /// Whether to colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
}

impl CheckFlags {
    /// How much is said.
    pub(crate) fn detail(&self) -> Detail {
        if self.quiet { Detail::Quiet } else { Detail::Full }
    }
}

/// How verdicts are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CheckFormat {
    /// For people
    Human,
    /// One object for each file, on a line of its own
    Json,
    /// One document of `JUnit` XML, for build servers
    Junit,
}
