//! An execution as a partial order: its parts that are closed under what comes before, its sections, its linearizations.
//!
//! A [`Poset`] is the one form of it: what grows it is in `grow`, what an event comes directly after in `before`, which
//! orders it has in `orders`. A `Run` is one that has ended and whose events have names.

pub mod before;
pub mod core;
pub mod cut;
pub mod history;
pub mod linearizer;
pub mod plain;
pub mod poll;
pub mod run;
pub mod sections;
pub mod smaller;
pub mod unfolding;

mod grow;
mod orders;

use std::marker::PhantomData;
use std::ops::Range;

use loris_interpreter::ids::number;
use loris_interpreter::{Access, Chosen, Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectId;
use smallvec::SmallVec;

use crate::{Footprint, Relation};
use before::Predecessors;
use cut::Cut;
use history::History;
use sections::Sections;

/// The events of an execution, as the relation `R` sees them: their vector clocks and races, who touched each object
/// in which order, and the critical sections on mutexes that the relation does not order. It grows and shrinks at its
/// end, and keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Poset<R> {
    relation: PhantomData<R>,
    events: Vec<Member>,
    /// The clocks of all events, one row each: for each thread the number of its events that happen before or are
    /// the event.
    clocks: Vec<u32>,
    /// For each thread the positions of its events.
    of_thread: Vec<Vec<u32>>,
    origins: Vec<Origin>,
    accesses: Vec<Access>,
    choices: Vec<Chosen>,
    /// Positions of events.
    races: Vec<u32>,
    history: History,
    sections: Sections,
    /// All of it.
    end: Cut,
    /// What the last event comes directly after.
    before: Predecessors,
}

/// Where a thread comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It exists from the start.
    Start,
    /// From the event at this position.
    Spawn(u32),
    /// The execution does not have it.
    Nowhere,
}

/// An event of a partial order.
#[derive(Clone, Debug)]
pub struct Member {
    /// The thread that ran it, by its number.
    pub thread: usize,
    /// Its number among the events of the thread, from 0.
    pub index: u32,
    /// The kind of its op.
    pub kind: OpKind,
    /// The section that it begins, `NONE` if it is no lock event.
    pub locks: u32,
    /// The section that it ends, `NONE` if it is no unlock event.
    pub unlocks: u32,
    /// The dense number of the mutex that it locks or unlocks, `NONE` if there is none.
    pub mutex: u32,
    accesses: Range<usize>,
    choices: Range<usize>,
    races: Range<usize>,
}

impl<R: Relation> Poset<R> {
    /// The events of a machine's execution.
    pub fn of_execution(machine: &Machine) -> Self {
        let mut poset = Self::default();
        machine.events().iter().for_each(|_| poset.push(machine));
        poset
    }

    /// Makes a cut smaller, so that these events are not in it, nor anything that they happen before.
    pub fn exclude(&self, cut: &mut Cut, excluded: &[u32]) {
        let excluded = excluded.iter().map(|&event| &self.events[event as usize]);
        let excluded: SmallVec<[(usize, u32); 8]> =
            excluded.map(|event| (event.thread, event.index)).collect();
        for &(thread, index) in &excluded {
            cut.shorten(thread, index);
        }
        let may_stay = |&event: &u32| {
            let clock = self.clock(event);
            excluded.iter().all(|&(thread, index)| clock[thread] <= index)
        };
        for (thread, events) in self.of_thread.iter().enumerate() {
            let left = &events[..cut.of(thread) as usize];
            if left.last().is_some_and(|last| !may_stay(last)) {
                cut.shorten(thread, number(left.partition_point(may_stay)));
            }
        }
    }

    /// For each thread those of its events, by position, that are of this kind and come before its others.
    pub fn leading(&self, kind: impl Fn(u32) -> bool) -> Cut {
        let mut cut = self.end.clone();
        for (thread, events) in self.of_thread.iter().enumerate() {
            cut.shorten(thread, number(events.partition_point(|&event| kind(event))));
        }
        cut
    }

    /// The first so many events.
    pub fn beginning(&self, events: usize) -> Cut {
        let mut cut = Cut::empty(self.threads());
        self.events[..events].iter().for_each(|event| cut.grow(event.thread));
        cut
    }

    /// How many of the first events are in the cut, up to one that is not.
    pub fn leading_in(&self, cut: &Cut) -> usize {
        self.events.iter().take_while(|event| cut.has(event.thread, event.index)).count()
    }

    /// An event as the relations see it.
    pub fn footprint(&self, event: &Member) -> Footprint<'_> {
        let thread = ThreadId(number(event.thread));
        Footprint { thread, kind: event.kind, accesses: self.accesses(event) }
    }

    /// The threads of the events at these positions.
    pub fn threads_of<'a>(&'a self, path: &'a [u32]) -> impl Iterator<Item = ThreadId> + 'a {
        path.iter().map(|&position| ThreadId(number(self.event(position).thread)))
    }

    /// Whether the event at a position is in a cut.
    pub fn is_in(&self, position: u32, cut: &Cut) -> bool {
        let event = &self.events[position as usize];
        cut.has(event.thread, event.index)
    }

    /// The clock of the event at a position.
    pub fn clock(&self, position: u32) -> &[u32] {
        let threads = self.of_thread.len();
        &self.clocks[position as usize * threads..][..threads]
    }

    /// Whether the thread exists at the cut.
    pub fn exists(&self, thread: usize, cut: &Cut) -> bool {
        match self.origins[thread] {
            Origin::Start => true,
            Origin::Spawn(spawn) => self.is_in(spawn, cut),
            Origin::Nowhere => false,
        }
    }

    /// The events in order.
    pub fn events(&self) -> &[Member] {
        &self.events
    }

    /// The event at a position.
    pub fn event(&self, position: u32) -> &Member {
        &self.events[position as usize]
    }

    /// The positions of the events of a thread.
    pub fn of_thread(&self, thread: usize) -> &[u32] {
        self.of_thread.get(thread).map_or(&[], Vec::as_slice)
    }

    /// The position of an event of a thread; `None` if the thread has no such event.
    pub fn position(&self, thread: usize, index: u32) -> Option<u32> {
        self.of_thread[thread].get(index as usize).copied()
    }

    /// Where the thread comes from.
    pub fn origin(&self, thread: usize) -> Origin {
        self.origins[thread]
    }

    /// What the event touched.
    pub fn accesses(&self, event: &Member) -> &[Access] {
        &self.accesses[event.accesses.clone()]
    }

    /// What the event chose.
    pub fn choices(&self, event: &Member) -> &[Chosen] {
        &self.choices[event.choices.clone()]
    }

    /// The events of other threads that an event is directly after through an object, ascending.
    pub fn races(&self, event: &Member) -> &[u32] {
        &self.races[event.races.clone()]
    }

    /// All of it as a cut.
    pub fn end(&self) -> &Cut {
        &self.end
    }

    /// The number of threads, those without an event included.
    pub fn threads(&self) -> usize {
        self.of_thread.len()
    }

    /// The sections on mutexes that the relation does not order.
    pub fn sections(&self) -> &Sections {
        &self.sections
    }

    /// How many arrivals at the barrier the cut has.
    pub fn arrivals(&self, barrier: ObjectId, cut: &Cut) -> usize {
        self.history.sharing_inside(barrier, |event| self.is_in(event, cut))
    }
}
