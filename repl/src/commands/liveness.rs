//! Whether every fair execution has the liveness properties of a program, or ends, beside the other searches over it.

use std::sync::Arc;

use loris_explorers::liveness::{LivenessReport, check_liveness};
use loris_explorers::{Limits, Options, team};
use loris_lang::ir::Program;

use crate::cli::Cli;
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::ProgressLines;
use crate::request::system;

/// Asks it, if the command line or the program does.
pub(super) fn liveness(
    cli: &Cli,
    program: &Arc<Program>,
    name: &str,
    interrupt: &Interrupt,
    lines: &ProgressLines,
) -> Option<LivenessReport> {
    let is_asked = cli.liveness.liveness;
    if !is_asked && program.liveness().is_empty() {
        return None;
    }
    let usual = (!is_asked).then_some(team::STEPS);
    let limits = Limits { events: cli.bounds.max_events.or(usual), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let gauge = lines.gauge(format!("{name}  liveness"), None);
    let mut watch = Watch::new(Bounds::of(&cli.bounds.limits), interrupt.clone(), gauge);
    Some(check_liveness(&system(cli, program), cli.liveness.fair.fairness(), &options, &mut watch))
}
