//! Schedules: the root choices of an execution and the thread and choices of each step.

use smallvec::SmallVec;

use crate::ids::ThreadId;

/// One step: a thread, and the values that its `choose`s take (missing ones: the least).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Who.
    pub thread: ThreadId,
    /// The values, in order.
    pub choices: SmallVec<[i64; 1]>,
}

/// What determines an execution.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Schedule {
    /// Values chosen in the invisible prefixes of the static threads.
    pub root: Vec<i64>,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl From<ThreadId> for Step {
    fn from(thread: ThreadId) -> Self {
        Step { thread, choices: SmallVec::new() }
    }
}
