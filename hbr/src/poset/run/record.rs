//! Taking down a run from the machine that has executed it, event by event: clocks, races, touches and sections.
//!
//! A run mostly begins like the one before it; what is known of that beginning stays. The races of an event are the
//! events of other threads that it comes directly after through an object, with nothing between: not even another one
//! of those that it comes directly after, or what its thread knows by its own order.

use std::ops::Range;

use crate::Relation;
use loris_interpreter::ids::number;
use loris_interpreter::{Access, EventIndex, Machine, OpKind, ThreadId};

use super::{Naming, Origin, PendingOp, Predecessors, Run, RunEvent, Stands};
use crate::poset::cut::Cut;
use crate::poset::sections::NONE;
use crate::poset::unfolding::Unfolding;

impl<R: Relation> Run<R> {
    /// The next run begins with the first so many events of this one; what is known of them will stay.
    pub fn keep(&mut self, events: usize) {
        self.kept = events;
    }

    /// Takes over the execution at which the machine stands, which has ended.
    pub fn record(&mut self, machine: &mut Machine, unfolding: &mut Unfolding, naming: &mut Naming) {
        let threads = machine.thread_count_ever();
        match std::mem::take(&mut self.kept) {
            events if events > 0 && threads == self.threads() => self.truncate(events),
            _ => self.restart(machine, threads),
        }
        for position in self.events.len()..machine.depth() {
            self.add(machine, EventIndex(number(position)), unfolding, naming);
        }
        let mut found = std::mem::take(&mut self.accesses);
        for thread in (0..threads).map(|thread| ThreadId(number(thread))) {
            let start = found.len();
            // In an execution that was cut short, some thread is enabled at the end.
            let blocked = machine.pending(thread).filter(|_| !machine.is_enabled(thread));
            let pending = blocked.map(|op| {
                machine.pending_accesses(thread, &mut found);
                PendingOp { op, stands: Stands::Blocked, accesses: start..found.len() }
            });
            self.pending.push(pending);
        }
        self.accesses = found;
    }

    /// The execution, which is taken down, was cut: takes down what the threads that are enabled were about to do.
    ///
    /// # Panics
    /// The machine does not run a thread that it calls enabled.
    pub fn record_cut(&mut self, machine: &mut Machine) {
        for (thread, pending) in (0..).map(ThreadId).zip(&mut self.pending) {
            let Some(op) = machine.pending(thread).filter(|_| machine.is_enabled(thread)) else { continue };
            let start = self.accesses.len();
            let made = machine.step(thread, &[]).expect("the thread is enabled");
            self.accesses.extend_from_slice(machine.accesses(machine.event(made)));
            machine.undo();
            *pending = Some(PendingOp { op, stands: Stands::Cut, accesses: start..self.accesses.len() });
        }
    }

    /// Forgets everything.
    fn restart(&mut self, machine: &Machine, threads: usize) {
        self.events.clear();
        self.clocks.clear();
        self.of_thread.iter_mut().for_each(Vec::clear);
        self.of_thread.resize_with(threads, Vec::new);
        self.origins.clear();
        self.origins.extend((0..threads).map(|thread| match machine.parent(ThreadId(number(thread))) {
            None => Origin::Start,
            Some(_) => Origin::Nowhere,
        }));
        self.accesses.clear();
        self.choices.clear();
        self.races.clear();
        self.history.clear();
        self.sections.restart(threads);
        self.end = Cut::empty(threads);
        self.pending.clear();
    }

    /// Forgets all but the first so many events, of which there is at least one.
    fn truncate(&mut self, events: usize) {
        let Some(RunEvent { accesses, choices, races, .. }) =
            events.checked_sub(1).map(|last| &self.events[last])
        else {
            return;
        };
        let (accesses, choices, races) = (accesses.end, choices.end, races.end);
        for event in self.events.drain(events..) {
            for access in &self.accesses[event.accesses] {
                match *access {
                    Access::Spawn(child) => self.origins[child.index()] = Origin::Nowhere,
                    access => R::keeps(access).into_iter().for_each(|kept| self.history.forget(kept)),
                }
            }
            self.of_thread[event.thread].pop();
            self.end.shorten(event.thread, self.end.of(event.thread) - 1);
        }
        self.clocks.truncate(events * self.of_thread.len());
        self.accesses.truncate(accesses);
        self.choices.truncate(choices);
        self.races.truncate(races);
        self.sections.truncate(number(events), &self.end);
        self.pending.clear();
    }

    /// Adds the next event of the execution.
    fn add(
        &mut self,
        machine: &Machine,
        position: EventIndex,
        unfolding: &mut Unfolding,
        naming: &mut Naming,
    ) {
        let event = machine.event(position);
        let accesses = machine.accesses(event);
        let choices = machine.choices(event);
        let values = choices.iter().map(|chosen| chosen.value);
        let label = self.label_at(&self.end, (event.thread, event.op.kind), values, accesses, naming);
        let id = unfolding.intern(label);
        let thread = event.thread.index();
        let races = self.push_clock(thread, event.index, &naming.before);
        let first = self.accesses.len();
        self.accesses.extend_from_slice(accesses);
        let first_choice = self.choices.len();
        self.choices.extend_from_slice(choices);
        let (locks, unlocks) = self.record_accesses(thread, position.0, event.op.kind, first);
        self.events.push(RunEvent {
            id,
            thread,
            index: event.index,
            kind: event.op.kind,
            locks,
            unlocks,
            accesses: first..self.accesses.len(),
            choices: first_choice..self.choices.len(),
            races,
        });
        self.of_thread[thread].push(position.0);
        self.end.grow(thread);
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
            let RunEvent { thread: by, index, .. } = self.events[event as usize];
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
    fn record_accesses(&mut self, thread: usize, position: u32, kind: OpKind, first: usize) -> (u32, u32) {
        let mut sections = (NONE, NONE);
        let mut none = true;
        for at in first..self.accesses.len() {
            let access = self.accesses[at];
            if let Access::Spawn(child) = access {
                self.origins[child.index()] = Origin::Spawn(position);
            }
            match (R::keeps(access), access) {
                (Some(kept), _) => self.history.record(position, kept),
                (None, Access::Mutex(mutex)) if kind == OpKind::Lock => {
                    sections.0 = self.sections.lock(thread, mutex, position);
                    none = false;
                }
                (None, Access::Mutex(mutex)) => {
                    sections.1 = self.sections.unlock(thread, mutex);
                    none = false;
                }
                (None, _) => {}
            }
        }
        if none {
            self.sections.pass(thread);
        }
        sections
    }
}

/// Makes the clock know what the other one knows.
fn join(clock: &mut [u32], other: &[u32]) {
    for (mine, theirs) in clock.iter_mut().zip(other) {
        *mine = (*mine).max(*theirs);
    }
}
