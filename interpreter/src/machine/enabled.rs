//! Pending ops: whether they are enabled, what they would touch, what they wait for.

use loris_lang::ir::{ObjectId, Slot, Value};

use super::Machine;
use crate::eval;
use crate::fault::Fault;
use crate::ids::ThreadId;
use crate::image::{Image, Kind};
use crate::objects;
use crate::op::{Access, Op, OpKind, Token};
use crate::outcome::{Blocker, Status};
use crate::profile::AfterFailure;
use crate::pure::{PureSource, ThreadLocal};
use crate::shared::Shared;
use crate::state::State;
use crate::thread::Thread;

impl Machine {
    /// Whether a step of it is possible.
    pub fn is_enabled(&self, thread: ThreadId) -> bool {
        self.state.is_enabled(&self.image, thread)
    }

    /// Adds what its pending op would touch now to `out`: for an `await` what its evaluation touches, for an
    /// enabled `atomic` what its step touches (with the least choices), for a disabled one what its guard
    /// touches, for any other op its own access.
    pub fn pending_accesses(&mut self, thread: ThreadId, out: &mut Vec<Access>) {
        let Some(op) = self.pending(thread) else { return };
        match (op.kind, op.object) {
            (OpKind::Spawn, _) => out.extend(op.peer.map(|child| Access::Before(Token::Thread(child)))),
            (OpKind::Join, _) => out.extend(op.peer.map(|target| Access::After(Token::Thread(target)))),
            (OpKind::Atomic, _) if self.is_enabled(thread) => self.dry_run(thread, out),
            (OpKind::Atomic | OpKind::Await, _) => self.guard_accesses(thread, out),
            (_, Some(object)) => self.own_accesses(thread, &op, object, out),
            (_, None) => {}
        }
    }

    fn dry_run(&mut self, thread: ThreadId, out: &mut Vec<Access>) {
        if let Ok(event) = self.step(thread, &[]) {
            out.extend_from_slice(self.accesses(self.event(event)));
            self.undo();
        }
    }

    fn guard_accesses(&mut self, thread: ThreadId, out: &mut Vec<Access>) {
        let frame = self.state.threads[thread.index()].registers.frame;
        let image = &*self.image;
        let Some(code) = image.guard(frame.function, frame.at) else { return };
        let start = self.state.tape.lengths();
        // What was read before a fault counts as well.
        let _ = self.state.cpu(image, thread, &start, &[]).probe_guard(code);
        self.state.tape.settle(start.accesses);
        out.extend_from_slice(&self.state.tape.accesses[start.accesses..]);
        self.state.unwind(&start);
    }

    fn own_accesses(&mut self, thread: ThreadId, op: &Op, object: ObjectId, out: &mut Vec<Access>) {
        let start = self.state.tape.lengths();
        let cpu = self.state.cpu(&self.image, thread, &start, &[]);
        out.push(cpu.own_access(op.kind, object));
        if let Some(mutex) = op.mutex {
            out.push(cpu.mutex_access(mutex));
        }
        let number = match op.kind {
            OpKind::Arrive => Some(cpu.current_round(object)),
            OpKind::Recv => {
                objects::in_transit(&self.image, &self.state.shared, object).map(|sender| sender.0)
            }
            _ => None,
        };
        out.extend(number.map(|number| Access::Before(Token::At(object, number))));
    }

    /// What a blocked thread waits for; `None` if its op could run, or it is not running.
    pub fn blocked_on(&self, thread: ThreadId) -> Option<Blocker> {
        let op = self.pending(thread)?;
        if self.state.can_run(&self.image, thread) {
            return None;
        }
        Some(match (op.kind, op.object, op.peer) {
            (OpKind::Lock | OpKind::ReadLock | OpKind::WriteLock, Some(lock), _) => {
                Blocker::Held { lock, by: self.holders(lock) }
            }
            (_, Some(object), _) => Blocker::Object(object),
            (_, None, Some(peer)) => Blocker::Thread(peer),
            (_, None, None) => Blocker::Guard,
        })
    }

    fn holders(&self, lock: ObjectId) -> Vec<ThreadId> {
        let shared = &self.state.shared;
        let mut by: Vec<ThreadId> = shared.owner(lock).into_iter().collect();
        if let Kind::RwLock { readers } = self.image.kind(lock) {
            by.extend(shared.list(readers).iter().map(|reader| ThreadId(*reader)));
            // A thread reads once or more.
            by.dedup();
        }
        by
    }
}

impl State {
    /// Whether a step of the thread is possible.
    pub(crate) fn is_enabled(&self, image: &Image, id: ThreadId) -> bool {
        !self.is_stopped(image) && self.can_run(image, id)
    }

    /// Whether its pending op can run, in an execution that goes on.
    pub(crate) fn can_run(&self, image: &Image, id: ThreadId) -> bool {
        let Some(thread) = self.threads.get(id.index()) else { return false };
        if thread.registers.status != Status::Running {
            return false;
        }
        let op = &thread.registers.pending;
        let shared = &self.shared;
        let object = op.object.unwrap_or(ObjectId(0));
        match op.kind {
            // [lock-acquire] [lock-self] [relock]
            OpKind::Lock => shared.cell(object) == Value::Unset,
            // [read-lock]
            OpKind::ReadLock => objects::can_read_lock(shared, object),
            // [write-lock]
            OpKind::WriteLock => objects::can_write_lock(image, shared, object),
            // [wake]
            OpKind::Wake => objects::can_wake(image, shared, object, id),
            // [acquire]
            OpKind::Acquire => matches!(shared.cell(object), Value::Int(count) if count > 0),
            // [barrier-leave]
            OpKind::Leave => objects::is_round_full(image, shared, object, thread.registers.ticket),
            // [send] [rendezvous-send]
            OpKind::Send => objects::can_send(image, shared, object),
            // [rendezvous-sent]
            OpKind::Sent => objects::is_taken(shared, object, id),
            // [recv] [rendezvous-recv]
            OpKind::Recv => objects::can_receive(image, shared, object),
            // [join]
            OpKind::Join => op.peer.is_none_or(|target| self.has_ended(target)),
            // [await] [atomic]
            OpKind::Await | OpKind::Atomic => self.guard_holds(image, thread),
            _ => true,
        }
    }

    /// Whether a failure has ended the execution.
    #[inline]
    fn is_stopped(&self, image: &Image) -> bool {
        // [stop-at-failure]
        image.profile.failures == AfterFailure::Stop && !self.tape.failures.is_empty()
    }

    fn has_ended(&self, id: ThreadId) -> bool {
        let status = self.threads.get(id.index()).map(|thread| thread.registers.status);
        matches!(status, Some(Status::Ended | Status::Failed))
    }

    /// Whether the guard at which the thread stands is true now; one that faults counts as true, and its op fails.
    fn guard_holds(&self, image: &Image, thread: &Thread) -> bool {
        let frame = thread.registers.frame;
        let Some(code) = image.guard(frame.function, frame.at) else { return true };
        let mut source = Unrecorded { thread, shared: &self.shared };
        code.eval(&mut source).and_then(eval::truth).unwrap_or(true)
    }
}

/// Evaluation of a guard that leaves no trace.
struct Unrecorded<'a> {
    thread: &'a Thread,
    shared: &'a Shared,
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
