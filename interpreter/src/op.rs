//! Ops and events: what is about to happen, and what has happened.
//!
//! A transition of a thread is one op and the invisible steps after it, up to just before its next op. An event
//! is an executed transition: its op, every access it made (the op's own, those of an `atomic`, the plain ones
//! on the way, those of a spawned child's invisible prefix) in order, and the values it chose.

mod nature;
mod table;

use std::ops::Range;

use loris_lang::ir::{ObjectId, Value};
use loris_lang::source::Span;

use crate::ids::ThreadId;

pub use nature::Natures;
pub use table::{Acquires, Extent, Lock, Waits};

/// Kinds of ops, as the language names them. What is known of each is in a table in `op/`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OpKind {
    /// `read x`
    Read,
    /// `write x`
    Write,
    /// `rmw x` by `cas`
    Cas,
    /// `rmw x` by `fetch_add`
    FetchAdd,
    /// `rmw x` by `swap`
    Swap,
    /// `lock m`, also the third op of a `wait`
    Lock,
    /// `unlock m`
    Unlock,
    /// `trylock m`
    TryLock,
    /// `read_lock l`
    ReadLock,
    /// `write_lock l`
    WriteLock,
    /// `unlock l`
    RwUnlock,
    /// `wait c m`
    Wait,
    /// `wake c`
    Wake,
    /// `notify c`
    Notify,
    /// `notify_all c`
    NotifyAll,
    /// `acquire s`
    Acquire,
    /// `release s`
    Release,
    /// `arrive b`
    Arrive,
    /// `leave b`
    Leave,
    /// `send c`
    Send,
    /// `sent c`
    Sent,
    /// `recv c`
    Recv,
    /// `spawn t`
    Spawn,
    /// `join t`
    Join,
    /// `await e`
    Await,
    /// `atomic { … }`
    Atomic,
    /// `yield`
    Yield,
    /// `point`
    Point,
}

/// The next visible operation of a thread, or that of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Op {
    /// What it does.
    pub kind: OpKind,
    /// The object it names, if it names one (not `await`, `atomic`, `yield`, `point`, `spawn`, `join`).
    pub object: Option<ObjectId>,
    /// The mutex of a `wait`.
    pub mutex: Option<ObjectId>,
    /// The child of a `spawn` or the target of a `join`.
    pub peer: Option<ThreadId>,
    /// Its place in the source.
    pub span: Span,
}

/// One access of an op or event: an object and how it is touched. Accesses of different objects commute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Access {
    /// Commutes with reads.
    Read(ObjectId),
    /// Commutes with nothing on the object.
    Write(ObjectId),
    /// An operation on a mutex that is not strict: a write in the regular relation, nothing in the lazy one.
    Mutex(ObjectId),
    /// An arrival at a barrier in a round (from 0): commutes with arrivals of its round, and only with them.
    Arrive(ObjectId, u32),
    /// A leave of a round: after every arrival of that round, and nothing else.
    Leave(ObjectId, u32),
    /// The recv that takes the value which this thread sent on a rendezvous (beside its `Write`).
    Take(ObjectId, ThreadId),
    /// The second op of a send on a rendezvous: after the recv that took the value, and nothing else.
    Sent(ObjectId),
    /// Before every event of the thread.
    Spawn(ThreadId),
    /// After every event of the thread.
    Join(ThreadId),
}

/// An executed transition. Ranges are read through the [`Machine`](crate::Machine) that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Who.
    pub thread: ThreadId,
    /// How many events the thread had before.
    pub index: u32,
    /// Its op.
    pub op: Op,
    /// What it read: the result of a read, rmw, trylock, recv.
    pub read: Value,
    /// What it wrote: the value of a write, rmw that wrote, send.
    pub wrote: Value,
    /// Its accesses, the op's own first.
    pub(crate) accesses: Range<u32>,
    /// Its choices.
    pub(crate) choices: Range<u32>,
}

/// A value chosen by `choose(from..to)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chosen {
    /// The value.
    pub value: i64,
    /// The least that was possible.
    pub from: i64,
    /// Just after the greatest that was possible.
    pub to: i64,
}

impl Access {
    /// The object; none for those of threads.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Access::Read(object)
            | Access::Write(object)
            | Access::Mutex(object)
            | Access::Arrive(object, _)
            | Access::Leave(object, _)
            | Access::Take(object, _)
            | Access::Sent(object) => Some(object),
            Access::Spawn(_) | Access::Join(_) => None,
        }
    }
}
