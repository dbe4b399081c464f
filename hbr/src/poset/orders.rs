//! The events of one execution as what their orders must respect: a relation, and mutexes that it does not order.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::{Clocks, Relation};
use loris_interpreter::ids::number;
use loris_interpreter::{Access, Event, EventIndex, Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectId;
use smallvec::SmallVec;

/// The events of an execution by thread. Threads without events are left out.
#[derive(Clone, Debug)]
pub struct Poset {
    threads: Vec<Vec<Member>>,
    /// For each thread, after each number of its events, the mutexes that it holds.
    held: Vec<Vec<SmallVec<[u32; 2]>>>,
}

/// An event.
#[derive(Clone, Debug)]
struct Member {
    /// For each thread, how many of its events happen before this one.
    before: Box<[u32]>,
    /// The mutex that it locks, if the relation does not order the mutex.
    locks: Option<u32>,
}

/// For each thread how many of its events have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut(SmallVec<[u32; 8]>);

impl Cut {
    /// Nothing has happened, of so many threads.
    pub fn empty(threads: usize) -> Cut {
        Cut(SmallVec::from_elem(0, threads))
    }

    /// With one more event of the thread.
    #[must_use]
    pub fn with(&self, thread: usize) -> Cut {
        let mut longer = self.clone();
        longer.push(thread);
        longer
    }

    /// One more event of the thread happens.
    pub fn push(&mut self, thread: usize) {
        self.0[thread] += 1;
    }

    /// The last event of the thread is taken back.
    pub fn pop(&mut self, thread: usize) {
        self.0[thread] -= 1;
    }

    /// How many events of the thread have happened.
    pub fn events_of(&self, thread: usize) -> usize {
        self.0[thread] as usize
    }
}

impl Hash for Cut {
    /// Word by word: all cuts of one execution have the same number of words.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|&word| hasher.write_u32(word));
    }
}

impl Poset {
    /// The events of the machine's execution in the relation `R`.
    pub fn new<R: Relation>(machine: &Machine) -> Poset {
        let clocks = Clocks::<R>::of_execution(machine);
        let mut places: BTreeMap<ThreadId, usize> = BTreeMap::new();
        for event in machine.events() {
            let next = places.len();
            places.entry(event.thread).or_insert(next);
        }
        let empty = Poset {
            threads: vec![Vec::new(); places.len()],
            held: vec![vec![SmallVec::new()]; places.len()],
        };
        let mut mutexes: BTreeMap<ObjectId, u32> = BTreeMap::new();
        let all = (0u32..).map(EventIndex).zip(machine.events());
        all.fold(empty, |mut poset, (index, event)| {
            let before = poset.before(clocks.clock(index), &clocks, &places);
            poset.add::<R>(machine, event, before, places[&event.thread], &mut mutexes);
            poset
        })
    }

    /// A clock of positions as numbers of events of each thread.
    fn before<R: Relation>(
        &self,
        clock: &[u32],
        clocks: &Clocks<R>,
        places: &BTreeMap<ThreadId, usize>,
    ) -> Box<[u32]> {
        let mut before = vec![0; self.threads.len()].into_boxed_slice();
        for (thread, &place) in places {
            let position = clock.get(thread.index()).copied().unwrap_or(0);
            if let Some(last) = position.checked_sub(1) {
                before[place] = clocks.index_in_thread(EventIndex(last)) + 1;
            }
        }
        before
    }

    /// Adds the next event of a thread; the clock `before` has the event itself, too.
    fn add<R: Relation>(
        &mut self,
        machine: &Machine,
        event: &Event,
        mut before: Box<[u32]>,
        thread: usize,
        mutexes: &mut BTreeMap<ObjectId, u32>,
    ) {
        before[thread] = event.index;
        let mut held = self.held[thread].last().cloned().unwrap_or_default();
        let mut locks = None;
        for &access in machine.accesses(event) {
            let Access::Mutex(mutex) = access else { continue };
            if R::keeps(access).is_some() {
                continue;
            }
            let next = number(mutexes.len());
            let mutex = *mutexes.entry(mutex).or_insert(next);
            if event.op.kind == OpKind::Lock {
                locks = Some(mutex);
                held.push(mutex);
            } else {
                held.retain(|other| *other != mutex);
            }
        }
        self.threads[thread].push(Member { before, locks });
        self.held[thread].push(held);
    }

    /// Whether the next event of the thread may come at the cut: what happens before it has happened, and nobody
    /// holds the mutex that it locks.
    pub fn may_come(&self, thread: usize, cut: &Cut) -> bool {
        let Some(event) = self.threads[thread].get(cut.0[thread] as usize) else { return false };
        event.before.iter().zip(&cut.0).all(|(needed, happened)| needed <= happened)
            && event.locks.is_none_or(|mutex| !self.is_held(mutex, cut))
    }

    fn is_held(&self, mutex: u32, cut: &Cut) -> bool {
        self.held.iter().zip(&cut.0).any(|(held, &events)| held[events as usize].contains(&mutex))
    }

    /// The number of events of the thread.
    pub fn events_of(&self, thread: usize) -> u32 {
        number(self.threads[thread].len())
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// The threads in groups that have nothing to do with each other: no event of one happens before an event of
    /// another, and they share no mutex.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut group: Vec<usize> = (0..self.threads()).collect();
        let mut merge = |one: usize, other: usize| {
            let (from, to) = (group[one].max(group[other]), group[one].min(group[other]));
            group.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
        };
        let mut first_to_lock: BTreeMap<u32, usize> = BTreeMap::new();
        for (thread, events) in self.threads.iter().enumerate() {
            for event in events {
                let before = event.before.iter().enumerate().filter(|(_, needed)| **needed > 0);
                before.for_each(|(other, _)| merge(thread, other));
                if let Some(mutex) = event.locks {
                    merge(thread, *first_to_lock.entry(mutex).or_insert(thread));
                }
            }
        }
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (thread, of) in group.into_iter().enumerate() {
            groups.entry(of).or_default().push(thread);
        }
        groups.into_values().collect()
    }
}
