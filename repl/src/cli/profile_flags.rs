//! How the executions of a program go: what is a scheduling point, and what ends them.

use clap::{Args, ValueEnum};
use loris_interpreter::Profile;
use loris_interpreter::profile::LoopRule;
use loris_lang::ir::Points;

/// How executions go.
#[derive(Args, Debug)]
#[command(next_help_heading = "Executions")]
pub(crate) struct ProfileFlags {
    /// What is a scheduling point
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = PointsFlag::All)]
    points: PointsFlag,

    /// A failure ends the execution at once (with explorers that do not reduce; `--dfs` if none is named)
    #[arg(long)]
    stop_at_failure: bool,

    /// The rules of the study: as `--stop-at-failure`; also, who locks a mutex that it holds fails, threads blocked
    /// after the end of `main` are no deadlock, and who comes to a `yield` lets another thread go first
    #[arg(long, conflicts_with = "stop_at_failure")]
    study: bool,

    /// What a loop does that waits, one whose round changes nothing
    #[arg(long, value_name = "HOW", value_enum)]
    loops: Option<LoopsFlag>,
}

/// What a loop does that waits.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum LoopsFlag {
    /// After a round that changed nothing its thread takes no further step: who would leave the loop does so in another
    /// execution (the default; but `--study`)
    Wait,
    /// It runs as it is, round after round
    Run,
}

/// What is a scheduling point.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PointsFlag {
    /// Every op
    All,
    /// Every op but reads and writes of variables: enough for a program without data races
    Sync,
    /// Every op, of the reads and writes of variables only those that race: a search finds them first
    Racy,
}

impl ProfileFlags {
    /// How executions end.
    pub(crate) fn profile(&self) -> Profile {
        let profile = match (self.study, self.stop_at_failure) {
            (true, _) => Profile::STUDY,
            (false, true) => Profile::STOP_AT_FAILURE,
            (false, false) => Profile::default(),
        };
        let loops = match self.loops {
            None => profile.loops,
            Some(LoopsFlag::Wait) => LoopRule::Wait,
            Some(LoopsFlag::Run) => LoopRule::Run,
        };
        Profile { loops, ..profile }
    }

    /// What is a scheduling point.
    pub(crate) fn points(&self) -> Points {
        match self.points {
            PointsFlag::All => Points::All,
            PointsFlag::Sync => Points::Sync,
            PointsFlag::Racy => Points::Racy,
        }
    }
}
