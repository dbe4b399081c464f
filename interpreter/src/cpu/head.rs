//! The head of a loop: whether the round that ends there was pure, and the op that is run in place of the loop.

use loris_lang::ir::ObjectId;

use super::{Cpu, Flow, Within};
use crate::fault::{ChoiceOutOfRange, Fault, Halt};
use crate::journal::Undo;
use crate::local;
use crate::loop_ops::Act;
use crate::op::OpKind;
use crate::placed::{Effect, Role};
use crate::profile::LoopRule;
use crate::rounds::{self, Arrival, MOST_VISITS};
use crate::unrecorded::Unrecorded;

/// What is done at heads of loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AtHeads {
    /// The thread goes on, unless a pure round ends there.
    Look,
    /// The thread stops, whatever the round was.
    Stop,
    /// The thread goes on, whatever the round was.
    Pass,
}

impl Cpu<'_> {
    /// The thread comes to the head of a loop.
    pub(super) fn loop_head(&mut self) -> Flow {
        // [loops-run]
        if self.within == Within::Thread && self.context.image.profile.loops == LoopRule::Wait {
            // [pure-round]
            self.heads += 1;
            let comes_round = match self.at_heads {
                AtHeads::Look => self.heads <= MOST_VISITS && self.visit() == Arrival::Again,
                AtHeads::Stop => true,
                AtHeads::Pass => false,
            };
            if comes_round {
                return Flow::Round;
            }
            return self.enter_loop();
        }
        self.advance();
        Flow::Done
    }

    /// The thread goes on from the head of a loop at which it stands: by the op in place of the loop, if there is one, or
    /// into the loop.
    fn enter_loop(&mut self) -> Flow {
        // [loop-of-one-op]
        if self.loop_op().is_some() {
            return Flow::Op;
        }
        self.advance();
        Flow::Done
    }

    /// The op in place of the loop at whose head the thread stands, and its mutex, if it can be run: all operands have
    /// values, and the thread does not hold the mutex.
    fn loop_op(&self) -> Option<(OpKind, Option<ObjectId>)> {
        let code = self.context.image.loop_ops.run_at(self.context.thread.registers.frame)?;
        let mut locals = self.locals();
        if !code.has_values(&mut locals) {
            return None;
        }
        match &code.act {
            Act::Lock(mutex) => {
                let mutex = mutex.resolve(&mut locals).ok()?;
                (!self.context.thread.held.contains(&mutex)).then_some((OpKind::Lock, Some(mutex)))
            }
            Act::Pass | Act::Write(..) => Some((code.kind(), None)),
        }
    }

    fn locals(&self) -> Unrecorded<'_> {
        Unrecorded { thread: self.context.thread, shared: self.context.shared }
    }

    /// The thread arrives at the op in place of the loop at whose head it stands.
    pub(super) fn arrive_at_loop_op(&mut self) -> Result<(), Fault> {
        let (kind, mutex) = self.loop_op().ok_or(Fault::Misplaced)?;
        self.stand_at(kind, mutex, None);
        Ok(())
    }

    /// Runs the op in place of a loop, and goes on behind the loop.
    pub(super) fn fire_loop_op(&mut self) -> Result<(), Halt> {
        let image = self.context.image;
        let code = image.loop_ops.at(self.context.thread.registers.frame).ok_or(Fault::Misplaced)?;
        self.pass_guard()?;
        match &code.act {
            Act::Pass => {}
            Act::Write(variable, value) => {
                let mut locals = self.locals();
                let (object, value) = (variable.resolve(&mut locals)?, value.eval(&mut locals)?);
                self.touch_variable(object, Effect::Write, Role::Synchronises);
                self.read = self.context.shared.cell(object);
                self.write(object, value);
            }
            Act::Lock(_) => {
                let mutex = self.context.thread.registers.pending.object.ok_or(Fault::Misplaced)?;
                self.context.lock(mutex, 1);
            }
        }
        self.jump(code.to);
        Ok(())
    }

    /// Lets a thread that stands at the head of a loop, and goes on, run up to its next op or head.
    ///
    /// # Errors
    /// A given choice is out of range; the step is to be taken back.
    pub(crate) fn run_from_head(&mut self) -> Result<(), ChoiceOutOfRange> {
        match self.enter_loop() {
            Flow::Op => {
                let result = self.arrive_at_loop_op().map_err(Halt::from);
                self.note(result)
            }
            _ => self.run_to_op(),
        }
    }

    fn visit(&mut self) -> Arrival {
        let transition = self.transition_number();
        let context = &mut self.context;
        let local = local::visit(context.thread, context.shared, context.names, context.image);
        let thread = &mut *context.thread;
        thread.registers.record.arrive(&mut thread.visits, (local, thread.held.len()), transition)
    }

    /// The number of the transition for the record: 0 is that of the invisible prefix.
    fn transition_number(&self) -> u32 {
        self.event.map_or(0, |event| event.0 + 1)
    }

    /// A plain variable was read.
    #[inline]
    pub(super) fn look_around(&mut self) {
        if self.within == Within::Thread && !self.context.thread.registers.record.is_empty() {
            let transition = self.transition_number();
            let thread = &mut *self.context.thread;
            thread.registers.record.look_around(&thread.visits, transition);
        }
    }

    /// After the op of a transition: one that was not pure takes all visits off the record.
    #[inline]
    pub(super) fn weigh(&mut self) {
        if !self.context.thread.registers.record.is_empty() {
            self.weigh_op();
        }
    }

    fn weigh_op(&mut self) {
        let written = &self.context.tape.journal[self.context.start.journal..];
        let thread = &mut *self.context.thread;
        let op = thread.registers.pending;
        let is_strict = op.object.is_some_and(|mutex| self.context.image.is_strict(mutex));
        match op.kind {
            // [pure-op] Nobody can tell whether the mutex was held in between.
            OpKind::Lock if !is_strict => {}
            OpKind::Unlock if !is_strict => {
                let unlocked = written.iter().find_map(|write| match write {
                    Undo::Unlocked { at, .. } => Some(*at),
                    _ => None,
                });
                if let Some(at) = unlocked {
                    thread.registers.record.unlock(&mut thread.visits, at);
                }
            }
            // [pure-op]
            OpKind::Write | OpKind::Spawn => thread.registers.record.clear(),
            _ if written.iter().all(rounds::is_local) => {}
            _ => thread.registers.record.clear(),
        }
    }

    /// At the end of a transition: outside of every loop no visit can come again.
    #[inline]
    pub(super) fn forget_visits(&mut self) {
        let registers = &self.context.thread.registers;
        if registers.record.is_empty() {
            return;
        }
        let loops = &self.context.image.loops;
        let is_in_loop =
            self.context.thread.all_frames().any(|frame| loops.contain(frame.function, frame.at));
        if !is_in_loop {
            self.context.thread.registers.record.clear();
        }
    }
}
