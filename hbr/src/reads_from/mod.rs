//! Reads-from classes of an execution that grows and shrinks at its end, by fingerprint.
//!
//! Two executions have one reads-from class if they have the same events, each event sees the same write of each
//! variable that it touches, ops on other objects that do not commute have the same order, and each variable was written
//! last by the same event. The *lazy* class leaves out the order of mutexes. What an event sees of a variable is the
//! last write before it, by whatever thread; an event whose op is a `write` of a variable does not see that one.
//!
//! A class goes by a sum, which is that of the relation with other terms for the events that touch variables:
//!
//! - a `write` and nothing else: no term;
//! - a read, cas, `fetch_add` or swap and nothing else: the event and the one that it sees, if that is of another
//!   thread. Else there is no term: from what a thread did before follows whether it sees the initial value or its
//!   own write;
//! - everything else that touches a variable: all that it sees, and what comes last before it on other objects.
//!
//! Further terms are the last write of each variable that several threads have written, and how many events each
//! thread has: one that sees nothing new may go round in a circle before it is blocked. Nothing else is needed, since
//! threads are deterministic: what they do follows from what they see.
//!
//! Cost: nothing for a step. Where a class is asked for, the events since the last time are gone through; an event
//! that touches no variable is passed over, and nothing is allocated once the vectors have grown. An event that
//! touches a variable beside the object of its op looks back for the last op on that object.

mod exact;

use loris_interpreter::ids::number;
use loris_interpreter::{Access, Event, Machine, OpKind, Share};
use loris_lang::ir::ObjectId;

pub use exact::{ExactReadsFrom, ExactView};

use crate::fingerprint::{Fingerprinter, Mixed};
use crate::pages::Pages;
use crate::relation::{Fingerprint, Fingerprints, Lazy, Regular, Relation};

/// The classes of the events that were gone through so far.
#[derive(Clone, Default, Debug)]
pub struct ReadsFrom {
    /// So many events.
    seen: usize,
    writers: Pages<Writer>,
    /// What has to be added to the sums of the relations.
    more: Fingerprints,
    changes: Vec<Change>,
}

/// Who wrote a variable last.
#[derive(Clone, Copy, Default, Debug)]
struct Writer {
    /// The event, from 1; 0 if none has.
    position: u32,
    /// Its term; none while one thread alone has written.
    term: Fingerprint,
}

/// What there was before an event that touches a variable.
#[derive(Clone, Copy, Debug)]
struct Change {
    event: usize,
    more: Fingerprints,
    /// The variable that it wrote, and who wrote it before.
    writer: Option<(ObjectId, Writer)>,
}

impl ReadsFrom {
    /// The classes of the execution at which a machine stands, of which `prints` has the relations: the class in
    /// place of the relation, the lazy class in place of the lazy one.
    pub fn classes(&mut self, machine: &Machine, prints: &Fingerprinter) -> Fingerprints {
        let events = machine.events();
        for (at, event) in events.iter().enumerate().skip(self.seen) {
            match machine.accesses(event) {
                [Access::Touch { object, share }] if is_op_on_variable(machine, event) => {
                    self.add_op(machine, prints, (at, event), (*object, *share));
                }
                accesses if accesses.iter().any(|access| variable(machine, *access).is_some()) => {
                    self.add(machine, prints, (at, event));
                }
                _ => {}
            }
        }
        self.seen = events.len();
        let counts = machine.threads().iter().fold(0u128, |sum, &thread| {
            let own = u128::from(machine.thread_key(thread)) * u128::from(machine.events_of(thread));
            sum.wrapping_add(own)
        });
        let (both, more, counts) = (prints.value(), self.more, Fingerprint(counts));
        Fingerprints {
            regular: both.regular.plus(more.regular).plus(counts),
            lazy: both.lazy.plus(more.lazy).plus(counts),
        }
    }

    /// Takes events back until only `len` are left.
    pub fn truncate(&mut self, len: usize) {
        while let Some(last) = self.changes.last().copied().filter(|last| last.event >= len) {
            self.more = last.more;
            if let Some((object, before)) = last.writer {
                *self.writers.get_mut(object) = before;
            }
            self.changes.pop();
        }
        self.seen = self.seen.min(len);
    }

    /// Adds an op on one variable that touches nothing else.
    fn add_op(
        &mut self,
        machine: &Machine,
        prints: &Fingerprinter,
        (at, event): (usize, &Event),
        (object, share): (ObjectId, Share),
    ) {
        let before = self.more;
        self.add_to_both(prints.label(at).regular.negated());
        if event.op.kind != OpKind::Write
            && let Some(writer) = self.writer(machine, object)
            && writer.thread != event.thread
        {
            let mut seen = Mixed::new(machine.thread_key(event.thread), event.index, 0);
            seen.absorb(machine.thread_key(writer.thread), writer.index.into());
            self.add_to_both(seen.finish());
        }
        let writer = (share == Share::Alone).then(|| (object, self.write(machine, (at, event), object)));
        self.changes.push(Change { event: at, more: before, writer });
    }

    /// Adds any other event that touches a variable.
    #[cold]
    fn add(&mut self, machine: &Machine, prints: &Fingerprinter, (at, event): (usize, &Event)) {
        let before = self.more;
        let old = prints.label(at);
        let regular = self.label::<Regular>(machine, at, event);
        let lazy = self.label::<Lazy>(machine, at, event);
        self.more = Fingerprints {
            regular: before.regular.plus(old.regular.negated()).plus(regular),
            lazy: before.lazy.plus(old.lazy.negated()).plus(lazy),
        };
        self.changes.push(Change { event: at, more: before, writer: None });
        for &access in machine.accesses(event) {
            if let Some((object, Share::Alone)) = variable(machine, access) {
                let before = self.more;
                let writer = Some((object, self.write(machine, (at, event), object)));
                self.changes.push(Change { event: at, more: before, writer });
            }
        }
    }

    /// Notes a write of a variable, and gives back who wrote it before.
    fn write(&mut self, machine: &Machine, (at, event): (usize, &Event), object: ObjectId) -> Writer {
        let last = self.writers.get(object);
        let is_alone = last.term == Fingerprint::default()
            && self.writer(machine, object).is_none_or(|writer| writer.thread == event.thread);
        let mut term = Fingerprint::default();
        if !is_alone {
            let mut written = Mixed::new(machine.thread_key(event.thread), event.index, 0);
            written.absorb(object.0.into(), u64::MAX);
            term = written.finish();
            self.add_to_both(last.term.negated().plus(term));
        }
        *self.writers.get_mut(object) = Writer { position: number(at + 1), term };
        last
    }

    fn add_to_both(&mut self, term: Fingerprint) {
        self.more.regular = self.more.regular.plus(term);
        self.more.lazy = self.more.lazy.plus(term);
    }

    /// All that an event sees, and what comes last before it on objects that are no variables.
    fn label<R: Relation>(&self, machine: &Machine, at: usize, event: &Event) -> Fingerprint {
        let choices = machine.choices(event);
        let mut label = Mixed::new(machine.thread_key(event.thread), event.index, choices.len());
        for chosen in choices {
            label.choice(chosen);
        }
        for (place, &access) in machine.accesses(event).iter().enumerate() {
            let source = match (variable(machine, access), R::keeps(access)) {
                (Some(_), _) if place == 0 && event.op.kind == OpKind::Write => continue,
                (Some((object, _)), _) => self.writer(machine, object).map(|writer| (object, writer)),
                (None, Some(Access::Touch { object, share: Share::Group(group) })) if group > 0 => {
                    label.absorb(object.0.into(), u64::from(group) << 32);
                    None
                }
                (None, Some(Access::Touch { object, .. })) => {
                    exclusive_before::<R>(machine, at, object).map(|last| (object, last))
                }
                (None, _) => None,
            };
            if let Some((object, event)) = source {
                label.absorb(
                    machine.thread_key(event.thread),
                    (u64::from(object.0) << 32) | u64::from(event.index + 1),
                );
            }
        }
        label.finish()
    }

    /// Who wrote a variable last.
    fn writer<'a>(&self, machine: &'a Machine, object: ObjectId) -> Option<&'a Event> {
        let position = self.writers.get(object).position.checked_sub(1)?;
        machine.events().get(position as usize)
    }
}

/// Whether the op is one on a variable, and its event chose nothing.
fn is_op_on_variable(machine: &Machine, event: &Event) -> bool {
    let kind = event.op.kind;
    matches!(kind, OpKind::Read | OpKind::Write | OpKind::Cas | OpKind::FetchAdd | OpKind::Swap)
        && machine.choices(event).is_empty()
}

/// The variable that an access touches, and how.
fn variable(machine: &Machine, access: Access) -> Option<(ObjectId, Share)> {
    match access {
        Access::Touch { object, share } if machine.is_variable(object) => Some((object, share)),
        _ => None,
    }
}

/// The last event before another one that commutes with nothing on the object.
fn exclusive_before<R: Relation>(machine: &Machine, at: usize, object: ObjectId) -> Option<&Event> {
    let is_exclusive = |access: &Access| R::keeps(*access) == Some(Access::write(object));
    machine.events()[..at].iter().rev().find(|event| machine.accesses(event).iter().any(is_exclusive))
}
