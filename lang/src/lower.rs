//! Resolved program → IR.
//!
//! Slots are handed out like a stack: locals in order of declaration, and above them the values of operands that
//! were evaluated and are still needed. A constant and the value of a bare local need no slot. So before each
//! instruction the slots that matter are exactly those below `top`, which is recorded as `live`.
//!
//! An instruction carries the place of the construct that it comes from: the expression, or the whole statement
//! for what a statement does at its end (a write, a lock, the unlock of a `with`, the ops of a `wait`).
//!
//! A local that may not be set is checked where its value is taken, by a copy of its slot to itself, since the
//! instruction that uses the value may come after another op.

mod emit;
mod exits;
mod expr;
mod loop_op;
mod pure;
mod stmt;

use crate::check::hir::{Birth, Body, Hir, HirExpr, LocalId};
use crate::ir::strict::mark_strict;
use crate::ir::{self, CodeIndex, Condition, Instr, LivenessProperty, Program, Pure, Slot};
use crate::source::SourceFile;
use emit::Emitter;
use exits::Exit;

/// Makes the IR of a resolved program.
pub(crate) fn lower(source: &SourceFile, hir: &Hir) -> Program {
    let liveness = hir.liveness.iter().map(|item| LivenessProperty {
        property: item.property.map(|expr| pure::lower(expr, &|_| None)),
        span: item.span,
    });
    let conditions = hir.conditions.iter().map(|condition| Condition {
        quantifier: condition.quantifier,
        expr: pure::lower(&condition.expr, &|_| None),
        span: condition.span,
    });
    let functions: Vec<_> = hir.functions.iter().map(|body| Lowering::new(hir, body).function()).collect();
    let mut objects = hir.objects.clone();
    mark_strict(&mut objects, &functions);
    Program {
        source: source.clone(),
        objects,
        functions,
        threads: hir.threads.clone(),
        finally: hir.finally,
        conditions: conditions.collect(),
        liveness: liveness.collect(),
        constants: hir.constants.clone(),
    }
}

/// An expression where a condition may stand.
pub(crate) fn lower_query(expr: &HirExpr) -> Pure {
    pure::lower(expr, &|_| None)
}

/// One body on its way to code.
struct Lowering<'h> {
    hir: &'h Hir,
    body: &'h Body,
    emitter: Emitter,
    /// Of each local that was declared so far: where it lives, and whether it is known to be set.
    homes: Vec<Home>,
    /// Locals that became known to be set, in order, so that this can be forgotten at the end of a block.
    became_set: Vec<LocalId>,
    exits: Vec<Exit>,
    named: Vec<ir::Local>,
    /// Indices into `named` of the locals of the block, for each block around the current statement.
    blocks: Vec<Vec<usize>>,
}

#[derive(Clone, Copy)]
struct Home {
    slot: Slot,
    is_set: bool,
}

impl<'h> Lowering<'h> {
    fn new(hir: &'h Hir, body: &'h Body) -> Self {
        Lowering {
            hir,
            body,
            emitter: Emitter::default(),
            homes: vec![Home { slot: Slot(0), is_set: false }; body.locals.len()],
            became_set: Vec::new(),
            exits: Vec::new(),
            named: Vec::new(),
            blocks: vec![Vec::new()],
        }
    }

    fn function(mut self) -> ir::Function {
        for param in 0..self.body.params {
            self.bring_in(LocalId(u32::try_from(param).unwrap_or(u32::MAX)));
        }
        self.statements(&self.body.block);
        let end = crate::source::Span::new(self.body.span.end.saturating_sub(1), self.body.span.end);
        self.emitter.emit(Instr::Return { value: None }, end);
        let after = self.emitter.here();
        let top_level = self.blocks.pop().unwrap_or_default();
        for index in &top_level {
            self.named[*index].to = after;
        }
        let code = self.emitter.finish();
        ir::Function {
            name: self.body.name.clone(),
            params: u32::try_from(self.body.params).unwrap_or(u32::MAX),
            slots: code.slots,
            code: code.instrs,
            spans: code.spans,
            live: code.live,
            top_level: top_level.into_iter().map(|index| self.named[index].clone()).collect(),
            locals: self.named,
            span: self.body.span,
        }
    }

    fn home(&self, local: LocalId) -> Home {
        self.homes[local.0 as usize]
    }

    /// Brings a local into scope at the top of the stack, where its value (or its elements) already stands.
    fn bring_in(&mut self, local: LocalId) {
        let info = &self.body.locals[local.0 as usize];
        let slot = self.emitter.top();
        self.emitter.grow(info.length.unwrap_or(1));
        self.homes[local.0 as usize] = Home { slot, is_set: info.birth == Birth::Set };
        let from = self.emitter.here();
        let named = ir::Local { name: info.name.clone(), slot, length: info.length, from, to: CodeIndex(0) };
        if let Some(block) = self.blocks.last_mut() {
            block.push(self.named.len());
        }
        self.named.push(named);
    }

    /// Does something in a block of its own: its locals, and what is known of which locals are set, end with it.
    fn in_block(&mut self, inside: impl FnOnce(&mut Self)) {
        let mark = self.emitter.top();
        let known = self.became_set.len();
        self.blocks.push(Vec::new());
        inside(self);
        let after = self.emitter.here();
        for index in self.blocks.pop().unwrap_or_default() {
            self.named[index].to = after;
        }
        self.forget(known);
        self.emitter.shrink(mark);
    }

    fn note_set(&mut self, local: LocalId) {
        let home = &mut self.homes[local.0 as usize];
        if !home.is_set {
            home.is_set = true;
            self.became_set.push(local);
        }
    }

    /// Forgets which locals became set since there were `known` of them.
    fn forget(&mut self, known: usize) {
        for local in self.became_set.drain(known..) {
            self.homes[local.0 as usize].is_set = false;
        }
    }
}
