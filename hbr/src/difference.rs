//! The first event by which two executions of a program differ in a relation.
//!
//! Two executions have one relation if each has the events of the other, with the same events before each (the
//! exact form compares the same). So if they have not, go through the first execution until an event is met that
//! the other does not have: its thread does not come so far there, or what is before the event is another. All
//! events before it in the relation are the same in both. So the thread came to it in the same way, and what it
//! does differently, or sees, is due to what is before the event in the one execution only.
//!
//! Where a race is turned round, this is the one that comes first in the first execution; from the second one on,
//! the search finds the other.

use std::collections::BTreeMap;

use loris_interpreter::{Event, EventIndex, Machine, ThreadId};

use crate::dependence::{Footprint, dependent};
use crate::poset::Poset;
use crate::relation::Relation;

/// What tells two executions apart in a relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// Values chosen before the first event.
    Root,
    /// An event.
    Event(EventDifference),
}

/// An event that not both executions have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventDifference {
    /// The name of its thread.
    pub thread: String,
    /// How many events the thread has before it, in both executions.
    pub index: u32,
    /// The event of the thread with this index in each execution; `None` if it has none.
    pub sides: [Option<Side>; 2],
}

impl EventDifference {
    /// With the two executions in the other order.
    #[must_use]
    pub fn mirrored(self) -> EventDifference {
        let [first, second] = self.sides;
        EventDifference { sides: [second, first], ..self }
    }
}

/// An event as one of two executions has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The event.
    pub event: EventIndex,
    /// Events of other threads that it depends on and that are before it here, but not in the other execution: the
    /// last one of each thread.
    pub after: Vec<EventIndex>,
}

/// The first event, in the order of the first execution, by which the executions at which two machines of one
/// program stand differ in the relation `R`; `None` if they have one relation.
pub fn first_difference<R: Relation>(first: &Machine, second: &Machine) -> Option<Difference> {
    let values = |machine: &Machine| -> Vec<i64> {
        machine.root_choices().iter().map(|chosen| chosen.value).collect()
    };
    if values(first) != values(second) {
        return Some(Difference::Root);
    }
    let both = [Execution::<R>::new(first), Execution::<R>::new(second)];
    let differs = |one: &Execution<'_, R>, other: &Execution<'_, R>, event: EventIndex| {
        let (thread, index) = one.place(event);
        let found = other.find(thread, index);
        let same = found.is_some_and(|found| one.is_same(event, other, found));
        (!same).then_some((thread.to_owned(), index))
    };
    let mut of_first = both[0].indices().filter_map(|event| differs(&both[0], &both[1], event));
    let mut of_second = both[1].indices().filter_map(|event| differs(&both[1], &both[0], event));
    let (thread, index) = of_first.next().or_else(|| of_second.next())?;
    let found = [both[0].find(&thread, index), both[1].find(&thread, index)];
    let side = |own: usize| found[own].map(|event| both[own].side(event, &both[1 - own], found[1 - own]));
    let sides = [side(0), side(1)];
    Some(Difference::Event(EventDifference { thread, index, sides }))
}

/// An execution, by the names of its threads.
struct Execution<'a, R> {
    machine: &'a Machine,
    poset: Poset<R>,
    threads: BTreeMap<&'a str, usize>,
}

impl<'a, R: Relation> Execution<'a, R> {
    fn new(machine: &'a Machine) -> Self {
        let poset = Poset::of_execution(machine);
        let names = (0u32..).map(|thread| machine.thread_name(ThreadId(thread)));
        let threads = names.zip(0..poset.threads()).collect();
        Execution { machine, poset, threads }
    }

    fn indices(&self) -> impl Iterator<Item = EventIndex> {
        (0u32..).map(EventIndex).take(self.machine.depth())
    }

    /// The thread of an event, and how many events the thread had before it.
    fn place(&self, event: EventIndex) -> (&'a str, u32) {
        let event = self.machine.event(event);
        (self.machine.thread_name(event.thread), event.index)
    }

    fn find(&self, thread: &str, index: u32) -> Option<EventIndex> {
        self.poset.position(*self.threads.get(thread)?, index).map(EventIndex)
    }

    /// Whether two events at one place are one: they do the same, and the same is before them.
    fn is_same(&self, event: EventIndex, other: &Self, found: EventIndex) -> bool {
        self.label(event) == other.label(found) && self.past(event) == other.past(found)
    }

    /// What an event does and chooses; values that it reads follow from its past.
    fn label(&self, event: EventIndex) -> (String, Vec<i64>) {
        let event: &Event = self.machine.event(event);
        let chosen = self.machine.choices(event).iter().map(|chosen| chosen.value);
        (self.machine.op_text(&event.op), chosen.collect())
    }

    /// For each thread how many of its events are before the event or are it, if any are.
    fn past(&self, event: EventIndex) -> BTreeMap<&'a str, u32> {
        let clock = self.poset.clock(event.0);
        let known = self.threads.iter().map(|(&name, &thread)| (name, clock[thread]));
        known.filter(|(_, events)| *events > 0).collect()
    }

    fn side(&self, event: EventIndex, other: &Self, found: Option<EventIndex>) -> Side {
        let known = found.map(|found| other.past(found)).unwrap_or_default();
        let own = self.footprint(event);
        let more = self.past(event).into_iter().filter_map(|(thread, events)| {
            let known = known.get(thread).copied().unwrap_or(0);
            self.find(thread, events.checked_sub(1)?).filter(|_| events > known)
        });
        let after = more.filter(|&before| {
            let before = self.footprint(before);
            before.thread != own.thread && dependent::<R>(before, own)
        });
        let mut after: Vec<EventIndex> = after.collect();
        after.sort_unstable();
        Side { event, after: if found.is_some() { after } else { Vec::new() } }
    }

    fn footprint(&self, event: EventIndex) -> Footprint<'_> {
        self.poset.footprint(self.poset.event(event.0))
    }
}
