//! Arrival at an op: its operands are resolved once, and what cannot work fails here.

use loris_lang::ir::{Instr, ObjectId, ObjectOp, ObjectOperand, Operand, Value};

use super::{CHILD_LIMIT, Cpu, SPAWN_LIMIT};
use crate::fault::{Fault, Halt};
use crate::ids::ThreadId;
use crate::op::{Op, OpKind};

/// The object and the value operands of an op on one object.
pub(super) struct Target<'i> {
    kind: OpKind,
    operand: &'i ObjectOperand,
    values: [Option<&'i Operand>; 2],
}

/// An op on one object, except `wait`.
#[inline]
pub(super) fn target(instr: &Instr) -> Option<Target<'_>> {
    let (operand, values) = match instr {
        Instr::Read { object, .. } | Instr::Op { object, .. } => (object, [None, None]),
        Instr::Write { object, value } | Instr::Swap { object, value, .. } => (object, [Some(value), None]),
        Instr::Cas { object, old, new, .. } => (object, [Some(old), Some(new)]),
        Instr::FetchAdd { object, delta, .. } => (object, [Some(delta), None]),
        Instr::TryLock { mutex, .. } | Instr::Relock { mutex, .. } => (mutex, [None, None]),
        Instr::Wake { cond, .. } => (cond, [None, None]),
        Instr::Leave { barrier } => (barrier, [None, None]),
        Instr::Send { channel, value } => (channel, [Some(value), None]),
        Instr::Sent { channel } | Instr::Recv { channel, .. } => (channel, [None, None]),
        _ => return None,
    };
    Some(Target { kind: OpKind::of(instr)?, operand, values })
}

impl Cpu<'_> {
    /// Makes the instruction the pending op. `false`: it turned out invisible, and was run.
    #[inline]
    pub(super) fn arrive(&mut self, instr: &Instr) -> Result<bool, Halt> {
        match instr {
            Instr::Wait { cond, mutex } => self.arrive_at_wait(cond, mutex)?,
            Instr::Spawn { args, .. } => {
                for arg in args {
                    self.value(arg)?;
                }
                let child = self.next_child()?;
                self.stand_at(OpKind::Spawn, None, Some(child));
            }
            Instr::Join { handle } => match self.value(handle)? {
                Value::Handle(target) => self.stand_at(OpKind::Join, None, Some(ThreadId(target))),
                _ => return Err(Fault::WrongType.into()),
            },
            Instr::LoopHead { .. } => self.arrive_at_loop_op()?,
            Instr::Await { .. } => self.stand_at(OpKind::Await, None, None),
            Instr::AtomicBegin { .. } => self.stand_at(OpKind::Atomic, None, None),
            Instr::Yield => self.stand_at(OpKind::Yield, None, None),
            Instr::Point => self.stand_at(OpKind::Point, None, None),
            _ => {
                let target = target(instr).ok_or(Fault::Misplaced)?;
                let object = self.resolve(&target)?;
                if self.is_inner_level(instr, object)? {
                    self.advance();
                    return Ok(false);
                }
                self.stand_at(target.kind, Some(object), None);
            }
        }
        Ok(true)
    }

    fn next_child(&mut self) -> Result<ThreadId, Fault> {
        let spawned = self.context.thread.registers.spawned;
        if spawned >= CHILD_LIMIT {
            return Err(Fault::TooManyChildren);
        }
        if self.context.names.ancestors(self.context.thread.id) >= SPAWN_LIMIT {
            return Err(Fault::SpawnDepth);
        }
        Ok(self.context.names.child(self.context.thread.id, spawned))
    }

    #[inline]
    pub(super) fn stand_at(&mut self, kind: OpKind, object: Option<ObjectId>, peer: Option<ThreadId>) {
        let span = self.context.image.span(self.context.thread.registers.frame);
        self.context.thread.registers.pending = Op { kind, object, mutex: None, peer, span };
    }

    /// The object, once the operands are known to be set.
    #[inline]
    pub(super) fn resolve(&self, target: &Target<'_>) -> Result<ObjectId, Fault> {
        // [fault-on-arrival] Operands in the order of the source, then the bounds.
        if target.operand.index.is_some() {
            self.index(target.operand)?;
        }
        for value in target.values.iter().flatten() {
            self.value(value)?;
        }
        self.object(target.operand)
    }

    fn arrive_at_wait(&mut self, cond: &ObjectOperand, mutex: &ObjectOperand) -> Result<(), Fault> {
        self.index(cond)?;
        self.index(mutex)?;
        // [fault-on-arrival]
        let (cond, mutex) = (self.object(cond)?, self.object(mutex)?);
        self.context.must_own(mutex)?;
        self.stand_at(OpKind::Wait, Some(cond), None);
        self.context.thread.registers.pending.mutex = Some(mutex);
        Ok(())
    }

    /// Checks holds; runs the lock or unlock of an inner level of a reentrant mutex.
    #[inline]
    fn is_inner_level(&mut self, instr: &Instr, object: ObjectId) -> Result<bool, Fault> {
        let Instr::Op { op, .. } = instr else { return Ok(false) };
        match op {
            // [lock-reentrant] [self-lock-fails]
            ObjectOp::Lock => {
                let is_inner = self.context.enter_inner_level(object);
                if !is_inner {
                    self.context.may_lock(object)?;
                }
                Ok(is_inner)
            }
            // [not-held] [lock-reentrant]
            ObjectOp::Unlock => {
                self.context.must_own(object)?;
                Ok(self.context.leave_inner_level(object))
            }
            // [not-held]
            ObjectOp::RwUnlock => self.context.must_hold(object).map(|()| false),
            _ => Ok(false),
        }
    }
}
