//! How an execution ends, how a thread stands, whom it waits for, and why a step was refused.

use loris_lang::ir::ObjectId;
use thiserror::Error;

use crate::ids::ThreadId;

/// How an execution ended. Where several apply the greatest is it, in the order below. That an execution was truncated
/// only its driver knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Every thread has ended, and `final` held.
    Ok,
    /// Some thread has not ended, and none is enabled.
    Deadlock(Deadlock),
    /// Some thread stopped at a false `assume`.
    AssumeBlocked,
    /// Some thread failed, or `final` did not hold.
    Failure,
    /// It has no end: some thread spins that would leave its loop if it went on. In another order of the same steps
    /// it need not spin.
    Spins,
}

impl Outcome {
    /// Whether it is that of a terminal schedule. The others are no ends of the program: no scheduler could know of the
    /// false `assume`, and who spins would go on.
    pub fn is_terminal(self) -> bool {
        match self {
            Outcome::Ok | Outcome::Deadlock(_) | Outcome::Failure => true,
            Outcome::AssumeBlocked | Outcome::Spins => false,
        }
    }
}

/// Kinds of deadlock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deadlock {
    /// No thread waits at a `lock`, and none in a loop.
    Other,
    /// Some thread goes round in a loop for ever and changes nothing; none waits at a `lock`.
    Loop,
    /// Some thread waits at a `lock`.
    Mutex,
}

/// How a thread stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Status {
    /// Not created in the current execution.
    #[default]
    Absent,
    /// It has a pending op, enabled or not.
    Running,
    /// No op is left.
    Ended,
    /// It failed, and keeps its locks.
    Failed,
    /// It stopped at a false `assume`.
    AssumeBlocked,
    /// It is back at the head of a loop after a pure round, and takes no further step.
    Spinning,
}

/// What a blocked thread waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blocker {
    /// A mutex or rwlock, and the threads that hold it.
    Held {
        /// The lock.
        lock: ObjectId,
        /// Its owner, or the readers, in order of thread ids.
        by: Vec<ThreadId>,
    },
    /// A notify, a semaphore, a barrier round, a channel.
    Object(ObjectId),
    /// The end of a thread.
    Thread(ThreadId),
    /// The guard of an `await` or `atomic`.
    Guard,
    /// That the loop in which it goes round lets it out.
    Loop {
        /// What it looks at there; its mutexes only if there is nothing else.
        objects: Vec<ObjectId>,
        /// The threads that it joins there.
        joins: Vec<ThreadId>,
    },
}

impl Blocker {
    /// The threads that are waited for, where they are known.
    pub fn threads(&self) -> &[ThreadId] {
        match self {
            Blocker::Held { by, .. } => by,
            Blocker::Thread(thread) => std::slice::from_ref(thread),
            Blocker::Object(_) | Blocker::Guard | Blocker::Loop { .. } => &[],
        }
    }
}

/// Why a step or the beginning of an execution was refused. The state is as before.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StepError {
    /// The thread does not exist in the current execution.
    #[error("there is no thread {0} at this point")]
    NoSuchThread(String),
    /// The thread has ended, failed, stopped at a false `assume`, or spins.
    #[error("thread {0} has no op left")]
    NotRunning(String),
    /// The pending op of the thread is blocked.
    #[error("thread {0} is blocked")]
    NotEnabled(String),
    /// A value outside the range of its `choose`.
    #[error("the choice {value} is outside {from}..{to}")]
    ChoiceOutOfRange {
        /// The value given.
        value: i64,
        /// The least that was possible.
        from: i64,
        /// Just after the greatest that was possible.
        to: i64,
    },
    /// More values than the step chooses.
    #[error("{} given, but the step makes {made}", choices(*given))]
    UnusedChoices {
        /// How many values were given.
        given: usize,
        /// How many choices the step makes.
        made: usize,
    },
}

/// `1 choice is`, `2 choices are`
fn choices(count: usize) -> String {
    if count == 1 { "1 choice is".to_owned() } else { format!("{count} choices are") }
}
