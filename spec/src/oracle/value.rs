//! Values and the operators on them, as the language defines them.
//!
//! Every operator that can fault gives `None`: overflow, division by zero, a shift that loses bits, operands of
//! the wrong type (which `check` excludes).

use loris_lang::ast::{BinaryOp, UnaryOp};

use super::names::ThreadNo;

/// What a local or a shared variable holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Value {
    /// Not set yet.
    Unset,
    /// An integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A thread.
    Handle(ThreadNo),
}

/// The result of a unary operator.
pub(super) fn unary(op: UnaryOp, operand: Value) -> Option<Value> {
    match (op, operand) {
        (UnaryOp::Negate, Value::Int(n)) => n.checked_neg().map(Value::Int),
        (UnaryOp::Complement, Value::Int(n)) => Some(Value::Int(!n)),
        (UnaryOp::Not, Value::Bool(b)) => Some(Value::Bool(!b)),
        _ => None,
    }
}

/// The result of `&&` or `||` when both sides are known.
pub(super) fn logical(op: BinaryOp, left: Value, right: Value) -> Option<Value> {
    match (op, left, right) {
        (BinaryOp::And, Value::Bool(left), Value::Bool(right)) => Some(Value::Bool(left && right)),
        (BinaryOp::Or, Value::Bool(left), Value::Bool(right)) => Some(Value::Bool(left || right)),
        _ => None,
    }
}

/// The result of a binary operator other than `&&` and `||`.
pub(super) fn binary(op: BinaryOp, left: Value, right: Value) -> Option<Value> {
    match op {
        BinaryOp::Equal => Some(Value::Bool(left == right)),
        BinaryOp::NotEqual => Some(Value::Bool(left != right)),
        _ => {
            let (Value::Int(left), Value::Int(right)) = (left, right) else { return None };
            comparison(op, left, right)
                .map(Value::Bool)
                .or_else(|| arithmetic(op, left, right).map(Value::Int))
        }
    }
}

fn comparison(op: BinaryOp, left: i64, right: i64) -> Option<bool> {
    match op {
        BinaryOp::Less => Some(left < right),
        BinaryOp::LessEqual => Some(left <= right),
        BinaryOp::Greater => Some(left > right),
        BinaryOp::GreaterEqual => Some(left >= right),
        _ => None,
    }
}

fn arithmetic(op: BinaryOp, left: i64, right: i64) -> Option<i64> {
    match op {
        BinaryOp::BitOr => Some(left | right),
        BinaryOp::BitXor => Some(left ^ right),
        BinaryOp::BitAnd => Some(left & right),
        BinaryOp::ShiftLeft => shift_left(left, right),
        BinaryOp::ShiftRight => (0..64).contains(&right).then(|| left >> right),
        BinaryOp::Add => left.checked_add(right),
        BinaryOp::Subtract => left.checked_sub(right),
        BinaryOp::Multiply => left.checked_mul(right),
        BinaryOp::Divide => left.checked_div(right),
        BinaryOp::Remainder => left.checked_rem(right),
        _ => None,
    }
}

/// Multiplication by a power of two in wide arithmetic: exact, or a fault.
fn shift_left(left: i64, count: i64) -> Option<i64> {
    let count = u32::try_from(count).ok().filter(|count| *count < 64)?;
    i64::try_from(i128::from(left) * (1_i128 << count)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_fault_instead_of_wrapping() {
        let int = Value::Int;
        assert_eq!(binary(BinaryOp::Add, int(i64::MAX), int(1)), None);
        assert_eq!(binary(BinaryOp::Remainder, int(i64::MIN), int(-1)), None);
        assert_eq!(binary(BinaryOp::Divide, int(-7), int(2)), Some(int(-3)));
        assert_eq!(binary(BinaryOp::Remainder, int(-7), int(2)), Some(int(-1)));
        assert_eq!(binary(BinaryOp::ShiftLeft, int(-1), int(63)), Some(int(i64::MIN)));
        assert_eq!(binary(BinaryOp::ShiftLeft, int(1), int(63)), None);
        assert_eq!(binary(BinaryOp::ShiftRight, int(-8), int(64)), None);
        assert_eq!(unary(UnaryOp::Negate, int(i64::MIN)), None);
    }
}
