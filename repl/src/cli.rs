//! The command line of `explore`.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use loris_explorers::{Explorer, Technique, team};
use loris_lang::Definition;
use loris_report::results::Questions;
use loris_report::style::{Detail, tame};

mod answer_flags;
mod check_flags;
mod cost_flags;
mod explorer_flags;
mod limit_flags;
mod liveness_flags;
pub(crate) mod man;
mod noise_flags;
mod profile_flags;
mod quantity;
mod race_flags;
mod scheduler_flags;
mod study_flags;
mod tune_flags;

pub(crate) use answer_flags::{ANSWERS, AnswerFlags, AnswerFormat};
pub(crate) use check_flags::{CheckFlags, CheckFormat};
pub(crate) use cost_flags::CostFlags;
pub(crate) use explorer_flags::ExplorerFlags;
pub(crate) use limit_flags::LimitFlags;
pub(crate) use liveness_flags::LivenessFlags;
pub(crate) use noise_flags::NoiseFlags;
pub(crate) use profile_flags::ProfileFlags;
pub(crate) use quantity::{Size, Timeout};
pub(crate) use race_flags::RaceFlags;
pub(crate) use scheduler_flags::{Rng, SchedulerFlags};
pub(crate) use study_flags::{Pair, StudyFlags};
pub(crate) use tune_flags::TuneFlags;

/// Commands to begin with.
pub(crate) const EXAMPLES: &str =
    "  explore prog.cl                     the default: state caching, then lazy optimal DPOR; complete
  explore --lazy-dpor prog.cl         one explorer; DPOR after it if it may have missed something
  explore --all prog.cl               every systematic search and random search, one table
  explore --schedulers prog.cl        every randomised scheduler, one table
  explore --noise --cores 2 prog.cl   threads run by themselves, delayed where it might matter
  explore --dpor --trace prog.cl      show the failing execution, one column per thread
  explore --minimize --critical prog.cl   bugs with few switches, and when each could be avoided last
  explore --replay 'a 3*b' prog.cl    run one schedule
  explore --svg bug.svg prog.cl       draw the HBR and the lazy HBR of the failing execution
  explore --dfs --html run.html prog.cl  a page with everything about the run
  explore --same 'a b' 'b a' prog.cl  do they have one HBR, one lazy HBR, one state?
  explore --races --dpor prog.cl      data races, each with a schedule
  explore --liveness --fair strong prog.cl  does every fair execution end, and every request get its answer?
  explore --count prog.cl             how many schedules, HBRs, lazy HBRs and states there are
  explore --bug-depth prog.cl         how few events make a bug certain, and how likely it is by chance
  explore --ipb --finish-bound prog.cl  fewest preemptions first, until a bug is found
  explore answer exercise.cl 6        is this the right answer to an exercise?
  explore check examples/locks/       does come out what the `//@` lines of programs say?
  explore study examples/sctbench/    compare techniques over many programs
  explore help language               the language in which programs are written
  explore -D N=5 --first-bug prog.cl  another value of a const; stop at the first bug
  explore --dfs --max-schedules 1000 --format json a.cl b.cl";

/// What the exit status says.
pub(crate) const STATUSES: &str =
    "    0  explored to the end by an explorer with a guarantee: no bug, every condition holds
    1  a bug, or a condition or liveness property that does not hold
    2  the command line or the program is wrong
    3  nothing is proven: stopped by a limit, or no bug found by an explorer without a guarantee;
       so `--all`, which runs such explorers too, ends with 1 or 3
    4  no bug was found, but executions go on for ever and cannot come to an end, and no liveness property
       says that they shall
  130  interrupted; 143 ended by SIGTERM; both with the figures so far
    `--count`: 0 if every number is exact and there is no bug, 3 if some are lower bounds
    `--bug-depth`: 0 if there is no bug, 1 if there is one, 3 if the program is too large
    `--same`: 0 if the schedules have one HBR, 1 if not, 3 if one stops before the end
    `check`: 0 if all is as the heads say, 1 if something differs, 3 if something could not be judged
    `answer`: 0 if it is right, 1 if it is wrong, 2 and 3 as above";

fn after_help() -> String {
    format!(
        "Examples:\n{EXAMPLES}\n\n\
         Exit status (of several runs, the first of 2, 130, 1, 4, 3, 0 that occurs):\n{STATUSES}\n\n\
         Times are shown on a terminal and in json, so that what goes to a file is the same each time."
    )
}

/// Explores all thread schedules of concurrent programs.
#[derive(Parser, Debug)]
#[command(
    name = "explore",
    version,
    about = "Explores all thread schedules of concurrent programs",
    after_long_help = after_help(),
    after_help = "--help says more, with examples.",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    max_term_width = 110
)]
pub(crate) struct Cli {
    /// Something else than a run.
    #[command(subcommand)]
    pub command: Option<Instead>,

    /// One program or several, or folders of them; `-` is the standard input
    #[arg(value_name = "PROGRAM.cl", required = true)]
    pub programs: Vec<PathBuf>,

    /// Which explorers.
    #[command(flatten)]
    pub explorers: ExplorerFlags,

    /// How executions go.
    #[command(flatten)]
    pub executions: ProfileFlags,

    /// Which executions are searched.
    #[command(flatten)]
    pub costs: CostFlags,

    /// When to stop.
    #[command(flatten)]
    pub bounds: BoundFlags,

    /// How to go about it.
    #[command(flatten)]
    pub search: SearchFlags,

    /// How the randomised schedulers go about it.
    #[command(flatten)]
    pub schedulers: SchedulerFlags,

    /// How threads run and are disturbed under noise.
    #[command(flatten)]
    pub noise: NoiseFlags,

    /// What else is asked of bugs.
    #[command(flatten)]
    pub bugs: BugFlags,

    /// What is asked about data races.
    #[command(flatten)]
    pub races: RaceFlags,

    /// What is asked about executions that never end.
    #[command(flatten)]
    pub liveness: LivenessFlags,

    /// What comes out.
    #[command(flatten)]
    pub output: OutputFlags,
}

impl Cli {
    /// Whether the explorer can run as the command line asks.
    fn goes_with(&self, explorer: Explorer) -> bool {
        explorer.admits(self.executions.profile())
            && self.costs.bound().is_none_or(|bound| Technique::within(explorer, bound).is_ok())
    }

    /// Whether no explorer is named, nor anything that needs one, so that the [team](loris_explorers::team) runs.
    pub(crate) fn runs_team(&self) -> bool {
        let profile = self.executions.profile();
        self.explorers.chosen().is_empty() && self.costs.bound().is_none() && team::runs_under(profile)
    }

    /// The explorers that run; of the team, the one that searches over relations.
    pub(crate) fn chosen(&self) -> Vec<Explorer> {
        match self.explorers.chosen() {
            [] if self.costs.bound().is_some() => vec![Explorer::Dfs],
            [] => vec![Explorer::default_under(self.executions.profile())],
            all if all == Explorer::SEARCHES => {
                all.iter().copied().filter(|explorer| self.goes_with(*explorer)).collect()
            }
            named => named.to_vec(),
        }
    }
}

/// Something else than a run.
#[derive(Subcommand, Debug)]
pub(crate) enum Instead {
    /// Print a completion script for a shell
    Completions {
        /// Which one.
        shell: Shell,
    },
    /// Print the man page, in roff
    Man,
    /// Print the language on two screens, as a program: `help language`; or the help of a sub-command
    Help {
        /// `language`, or a sub-command; without one, the help of the command
        #[arg(value_name = "TOPIC")]
        topic: Option<String>,
    },
    /// Check an answer to an exercise: a program whose header asks a question
    #[command(after_help = ANSWERS)]
    Answer(AnswerFlags),
    /// Judge the `//@` lines of programs: does come out what their heads say?
    #[command(after_help = CHECKS)]
    Check(CheckFlags),
    /// Compare techniques over many programs: tables, numbers of a Venn diagram, plots
    #[command(after_help = STUDIES)]
    Study(StudyFlags),
    /// Find good settings of noise for a program, by trial
    #[command(after_help = TUNES)]
    Tune(TuneFlags),
}

/// What a study looks like, and what the exit status says of it.
const STUDIES: &str = "Examples:
  explore study examples/sctbench/                            the published study's techniques
  explore study --techniques dpor,lazy-dpor,lazy-optimal-dpor --rules language examples/locks/
  explore study --jobs 2 --limit 10000 --out /tmp/study a.cl b.cl

Exit status: 0 when every run is there, 2 if something cannot be read or written, 130 when it was interrupted, 143 by
SIGTERM. A program that cannot be used is named, and the others are run.";

/// What a check looks like, and what the exit status says of it.
const CHECKS: &str = "Examples:
  explore check lost-update.cl            each entry of its head, by a count or by a complete explorer
  explore check examples/locks/           all programs of a folder
  explore check --all examples/locks/     by every explorer that a head does not skip
  explore check --format junit . > loris.xml

Exit status: 0 if everything is as the heads say, 1 if something differs, 2 if a head or a program is wrong or no head says
anything, 3 if something could not be judged within the limits, 130 when it was interrupted, 143 by SIGTERM.";

/// What a search for settings looks like, and what the exit status says of it.
const TUNES: &str = "Examples:
  explore tune prog.cl                              every combination of the usual values
  explore tune --fitness bugs-per-time --search halving --trials 32 prog.cl
  explore tune --at sb --at svb --kinds sleep --strengths 0..5,0..50 --probabilities 1/10,1/2,1 prog.cl

Exit status: 0 when all was tried, 2 if the program is wrong, 3 if a limit stopped it, 130 when it was interrupted, 143 by\nSIGTERM.";

/// When a run stops early.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits of each run")]
pub(crate) struct BoundFlags {
    /// Stop after N executions, terminal and pruned (randomised schedulers: 10000 if not given, count: 100000)
    #[arg(long, value_name = "N", value_parser = count)]
    pub max_schedules: Option<u64>,

    /// Stop after N events, over all executions
    #[arg(long, value_name = "N", value_parser = count)]
    pub max_events: Option<u64>,

    /// How deep, how long, and with how much memory.
    #[command(flatten)]
    pub limits: LimitFlags,

    /// Stop at the first bug: a deadlock, a failure, or an end that a `forall` or `never` forbids
    #[arg(long)]
    pub first_bug: bool,

    /// With `--ipb` or `--idb`: finish the bound at which the first bug is found, and stop
    #[arg(long, conflicts_with = "first_bug")]
    pub finish_bound: bool,
}

/// How a run goes about it.
#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchFlags {
    /// So many runs at a time; the output does not depend on N
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..))]
    pub jobs: u16,

    /// Tell relations and states apart by their exact forms instead of fingerprints: slow, free of collisions
    #[arg(long)]
    pub exact: bool,

    /// Go on with DPOR where lazy DPOR saw signs that it may have missed something, and with lazy tree DPOR where
    /// lazy optimal DPOR used up the memory (the default)
    #[arg(long, overrides_with = "no_fallback")]
    pub fallback: bool,

    /// Leave it at the first explorer
    #[arg(long)]
    pub no_fallback: bool,

    /// Set a const of the programs
    #[arg(short = 'D', value_name = "NAME=VALUE", action = ArgAction::Append)]
    pub defines: Vec<Definition>,
}

/// What else is asked of bugs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Bugs")]
pub(crate) struct BugFlags {
    /// Look for executions with the fewest context switches: one for each bug
    #[arg(long, conflicts_with_all = ["same", "count", "emit"])]
    pub minimize: bool,

    /// Say after which event each bug can no longer be avoided, and how it could be before
    #[arg(long, conflicts_with_all = ["same", "count", "emit"])]
    pub critical: bool,

    /// Say how deep each bug is, which order of events makes it certain, and with which probability random schedulers
    /// show it: exactly, over all schedules of a small program at once
    #[arg(long, conflicts_with_all = [
        "explorer", "bound", "replay", "same", "count", "emit", "trace", "minimize", "critical", "study", "first_bug",
        "max_schedules", "exact", "jobs", "dot", "svg", "tree", "html", "races"])]
    pub bug_depth: bool,
}

/// What comes out, and how.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFlags {
    /// How the report is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// Show the failing execution: one column per thread, who waits for whom
    #[arg(long)]
    pub trace: bool,

    /// Run one schedule and show it; @FILE reads it from a file
    #[arg(long, value_name = "SCHEDULE|@FILE", conflicts_with_all = ["explorer", "bound", "first_bug", "exact", "trace"])]
    pub replay: Option<String>,

    /// Draw the HBR and the lazy HBR of the failing execution, of the first one if none fails, or of the one that
    /// `--replay` runs: as a graph for Graphviz
    #[arg(long, value_name = "FILE", conflicts_with_all = ["same", "count", "emit"])]
    pub dot: Option<PathBuf>,

    /// The same as a picture
    #[arg(long, value_name = "FILE", conflicts_with_all = ["same", "count", "emit"])]
    pub svg: Option<PathBuf>,

    /// Draw the exploration tree of an explorer, with what it gave up and why: as a picture if the name of the file ends
    /// in `.svg`, else as a graph for Graphviz
    #[arg(long, value_name = "FILE", conflicts_with_all = ["replay", "same", "count", "emit"])]
    pub tree: Option<PathBuf>,

    /// Write a page about the run: findings, the program with every step, both relations, the search, all figures
    #[arg(long, value_name = "FILE", conflicts_with_all = ["same", "count", "emit"])]
    pub html: Option<PathBuf>,

    /// Say whether two schedules have one HBR, one lazy HBR, one state, and what tells them apart; nothing is run after
    /// them
    #[arg(long, num_args = 2, value_names = ["SCHEDULE|@FILE", "SCHEDULE|@FILE"],
          conflicts_with_all = ["explorer", "bound", "replay", "emit", "trace", "first_bug", "exact", "jobs"])]
    pub same: Option<Vec<String>>,

    /// Count schedules, HBRs, lazy HBRs and states without running each schedule, and how many schedules each
    /// relation stands for
    #[arg(long, conflicts_with_all = ["explorer", "bound", "replay", "same", "emit", "trace", "first_bug", "jobs"])]
    pub count: bool,

    /// Print the program as the tool sees it, and stop
    #[arg(long, value_name = "FORM", value_enum,
          conflicts_with_all = ["explorer", "replay", "trace", "format"])]
    pub emit: Option<EmitForm>,

    /// One line for each result, no progress line
    #[arg(long, short)]
    pub quiet: bool,

    /// Whether to colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
}

impl OutputFlags {
    /// How much is said.
    pub(crate) fn detail(&self) -> Detail {
        if self.quiet { Detail::Quiet } else { Detail::Full }
    }
}

impl BugFlags {
    /// What is asked of bugs.
    pub(crate) fn questions(&self) -> Questions {
        Questions { minimize: self.minimize, critical: self.critical }
    }
}

/// The error for the same words as they may be shown, if one of them may not be.
pub(crate) fn shown_instead<C: Parser>(error: clap::Error, args: &[OsString]) -> clap::Error {
    let tamed = args.iter().map(|word| OsString::from(tame(&word.to_string_lossy())));
    C::try_parse_from(tamed).err().unwrap_or(error)
}

/// How a report is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people
    Human,
    /// One object for each program, on a line of its own
    Json,
    /// One row for each program and explorer
    Csv,
}

/// Forms of a program.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EmitForm {
    /// The syntax tree
    Ast,
    /// The instructions that are run
    Ir,
    /// The program text, pretty-printed
    Cl,
}

/// Whether to colour.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A number of at least 1, in digits.
fn count(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("it must be at least 1".to_owned()),
        Ok(count) => Ok(count),
        Err(_) => Err("a number in digits is wanted, as in 1000, from 1 to 18446744073709551615".to_owned()),
    }
}

/// A number that is not 0, in digits.
fn positive<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| match text.parse::<u8>() {
        Ok(0) => "it must be at least 1".to_owned(),
        _ => "a number in digits is wanted, from 1 on".to_owned(),
    })
}

/// The same, and no more than that.
fn at_most<T: FromStr + PartialOrd + Copy + Display>(text: &str, most: T) -> Result<T, String> {
    let number = positive::<T>(text)?;
    if number > most { Err(format!("it must be at most {most}")) } else { Ok(number) }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_tree_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn explorers_keep_the_order_of_the_command_line() {
        let cli = Cli::try_parse_from(["explore", "--random", "x.cl", "--dfs"]).expect("is well formed");
        assert_eq!(cli.explorers.chosen(), [Explorer::Random, Explorer::Dfs]);
        let cli = Cli::try_parse_from(["explore", "--all", "x.cl"]).expect("is well formed");
        assert_eq!(cli.explorers.chosen(), Explorer::SEARCHES);
        let cli = Cli::try_parse_from(["explore", "--schedulers", "x.cl"]).expect("is well formed");
        assert_eq!(cli.explorers.chosen(), Explorer::SCHEDULERS);
        let cli = Cli::try_parse_from(["explore", "x.cl"]).expect("is well formed");
        assert!(cli.explorers.chosen().is_empty());
    }

    #[test]
    fn sub_commands_need_no_program() {
        let cli = Cli::try_parse_from(["explore", "completions", "bash"]).expect("is well formed");
        assert!(matches!(cli.command, Some(Instead::Completions { shell: Shell::Bash })));
        assert!(Cli::try_parse_from(["explore"]).is_err());
        assert!(Cli::try_parse_from(["explore", "--replay", "a", "--dfs", "x.cl"]).is_err());
    }
}
