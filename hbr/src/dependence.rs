//! When two events, or an event and a pending op, are dependent (Thomson 2016, Definitions 2 and 8).
//!
//! Two accesses of different threads are dependent
//!
//! - if they touch one object, unless both share it in one group: reads commute, and arrivals of one round;
//! - if one is before and one after a token: a leave and the arrivals of its round, a sent and the recv that took its
//!   value, a join and the spawn of its thread.
//!
//! Beside it, a thread's own token is before and after all of its events: so a spawn and a join are dependent on every
//! event of their thread. An operation on a mutex is what the relation makes of it: an exclusive touch, or nothing.

use loris_interpreter::{Access, Event, Machine, OpKind, Share, ThreadId, Token};
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
            Access::Lock(mutex) if R::keeps(access).is_none() => Some(mutex),
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
            let found = match of_accesses(first, second) {
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
    if place == 0 && earlier.lets_in(later) { Dependence::Irreversible } else { Dependence::Reversible }
}

/// Whether the access is a spawn or join of the thread.
fn touches_thread(access: Access, thread: ThreadId) -> bool {
    matches!(access, Access::Before(token) | Access::After(token) if token == Token::Thread(thread))
}

/// Two kept accesses of different threads.
fn of_accesses(one: Access, other: Access) -> Dependence {
    match (one, other) {
        (Access::Touch { object, share }, Access::Touch { object: same, share: with }) if object == same => {
            if share == Share::Alone || share != with {
                Dependence::Reversible
            } else {
                Dependence::Independent
            }
        }
        (Access::Before(token), Access::After(same)) | (Access::After(token), Access::Before(same))
            if token == same =>
        {
            Dependence::Irreversible
        }
        _ => Dependence::Independent,
    }
}
