//! Evaluation of guards and operands that leaves no trace.

use loris_lang::ir::{ObjectId, Slot, Value};

use crate::fault::Fault;
use crate::pure::{PureSource, ThreadLocal};
use crate::shared::Shared;
use crate::thread::Thread;

/// The current frame of a thread, and the shared memory.
pub(crate) struct Unrecorded<'a> {
    pub(crate) thread: &'a Thread,
    pub(crate) shared: &'a Shared,
}

impl PureSource for Unrecorded<'_> {
    fn slot(&mut self, slot: Slot) -> Result<Value, Fault> {
        match self.thread.stack[(self.thread.registers.frame.base + slot.0) as usize] {
            Value::Unset => Err(Fault::Unset(slot)),
            value => Ok(value),
        }
    }

    fn shared(&mut self, object: ObjectId) -> Value {
        self.shared.cell(object)
    }

    fn thread_local(&mut self, _: &ThreadLocal, _: Option<i64>) -> Result<Value, Fault> {
        Err(Fault::Misplaced)
    }
}
