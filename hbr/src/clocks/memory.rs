//! What an event joins from the memory of objects, tokens and threads, what it leaves there, and its undo.

use loris_interpreter::{Access, Share, ThreadId, Token, ids};
use loris_lang::ir::ObjectId;

use super::Clocks;
use super::rows::Row;
use super::state::{Change, Entry, Object, Position, Readers, Seen, Thread};
use crate::relation::Relation;

impl<R: Relation> Clocks<R> {
    /// The clock that an access joins: that of all earlier events that it is dependent on.
    pub(super) fn source(&self, kept: Access) -> Option<Row> {
        match self.last_before(kept).seen() {
            Seen::None => None,
            Seen::One(position) => Some(self.row(position)),
            Seen::Many(row) => Some(row),
        }
    }

    /// The last events that an access is dependent on.
    pub(super) fn last_before(&self, kept: Access) -> Readers {
        match kept {
            Access::Touch { object, share } => {
                let Object { before, readers, group } = self.objects.get(object);
                let is_first = readers.is_empty() || share == Share::Group(group);
                if is_first { before } else { readers }
            }
            Access::After(Token::At(object, number)) => self.token(object, number as usize),
            Access::After(Token::Thread(target)) => match self.threads.get(target.index()) {
                Some(&Thread { clock, .. }) if clock != 0 => Readers::one(clock),
                _ => Readers::NONE,
            },
            Access::Before(_) | Access::Lock(_) => Readers::NONE,
        }
    }

    /// What is before a token of an object.
    fn token(&self, object: ObjectId, number: usize) -> Readers {
        let place = self.token_places.get(object) as usize;
        let numbers = place.checked_sub(1).map(|place| &self.tokens[place]);
        numbers.and_then(|numbers| numbers.get(number)).copied().unwrap_or_default()
    }

    /// Remembers an access of the event at a position, which is the last one.
    pub(super) fn record(&mut self, position: Position, kept: Access) {
        match kept {
            Access::Touch { object, share: Share::Group(own) } => {
                let old = self.objects.get(object);
                self.changes.push(Change::Object(object, old));
                let new = if old.readers.is_empty() || own == old.group {
                    Object { readers: self.with_reader(old.readers, position), group: own, ..old }
                } else {
                    Object { before: old.readers, readers: Readers::one(position), group: own }
                };
                *self.objects.get_mut(object) = new;
            }
            Access::Touch { object, share: Share::Alone } => {
                let place = self.objects.get_mut(object);
                self.changes.push(Change::Object(object, *place));
                *place = Object { before: Readers::one(position), ..Object::default() };
            }
            Access::Before(Token::At(object, number)) => self.record_token(position, object, number as usize),
            Access::Before(Token::Thread(child)) => {
                let child = self.thread_mut(child);
                let before = std::mem::replace(&mut self.threads[child].clock, position);
                self.changes.push(Change::Spawned(child, before));
            }
            Access::After(_) | Access::Lock(_) => {}
        }
    }

    /// Remembers an event before a token.
    fn record_token(&mut self, position: Position, object: ObjectId, number: usize) {
        let place = self.token_places.get_mut(object);
        if *place == 0 {
            self.tokens.push(Vec::new());
            *place = ids::number(self.tokens.len());
        }
        let place = *place as usize - 1;
        if number >= self.tokens[place].len() {
            self.tokens[place].resize(number + 1, Readers::NONE);
        }
        let before = self.tokens[place][number];
        self.tokens[place][number] = self.with_reader(before, position);
        self.changes.push(Change::Token { place, number, before });
    }

    /// The readers after one more read, by the event at a position, which is the last one.
    pub(super) fn with_reader(&mut self, readers: Readers, position: Position) -> Readers {
        let Entry { row, thread, .. } = self.entries[position as usize - 1];
        let old = match readers.seen() {
            Seen::None => return Readers::one(position),
            Seen::One(before) if self.knows(row, before) => return Readers::one(position),
            Seen::One(before) => self.row(before),
            Seen::Many(old) => {
                let hidden = |&other: &usize| self.rows.entry(row, other) >= self.rows.entry(old, other);
                if self.rows.marked(old).all(|other| hidden(&other)) {
                    return Readers::one(position);
                }
                old
            }
        };
        let top = self.rows.copy(old);
        let top = self.rows.join(top, row);
        self.rows.append_mask(top);
        match readers.seen() {
            Seen::One(before) => self.rows.mark(top, self.entries[before as usize - 1].thread as usize),
            _ => self.rows.mark_unknown(top, old, row),
        }
        self.rows.mark(top, thread as usize);
        Readers::many(top)
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
            Change::Token { place, number, before } => self.tokens[place][number] = before,
            Change::Spawned(thread, before) => self.threads[thread].clock = before,
        }
    }
}
