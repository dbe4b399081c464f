//! Running the pending op.

use loris_lang::ir::{Instr, ObjectId, ObjectOp, Slot, Value};

use super::{Cpu, Within};
use crate::fault::{Fault, Halt};
use crate::ids::ThreadId;
use crate::op::{Access, OpKind, Token};
use crate::pure::PureCode;

impl Cpu<'_> {
    /// Runs the pending op, which is enabled, and goes on behind it. The child of a `spawn` has been started.
    pub(super) fn fire(&mut self) -> Result<(), Halt> {
        let op = self.context.thread.registers.pending;
        let instr = self.instr().ok_or(Fault::Misplaced)?;
        let object = op.object.unwrap_or(ObjectId(0));
        match instr {
            Instr::Read { .. }
            | Instr::Write { .. }
            | Instr::Cas { .. }
            | Instr::FetchAdd { .. }
            | Instr::Swap { .. } => return self.variable(instr, object),
            Instr::Op { op, .. } => self.on(*op, object)?,
            Instr::Relock { .. } => self.context.relock(object),
            Instr::TryLock { dst, .. } => {
                self.read = Value::Bool(self.context.try_lock(object));
                self.set(*dst, self.read);
            }
            Instr::Wait { .. } => self.context.wait(object, op.mutex.unwrap_or(object)),
            Instr::Wake { .. } => self.context.wake(object),
            Instr::Leave { .. } => self.context.leave_barrier(object),
            Instr::Send { value, .. } => {
                self.wrote = self.value(value)?;
                self.context.send(object, self.wrote);
            }
            // [rendezvous-sent]
            Instr::Sent { .. } => self.context.touch(self.own_access(op.kind, object)),
            Instr::Recv { dst, .. } => {
                self.read = self.context.receive(object);
                self.set(*dst, self.read);
            }
            // [spawn]
            Instr::Spawn { dst, .. } => self.spawned(*dst, op.peer),
            // [join]
            Instr::Join { .. } => {
                if let Some(target) = op.peer {
                    self.context.touch(Access::After(Token::Thread(target)));
                }
            }
            // [loop-of-one-op]
            Instr::LoopHead { .. } => return self.fire_loop_op(),
            // [await]
            Instr::Await { .. } => self.pass_guard()?,
            // [atomic]
            Instr::AtomicBegin { .. } => return self.atomic(),
            // [yield] [point]
            Instr::Yield | Instr::Point => {}
            _ => return Err(Fault::Misplaced.into()),
        }
        self.advance();
        Ok(())
    }

    #[inline]
    fn on(&mut self, op: ObjectOp, object: ObjectId) -> Result<(), Fault> {
        let context = &mut self.context;
        match op {
            ObjectOp::Lock => context.lock(object, 1),
            ObjectOp::Unlock => context.unlock(object),
            ObjectOp::RwUnlock => context.rw_unlock(object),
            ObjectOp::ReadLock => context.read_lock(object),
            ObjectOp::WriteLock => context.write_lock(object),
            ObjectOp::Notify => context.notify(object),
            ObjectOp::NotifyAll => context.notify_all(object),
            ObjectOp::Acquire => context.acquire(object),
            ObjectOp::Release => context.release(object)?,
            ObjectOp::Arrive => context.arrive_at_barrier(object),
        }
        Ok(())
    }

    fn spawned(&mut self, dst: Option<Slot>, child: Option<ThreadId>) {
        self.context.thread.registers.spawned += 1;
        if let (Some(dst), Some(child)) = (dst, child) {
            self.set(dst, Value::Handle(child.0));
        }
    }

    /// The guard of the instruction at which the thread stands; it holds, or faults.
    pub(super) fn pass_guard(&mut self) -> Result<(), Fault> {
        let frame = self.context.thread.registers.frame;
        let image = self.context.image;
        match image.guard(frame.function, frame.at) {
            Some(code) => self.guard(code).map(|_| ()),
            None => Ok(()),
        }
    }

    fn atomic(&mut self) -> Result<(), Halt> {
        self.pass_guard()?;
        self.advance();
        self.within = Within::Op;
        let result = self.run_inline();
        self.within = Within::Thread;
        self.read = Value::Unset;
        self.wrote = Value::Unset;
        result
    }

    /// What the guard of the pending op touches now.
    pub(crate) fn probe_guard(&mut self, code: &PureCode) -> Result<bool, Fault> {
        self.guard(code)
    }

    /// How the pending op would touch its object now; only for ops on an object.
    pub(crate) fn own_access(&self, kind: OpKind, object: ObjectId) -> Access {
        match kind {
            OpKind::Cas => self.pending_cas(object),
            OpKind::RwUnlock => self.context.rw_unlock_access(object),
            OpKind::Arrive => Access::arrival(object, self.context.current_round(object))[0],
            OpKind::Leave => Access::After(Token::At(object, self.context.thread.registers.ticket)),
            OpKind::Sent => Access::After(Token::At(object, self.context.thread.id.0)),
            kind => self.context.image.access(kind, object),
        }
    }

    fn pending_cas(&self, object: ObjectId) -> Access {
        let expected = match self.instr() {
            Some(Instr::Cas { old, .. }) => self.value(old).ok(),
            _ => None,
        };
        let is_equal = expected == Some(self.context.shared.cell(object));
        if is_equal { Access::write(object) } else { Access::read(object) }
    }
}
