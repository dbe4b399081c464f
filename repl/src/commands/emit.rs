//! `--emit`: a program as the tool sees it.

use loris_report::results::Status;

use crate::cli::{Cli, EmitForm};
use crate::console::{Console, Stream};
use crate::files::program::{Failed, read};
use crate::limits::Interrupt;
use crate::request::budget;

/// Prints every program in the form asked for.
pub(super) fn run(cli: &Cli, form: EmitForm, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let look = console.err_look(cli.output.color);
    let mut status = Status::Clean;
    for path in &cli.programs {
        let emitted = read(path, &cli.search.defines, budget(cli, interrupt)).and_then(|text| match form {
            EmitForm::Ast => text.parsed().map(|ast| loris_lang::tree(&ast)),
            EmitForm::Cl => text.parsed().map(|ast| loris_lang::pretty(&ast)),
            EmitForm::Ir => text.checked(cli.executions.points()).map(|program| program.to_string()),
        });
        match emitted {
            Ok(text) if matches!(console.out_stream(), Stream::Terminal(_)) => console.show(&text),
            Ok(text) => console.print(&text),
            Err(failed) => {
                console.complain(&Failed::message(&failed, &look));
                status = status.and(failed.status());
            }
        }
    }
    status
}
