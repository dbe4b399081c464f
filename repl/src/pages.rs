//! The man page and the completion scripts, made from the command line's own description.

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::Cli;

/// A completion script.
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "explore", &mut script);
    script
}

/// The man page, in roff.
pub fn man() -> Vec<u8> {
    let mut page = Vec::new();
    // Memory takes whatever is written, so there is no error to report.
    let _ = Man::new(Cli::command()).render(&mut page);
    page
}
