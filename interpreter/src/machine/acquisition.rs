//! Where a release is turned round with a later acquisition of the same lock: before the acquisition that it ends.
//!
//! An unlock and a lock of one mutex cannot be swapped, since the later one is not enabled before the earlier one.
//! What can be swapped are the two locks (Thomson 2016, §4.5). The same holds for a `wait`, which unlocks its
//! mutex, and for reader-writer locks.

use loris_lang::ir::{ObjectId, Value};

use super::Machine;
use crate::ids::{EventIndex, ThreadId};
use crate::op::OpKind;

impl Machine {
    /// The event before which an op of the kind `later` has to run if it races irreversibly with the event `earlier`;
    /// `None` if the two can never change places.
    pub fn acquisition_of(&self, earlier: EventIndex, later: OpKind) -> Option<usize> {
        let event = self.event(earlier);
        let lock = event.op.released().filter(|_| event.op.kind.lets_in(later))?;
        self.acquisition(event.thread, earlier.index(), lock)
    }

    /// The event, of those before the position, by which the thread got the lock that it holds there.
    pub fn acquisition(&self, thread: ThreadId, before: usize, lock: ObjectId) -> Option<usize> {
        let mut found = None;
        // Holds for reading that have ended, and whose beginning is not met yet.
        let mut ended = 0u32;
        for (place, event) in self.events()[..before].iter().enumerate().rev() {
            if event.thread != thread || (event.op.object != Some(lock) && event.op.mutex != Some(lock)) {
                continue;
            }
            match event.op.kind {
                OpKind::Lock => return Some(place),
                // The first of several holds for reading counts.
                OpKind::ReadLock if ended > 0 => ended -= 1,
                OpKind::ReadLock => found = Some(place),
                OpKind::RwUnlock => ended += 1,
                OpKind::WriteLock if ended == 0 => return Some(place),
                // The first of several levels of a reentrant mutex counts.
                OpKind::TryLock if event.read == Value::Bool(true) => found = Some(place),
                OpKind::TryLock => {}
                _ => break,
            }
        }
        found
    }
}
