//! Ways out of blocks before their end: `break`, `continue`, `return` through `with` and `atomic`.
//!
//! On the way out each `with` is unlocked, from the inside out. When it is, the locals of its body are gone; the
//! value of a `return` is computed before and kept unless it is constant, even if it is that of a bare local.

use crate::ir::{Instr, ObjectOp, ObjectOperand, Operand, Slot};
use crate::source::Span;

use super::Lowering;
use super::emit::EmitLabel;

/// Something around the current statement that a way out passes.
#[derive(Clone, Copy)]
pub(super) enum Exit {
    /// A loop: where `break` and `continue` go.
    Loop { after: EmitLabel, next: EmitLabel },
    /// A `with`: its mutex, its place, and the top of the stack at its start.
    With { mutex: ObjectOperand, span: Span, base: Slot },
    /// An `atomic`.
    Atomic,
}

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LoopExit {
    Break,
    Continue,
}

impl Lowering<'_> {
    pub(super) fn leave_loop(&mut self, exit: LoopExit, span: Span) {
        let mark = self.emitter.top();
        for around in self.exits.clone().into_iter().rev() {
            match around {
                Exit::Loop { after, next } => {
                    self.emitter.jump(if exit == LoopExit::Break { after } else { next }, span);
                    break;
                }
                // [with]
                Exit::With { mutex, span, base } => {
                    self.emitter.shrink(base);
                    self.emitter.emit(Instr::Op { op: ObjectOp::Unlock, object: mutex }, span);
                }
                Exit::Atomic => self.emitter.emit(Instr::AtomicEnd, span),
            }
        }
        self.emitter.shrink(mark);
    }

    pub(super) fn leave_function(&mut self, value: Option<Operand>, span: Span) {
        let mark = self.emitter.top();
        let mut value = value;
        for around in self.exits.clone().into_iter().rev() {
            match around {
                Exit::Loop { .. } => {}
                // [with]
                Exit::With { mutex, span: with, base } => {
                    if let Some(Operand::Slot(slot)) = value {
                        if slot != base {
                            self.emitter.need(base);
                            self.emitter.emit(Instr::Copy { dst: base, src: Operand::Slot(slot) }, span);
                        }
                        value = Some(Operand::Slot(base));
                        self.emitter.shrink(Slot(base.0 + 1));
                    } else {
                        self.emitter.shrink(base);
                    }
                    self.emitter.emit(Instr::Op { op: ObjectOp::Unlock, object: mutex }, with);
                }
                Exit::Atomic => self.emitter.emit(Instr::AtomicEnd, span),
            }
        }
        self.emitter.emit(Instr::Return { value }, span);
        self.emitter.shrink(mark);
    }
}
