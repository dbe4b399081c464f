//! Checked arithmetic on values, for constant expressions and for whoever evaluates a part of a program.

use crate::ast::{BinaryOp, UnaryOp};
use crate::ir::Value;

/// Why an operator has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArithFault {
    /// The result does not fit in 64 bits.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// A shift by fewer than 0 or more than 63 bits.
    ShiftCount,
    /// The operands are not of the types that the operator is for.
    Type,
}

/// `op operand`
///
/// # Errors
/// It has no value.
pub fn unary(op: UnaryOp, operand: Value) -> Result<Value, ArithFault> {
    match (op, operand) {
        (UnaryOp::Negate, Value::Int(a)) => a.checked_neg().map(Value::Int).ok_or(ArithFault::Overflow),
        (UnaryOp::Complement, Value::Int(a)) => Ok(Value::Int(!a)),
        (UnaryOp::Not, Value::Bool(a)) => Ok(Value::Bool(!a)),
        _ => Err(ArithFault::Type),
    }
}

/// `left op right`, both evaluated.
///
/// # Errors
/// It has no value.
pub fn binary(op: BinaryOp, left: Value, right: Value) -> Result<Value, ArithFault> {
    match (left, right) {
        (Value::Int(a), Value::Int(b)) => on_ints(op, a, b),
        (Value::Bool(a), Value::Bool(b)) => match op {
            BinaryOp::And => Ok(Value::Bool(a && b)),
            BinaryOp::Or => Ok(Value::Bool(a || b)),
            BinaryOp::Equal => Ok(Value::Bool(a == b)),
            BinaryOp::NotEqual => Ok(Value::Bool(a != b)),
            _ => Err(ArithFault::Type),
        },
        _ => Err(ArithFault::Type),
    }
}

fn on_ints(op: BinaryOp, a: i64, b: i64) -> Result<Value, ArithFault> {
    let checked = |value: Option<i64>| value.map(Value::Int).ok_or(ArithFault::Overflow);
    match op {
        BinaryOp::Equal => Ok(Value::Bool(a == b)),
        BinaryOp::NotEqual => Ok(Value::Bool(a != b)),
        BinaryOp::Less => Ok(Value::Bool(a < b)),
        BinaryOp::LessEqual => Ok(Value::Bool(a <= b)),
        BinaryOp::Greater => Ok(Value::Bool(a > b)),
        BinaryOp::GreaterEqual => Ok(Value::Bool(a >= b)),
        BinaryOp::BitOr => Ok(Value::Int(a | b)),
        BinaryOp::BitXor => Ok(Value::Int(a ^ b)),
        BinaryOp::BitAnd => Ok(Value::Int(a & b)),
        BinaryOp::ShiftLeft => {
            let shifted = a << shift_count(b)?;
            if shifted >> shift_count(b)? == a { Ok(Value::Int(shifted)) } else { Err(ArithFault::Overflow) }
        }
        BinaryOp::ShiftRight => Ok(Value::Int(a >> shift_count(b)?)),
        BinaryOp::Add => checked(a.checked_add(b)),
        BinaryOp::Subtract => checked(a.checked_sub(b)),
        BinaryOp::Multiply => checked(a.checked_mul(b)),
        BinaryOp::Divide | BinaryOp::Remainder if b == 0 => Err(ArithFault::DivisionByZero),
        BinaryOp::Divide => checked(a.checked_div(b)),
        BinaryOp::Remainder => checked(a.checked_rem(b)),
        BinaryOp::And | BinaryOp::Or => Err(ArithFault::Type),
    }
}

fn shift_count(b: i64) -> Result<u32, ArithFault> {
    u32::try_from(b).ok().filter(|count| *count < 64).ok_or(ArithFault::ShiftCount)
}
