//! What an explorer runs exactly one execution for: the claims of optimality, for all who check them.

use loris_explorers::optimal_dpor::is_optimal_on;
use loris_explorers::{Explorer, Report};
use loris_lang::ir::{Instr, Program};

/// A claim of optimality that a complete run does not keep, in words; `None` if it claims nothing or keeps it. Within
/// a bound nothing is claimed: a prefix is entered again if it comes with more left to spend.
pub fn broken_claim(report: &Report, program: &Program) -> Option<String> {
    if report.bound.is_some() {
        return None;
    }
    let statistics = report.statistics;
    let (relations, given_up) = match report.explorer {
        Explorer::HbrCaching => (statistics.hbrs, None),
        Explorer::LazyHbrCaching | Explorer::LazyReverseSearch => (statistics.lazy_hbrs, None),
        Explorer::SleepSets if !chooses(program) => (statistics.hbrs, None),
        Explorer::LedgerHbr => (statistics.hbrs, Some(statistics.pruned)),
        Explorer::OptimalDpor if is_optimal_on(program) => (statistics.hbrs, Some(statistics.pruned)),
        Explorer::LazyOptimalDpor => (statistics.lazy_hbrs, Some(statistics.pruned)),
        _ => return None,
    };
    let given_up = given_up.map_or(0, |pruned| pruned.total());
    let schedules = statistics.schedules;
    (schedules != relations || given_up > 0)
        .then(|| format!("{schedules} schedules for {relations} relations, {given_up} given up"))
}

/// Whether some thread chooses a value.
fn chooses(program: &Program) -> bool {
    let mut code = program.functions().iter().flat_map(|function| &function.code);
    code.any(|instr| matches!(instr, Instr::Choose { .. }))
}
