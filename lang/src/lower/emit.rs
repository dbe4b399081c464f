//! The code of one function as it grows: instructions, places, the height of the stack of slots, labels.

use crate::ir::{CodeIndex, Instr, LoopOp, LoopOpKind, LoopOperand, Slot};
use crate::source::Span;

/// A place in the code that may not be known yet. While code grows, jumps hold labels in place of indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EmitLabel(u32);

/// Code that grows.
#[derive(Default)]
pub(crate) struct Emitter {
    code: Vec<Instr>,
    spans: Vec<Span>,
    live: Vec<u32>,
    top: u32,
    most: u32,
    labels: Vec<u32>,
}

/// Finished code.
pub(crate) struct Code {
    pub(crate) instrs: Vec<Instr>,
    pub(crate) spans: Vec<Span>,
    pub(crate) live: Vec<u32>,
    pub(crate) slots: u32,
}

impl Emitter {
    /// The next free slot.
    pub(crate) fn top(&self) -> Slot {
        Slot(self.top)
    }

    /// Takes slots from the top.
    pub(crate) fn grow(&mut self, count: u32) {
        self.shrink(Slot(self.top + count));
    }

    /// Sets the next free slot.
    pub(crate) fn shrink(&mut self, top: Slot) {
        self.top = top.0;
        self.most = self.most.max(top.0);
    }

    /// A slot that is written by the next instruction, wherever it is.
    pub(crate) fn need(&mut self, slot: Slot) {
        self.most = self.most.max(slot.0 + 1);
    }

    /// The index of the next instruction.
    pub(crate) fn here(&self) -> CodeIndex {
        CodeIndex(u32::try_from(self.code.len()).unwrap_or(u32::MAX))
    }

    pub(crate) fn emit(&mut self, instr: Instr, span: Span) {
        self.code.push(instr);
        self.spans.push(span);
        self.live.push(self.top);
    }

    pub(crate) fn label(&mut self) -> EmitLabel {
        self.labels.push(u32::MAX);
        EmitLabel(u32::try_from(self.labels.len() - 1).unwrap_or(u32::MAX))
    }

    /// A label is the next instruction.
    pub(crate) fn bind(&mut self, label: EmitLabel) {
        let here = self.here();
        self.labels[label.0 as usize] = here.0;
    }

    pub(crate) fn jump(&mut self, to: EmitLabel, span: Span) {
        self.emit(Instr::Jump { to: CodeIndex(to.0) }, span);
    }

    pub(crate) fn branch(
        &mut self,
        condition: crate::ir::Operand,
        then: EmitLabel,
        otherwise: EmitLabel,
        span: Span,
    ) {
        let (then, otherwise) = (CodeIndex(then.0), CodeIndex(otherwise.0));
        self.emit(Instr::Branch { condition, then, otherwise }, span);
    }

    /// The head of a loop, with the op that can be run in its place.
    pub(crate) fn loop_head(
        &mut self,
        instead: Option<(LoopOpKind, Vec<LoopOperand>)>,
        to: EmitLabel,
        span: Span,
    ) {
        let instead = instead.map(|(kind, operands)| {
            Box::new(LoopOp { operands: operands.into(), kind, to: CodeIndex(to.0) })
        });
        self.emit(Instr::LoopHead { instead }, span);
    }

    /// Puts indices in place of labels.
    pub(crate) fn finish(mut self) -> Code {
        let labels = &self.labels;
        for instr in &mut self.code {
            match instr {
                Instr::Jump { to } => *to = CodeIndex(labels[to.0 as usize]),
                Instr::LoopHead { instead: Some(op) } => op.to = CodeIndex(labels[op.to.0 as usize]),
                Instr::Branch { then, otherwise, .. } => {
                    *then = CodeIndex(labels[then.0 as usize]);
                    *otherwise = CodeIndex(labels[otherwise.0 as usize]);
                }
                _ => {}
            }
        }
        Code { instrs: self.code, spans: self.spans, live: self.live, slots: self.most }
    }
}
