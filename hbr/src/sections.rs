//! In which order two executions take their mutexes.
//!
//! Two executions with one lazy happens-before relation have the same events. If they have two happens-before
//! relations all the same, the sections of some mutex come in another order, since nothing else is ordered by the
//! one and not by the other.

use std::collections::BTreeMap;

use loris_interpreter::{Access, EventIndex, Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectId;

/// What a thread does between a lock of a mutex and its unlock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// Who.
    pub thread: ThreadId,
    /// The lock.
    pub lock: EventIndex,
    /// The unlock, or the `wait` that gives the mutex back; `None` if the execution has none.
    pub end: Option<EventIndex>,
}

/// A mutex whose sections two executions have in different orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The mutex.
    pub mutex: ObjectId,
    /// Two sections, as the first execution has them one right after the other.
    pub first: [Section; 2],
    /// The same two as the second execution has them, in the order of that one: turned round.
    pub second: [Section; 2],
    /// How many pairs of sections of the mutex are turned round.
    pub pairs: usize,
}

/// The mutexes whose sections come in different orders in the executions at which two machines of one program
/// stand, in the order of their first locks. Strict mutexes, which both relations order, are not looked at.
pub fn swaps(first: &Machine, second: &Machine) -> Vec<Swap> {
    let (first, second) = (Sections::of(first), Sections::of(second));
    first.order.iter().filter_map(|mutex| first.swap(&second, *mutex)).collect()
}

/// The sections of an execution.
struct Sections {
    /// The mutexes, in the order of their first locks.
    order: Vec<ObjectId>,
    of_mutex: BTreeMap<ObjectId, Vec<Named>>,
}

/// A section, the name of its thread, and how many of that thread on the mutex are before it.
struct Named {
    name: (String, usize),
    section: Section,
}

impl Sections {
    fn of(machine: &Machine) -> Sections {
        let mut sections = Sections { order: Vec::new(), of_mutex: BTreeMap::new() };
        for (index, event) in (0u32..).map(EventIndex).zip(machine.events()) {
            for &access in machine.accesses(event) {
                let Access::Mutex(mutex) = access else { continue };
                if event.op.kind == OpKind::Lock {
                    sections.begin(mutex, event.thread, machine.thread_name(event.thread), index);
                } else {
                    sections.end(mutex, event.thread, index);
                }
            }
        }
        sections
    }

    fn begin(&mut self, mutex: ObjectId, thread: ThreadId, name: &str, lock: EventIndex) {
        if !self.of_mutex.contains_key(&mutex) {
            self.order.push(mutex);
        }
        let all = self.of_mutex.entry(mutex).or_default();
        let before = all.iter().filter(|other| other.section.thread == thread).count();
        let section = Section { thread, lock, end: None };
        all.push(Named { name: (name.to_owned(), before), section });
    }

    fn end(&mut self, mutex: ObjectId, thread: ThreadId, at: EventIndex) {
        let all = self.of_mutex.get_mut(&mutex).into_iter().flatten();
        if let Some(open) = all.rev().find(|other| other.section.thread == thread) {
            open.section.end = Some(at);
        }
    }

    /// How the sections of a mutex that both executions have are turned round, if they are.
    fn swap(&self, other: &Sections, mutex: ObjectId) -> Option<Swap> {
        let theirs = other.of_mutex.get(&mutex)?;
        let mine = self.of_mutex.get(&mutex)?.iter();
        let both: Vec<(usize, Section)> = mine
            .filter_map(|own| {
                let place = theirs.iter().position(|found| found.name == own.name)?;
                Some((place, own.section))
            })
            .collect();
        let turned = both.windows(2).find(|pair| pair[0].0 > pair[1].0)?;
        let turned_after = |at: usize| {
            let (place, _) = both[at];
            both[at + 1..].iter().filter(|(later, _)| *later < place).count()
        };
        Some(Swap {
            mutex,
            first: [turned[0].1, turned[1].1],
            second: [theirs[turned[1].0].section, theirs[turned[0].0].section],
            pairs: (0..both.len()).map(turned_after).sum(),
        })
    }
}
