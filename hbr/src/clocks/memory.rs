//! What an event joins from the memory of objects, barriers and threads, what it leaves there, and its undo.

use loris_interpreter::ids::number;
use loris_interpreter::{Access, ThreadId};
use loris_lang::ir::ObjectId;

use super::Clocks;
use super::rows::Row;
use super::state::{Change, Entry, Object, Position, Readers, Thread};
use crate::relation::Relation;

impl<R: Relation> Clocks<R> {
    /// The clock that an access joins: that of all earlier events that it is dependent on.
    pub(super) fn source(&self, thread: ThreadId, kept: Access) -> Option<Row> {
        let position = match kept {
            Access::Read(object) => self.objects.get(object).write,
            Access::Write(object) => {
                let Object { write, readers } = self.objects.get(object);
                return self.read_clock(readers).or_else(|| self.existing(write));
            }
            Access::Arrive(barrier, round) => return self.read_clock(self.round_before(barrier, round)),
            Access::Leave(barrier, round) => return self.read_clock(self.round(barrier, round as usize)),
            Access::Sent(channel) => self.taken(thread, channel),
            Access::Join(target) => return Some(self.thread_row(target)),
            Access::Take(..) | Access::Spawn(_) | Access::Mutex(_) => 0,
        };
        self.existing(position)
    }

    /// The clock of the event at a position, if there is one.
    pub(super) fn existing(&self, position: Position) -> Option<Row> {
        (position != 0).then(|| self.row(position))
    }

    /// The read clock.
    pub(super) fn read_clock(&self, readers: Readers) -> Option<Row> {
        match readers {
            Readers::None => None,
            Readers::One(position) => Some(self.row(position)),
            Readers::Many(row) => Some(row),
        }
    }

    /// The arrivals of a round.
    pub(super) fn round(&self, barrier: ObjectId, round: usize) -> Readers {
        let place = self.barrier_places.get(barrier) as usize;
        let rounds = place.checked_sub(1).map(|place| &self.barriers[place]);
        rounds.and_then(|rounds| rounds.get(round)).copied().unwrap_or_default()
    }

    /// The arrivals of the round before.
    pub(super) fn round_before(&self, barrier: ObjectId, round: u32) -> Readers {
        round.checked_sub(1).map_or(Readers::None, |before| self.round(barrier, before as usize))
    }

    /// The last recv of a value that the thread sent on the channel, 0 if there is none.
    pub(super) fn taken(&self, thread: ThreadId, channel: ObjectId) -> Position {
        match self.threads.get(thread.index()).and_then(|found| found.taken) {
            Some((on, position)) if on == channel => position,
            _ => 0,
        }
    }

    /// Remembers an access of the event at a position, which is the last one.
    pub(super) fn record(&mut self, position: Position, kept: Access) {
        match kept {
            Access::Read(object) => {
                let before = self.objects.get(object);
                let readers = self.with_reader(before.readers, position);
                self.changes.push(Change::Object(object, before));
                self.objects.get_mut(object).readers = readers;
            }
            Access::Write(object) => {
                let place = self.objects.get_mut(object);
                self.changes.push(Change::Object(object, *place));
                *place = Object { write: position, readers: Readers::None };
            }
            Access::Arrive(barrier, round) => self.record_arrival(position, barrier, round as usize),
            Access::Take(channel, sender) => {
                let sender = self.thread_mut(sender);
                let before = self.threads[sender].taken.replace((channel, position));
                self.changes.push(Change::Taken(sender, before));
            }
            Access::Spawn(child) => {
                let child = self.thread_mut(child);
                let before = std::mem::replace(&mut self.threads[child].clock, position);
                self.changes.push(Change::Spawned(child, before));
            }
            Access::Leave(..) | Access::Sent(_) | Access::Join(_) | Access::Mutex(_) => {}
        }
    }

    /// Remembers an arrival.
    pub(super) fn record_arrival(&mut self, position: Position, barrier: ObjectId, round: usize) {
        let place = self.barrier_places.get_mut(barrier);
        if *place == 0 {
            self.barriers.push(Vec::new());
            *place = number(self.barriers.len());
        }
        let barrier = *place as usize - 1;
        if round >= self.barriers[barrier].len() {
            self.barriers[barrier].resize(round + 1, Readers::None);
        }
        let before = self.barriers[barrier][round];
        let after = self.with_reader(before, position);
        self.barriers[barrier][round] = after;
        self.changes.push(Change::Round { barrier, round, before });
    }

    /// The readers after one more read, by the event at a position, which is the last one.
    pub(super) fn with_reader(&mut self, readers: Readers, position: Position) -> Readers {
        let Entry { row, thread, .. } = self.entries[position as usize - 1];
        let old = match readers {
            Readers::None => return Readers::One(position),
            Readers::One(before) if self.knows(row, before) => return Readers::One(position),
            Readers::One(before) => self.row(before),
            Readers::Many(old) => {
                let hidden = |&other: &usize| self.rows.entry(row, other) >= self.rows.entry(old, other);
                if self.rows.marked(old).all(|other| hidden(&other)) {
                    return Readers::One(position);
                }
                old
            }
        };
        let top = self.rows.copy(old);
        let top = self.rows.join(top, row);
        self.rows.append_mask(top);
        match readers {
            Readers::One(before) => self.rows.mark(top, self.entries[before as usize - 1].thread as usize),
            _ => self.rows.mark_unknown(top, old, row),
        }
        self.rows.mark(top, thread as usize);
        Readers::Many(top)
    }

    /// The place of a thread, which is made if it is new.
    pub(super) fn thread_mut(&mut self, thread: ThreadId) -> usize {
        let thread = thread.index();
        if thread >= self.threads.len() {
            self.threads.resize_with(thread + 1, Thread::default);
        }
        thread
    }

    /// Takes a change back.
    pub(super) fn take_back(&mut self, change: Change) {
        match change {
            Change::Object(object, before) => *self.objects.get_mut(object) = before,
            Change::Round { barrier, round, before } => self.barriers[barrier][round] = before,
            Change::Taken(thread, before) => self.threads[thread].taken = before,
            Change::Spawned(thread, before) => self.threads[thread].clock = before,
        }
    }
}
