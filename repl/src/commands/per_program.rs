//! One program after another: for questions that each program is asked by itself.

use std::sync::Arc;

use loris_explorers::Doubt;
use loris_lang::ir::{Points, Program};
use loris_lang::source::SourceFile;
use loris_report::render::human::{doubt_in_words, more_points};
use loris_report::results::Status;

use crate::cli::Cli;
use crate::commands::data_races::{doubt_of, with_points};
use crate::console::Console;
use crate::files::input::shown_names;
use crate::limits::Interrupt;
use crate::progress::ProgressLines;
use crate::request::program;

/// Asks each program of the command line, under the name that reports show; the gravest status. A program that cannot
/// be used is passed over, with its mistakes. Nobody is asked after an interrupt, or when nothing can be written.
pub(super) fn per_program(
    cli: &Cli,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
    mut ask: impl FnMut(&Arc<Program>, &str, &ProgressLines, &mut Console<'_>) -> Status,
) -> Status {
    let lines = ProgressLines::beside(console, cli.output.detail());
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
        let points = cli.executions.points();
        let doubt = match points {
            Points::All => None,
            Points::Racy => racy.and_then(|racy| racy.doubt(cli.executions.profile())),
            Points::Sync => doubt_of(cli, &program, interrupt, lines.gauge(format!("{name}  races"), None)),
        };
        let source = SourceFile::new(name, program.source().text());
        status = status.and(doubted(doubt.as_ref(), points, &source, console));
        if console.failure().is_some() {
            return status;
        }
    }
    status
}

/// Says why what is true with fewer points may be wrong with all; then nothing is proven.
fn doubted(doubt: Option<&Doubt>, points: Points, source: &SourceFile, console: &mut Console<'_>) -> Status {
    let Some(doubt) = doubt else { return Status::Clean };
    let (why, way_on) = (doubt_in_words(doubt, source), more_points(doubt, points));
    console.complain(&format!("{}: {why}\n  help: {way_on}\n", source.name()));
    Status::Unproven
}
