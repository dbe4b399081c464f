//! The execution that `--trace` shows: the first that went wrong.

use std::sync::Arc;

use loris_lang::ir::Program;
use loris_lang::schedule::ScheduleText;

use crate::execution::{Execution, record};
use crate::look::Look;
use crate::render::{Results, trace};

/// The first bug of the first explorer that found one, else the first counterexample of a condition.
pub fn find(program: &Arc<Program>, results: &Results, depth: usize) -> Option<Execution> {
    let reports = || results.runs.iter().map(|run| &run.report);
    let bugs = reports().flat_map(|report| &report.findings).map(|finding| &finding.schedule);
    let conditions = reports().flat_map(|report| &report.conditions);
    let broken = conditions.filter(|condition| condition.holds == Some(false));
    let counterexamples = broken.filter_map(|condition| condition.schedule.as_ref());
    let text = bugs.chain(counterexamples).next()?;
    record(program, &text.parse::<ScheduleText>().ok()?, depth).ok()
}

/// The execution for people.
pub fn text(program: &Program, results: &Results, found: Option<&Execution>, look: &Look) -> String {
    match found {
        None => "  no failing execution to show\n".to_owned(),
        Some(execution) => format!(
            "\n{}\n{}{}",
            look.ink.bold("  failing execution"),
            trace::table(execution, &results.source),
            trace::ending(execution, program.conditions(), &results.source, look)
        ),
    }
}
