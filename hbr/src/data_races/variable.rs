//! What is remembered of a variable: epochs, the last access of each thread at each place, and how it is taken back.

use loris_interpreter::{PlacedAccess, ThreadId};
use loris_lang::ir::ObjectId;

use super::Touch;

/// c@t (Flanagan and Freund 2009, §3): a moment in the life of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Epoch {
    /// t
    pub(super) thread: ThreadId,
    /// c: the access is before whatever knows so much of the thread.
    pub(super) count: u32,
}

impl Epoch {
    /// Whether what has this epoch is before the next access of a thread with this clock.
    pub(super) fn is_known_to(self, thread: ThreadId, clock: &[u32]) -> bool {
        self.thread == thread || self.count <= clock.get(self.thread.index()).copied().unwrap_or(0)
    }
}

/// The last of some accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Last {
    /// There is none.
    #[default]
    None,
    /// All others are before this one.
    One(Epoch),
    /// There may be several.
    Many,
}

/// What is kept of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Variable {
    /// The last access.
    pub(super) any: Last,
    /// The last write.
    pub(super) write: Last,
    /// 1 + its first cell; 0 if there is none.
    pub(super) cells: u32,
}

/// The last access of a thread to a variable at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The access.
    pub(super) touch: Touch,
    /// Its epoch.
    pub(super) epoch: Epoch,
    /// 1 + the next cell of the variable; 0 if there is none.
    pub(super) next: u32,
}

impl Cell {
    /// Whether the access is by the same thread at the same place, and does the same.
    pub(super) fn is_of(&self, access: PlacedAccess) -> bool {
        self.touch.access == access
    }
}

/// One change, with what was there before.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// A variable.
    Variable(ObjectId, Variable),
    /// A cell, by its number.
    Cell(u32, Cell),
    /// A cell is new, the last one.
    NewCell,
}
