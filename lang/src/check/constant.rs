//! Constant expressions: known before the run, with bounds that depend on what they are for.

use crate::arith::{self, ArithFault};
use crate::ast::{BinaryOp, Expr, ExprKind, Place};
use crate::ir::{Type, Value};

use super::mistake::{ConstantMistake, NameMistake, TypeMistake};
use super::{Checker, ConstState, Global};

impl Checker<'_> {
    /// The value of a constant expression, an int or a bool; `None` if a mistake was reported.
    pub(super) fn constant(&mut self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Int(value) => Some(Value::Int(*value)),
            ExprKind::Bool(value) => Some(Value::Bool(*value)),
            ExprKind::Place(place) => self.named_constant(place),
            ExprKind::Unary(op, operand) => {
                let operand = self.constant(operand)?;
                self.value(expr, arith::unary(*op, operand), &[operand])
            }
            ExprKind::Binary(..) => self.constant_chain(expr),
            ExprKind::Error => None,
            _ => {
                self.report(ConstantMistake::NotConstant, expr.span, "");
                None
            }
        }
    }

    /// A chain of binary operators, from the left without recursion.
    fn constant_chain(&mut self, expr: &Expr) -> Option<Value> {
        let mut links = Vec::new();
        let mut first = expr;
        while let ExprKind::Binary(op, left, right) = &first.kind {
            links.push((first, *op, right));
            first = left;
        }
        let mut value = self.constant(first);
        for (whole, op, right) in links.into_iter().rev() {
            let decided = match op {
                BinaryOp::And => Value::Bool(false),
                BinaryOp::Or => Value::Bool(true),
                _ => Value::Unset,
            };
            if value == Some(decided) {
                continue;
            }
            let right = self.constant(right);
            value = match (value, right) {
                (Some(left), Some(right)) => {
                    self.value(whole, arith::binary(op, left, right), &[left, right])
                }
                _ => None,
            };
        }
        value
    }

    fn value(&mut self, at: &Expr, result: Result<Value, ArithFault>, operands: &[Value]) -> Option<Value> {
        let fault = match result {
            Ok(value) => return Some(value),
            Err(ArithFault::Overflow) => "overflows",
            Err(ArithFault::DivisionByZero) => "divides by zero",
            Err(ArithFault::ShiftCount) => "shifts by fewer than 0 or more than 63 bits",
            Err(ArithFault::Type) => {
                let found = operands.iter().map(|value| type_of(*value)).find(|ty| *ty != Type::Int);
                let (expected, found) = match found {
                    Some(found) => (Type::Int, found),
                    None => (Type::Bool, Type::Int),
                };
                self.report(TypeMistake::Mismatch { expected, found }, at.span, "");
                return None;
            }
        };
        self.report(ConstantMistake::Fault { fault }, at.span, "");
        None
    }

    fn named_constant(&mut self, place: &Place) -> Option<Value> {
        let name = &place.name;
        match self.names.get(name.name.as_str()).map(|entry| (entry.global, entry.span)) {
            Some((Global::Const(_), declared)) if place.index.is_some() => {
                let mistake = NameMistake::NotAnArray { name: name.name.clone() };
                self.report_pair(mistake, (place.span, ""), (declared, "declared here"));
                None
            }
            Some((Global::Const(ConstState::Ready(value)), _)) => Some(Value::Int(value)),
            Some((Global::Const(ConstState::Bad), _)) => None,
            Some((Global::Const(ConstState::Pending), declared)) => {
                let mistake = ConstantMistake::Order { name: name.name.clone() };
                self.report_pair(mistake, (name.span, "used here"), (declared, "declared here"));
                None
            }
            Some((Global::Object(_) | Global::Function(_), declared)) => {
                self.report_pair(
                    ConstantMistake::NotConstant,
                    (place.span, "no constant"),
                    (declared, "declared here"),
                );
                None
            }
            None => {
                self.report_unknown(name, &[]);
                None
            }
        }
    }

    /// The value of a constant expression that must be an int.
    pub(super) fn int_constant(&mut self, expr: &Expr) -> Option<i64> {
        match self.constant(expr)? {
            Value::Int(value) => Some(value),
            other => {
                let mistake = TypeMistake::Mismatch { expected: Type::Int, found: type_of(other) };
                self.report(mistake, expr.span, "");
                None
            }
        }
    }

    /// The same within bounds; `what` is named in the message.
    pub(super) fn bounded(
        &mut self,
        expr: &Expr,
        bounds: std::ops::RangeInclusive<i64>,
        what: impl FnOnce() -> String,
    ) -> Option<i64> {
        let value = self.int_constant(expr)?;
        if bounds.contains(&value) {
            return Some(value);
        }
        let (least, most) = bounds.into_inner();
        let text = format!("this is {value}");
        self.report(ConstantMistake::OutOfRange { what: what(), value, least, most }, expr.span, text);
        None
    }
}

/// The type of a value that is known before the run.
pub(super) fn type_of(value: Value) -> Type {
    match value {
        Value::Bool(_) => Type::Bool,
        Value::Handle(_) => Type::Handle,
        Value::Int(_) | Value::Unset => Type::Int,
    }
}
