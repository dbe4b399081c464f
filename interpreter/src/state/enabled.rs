//! Whether the pending op of a thread can run.

use loris_lang::ir::{ObjectId, Value};

use super::State;
use crate::eval;
use crate::ids::ThreadId;
use crate::image::Image;
use crate::objects;
use crate::op::{OpKind, Waits};
use crate::outcome::Status;
use crate::profile::AfterFailure;
use crate::thread::Thread;
use crate::unrecorded::Unrecorded;

impl State {
    /// Whether a step of the thread is possible.
    pub(crate) fn is_enabled(&self, image: &Image, id: ThreadId) -> bool {
        !self.is_stopped(image) && self.can_run(image, id)
    }

    /// All threads in order of creation, each with whether a step of it is possible.
    #[inline]
    pub(crate) fn enabledness(&self, image: &Image) -> impl Iterator<Item = (ThreadId, bool)> {
        let goes_on = !self.is_stopped(image);
        self.order.iter().map(move |&thread| (thread, goes_on && self.can_run(image, thread)))
    }

    /// Whether its pending op can run, in an execution that goes on.
    #[inline]
    pub(crate) fn can_run(&self, image: &Image, id: ThreadId) -> bool {
        let Some(thread) = self.threads.get(id.index()) else { return false };
        if thread.registers.status != Status::Running {
            return false;
        }
        let op = &thread.registers.pending;
        match (op.kind, op.object) {
            // [lock-acquire] [lock-self] [relock]
            (OpKind::Lock, Some(mutex)) => matches!(self.shared.cell(mutex), Value::Unset),
            (kind, _) => kind.waits_for() == Waits::Nothing || self.wait_is_over(image, id, thread),
        }
    }

    /// Whether the pending op of the thread, which is no `lock` and may have to wait, can run.
    fn wait_is_over(&self, image: &Image, id: ThreadId, thread: &Thread) -> bool {
        let op = &thread.registers.pending;
        let shared = &self.shared;
        let object = op.object.unwrap_or(ObjectId(0));
        match op.kind {
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
    pub(crate) fn is_stopped(&self, image: &Image) -> bool {
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
