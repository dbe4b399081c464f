//! `explore help`: the language, or what `--help` says of a sub-command.

use clap::CommandFactory;
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
        Some(name) => match command.find_subcommand_mut(name) {
            Some(found) => found.render_long_help().to_string(),
            None => {
                let topics = command.get_subcommands().map(|found| format!("`{}`", found.get_name()));
                let topics: Vec<String> = topics.collect();
                let message = format!(
                    "there is no help about `{}`; there is about `{OWN_TOPIC}` and about {}",
                    tame(name),
                    topics.join(", ")
                );
                return complain(&message, console);
            }
        },
    };
    console.print(&text);
    Status::Clean
}
