//! A run: an execution to its end, as the relation sees it, and what can be asked about it.
//!
//! How it is taken down from a machine is in `record`, how events are named in `names`.

mod names;
mod record;

use std::marker::PhantomData;
use std::ops::Range;

use crate::{Footprint, Relation};
use loris_interpreter::ids::number;
use loris_interpreter::{Access, Chosen, Op, OpKind, ThreadId};
use loris_lang::ir::ObjectId;
use smallvec::SmallVec;

use super::cut::Cut;
use super::history::History;
use super::sections::Sections;
use super::unfolding::EventId;

pub use names::{Naming, Predecessors};

/// An execution to its end: its events with vector clocks, who touched each object in which order, and the
/// critical sections on mutexes that the relation does not order. Reused from run to run to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Run<R> {
    relation: PhantomData<R>,
    events: Vec<RunEvent>,
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
    /// The whole run.
    end: Cut,
    /// For each thread its op that is pending at the end.
    pending: Vec<Option<PendingOp>>,
    /// So many of its events are also the first ones of the next run.
    kept: usize,
}

/// Where a thread comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It exists from the start.
    Start,
    /// From the event at this position.
    Spawn(u32),
    /// The run does not have it.
    Nowhere,
}

/// An event of a run.
#[derive(Clone, Debug)]
pub struct RunEvent {
    /// Its name.
    pub id: EventId,
    /// The thread that ran it, by its place in the run.
    pub thread: usize,
    /// Its number among the events of the thread, from 0.
    pub index: u32,
    /// The kind of its op.
    pub kind: OpKind,
    /// The section that it begins, `NONE` if it is no lock event.
    pub locks: u32,
    /// The section that it ends, `NONE` if it is no unlock event.
    pub unlocks: u32,
    accesses: Range<usize>,
    choices: Range<usize>,
    races: Range<usize>,
}

/// An op that is pending at the end of a run, and what it would touch there.
#[derive(Clone, Debug)]
struct PendingOp {
    op: Op,
    stands: Stands,
    accesses: Range<usize>,
}

/// Why an op is pending at the end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// It is blocked.
    Blocked,
    /// The run was cut before it.
    Cut,
}

impl<R: Relation> Run<R> {
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

    /// For each thread its events of this kind, which come before its others.
    pub fn leading(&self, kind: impl Fn(&RunEvent) -> bool) -> Cut {
        let mut cut = self.end.clone();
        for (thread, events) in self.of_thread.iter().enumerate() {
            let leading = events.partition_point(|&event| kind(&self.events[event as usize]));
            cut.shorten(thread, number(leading));
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

    /// An event as the relation sees it.
    pub fn footprint(&self, event: &RunEvent) -> Footprint<'_> {
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
    pub fn events(&self) -> &[RunEvent] {
        &self.events
    }

    /// The event at a position.
    pub fn event(&self, position: u32) -> &RunEvent {
        &self.events[position as usize]
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
    pub fn accesses(&self, event: &RunEvent) -> &[Access] {
        &self.accesses[event.accesses.clone()]
    }

    /// What the event chose.
    pub fn choices(&self, event: &RunEvent) -> &[Chosen] {
        &self.choices[event.choices.clone()]
    }

    /// The events of other threads that an event is directly after through an object, ascending.
    pub fn races(&self, event: &RunEvent) -> &[u32] {
        &self.races[event.races.clone()]
    }

    /// The whole run as a cut.
    pub fn end(&self) -> &Cut {
        &self.end
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.of_thread.len()
    }

    /// Why an op of the thread is pending at the end, if there is one.
    pub fn stands(&self, thread: usize) -> Option<Stands> {
        self.pending[thread].as_ref().map(|pending| pending.stands)
    }

    /// The op of the thread that is pending at the end, and what it would touch there.
    pub fn pending(&self, thread: usize) -> Option<(Op, &[Access])> {
        self.pending[thread].as_ref().map(|pending| (pending.op, &self.accesses[pending.accesses.clone()]))
    }

    /// The sections on mutexes that the relation does not order.
    pub fn sections(&self) -> &Sections {
        &self.sections
    }

    /// How many arrivals at the barrier the cut has.
    pub fn arrivals(&self, barrier: ObjectId, cut: &Cut) -> usize {
        self.history.arrivals_inside(barrier, |event| self.is_in(event, cut))
    }

    /// The mutex that the next op of the thread after so many events locks, if the relation does not order it.
    pub fn locks_next(&self, thread: usize, events: u32) -> Option<ObjectId> {
        let (kind, accesses) = match self.position(thread, events) {
            Some(position) => (self.event(position).kind, self.accesses(self.event(position))),
            None => self.pending(thread).map(|(op, accesses)| (op.kind, accesses))?,
        };
        let first = accesses.first().copied().filter(|_| kind == OpKind::Lock);
        match first? {
            Access::Mutex(mutex) if R::keeps(Access::Mutex(mutex)).is_none() => Some(mutex),
            _ => None,
        }
    }
}
