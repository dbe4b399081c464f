//! Pending ops: what they would touch, what they wait for.

use std::collections::BTreeSet;

use loris_lang::ir::{ObjectId, Slot, Value};
use loris_lang::source::Span;

use super::Machine;
use crate::fault::Fault;
use crate::ids::ThreadId;
use crate::image::Kind;
use crate::objects;
use crate::op::{Access, Op, OpKind, Token, Waits};
use crate::outcome::{Blocker, Status};
use crate::pure::{PureSource, ThreadLocal};
use crate::rounds::Cycle;
use crate::unrecorded::Unrecorded;

impl Machine {
    /// Whether a step of it is possible.
    pub fn is_enabled(&self, thread: ThreadId) -> bool {
        self.state.is_enabled(&self.image, thread)
    }

    /// All threads in order of creation, each with whether a step of it is possible.
    #[inline]
    pub fn enabledness(&self) -> impl Iterator<Item = (ThreadId, bool)> {
        self.state.enabledness(&self.image)
    }

    /// The threads of which a step is possible, in order of creation.
    #[inline]
    pub fn enabled_threads(&self) -> impl Iterator<Item = ThreadId> {
        self.enabledness().filter_map(|(thread, is_enabled)| is_enabled.then_some(thread))
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
            (OpKind::Read | OpKind::Write | OpKind::Lock | OpKind::Unlock, Some(object)) => {
                out.push(self.image.access(op.kind, object));
            }
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
            out.push(cpu.context.image.mutex_access(mutex));
        }
        let number = match op.kind {
            OpKind::Arrive => Some(cpu.context.current_round(object)),
            OpKind::Recv => {
                objects::in_transit(&self.image, &self.state.shared, object).map(|sender| sender.0)
            }
            _ => None,
        };
        out.extend(number.map(|number| Access::Before(Token::At(object, number))));
    }

    /// Where a thread stands that has not stopped: the place of its op, or of the loop in which it spins; at an end, of
    /// all heads that it comes to there the first one in the text.
    pub fn stands_at(&self, thread: ThreadId) -> Option<Span> {
        match self.status(thread) {
            Status::Spinning => {
                self.state.cycle(thread).map(|cycle| cycle.span).or_else(|| self.spins_in(thread))
            }
            _ => self.pending(thread).map(|op| op.span),
        }
    }

    /// The loop at whose head a thread spins, or is blocked at the op in place of the loop.
    pub fn spins_in(&self, thread: ThreadId) -> Option<Span> {
        let registers = &self.state.thread(thread)?.registers;
        let spins = registers.status == Status::Spinning
            || (self.is_in_loop_op(thread) && !self.state.can_run(&self.image, thread));
        spins.then(|| self.image.span(registers.frame))
    }

    /// Whether the pending op of a thread is that in place of a loop.
    pub fn is_in_loop_op(&self, thread: ThreadId) -> bool {
        self.state.thread(thread).is_some_and(|thread| thread.is_in_loop_op(&self.image))
    }

    /// What the guard at which a thread stands looks at now, in order.
    fn guard_looks_at(&self, thread: ThreadId) -> Vec<ObjectId> {
        let Some(thread) = self.state.thread(thread) else { return Vec::new() };
        let frame = thread.registers.frame;
        let Some(code) = self.image.guard(frame.function, frame.at) else { return Vec::new() };
        let inner = Unrecorded { thread, shared: &self.state.shared };
        let mut noted = Noted { inner, objects: BTreeSet::new() };
        // What was read before a fault counts as well.
        let _ = code.eval(&mut noted);
        noted.objects.into_iter().collect()
    }

    /// What a spinning thread looks at, if it spins for ever.
    fn spins_on(&self, thread: ThreadId) -> Option<Blocker> {
        let Cycle { objects, joins, .. } = self.state.cycle(thread)?;
        let is_mutex = |object: &ObjectId| matches!(self.image.kind(*object), Kind::Mutex { .. });
        let others: Vec<ObjectId> = objects.iter().copied().filter(|object| !is_mutex(object)).collect();
        let objects = if others.is_empty() { objects.iter().copied().collect() } else { others };
        Some(Blocker::Loop { objects, joins: joins.iter().copied().collect() })
    }

    /// What a blocked thread waits for; `None` if its op could run, or it is not running. Of one that spins it is known
    /// once [`outcome`](Machine::outcome) was asked.
    pub fn blocked_on(&self, thread: ThreadId) -> Option<Blocker> {
        if self.status(thread) == Status::Spinning {
            return self.spins_on(thread);
        }
        let op = self.pending(thread)?;
        if self.state.can_run(&self.image, thread) {
            return None;
        }
        Some(match (op.kind.waits_for(), op.object, op.peer) {
            (Waits::Lock(_), Some(lock), _) => Blocker::Held { lock, by: self.holders(lock) },
            (_, Some(object), _) => Blocker::Object(object),
            (_, None, Some(peer)) => Blocker::Thread(peer),
            (_, None, None) if self.is_in_loop_op(thread) => {
                Blocker::Loop { objects: self.guard_looks_at(thread), joins: Vec::new() }
            }
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

/// Evaluation of a guard that notes what it reads.
struct Noted<'a> {
    inner: Unrecorded<'a>,
    objects: BTreeSet<ObjectId>,
}

impl PureSource for Noted<'_> {
    fn slot(&mut self, slot: Slot) -> Result<Value, Fault> {
        self.inner.slot(slot)
    }

    fn shared(&mut self, object: ObjectId) -> Value {
        self.objects.insert(object);
        self.inner.shared(object)
    }

    fn thread_local(&mut self, local: &ThreadLocal, index: Option<i64>) -> Result<Value, Fault> {
        self.inner.thread_local(local, index)
    }
}
