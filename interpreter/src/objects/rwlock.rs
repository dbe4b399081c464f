//! Reader-writer locks: no preference, no upgrade. The cell is the writer; the readers are a sorted list, in which a
//! thread stands as often as it reads.

use loris_lang::ir::{ObjectId, Value};

use crate::context::Context;
use crate::fault::Fault;
use crate::image::{Image, Kind, ListId};
use crate::op::Access;
use crate::shared::Shared;

fn readers(image: &Image, lock: ObjectId) -> Option<ListId> {
    match image.kind(lock) {
        Kind::RwLock { readers } => Some(readers),
        _ => None,
    }
}

/// Nobody writes.
pub(crate) fn can_read_lock(shared: &Shared, lock: ObjectId) -> bool {
    shared.owner(lock).is_none()
}

/// Nobody holds it.
pub(crate) fn can_write_lock(image: &Image, shared: &Shared, lock: ObjectId) -> bool {
    shared.owner(lock).is_none() && readers(image, lock).is_none_or(|list| shared.list(list).is_empty())
}

impl Context<'_> {
    fn reader_at(&self, lock: ObjectId) -> Option<(ListId, usize)> {
        let list = readers(self.image, lock)?;
        let at = self.shared.list(list).binary_search(&self.thread.id.0).ok()?;
        Some((list, at))
    }

    /// A fault unless the thread reads or writes.
    pub(crate) fn must_hold(&self, lock: ObjectId) -> Result<(), Fault> {
        if self.shared.owner(lock) == Some(self.thread.id) || self.reader_at(lock).is_some() {
            Ok(())
        } else {
            Err(Fault::NotHeld(lock))
        }
    }

    pub(crate) fn read_lock(&mut self, lock: ObjectId) {
        // [read-lock]
        self.touch(Access::read(lock));
        if let Some(list) = readers(self.image, lock) {
            let at = self.shared.list(list).partition_point(|reader| *reader < self.thread.id.0);
            self.shared.insert(list, at, self.thread.id.0, &mut self.tape.journal);
        }
    }

    pub(crate) fn write_lock(&mut self, lock: ObjectId) {
        // [write-lock]
        self.touch(Access::write(lock));
        self.set_cell(lock, Value::Handle(self.thread.id.0));
    }

    /// The class of the hold that an unlock ends.
    pub(crate) fn rw_unlock_access(&self, lock: ObjectId) -> Access {
        if self.shared.owner(lock) == Some(self.thread.id) { Access::write(lock) } else { Access::read(lock) }
    }

    pub(crate) fn rw_unlock(&mut self, lock: ObjectId) {
        // [rw-unlock]
        self.touch(self.rw_unlock_access(lock));
        match self.reader_at(lock) {
            Some((list, at)) => {
                self.shared.remove(list, at, &mut self.tape.journal);
            }
            None => self.set_cell(lock, Value::Unset),
        }
    }
}
