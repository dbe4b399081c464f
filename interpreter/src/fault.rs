//! Failures: what a program did wrong, where, and in which thread.

use std::fmt;

use loris_lang::ir::{CodeIndex, FunctionId, ObjectId, Slot};
use loris_lang::source::Span;

use crate::ids::{EventIndex, ThreadId};
use crate::outcome::StepError;

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// An `assert` did not hold.
    Assert,
    /// A `fail` was reached.
    Fail,
    /// A result does not fit into 64 bits.
    Overflow,
    /// A division or remainder by zero.
    DivisionByZero,
    /// A shift count that is not 0 to 63.
    ShiftCount(i64),
    /// An index of a shared array outside `0..length`.
    IndexOutOfBounds {
        /// The first element of the array.
        first: ObjectId,
        /// The index.
        index: i64,
        /// The number of elements.
        length: u32,
    },
    /// An index of a local array outside `0..length`.
    LocalIndexOutOfBounds {
        /// The index.
        index: i64,
        /// The number of elements.
        length: u32,
    },
    /// A local was read before it was set.
    Unset(Slot),
    /// An `unlock` or `wait` by a thread that does not hold the lock.
    NotHeld(ObjectId),
    /// A `lock` of a plain mutex by the thread that holds it, where the profile makes it a fault.
    SelfLock(ObjectId),
    /// 10^6 invisible steps in one transition.
    NoProgress,
    /// 10,000 nested calls.
    CallDepth,
    /// The frames of the thread need more than 2^24 slots.
    StackSize,
    /// One thread spawned more than 65,535 threads.
    TooManyChildren,
    /// A spawn by a thread with 1,000 ancestors.
    SpawnDepth,
    /// A value of a wrong type; a checked program never meets it, a built one may.
    WrongType,
    /// An op inside `atomic` or `final` that may not stand there; a checked program never meets it.
    Misplaced,
}

/// A failure of one execution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Failure {
    /// Who failed; `None` for the `final` block.
    pub thread: Option<ThreadId>,
    /// What went wrong.
    pub fault: Fault,
    /// The instruction's place in the source.
    pub span: Span,
    /// The function in which it happened.
    pub function: FunctionId,
    /// The instruction.
    pub at: CodeIndex,
    /// The event in whose transition it happened; `None` before the first event and in `final`.
    pub event: Option<EventIndex>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Assert => f.write_str("an assertion does not hold"),
            Fault::Fail => f.write_str("a `fail` was reached"),
            Fault::Overflow => f.write_str("integer overflow"),
            Fault::DivisionByZero => f.write_str("division by zero"),
            Fault::ShiftCount(count) => write!(f, "shift count {count} is not 0 to 63"),
            Fault::IndexOutOfBounds { index, length, .. }
            | Fault::LocalIndexOutOfBounds { index, length } => {
                write!(f, "index {index} is outside 0..{length}")
            }
            Fault::Unset(_) => f.write_str("a local is read before it is set"),
            Fault::NotHeld(_) => f.write_str("the thread does not hold the lock"),
            Fault::SelfLock(_) => f.write_str("the thread locks a mutex that it holds"),
            Fault::NoProgress => f.write_str("no progress: 1000000 invisible steps in one transition"),
            Fault::CallDepth => f.write_str("10000 nested calls"),
            Fault::StackSize => f.write_str("the stack of the thread is too large"),
            Fault::TooManyChildren => f.write_str("more than 65535 threads spawned by one thread"),
            Fault::SpawnDepth => f.write_str("1000 nested spawns"),
            Fault::WrongType => f.write_str("a value has the wrong type"),
            Fault::Misplaced => f.write_str("this op may not stand here"),
        }
    }
}

/// Why a thread does not go on to its next op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// It failed.
    Fault(Fault),
    /// It met a false `assume`.
    Assume,
    /// The step is to be taken back.
    Choice(ChoiceOutOfRange),
}

/// A choice given from outside is outside the range of the `choose`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChoiceOutOfRange {
    pub(crate) value: i64,
    pub(crate) from: i64,
    pub(crate) to: i64,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Halt::Fault(fault)
    }
}

impl From<ChoiceOutOfRange> for StepError {
    fn from(ChoiceOutOfRange { value, from, to }: ChoiceOutOfRange) -> Self {
        StepError::ChoiceOutOfRange { value, from, to }
    }
}
