//! The head of a loop: whether the round that ends there was pure.

use super::{Cpu, Flow, Within};
use crate::journal::Undo;
use crate::local;
use crate::op::OpKind;
use crate::profile::LoopRule;
use crate::rounds::{self, Arrival, MOST_VISITS};

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
        }
        self.advance();
        Flow::Done
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
