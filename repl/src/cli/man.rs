//! Man pages and completion scripts, made from the descriptions of the command lines.

use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::{Cli, EXAMPLES, STATUSES};

/// How the command is called; its options have a section of their own.
const SYNOPSIS: &str = "explore [OPTIONS] PROGRAM.cl|FOLDER...\nexplore COMMAND [OPTIONS] ...";

/// A completion script of `explore`.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    completions_of(Cli::command(), shell)
}

/// The man page of `explore`, in roff.
pub(crate) fn man() -> Vec<u8> {
    man_of(
        Cli::command().override_usage(SYNOPSIS),
        &[("EXAMPLES", EXAMPLES.to_owned()), ("EXIT STATUS", STATUSES.to_owned())],
    )
}

/// A completion script of a command.
pub(crate) fn completions_of(mut command: Command, shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    script
}

/// The man page of a command, in roff, with more sections whose lines are kept as they are.
pub(crate) fn man_of(command: Command, sections: &[(&str, String)]) -> Vec<u8> {
    let mut page = Vec::new();
    let command = command.after_help(Resettable::Reset).after_long_help(Resettable::Reset);
    // Memory takes whatever is written, so there is no error to report.
    let _ = Man::new(command).render(&mut page);
    for (title, text) in sections {
        page.extend_from_slice(as_written(title, text).as_bytes());
    }
    page
}

/// A section whose lines are kept as they are.
fn as_written(title: &str, text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    format!(".SH {title}\n.nf\n{text}\n.fi\n")
}
