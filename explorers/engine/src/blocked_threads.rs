//! Threads that can never go on at the end of an execution: who waits, for whom, and whether in a cycle.
//!
//! A failure comes before a deadlock where both apply (`[outcome-precedence]`), so an execution in which one thread
//! failed while others wait for each other is counted as a failure alone. What is found here is told with the failure
//! then, and changes no count. Threads that wait only for what the failed one held are told too: they do not make a
//! cycle.

use std::collections::BTreeSet;
use std::fmt;

use loris_interpreter::{Blocker, Machine, OpKind, Status, ThreadId};
use loris_lang::ir::ObjectId;
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::Span;

use crate::bug::blocked;
use crate::look::Look;

/// Threads that are blocked at the end of an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockedThreads {
    /// Who waits, and for whom.
    pub waits: Vec<Wait>,
    /// The names of threads that wait for each other, each for the next one and the last for the first; empty if none
    /// do.
    pub wait_cycle: Vec<String>,
    /// The whole schedule.
    pub schedule: NamedSchedule,
    /// The places of the ops and loops at which threads are blocked, in order of the threads.
    pub at: Vec<Span>,
}

/// A thread that waits, by names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Wait {
    /// Who.
    pub thread: String,
    /// For what.
    pub on: WaitsFor,
}

/// What a thread waits for, by names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WaitsFor {
    /// A lock that others hold.
    Lock {
        /// The lock.
        lock: String,
        /// Who holds it.
        by: Vec<Holder>,
    },
    /// What an op needs of its object.
    Object {
        /// The op.
        op: OpKind,
        /// The object.
        object: String,
    },
    /// The end of a thread.
    End(String),
    /// That its guard holds.
    Guard,
    /// That its loop lets it out: what it looks at there.
    Loop(Vec<Look>),
}

/// Who holds a lock, and what has become of it: one that has ended never gives the lock back.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Holder {
    /// The thread, by its name.
    pub thread: String,
    /// Whether it runs, or how it stopped.
    pub status: Status,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.thread)?;
        f.write_str(match self.status {
            Status::Absent | Status::Running => "",
            Status::Ended => ", which has ended",
            Status::Failed => ", which has failed",
            Status::AssumeBlocked => ", which stopped at an `assume`",
            Status::Spinning => ", which goes round in a loop",
        })
    }
}

/// Threads that wait for each other in a cycle, each for the next one and the last for the first; none if there is no
/// cycle. A thread that waits for several is taken to wait for the first of them.
pub fn wait_cycle(machine: &Machine) -> Vec<ThreadId> {
    let mut left: BTreeSet<ThreadId> = BTreeSet::new();
    for start in machine.threads() {
        let mut path: Vec<ThreadId> = Vec::new();
        let mut at = *start;
        while left.insert(at) {
            let Some(next) = machine.blocked_on(at).and_then(|blocker| blocker.threads().first().copied())
            else {
                break;
            };
            path.push(at);
            at = next;
            if let Some(first) = path.iter().position(|thread| *thread == next) {
                return path.split_off(first);
            }
        }
    }
    Vec::new()
}

/// Whether there are threads that have not stopped, and none of them could go on. Where a failure ends the execution, one
/// often could; then it is not known whether the others are blocked for ever.
pub(crate) fn all_are_blocked(machine: &Machine) -> bool {
    let mut running = blocked(machine).peekable();
    running.peek().is_some() && running.all(|thread| machine.blocked_on(thread).is_some())
}

/// What is to be told of the end at which the machine stands.
pub(crate) fn blocked_threads(machine: &Machine) -> BlockedThreads {
    let names = wait_cycle(machine).into_iter().map(|thread| machine.thread_name(thread).to_owned());
    BlockedThreads {
        waits: waits(machine),
        wait_cycle: names.collect(),
        schedule: machine.schedule().named(machine),
        at: places(machine),
    }
}

/// The places of the ops and loops at which threads stand that have not stopped, in order of the threads.
pub(crate) fn places(machine: &Machine) -> Vec<Span> {
    blocked(machine).filter_map(|thread| machine.stands_at(thread)).collect()
}

/// Who waits for what, in order of the threads.
pub(crate) fn waits(machine: &Machine) -> Vec<Wait> {
    blocked(machine).filter_map(|thread| Wait::of(machine, thread)).collect()
}

/// Who waits for what, in words: `p waits for b, held by q; q waits for a, held by p`.
pub fn waits_in_words(waits: &[Wait]) -> String {
    waits.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Wait {
    /// That of a thread, if it is blocked.
    pub fn of(machine: &Machine, thread: ThreadId) -> Option<Wait> {
        let name = |thread: ThreadId| machine.thread_name(thread).to_owned();
        let object_name = |object: ObjectId| machine.program().object_name(object);
        let on = match machine.blocked_on(thread)? {
            // [loop-of-one-op]
            Blocker::Held { lock, .. } if machine.is_in_loop_op(thread) => {
                WaitsFor::Loop(Look::at_object(machine, lock).into_iter().collect())
            }
            Blocker::Held { lock, by } => {
                let holder = |thread| Holder { thread: name(thread), status: machine.status(thread) };
                WaitsFor::Lock { lock: object_name(lock), by: by.into_iter().map(holder).collect() }
            }
            Blocker::Object(object) => {
                WaitsFor::Object { op: machine.pending(thread)?.kind, object: object_name(object) }
            }
            Blocker::Thread(target) => WaitsFor::End(name(target)),
            Blocker::Guard => WaitsFor::Guard,
            Blocker::Loop { objects, joins } => {
                let objects = objects.into_iter().filter_map(|object| Look::at_object(machine, object));
                let joins = joins.into_iter().map(|thread| Look::at_thread(machine, thread));
                WaitsFor::Loop(objects.chain(joins).collect())
            }
        };
        Some(Wait { thread: name(thread), on })
    }
}

/// What an op needs of its object.
fn need(op: OpKind) -> &'static str {
    match op {
        OpKind::Wake => "a notify on",
        OpKind::Acquire => "a release of",
        OpKind::Leave => "more arrivals at",
        OpKind::Send => "room in",
        OpKind::Sent => "a receiver on",
        OpKind::Recv => "a value on",
        _ => "a change of",
    }
}

impl fmt::Display for WaitsFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WaitsFor::Lock { lock, by } => {
                let by: Vec<String> = by.iter().map(Holder::to_string).collect();
                write!(f, "waits for {lock}, held by {}", by.join(", "))
            }
            WaitsFor::Object { op, object } => write!(f, "waits for {} {object}", need(*op)),
            WaitsFor::End(thread) => write!(f, "waits for the end of {thread}"),
            WaitsFor::Guard => f.write_str("waits until its guard holds"),
            WaitsFor::Loop(looks) if looks.is_empty() => {
                f.write_str("goes round for ever, and looks at nothing that others could change")
            }
            WaitsFor::Loop(looks) => {
                let looks: Vec<String> = looks.iter().map(Look::to_string).collect();
                write!(f, "goes round for ever and sees {}", looks.join(", "))
            }
        }
    }
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.thread, self.on)
    }
}
