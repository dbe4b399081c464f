//! Accesses of variables with their places, for those who ask where a program touches what it shares.
//!
//! The [accesses](crate::Machine::accesses) of an event say which objects it touched, each once. A data race is told
//! by more: by whom, at which instruction, and whether the access was an op that synchronises. A machine that was
//! asked to [keep places](crate::Machine::keep_places) records that too, for every access of a variable; one that
//! was not tests a flag.

use loris_lang::ir::{CodeIndex, FunctionId, ObjectId};

use crate::ids::ThreadId;

/// What an access does to its variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// It is left as it was.
    Read,
    /// It has a new value, or the same one again.
    Write,
}

/// Whether an access synchronises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A read or a write, as an op or plain, outside `atomic`.
    Data,
    /// Part of an op that synchronises: `cas`, `fetch_add`, `swap`, `await`, `atomic`.
    Synchronises,
}

/// A place in the code of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The function.
    pub function: FunctionId,
    /// The instruction.
    pub at: CodeIndex,
}

/// One access of a variable, at its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacedAccess {
    /// Who. Not always the thread of the event: a spawned thread makes its first accesses inside the `spawn`.
    pub thread: ThreadId,
    /// The variable, or the element.
    pub object: ObjectId,
    /// What it does.
    pub effect: Effect,
    /// Whether it synchronises.
    pub role: Role,
    /// Where. What a guard reads is read at the place of its op.
    pub place: Place,
}
