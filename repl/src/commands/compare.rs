//! `--same`: whether two schedules have one HBR, one lazy HBR, one state.

use loris_explorers::StopReason;
use loris_interpreter::Outcome;
use loris_lang::source::SourceFile;

use crate::cli::{Cli, Format};
use crate::commands::replay::execution_of;
use crate::console::Console;
use crate::execution::{Ending, Execution};
use crate::files::input::{Given, shown_names};
use crate::files::program::load;
use crate::limits::Interrupt;
use crate::render::{csv, human, json};
use crate::request::{patience, reading};
use crate::results::{Comparison, Sameness, Status, compare};

/// Runs the two schedules on the only program, prints what they have in common, and says it by the status.
pub(super) fn run(cli: &Cli, words: &[String], console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let ([first, second], [path]) = (words, cli.programs.as_slice()) else { return Status::Unusable };
    let program = match load(path, reading(cli), patience(cli, interrupt)) {
        Ok(program) => program,
        Err(failed) => {
            console.complain(&failed.message(&console.err_look(cli.output.color)));
            return failed.status();
        }
    };
    let Ok(first) = execution_of(cli, (first, Given::First), &program, console, interrupt) else {
        return Status::Unusable;
    };
    let Ok(second) = execution_of(cli, (second, Given::Second), &program, console, interrupt) else {
        return Status::Unusable;
    };
    let source = SourceFile::new(shown_names(&cli.programs).concat(), program.source().text());
    let comparison = compare(&program, cli.executions.profile(), source, [first, second]);
    let detail = cli.output.detail();
    let text = match cli.output.format {
        Format::Human => human::comparison_of_two(&comparison, &console.out_look(cli.output.color, detail)),
        Format::Json => json::same_line(&comparison),
        Format::Csv => csv::same_rows(&comparison),
    };
    console.report(cli.output.format, &text);
    status(&comparison)
}

/// As for `cmp`; an execution that is not terminal decides nothing about schedules.
fn status(comparison: &Comparison) -> Status {
    let open = |execution: &Execution| {
        matches!(execution.ending, Ending::Cut(_) | Ending::Outcome(Outcome::AssumeBlocked))
    };
    let is_interrupted = |execution: &Execution| execution.ending == Ending::Cut(StopReason::Interrupted);
    match comparison.sameness {
        _ if comparison.executions.iter().any(is_interrupted) => Status::Interrupted,
        _ if comparison.executions.iter().any(open) => Status::Unproven,
        Sameness::Hbr => Status::Clean,
        Sameness::LazyHbr | Sameness::State | Sameness::Nothing => Status::Found,
    }
}
