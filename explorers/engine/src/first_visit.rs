//! Whether the root of a search was searched already: its first execution keeps nothing of the one before.

/// A root that was not searched yet, or one that was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FirstVisit {
    /// It was not searched yet.
    #[default]
    Yes,
    /// It was searched.
    No,
}

impl FirstVisit {
    /// Whether it was not searched yet; from now on it was.
    pub fn take(&mut self) -> bool {
        std::mem::replace(self, FirstVisit::No) == FirstVisit::Yes
    }
}
