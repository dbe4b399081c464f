//! Ops and events: what is about to happen, and what has happened.
//!
//! A transition of a thread is one op and the invisible steps after it, up to just before its next op. An event
//! is an executed transition: its op, every access it made (the op's own, those of an `atomic`, the plain ones
//! on the way, those of a spawned child's invisible prefix) in order, and the values it chose.

mod properties;
mod table;

use std::ops::Range;

use loris_lang::ast::ChoiceKind;
use loris_lang::ir::{ObjectId, Value};
use loris_lang::source::Span;

use crate::ids::ThreadId;

pub use properties::OpProperties;
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

/// One access of an op or event, as one of four shapes. A new kind of object is told in these, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Access {
    /// Of an object. Two of one object commute if they share it in one group; those of different objects commute.
    Touch {
        /// Which.
        object: ObjectId,
        /// With whom.
        share: Share,
    },
    /// An operation on a mutex that is not strict: a write in the regular relation, nothing in the lazy one.
    Lock(ObjectId),
    /// Before everything that is after the token, wherever both happen.
    Before(Token),
    /// After everything that is before the token, and never possible sooner.
    After(Token),
}

/// Which other touches of an object a touch commutes with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Share {
    /// Those of its group. Reads are group 0; at a barrier the arrivals of round q, from 0, are group q + 1.
    Group(u32),
    /// None.
    Alone,
}

/// What a structural order goes by: no schedule turns it round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// A thread, of which every event is after what is before the token (the spawn), and before what is after it
    /// (the joins).
    Thread(ThreadId),
    /// A number at an object. At a barrier the round: each arrival is before it, each leave after it. At a rendezvous
    /// the number of a sender: the recv that takes its value is before it, and its second op, the sent, after it.
    At(ObjectId, u32),
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
    /// What it read: the result of a read, rmw, trylock, recv; of a loop of one op that writes, what was there.
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
    /// By whom.
    pub kind: ChoiceKind,
}

impl Access {
    /// Commutes with reads of the object.
    pub const fn read(object: ObjectId) -> Access {
        Access::Touch { object, share: Share::Group(0) }
    }

    /// Commutes with nothing on the object.
    pub const fn write(object: ObjectId) -> Access {
        Access::Touch { object, share: Share::Alone }
    }

    /// An arrival at a barrier in a round.
    pub const fn arrival(barrier: ObjectId, round: u32) -> [Access; 2] {
        let touch = Access::Touch { object: barrier, share: Share::Group(round + 1) };
        [touch, Access::Before(Token::At(barrier, round))]
    }

    /// The object; none for those of threads.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Access::Touch { object, .. }
            | Access::Lock(object)
            | Access::Before(Token::At(object, _))
            | Access::After(Token::At(object, _)) => Some(object),
            Access::Before(Token::Thread(_)) | Access::After(Token::Thread(_)) => None,
        }
    }

    /// The object that it reads or writes, if it does one of the two.
    pub fn data(self) -> Option<ObjectId> {
        match self {
            Access::Touch { object, share: Share::Group(0) | Share::Alone } => Some(object),
            _ => None,
        }
    }
}
