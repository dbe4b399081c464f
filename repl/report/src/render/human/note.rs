//! What a program lacks of which no bug was found, so that "no bug" says less than it seems.

use loris_explorers::Report;
use loris_lang::ir::{Instr, Program};

use crate::results::Results;

/// A line about it, if something is lacking.
pub(super) fn line(results: &Results) -> Option<&'static str> {
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
