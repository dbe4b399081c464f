//! What an explorer runs exactly one execution for: the claims of optimality, for all who check them.

use loris_explorers::Report;
use loris_explorers::facts::Others;
use loris_lang::ir::Program;

/// A claim of optimality that a complete run does not keep, in words; `None` if it claims nothing or keeps it. Within
/// a bound nothing is claimed: a prefix is entered again if it comes with more left to spend.
pub fn broken_claim(report: &Report, program: &Program) -> Option<String> {
    if report.bound.is_some() {
        return None;
    }
    let once = report.explorer.facts().once.filter(|once| (once.on)(program))?;
    let statistics = report.statistics;
    let classes = statistics.classes(once.class);
    let given_up = match once.others {
        Others::GivenUp => 0,
        // What spins is an execution of its own relation, if not one that ends.
        Others::NotRun => statistics.pruned.total() - statistics.pruned.spins,
    };
    let schedules = statistics.schedules;
    (schedules != classes || given_up > 0)
        .then(|| format!("{schedules} schedules for {classes} classes, {given_up} given up"))
}
