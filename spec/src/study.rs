//! The techniques of the published study, for the tests and tools that compare with its tables.

use std::sync::Arc;

use loris_explorers::study::{figure, shown};
use loris_explorers::{Options, Report, Technique, explore};
use loris_interpreter::{Profile, System};
use loris_lang::header::ExpectedStudy;
use loris_lang::ir::Program;

pub use loris_explorers::study::{LIMIT, figures, run, technique};

/// The techniques of the study, as heads and tables call them.
pub const TECHNIQUES: [&str; 7] = ["dfs", "ipb", "idb", "rand", "pct1", "pct2", "pct3"];

/// Runs a technique to its end, however many schedules that takes.
pub fn run_out(program: &Arc<Program>, technique: Technique) -> Report {
    explore(System::under(Arc::clone(program), Profile::STUDY), technique, &Options::default(), &mut ())
}

/// The figures of a run that are not as a head says.
pub fn against(report: &Report, expected: &ExpectedStudy) -> Vec<String> {
    let compared =
        expected.figures.iter().filter_map(|(name, number)| Some((name, number, figure(report, name)?)));
    let wrong = compared.filter(|(_, number, found)| found != *number);
    wrong
        .map(|(name, number, found)| {
            let (wanted, found) = (shown(*number), shown(found));
            format!("{} {name}: expected {wanted}, found {found}", expected.technique)
        })
        .collect()
}
