//! The exact form of a terminal state: plain data, with the names of threads in place of their numbers.
//!
//! Two terminal states are equal exactly if a program could not tell them apart by what it left behind: every
//! shared object, and of each thread its top-level locals if it ended, its whole stack if it did not.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::op::OpKind;

/// A state in which no thread is enabled.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TerminalState {
    /// Every shared object, in order of declaration.
    pub objects: Vec<ObjectState>,
    /// Every thread by its name.
    pub threads: BTreeMap<String, ThreadState>,
}

/// A value without thread numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlainValue {
    /// Not set.
    Unset,
    /// An integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// The thread of this name.
    Handle(String),
}

/// What a shared object is left as.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObjectState {
    /// The value of a variable.
    Var(PlainValue),
    /// The owner of a mutex.
    Mutex(Option<String>),
    /// Who holds a reader-writer lock.
    RwLock {
        /// For writing.
        writer: Option<String>,
        /// For reading.
        readers: BTreeSet<String>,
    },
    /// Who waits at a condition variable; a thread waits until its `wake`.
    Cond(BTreeSet<String>),
    /// The count of a semaphore.
    Sem(i64),
    /// A cyclic barrier.
    Barrier {
        /// Arrivals so far, modulo the number of parties.
        arrivals: u32,
        /// Who stands at a `leave` and may leave.
        may_leave: BTreeSet<String>,
    },
    /// The contents of a channel, oldest first.
    Chan(Vec<PlainValue>),
    /// A channel of capacity 0.
    Rendezvous {
        /// Who sent the value in transit, and the value.
        transit: Option<(String, PlainValue)>,
        /// Whose value was taken and who stands at `sent`.
        may_finish: BTreeSet<String>,
    },
}

/// How a thread is left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ThreadState {
    /// It ended: its top-level locals and parameters in order of declaration, one value for each element.
    Ended(Vec<(String, Vec<PlainValue>)>),
    /// It failed: its frames, outermost first.
    Failed(Vec<FrameState>),
    /// It stopped at a false `assume`: its frames, outermost first.
    AssumeBlocked(Vec<FrameState>),
    /// It goes round in a loop for ever: its frames, outermost first, at each head that it comes to.
    Spinning(BTreeSet<Vec<FrameState>>),
    /// It stands before an op: its frames, outermost first.
    Pending(OpKind, Vec<FrameState>),
}

/// One frame of a thread that has not ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FrameState {
    /// The function; for the body of a thread the declared name of the thread.
    pub function: String,
    /// Where it stands: the offset in the source of the start of the call, op or failing construct.
    pub place: u32,
    /// Parameters, locals in scope and temporaries, in order of creation.
    pub slots: Vec<PlainValue>,
}

impl fmt::Display for PlainValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlainValue::Unset => f.write_str("unset"),
            PlainValue::Int(number) => write!(f, "{number}"),
            PlainValue::Bool(truth) => write!(f, "{truth}"),
            PlainValue::Handle(name) => f.write_str(name),
        }
    }
}
