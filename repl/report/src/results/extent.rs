//! How many distinct relations and states a run has seen, and whether these are all there are.
//!
//! An explorer that is complete for lazy HBRs runs one execution for each of them, and meets of the HBRs only those
//! that come along; so its number of HBRs is a lower bound, and so is any number of relations of an explorer that is
//! complete for states. Such a number has `≥` before it wherever it is shown to people. Where nothing is promised at
//! all, that is said of the run as a whole, and no number is marked.

use loris_explorers::{Guarantee, Report};

use crate::results::earned;

/// What stands before a number of things that a guarantee is about: that there may be more, if the run is complete, but
/// not for these.
pub fn sign(report: &Report, kind: Guarantee) -> &'static str {
    let earned = earned(report);
    if earned != Guarantee::None && !implies(earned, kind) { "≥ " } else { "" }
}

/// The numbers of HBRs, lazy HBRs and states, each with its sign.
pub fn relations(report: &Report) -> [String; 3] {
    let counts = &report.statistics;
    let all = [
        (Guarantee::Hbrs, counts.hbrs),
        (Guarantee::LazyHbrs, counts.lazy_hbrs),
        (Guarantee::TerminalStates, counts.states),
    ];
    all.map(|(kind, number)| format!("{}{number}", sign(report, kind)))
}

/// HBRs determine lazy HBRs, and these determine states; so a stronger guarantee includes the weaker ones.
pub fn implies(earned: Guarantee, guarantee: Guarantee) -> bool {
    match guarantee {
        Guarantee::None => earned == Guarantee::None,
        Guarantee::TerminalStates => earned != Guarantee::None,
        Guarantee::LazyHbrs => matches!(earned, Guarantee::LazyHbrs | Guarantee::Hbrs),
        Guarantee::Hbrs => earned == Guarantee::Hbrs,
    }
}
