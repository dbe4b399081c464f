//! What an op works on: the thread that runs it, the shared memory, and the tape on which its accesses are noted.

use loris_lang::ir::{ObjectId, Value};

use crate::image::Image;
use crate::names::Names;
use crate::op::Access;
use crate::shared::Shared;
use crate::tape::{Lengths, Tape};
use crate::thread::Thread;

/// A running thread and all that its ops change.
pub(crate) struct Context<'a> {
    pub(crate) image: &'a Image,
    pub(crate) names: &'a mut Names,
    pub(crate) shared: &'a mut Shared,
    pub(crate) tape: &'a mut Tape,
    pub(crate) thread: &'a mut Thread,
    /// The lengths of the tape where the event begins.
    pub(crate) start: Lengths,
}

impl Context<'_> {
    /// Records an access of the event.
    #[inline]
    pub(crate) fn touch(&mut self, access: Access) {
        self.tape.touch(self.start.accesses, access);
    }

    /// Writes the cell of an object.
    #[inline]
    pub(crate) fn set_cell(&mut self, object: ObjectId, value: Value) {
        self.shared.set_cell(object, value, self.names, &mut self.tape.journal);
    }
}
