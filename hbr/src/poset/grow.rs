//! How a partial order grows and shrinks at its end: clocks, races, touches and sections.
//!
//! The races of an event are the events of other threads that it comes directly after through an object, with nothing
//! between: not even another one of those that it comes directly after, or what its thread knows by its own order.

use std::ops::Range;

use loris_interpreter::ids::number;
use loris_interpreter::{Access, Machine, ThreadId, Token};

use super::before::Predecessors;
use super::sections::NONE;
use super::{Member, Origin, Poset};
use crate::{Footprint, Holding, Relation};

impl<R: Relation> Poset<R> {
    /// Adds the next event of the machine's execution.
    pub fn push(&mut self, machine: &Machine) {
        self.widen(machine);
        let event = &machine.events()[self.events.len()];
        let mut before = std::mem::take(&mut self.before);
        self.predecessors(&self.end, event.thread, machine.accesses(event), &mut before);
        self.push_after(machine, &before);
        self.before = before;
    }

    /// Adds the next event of the machine's execution, which comes directly after these; the threads are there.
    pub(super) fn push_after(&mut self, machine: &Machine, before: &Predecessors) {
        let position = number(self.events.len());
        let event = &machine.events()[self.events.len()];
        let thread = event.thread.index();
        let races = self.push_clock(thread, event.index, before);
        let (first, first_choice) = (self.accesses.len(), self.choices.len());
        self.accesses.extend_from_slice(machine.accesses(event));
        self.choices.extend_from_slice(machine.choices(event));
        let (locks, unlocks) = self.touch(Footprint::of_event(machine, event), position);
        let section = locks.min(unlocks);
        let mutex = if section == NONE { NONE } else { self.sections.get(section).mutex };
        self.events.push(Member {
            thread,
            index: event.index,
            kind: event.op.kind,
            locks,
            unlocks,
            mutex,
            accesses: first..self.accesses.len(),
            choices: first_choice..self.choices.len(),
            races,
        });
        self.of_thread[thread].push(position);
        self.end.grow(thread);
    }

    /// Takes events back until only so many are left.
    pub fn truncate(&mut self, events: usize) {
        if events >= self.events.len() {
            return;
        }
        let Member { accesses, choices, races, .. } = &self.events[events];
        let (accesses, choices, races) = (accesses.start, choices.start, races.start);
        for event in self.events.drain(events..) {
            for access in &self.accesses[event.accesses] {
                if let Access::Before(Token::Thread(child)) = *access {
                    self.origins[child.index()] = Origin::Nowhere;
                } else if let Some(kept) = R::keeps(*access) {
                    self.history.forget(kept);
                }
            }
            self.of_thread[event.thread].pop();
            self.end.shorten(event.thread, event.index);
        }
        self.clocks.truncate(events * self.of_thread.len());
        self.accesses.truncate(accesses);
        self.choices.truncate(choices);
        self.races.truncate(races);
        self.sections.truncate(number(events), &self.end);
    }

    /// Makes room for all threads that the machine has met.
    pub(super) fn widen(&mut self, machine: &Machine) {
        let (narrow, threads) = (self.threads(), machine.thread_count_ever());
        if threads <= narrow {
            return;
        }
        let mut clocks = Vec::with_capacity(self.events.len() * threads);
        for position in 0..self.events.len() {
            clocks.extend_from_slice(&self.clocks[position * narrow..][..narrow]);
            clocks.resize((position + 1) * threads, 0);
        }
        self.clocks = clocks;
        self.origins.extend((narrow..threads).map(|thread| match machine.parent(ThreadId(number(thread))) {
            None => Origin::Start,
            Some(_) => Origin::Nowhere,
        }));
        self.of_thread.resize_with(threads, Vec::new);
        self.sections.widen(threads);
        self.end = self.end.widened(threads);
    }

    /// Adds the clock of the next event, and its races; returns where these are.
    fn push_clock(&mut self, thread: usize, index: u32, before: &Predecessors) -> Range<usize> {
        let threads = self.of_thread.len();
        let row = self.clocks.len();
        self.clocks.resize(row + threads, 0);
        let (done, new) = self.clocks.split_at_mut(row);
        let clock_of = |event: u32| &done[event as usize * threads..][..threads];
        for &event in &before.structural {
            join(new, clock_of(event));
        }
        let first = self.races.len();
        for (at, &event) in before.conflicting.iter().enumerate() {
            let Member { thread: by, index, .. } = self.events[event as usize];
            let later = |&other: &u32| other != event && clock_of(other)[by] > index;
            let again = before.conflicting[..at].contains(&event);
            if by != thread && new[by] <= index && !again && !before.conflicting.iter().any(later) {
                self.races.push(event);
            }
        }
        self.races[first..].sort_unstable();
        for &event in &before.conflicting {
            join(new, clock_of(event));
        }
        new[thread] = index + 1;
        first..self.races.len()
    }

    /// Adds what the next event touches; returns the sections that it begins and ends.
    fn touch(&mut self, event: Footprint<'_>, position: u32) -> (u32, u32) {
        for &access in event.accesses {
            if let Access::Before(Token::Thread(child)) = access {
                self.origins[child.index()] = Origin::Spawn(position);
            } else if let Some(kept) = R::keeps(access) {
                self.history.record(position, kept);
            }
        }
        let thread = event.thread.index();
        match event.holding::<R>() {
            Some(Holding::Takes(mutex)) => (self.sections.lock(thread, mutex, position), NONE),
            Some(Holding::GivesBack(mutex)) => (NONE, self.sections.unlock(thread, mutex, position)),
            None => {
                self.sections.pass(thread);
                (NONE, NONE)
            }
        }
    }
}

/// Makes the clock know what the other one knows.
fn join(clock: &mut [u32], other: &[u32]) {
    for (mine, theirs) in clock.iter_mut().zip(other) {
        *mine = (*mine).max(*theirs);
    }
}
