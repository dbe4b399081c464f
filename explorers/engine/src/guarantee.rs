//! What a search promises of a run that ended by itself.

use std::fmt;

use loris_hbr::Equivalence;

/// What an explorer that ended by itself, uncut, has seen: every class of an equivalence, hence every class of all
/// that are coarser, and with the states every deadlock and failure. Or nothing is promised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Guarantee(Option<Equivalence>);

impl Guarantee {
    /// Nothing is promised.
    pub const NONE: Guarantee = Guarantee(None);

    /// Every class of an equivalence.
    pub const fn every(finest: Equivalence) -> Guarantee {
        Guarantee(Some(finest))
    }

    /// The finest equivalence of which every class was seen.
    pub const fn finest(self) -> Option<Equivalence> {
        self.0
    }

    /// Whether nothing is promised.
    pub const fn is_none(self) -> bool {
        self.0.is_none()
    }

    /// Whether something is promised.
    pub const fn is_some(self) -> bool {
        self.0.is_some()
    }

    /// Whether every class of this equivalence was seen.
    pub fn includes(self, equivalence: Equivalence) -> bool {
        self.0.is_some_and(|finest| finest.determines(equivalence))
    }

    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self.0 {
            None => "none",
            Some(finest) => finest.name(),
        }
    }
}

impl fmt::Display for Guarantee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a search whose executions were truncated at a limit on depth, and which ended by itself, has seen of what is shorter
/// than the limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WithinDepth {
    /// Nothing is promised.
    Unknown,
    /// What its guarantee names, as far as no thread has more than its share: the limit divided by the number of
    /// threads.
    Share,
    /// What its guarantee names.
    All,
}

impl WithinDepth {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            WithinDepth::Unknown => "unknown",
            WithinDepth::Share => "share",
            WithinDepth::All => "all",
        }
    }
}
