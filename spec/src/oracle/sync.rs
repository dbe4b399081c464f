//! Statements that synchronise: one or more visible ops each.

use loris_lang::ast::{Expr, ObjectOp, Place, Stmt, StmtKind};
use loris_lang::source::Span;

use super::code::Class;
use super::evaluator::{Eval, Evaluator, Hold, malformed};
use super::query::{Answer, ObjectNo, Op, RwHold};
use super::rules::SelfLock;
use super::value::Value;

impl<'a> Evaluator<'a, '_> {
    /// Every statement that is one op or more and is not an access to a variable.
    pub(super) fn synchronise(&mut self, stmt: &'a Stmt) -> Eval<'a, ()> {
        let at = stmt.span;
        match &stmt.kind {
            StmtKind::Op(op, place) => self.on(*op, place, at),
            StmtKind::Wait { cond, mutex } => self.wait(cond, mutex, at),
            StmtKind::Send { channel, value } => self.send(channel, value, at),
            StmtKind::Join(handle) => match self.operand(handle)? {
                Value::Handle(target) => self.op(Op::Join(target), at).map(|_| ()),
                _ => Err(malformed("join")),
            },
            StmtKind::Await(guard) => {
                self.op(Op::Await, at)?;
                self.guard(guard, at)
            }
            StmtKind::Yield => self.op(Op::Yield, at).map(|_| ()),
            StmtKind::Point => self.op(Op::Point, at).map(|_| ()),
            _ => Err(malformed("statement")),
        }
    }

    /// A statement that names one object. Whether an `unlock` is of a mutex the object says.
    fn on(&mut self, op: ObjectOp, place: &'a Place, at: Span) -> Eval<'a, ()> {
        match op {
            ObjectOp::Lock => {
                let mutex = self.named(place, at)?;
                self.lock(place, mutex, at)
            }
            ObjectOp::Unlock | ObjectOp::RwUnlock => {
                let object = self.named(place, at)?;
                self.unlock(place, object, at)
            }
            ObjectOp::ReadLock => self.rw_lock(place, RwHold::Shared, at),
            ObjectOp::WriteLock => self.rw_lock(place, RwHold::Exclusive, at),
            ObjectOp::Notify => self.one_op(place, Op::Notify, at),
            ObjectOp::NotifyAll => self.one_op(place, Op::NotifyAll, at),
            ObjectOp::Acquire => self.one_op(place, Op::Acquire, at),
            ObjectOp::Release => self.one_op(place, Op::Release, at),
            ObjectOp::Arrive => {
                let barrier = self.named(place, at)?;
                let round = self.op(Op::Arrive(barrier), at)?;
                self.op(Op::Leave(barrier, number(round)?), at).map(|_| ())
            }
        }
    }

    /// The object of an op, checked on arrival.
    fn named(&mut self, place: &'a Place, at: Span) -> Eval<'a, ObjectNo> {
        let index = self.index(place)?;
        self.arrive_at(place, index, at)
    }

    fn one_op(&mut self, place: &'a Place, op: fn(ObjectNo) -> Op<'a>, at: Span) -> Eval<'a, ()> {
        let object = self.named(place, at)?;
        self.op(op(object), at).map(|_| ())
    }

    /// Locking a reentrant mutex again is no op.
    pub(super) fn lock(&mut self, place: &Place, mutex: ObjectNo, at: Span) -> Eval<'a, ()> {
        let levels = self.levels(mutex);
        let is_reentrant = self.class(place)? == Class::Reentrant;
        if levels > 0 && !is_reentrant && self.code.rules.self_lock == SelfLock::Fails {
            return Err(self.fail(at));
        }
        if levels == 0 || !is_reentrant {
            self.op(Op::Lock(mutex), at)?;
        }
        self.holds.insert(mutex, Hold::Levels(levels + 1));
        Ok(())
    }

    /// Ends the last hold of a mutex, or the hold of a reader-writer lock. An inner level is no op.
    pub(super) fn unlock(&mut self, place: &Place, object: ObjectNo, at: Span) -> Eval<'a, ()> {
        match (self.class(place)?, self.holds.get(&object).copied()) {
            (Class::RwLock, Some(Hold::Rw(hold, times))) => {
                self.op(Op::RwUnlock(object, hold), at)?;
                self.holds.insert(object, Hold::Rw(hold, times - 1));
                if times == 1 {
                    self.holds.remove(&object);
                }
            }
            (Class::Mutex | Class::Reentrant, Some(Hold::Levels(1))) => {
                self.op(Op::Unlock(object), at)?;
                self.holds.remove(&object);
            }
            (Class::Reentrant, Some(Hold::Levels(levels))) => {
                self.holds.insert(object, Hold::Levels(levels - 1));
            }
            _ => return Err(self.fail(at)),
        }
        Ok(())
    }

    fn rw_lock(&mut self, place: &'a Place, hold: RwHold, at: Span) -> Eval<'a, ()> {
        let lock = self.named(place, at)?;
        let op = match hold {
            RwHold::Shared => Op::ReadLock(lock),
            RwHold::Exclusive => Op::WriteLock(lock),
        };
        self.op(op, at)?;
        let before = match self.holds.get(&lock) {
            Some(Hold::Rw(_, times)) => *times,
            _ => 0,
        };
        self.holds.insert(lock, Hold::Rw(hold, before + 1));
        Ok(())
    }

    /// Releases all levels; after the relock there are as many as before.
    fn wait(&mut self, cond: &'a Place, mutex: &'a Place, at: Span) -> Eval<'a, ()> {
        let (cond_index, mutex_index) = (self.lasting_index(cond)?, self.lasting_index(mutex)?);
        let cond = self.arrive_at(cond, cond_index, at)?;
        let mutex = self.arrive_at(mutex, mutex_index, at)?;
        let levels = self.levels(mutex);
        if levels == 0 {
            return Err(self.fail(at));
        }
        self.op(Op::Wait(cond, mutex), at)?;
        self.holds.remove(&mutex);
        self.op(Op::Wake(cond), at)?;
        self.op(Op::Lock(mutex), at)?;
        self.holds.insert(mutex, Hold::Levels(levels));
        Ok(())
    }

    /// On a channel without a buffer a second op waits until the value was taken.
    fn send(&mut self, channel: &'a Place, value: &'a Expr, at: Span) -> Eval<'a, ()> {
        let index = self.index(channel)?;
        let mark = self.mark();
        let value = self.operand(value)?;
        let object = self.arrive_at(channel, index, at)?;
        let answer = self.op(Op::Send(object, value), at)?;
        self.release(mark);
        if self.class(channel)? == Class::Rendezvous {
            self.op(Op::Sent(object, number(answer)?), at)?;
        }
        Ok(())
    }
}

fn number<'a>(answer: Answer) -> Eval<'a, u64> {
    match answer {
        Answer::Number(number) => Ok(number),
        _ => Err(malformed("a number was expected as the answer")),
    }
}
