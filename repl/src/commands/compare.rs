//! `--same`: whether two schedules have one HBR, one lazy HBR, one state.

use loris_explorers::StopReason;
use loris_interpreter::Outcome;
use loris_lang::source::SourceFile;
use loris_report::execution::{Ending, Execution};
use loris_report::json::Document;
use loris_report::render::{csv, human};
use loris_report::results::{Comparison, Sameness, Status, compare};
use loris_report::style::Look;

use crate::cli::Cli;
use crate::commands::replay::execution_of;
use crate::console::Console;
use crate::files::input::{Given, shown_names};
use crate::limits::Interrupt;
use crate::request::program;

/// Runs the two schedules on the only program, prints what they have in common, and says it by the status.
pub(super) fn run(cli: &Cli, words: &[String], console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let ([first, second], [path]) = (words, cli.programs.as_slice()) else { return Status::Unusable };
    let program = match program(cli, path, console, interrupt) {
        Ok(program) => program,
        Err(status) => return status,
    };
    let Ok(first) = execution_of(cli, (first, Given::First), &program, console, interrupt) else {
        return Status::Unusable;
    };
    let Ok(second) = execution_of(cli, (second, Given::Second), &program, console, interrupt) else {
        return Status::Unusable;
    };
    let source = SourceFile::new(shown_names(&cli.programs).concat(), program.source().text());
    let comparison = compare(&program, cli.executions.profile(), source, [first, second]);
    let human = |look: &Look| human::comparison_of_two(&comparison, look);
    let (json, csv) = (|| Document::of_two(&comparison), || csv::same_rows(&comparison));
    console.tell(&cli.output, human, json, csv);
    status(&comparison)
}

/// As for `cmp`; an execution that is not terminal decides nothing about schedules.
fn status(comparison: &Comparison) -> Status {
    let open = |execution: &Execution| {
        matches!(
            execution.ending,
            Ending::Truncated(_) | Ending::Outcome(Outcome::AssumeBlocked | Outcome::Spins)
        )
    };
    let is_interrupted =
        |execution: &Execution| execution.ending == Ending::Truncated(StopReason::Interrupted);
    match comparison.sameness {
        _ if comparison.executions.iter().any(is_interrupted) => Status::Interrupted,
        _ if comparison.executions.iter().any(open) => Status::Unproven,
        Sameness::Hbr => Status::Clean,
        Sameness::LazyHbr | Sameness::State | Sameness::Nothing => Status::Found,
    }
}
