//! What the clocks remember of objects, barriers and threads, and how it is taken back.

use loris_interpreter::OpKind;
use loris_lang::ir::ObjectId;

use super::rows::Row;

/// The position of an event, from 1; 0 stands for none.
pub(super) type Position = u32;

/// Events that commute with one another and that a later one may race with: the accesses of an object that share it
/// in one group, or what is before a token. One that is before another one in the relation is not among them.
///
/// It is kept in two words, since every touch of an object copies two of them: without an entry, the first is the
/// position of the only event, else the two are a read clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Readers(Row);

/// What [`Readers`] are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// There is none.
    None,
    /// Every other one is before this event, whose clock is thus the read clock.
    One(Position),
    /// The read clock, with the mask of the threads whose entry is such a read behind it.
    Many(Row),
}

impl Readers {
    /// There is none.
    pub(super) const NONE: Readers = Readers(Row { start: 0, len: 0 });

    /// All are before this event or are it.
    pub(super) const fn one(position: Position) -> Readers {
        Readers(Row { start: position, len: 0 })
    }

    /// Those in the mask behind a read clock, which has an entry.
    pub(super) const fn many(clock: Row) -> Readers {
        Readers(clock)
    }

    /// Which of the three it is.
    pub(super) const fn seen(self) -> Seen {
        match self.0 {
            Row { start: 0, len: 0 } => Seen::None,
            Row { start, len: 0 } => Seen::One(start),
            clock => Seen::Many(clock),
        }
    }

    /// Whether there is none.
    pub(super) const fn is_empty(self) -> bool {
        matches!(self.0, Row { start: 0, len: 0 })
    }
}

/// What is kept of an object that is touched (Thomson 2016, §5.4.3). Its write clock is that of the event of the last
/// write.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Object {
    /// What the readers are after: the last write, or the readers of the last other group.
    pub(super) before: Readers,
    /// The accesses since, which share the object in one group.
    pub(super) readers: Readers,
    /// That group.
    pub(super) group: u32,
}

/// What is kept of a thread.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Thread {
    /// The event whose clock is the thread's: its last one, or its spawn if it has none yet.
    pub(super) clock: Position,
    /// How many events it has.
    pub(super) events: u32,
}

/// What is kept of an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Who.
    pub(super) thread: u32,
    /// The kind of its op.
    pub(super) kind: OpKind,
    /// How many events the thread had before.
    pub(super) index: u32,
    /// The thread's `clock` before.
    pub(super) before: Position,
    /// Its clock.
    pub(super) row: Row,
    /// How many changes there were before.
    pub(super) changes: usize,
}

/// One change, with what was there before.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// An object was touched.
    Object(ObjectId, Object),
    /// An event came before a token of an object.
    Token {
        /// The object, by its place in the list.
        place: usize,
        /// The number of the token.
        number: usize,
        /// What was before it so far.
        before: Readers,
    },
    /// The thread was spawned; its clock before.
    Spawned(usize, Position),
}
