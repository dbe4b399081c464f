//! Expressions → code that leaves a value in a slot, or that branches.

use crate::ast::{BinaryOp, UnaryOp};
use crate::check::hir::{HirExpr, HirExprKind, LocalId, Object, Visibility};
use crate::ir::{Instr, LocalArray, ObjectOperand, Operand, Slot, Value};
use crate::source::Span;

use super::Lowering;
use super::emit::EmitLabel;

impl<'h> Lowering<'h> {
    /// Evaluates an operand: a constant and a bare local stay what they are, another value takes the next slot.
    pub(super) fn operand(&mut self, expr: &'h HirExpr) -> Operand {
        match &expr.kind {
            HirExprKind::Const(value) => Operand::Const(*value),
            HirExprKind::Local(local) => Operand::Slot(self.checked(*local, expr.span)),
            _ => self.kept(expr),
        }
    }

    /// Evaluates an operand that takes a slot unless it is constant.
    pub(super) fn kept(&mut self, expr: &'h HirExpr) -> Operand {
        if let HirExprKind::Const(value) = expr.kind {
            return Operand::Const(value);
        }
        let dst = self.emitter.top();
        self.into(dst, expr);
        self.emitter.grow(1);
        Operand::Slot(dst)
    }

    /// The slot of a local, after a check that it is set where that is not known.
    pub(super) fn checked(&mut self, local: LocalId, span: Span) -> Slot {
        let home = self.home(local);
        if !home.is_set {
            self.emitter.emit(Instr::Copy { dst: home.slot, src: Operand::Slot(home.slot) }, span);
            self.note_set(local);
        }
        home.slot
    }

    pub(super) fn array(&self, local: LocalId) -> LocalArray {
        let length = self.body.locals[local.0 as usize].length.unwrap_or(1);
        LocalArray { first: self.home(local).slot, length }
    }

    /// Evaluates the index of an object.
    pub(super) fn object(&mut self, object: &'h Object) -> ObjectOperand {
        let index = object.index.as_ref().map(|index| self.operand(index));
        ObjectOperand { first: object.first, length: object.length, index }
    }

    /// The same for an object that several ops need: the index takes a slot unless it is constant.
    pub(super) fn kept_object(&mut self, object: &'h Object) -> ObjectOperand {
        let index = object.index.as_ref().map(|index| self.kept(index));
        ObjectOperand { first: object.first, length: object.length, index }
    }

    /// Evaluates an expression into a slot; the top of the stack is as before afterwards.
    pub(super) fn into(&mut self, dst: Slot, expr: &'h HirExpr) {
        let mark = self.emitter.top();
        let span = expr.span;
        let instr = match &expr.kind {
            HirExprKind::Const(value) => Instr::Copy { dst, src: Operand::Const(*value) },
            HirExprKind::Local(local) => Instr::Copy { dst, src: Operand::Slot(self.checked(*local, span)) },
            HirExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => return self.truth(dst, expr),
            HirExprKind::Binary(..) => return self.chain(dst, expr),
            HirExprKind::Unary(..) => return self.unary_chain(dst, expr),
            _ => self.operation(dst, expr),
        };
        self.emitter.need(dst);
        self.emitter.emit(instr, span);
        self.emitter.shrink(mark);
    }

    /// The instruction of an expression that does something, after its operands.
    fn operation(&mut self, dst: Slot, expr: &'h HirExpr) -> Instr {
        match &expr.kind {
            HirExprKind::Element(local, index) => {
                let array = self.array(*local);
                Instr::LoadElement { dst, array, index: self.operand(index) }
            }
            HirExprKind::Shared(object, visibility) => {
                let object = self.object(object);
                match visibility {
                    Visibility::Op => Instr::Read { dst, object },
                    Visibility::Plain => Instr::PlainRead { dst, object },
                }
            }
            HirExprKind::Call(function, args) => {
                Instr::Call { dst: Some(dst), function: *function, args: self.operands(args) }
            }
            HirExprKind::Spawn(function, args) => {
                Instr::Spawn { dst: Some(dst), function: *function, args: self.operands(args) }
            }
            HirExprKind::Cas(object, old, new) => {
                let object = self.object(object);
                let old = self.operand(old);
                Instr::Cas { dst, object, old, new: self.operand(new) }
            }
            HirExprKind::FetchAdd(object, delta) => {
                let object = self.object(object);
                Instr::FetchAdd { dst, object, delta: self.operand(delta) }
            }
            HirExprKind::Swap(object, value) => {
                let object = self.object(object);
                Instr::Swap { dst, object, value: self.operand(value) }
            }
            HirExprKind::Choose(kind, from, to) => {
                let from = self.operand(from);
                Instr::Choose { dst, kind: *kind, from, to: self.operand(to) }
            }
            HirExprKind::TryLock(object) => Instr::TryLock { dst, mutex: self.object(object) },
            HirExprKind::Recv(object) => Instr::Recv { dst, channel: self.object(object) },
            HirExprKind::Const(_)
            | HirExprKind::Local(_)
            | HirExprKind::Unary(..)
            | HirExprKind::Binary(..)
            | HirExprKind::ThreadLocal { .. } => Instr::Unset { first: dst, count: 1 },
        }
    }

    pub(super) fn operands(&mut self, args: &'h [HirExpr]) -> Box<[Operand]> {
        // [evaluation-order]
        args.iter().map(|arg| self.operand(arg)).collect()
    }

    /// Unary operators in a row, from the inside.
    fn unary_chain(&mut self, dst: Slot, expr: &'h HirExpr) {
        let mark = self.emitter.top();
        let mut links = Vec::new();
        let mut inner = expr;
        while let HirExprKind::Unary(op, operand) = &inner.kind {
            links.push((*op, inner.span));
            inner = operand;
        }
        let mut operand = self.operand(inner);
        for (left, (op, span)) in (0..links.len()).rev().zip(links.into_iter().rev()) {
            let result = if left == 0 { dst } else { mark };
            self.emitter.need(result);
            self.emitter.emit(Instr::Unary { dst: result, op, operand }, span);
            operand = Operand::Slot(result);
            self.emitter.shrink(if left == 0 { mark } else { Slot(mark.0 + 1) });
        }
    }

    /// Binary operators grouped to the left, from the inside; never `&&` or `||`.
    fn chain(&mut self, dst: Slot, expr: &'h HirExpr) {
        let mark = self.emitter.top();
        let mut links = Vec::new();
        let mut first = expr;
        while let HirExprKind::Binary(op, left, right) = &first.kind {
            if matches!(op, BinaryOp::And | BinaryOp::Or) {
                break;
            }
            links.push((*op, first.span, &**right));
            first = left;
        }
        let mut left = self.operand(first);
        for (after, (op, span, right)) in (0..links.len()).rev().zip(links.into_iter().rev()) {
            let right = self.operand(right);
            let result = if after == 0 { dst } else { mark };
            self.emitter.need(result);
            self.emitter.emit(Instr::Binary { dst: result, op, left, right }, span);
            left = Operand::Slot(result);
            self.emitter.shrink(if after == 0 { mark } else { Slot(mark.0 + 1) });
        }
    }

    /// The value of `&&` or `||`.
    fn truth(&mut self, dst: Slot, expr: &'h HirExpr) {
        let (yes, no, end) = (self.emitter.label(), self.emitter.label(), self.emitter.label());
        self.branch(expr, yes, no);
        self.emitter.need(dst);
        self.emitter.bind(yes);
        self.emitter.emit(Instr::Copy { dst, src: Operand::Const(Value::Bool(true)) }, expr.span);
        self.emitter.jump(end, expr.span);
        self.emitter.bind(no);
        self.emitter.emit(Instr::Copy { dst, src: Operand::Const(Value::Bool(false)) }, expr.span);
        self.emitter.bind(end);
    }

    /// Goes on at one of two labels.
    pub(super) fn branch(&mut self, expr: &'h HirExpr, then: EmitLabel, otherwise: EmitLabel) {
        let (mut expr, mut then, mut otherwise) = (expr, then, otherwise);
        while let HirExprKind::Unary(UnaryOp::Not, operand) = &expr.kind {
            (expr, then, otherwise) = (operand, otherwise, then);
        }
        match &expr.kind {
            HirExprKind::Const(Value::Bool(value)) => {
                self.emitter.jump(if *value { then } else { otherwise }, expr.span);
            }
            HirExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), ..) => {
                self.short_circuit(*op, expr, then, otherwise);
            }
            _ => {
                let mark = self.emitter.top();
                let condition = self.operand(expr);
                self.emitter.branch(condition, then, otherwise, expr.span);
                self.emitter.shrink(mark);
            }
        }
    }

    /// A chain of `&&`, or one of `||`: each operand decides, or the next one is evaluated.
    fn short_circuit(&mut self, op: BinaryOp, expr: &'h HirExpr, then: EmitLabel, otherwise: EmitLabel) {
        // [short-circuit]
        let mut operands = Vec::new();
        let mut first = expr;
        while let HirExprKind::Binary(same, left, right) = &first.kind
            && *same == op
        {
            operands.push(&**right);
            first = left;
        }
        let mut known = None;
        let mut operand = first;
        while let Some(next) = operands.pop() {
            let go_on = self.emitter.label();
            if op == BinaryOp::And {
                self.branch(operand, go_on, otherwise);
            } else {
                self.branch(operand, then, go_on);
            }
            known.get_or_insert(self.became_set.len());
            self.emitter.bind(go_on);
            operand = next;
        }
        self.branch(operand, then, otherwise);
        if let Some(known) = known {
            self.forget(known);
        }
    }
}
