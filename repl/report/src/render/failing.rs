//! The execution that `--trace` shows: the first that went wrong.

use std::sync::Arc;

use loris_explorers::Report;
use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Profile, System};
use loris_lang::ir::Program;
use loris_lang::schedule::Lasso;

use crate::execution::{Execution, record, record_lasso};
use crate::render::trace;
use crate::results::{Explanation, Results};
use crate::style::{Look, counted};

/// The first bug of the first explorer that found one, else the first counterexample of a condition; with the fewest
/// switches and its critical event, if they were asked for. If there is none of these, one that violates a liveness
/// property.
pub fn find(program: &Arc<Program>, profile: Profile, results: &Results, depth: usize) -> Option<Execution> {
    let reports = || results.runs.iter().map(|run| &run.report);
    let bugs = reports().flat_map(|report| &report.findings).map(|finding| &finding.schedule);
    let conditions = reports().flat_map(|report| &report.conditions);
    let broken = conditions.filter(|condition| condition.holds == Some(false));
    let counterexamples = broken.filter_map(|condition| condition.schedule.as_ref());
    let explanation = results.explained.first();
    let best = explanation.map(Explanation::schedule);
    let machine = System::under(program.clone(), profile).machine();
    let Some(schedule) = best.or_else(|| bugs.chain(counterexamples).next()) else {
        let lasso = endless(results)?;
        return record_lasso(machine.with_loops(LoopRule::Run), lasso, depth, &mut ()).ok();
    };
    let execution = record(machine, schedule, depth).ok()?;
    Some(Execution { critical: explanation.and_then(Explanation::critical_event), ..execution })
}

/// The first execution that violates a liveness property.
pub fn endless(results: &Results) -> Option<&Lasso> {
    let mut all = results.liveness.iter().flat_map(|report| &report.results);
    all.find_map(|result| Some(&result.counterexample.as_ref()?.lasso))
}

/// The execution for people.
pub fn text(program: &Program, results: &Results, found: Option<&Execution>, look: &Look) -> String {
    match found {
        None => "  no failing execution to show\n".to_owned(),
        Some(execution) => format!(
            "\n{}\n{}{}{}",
            look.ink.bold(&format!("  failing execution{}{}", drawn(results), others(results))),
            trace::table(execution, &results.source, look),
            critical(results, look),
            trace::ending(execution, program.conditions(), &results.source, look)
        ),
    }
}

/// Which run of a randomised scheduler it is, if it is one as it was drawn. The first bug may also be a condition that
/// its run violates; then it is not known in which run the finding was made.
fn drawn(results: &Results) -> String {
    let report = results.runs.iter().map(|run| &run.report).find(|report| !report.findings.is_empty());
    let sampling = report.and_then(|report| report.sampling.as_ref());
    let is_violated =
        |report: &Report| report.conditions.iter().any(|condition| condition.holds == Some(false));
    let report = report.filter(|report| !is_violated(report));
    match (sampling, report.and_then(|report| report.statistics.first_bug)) {
        (Some(sampling), Some(nth)) if results.explained.first().is_none() => {
            format!(", run {} of seed {}", sampling.run_number(nth), sampling.seed)
        }
        _ => String::new(),
    }
}

/// What the mark in the table means.
fn critical(results: &Results, look: &Look) -> String {
    let critical = results.explained.first().and_then(|explanation| explanation.critical.as_ref());
    critical.map_or_else(String::new, |critical| {
        trace::critical(critical, &results.program, &results.source, look)
    })
}

/// What is said of the findings that are not shown.
fn others(results: &Results) -> String {
    let mut places: Vec<_> = Vec::new();
    for finding in results.runs.iter().flat_map(|run| &run.report.findings) {
        if !places.contains(&(finding.kind, &finding.at)) {
            places.push((finding.kind, &finding.at));
        }
    }
    match u64::try_from(places.len().saturating_sub(1)) {
        Ok(0) | Err(_) => String::new(),
        Ok(more) => {
            format!(": the first finding; there is more in {}, see `--replay`", counted(more, "schedule"))
        }
    }
}
