//! Statements → code.

use crate::ast::{BinaryOp, ObjectOp};
use crate::check::hir::{
    HirExpr, HirExprKind, HirLogItem, HirStmt, HirStmtKind, LocalId, Object, Target, Visibility,
};
use crate::ir::{Instr, LocalArray, LogPart, ObjectKind, Operand, Pure, Slot, Value};
use crate::source::Span;

use super::exits::{Exit, LoopExit};
use super::{Lowering, pure};

impl<'h> Lowering<'h> {
    pub(super) fn statements(&mut self, stmts: &'h [HirStmt]) {
        for stmt in stmts {
            self.statement(stmt);
        }
    }

    fn statement(&mut self, stmt: &'h HirStmt) {
        let span = stmt.span;
        match &stmt.kind {
            HirStmtKind::Let { local, init } => self.let_local(*local, init.as_ref(), span),
            HirStmtKind::If { branches, otherwise } => self.branches(branches, otherwise, span),
            HirStmtKind::While { condition, body } => self.while_loop(Some(condition), body, span),
            HirStmtKind::Loop { body } => self.while_loop(None, body, span),
            HirStmtKind::For { index, from, to, body } => self.for_loop(*index, (from, to), body, span),
            HirStmtKind::Break => self.leave_loop(LoopExit::Break, span),
            HirStmtKind::Continue => self.leave_loop(LoopExit::Continue, span),
            _ => {
                let mark = self.emitter.top();
                self.simple(&stmt.kind, span);
                self.emitter.shrink(mark);
            }
        }
    }

    /// Statements that leave no local behind; the stack is cut back after them.
    fn simple(&mut self, kind: &'h HirStmtKind, span: Span) {
        match kind {
            HirStmtKind::Assign { target, value } => self.assign(target, value, span),
            HirStmtKind::CompoundAssign { target, op, value } => {
                self.compound_assign(target, *op, value, span);
            }
            HirStmtKind::Expr(expr) => self.for_effect(expr),
            HirStmtKind::Return(value) => {
                let value = value.as_ref().map(|value| self.operand(value));
                self.leave_function(value, span);
            }
            HirStmtKind::With { mutex, body } => self.with(mutex, body, span),
            HirStmtKind::Atomic { guard, body } => {
                let guard = guard.as_ref().map(|guard| self.pure(guard));
                self.emitter.emit(Instr::AtomicBegin { guard }, span);
                self.exits.push(Exit::Atomic);
                self.in_block(|inside| inside.statements(body));
                self.exits.pop();
                self.emitter.emit(Instr::AtomicEnd, span);
            }
            HirStmtKind::Log(items) => {
                let parts = items.iter().map(|item| match item {
                    HirLogItem::Text(text) => LogPart::Text(text.as_str().into()),
                    HirLogItem::Value(expr) => LogPart::Value(self.operand(expr)),
                });
                let parts = parts.collect();
                self.emitter.emit(Instr::Log { parts }, span);
            }
            HirStmtKind::Assert { condition, message } => {
                let condition = self.operand(condition);
                let message = message.as_deref().map(Into::into);
                self.emitter.emit(Instr::Assert { condition, message }, span);
            }
            HirStmtKind::Assume(condition) => {
                let condition = self.operand(condition);
                self.emitter.emit(Instr::Assume { condition }, span);
            }
            HirStmtKind::Fail(message) => {
                let message = message.as_deref().map(Into::into);
                self.emitter.emit(Instr::Fail { message }, span);
            }
            _ => self.synchronisation(kind, span),
        }
    }

    fn synchronisation(&mut self, kind: &'h HirStmtKind, span: Span) {
        match kind {
            HirStmtKind::Op(op, object) => self.on(*op, object, span),
            HirStmtKind::Wait { cond, mutex } => {
                let cond = self.kept_object(cond);
                let mutex = self.kept_object(mutex);
                self.emitter.emit(Instr::Wait { cond, mutex }, span);
                self.emitter.emit(Instr::Wake { cond, mutex }, span);
                self.emitter.emit(Instr::Relock { cond, mutex }, span);
            }
            HirStmtKind::Send { channel, value } => {
                let decl = self.hir.objects.partition_point(|decl| decl.first <= channel.first) - 1;
                let rendezvous = matches!(self.hir.objects[decl].kind, ObjectKind::Chan { capacity: 0 });
                let channel = self.object(channel);
                let mark = self.emitter.top();
                let value = self.operand(value);
                self.emitter.emit(Instr::Send { channel, value }, span);
                self.emitter.shrink(mark);
                if rendezvous {
                    self.emitter.emit(Instr::Sent { channel }, span);
                }
            }
            HirStmtKind::Join(handle) => {
                let handle = self.operand(handle);
                self.emitter.emit(Instr::Join { handle }, span);
            }
            HirStmtKind::Await(guard) => {
                let guard = self.pure(guard);
                self.emitter.emit(Instr::Await { guard }, span);
            }
            HirStmtKind::Yield => self.emitter.emit(Instr::Yield, span),
            HirStmtKind::Point => self.emitter.emit(Instr::Point, span),
            _ => {}
        }
    }

    fn on(&mut self, op: ObjectOp, object: &'h Object, span: Span) {
        let object = self.object(object);
        self.emitter.emit(Instr::Op { op, object }, span);
        if op == ObjectOp::Arrive {
            self.emitter.emit(Instr::Leave { barrier: object }, span);
        }
    }

    pub(super) fn pure(&self, guard: &HirExpr) -> Pure {
        pure::lower(guard, &|local: LocalId| -> Option<LocalArray> { Some(self.array(local)) })
    }

    fn let_local(&mut self, local: LocalId, init: Option<&'h HirExpr>, span: Span) {
        let slot = self.emitter.top();
        let length = self.body.locals[local.0 as usize].length;
        match (init, length) {
            (Some(init), None) => self.into(slot, init),
            (Some(init), Some(count)) => {
                let value = self.operand(init);
                self.emitter.emit(Instr::Fill { first: slot, count, value }, span);
                self.emitter.shrink(slot);
            }
            (None, _) => {
                self.emitter.emit(Instr::Unset { first: slot, count: length.unwrap_or(1) }, span);
            }
        }
        self.bring_in(local);
    }

    fn assign(&mut self, target: &'h Target, value: &'h HirExpr, span: Span) {
        match target {
            Target::Local(local) => {
                self.into(self.home(*local).slot, value);
                self.note_set(*local);
            }
            Target::Element(local, index) => {
                let index = self.operand(index);
                let value = self.operand(value);
                self.emitter.emit(Instr::StoreElement { array: self.array(*local), index, value }, span);
            }
            Target::Shared(object, visibility) => {
                // [evaluation-order]
                let object = self.object(object);
                let value = self.operand(value);
                self.emitter.emit(write(*visibility, object, value), span);
            }
        }
    }

    fn compound_assign(&mut self, target: &'h Target, op: BinaryOp, value: &'h HirExpr, span: Span) {
        match target {
            Target::Local(local) => {
                let slot = self.checked(*local, span);
                let right = self.operand(value);
                self.emitter.emit(Instr::Binary { dst: slot, op, left: Operand::Slot(slot), right }, span);
            }
            Target::Element(local, index) => {
                let array = self.array(*local);
                let index = self.operand(index);
                let dst = self.take_slot();
                self.emitter.emit(Instr::LoadElement { dst, array, index }, span);
                let value = self.combine(dst, op, value, span);
                self.emitter.emit(Instr::StoreElement { array, index, value }, span);
            }
            Target::Shared(object, visibility) => {
                // [compound-assign]
                let object = self.object(object);
                let dst = self.take_slot();
                let read = match visibility {
                    Visibility::Op => Instr::Read { dst, object },
                    Visibility::Plain => Instr::PlainRead { dst, object },
                };
                self.emitter.emit(read, span);
                let value = self.combine(dst, op, value, span);
                self.emitter.emit(write(*visibility, object, value), span);
            }
        }
    }

    /// A slot at the top for the next instruction to write; it counts only after that.
    fn take_slot(&mut self) -> Slot {
        let slot = self.emitter.top();
        self.emitter.need(slot);
        slot
    }

    /// `slot op value`, where the slot was just read and is the top of the stack.
    fn combine(&mut self, slot: Slot, op: BinaryOp, value: &'h HirExpr, span: Span) -> Operand {
        self.emitter.grow(1);
        let right = self.operand(value);
        self.emitter.emit(Instr::Binary { dst: slot, op, left: Operand::Slot(slot), right }, span);
        self.emitter.shrink(Slot(slot.0 + 1));
        Operand::Slot(slot)
    }

    /// An expression whose value is not used.
    fn for_effect(&mut self, expr: &'h HirExpr) {
        match &expr.kind {
            HirExprKind::Call(function, args) => {
                let args = self.operands(args);
                self.emitter.emit(Instr::Call { dst: None, function: *function, args }, expr.span);
            }
            HirExprKind::Spawn(function, args) => {
                let args = self.operands(args);
                self.emitter.emit(Instr::Spawn { dst: None, function: *function, args }, expr.span);
            }
            _ => self.into(self.emitter.top(), expr),
        }
    }

    fn with(&mut self, mutex: &'h Object, body: &'h [HirStmt], span: Span) {
        // [with]
        let mutex = self.kept_object(mutex);
        self.emitter.emit(Instr::Op { op: ObjectOp::Lock, object: mutex }, span);
        self.exits.push(Exit::With { mutex, span, base: self.emitter.top() });
        self.in_block(|inside| inside.statements(body));
        self.exits.pop();
        self.emitter.emit(Instr::Op { op: ObjectOp::Unlock, object: mutex }, span);
    }

    fn branches(&mut self, branches: &'h [(HirExpr, Vec<HirStmt>)], otherwise: &'h [HirStmt], span: Span) {
        let end = self.emitter.label();
        let mut known = None;
        for (condition, block) in branches {
            let (then, next) = (self.emitter.label(), self.emitter.label());
            self.branch(condition, then, next);
            known.get_or_insert(self.became_set.len());
            self.emitter.bind(then);
            self.in_block(|inside| inside.statements(block));
            self.emitter.jump(end, span);
            self.emitter.bind(next);
        }
        self.in_block(|inside| inside.statements(otherwise));
        self.emitter.bind(end);
        if let Some(known) = known {
            self.forget(known);
        }
    }

    /// `while`, or `loop` without a condition.
    fn while_loop(&mut self, condition: Option<&'h HirExpr>, body: &'h [HirStmt], span: Span) {
        let (head, inside, after) = (self.emitter.label(), self.emitter.label(), self.emitter.label());
        self.emitter.bind(head);
        let instead = condition.and_then(|condition| self.loop_op(condition, body));
        self.emitter.loop_head(instead, after, span);
        if let Some(condition) = condition {
            self.branch(condition, inside, after);
        }
        self.emitter.bind(inside);
        self.exits.push(Exit::Loop { after, next: head });
        self.in_block(|lowering| lowering.statements(body));
        self.exits.pop();
        self.emitter.jump(head, span);
        self.emitter.bind(after);
    }

    /// The index takes one slot, the upper bound the next one unless it is constant.
    fn for_loop(
        &mut self,
        index: LocalId,
        (from, to): (&'h HirExpr, &'h HirExpr),
        body: &'h [HirStmt],
        span: Span,
    ) {
        let slot = self.emitter.top();
        // [for]
        let (from_first, bound_slot) = (!is_bare(from), Slot(slot.0 + 1));
        if from_first {
            self.into(slot, from);
            self.emitter.grow(1);
        }
        let first = if from_first { Operand::Slot(slot) } else { self.operand(from) };
        let bound = if let Some(value) = to.constant() {
            Operand::Const(value)
        } else {
            self.into(bound_slot, to);
            Operand::Slot(bound_slot)
        };
        if !from_first {
            self.emitter.need(slot);
            self.emitter.emit(Instr::Copy { dst: slot, src: first }, span);
        }
        self.emitter.shrink(slot);
        self.in_block(|inside| {
            inside.bring_in(index);
            if let Operand::Slot(_) = bound {
                inside.emitter.grow(1);
            }
            inside.for_body(slot, bound, body, span);
        });
    }

    fn for_body(&mut self, index: Slot, bound: Operand, body: &'h [HirStmt], span: Span) {
        let labels = [(); 4].map(|()| self.emitter.label());
        let [head, inside, next, after] = labels;
        let left = Operand::Slot(index);
        self.emitter.bind(head);
        let dst = self.take_slot();
        self.emitter.emit(Instr::Binary { dst, op: BinaryOp::Less, left, right: bound }, span);
        self.emitter.grow(1);
        self.emitter.branch(Operand::Slot(dst), inside, after, span);
        self.emitter.shrink(dst);
        self.emitter.bind(inside);
        self.exits.push(Exit::Loop { after, next });
        self.in_block(|lowering| lowering.statements(body));
        self.exits.pop();
        self.emitter.bind(next);
        let one = Operand::Const(Value::Int(1));
        self.emitter.emit(Instr::Binary { dst: index, op: BinaryOp::Add, left, right: one }, span);
        self.emitter.jump(head, span);
        self.emitter.bind(after);
    }
}

/// Whether a value needs no slot while others are evaluated.
fn is_bare(expr: &HirExpr) -> bool {
    matches!(expr.kind, HirExprKind::Const(_) | HirExprKind::Local(_))
}

fn write(visibility: Visibility, object: crate::ir::ObjectOperand, value: Operand) -> Instr {
    match visibility {
        Visibility::Op => Instr::Write { object, value },
        Visibility::Plain => Instr::PlainWrite { object, value },
    }
}
