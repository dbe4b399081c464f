//! What a run may use up, and how it counts.

/// How a run is to be done, whatever searches. `Options::default()` has no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// When to stop early.
    pub limits: Limits,
    /// How distinct relations and states are told apart.
    pub counting: Counting,
    /// At most so many findings are kept; at least one deadlock and one failure are kept in any case.
    pub findings: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { limits: Limits::default(), counting: Counting::default(), findings: 16 }
    }
}

/// Bounds of a run. A run that reaches one returns what it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Executions: terminal and pruned ones, assume-blocked and truncated ones too.
    pub schedules: Option<u64>,
    /// The sum of the lengths of all executions.
    pub events: Option<u64>,
    /// Events of one execution; a longer one is truncated there and the search goes on.
    // [outcome-truncated]
    pub depth: Option<usize>,
    /// Whether a bug ends the run.
    pub bugs: BugLimit,
}

impl Limits {
    /// The limit on depth where nobody sets one.
    pub const DEPTH: usize = 10_000;

    /// The limit on executions of a search that draws them for ever, where nobody sets one.
    pub const RUNS: u64 = 10_000;
}

/// Whether a bug ends the run: a deadlock, a failure, or an end that a `forall` or `never` forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BugLimit {
    /// Go on and find them all.
    #[default]
    Unlimited,
    /// Stop after the execution that shows the first bug.
    First,
    /// Where the bound grows: finish the bound at which the first one was found, and stop.
    FinishBound,
}

/// How distinct relations and states are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counting {
    /// By 128-bit fingerprints.
    #[default]
    Fingerprints,
    /// By their exact forms: slow and large, but a count that no collision can falsify.
    Exact,
}
