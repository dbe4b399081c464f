//! `explore help`: the language, or what `--help` says of a sub-command.

use clap::{Command, CommandFactory};
use loris_report::results::Status;
use loris_report::style::tame;

use crate::cli::Cli;
use crate::console::{Console, complain};

/// The language, as a program that explains itself.
const LANGUAGE: &str = include_str!("../cli/language.cl");

/// The topic that is no sub-command.
const OWN_TOPIC: &str = "language";

/// Prints what is asked for.
pub(super) fn run(topic: Option<&str>, console: &mut Console<'_>) -> Status {
    let mut command = Cli::command();
    command.build();
    let text = match topic {
        Some(OWN_TOPIC) => LANGUAGE.to_owned(),
        None => command.render_long_help().to_string(),
        Some(name) => {
            let Some(found) = command.find_subcommand_mut(name) else {
                return complain(&unknown(&command, name), console);
            };
            found.render_long_help().to_string()
        }
    };
    console.print(&text);
    Status::Clean
}

/// There is no such topic; these there are.
fn unknown(command: &Command, name: &str) -> String {
    let topics: Vec<String> =
        command.get_subcommands().map(|found| format!("`{}`", found.get_name())).collect();
    format!(
        "there is no help about `{}`; there is about `{OWN_TOPIC}` and about {}",
        tame(name),
        topics.join(", ")
    )
}
