//! What the clocks remember of objects, barriers and threads, and how it is taken back.

use loris_interpreter::OpKind;
use loris_lang::ir::ObjectId;

use super::rows::Row;

/// The position of an event, from 1; 0 stands for none.
pub(super) type Position = u32;

/// The accesses of an object that commute with one another and that a later one may race with: the reads since
/// the last write, or the arrivals of one round. A read before another one in the relation is not among them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Readers {
    /// There is none.
    #[default]
    None,
    /// Every other one is before this event, whose clock is thus the read clock.
    One(Position),
    /// The read clock, with the mask of the threads whose entry is such a read behind it.
    Many(Row),
}

/// What is kept of an object that is read and written (Thomson 2016, §5.4.3). Its write clock is that of the
/// event of the last write.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Object {
    /// The last write.
    pub(super) write: Position,
    /// The reads since.
    pub(super) readers: Readers,
}

/// The last recv that took a value of a thread from a rendezvous: the rendezvous, and the recv.
pub(super) type Taken = Option<(ObjectId, Position)>;

/// What is kept of a thread.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Thread {
    /// The event whose clock is the thread's: its last one, or its spawn if it has none yet.
    pub(super) clock: Position,
    /// How many events it has.
    pub(super) events: u32,
    /// The last recv of one of its values.
    pub(super) taken: Taken,
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
    /// An object was read or written.
    Object(ObjectId, Object),
    /// An arrival at a barrier. A round that nobody has arrived in is as good as none.
    Round {
        /// The barrier, by its place in the list.
        barrier: usize,
        /// The round that changed.
        round: usize,
        /// Its arrivals before.
        before: Readers,
    },
    /// A value of the thread was taken.
    Taken(usize, Taken),
    /// The thread was spawned; its clock before.
    Spawned(usize, Position),
}
