//! Signs that lazy DPOR may have missed something.

use loris_engine::report::Label;

/// A sign, with places in the program, that an explorer without a guarantee may have missed something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Warning {
    /// What was seen.
    pub kind: WarningKind,
    /// In words.
    pub message: String,
    /// Places and what happens there, at least two.
    pub labels: Vec<Label>,
}

/// Kinds of warnings; both are from Thomson 2016, §4.4.3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WarningKind {
    /// An op that can block, other than a lock, inside a critical section.
    BlockingInsideSection,
    /// Mutexes that are locked in a cyclic order by distinct threads.
    MayDeadlock,
}

impl WarningKind {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            WarningKind::BlockingInsideSection => "blocking-inside-section",
            WarningKind::MayDeadlock => "may-deadlock",
        }
    }
}
