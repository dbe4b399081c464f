//! Accesses of shared variables, as an op or inside `atomic` and `final`.

use loris_lang::ir::{Instr, ObjectId, Operand, Slot, Value};

use super::Cpu;
use crate::eval;
use crate::fault::{Fault, Halt};
use crate::placed::{Effect, Role};
use crate::thread::SCRATCH;

impl Cpu<'_> {
    /// Runs an access that is no op of its own.
    pub(super) fn access(&mut self, instr: &Instr) -> Result<(), Halt> {
        match instr {
            Instr::Read { .. }
            | Instr::Write { .. }
            | Instr::Cas { .. }
            | Instr::FetchAdd { .. }
            | Instr::Swap { .. } => {
                if !matches!(instr, Instr::Read { .. }) {
                    self.may_write()?;
                }
                let target = super::arrive::target(instr).ok_or(Fault::Misplaced)?;
                let object = self.resolve(&target)?;
                self.variable(instr, object)
            }
            _ => Err(Fault::Misplaced.into()),
        }
    }

    /// A fault in `final`, which writes nothing shared.
    pub(super) fn may_write(&self) -> Result<(), Fault> {
        if self.context.thread.id == SCRATCH { Err(Fault::Misplaced) } else { Ok(()) }
    }

    /// Runs an access of a variable, and goes on behind it.
    #[inline]
    pub(super) fn variable(&mut self, instr: &Instr, object: ObjectId) -> Result<(), Halt> {
        match instr {
            // [read]
            Instr::Read { dst, .. } => {
                self.touch_variable(object, Effect::Read, Role::Data);
                self.read = self.context.shared.cell(object);
                self.set(*dst, self.read);
            }
            // [write]
            Instr::Write { value, .. } => {
                self.touch_variable(object, Effect::Write, Role::Data);
                self.write(object, self.value(value)?);
            }
            // [cas]
            Instr::Cas { dst, old, new, .. } => self.cas(*dst, object, old, new)?,
            // [fetch-add]
            Instr::FetchAdd { dst, delta, .. } => {
                self.touch_variable(object, Effect::Write, Role::Synchronises);
                let (old, delta) = (eval::int(self.context.shared.cell(object))?, self.int(delta)?);
                self.read = Value::Int(old);
                let sum = old.checked_add(delta).ok_or(Fault::Overflow)?;
                self.write(object, Value::Int(sum));
                self.set(*dst, self.read);
            }
            // [swap]
            Instr::Swap { dst, value, .. } => {
                self.touch_variable(object, Effect::Write, Role::Synchronises);
                self.read = self.context.shared.cell(object);
                self.write(object, self.value(value)?);
                self.set(*dst, self.read);
            }
            _ => return Err(Fault::Misplaced.into()),
        }
        self.advance();
        Ok(())
    }

    fn cas(&mut self, dst: Slot, object: ObjectId, old: &Operand, new: &Operand) -> Result<(), Fault> {
        let (old, new) = (self.value(old)?, self.value(new)?);
        self.read = self.context.shared.cell(object);
        let succeeds = self.read == old;
        if succeeds {
            self.touch_variable(object, Effect::Write, Role::Synchronises);
            self.write(object, new);
        } else {
            self.touch_variable(object, Effect::Read, Role::Synchronises);
        }
        self.set(dst, Value::Bool(succeeds));
        Ok(())
    }

    #[inline]
    pub(super) fn write(&mut self, object: ObjectId, value: Value) {
        self.wrote = value;
        self.context.set_cell(object, value);
    }
}
