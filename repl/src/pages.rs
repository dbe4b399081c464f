//! The man page and the completion scripts, made from the command line's own description.

use clap::CommandFactory;
use clap::builder::Resettable;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::{Cli, EXAMPLES, STATUSES};

/// A completion script.
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "explore", &mut script);
    script
}

/// The man page, in roff.
pub fn man() -> Vec<u8> {
    let mut page = Vec::new();
    let command = Cli::command().after_help(Resettable::Reset).after_long_help(Resettable::Reset);
    // Memory takes whatever is written, so there is no error to report.
    let _ = Man::new(command).render(&mut page);
    for (title, text) in [("EXAMPLES", EXAMPLES), ("EXIT STATUS", STATUSES)] {
        page.extend_from_slice(as_written(title, text).as_bytes());
    }
    page
}

/// A section whose lines are kept as they are.
fn as_written(title: &str, text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    format!(".SH {title}\n.nf\n{text}\n.fi\n")
}
