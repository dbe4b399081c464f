//! The code of a function that is being built.

use super::error::{BuildError, BuildMistake};
use crate::ir::{CodeIndex, Function, Instr, Local, LocalArray, Operand, Slot};
use crate::source::Span;

/// A place in the code that may not be known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeLabel(u32);

/// The height of the stack of slots at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    top: u32,
    named: usize,
}

/// The code of a function that is being built.
///
/// Slots are a stack: a new local or temporary takes the next one, and [`FunctionBuilder::release`] gives all back
/// that were taken since a [`FunctionBuilder::mark`]. Every slot below the top counts as part of the state.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FunctionBuilder {
    params: u32,
    code: Vec<Instr>,
    live: Vec<u32>,
    top: u32,
    most: u32,
    labels: Vec<Option<u32>>,
    locals: Vec<Local>,
    /// Indices of the locals in scope.
    open: Vec<usize>,
    /// Locals that were in scope with no mark around them are released at the end.
    top_level: Vec<usize>,
    marks: u32,
}

impl FunctionBuilder {
    /// A function with these parameters, which are the slots from 0 on.
    pub fn new(params: &[&str]) -> Self {
        let mut builder = FunctionBuilder::default();
        for name in params {
            builder.name_slots(name, None);
        }
        builder.params = builder.top;
        builder
    }

    /// The slot of a parameter.
    pub fn param(&self, index: u32) -> Slot {
        Slot(index)
    }

    /// A named local, not set.
    pub fn local(&mut self, name: &str) -> Slot {
        let first = Slot(self.top);
        self.emit(Instr::Unset { first, count: 1 });
        self.name_slots(name, None);
        first
    }

    /// A named local array, not set.
    pub fn array(&mut self, name: &str, length: u32) -> LocalArray {
        let first = Slot(self.top);
        self.emit(Instr::Unset { first, count: length });
        self.name_slots(name, Some(length));
        LocalArray { first, length }
    }

    /// A slot without a name.
    pub fn temporary(&mut self) -> Slot {
        let slot = Slot(self.top);
        self.take(1);
        slot
    }

    /// The height of the stack, to go back to.
    pub fn mark(&mut self) -> Mark {
        self.marks += 1;
        Mark { top: self.top, named: self.open.len() }
    }

    /// Gives back all slots that were taken since a mark.
    pub fn release(&mut self, mark: Mark) {
        self.marks = self.marks.saturating_sub(1);
        self.top = mark.top;
        let here = self.here();
        for index in self.open.drain(mark.named.min(self.open.len())..) {
            self.locals[index].to = here;
        }
    }

    /// Appends an instruction. Jumps are made by [`FunctionBuilder::jump`] and [`FunctionBuilder::branch`].
    pub fn emit(&mut self, instr: Instr) {
        self.code.push(instr);
        self.live.push(self.top);
    }

    /// A new label.
    pub fn label(&mut self) -> CodeLabel {
        self.labels.push(None);
        CodeLabel(u32::try_from(self.labels.len() - 1).unwrap_or(u32::MAX))
    }

    /// The label is the next instruction.
    pub fn bind(&mut self, label: CodeLabel) {
        let here = self.here().0;
        if let Some(place) = self.labels.get_mut(label.0 as usize) {
            *place = Some(here);
        }
    }

    /// Goes on at a label.
    pub fn jump(&mut self, to: CodeLabel) {
        self.emit(Instr::Jump { to: CodeIndex(to.0) });
    }

    /// Goes on at one of two labels.
    pub fn branch(&mut self, condition: impl Into<Operand>, then: CodeLabel, otherwise: CodeLabel) {
        let (then, otherwise) = (CodeIndex(then.0), CodeIndex(otherwise.0));
        self.emit(Instr::Branch { condition: condition.into(), then, otherwise });
    }

    fn here(&self) -> CodeIndex {
        CodeIndex(u32::try_from(self.code.len()).unwrap_or(u32::MAX))
    }

    fn take(&mut self, count: u32) {
        self.top = self.top.saturating_add(count);
        self.most = self.most.max(self.top);
    }

    fn name_slots(&mut self, name: &str, length: Option<u32>) {
        let slot = Slot(self.top);
        self.take(length.unwrap_or(1));
        let here = self.here();
        self.open.push(self.locals.len());
        if self.marks == 0 {
            self.top_level.push(self.locals.len());
        }
        self.locals.push(Local { name: name.to_owned(), slot, length, from: here, to: here });
    }

    /// The function, with indices in place of labels. A function may end without an instruction that leaves it.
    pub(super) fn finish(mut self, name: String, errors: &mut Vec<BuildError>) -> Function {
        self.emit(Instr::Return { value: None });
        let end = self.here();
        for index in &self.open {
            self.locals[*index].to = end;
        }
        let mut loop_ops = Vec::new();
        let labels = &self.labels;
        let mut resolve =
            |at: usize, target: &mut CodeIndex| match labels.get(target.0 as usize).copied().flatten() {
                Some(index) => *target = CodeIndex(index),
                None => errors.push(BuildError::new(BuildMistake::Jump, &name, u32::try_from(at).ok())),
            };
        for (at, instr) in self.code.iter_mut().enumerate() {
            match instr {
                Instr::LoopHead { instead: Some(_) } => loop_ops.push(at),
                Instr::Jump { to } => resolve(at, to),
                Instr::Branch { then, otherwise, .. } => {
                    resolve(at, then);
                    resolve(at, otherwise);
                }
                _ => {}
            }
        }
        let wrong = |at: usize| BuildError::new(BuildMistake::LoopOp, &name, u32::try_from(at).ok());
        errors.extend(loop_ops.into_iter().map(wrong));
        let top_level = self.top_level.iter().map(|index| self.locals[*index].clone());
        Function {
            params: self.params,
            slots: self.most,
            spans: vec![Span::default(); self.code.len()],
            top_level: top_level.collect(),
            code: self.code,
            live: self.live,
            locals: self.locals,
            span: Span::default(),
            name,
        }
    }
}
