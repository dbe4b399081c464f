//! Instructions as text.

use std::fmt::{self, Display, Formatter};

use super::{list, pure};
use crate::ast::ChoiceKind;
use crate::ir::{Instr, LogPart, LoopObject, LoopOp, LoopOpKind, ObjectOperand, Program, Slot};

/// An instruction of a program.
pub(super) struct Shown<'p> {
    pub(super) program: &'p Program,
    pub(super) instr: &'p Instr,
}

/// `name`, or `name[index]`.
struct Object<'p> {
    program: &'p Program,
    object: ObjectOperand,
}

impl Display for Object<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program.declaration(self.object.first).name)?;
        self.object.index.map_or(Ok(()), |index| write!(f, "[{index}]"))
    }
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.instr {
            Instr::Copy { dst, src } => write!(f, "{dst} = {src}"),
            Instr::Unset { first, count } => write!(f, "unset {}", slots(*first, *count)),
            Instr::Fill { first, count, value } => write!(f, "fill {} with {value}", slots(*first, *count)),
            Instr::Unary { dst, op, operand } => write!(f, "{dst} = {op}{operand}"),
            Instr::Binary { dst, op, left, right } => write!(f, "{dst} = {left} {op} {right}"),
            Instr::LoadElement { dst, array, index } => {
                write!(f, "{dst} = {}[{index}]", slots(array.first, array.length))
            }
            Instr::StoreElement { array, index, value } => {
                write!(f, "{}[{index}] = {value}", slots(array.first, array.length))
            }
            Instr::LoopHead { instead: None } => f.write_str("loop"),
            Instr::LoopHead { instead: Some(op) } => self.loop_op(f, op),
            Instr::Jump { to } => write!(f, "jump {}", to.0),
            Instr::Branch { condition, then, otherwise } => {
                write!(f, "if {condition} then {} else {}", then.0, otherwise.0)
            }
            Instr::Call { dst, function, args } => {
                let name = &self.program.function(*function).name;
                write!(f, "{}{}", result(*dst), list(name, args))
            }
            Instr::Return { value } => with_value(f, "return", value.as_ref()),
            Instr::Assert { condition, message } => {
                write!(f, "assert {condition}")?;
                message.as_ref().map_or(Ok(()), |message| write!(f, ", {message:?}"))
            }
            Instr::Assume { condition } => write!(f, "assume {condition}"),
            Instr::Fail { message } => match message {
                Some(message) => write!(f, "fail {message:?}"),
                None => f.write_str("fail"),
            },
            Instr::Log { parts } => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                write!(f, "log {}", parts.join(", "))
            }
            Instr::Choose { dst, kind: ChoiceKind::Any, from, to } => {
                write!(f, "{dst} = choose {from}..{to}")
            }
            Instr::Choose { dst, kind: ChoiceKind::Fair, from, to } => {
                write!(f, "{dst} = choose fair {from}..{to}")
            }
            _ => self.op(f),
        }
    }
}

impl Shown<'_> {
    fn object(&self, object: ObjectOperand) -> Object<'_> {
        Object { program: self.program, object }
    }

    /// A loop, and the op in its place.
    fn loop_op(&self, f: &mut Formatter<'_>, op: &LoopOp) -> fmt::Result {
        let program = self.program;
        let object = |object: &LoopObject| {
            let name = &program.declaration(object.first).name;
            let show = |pure| pure::Shown { program, pure };
            object.index.as_ref().map_or(name.clone(), |index| format!("{name}[{}]", show(index)))
        };
        let show = |pure| pure::Shown { program, pure };
        f.write_str("loop")?;
        for operand in &op.operands {
            match operand.length {
                Some(length) => write!(f, ", if {} is in 0..{length}", show(&operand.value))?,
                None => write!(f, ", if {} has a value", show(&operand.value))?,
            }
        }
        match &op.kind {
            LoopOpKind::Await(guard) => write!(f, ", or await {}", show(guard))?,
            LoopOpKind::Write { guard, variable, value } => {
                write!(f, ", or await {}, write {} = {}", show(guard), object(variable), show(value))?;
            }
            LoopOpKind::Lock(mutex) => write!(f, ", or lock {}", object(mutex))?,
        }
        write!(f, ", jump {}", op.to.0)
    }

    /// Accesses to variables, and ops on threads and on nothing.
    fn op(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let object = |object: &ObjectOperand| self.object(*object);
        match self.instr {
            Instr::PlainRead { dst, object: x } => write!(f, "{dst} = plain read {}", object(x)),
            Instr::PlainWrite { object: x, value } => write!(f, "plain write {} = {value}", object(x)),
            Instr::Read { dst, object: x } => write!(f, "{dst} = read {}", object(x)),
            Instr::Write { object: x, value } => write!(f, "write {} = {value}", object(x)),
            Instr::Cas { dst, object: x, old, new } => write!(f, "{dst} = cas {}, {old}, {new}", object(x)),
            Instr::FetchAdd { dst, object: x, delta } => {
                write!(f, "{dst} = fetch_add {}, {delta}", object(x))
            }
            Instr::Swap { dst, object: x, value } => write!(f, "{dst} = swap {}, {value}", object(x)),
            Instr::Spawn { dst, function, args } => {
                let name = &self.program.function(*function).name;
                write!(f, "{}spawn {}", result(*dst), list(name, args))
            }
            Instr::Join { handle } => write!(f, "join {handle}"),
            Instr::Await { guard } => {
                write!(f, "await {}", pure::Shown { program: self.program, pure: guard })
            }
            Instr::AtomicBegin { guard } => {
                f.write_str("atomic")?;
                guard.as_ref().map_or(Ok(()), |guard| {
                    write!(f, " await {}", pure::Shown { program: self.program, pure: guard })
                })
            }
            Instr::AtomicEnd => f.write_str("end atomic"),
            Instr::Yield => f.write_str("yield"),
            Instr::Point => f.write_str("point"),
            _ => self.synchronisation(f),
        }
    }

    /// Ops on other objects.
    fn synchronisation(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let object = |object: &ObjectOperand| self.object(*object);
        match self.instr {
            Instr::Op { op, object: named } => write!(f, "{} {}", op.word(), object(named)),
            Instr::TryLock { dst, mutex } => write!(f, "{dst} = trylock {}", object(mutex)),
            Instr::Wait { cond, mutex } => write!(f, "wait {}, {}", object(cond), object(mutex)),
            Instr::Wake { cond, mutex } => write!(f, "wake {}, {}", object(cond), object(mutex)),
            Instr::Relock { cond, mutex } => write!(f, "relock {}, {}", object(cond), object(mutex)),
            Instr::Leave { barrier } => write!(f, "leave {}", object(barrier)),
            Instr::Send { channel, value } => write!(f, "send {}, {value}", object(channel)),
            Instr::Sent { channel } => write!(f, "sent {}", object(channel)),
            Instr::Recv { dst, channel } => write!(f, "{dst} = recv {}", object(channel)),
            other => write!(f, "{other:?}"),
        }
    }
}

impl Display for LogPart {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            LogPart::Text(text) => write!(f, "{text:?}"),
            LogPart::Value(value) => value.fmt(f),
        }
    }
}

fn slots(first: Slot, count: u32) -> String {
    match count {
        0 | 1 => first.to_string(),
        _ => format!("{first}..{}", Slot(first.0 + count - 1)),
    }
}

fn result(dst: Option<Slot>) -> String {
    dst.map_or_else(String::new, |dst| format!("{dst} = "))
}

fn with_value(f: &mut Formatter<'_>, word: &str, value: Option<&crate::ir::Operand>) -> fmt::Result {
    f.write_str(word)?;
    value.map_or(Ok(()), |value| write!(f, " {value}"))
}
