//! Reads-from classes, by fingerprint.
//!
//! Two executions have one reads-from class if they have the same events, each event sees the same write of each
//! variable that it touches, ops on other objects that do not commute have the same order, and each variable was written
//! last by the same event. The *lazy* class leaves out the order of mutexes. What an event sees of a variable is the
//! last write before it, by whatever thread; an event whose op is a `write` of a variable does not see that one.
//!
//! A class goes by a sum like that of a relation, of which the difference to that sum is kept. What an event adds:
//!
//! - touches no variable: its label;
//! - is a `write` and nothing else: no label;
//! - is a read, cas, `fetch_add` or swap and nothing else: itself and the write that it sees, if that is of another
//!   thread. Else it adds no label: from what a thread did before follows whether it sees the initial value or its own
//!   write;
//! - else: all that it sees, and its place among the ops on other objects;
//! - always: the key of its thread, so that events are counted. A thread that sees nothing new may go round in a cycle
//!   before it is blocked;
//! - writes a variable that another thread has written: a term for the last write, in place of that of the one before.
//!
//! Nothing else is needed, since threads are deterministic: what they do follows from what they see.

use loris_interpreter::ids::number;
use loris_interpreter::{Access, OpKind, Share, ThreadId};
use loris_lang::ir::ObjectId;

use super::mixed::Mixed;
use super::{Fingerprinter, Next, Saved, Writes};
use crate::relation::{Fingerprint, Fingerprints};

/// The last write of an object: the event, from 1, doubled; 0 if there is none. Odd where it is a variable that several
/// threads have written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct LastWrite(u32);

impl LastWrite {
    /// The place of the event.
    fn event(self) -> Option<usize> {
        Some((self.0 >> 1).checked_sub(1)? as usize)
    }

    fn is_shared(self) -> bool {
        self.0 % 2 == 1
    }
}

impl Fingerprinter {
    /// Adds to the sums of the classes what an event sees, after it was saved, and notes what it writes.
    #[inline]
    pub(super) fn see(
        &mut self,
        next: &Next<'_>,
        key: &impl Fn(ThreadId) -> u64,
        is_variable: impl Fn(ObjectId) -> bool,
    ) {
        let Next { event, choices, .. } = *next;
        self.reads = self.reads.plus(Fingerprint(next.key.into()));
        match event.accesses {
            [Access::Touch { object, share }] if is_data(event.kind) && choices.is_empty() => {
                self.see_one(next, key, (*object, *share));
            }
            [Access::Lock(mutex)] => self.write(*mutex, LastWrite(self.position() << 1)),
            accesses if accesses.iter().any(|access| variable(*access, &is_variable).is_some()) => {
                self.see_several(next, key, &is_variable);
            }
            accesses => {
                for &access in accesses {
                    if let Access::Touch { object, share: Share::Alone } | Access::Lock(object) = access {
                        self.write(object, LastWrite(self.position() << 1));
                    }
                }
            }
        }
    }

    /// An op on a variable, and nothing else.
    #[inline]
    fn see_one(
        &mut self,
        next: &Next<'_>,
        key: &impl Fn(ThreadId) -> u64,
        (object, share): (ObjectId, Share),
    ) {
        self.reads = self.reads.plus(next.labels.regular.negated());
        let writer = self.writer(object).filter(|writer| writer.thread != next.event.thread.0);
        if let Some(writer) = writer.filter(|_| next.event.kind != OpKind::Write) {
            let mut seen = next.start;
            seen.absorb(key(ThreadId(writer.thread)), writer.index.into());
            self.reads = self.reads.plus(seen.finish());
        }
        if share == Share::Alone {
            self.write_variable(object, (next.event.thread, next.key, next.index), key);
        }
    }

    /// An event that touches a variable and something else, or chooses a value.
    #[cold]
    fn see_several(
        &mut self,
        next: &Next<'_>,
        key: &impl Fn(ThreadId) -> u64,
        is_variable: &impl Fn(ObjectId) -> bool,
    ) {
        let (labels, old) = (self.class_labels(next, key, is_variable), next.labels);
        let others = self.others.last().map_or(Fingerprints::default(), |(_, others)| *others);
        let more = Fingerprints {
            regular: labels.regular.plus(old.regular.negated()),
            lazy: labels.lazy.plus(old.lazy.negated()),
        };
        self.others.push((self.saved.len() - 1, others.plus(more)));
        for &access in next.event.accesses {
            match access {
                Access::Touch { object, share: Share::Alone } if is_variable(object) => {
                    self.write_variable(object, (next.event.thread, next.key, next.index), key);
                }
                Access::Touch { object, share: Share::Alone } | Access::Lock(object) => {
                    self.write(object, LastWrite(self.position() << 1));
                }
                _ => {}
            }
        }
    }

    /// What such an event adds in place of its label.
    fn class_labels(
        &self,
        next: &Next<'_>,
        key: &impl Fn(ThreadId) -> u64,
        is_variable: &impl Fn(ObjectId) -> bool,
    ) -> Fingerprints {
        let mut regular = next.start;
        for chosen in next.choices {
            regular.choice(chosen);
        }
        let mut lazy = regular;
        for (place, &access) in next.event.accesses.iter().enumerate() {
            match (variable(access, is_variable), access) {
                (Some(_), _) if place == 0 && next.event.kind == OpKind::Write => {}
                (Some(object), _) => {
                    if let Some(writer) = self.writer(object) {
                        let event = (u64::from(object.0) << 32) | u64::from(writer.index);
                        for label in [&mut regular, &mut lazy] {
                            label.absorb(key(ThreadId(writer.thread)), event);
                        }
                    }
                }
                (None, Access::Lock(_)) => self.mix_access(&mut regular, access, key),
                (None, _) => {
                    self.mix_access(&mut regular, access, key);
                    self.mix_access(&mut lazy, access, key);
                }
            }
        }
        Fingerprints { regular: regular.finish(), lazy: lazy.finish() }
    }

    /// A write of a variable: its term takes the place of that of the one before, once a second thread has written.
    fn write_variable(
        &mut self,
        object: ObjectId,
        (thread, own_key, index): (ThreadId, u64, u32),
        key: &impl Fn(ThreadId) -> u64,
    ) {
        let position = self.position();
        let writes = self.writes.get_mut(object);
        let last = writes.last;
        let before = last.event().map(|at| &self.saved[at]);
        let is_shared = last.is_shared() || before.is_some_and(|before| before.thread != thread.0);
        self.written.push((object, last));
        *writes = Writes { count: writes.count + 1, last: LastWrite(position << 1 | u32::from(is_shared)) };
        if is_shared {
            self.reads = self.reads.plus(written(object, own_key, index));
            if let Some(before) = before.filter(|_| last.is_shared()) {
                let term = written(object, key(ThreadId(before.thread)), before.index);
                self.reads = self.reads.plus(term.negated());
            }
        }
    }

    /// Notes a write.
    #[inline]
    fn write(&mut self, object: ObjectId, last: LastWrite) {
        let writes = self.writes.get_mut(object);
        self.written.push((object, writes.last));
        *writes = Writes { count: writes.count + 1, last };
    }

    /// The place of the event that was saved last, from 1.
    fn position(&self) -> u32 {
        number(self.saved.len())
    }

    /// Who wrote an object last.
    fn writer(&self, object: ObjectId) -> Option<&Saved> {
        self.saved.get(self.writes.get(object).last.event()?)
    }
}

/// The term for the last write of a variable.
fn written(object: ObjectId, key: u64, index: u32) -> Fingerprint {
    Mixed::short(key, (u64::from(object.0) << 32) | u64::from(index))
}

/// Whether the op is one on a variable.
fn is_data(kind: OpKind) -> bool {
    matches!(kind, OpKind::Read | OpKind::Write | OpKind::Cas | OpKind::FetchAdd | OpKind::Swap)
}

/// The variable that an access touches, if it touches one.
fn variable(access: Access, is_variable: &impl Fn(ObjectId) -> bool) -> Option<ObjectId> {
    match access {
        Access::Touch { object, share: Share::Group(0) | Share::Alone } if is_variable(object) => {
            Some(object)
        }
        _ => None,
    }
}
