//! One program after another: for questions that each program is asked by itself.

use std::sync::Arc;

use loris_explorers::Doubt;
use loris_lang::ir::{Points, Program};
use loris_lang::source::SourceFile;
use loris_report::render::human::{SYNC_HELP, doubt_in_words};
use loris_report::results::Status;

use crate::cli::Cli;
use crate::commands::data_races::{doubt_of, with_points};
use crate::console::Console;
use crate::files::input::shown_names;
use crate::limits::Interrupt;
use crate::progress::Lines;
use crate::request::program;

/// Asks each program of the command line, under the name that reports show; the gravest status. A program that cannot
/// be used is passed over, with its mistakes. Nobody is asked after an interrupt, or when nothing can be written.
pub(super) fn per_program(
    cli: &Cli,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
    mut ask: impl FnMut(&Arc<Program>, &str, &Lines, &mut Console<'_>) -> Status,
) -> Status {
    let lines = Lines::beside(console, cli.output.detail());
    let mut status = Status::Clean;
    for (path, name) in cli.programs.iter().zip(shown_names(&cli.programs)) {
        if interrupt.is_raised() {
            return status.and(Status::Interrupted);
        }
        let program = match program(cli, path, console, interrupt) {
            Ok(program) => program,
            Err(unusable) => {
                status = status.and(unusable);
                continue;
            }
        };
        let gauge = lines.gauge(format!("{name}  races"), None);
        let (program, racy) = with_points(cli, program, interrupt, gauge);
        status = status.and(Status::of_points(racy.as_ref())).and(ask(&program, &name, &lines, console));
        if cli.executions.points() == Points::Sync {
            let doubt = doubt_of(cli, &program, interrupt, lines.gauge(format!("{name}  races"), None));
            status =
                status.and(doubted(doubt.as_ref(), &SourceFile::new(name, program.source().text()), console));
        }
        if console.failure().is_some() {
            return status;
        }
    }
    status
}

/// Says why what is true with points at synchronisation may be wrong with all points; then nothing is proven.
fn doubted(doubt: Option<&Doubt>, source: &SourceFile, console: &mut Console<'_>) -> Status {
    let Some(doubt) = doubt else { return Status::Clean };
    console.complain(&format!("{}: {}\n  help: {SYNC_HELP}\n", source.name(), doubt_in_words(doubt, source)));
    Status::Unproven
}
