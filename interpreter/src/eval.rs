//! Operators on values, checked.

use loris_lang::ast::{BinaryOp, UnaryOp};
use loris_lang::ir::Value;

use crate::fault::Fault;

/// The number in a value.
#[inline]
pub(crate) fn int(value: Value) -> Result<i64, Fault> {
    match value {
        Value::Int(number) => Ok(number),
        _ => Err(Fault::WrongType),
    }
}

/// The truth value in a value.
#[inline]
pub(crate) fn truth(value: Value) -> Result<bool, Fault> {
    match value {
        Value::Bool(truth) => Ok(truth),
        _ => Err(Fault::WrongType),
    }
}

/// `op operand`
pub(crate) fn unary(op: UnaryOp, operand: Value) -> Result<Value, Fault> {
    match op {
        // [overflow]
        UnaryOp::Negate => int(operand)?.checked_neg().map(Value::Int).ok_or(Fault::Overflow),
        UnaryOp::Complement => Ok(Value::Int(!int(operand)?)),
        UnaryOp::Not => Ok(Value::Bool(!truth(operand)?)),
    }
}

/// `left op right`; both sides of `&&` and `||` are evaluated already.
#[inline]
pub(crate) fn binary(op: BinaryOp, left: Value, right: Value) -> Result<Value, Fault> {
    match op {
        BinaryOp::Or => Ok(Value::Bool(truth(left)? | truth(right)?)),
        BinaryOp::And => Ok(Value::Bool(truth(left)? & truth(right)?)),
        BinaryOp::Equal => same(left, right).map(Value::Bool),
        BinaryOp::NotEqual => same(left, right).map(|same| Value::Bool(!same)),
        BinaryOp::Less => Ok(Value::Bool(int(left)? < int(right)?)),
        BinaryOp::LessEqual => Ok(Value::Bool(int(left)? <= int(right)?)),
        BinaryOp::Greater => Ok(Value::Bool(int(left)? > int(right)?)),
        BinaryOp::GreaterEqual => Ok(Value::Bool(int(left)? >= int(right)?)),
        _ => arithmetic(op, int(left)?, int(right)?).map(Value::Int),
    }
}

fn same(left: Value, right: Value) -> Result<bool, Fault> {
    match (left, right) {
        (Value::Int(a), Value::Int(b)) => Ok(a == b),
        (Value::Bool(a), Value::Bool(b)) => Ok(a == b),
        (Value::Handle(a), Value::Handle(b)) => Ok(a == b),
        _ => Err(Fault::WrongType),
    }
}

#[inline]
fn arithmetic(op: BinaryOp, left: i64, right: i64) -> Result<i64, Fault> {
    // [overflow]
    let result = match op {
        BinaryOp::BitOr => Some(left | right),
        BinaryOp::BitXor => Some(left ^ right),
        BinaryOp::BitAnd => Some(left & right),
        BinaryOp::ShiftLeft => {
            let count = shift_count(right)?;
            let shifted = left << count;
            (shifted >> count == left).then_some(shifted)
        }
        BinaryOp::ShiftRight => Some(left >> shift_count(right)?),
        BinaryOp::Add => left.checked_add(right),
        BinaryOp::Subtract => left.checked_sub(right),
        BinaryOp::Multiply => left.checked_mul(right),
        BinaryOp::Divide | BinaryOp::Remainder if right == 0 => return Err(Fault::DivisionByZero),
        BinaryOp::Divide => left.checked_div(right),
        BinaryOp::Remainder => left.checked_rem(right),
        _ => return Err(Fault::WrongType),
    };
    result.ok_or(Fault::Overflow)
}

fn shift_count(count: i64) -> Result<u32, Fault> {
    match u32::try_from(count) {
        Ok(small) if small < 64 => Ok(small),
        _ => Err(Fault::ShiftCount(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(op: BinaryOp, left: i64, right: i64) -> Result<Value, Fault> {
        binary(op, Value::Int(left), Value::Int(right))
    }

    #[test]
    fn arithmetic_is_checked() {
        assert_eq!(ints(BinaryOp::Add, i64::MAX, 1), Err(Fault::Overflow));
        assert_eq!(ints(BinaryOp::Divide, i64::MIN, -1), Err(Fault::Overflow));
        assert_eq!(ints(BinaryOp::Remainder, i64::MIN, -1), Err(Fault::Overflow));
        assert_eq!(ints(BinaryOp::Divide, 1, 0), Err(Fault::DivisionByZero));
        assert_eq!(ints(BinaryOp::Remainder, -7, 2), Ok(Value::Int(-1)));
        assert_eq!(unary(UnaryOp::Negate, Value::Int(i64::MIN)), Err(Fault::Overflow));
    }

    #[test]
    fn shifts_lose_no_bit() {
        assert_eq!(ints(BinaryOp::ShiftLeft, 1, 62), Ok(Value::Int(1 << 62)));
        assert_eq!(ints(BinaryOp::ShiftLeft, 1, 63), Err(Fault::Overflow));
        assert_eq!(ints(BinaryOp::ShiftLeft, -1, 63), Ok(Value::Int(i64::MIN)));
        assert_eq!(ints(BinaryOp::ShiftLeft, 1, 64), Err(Fault::ShiftCount(64)));
        assert_eq!(ints(BinaryOp::ShiftRight, -8, 1), Ok(Value::Int(-4)));
        assert_eq!(ints(BinaryOp::ShiftRight, 1, -1), Err(Fault::ShiftCount(-1)));
    }

    #[test]
    fn types_do_not_mix() {
        assert_eq!(binary(BinaryOp::Equal, Value::Int(1), Value::Bool(true)), Err(Fault::WrongType));
        assert_eq!(unary(UnaryOp::Not, Value::Int(0)), Err(Fault::WrongType));
    }
}
