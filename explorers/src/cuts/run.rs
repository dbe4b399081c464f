//! A run: an execution to its end, as the relation sees it.

use std::marker::PhantomData;
use std::ops::Range;

use loris_hbr::{Footprint, Relation};
use loris_interpreter::{Access, Chosen, EventIndex, Machine, Op, OpKind, ThreadId};
use loris_lang::ir::ObjectId;

use super::cut::Cut;
use super::history::History;
use super::sections::{NONE, Sections};
use super::unfolding::{EventId, Label, Unfolding};

/// An execution to its end: its events with vector clocks, who touched each object in which order, and the
/// critical sections on mutexes that the relation does not order. Reused from run to run to save allocations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run<R> {
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
    /// For each thread its op that is blocked at the end.
    pending: Vec<Option<PendingOp>>,
    /// So many of its events are also the first ones of the next run.
    kept: usize,
}

/// Where a thread comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// It exists from the start.
    Start,
    /// From the event at this position.
    Spawn(u32),
    /// The run does not have it.
    Nowhere,
}

/// An event of a run.
#[derive(Clone, Debug)]
pub(crate) struct RunEvent {
    pub(crate) id: EventId,
    pub(crate) thread: usize,
    pub(crate) index: u32,
    pub(crate) kind: OpKind,
    /// The section that it begins, [`NONE`] if it is no lock event.
    pub(crate) locks: u32,
    /// The section that it ends, [`NONE`] if it is no unlock event.
    pub(crate) unlocks: u32,
    accesses: Range<usize>,
    choices: Range<usize>,
    races: Range<usize>,
}

/// An op that is blocked at the end of a run, and what it would touch there.
#[derive(Clone, Debug)]
struct PendingOp {
    op: Op,
    accesses: Range<usize>,
}

/// The events that an event comes after directly, as positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Predecessors {
    /// By program order, spawn, join, leave or sent.
    pub(crate) structural: Vec<u32>,
    /// Through an object.
    pub(crate) conflicting: Vec<u32>,
}

/// What it takes to name an event; reused to save allocations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Naming {
    before: Predecessors,
    ids: Vec<EventId>,
    label: Label,
}

impl<R: Relation> Run<R> {
    /// The next run begins with the first so many events of this one; what is known of them will stay.
    pub(crate) fn keep(&mut self, events: usize) {
        self.kept = events;
    }

    /// Takes over the execution at which the machine stands, which has ended.
    pub(crate) fn record(&mut self, machine: &mut Machine, unfolding: &mut Unfolding, naming: &mut Naming) {
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
                PendingOp { op, accesses: start..found.len() }
            });
            self.pending.push(pending);
        }
        self.accesses = found;
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

    /// The direct predecessors that an event of the thread with these accesses has if it comes next at the cut.
    pub(crate) fn predecessors(
        &self,
        cut: &Cut,
        thread: ThreadId,
        accesses: &[Access],
        out: &mut Predecessors,
    ) {
        let Predecessors { structural, conflicting } = out;
        structural.clear();
        conflicting.clear();
        structural.extend(self.last_of(cut, thread));
        for &access in accesses {
            if let Access::Join(target) = access {
                structural.extend(self.last_of(cut, target));
            }
            let Some(kept) = R::keeps(access) else { continue };
            self.history.structural(thread, kept, |event| self.is_in(event, cut), |e| structural.push(e));
            self.history.conflicting(kept, |event| self.is_in(event, cut), |event| conflicting.push(event));
        }
    }

    /// The last event of a thread at the cut, or its spawn if it has none.
    fn last_of(&self, cut: &Cut, thread: ThreadId) -> Option<u32> {
        let thread = thread.index();
        match (cut.of(thread), self.origins[thread]) {
            (0, Origin::Spawn(spawn)) => Some(spawn).filter(|&spawn| self.is_in(spawn, cut)),
            (0, Origin::Start | Origin::Nowhere) => None,
            (events, _) => Some(self.of_thread[thread][events as usize - 1]),
        }
    }

    /// The description of the event of the thread with this kind of op, these choices and accesses if it comes
    /// next at the cut.
    pub(crate) fn label_at<'n>(
        &self,
        cut: &Cut,
        (thread, kind): (ThreadId, OpKind),
        values: impl ExactSizeIterator<Item = i64>,
        accesses: &[Access],
        naming: &'n mut Naming,
    ) -> &'n Label {
        let Naming { before, ids, label } = naming;
        self.predecessors(cut, thread, accesses, before);
        label.begin(thread.0, cut.of(thread.index()), kind);
        let both = before.structural.iter().chain(&before.conflicting);
        ids.clear();
        ids.extend(both.map(|&event| self.events[event as usize].id));
        ids.sort_unstable();
        ids.dedup();
        label.predecessors(ids);
        label.choices(values);
        label.accesses(accesses);
        label
    }

    /// Makes a cut smaller, so that the event is not in it, nor anything that the event happens before.
    pub(crate) fn exclude(&self, cut: &mut Cut, event: u32) {
        let threads = self.of_thread.len();
        let RunEvent { thread: by, index, .. } = self.events[event as usize];
        for (thread, events) in self.of_thread.iter().enumerate() {
            let left = &events[..cut.of(thread) as usize];
            let free = |&other: &u32| self.clocks[other as usize * threads + by] <= index;
            if left.last().is_some_and(|last| !free(last)) {
                cut.shorten(thread, number(left.partition_point(free)));
            }
        }
    }

    /// For each thread its first events of this kind, up to the first one of another kind.
    pub(crate) fn leading(&self, kind: impl Fn(&RunEvent) -> bool) -> Cut {
        let mut cut = self.end.clone();
        for (thread, events) in self.of_thread.iter().enumerate() {
            let leading = events.iter().take_while(|&&event| kind(&self.events[event as usize]));
            cut.shorten(thread, number(leading.count()));
        }
        cut
    }

    /// The first so many events.
    pub(crate) fn beginning(&self, events: usize) -> Cut {
        let mut cut = Cut::empty(self.threads());
        self.events[..events].iter().for_each(|event| cut.grow(event.thread));
        cut
    }

    /// How many of the first events are in the cut, up to one that is not.
    pub(crate) fn leading_in(&self, cut: &Cut) -> usize {
        self.events.iter().take_while(|event| cut.has(event.thread, event.index)).count()
    }

    /// An event as the relation sees it.
    pub(crate) fn footprint(&self, event: &RunEvent) -> Footprint<'_> {
        let thread = ThreadId(number(event.thread));
        Footprint { thread, kind: event.kind, accesses: self.accesses(event) }
    }

    /// The threads of the events at these positions.
    pub(crate) fn threads_of<'a>(&'a self, path: &'a [u32]) -> impl Iterator<Item = ThreadId> + 'a {
        path.iter().map(|&position| ThreadId(number(self.event(position).thread)))
    }

    /// Whether the event at a position is in a cut.
    pub(crate) fn is_in(&self, position: u32, cut: &Cut) -> bool {
        let event = &self.events[position as usize];
        cut.has(event.thread, event.index)
    }

    /// The clock of the event at a position.
    pub(crate) fn clock(&self, position: u32) -> &[u32] {
        let threads = self.of_thread.len();
        &self.clocks[position as usize * threads..][..threads]
    }

    /// Whether the thread exists at the cut.
    pub(crate) fn exists(&self, thread: usize, cut: &Cut) -> bool {
        match self.origins[thread] {
            Origin::Start => true,
            Origin::Spawn(spawn) => self.is_in(spawn, cut),
            Origin::Nowhere => false,
        }
    }

    /// The events in order.
    pub(crate) fn events(&self) -> &[RunEvent] {
        &self.events
    }

    /// The event at a position.
    pub(crate) fn event(&self, position: u32) -> &RunEvent {
        &self.events[position as usize]
    }

    /// The position of an event of a thread; `None` if the thread has no such event.
    pub(crate) fn position(&self, thread: usize, index: u32) -> Option<u32> {
        self.of_thread[thread].get(index as usize).copied()
    }

    /// Where the thread comes from.
    pub(crate) fn origin(&self, thread: usize) -> Origin {
        self.origins[thread]
    }

    /// What the event touched.
    pub(crate) fn accesses(&self, event: &RunEvent) -> &[Access] {
        &self.accesses[event.accesses.clone()]
    }

    /// What the event chose.
    pub(crate) fn choices(&self, event: &RunEvent) -> &[Chosen] {
        &self.choices[event.choices.clone()]
    }

    /// The events of other threads that an event is directly after through an object, ascending.
    pub(crate) fn races(&self, event: &RunEvent) -> &[u32] {
        &self.races[event.races.clone()]
    }

    /// The whole run as a cut.
    pub(crate) fn end(&self) -> &Cut {
        &self.end
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.of_thread.len()
    }

    /// The op of the thread that is blocked at the end, and what it would touch there.
    pub(crate) fn pending(&self, thread: usize) -> Option<(Op, &[Access])> {
        self.pending[thread].as_ref().map(|pending| (pending.op, &self.accesses[pending.accesses.clone()]))
    }

    /// The sections on mutexes that the relation does not order.
    pub(crate) fn sections(&self) -> &Sections {
        &self.sections
    }

    /// How many arrivals at the barrier the cut has.
    pub(crate) fn arrivals(&self, barrier: ObjectId, cut: &Cut) -> usize {
        self.history.arrivals_inside(barrier, |event| self.is_in(event, cut))
    }

    /// The mutex that the next op of the thread after so many events locks, if the relation does not order it.
    pub(crate) fn locks_next(&self, thread: usize, events: u32) -> Option<ObjectId> {
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

/// Makes the clock know what the other one knows.
fn join(clock: &mut [u32], other: &[u32]) {
    for (mine, theirs) in clock.iter_mut().zip(other) {
        *mine = (*mine).max(*theirs);
    }
}

/// A count of events or threads of one run.
fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a run has fewer than 2^32 events and threads")
}
