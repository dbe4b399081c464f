//! What a program lacks of which no bug was found, so that "no bug" says less than it seems.

use loris_explorers::Report;
use loris_explorers::team::GoesRound;
use loris_lang::ir::{Instr, Program};

use crate::results::Results;

/// What there is to note.
pub(super) fn lines(results: &Results) -> impl Iterator<Item = &'static str> {
    lacking(results).into_iter().chain(goes_round(results))
}

/// Where executions can go round and nobody asked whether one does for ever.
fn goes_round(results: &Results) -> Option<&'static str> {
    let pass = results.pass()?.report.pass?;
    (pass.rounds == GoesRound::Yes && results.liveness.is_none())
        .then_some("note: executions can go round; `--liveness` asks whether a fair one does so for ever")
}

/// A line about what is lacking, if something is.
fn lacking(results: &Results) -> Option<&'static str> {
    let program = &results.program;
    if results.runs.iter().any(|run| Report::found_a_bug(&run.report)) {
        None
    } else if program.objects().is_empty() {
        Some("note: the threads share nothing, so nothing that they do depends on the schedule")
    } else if asserts_nothing(program) {
        Some("note: the program asserts nothing, so only deadlocks and faults were looked for")
    } else {
        None
    }
}

/// Whether no `assert` and no condition says what is right.
fn asserts_nothing(program: &Program) -> bool {
    let mut code = program.functions().iter().flat_map(|function| &function.code);
    let says_nothing = program.conditions().is_empty() && program.liveness().is_empty();
    says_nothing && !code.any(|instr| matches!(instr, Instr::Assert { .. }))
}
