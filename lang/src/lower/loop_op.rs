//! Loops that wait for one thing, as one op: which ones they are, and what is to be done in their place.
//!
//! `[loop-of-one-op]` in `spec/03-execution.md` has the forms, `spec/23-loops-that-wait.md` the proof that nothing is
//! lost, and why others are none.

use crate::ast::{BinaryOp, UnaryOp};
use crate::check::hir::{HirExpr, HirExprKind, HirStmt, HirStmtKind, Object, Visibility};
use crate::ir::{LoopObject, LoopOpKind, LoopOperand, Pure, Value};

use super::Lowering;

/// How the condition of a loop, or a part of it, keeps the thread in the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stays {
    /// While it is true.
    WhileTrue,
    /// While it is false.
    WhileFalse,
}

impl Stays {
    fn other(self) -> Stays {
        match self {
            Stays::WhileTrue => Stays::WhileFalse,
            Stays::WhileFalse => Stays::WhileTrue,
        }
    }
}

impl Lowering<'_> {
    /// The op that can be run in place of a `while` loop, with the operands on which that depends.
    pub(super) fn loop_op(
        &self,
        condition: &HirExpr,
        body: &[HirStmt],
    ) -> Option<(LoopOpKind, Vec<LoopOperand>)> {
        // [loop-of-one-op]
        if !body.iter().all(|stmt| matches!(stmt.kind, HirStmtKind::Yield)) {
            return None;
        }
        let mut operands = Vec::new();
        let kind = match inside_not(condition, Stays::WhileTrue) {
            (HirExpr { kind: HirExprKind::Cas(variable, old, new), .. }, Stays::WhileFalse) => {
                let guard = self.compare(variable, BinaryOp::Equal, old);
                self.write((variable, old, new), guard, &mut operands)?
            }
            (HirExpr { kind: HirExprKind::TryLock(mutex), .. }, Stays::WhileFalse) => {
                LoopOpKind::Lock(self.loop_object(mutex, &mut operands)?)
            }
            (expr, stays) => match swapped(expr, stays) {
                Some((variable, value)) => {
                    let guard = self.compare(variable, BinaryOp::NotEqual, value);
                    self.write((variable, value, value), guard, &mut operands)?
                }
                None if terms(condition).all(|term| reads(term) == Some(1)) => {
                    self.operands_of(condition, &mut operands);
                    LoopOpKind::Await(self.negated(condition))
                }
                None => return None,
            },
        };
        Some((kind, operands))
    }

    fn write(
        &self,
        (variable, compared, written): (&Object, &HirExpr, &HirExpr),
        guard: Pure,
        operands: &mut Vec<LoopOperand>,
    ) -> Option<LoopOpKind> {
        let variable = self.loop_object(variable, operands)?;
        for value in [compared, written] {
            if reads(value) != Some(0) {
                return None;
            }
            self.operands_of(value, operands);
        }
        Some(LoopOpKind::Write { guard, variable: Box::new(variable), value: Box::new(self.pure(written)) })
    }

    fn loop_object(&self, object: &Object, operands: &mut Vec<LoopOperand>) -> Option<LoopObject> {
        if object.index.as_ref().is_some_and(|index| reads(index) != Some(0)) {
            return None;
        }
        self.index_of(object, operands);
        let index = object.index.as_ref().map(|index| self.pure(index));
        Some(LoopObject { first: object.first, length: object.length, index })
    }

    /// `variable op value`
    fn compare(&self, variable: &Object, op: BinaryOp, value: &HirExpr) -> Pure {
        let shared = Pure::Shared {
            first: variable.first,
            length: variable.length,
            index: variable.index.as_ref().map(|index| Box::new(self.pure(index))),
        };
        Pure::Binary(op, Box::new(shared), Box::new(self.pure(value)))
    }

    fn negated(&self, condition: &HirExpr) -> Pure {
        match &condition.kind {
            HirExprKind::Unary(UnaryOp::Not, operand) => self.pure(operand),
            _ => Pure::Unary(UnaryOp::Not, Box::new(self.pure(condition))),
        }
    }

    /// Adds the parts of an expression over locals alone that may have no value, each as a whole.
    fn operands_of(&self, expr: &HirExpr, operands: &mut Vec<LoopOperand>) {
        if reads(expr) == Some(0) {
            if self.may_have_none(expr) {
                operands.push(LoopOperand { value: self.pure(expr), length: None });
            }
            return;
        }
        match &expr.kind {
            HirExprKind::Shared(object, _) => self.index_of(object, operands),
            HirExprKind::Unary(_, operand) => self.operands_of(operand, operands),
            HirExprKind::Binary(_, left, right) => {
                self.operands_of(left, operands);
                self.operands_of(right, operands);
            }
            _ => {}
        }
    }

    fn index_of(&self, object: &Object, operands: &mut Vec<LoopOperand>) {
        let Some(index) = &object.index else { return };
        let length = i64::from(object.length);
        if !matches!(index.constant(), Some(Value::Int(index)) if (0..length).contains(&index)) {
            operands.push(LoopOperand { value: self.pure(index), length: Some(object.length) });
        }
    }

    /// Whether an expression over locals alone may have no value.
    fn may_have_none(&self, expr: &HirExpr) -> bool {
        match &expr.kind {
            HirExprKind::Const(_) => false,
            HirExprKind::Local(local) => !self.home(*local).is_set,
            HirExprKind::Unary(op, operand) => *op == UnaryOp::Negate || self.may_have_none(operand),
            HirExprKind::Binary(op, left, right) => {
                !has_value(*op, right) || self.may_have_none(left) || self.may_have_none(right)
            }
            _ => true,
        }
    }
}

/// The operand of `!`s, and how it keeps the thread in the loop.
fn inside_not(expr: &HirExpr, stays: Stays) -> (&HirExpr, Stays) {
    let (mut expr, mut stays) = (expr, stays);
    while let HirExprKind::Unary(UnaryOp::Not, operand) = &expr.kind {
        (expr, stays) = (operand, stays.other());
    }
    (expr, stays)
}

/// The terms of a condition that keeps the thread in the loop only if all of them do: the first that does not lets it
/// out.
fn terms(condition: &HirExpr) -> impl Iterator<Item = &HirExpr> {
    let mut left = vec![(condition, Stays::WhileTrue)];
    std::iter::from_fn(move || {
        loop {
            let (expr, stays) = left.pop()?;
            match (inside_not(expr, stays), &inside_not(expr, stays).0.kind) {
                ((_, Stays::WhileTrue), HirExprKind::Binary(BinaryOp::And, one, other))
                | ((_, Stays::WhileFalse), HirExprKind::Binary(BinaryOp::Or, one, other)) => {
                    let (_, stays) = inside_not(expr, stays);
                    left.extend([(&**other, stays), (&**one, stays)]);
                }
                ((term, _), _) => return Some(term),
            }
        }
    })
}

/// `swap(x, v) == v`, or `swap(x, true)`: the variable and the value, if the thread stays in the loop as long as the
/// variable has it.
fn swapped(expr: &HirExpr, stays: Stays) -> Option<(&Object, &HirExpr)> {
    let (left, right) = match (&expr.kind, stays) {
        (HirExprKind::Swap(variable, value), _) => {
            let kept = Value::Bool(stays == Stays::WhileTrue);
            return (value.constant() == Some(kept)).then_some((&**variable, &**value));
        }
        (HirExprKind::Binary(BinaryOp::Equal, left, right), Stays::WhileTrue)
        | (HirExprKind::Binary(BinaryOp::NotEqual, left, right), Stays::WhileFalse) => (left, right),
        _ => return None,
    };
    match (&left.kind, &right.kind) {
        (HirExprKind::Swap(variable, value), _) if is_same(value, right) => Some((variable, value)),
        (_, HirExprKind::Swap(variable, value)) if is_same(value, left) => Some((variable, value)),
        _ => None,
    }
}

/// Whether both are one constant, or one local.
fn is_same(one: &HirExpr, other: &HirExpr) -> bool {
    match (&one.kind, &other.kind) {
        (HirExprKind::Const(one), HirExprKind::Const(other)) => one == other,
        (HirExprKind::Local(one), HirExprKind::Local(other)) => one == other,
        _ => false,
    }
}

/// How many shared variables are read, each once, whenever the expression is evaluated; none if it does more, or may
/// fail by what it reads.
fn reads(expr: &HirExpr) -> Option<usize> {
    match &expr.kind {
        HirExprKind::Const(_) | HirExprKind::Local(_) => Some(0),
        HirExprKind::Element(_, index) => (reads(index)? == 0).then_some(0),
        HirExprKind::Shared(object, Visibility::Op) => match &object.index {
            Some(index) => (reads(index)? == 0).then_some(1),
            None => Some(1),
        },
        HirExprKind::Unary(op, operand) => {
            let count = reads(operand)?;
            (count == 0 || *op != UnaryOp::Negate).then_some(count)
        }
        HirExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => None,
        HirExprKind::Binary(op, left, right) => {
            let count = reads(left)? + reads(right)?;
            (count == 0 || has_value(*op, right)).then_some(count)
        }
        _ => None,
    }
}

/// Whether the operator has a value for all left operands, and for all right ones or this one.
fn has_value(op: BinaryOp, right: &HirExpr) -> bool {
    match op {
        BinaryOp::Divide | BinaryOp::Remainder => {
            matches!(right.constant(), Some(Value::Int(divisor)) if divisor != 0 && divisor != -1)
        }
        BinaryOp::ShiftRight => matches!(right.constant(), Some(Value::Int(0..64))),
        BinaryOp::ShiftLeft | BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply => false,
        _ => true,
    }
}
