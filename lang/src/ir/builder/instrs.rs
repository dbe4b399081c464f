//! Whether each instruction of a built program names things that exist and are of the right kind.

use super::declaration;
use super::error::{BuildError, BuildMistake};
use crate::ir::{
    CodeIndex, Function, FunctionId, Instr, LocalArray, LogPart, LoopObject, LoopOp, LoopOpKind,
    MAX_ELEMENTS, ObjectId, ObjectKind, ObjectOperand, Operand, Program, Pure, Slot, Value,
};

type Verdict = Result<(), BuildMistake>;

/// Adds everything that is wrong with the instructions of a function.
pub(super) fn validate(program: &Program, function: &Function, errors: &mut Vec<BuildError>) {
    let judge = Judge { program, function };
    if function.slots > MAX_ELEMENTS {
        errors.push(BuildError::new(BuildMistake::Bounds, &function.name, None));
    }
    for (index, instr) in function.code.iter().enumerate() {
        if let Err(mistake) = judge.instr(instr) {
            errors.push(BuildError::new(mistake, &function.name, u32::try_from(index).ok()));
        }
    }
}

/// What a program can name.
pub(super) fn constant(value: Value) -> Verdict {
    match value {
        Value::Int(_) | Value::Bool(_) => Ok(()),
        Value::Unset | Value::Handle(_) => Err(BuildMistake::Constant),
    }
}

/// A shared variable with or without an index.
pub(super) fn variable(program: &Program, first: ObjectId, length: u32, indexed: bool) -> Verdict {
    object(program, first, length, indexed, |kind| matches!(kind, ObjectKind::Var { .. }))
}

fn object(
    program: &Program,
    first: ObjectId,
    length: u32,
    indexed: bool,
    fits: impl Fn(&ObjectKind) -> bool,
) -> Verdict {
    let decl = declaration(program, first).ok_or(BuildMistake::Missing("the object"))?;
    let whole = decl.length.unwrap_or(1) == length && decl.length.is_some() == indexed;
    if whole && fits(&decl.kind) { Ok(()) } else { Err(BuildMistake::Object) }
}

struct Judge<'p> {
    program: &'p Program,
    function: &'p Function,
}

impl Judge<'_> {
    fn slots(&self, first: Slot, count: u32) -> Verdict {
        let end = u64::from(first.0) + u64::from(count);
        if end <= u64::from(self.function.slots) { Ok(()) } else { Err(BuildMistake::Slot) }
    }

    fn operand(&self, operand: Operand) -> Verdict {
        match operand {
            Operand::Const(value) => constant(value),
            Operand::Slot(slot) => self.slots(slot, 1),
        }
    }

    fn array(&self, array: LocalArray, index: Operand) -> Verdict {
        self.slots(array.first, array.length)?;
        self.operand(index)
    }

    fn target(&self, to: CodeIndex) -> Verdict {
        if (to.0 as usize) < self.function.code.len() { Ok(()) } else { Err(BuildMistake::Jump) }
    }

    fn call(&self, dst: Option<Slot>, function: FunctionId, args: &[Operand]) -> Verdict {
        let callee = self.program.functions.get(function.0 as usize);
        let callee = callee.ok_or(BuildMistake::Missing("the function"))?;
        if callee.params as usize != args.len() {
            return Err(BuildMistake::Arguments);
        }
        args.iter().try_for_each(|arg| self.operand(*arg))?;
        dst.map_or(Ok(()), |dst| self.slots(dst, 1))
    }

    fn object(&self, named: &ObjectOperand, fits: impl Fn(&ObjectKind) -> bool) -> Verdict {
        object(self.program, named.first, named.length, named.index.is_some(), fits)?;
        named.index.map_or(Ok(()), |index| self.operand(index))
    }

    fn instr(&self, instr: &Instr) -> Verdict {
        match instr {
            Instr::Copy { dst, src } => {
                self.slots(*dst, 1)?;
                self.operand(*src)
            }
            Instr::Unset { first, count } => self.slots(*first, *count),
            Instr::Fill { first, count, value } => {
                self.slots(*first, *count)?;
                self.operand(*value)
            }
            Instr::Unary { dst, operand, .. } => {
                self.slots(*dst, 1)?;
                self.operand(*operand)
            }
            Instr::Binary { dst, left, right, .. } => {
                self.slots(*dst, 1)?;
                self.operand(*left)?;
                self.operand(*right)
            }
            Instr::LoadElement { dst, array, index } => {
                self.slots(*dst, 1)?;
                self.array(*array, *index)
            }
            Instr::StoreElement { array, index, value } => {
                self.array(*array, *index)?;
                self.operand(*value)
            }
            Instr::Jump { to } => self.target(*to),
            Instr::Branch { condition, then, otherwise } => {
                self.operand(*condition)?;
                self.target(*then)?;
                self.target(*otherwise)
            }
            Instr::Call { dst, function, args } | Instr::Spawn { dst, function, args } => {
                self.call(*dst, *function, args)
            }
            Instr::Return { value } => value.map_or(Ok(()), |value| self.operand(value)),
            Instr::Assert { condition, .. } | Instr::Assume { condition } => self.operand(*condition),
            Instr::Log { parts } => parts.iter().try_for_each(|part| match part {
                LogPart::Text(_) => Ok(()),
                LogPart::Value(value) => self.operand(*value),
            }),
            Instr::Choose { dst, from, to, .. } => {
                self.slots(*dst, 1)?;
                self.operand(*from)?;
                self.operand(*to)
            }
            Instr::Join { handle } => self.operand(*handle),
            Instr::Await { guard } | Instr::AtomicBegin { guard: Some(guard) } => self.guard(guard),
            Instr::LoopHead { instead: Some(op) } => self.loop_op(op),
            Instr::LoopHead { instead: None }
            | Instr::Fail { .. }
            | Instr::AtomicBegin { guard: None }
            | Instr::AtomicEnd
            | Instr::Yield
            | Instr::Point => Ok(()),
            _ => self.access(instr),
        }
    }

    /// Accesses to variables.
    fn access(&self, instr: &Instr) -> Verdict {
        let variable =
            |named: &ObjectOperand| self.object(named, |kind| matches!(kind, ObjectKind::Var { .. }));
        let visible = |named: &ObjectOperand| {
            self.object(named, |kind| matches!(kind, ObjectKind::Var { plain: false, .. }))
        };
        match instr {
            Instr::PlainRead { dst, object } => {
                self.slots(*dst, 1)?;
                variable(object)
            }
            Instr::PlainWrite { object, value } => {
                variable(object)?;
                self.operand(*value)
            }
            Instr::Read { dst, object } => {
                self.slots(*dst, 1)?;
                visible(object)
            }
            Instr::Write { object, value } => {
                visible(object)?;
                self.operand(*value)
            }
            Instr::Cas { dst, object, old, new } => {
                self.slots(*dst, 1)?;
                visible(object)?;
                self.operand(*old)?;
                self.operand(*new)
            }
            Instr::FetchAdd { dst, object, delta: value } | Instr::Swap { dst, object, value } => {
                self.slots(*dst, 1)?;
                visible(object)?;
                self.operand(*value)
            }
            _ => self.synchronisation(instr),
        }
    }

    fn synchronisation(&self, instr: &Instr) -> Verdict {
        let mutex =
            |named: &ObjectOperand| self.object(named, |kind| matches!(kind, ObjectKind::Mutex { .. }));
        let cond = |named: &ObjectOperand| self.object(named, |kind| matches!(kind, ObjectKind::Cond));
        let channel =
            |named: &ObjectOperand| self.object(named, |kind| matches!(kind, ObjectKind::Chan { .. }));
        match instr {
            Instr::Op { op, object } => self.object(object, |kind| kind.word() == op.is_for()),
            Instr::TryLock { dst, mutex: named } => {
                self.slots(*dst, 1)?;
                mutex(named)
            }
            Instr::Wait { cond: c, mutex: m }
            | Instr::Wake { cond: c, mutex: m }
            | Instr::Relock { cond: c, mutex: m } => {
                cond(c)?;
                mutex(m)
            }
            Instr::Leave { barrier } => {
                self.object(barrier, |kind| matches!(kind, ObjectKind::Barrier { .. }))
            }
            Instr::Send { channel: named, value } => {
                channel(named)?;
                self.operand(*value)
            }
            Instr::Sent { channel: named } => channel(named),
            Instr::Recv { dst, channel: named } => {
                self.slots(*dst, 1)?;
                channel(named)
            }
            _ => Ok(()),
        }
    }

    fn loop_op(&self, op: &LoopOp) -> Verdict {
        op.operands.iter().try_for_each(|operand| self.guard(&operand.value))?;
        let named = |named: &LoopObject, fits: fn(&ObjectKind) -> bool| {
            object(self.program, named.first, named.length, named.index.is_some(), fits)?;
            named.index.as_ref().map_or(Ok(()), |index| self.guard(index))
        };
        match &op.kind {
            LoopOpKind::Await(guard) => self.guard(guard)?,
            LoopOpKind::Write { guard, variable, value } => {
                self.guard(guard)?;
                named(variable, |kind| matches!(kind, ObjectKind::Var { plain: false, .. }))?;
                self.guard(value)?;
            }
            LoopOpKind::Lock(mutex) => named(mutex, |kind| matches!(kind, ObjectKind::Mutex { .. }))?,
        }
        self.target(op.to)
    }

    fn guard(&self, pure: &Pure) -> Verdict {
        match pure {
            Pure::Const(value) => constant(*value),
            Pure::Slot(slot) => self.slots(*slot, 1),
            Pure::LocalElement { array, index } => {
                self.slots(array.first, array.length)?;
                self.guard(index)
            }
            Pure::Shared { first, length, index } => {
                variable(self.program, *first, *length, index.is_some())?;
                index.as_ref().map_or(Ok(()), |index| self.guard(index))
            }
            Pure::ThreadLocal { .. } => Err(BuildMistake::Pure),
            Pure::Unary(_, operand) => self.guard(operand),
            Pure::Binary(_, left, right) => {
                self.guard(left)?;
                self.guard(right)
            }
        }
    }
}
