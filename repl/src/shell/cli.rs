//! The command line of `repl`.

use std::path::PathBuf;

use clap::{ArgAction, Parser, Subcommand};
use clap_complete::Shell;
use loris_lang::Definition;

use super::help::TOPICS;
use crate::cli::Color;

/// What the exit status says.
pub(super) const STATUSES: &str = "    0  every command was carried out
    2  the command line, the program or a command was wrong
  130  a script was interrupted; 143 ended by SIGTERM";

/// Commands to begin with.
pub(super) const EXAMPLES: &str = "  repl prog.cl                  by hand; `help` lists the commands
  repl prog.cl < script         commands from a pipe
  repl prog.cl --script FILE    commands from a file
  repl -D N=3 prog.cl           another value of a const";

/// All commands, with what they do.
pub(super) fn commands() -> String {
    let width = TOPICS.iter().map(|topic| topic.usage.len()).max().unwrap_or(0);
    let lines = TOPICS.iter().map(|topic| format!("  {:<width$}  {}\n", topic.usage, topic.summary));
    lines.collect()
}

/// Goes through the schedules of a program by hand.
#[derive(Parser, Debug)]
#[command(
    name = "repl",
    version,
    about = "Goes through the schedules of a concurrent program by hand, back and forth",
    after_long_help = format!("Commands:\n{}\nExamples:\n{EXAMPLES}\n\nExit status:\n{STATUSES}", commands()),
    after_help = "--help says more, with the commands and examples.",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    arg_required_else_help = true,
    max_term_width = 110
)]
pub struct ReplCli {
    /// Something else than a session.
    #[command(subcommand)]
    pub command: Option<ReplPage>,

    /// The program
    #[arg(value_name = "PROGRAM.cl", required = true)]
    pub program: Option<PathBuf>,

    /// Take the commands from a file; without it, from the terminal or the standard input
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,

    /// Set a const of the program
    #[arg(short = 'D', value_name = "NAME=VALUE", action = ArgAction::Append)]
    pub defines: Vec<Definition>,

    /// Whether to colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
}

/// Something else than a session.
#[derive(Subcommand, Debug)]
pub enum ReplPage {
    /// Print a completion script for a shell
    Completions {
        /// Which one.
        shell: Shell,
    },
    /// Print the man page, in roff
    Man,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_tree_is_well_formed() {
        ReplCli::command().debug_assert();
    }
}
