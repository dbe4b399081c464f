//! What a search says of a program.

use std::fmt;

use loris_engine::report::StopReason;

/// What a search says of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No execution deadlocks or fails, and every `exists`, `forall` and `never` of the program holds.
    ///
    /// That is known: the search ended by itself, no execution was truncated at a limit on depth, a bound left nothing out,
    /// and the technique [guarantees](crate::explore::Guarantee) that it has seen every terminal state then. Under a
    /// profile, this speaks of executions by its rules.
    Proven,
    /// Some execution deadlocks or fails, or a condition does not hold. Of an `exists` that means that no execution
    /// ends so, which no schedule can show: it is not among the [bugs](crate::Found::bugs), but among the conditions
    /// of the report.
    Bug,
    /// No bug was found before the search was stopped, or where executions were truncated.
    Stopped(StopReason),
    /// No bug was found, and the search has ended; but its technique guarantees nothing.
    Unproven,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Proven => f.write_str("proven"),
            Verdict::Bug => f.write_str("bug"),
            Verdict::Stopped(reason) => write!(f, "stopped ({})", reason.name()),
            Verdict::Unproven => f.write_str("unproven"),
        }
    }
}
