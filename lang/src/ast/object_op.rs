//! Statements that name one object and nothing else.

/// What such a statement does: `lock m;`, `notify c;`, …
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectOp {
    /// Blocks while the mutex is held.
    Lock,
    /// Of a mutex: a fault on arrival unless the thread holds it. The parser says so of a reader-writer lock, too.
    Unlock,
    /// Of a reader-writer lock: ends the hold of the thread; a fault on arrival if it has none.
    RwUnlock,
    /// Blocks while a writer holds it, or the thread itself holds it in any way.
    ReadLock,
    /// Blocks while anybody holds it.
    WriteLock,
    /// Wakes one of those who wait now.
    Notify,
    /// Wakes all who wait now.
    NotifyAll,
    /// Blocks while the count is 0.
    Acquire,
    /// Adds 1.
    Release,
    /// First op of `arrive b`.
    Arrive,
}

impl ObjectOp {
    /// All of them.
    pub const ALL: [ObjectOp; 10] = [
        ObjectOp::Lock,
        ObjectOp::Unlock,
        ObjectOp::RwUnlock,
        ObjectOp::ReadLock,
        ObjectOp::WriteLock,
        ObjectOp::Notify,
        ObjectOp::NotifyAll,
        ObjectOp::Acquire,
        ObjectOp::Release,
        ObjectOp::Arrive,
    ];

    /// The word of the language, and the kind of object that it is for.
    const fn row(self) -> (&'static str, &'static str) {
        match self {
            ObjectOp::Lock => ("lock", "mutex"),
            ObjectOp::Unlock => ("unlock", "mutex"),
            ObjectOp::RwUnlock => ("unlock", "reader-writer lock"),
            ObjectOp::ReadLock => ("read_lock", "reader-writer lock"),
            ObjectOp::WriteLock => ("write_lock", "reader-writer lock"),
            ObjectOp::Notify => ("notify", "condition variable"),
            ObjectOp::NotifyAll => ("notify_all", "condition variable"),
            ObjectOp::Acquire => ("acquire", "semaphore"),
            ObjectOp::Release => ("release", "semaphore"),
            ObjectOp::Arrive => ("arrive", "barrier"),
        }
    }

    /// The word of the language for it.
    pub const fn word(self) -> &'static str {
        self.row().0
    }

    /// The kind of object that it is for, in words.
    pub(crate) const fn is_for(self) -> &'static str {
        self.row().1
    }

    /// All ops that have its word.
    pub(crate) fn of_its_word(self) -> impl Iterator<Item = ObjectOp> {
        Self::ALL.into_iter().filter(move |op| op.word() == self.word())
    }
}
