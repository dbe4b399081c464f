//! The evaluator: runs the instructions of one thread, up to its next op.
//!
//! A [`Cpu`] lives for one transition (or one invisible prefix, or the `final` block). It never recurses with the
//! program: calls push frames of the thread, guards are flat code.

mod access;
mod arrive;
mod fire;
mod head;
mod invisible;

use loris_lang::ir::{CodeIndex, Instr, ObjectId, ObjectOperand, Operand, Slot, Value};

use crate::context::Context;
use crate::eval;
use crate::fault::{ChoiceOutOfRange, Failure, Fault, Halt};
use crate::ids::EventIndex;
use crate::journal::Undo;
use crate::op::Access;
use crate::outcome::Status;
use crate::placed::{Effect, Place, PlacedAccess, Role};
use crate::pure::{self, PureCode, PureSource, ThreadLocal};
use crate::tape::Places;
use crate::thread::SCRATCH;

pub(crate) use head::AtHeads;

/// So many invisible steps in one transition are a failure.
pub(crate) const STEP_LIMIT: u32 = 1_000_000;
/// So many nested calls are a failure.
pub(crate) const CALL_LIMIT: u32 = 10_000;
/// A call that needs more slots than this on the stack is a failure.
pub(crate) const STACK_LIMIT: usize = 1 << 24;
/// More children than this are a failure.
pub(crate) const CHILD_LIMIT: u32 = 65_535;
/// A thread with so many ancestors spawns none.
pub(crate) const SPAWN_LIMIT: u32 = 1_000;

/// Runs one thread.
pub(crate) struct Cpu<'a> {
    /// What it works on.
    pub(crate) context: Context<'a>,
    /// The choices given from outside, those of the event from its begin.
    pub(crate) given: &'a [i64],
    /// The code of the current function.
    pub(crate) code: &'a [Instr],
    /// The event that is being made; none in the invisible prefix of a static thread and in `final`.
    pub(crate) event: Option<EventIndex>,
    /// What the instructions are part of.
    pub(crate) within: Within,
    /// What is done at heads of loops.
    pub(crate) at_heads: AtHeads,
    /// How many heads of loops the thread came to.
    pub(crate) heads: u32,
    /// Invisible steps that are left.
    pub(crate) budget: u32,
    /// What the op read.
    pub(crate) read: Value,
    /// What the op wrote.
    pub(crate) wrote: Value,
}

/// What instructions are part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Within {
    /// The transition of a thread.
    Thread,
    /// An op: the body of an `atomic`.
    Op,
    /// `final`.
    Final,
}

/// What became of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// It was invisible, and was run.
    Done,
    /// It is an op, and was not run.
    Op,
    /// The outermost frame returned.
    Ended,
    /// The thread is at the head of a loop, and goes no further.
    Round,
}

impl<'a> Cpu<'a> {
    /// Runs the thread up to its next op or its end. A fault or a false `assume` is noted in its status.
    ///
    /// # Errors
    /// A given choice is out of range; the step is to be taken back.
    pub(crate) fn run_to_op(&mut self) -> Result<(), ChoiceOutOfRange> {
        let result = self.invisible_steps();
        self.note(result)
    }

    /// Fires the pending op, then runs the thread up to its next op or its end.
    ///
    /// # Errors
    /// A given choice is out of range; the step is to be taken back.
    pub(crate) fn transition(&mut self) -> Result<(), ChoiceOutOfRange> {
        // [transition]
        let result = match self.fire() {
            Ok(()) if self.context.thread.registers.status == Status::Running => {
                self.weigh();
                self.invisible_steps()
            }
            result => result,
        };
        self.note(result)
    }

    #[inline]
    fn note(&mut self, result: Result<(), Halt>) -> Result<(), ChoiceOutOfRange> {
        match result {
            Ok(()) => {}
            Err(Halt::Fault(fault)) => {
                // [failed-keeps-locks] The thread halts, and nothing is unlocked.
                self.context.thread.registers.status = Status::Failed;
                let failure = self.failure(fault);
                self.context.tape.failures.push(failure);
                self.context.tape.journal.push(Undo::Failed);
            }
            Err(Halt::Assume) => self.context.thread.registers.status = Status::AssumeBlocked,
            Err(Halt::Choice(choice)) => return Err(choice),
        }
        Ok(())
    }

    /// A fault at the current place.
    pub(crate) fn failure(&self, fault: Fault) -> Failure {
        let frame = self.context.thread.registers.frame;
        Failure {
            thread: (self.context.thread.id != SCRATCH).then_some(self.context.thread.id),
            fault,
            span: self.context.image.span(frame),
            function: frame.function,
            at: frame.at,
            event: self.event,
        }
    }

    fn invisible_steps(&mut self) -> Result<(), Halt> {
        loop {
            let instr = self.fetch()?;
            match self.invisible(instr)? {
                Flow::Done => {}
                Flow::Op => {
                    if self.arrive(instr)? {
                        self.forget_visits();
                        return Ok(());
                    }
                }
                Flow::Round => {
                    self.context.thread.registers.status = Status::Spinning;
                    return Ok(());
                }
                // [thread-ends]
                Flow::Ended => {
                    self.context.thread.registers.status = Status::Ended;
                    return Ok(());
                }
            }
        }
    }

    /// Runs a body without scheduling points: that of an `atomic` up to its end, or the `final` block.
    pub(crate) fn run_inline(&mut self) -> Result<(), Halt> {
        loop {
            let instr = self.fetch()?;
            match self.invisible(instr)? {
                Flow::Done => {}
                Flow::Op if matches!(instr, Instr::AtomicEnd) => {
                    self.advance();
                    return Ok(());
                }
                Flow::Op => self.access(instr)?,
                Flow::Ended => {
                    self.context.thread.registers.status = Status::Ended;
                    return Ok(());
                }
                // Within an op nobody stops at the head of a loop.
                Flow::Round => return Err(Fault::Misplaced.into()),
            }
        }
    }

    /// The next instruction; a fault if the transition takes too many.
    #[inline]
    fn fetch(&mut self) -> Result<&'a Instr, Fault> {
        // [no-progress]
        self.budget = self.budget.checked_sub(1).ok_or(Fault::NoProgress)?;
        self.instr().ok_or(Fault::Misplaced)
    }

    /// The instruction at which the thread stands.
    #[inline]
    pub(crate) fn instr(&self) -> Option<&'a Instr> {
        self.code.get(self.context.thread.registers.frame.at.0 as usize)
    }

    #[inline]
    fn advance(&mut self) {
        self.context.thread.registers.frame.at.0 += 1;
    }

    #[inline]
    fn jump(&mut self, to: CodeIndex) {
        self.context.thread.registers.frame.at = to;
    }

    /// The value of a slot; a fault if it is not set.
    #[inline]
    fn slot(&self, slot: Slot) -> Result<Value, Fault> {
        match self.context.thread.stack[(self.context.thread.registers.frame.base + slot.0) as usize] {
            // [not-set]
            Value::Unset => Err(Fault::Unset(slot)),
            value => Ok(value),
        }
    }

    /// The value of an operand; a fault if it is not set.
    #[inline]
    fn value(&self, operand: &Operand) -> Result<Value, Fault> {
        match operand {
            Operand::Const(value) => Ok(*value),
            Operand::Slot(slot) => self.slot(*slot),
        }
    }

    #[inline]
    fn int(&self, operand: &Operand) -> Result<i64, Fault> {
        eval::int(self.value(operand)?)
    }

    /// Sets a slot of the current frame.
    #[inline]
    fn set(&mut self, slot: Slot, value: Value) {
        let at = self.context.thread.registers.frame.base + slot.0;
        let old = std::mem::replace(&mut self.context.thread.stack[at as usize], value);
        self.context.tape.journal.push(Undo::Slot { thread: self.context.thread.id, at, old });
    }

    /// Sets many slots of the current frame.
    fn set_all(&mut self, first: Slot, count: u32, value: Value) {
        for slot in first.0..first.0.saturating_add(count) {
            let at = self.context.thread.registers.frame.base + slot;
            if self.context.thread.stack[at as usize] != value {
                self.set(Slot(slot), value);
            }
        }
    }

    /// The value of an index operand, if there is one.
    #[inline]
    fn index(&self, operand: &ObjectOperand) -> Result<Option<i64>, Fault> {
        operand.index.as_ref().map(|index| self.int(index)).transpose()
    }

    /// The object that an operand names; a fault if the index is out of bounds.
    #[inline]
    pub(crate) fn object(&self, operand: &ObjectOperand) -> Result<ObjectId, Fault> {
        match self.index(operand)? {
            None => Ok(operand.first),
            Some(index) => pure::element(operand.first, index, operand.length),
        }
    }

    /// Records an access of a variable.
    #[inline]
    pub(crate) fn touch_variable(&mut self, object: ObjectId, effect: Effect, role: Role) {
        self.context.touch(match effect {
            Effect::Read => Access::read(object),
            Effect::Write => Access::write(object),
        });
        if self.context.tape.places == Places::Kept {
            self.keep_place(object, effect, role);
        }
    }

    #[cold]
    fn keep_place(&mut self, object: ObjectId, effect: Effect, role: Role) {
        let role = match self.within {
            Within::Thread => role,
            Within::Op => Role::Synchronises,
            Within::Final => return,
        };
        let frame = self.context.thread.registers.frame;
        let place = Place { function: frame.function, at: frame.at };
        self.context.tape.placed.push(PlacedAccess {
            thread: self.context.thread.id,
            object,
            effect,
            role,
            place,
        });
    }

    /// Evaluates a guard and records what it reads.
    fn guard(&mut self, code: &PureCode) -> Result<bool, Fault> {
        eval::truth(code.eval(&mut Recording(self))?)
    }
}

/// Evaluation of a guard as part of an event.
struct Recording<'c, 'a>(&'c mut Cpu<'a>);

impl PureSource for Recording<'_, '_> {
    fn slot(&mut self, slot: Slot) -> Result<Value, Fault> {
        self.0.slot(slot)
    }

    fn shared(&mut self, object: ObjectId) -> Value {
        self.0.touch_variable(object, Effect::Read, Role::Synchronises);
        self.0.context.shared.cell(object)
    }

    fn thread_local(&mut self, _: &ThreadLocal, _: Option<i64>) -> Result<Value, Fault> {
        Err(Fault::Misplaced)
    }
}
