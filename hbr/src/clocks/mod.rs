//! Vector clocks of an execution that grows and shrinks at its end, after Thomson 2016, §5.4.3.
//!
//! A clock has an entry for each thread: the position, from 1, of the last event of that thread that is before
//! the clock's event or is it, and 0 if there is none. So an entry finds its event at once, as dynamic
//! partial-order reduction needs it. As in the thesis an object has a read clock, a write clock, a last writer
//! and a mask of the reads that may race with a coming write.
//!
//! Departures. Every event keeps its clock, on a stack that `pop` cuts, since searches ask for old ones; thus
//! the clock of a thread and the write clock of an object are references to the clock of an event. A read clock
//! is made only where two unordered reads meet; one read, or a last read after all others, is a reference too.
//! Barriers need no extra thread (§5.4.5): arrivals of one round commute as reads do, and a later round comes after
//! their read clock. A token keeps a read clock of what is before it, which a leave or a sent joins; tokens stay until
//! they are popped, since a round may begin before all have left the one before.
//!
//! Sequences of events must be possible: a spawn before the events of its thread and a join after them, a leave
//! after the arrivals of its round, rounds in order, a sent after its recv.
//!
//! Cost: an event takes O(threads) words for each object it touches; nothing is allocated once the vectors have
//! grown to the longest execution.

mod memory;
mod races;
mod rows;
mod state;

use std::marker::PhantomData;

use loris_interpreter::ids::number;
use loris_interpreter::{EventIndex, Machine, OpKind, ThreadId};

use crate::dependence::Footprint;
use crate::paged_vec::PagedVec;
use crate::relation::Relation;
use rows::{Row, Rows};
use state::{Change, Entry, Object, Position, Readers, Thread};

pub use races::Race;

/// The clocks of the events so far, in the relation `R`.
#[derive(Clone, Default, Debug)]
pub struct Clocks<R> {
    relation: PhantomData<R>,
    rows: Rows,
    entries: Vec<Entry>,
    changes: Vec<Change>,
    threads: Vec<Thread>,
    objects: PagedVec<Object>,
    /// For an object with tokens: 1 + its place in `tokens`.
    token_places: PagedVec<u32>,
    /// What is before each token of each object.
    tokens: Vec<Vec<Readers>>,
}

impl<R: Relation> Clocks<R> {
    /// The clocks of the empty execution.
    pub fn new() -> Self {
        Self::default()
    }

    /// The clocks of the events of a machine.
    pub fn of_execution(machine: &Machine) -> Self {
        let mut clocks = Self::new();
        for event in machine.events() {
            clocks.push(Footprint::of_event(machine, event));
        }
        clocks
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no event.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds an event at the end.
    pub fn push(&mut self, event: Footprint<'_>) -> EventIndex {
        let thread = event.thread.index();
        if thread >= self.threads.len() {
            self.threads.resize_with(thread + 1, Thread::default);
        }
        let Thread { clock: before, events: index, .. } = self.threads[thread];
        let mut row = self.rows.copy(self.row(before));
        for kept in event.accesses.iter().filter_map(|&access| R::keeps(access)) {
            if let Some(source) = self.source(kept) {
                row = self.rows.join(row, source);
            }
        }
        let position = number(self.entries.len() + 1);
        row = self.rows.set(row, event.thread.0, position);
        let changes = self.changes.len();
        self.entries.push(Entry { thread: event.thread.0, kind: event.kind, index, before, row, changes });
        self.threads[thread].clock = position;
        self.threads[thread].events += 1;
        for kept in event.accesses.iter().filter_map(|&access| R::keeps(access)) {
            self.record(position, kept);
        }
        EventIndex(position - 1)
    }

    /// Takes the last event back; does nothing if there is none.
    pub fn pop(&mut self) {
        let Some(last) = self.entries.pop() else { return };
        while self.changes.len() > last.changes {
            if let Some(change) = self.changes.pop() {
                self.take_back(change);
            }
        }
        let thread = &mut self.threads[last.thread as usize];
        thread.clock = last.before;
        thread.events -= 1;
        self.rows.truncate(last.row.start);
    }

    /// Takes events back until only `len` are left.
    pub fn truncate(&mut self, len: usize) {
        while self.entries.len() > len {
            self.pop();
        }
    }

    /// The clock of an event: entry t is 1 + the index of the last event of thread t that is before it or is
    /// it, 0 if there is none. Entries beyond the slice's end are 0; the last entry of the slice is not.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub fn clock(&self, event: EventIndex) -> &[u32] {
        self.rows.get(self.entries[event.index()].row)
    }

    /// The clock of a thread: that of its last event, or of its spawn if it has none, or an empty one.
    pub fn thread_clock(&self, thread: ThreadId) -> &[u32] {
        self.rows.get(self.thread_row(thread))
    }

    /// The clock that a pending op would have as the next event; `out` is replaced.
    pub fn clock_of_pending(&self, pending: Footprint<'_>, out: &mut Vec<u32>) {
        out.clear();
        out.extend_from_slice(self.thread_clock(pending.thread));
        for kept in pending.accesses.iter().filter_map(|&access| R::keeps(access)) {
            let Some(source) = self.source(kept) else { continue };
            let source = self.rows.get(source);
            out.resize(out.len().max(source.len()), 0);
            for (entry, &known) in out.iter_mut().zip(source) {
                *entry = (*entry).max(known);
            }
        }
        let thread = pending.thread.index();
        out.resize(out.len().max(thread + 1), 0);
        out[thread] = number(self.entries.len() + 1);
    }

    /// Whether one event is before another one in the relation.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub fn happens_before(&self, earlier: EventIndex, later: EventIndex) -> bool {
        earlier != later && self.knows(self.entries[later.index()].row, earlier.0 + 1)
    }

    /// The thread of an event.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub fn thread(&self, event: EventIndex) -> ThreadId {
        ThreadId(self.entries[event.index()].thread)
    }

    /// The event before an event in its thread, or the spawn of the thread if there is none.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub fn before(&self, event: EventIndex) -> Option<EventIndex> {
        self.entries[event.index()].before.checked_sub(1).map(EventIndex)
    }

    /// The last event of a thread, or its spawn if it has none yet.
    pub fn last(&self, thread: ThreadId) -> Option<EventIndex> {
        self.threads.get(thread.index())?.clock.checked_sub(1).map(EventIndex)
    }

    /// The kind of the op of an event.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub fn kind(&self, event: EventIndex) -> OpKind {
        self.entries[event.index()].kind
    }

    /// How many events the thread of an event had before it.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub(crate) fn index_in_thread(&self, event: EventIndex) -> u32 {
        self.entries[event.index()].index
    }

    /// The clock of the event at a position, the empty one at 0.
    fn row(&self, position: Position) -> Row {
        match position {
            0 => Row::default(),
            _ => self.entries[position as usize - 1].row,
        }
    }

    /// The clock of a thread.
    fn thread_row(&self, thread: ThreadId) -> Row {
        self.threads.get(thread.index()).map_or_else(Row::default, |found| self.row(found.clock))
    }

    /// Whether the event at a position is before a clock's event or is it.
    fn knows(&self, row: Row, position: Position) -> bool {
        let thread = self.entries[position as usize - 1].thread as usize;
        self.rows.entry(row, thread) >= position
    }
}
