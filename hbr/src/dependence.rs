//! When two events, or an event and a pending op, are dependent (Thomson 2016, Definitions 2 and 8).
//!
//! The table, for two accesses of different threads. Accesses of different objects are independent.
//!
//! | | read | write | arrive r | leave r | take of s | sent | spawn t | join t |
//! | --- | --- | --- | --- | --- | --- | --- | --- | --- |
//! | read | no | yes | | | | | | |
//! | write | yes | yes | | | | | | |
//! | arrive q | | | if q ≠ r | if q = r | | | | |
//! | leave q | | | if q = r | no | | | | |
//! | take of s | | | | | no | if by s | | |
//! | sent | | | | | if by s | no | | |
//! | spawn t, join t | | | | | | | no | join and spawn |
//!
//! Beside it, `spawn t` and `join t` are dependent on every event of t. A mutex access is what the relation
//! makes of it: a write, or nothing.

use loris_interpreter::{Access, Event, Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectId;

use crate::relation::Relation;

/// How two events, in their order, depend on one another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dependence {
    /// They commute.
    Independent,
    /// They do not commute, and the later may perhaps happen before the earlier.
    Reversible,
    /// They do not commute, and the later is never enabled where the earlier is about to happen: the two are of
    /// one thread, or the earlier unlocks what the later locks, or one is a spawn, join, leave or sent.
    Irreversible,
}

/// What the relations see of an event or of a pending op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footprint<'a> {
    /// Who.
    pub thread: ThreadId,
    /// The kind of op.
    pub kind: OpKind,
    /// What it touches, the op's own access first.
    pub accesses: &'a [Access],
}

impl<'a> Footprint<'a> {
    /// The footprint of an event of a machine.
    pub fn of_event(machine: &'a Machine, event: &Event) -> Footprint<'a> {
        Footprint { thread: event.thread, kind: event.op.kind, accesses: machine.accesses(event) }
    }

    /// What it does to a mutex that the relation `R` does not order, if it touches one.
    pub fn holding<R: Relation>(&self) -> Option<Holding> {
        let mutex = self.accesses.iter().find_map(|&access| match access {
            Access::Mutex(mutex) if R::keeps(access).is_none() => Some(mutex),
            _ => None,
        })?;
        Some(if self.kind == OpKind::Lock { Holding::Takes(mutex) } else { Holding::GivesBack(mutex) })
    }

    /// The mutex that it locks, if the relation `R` does not order it.
    pub fn locks<R: Relation>(&self) -> Option<ObjectId> {
        match self.holding::<R>()? {
            Holding::Takes(mutex) => Some(mutex),
            Holding::GivesBack(_) => None,
        }
    }
}

/// What an event does to a mutex that a relation does not order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holding {
    /// It locks the mutex.
    Takes(ObjectId),
    /// It unlocks the mutex, or waits and so gives it back.
    GivesBack(ObjectId),
}

/// How `later` depends on `earlier` in the relation `R`.
///
/// A pair that touches several objects is irreversible as soon as one of them makes it so.
pub fn dependence<R: Relation>(earlier: Footprint<'_>, later: Footprint<'_>) -> Dependence {
    if earlier.thread == later.thread {
        return Dependence::Irreversible;
    }
    let mut strongest = Dependence::Independent;
    for &access in earlier.accesses {
        if touches_thread(access, later.thread) {
            return Dependence::Irreversible;
        }
        let Some(first) = R::keeps(access) else { continue };
        for (place, &access) in later.accesses.iter().enumerate() {
            let Some(second) = R::keeps(access) else { continue };
            let found = match of_accesses(first, earlier.thread, second, later.thread) {
                Dependence::Reversible => by_kind(earlier.kind, later.kind, place),
                other => other,
            };
            strongest = strongest.max(found);
        }
    }
    if later.accesses.iter().any(|&access| touches_thread(access, earlier.thread)) {
        return Dependence::Irreversible;
    }
    strongest
}

/// Whether two events do not commute in the relation `R`; symmetric.
pub fn dependent<R: Relation>(one: Footprint<'_>, other: Footprint<'_>) -> bool {
    dependence::<R>(one, other) != Dependence::Independent
}

/// The dependence of a pair on one object, the later's access being its `place`-th: irreversible if the earlier
/// releases what the later's own access acquires.
pub(crate) fn by_kind(earlier: OpKind, later: OpKind, place: usize) -> Dependence {
    let released = match earlier {
        OpKind::Unlock | OpKind::Wait => later == OpKind::Lock,
        OpKind::RwUnlock => matches!(later, OpKind::ReadLock | OpKind::WriteLock),
        _ => false,
    };
    if released && place == 0 { Dependence::Irreversible } else { Dependence::Reversible }
}

/// Whether the access is a spawn or join of the thread.
fn touches_thread(access: Access, thread: ThreadId) -> bool {
    matches!(access, Access::Spawn(peer) | Access::Join(peer) if peer == thread)
}

/// The table above: two kept accesses of different threads.
fn of_accesses(one: Access, by: ThreadId, other: Access, other_by: ThreadId) -> Dependence {
    use Access::{Arrive, Join, Leave, Read, Sent, Spawn, Take, Write};
    let (reversible, irreversible) = match (one, other) {
        (Read(x), Write(y)) | (Write(x), Read(y) | Write(y)) => (x == y, false),
        (Arrive(x, q), Arrive(y, r)) => (x == y && q != r, false),
        (Arrive(x, q), Leave(y, r)) | (Leave(x, q), Arrive(y, r)) => (false, x == y && q == r),
        (Take(x, sender), Sent(y)) => (false, x == y && sender == other_by),
        (Sent(x), Take(y, sender)) => (false, x == y && sender == by),
        (Spawn(x), Join(y)) | (Join(x), Spawn(y)) => (false, x == y),
        _ => (false, false),
    };
    match (reversible, irreversible) {
        (_, true) => Dependence::Irreversible,
        (true, false) => Dependence::Reversible,
        (false, false) => Dependence::Independent,
    }
}
