//! What a search promises of a run that ended by itself.

use std::fmt;

/// What an explorer that ended by itself, uncut, has seen. Each but `None` includes every deadlock and failure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Guarantee {
    /// Nothing is promised.
    None,
    /// Every terminal state.
    TerminalStates,
    /// Every terminal lazy happens-before relation, hence every terminal state.
    LazyHbrs,
    /// Every terminal happens-before relation, hence every lazy one and every terminal state.
    Hbrs,
}

impl Guarantee {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Guarantee::None => "none",
            Guarantee::TerminalStates => "terminal-states",
            Guarantee::LazyHbrs => "lazy-hbrs",
            Guarantee::Hbrs => "hbrs",
        }
    }
}

impl fmt::Display for Guarantee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
