//! Names of things in a run.

/// A thread. Static threads come first, in order of declaration; a spawned thread is numbered when it is first
/// met and keeps its number for the life of the [`Machine`](crate::Machine), through undo and new executions:
/// the number stands for "child number c of thread p", whatever the schedule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ThreadId(pub u32);

/// The position of an event in the current execution, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EventIndex(pub u32);

/// A count or position in 32 bits: of threads, events, accesses or objects there are never as many as that holds.
///
/// # Panics
/// If there are.
#[inline]
pub fn number(count: usize) -> u32 {
    u32::try_from(count).expect("there are fewer than 2^32 of everything that is counted")
}

impl ThreadId {
    /// As an index into a dense table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl EventIndex {
    /// As an index into a dense table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
