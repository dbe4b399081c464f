//! Instructions that are no ops.

use loris_lang::ast::ChoiceKind;
use loris_lang::ir::{CodeIndex, FunctionId, Instr, LogPart, Operand, Slot, Value};

use super::{CALL_LIMIT, Cpu, Flow, STACK_LIMIT};
use crate::eval;
use crate::fault::{ChoiceOutOfRange, Fault, Halt};
use crate::journal::Undo;
use crate::op::Chosen;
use crate::placed::{Effect, Role};
use crate::pure;
use crate::tape::LogEntry;
use crate::thread::{Frame, SCRATCH};

impl Cpu<'_> {
    /// Runs the instruction if it is invisible.
    pub(super) fn invisible(&mut self, instr: &Instr) -> Result<Flow, Halt> {
        match instr {
            Instr::LoopHead { .. } => return Ok(self.loop_head()),
            Instr::Jump { to } => {
                self.jump(*to);
                return Ok(Flow::Done);
            }
            Instr::Branch { condition, then, otherwise } => {
                let holds = eval::truth(self.value(condition)?)?;
                self.jump(if holds { *then } else { *otherwise });
                return Ok(Flow::Done);
            }
            Instr::Call { function, args, .. } => {
                self.call(*function, args)?;
                return Ok(Flow::Done);
            }
            Instr::Return { value } => return Ok(self.pop_frame(value.as_ref())?),
            Instr::Copy { dst, src } => self.set(*dst, self.value(src)?),
            Instr::Unary { dst, op, operand } => self.set(*dst, eval::unary(*op, self.value(operand)?)?),
            Instr::Binary { dst, op, left, right } => {
                let left = self.value(left)?;
                self.set(*dst, eval::binary(*op, left, self.value(right)?)?);
            }
            Instr::Unset { first, count } => self.set_all(*first, *count, Value::Unset),
            Instr::Fill { first, count, value } => self.set_all(*first, *count, self.value(value)?),
            Instr::LoadElement { dst, array, index } => {
                let offset = pure::local_index(self.int(index)?, array.length)?;
                self.set(*dst, self.slot(Slot(array.first.0 + offset))?);
            }
            Instr::StoreElement { array, index, value } => {
                let index = self.int(index)?;
                let value = self.value(value)?;
                self.set(Slot(array.first.0 + pure::local_index(index, array.length)?), value);
            }
            _ => return self.checks(instr),
        }
        self.advance();
        Ok(Flow::Done)
    }

    /// The rest of the invisible instructions: checks, choices, log, plain accesses.
    fn checks(&mut self, instr: &Instr) -> Result<Flow, Halt> {
        match instr {
            Instr::Assert { condition, .. } => {
                if !eval::truth(self.value(condition)?)? {
                    return Err(Fault::Assert.into());
                }
            }
            Instr::Assume { condition } => {
                if !eval::truth(self.value(condition)?)? {
                    return Err(Halt::Assume);
                }
            }
            Instr::Fail { .. } => return Err(Fault::Fail.into()),
            Instr::Log { parts } => self.log(parts)?,
            // [choose]
            Instr::Choose { dst, kind, from, to } => self.choose(*dst, *kind, (from, to))?,
            // [plain]
            Instr::PlainRead { dst, object } => {
                let object = self.object(object)?;
                self.touch_variable(object, Effect::Read, Role::Data);
                self.set(*dst, self.context.shared.cell(object));
                // [pure-round]
                self.look_around();
            }
            // [plain]
            Instr::PlainWrite { object, value } => {
                self.index(object)?;
                let value = self.value(value)?;
                let object = self.object(object)?;
                self.may_write()?;
                self.touch_variable(object, Effect::Write, Role::Data);
                self.context.set_cell(object, value);
                // [pure-op]
                self.context.thread.registers.record.clear();
            }
            _ => return Ok(Flow::Op),
        }
        self.advance();
        Ok(Flow::Done)
    }

    fn choose(&mut self, dst: Slot, kind: ChoiceKind, bounds: (&Operand, &Operand)) -> Result<(), Halt> {
        let (from, to) = (self.int(bounds.0)?, self.int(bounds.1)?);
        if from >= to {
            return Err(Halt::Assume);
        }
        let made = self.context.tape.choices.len() - self.context.start.choices;
        let value = self.given.get(made).copied().unwrap_or(from);
        if !(from..to).contains(&value) {
            return Err(Halt::Choice(ChoiceOutOfRange { value, from, to }));
        }
        self.context.tape.choices.push(Chosen { value, from, to, kind });
        self.set(dst, Value::Int(value));
        Ok(())
    }

    fn log(&mut self, parts: &[LogPart]) -> Result<(), Fault> {
        let first_value = self.context.tape.log_values.len();
        for part in parts {
            if let LogPart::Value(operand) = part {
                let value = self
                    .value(operand)
                    .inspect_err(|_| self.context.tape.log_values.truncate(first_value))?;
                self.context.tape.log_values.push(value);
            }
        }
        let frame = self.context.thread.registers.frame;
        self.context.tape.log.push(LogEntry {
            thread: (self.context.thread.id != SCRATCH).then_some(self.context.thread.id),
            event: self.event,
            function: frame.function,
            at: frame.at,
            first_value,
        });
        self.context.tape.journal.push(Undo::Logged);
        Ok(())
    }

    fn call(&mut self, function: FunctionId, args: &[Operand]) -> Result<(), Fault> {
        for arg in args {
            self.value(arg)?;
        }
        let registers = &mut self.context.thread.registers;
        // [call-depth]
        if registers.depth + 1 >= CALL_LIMIT {
            return Err(Fault::CallDepth);
        }
        let caller = registers.frame;
        let base = caller.base as usize + self.context.image.function(caller.function).slots as usize;
        let size = base + self.context.image.function(function).slots as usize;
        let (Ok(new_base), true) = (u32::try_from(base), size <= STACK_LIMIT) else {
            return Err(Fault::StackSize);
        };
        if self.context.thread.stack.len() < size {
            self.context.thread.stack.resize(size, Value::Unset);
        }
        let offset = new_base - caller.base;
        for (slot, arg) in (offset..).zip(args) {
            let value = self.value(arg)?;
            self.set(Slot(slot), value);
        }
        self.push_frame(Frame { function, at: CodeIndex(0), base: new_base });
        Ok(())
    }

    fn push_frame(&mut self, entered: Frame) {
        let thread = &mut *self.context.thread;
        let depth = thread.registers.depth;
        let caller = std::mem::replace(&mut thread.registers.frame, entered);
        match thread.frames.get_mut(depth as usize) {
            Some(stale) => {
                let old = std::mem::replace(stale, caller);
                self.context.tape.journal.push(Undo::Frame { thread: thread.id, at: depth, old });
            }
            None => thread.frames.push(caller),
        }
        thread.registers.depth = depth + 1;
        self.code = &self.context.image.function(entered.function).code;
    }

    fn pop_frame(&mut self, value: Option<&Operand>) -> Result<Flow, Fault> {
        let value = value.map_or(Ok(Value::Int(0)), |value| self.value(value))?;
        let registers = &mut self.context.thread.registers;
        if registers.depth == 0 {
            return Ok(Flow::Ended);
        }
        registers.depth -= 1;
        registers.frame = self.context.thread.frames[registers.depth as usize];
        self.code = &self.context.image.function(registers.frame.function).code;
        if let Some(Instr::Call { dst: Some(dst), .. }) = self.instr() {
            self.set(*dst, value);
        }
        self.advance();
        Ok(Flow::Done)
    }
}
