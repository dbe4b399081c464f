//! Which locations each op of a program has: found once, before the first run.
//!
//! An op is known by its place in the text and its kind. A `lock` and an `unlock` of one place belong to a `with`; it is
//! the whole body of a function if every instruction of the function but its `return`s stands within it.

use std::collections::BTreeMap;

use loris_interpreter::{Op, OpKind};
use loris_lang::ir::{CodeIndex, Function, FunctionId, Instr, ObjectOp, Program};
use loris_lang::source::Span;

use super::location::{Location, Locations};
use super::shared_variables::{LocalAccess, SharedVariables};

/// The locations of ops.
#[derive(Clone, Debug)]
pub struct Places {
    at: BTreeMap<(Span, OpKind), Locations>,
}

impl Places {
    /// Those of a program.
    pub fn of(program: &Program) -> Places {
        let mut places = Places { at: BTreeMap::new() };
        for (function, id) in program.functions().iter().zip((0..).map(FunctionId)) {
            if Some(id) != program.finally() {
                let is_body = program.threads().iter().any(|thread| thread.function == id);
                places.function(function, if is_body { Section::Block } else { Section::Method });
            }
        }
        places.shared_variables(program);
        places
    }

    /// The locations of an op. [`Location::BeforeInitialisation`] is among them if it writes, whether or not the variable
    /// was written before; [`Location::BeforeRoutine`] is never.
    pub(crate) fn of_op(&self, op: &Op) -> Locations {
        self.at.get(&(op.span, op.kind)).copied().unwrap_or_default()
    }

    /// The locations in a function; a `with` that is all of it is such a section.
    fn function(&mut self, function: &Function, whole: Section) {
        use Location::{
            AfterExternalReference, AfterLaunch, AfterSynchronisedBlock, AfterSynchronisedMethod,
            AfterUnlock, BeforeExternalReference, BeforeInitialisation, BeforeLaunch, BeforeLock,
            BeforeSynchronisedBlock, BeforeSynchronisedMethod,
        };
        for (instr, &span) in function.code.iter().zip(&function.spans) {
            let Some(kind) = kind(instr) else { continue };
            let section = if matches!(kind, OpKind::Lock | OpKind::Unlock) {
                Section::of(function, span, whole)
            } else {
                Section::Free
            };
            let locations: &[Location] = match (kind, section) {
                (OpKind::Lock, Section::Method) => &[BeforeSynchronisedMethod],
                (OpKind::Lock, Section::Block) => &[BeforeSynchronisedBlock],
                (OpKind::Lock, Section::Free) => &[BeforeLock],
                (OpKind::Unlock, Section::Method) => &[AfterSynchronisedMethod],
                (OpKind::Unlock, Section::Block) => &[AfterSynchronisedBlock],
                (OpKind::Unlock, Section::Free) => &[AfterUnlock],
                (OpKind::Spawn, _) => &[BeforeLaunch, AfterLaunch],
                (OpKind::Read, _) => &[BeforeExternalReference, AfterExternalReference],
                (OpKind::Write | OpKind::Cas | OpKind::FetchAdd | OpKind::Swap, _) => {
                    &[BeforeInitialisation, BeforeExternalReference, AfterExternalReference]
                }
                _ => &[],
            };
            self.add(span, kind, locations);
        }
    }

    /// What the pass over shared variables has found.
    fn shared_variables(&mut self, program: &Program) {
        use Location::{AfterSharedField, AfterSharedLocal, BeforeSharedField, BeforeSharedLocal};
        for noised in SharedVariables::of(program).noised() {
            let Some((span, kind)) = op_at(program.function(noised.function), noised.at) else { continue };
            self.add(span, kind, &[BeforeSharedField, AfterSharedField]);
            if noised.local == LocalAccess::Some {
                self.add(span, kind, &[BeforeSharedLocal, AfterSharedLocal]);
            }
        }
    }

    fn add(&mut self, span: Span, kind: OpKind, locations: &[Location]) {
        let all = self.at.entry((span, kind)).or_default();
        *all = all.or(locations.iter().copied().collect());
    }
}

/// What a lock and an unlock belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    /// A `with` that is the whole body of a function.
    Method,
    /// Another `with`.
    Block,
    /// Nothing.
    Free,
}

impl Section {
    fn of(function: &Function, span: Span, whole: Section) -> Section {
        let pairs = function.code.iter().zip(&function.spans).filter(|(_, at)| **at == span);
        let mut is_locked_and_unlocked = [false; 2];
        for (instr, _) in pairs {
            is_locked_and_unlocked[0] |= matches!(instr, Instr::Op { op: ObjectOp::Lock, .. });
            is_locked_and_unlocked[1] |= matches!(instr, Instr::Op { op: ObjectOp::Unlock, .. });
        }
        if is_locked_and_unlocked != [true; 2] {
            return Section::Free;
        }
        let is_within = |(instr, at): (&Instr, &Span)| {
            matches!(instr, Instr::Return { .. }) || (span.start <= at.start && at.end <= span.end)
        };
        let is_whole = function.code.iter().zip(&function.spans).all(is_within);
        if is_whole { whole } else { Section::Block }
    }
}

/// The op of an instruction, or of the `atomic` around it.
fn op_at(function: &Function, at: CodeIndex) -> Option<(Span, OpKind)> {
    let span = *function.spans.get(at.0 as usize)?;
    let before = function.code.iter().zip(&function.spans).take(at.0 as usize);
    let around = before
        .filter(|(instr, _)| matches!(instr, Instr::AtomicBegin { .. }))
        .find(|(_, block)| block.start <= span.start && span.end <= block.end);
    match around {
        Some((_, block)) => Some((*block, OpKind::Atomic)),
        None => Some((span, kind(function.code.get(at.0 as usize)?)?)),
    }
}

/// The op of an instruction that can have locations.
fn kind(instr: &Instr) -> Option<OpKind> {
    Some(match instr {
        Instr::Read { .. } => OpKind::Read,
        Instr::Write { .. } => OpKind::Write,
        Instr::Cas { .. } => OpKind::Cas,
        Instr::FetchAdd { .. } => OpKind::FetchAdd,
        Instr::Swap { .. } => OpKind::Swap,
        Instr::Op { op: ObjectOp::Lock, .. } => OpKind::Lock,
        Instr::Op { op: ObjectOp::Unlock, .. } => OpKind::Unlock,
        Instr::Spawn { .. } => OpKind::Spawn,
        _ => return None,
    })
}
