//! What `explore study` is told.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use loris_explorers::{Technique, UnknownTechnique};
use loris_interpreter::Profile;
use loris_report::style::Detail;

use super::{Color, LimitFlags, Rng};

/// A comparison of techniques.
#[derive(Args, Debug)]
pub(crate) struct StudyFlags {
    /// Programs, and folders of programs; each is run with every set of constants that its head defines
    #[arg(value_name = "PROGRAM.cl|FOLDER", required = true)]
    pub programs: Vec<PathBuf>,

    /// What is compared, in this order: explorers by name, `ipb`, `idb`, `hbr-caching+ipb`, `pct:2` and the like
    #[arg(
        long,
        value_name = "NAME",
        value_delimiter = ',',
        default_values = ["ipb", "idb", "dfs", "random", "pct:1", "pct:2", "pct:3"]
    )]
    pub techniques: Vec<Technique>,

    /// So many executions each technique may run of each program
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u64).range(1..))]
    pub limit: u64,

    /// Where random techniques start
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Where random numbers come from (pcg if not given)
    #[arg(long, value_name = "NAME", value_enum)]
    pub rng: Option<Rng>,

    /// How executions end; techniques that reduce run under the rules of the language in any case
    #[arg(long, value_name = "RULES", value_enum, default_value_t = Rules::Study)]
    pub rules: Rules,

    /// The folder for results, tables and plots; results that are there already are not run again
    #[arg(long, value_name = "FOLDER", default_value = "study")]
    pub out: PathBuf,

    /// The techniques of the Venn table, at most six (the first three if not given)
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub venn: Vec<Technique>,

    /// Two techniques to plot against one another; may be given again (the first two if not given)
    #[arg(long, value_name = "NAME,NAME")]
    pub scatter: Vec<Pair>,

    /// So many runs at a time; the results do not depend on N
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..))]
    pub jobs: u16,

    /// How deep, how long, and with how much memory.
    #[command(flatten)]
    pub limits: LimitFlags,

    /// No progress line
    #[arg(long, short)]
    pub quiet: bool,

    /// Whether to colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
}

impl StudyFlags {
    /// How much is said.
    pub(crate) fn detail(&self) -> Detail {
        if self.quiet { Detail::Quiet } else { Detail::Full }
    }
}

/// How executions end in a study.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    /// As in the published study: `explore --study`
    Study,
    /// A failure ends the execution: `explore --stop-at-failure`
    StopAtFailure,
    /// As the language says
    Language,
}

impl Rules {
    /// The profile.
    pub(crate) fn profile(self) -> Profile {
        match self {
            Rules::Study => Profile::STUDY,
            Rules::StopAtFailure => Profile::STOP_AT_FAILURE,
            Rules::Language => Profile::default(),
        }
    }
}

/// Two techniques, written with a comma between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair(pub Technique, pub Technique);

impl std::str::FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Pair, String> {
        let (across, up) = text.split_once(',').ok_or("two techniques are wanted, as in `ipb,idb`")?;
        let read = |name: &str| name.trim().parse().map_err(|error: UnknownTechnique| error.to_string());
        Ok(Pair(read(across)?, read(up)?))
    }
}
