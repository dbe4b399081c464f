//! Whether instructions of a built program may follow each other: ops of several instructions, atomics, the
//! final function.

use super::declaration;
use super::error::{BuildError, BuildMistake};
use crate::ir::{Function, FunctionId, Instr, ObjectKind, ObjectOp, Program};

/// Adds everything that is wrong with the order of instructions in a function whose instructions are right.
pub(super) fn validate(program: &Program, id: FunctionId, errors: &mut Vec<BuildError>) {
    let function = program.function(id);
    let mut report =
        |mistake, at: usize| errors.push(BuildError::new(mistake, &function.name, u32::try_from(at).ok()));
    let targets = targets(function);
    for (at, instr) in function.code.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| function.code.get(before));
        let continues = before.is_some_and(|before| must_continue(program, before));
        let is_next = before.is_some_and(|before| is_continuation(program, before, instr));
        let is_part = matches!(
            instr,
            Instr::Wake { .. } | Instr::Relock { .. } | Instr::Leave { .. } | Instr::Sent { .. }
        );
        if (continues || is_part) && (!is_next || targets[at]) {
            report(BuildMistake::Sequence, at);
        }
    }
    let can_fall = function.code.last().is_none_or(|last| {
        !matches!(last, Instr::Return { .. } | Instr::Jump { .. } | Instr::Branch { .. } | Instr::Fail { .. })
    });
    if can_fall {
        report(BuildMistake::End, function.code.len());
    }
    if let Err(at) = atomics(program, function) {
        report(BuildMistake::Atomic, at);
    }
    if program.finally.is_some_and(|last| last == id || reaches(program, last, id)) {
        let forbidden = function.code.iter().position(|instr| !allowed_in_final(instr));
        if let Some(at) = forbidden {
            report(BuildMistake::Final, at);
        }
    }
}

/// Which instructions are jumped to.
fn targets(function: &Function) -> Vec<bool> {
    let mut targets = vec![false; function.code.len()];
    for instr in &function.code {
        match instr {
            Instr::Jump { to } => targets[to.0 as usize] = true,
            Instr::Branch { then, otherwise, .. } => {
                targets[then.0 as usize] = true;
                targets[otherwise.0 as usize] = true;
            }
            _ => {}
        }
    }
    targets
}

/// The first part of an op that has a second one.
fn must_continue(program: &Program, instr: &Instr) -> bool {
    match instr {
        Instr::Wait { .. } | Instr::Wake { .. } | Instr::Op { op: ObjectOp::Arrive, .. } => true,
        Instr::Send { channel, .. } => declaration(program, channel.first)
            .is_some_and(|decl| matches!(decl.kind, ObjectKind::Chan { capacity: 0 })),
        _ => false,
    }
}

fn is_continuation(program: &Program, before: &Instr, instr: &Instr) -> bool {
    match (before, instr) {
        (Instr::Wait { cond, mutex }, Instr::Wake { cond: c, mutex: m })
        | (Instr::Wake { cond, mutex }, Instr::Relock { cond: c, mutex: m }) => cond == c && mutex == m,
        (Instr::Op { op: ObjectOp::Arrive, object }, Instr::Leave { barrier }) => object == barrier,
        (Instr::Send { channel, .. }, Instr::Sent { channel: same }) => {
            channel == same && must_continue(program, before)
        }
        _ => false,
    }
}

/// Whether every atomic holds only what it may, and is ended on every path. `Err` is an offending instruction.
fn atomics(program: &Program, function: &Function) -> Result<(), usize> {
    let mut inside: Vec<Option<bool>> = vec![None; function.code.len()];
    let mut waiting = vec![(0, false)];
    while let Some((at, in_atomic)) = waiting.pop() {
        match inside[at] {
            Some(known) if known == in_atomic => continue,
            Some(_) => return Err(at),
            None => inside[at] = Some(in_atomic),
        }
        let instr = &function.code[at];
        let after = match instr {
            Instr::AtomicBegin { .. } if in_atomic => return Err(at),
            Instr::AtomicEnd if !in_atomic => return Err(at),
            Instr::AtomicBegin { .. } => true,
            Instr::AtomicEnd => false,
            _ => in_atomic,
        };
        if in_atomic && !allowed_in_atomic(program, instr) {
            return Err(at);
        }
        match instr {
            Instr::Return { .. } | Instr::Fail { .. } => {}
            Instr::Jump { to } => waiting.push((to.0 as usize, after)),
            Instr::Branch { then, otherwise, .. } => {
                waiting.push((then.0 as usize, after));
                waiting.push((otherwise.0 as usize, after));
            }
            _ if at + 1 < function.code.len() => waiting.push((at + 1, after)),
            _ => {}
        }
    }
    Ok(())
}

fn allowed_in_atomic(program: &Program, instr: &Instr) -> bool {
    match instr {
        Instr::Return { .. } => false,
        Instr::AtomicEnd => true,
        Instr::Call { function, .. } => {
            let mut functions = vec![*function];
            functions.extend(called(program, *function));
            functions.iter().all(|id| program.function(*id).code.iter().all(is_part_of_atomic))
        }
        _ => is_part_of_atomic(instr),
    }
}

/// What an atomic and the functions it calls may do.
fn is_part_of_atomic(instr: &Instr) -> bool {
    is_invisible(instr)
        || matches!(
            instr,
            Instr::Assume { .. }
                | Instr::PlainWrite { .. }
                | Instr::Read { .. }
                | Instr::Write { .. }
                | Instr::Cas { .. }
                | Instr::FetchAdd { .. }
                | Instr::Swap { .. }
        )
}

fn allowed_in_final(instr: &Instr) -> bool {
    is_invisible(instr) || matches!(instr, Instr::Read { .. })
}

/// Whether an instruction changes nothing that others see, and decides nothing.
fn is_invisible(instr: &Instr) -> bool {
    let is_felt = matches!(
        instr,
        Instr::Assume { .. } | Instr::Choose { .. } | Instr::PlainWrite { .. } | Instr::AtomicEnd
    );
    !instr.is_op() && !is_felt
}

fn reaches(program: &Program, from: FunctionId, to: FunctionId) -> bool {
    called(program, from).contains(&to)
}

/// All functions that a function calls, also by way of others.
fn called(program: &Program, from: FunctionId) -> Vec<FunctionId> {
    let mut found = Vec::new();
    let mut waiting = vec![from];
    while let Some(id) = waiting.pop() {
        let Some(function) = program.functions.get(id.0 as usize) else { continue };
        for instr in &function.code {
            if let Instr::Call { function, .. } = instr
                && !found.contains(function)
            {
                found.push(*function);
                waiting.push(*function);
            }
        }
    }
    found
}
