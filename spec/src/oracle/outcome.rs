//! How an execution ends.

/// In order of precedence. (`cut` is no matter of the oracle: it has no bounds.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Some thread spins that would leave its loop: neither a schedule nor a terminal state.
    Spins,
    /// Some thread failed, or `final` did not hold.
    Failure,
    /// Some thread stopped at a false `assume`. Neither a schedule nor a terminal state.
    AssumeBlocked,
    /// Some thread has not ended.
    Deadlock,
    /// Every thread has ended and `final` held.
    Ok,
}

impl Outcome {
    /// Whether it is that of a schedule, and its state a terminal one.
    pub fn is_terminal(self) -> bool {
        !matches!(self, Outcome::AssumeBlocked | Outcome::Spins)
    }
}
