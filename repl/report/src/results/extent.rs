//! How many distinct relations, classes and states a run has seen, and whether these are all there are.
//!
//! An explorer that is complete for lazy HBRs runs one execution for each of them, and meets of the HBRs only those
//! that come along; so its number of HBRs is a lower bound, and so is any number of what its guarantee does not include.
//! Such a number has `≥` before it wherever it is shown to people. Where nothing is promised at all, that is said of the
//! run as a whole, and no number is marked.

use loris_explorers::{Equivalence, Report};

use crate::results::earned;

/// What stands before a number of classes of an equivalence: that there may be more, if the run is complete, but not
/// for these.
pub(crate) fn sign(report: &Report, equivalence: Equivalence) -> &'static str {
    let earned = earned(report);
    if earned.is_some() && !earned.includes(equivalence) { "≥ " } else { "" }
}

/// The number of classes of an equivalence, with its sign.
pub fn number(report: &Report, equivalence: Equivalence) -> String {
    format!("{}{}", sign(report, equivalence), report.statistics.classes(equivalence))
}
