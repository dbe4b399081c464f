//! Other rules than the language's: scheduling points and ends of executions, as the profiles of the tool have them.
//!
//! Each is one line somewhere in the oracle, written from the text of the specification.

/// The rules of an enumeration; the default is the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// What is a scheduling point.
    pub points: Points,
    /// What a failure does to the other threads.
    pub failure: Failure,
    /// What a `lock` does of a plain mutex that the thread holds.
    pub self_lock: SelfLock,
    /// Whose blocking is a deadlock.
    pub deadlock: Deadlock,
    /// What a `yield` does.
    pub yields: Yields,
    /// What loops do that wait.
    pub loops: Loops,
    /// An execution with more events than this has no end.
    pub depth: Option<usize>,
}

/// What is a scheduling point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Points {
    /// Every op.
    #[default]
    All,
    /// Every op but reads and writes of variables.
    Sync,
}

/// What a failure does to the other threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Failure {
    /// Nothing.
    #[default]
    RunOn,
    /// They stop.
    Stop,
}

/// What a `lock` does of a plain mutex that the thread holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SelfLock {
    /// It waits for ever.
    #[default]
    Blocks,
    /// It fails.
    Fails,
}

/// Whose blocking is a deadlock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Deadlock {
    /// Anybody's.
    #[default]
    Any,
    /// That of `main`, where there is one.
    Main,
}

/// What a `yield` does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Yields {
    /// Nothing.
    #[default]
    Nothing,
    /// Who ran last and stands at one is left out, if another can run.
    YieldToOthers,
}

/// What loops do that wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Loops {
    /// A loop that is one op is run as that op; in others a thread does nothing more after a pure round.
    #[default]
    Wait,
    /// In all loops a thread does nothing more after a pure round.
    Spin,
    /// They run as they are.
    Run,
}

impl Rules {
    /// Of `--stop-at-failure`.
    pub const STOP_AT_FAILURE: Rules = Rules {
        depth: None,
        points: Points::All,
        failure: Failure::Stop,
        self_lock: SelfLock::Blocks,
        deadlock: Deadlock::Any,
        yields: Yields::Nothing,
        loops: Loops::Wait,
    };

    /// Of `--study`.
    pub const STUDY: Rules = Rules {
        depth: None,
        points: Points::All,
        failure: Failure::Stop,
        self_lock: SelfLock::Fails,
        deadlock: Deadlock::Main,
        yields: Yields::YieldToOthers,
        loops: Loops::Run,
    };
}
