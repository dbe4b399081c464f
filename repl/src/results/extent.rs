//! How many distinct relations and states a run has seen, and whether these are all there are.
//!
//! An explorer that is complete for lazy HBRs runs one execution for each of them, and meets of the HBRs only those
//! that come along; so its number of HBRs is a lower bound, and so is any number of relations of an explorer that is
//! complete for states. Such a number has `≥` before it wherever it is shown to people. Where nothing is promised at
//! all, that is said of the run as a whole, and no number is marked.

use std::fmt;

use loris_explorers::{Guarantee, Report};

use crate::results::earned;

/// A number of distinct things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// How many were seen.
    pub number: u64,
    /// Whether there may be more.
    pub extent: Extent,
}

/// Whether there may be more than were seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The run does not say that it may have left some out.
    Plain,
    /// The run is complete, but not for these.
    AtLeast,
}

/// The HBRs.
pub fn hbrs(report: &Report) -> Seen {
    seen(report.statistics.hbrs, report, Guarantee::Hbrs)
}

/// The lazy HBRs.
pub fn lazy_hbrs(report: &Report) -> Seen {
    seen(report.statistics.lazy_hbrs, report, Guarantee::LazyHbrs)
}

/// The states at the end.
pub fn states(report: &Report) -> Seen {
    seen(report.statistics.states, report, Guarantee::TerminalStates)
}

fn seen(number: u64, report: &Report, kind: Guarantee) -> Seen {
    let earned = earned(report);
    let is_partial = earned != Guarantee::None && !implies(earned, kind);
    Seen { number, extent: if is_partial { Extent::AtLeast } else { Extent::Plain } }
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

impl Extent {
    /// What stands before the number.
    pub fn sign(self) -> &'static str {
        match self {
            Extent::Plain => "",
            Extent::AtLeast => "≥ ",
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.extent.sign(), self.number)
    }
}
