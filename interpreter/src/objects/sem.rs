//! Counting semaphores. The cell is the count; `acquire` is enabled while it is above 0.

use loris_lang::ir::{ObjectId, Value};

use crate::context::Context;
use crate::eval;
use crate::fault::Fault;
use crate::op::Access;

impl Context<'_> {
    pub(crate) fn acquire(&mut self, sem: ObjectId) {
        // [acquire]
        self.touch(Access::write(sem));
        if let Value::Int(count) = self.shared.cell(sem) {
            self.set_cell(sem, Value::Int(count.saturating_sub(1)));
        }
    }

    pub(crate) fn release(&mut self, sem: ObjectId) -> Result<(), Fault> {
        // [release]
        self.touch(Access::write(sem));
        let count = eval::int(self.shared.cell(sem))?.checked_add(1).ok_or(Fault::Overflow)?;
        self.set_cell(sem, Value::Int(count));
        Ok(())
    }
}
