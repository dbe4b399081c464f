//! The undo log: one entry for each word that a step overwrote.

use loris_lang::ir::{ObjectId, Value};

use crate::ids::ThreadId;
use crate::image::{BufferId, CounterId, ListId};
use crate::thread::Frame;

/// How to take one write back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Undo {
    /// A slot of a thread's stack.
    Slot { thread: ThreadId, at: u32, old: Value },
    /// A frame below the current one.
    Frame { thread: ThreadId, at: u32, old: Frame },
    /// The thread locked a mutex: the last one it holds.
    Locked { thread: ThreadId },
    /// The thread unlocked the mutex that was number `at` of those it held.
    Unlocked { thread: ThreadId, at: u32, mutex: ObjectId },
    /// A line was added to the log.
    Logged,
    /// A failure was noted.
    Failed,
    /// The cell of an object.
    Cell { object: ObjectId, old: Value },
    /// A counter.
    Counter { counter: CounterId, old: u32 },
    /// An item was put into a list.
    Inserted { list: ListId, at: u32 },
    /// An item was taken out of a list.
    Removed { list: ListId, at: u32, item: u32 },
    /// A value was put at the end of a buffer.
    Sent { buffer: BufferId },
    /// A value was taken from the front of a buffer.
    Received { buffer: BufferId, value: Value },
}
