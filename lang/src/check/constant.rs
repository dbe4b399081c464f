//! Constant expressions: known before the run, with bounds that depend on what they are for.

use std::collections::BTreeMap;

use crate::arith::{self, ArithFault};
use crate::ast::{Ast, BinaryOp, ConstItem, Expr, ExprKind, Item, Place};
use crate::ir::{Type, Value};

use super::mistake::{ConstantMistake, NameMistake, TypeMistake};
use super::{Checker, ConstState, Global};

impl Checker<'_> {
    /// Gives every constant its value, those that others need first.
    pub(super) fn evaluate_constants(&mut self, ast: &Ast) {
        let constants = ast.items.iter().filter_map(|item| match item {
            Item::Const(item) => Some(item),
            _ => None,
        });
        let constants: Vec<&ConstItem> = constants.collect();
        for index in in_order_of_need(&constants) {
            let item = constants[index];
            let state = self.int_constant(&item.value).map_or(ConstState::Bad, ConstState::Ready);
            if let Some(entry) = self.names.get_mut(item.name.name.as_str())
                && entry.span == item.name.span
            {
                entry.global = Global::Const(state);
            }
        }
    }

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
                let mistake = ConstantMistake::Cycle { name: name.name.clone() };
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
                self.report_unknown(name, &[], None);
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

/// An order in which each constant comes after those that it names, as far as there is one.
fn in_order_of_need(constants: &[&ConstItem]) -> Vec<usize> {
    let mut by_name = BTreeMap::new();
    for (index, item) in constants.iter().enumerate() {
        by_name.entry(item.name.name.as_str()).or_insert(index);
    }
    let mut order = Vec::with_capacity(constants.len());
    let mut seen = vec![false; constants.len()];
    for start in 0..constants.len() {
        let mut path = Vec::new();
        if !std::mem::replace(&mut seen[start], true) {
            path.push((start, names_in(&constants[start].value)));
        }
        while let Some((index, names)) = path.last_mut() {
            let Some(name) = names.pop() else {
                order.push(*index);
                path.pop();
                continue;
            };
            if let Some(needed) = by_name.get(name)
                && !std::mem::replace(&mut seen[*needed], true)
            {
                path.push((*needed, names_in(&constants[*needed].value)));
            }
        }
    }
    order
}

/// The names in an expression, as far as it can be constant; the first one last.
fn names_in(expr: &Expr) -> Vec<&str> {
    let mut names = Vec::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ExprKind::Place(place) => names.push(place.name.name.as_str()),
            ExprKind::Unary(_, operand) => open.push(operand),
            ExprKind::Binary(_, left, right) => open.extend([&**left, &**right]),
            _ => {}
        }
    }
    names
}

/// The type of a value that is known before the run.
pub(super) fn type_of(value: Value) -> Type {
    match value {
        Value::Bool(_) => Type::Bool,
        Value::Handle(_) => Type::Handle,
        Value::Int(_) | Value::Unset => Type::Int,
    }
}
