//! The runs of explorers over a program.

use loris_explorers::Options;
use loris_lang::ir::Points;
use serde::Serialize;

use super::execution::RecordedExecution;
use super::liveness::LivenessFigures;
use super::races::ScheduledRaces;
use super::run::RunReport;
use super::words::Word;
use super::{Document, Head, Made};
use crate::execution::Execution;
use crate::results::Results;

/// All runs over a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramReport {
    /// What the report is about.
    #[serde(flatten)]
    pub head: Head,
    /// Which accesses are scheduling points, such as `all`.
    pub points: Word<Points>,
    /// With `--points racy`: the reads and writes that are scheduling points, and the search that found them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub racy_points: Option<ScheduledRaces>,
    /// One for each explorer, in the order in which they were asked for; a fallback comes after what it backs up, and the
    /// pass over states of the default last.
    pub results: Vec<RunReport>,
    /// Of a program with liveness properties, or with `--liveness`: what became of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liveness: Option<LivenessFigures>,
    /// With `--trace`: an execution that shows a bug, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<RecordedExecution>,
    /// Time and machine.
    pub run: Made,
}

impl Document {
    /// All runs over a program, and the execution that is shown if one is.
    pub fn of_runs(results: &Results, options: &Options, trace: Option<&Execution>) -> Document {
        let Results { source, racy, runs, .. } = results;
        Document::Runs(Box::new(ProgramReport {
            head: Head::of(source, &results.program),
            points: Word(results.points),
            racy_points: racy.as_ref().map(|racy| ScheduledRaces::of(racy, source)),
            results: runs.iter().map(|run| RunReport::of(run, results, options)).collect(),
            liveness: results.liveness.as_ref().map(|report| LivenessFigures::of(report, source)),
            trace: trace.map(|execution| RecordedExecution::of(execution, source)),
            run: Made::of(runs.iter().map(|run| run.elapsed)),
        }))
    }
}
