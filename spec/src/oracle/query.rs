//! What a thread asks of the world, and what it is told.
//!
//! A thread is a function from the answers it got to its next question. All that it can learn of the others comes
//! through answers, so its whole state is the list of them.

use loris_lang::ast::ChoiceKind;

use super::names::ThreadNo;
use super::value::Value;

/// The number of a shared object.
pub(super) type ObjectNo = usize;

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Query<'a> {
    /// A visible op: the thread is at a scheduling point.
    Visible(Op<'a>),
    /// An access without a scheduling point: plain, in an `atomic`, in a guard, in `final`.
    Inner(Op<'a>),
    /// The thread is at the head of a loop, and would go on.
    Head,
    /// One of `from..to`, not empty.
    Choose(i64, i64, ChoiceKind),
    /// The guard of the op was evaluated to this. A false guard means that the op is blocked.
    Guard(bool),
}

/// An operation on the world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Op<'a> {
    /// Answer: the value.
    Read(ObjectNo),
    /// A value to write.
    Write(ObjectNo, Value),
    /// Old and new; the answer: whether it wrote.
    Cas(ObjectNo, Value, Value),
    /// What to add; the answer: the old value, or a fault if the sum overflows.
    FetchAdd(ObjectNo, Value),
    /// What to write; the answer: the old value.
    Swap(ObjectNo, Value),
    /// A mutex that the thread does not hold, or a plain one.
    Lock(ObjectNo),
    /// The last level.
    Unlock(ObjectNo),
    /// The answer: whether the thread has it now.
    TryLock(ObjectNo),
    /// Shared hold.
    ReadLock(ObjectNo),
    /// Exclusive hold.
    WriteLock(ObjectNo),
    /// End of a hold of that kind.
    RwUnlock(ObjectNo, RwHold),
    /// Condition and mutex.
    Wait(ObjectNo, ObjectNo),
    /// The second op of a wait.
    Wake(ObjectNo),
    /// One wake-up.
    Notify(ObjectNo),
    /// Wakes all.
    NotifyAll(ObjectNo),
    /// One less.
    Acquire(ObjectNo),
    /// One more.
    Release(ObjectNo),
    /// The answer: the round.
    Arrive(ObjectNo),
    /// Of a round.
    Leave(ObjectNo, u64),
    /// The answer: the number of the send on this channel.
    Send(ObjectNo, Value),
    /// The send of that number was taken.
    Sent(ObjectNo, u64),
    /// The answer: the value.
    Recv(ObjectNo),
    /// Function, arguments, and how many threads the parent spawned before; the answer: the handle.
    Spawn(&'a str, Vec<Value>, u32),
    /// The target.
    Join(ThreadNo),
    /// The guard's reads follow, and then `Query::Guard`.
    Await,
    /// As `await` if it is guarded; its accesses follow.
    Atomic(Guarded),
    /// `yield`
    Yield,
    /// `point`
    Point,
}

/// How a thread holds a reader-writer lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RwHold {
    /// With others.
    Shared,
    /// Alone.
    Exclusive,
}

/// Whether an `atomic` begins with an `await`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guarded {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Answer {
    /// It was done.
    Done,
    /// It gave a value.
    Value(Value),
    /// It gave a number: of a round, of a send.
    Number(u64),
    /// It was begun and could not be done: a fault of the thread.
    Fault,
}

impl Op<'_> {
    /// The word of the language for it.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Op::Read(_) => "read",
            Op::Write(..) => "write",
            Op::Cas(..) => "cas",
            Op::FetchAdd(..) => "fetch_add",
            Op::Swap(..) => "swap",
            Op::Lock(_) => "lock",
            Op::Unlock(_) | Op::RwUnlock(..) => "unlock",
            Op::TryLock(_) => "trylock",
            Op::ReadLock(_) => "read_lock",
            Op::WriteLock(_) => "write_lock",
            Op::Wait(..) => "wait",
            Op::Wake(_) => "wake",
            Op::Notify(_) => "notify",
            Op::NotifyAll(_) => "notify_all",
            Op::Acquire(_) => "acquire",
            Op::Release(_) => "release",
            Op::Arrive(_) => "arrive",
            Op::Leave(..) => "leave",
            Op::Send(..) => "send",
            Op::Sent(..) => "sent",
            Op::Recv(_) => "recv",
            Op::Spawn(..) => "spawn",
            Op::Join(_) => "join",
            Op::Await => "await",
            Op::Atomic(_) => "atomic",
            Op::Yield => "yield",
            Op::Point => "point",
        }
    }

    /// The object it names first.
    pub(super) fn object(&self) -> Option<ObjectNo> {
        match self {
            Op::Read(o)
            | Op::Write(o, _)
            | Op::Cas(o, ..)
            | Op::FetchAdd(o, _)
            | Op::Swap(o, _)
            | Op::Lock(o)
            | Op::Unlock(o)
            | Op::TryLock(o)
            | Op::ReadLock(o)
            | Op::WriteLock(o)
            | Op::RwUnlock(o, _)
            | Op::Wait(o, _)
            | Op::Wake(o)
            | Op::Notify(o)
            | Op::NotifyAll(o)
            | Op::Acquire(o)
            | Op::Release(o)
            | Op::Arrive(o)
            | Op::Leave(o, _)
            | Op::Send(o, _)
            | Op::Sent(o, _)
            | Op::Recv(o) => Some(*o),
            Op::Spawn(..) | Op::Join(_) | Op::Await | Op::Atomic(_) | Op::Yield | Op::Point => None,
        }
    }
}
