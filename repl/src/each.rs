//! One program after another: for questions that each program is asked by itself.

use std::sync::Arc;

use loris_lang::ir::Program;

use crate::cli::Cli;
use crate::console::Console;
use crate::data_races::with_points;
use crate::exit::Status;
use crate::input::shown_names;
use crate::limits::Interrupt;
use crate::program::load;
use crate::progress::Lines;

/// Asks each program of the command line, under the name that reports show; the gravest status. A program that cannot
/// be used is passed over, with its mistakes. Nobody is asked after an interrupt, or when nothing can be written.
pub fn each(
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
        let program = match load(path, cli.reading(), cli.patience(interrupt)) {
            Ok(program) => program,
            Err(failed) => {
                console.complain(&failed.message(&console.err_look(cli.output.color)));
                status = status.and(failed.status());
                continue;
            }
        };
        let gauge = lines.gauge(format!("{name}  races"), None);
        let (program, racy) = with_points(cli, program, interrupt, gauge);
        status = status.and(Status::of_points(racy.as_ref())).and(ask(&program, &name, &lines, console));
        if console.failure().is_some() {
            return status;
        }
    }
    status
}
