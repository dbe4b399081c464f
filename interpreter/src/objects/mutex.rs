//! Mutexes. The cell is the owner; the levels of a reentrant one are a counter.

use loris_lang::ir::{ObjectId, Value};

use crate::context::Context;
use crate::fault::Fault;
use crate::ids::number;
use crate::image::{CounterId, Kind};
use crate::journal::Undo;
use crate::profile::SelfLock;

impl Context<'_> {
    fn owns(&self, mutex: ObjectId) -> bool {
        self.shared.owner(mutex) == Some(self.thread.id)
    }

    fn levels(&self, mutex: ObjectId) -> Option<CounterId> {
        match self.image.kind(mutex) {
            Kind::Mutex { levels, .. } => levels,
            _ => None,
        }
    }

    /// A fault unless the thread owns the mutex.
    pub(crate) fn must_own(&self, mutex: ObjectId) -> Result<(), Fault> {
        if self.owns(mutex) { Ok(()) } else { Err(Fault::NotHeld(mutex)) }
    }

    /// A fault if the thread owns the mutex and the profile forbids to lock it again.
    #[inline]
    pub(crate) fn may_lock(&self, mutex: ObjectId) -> Result<(), Fault> {
        match self.image.profile.self_locks {
            SelfLock::Fails if self.owns(mutex) => Err(Fault::SelfLock(mutex)),
            SelfLock::Fails | SelfLock::Blocks => Ok(()),
        }
    }

    /// Locks one more level if the mutex is reentrant and the thread owns it.
    pub(crate) fn enter_inner_level(&mut self, mutex: ObjectId) -> bool {
        match self.levels(mutex) {
            Some(levels) if self.owns(mutex) => {
                let level = self.shared.counter(levels);
                self.shared.set_counter(levels, level.saturating_add(1), &mut self.tape.journal);
                true
            }
            _ => false,
        }
    }

    /// Unlocks one level if it is not the last.
    pub(crate) fn leave_inner_level(&mut self, mutex: ObjectId) -> bool {
        match self.levels(mutex) {
            Some(levels) if self.shared.counter(levels) > 1 => {
                let level = self.shared.counter(levels);
                self.shared.set_counter(levels, level - 1, &mut self.tape.journal);
                true
            }
            _ => false,
        }
    }

    /// Locks a free mutex, with so many levels.
    pub(crate) fn lock(&mut self, mutex: ObjectId, levels: u32) {
        // [lock-acquire]
        self.touch(self.image.mutex_access(mutex));
        self.take(mutex, levels);
    }

    /// Locks the mutex of a `wait` again.
    pub(crate) fn relock(&mut self, mutex: ObjectId) {
        // [relock]
        let levels = std::mem::take(&mut self.thread.registers.ticket);
        self.lock(mutex, levels.max(1));
    }

    fn take(&mut self, mutex: ObjectId, levels: u32) {
        self.set_cell(mutex, Value::Handle(self.thread.id.0));
        if let Some(counter) = self.levels(mutex) {
            self.shared.set_counter(counter, levels, &mut self.tape.journal);
        }
        self.thread.held.push(mutex);
        self.tape.journal.push(Undo::Locked { thread: self.thread.id });
    }

    /// Unlocks the mutex, every level of it.
    pub(crate) fn unlock(&mut self, mutex: ObjectId) {
        // [unlock]
        self.touch(self.image.mutex_access(mutex));
        self.set_cell(mutex, Value::Unset);
        if let Some(counter) = self.levels(mutex) {
            self.shared.set_counter(counter, 0, &mut self.tape.journal);
        }
        if let Some(at) = self.thread.held.iter().rposition(|held| *held == mutex) {
            self.thread.held.remove(at);
            let at = number(at);
            self.tape.journal.push(Undo::Unlocked { thread: self.thread.id, at, mutex });
        }
    }

    /// Remembers the levels of the mutex for the lock after a `wait`, and unlocks it.
    pub(crate) fn unlock_to_wait(&mut self, mutex: ObjectId) {
        self.thread.registers.ticket = self.levels(mutex).map_or(0, |levels| self.shared.counter(levels));
        self.unlock(mutex);
    }

    /// Locks the mutex if that is possible now.
    pub(crate) fn try_lock(&mut self, mutex: ObjectId) -> bool {
        // [trylock]
        self.touch(self.image.mutex_access(mutex));
        if self.shared.owner(mutex).is_none() {
            self.take(mutex, 1);
            return true;
        }
        self.enter_inner_level(mutex)
    }
}
