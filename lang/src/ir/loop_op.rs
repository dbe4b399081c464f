//! Loops that wait for one thing, as one op.

use super::{CodeIndex, FunctionId, Instr, ObjectId, Program, Pure};
use crate::source::Span;

/// A loop as one op: what its thread waits for, what it does then, and where it goes on.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopOp {
    /// What may have no value, over locals and constants alone. If something has none, the loop is run as it is.
    pub operands: Box<[LoopOperand]>,
    /// The op.
    pub kind: LoopOpKind,
    /// Just after the loop.
    pub to: CodeIndex,
}

/// An operand of a loop that waits.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopOperand {
    /// Its value.
    pub value: Pure,
    /// If it is an index, the number of elements of the array; it counts as without a value outside of it.
    pub length: Option<u32>,
}

/// What is done in place of a loop.
#[derive(Clone, PartialEq, Debug)]
pub enum LoopOpKind {
    /// Wait until this holds.
    Await(Pure),
    /// Wait until the guard holds, and write in the same op.
    Write {
        /// Over the variable.
        guard: Pure,
        /// The variable.
        variable: Box<LoopObject>,
        /// What is written.
        value: Box<Pure>,
    },
    /// Lock a mutex. Where the thread holds it, the loop is run as it is.
    Lock(LoopObject),
}

/// The object of a loop that waits.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopObject {
    /// First element of the declaration.
    pub first: ObjectId,
    /// The number of elements.
    pub length: u32,
    /// The index of an array element, over locals and constants alone.
    pub index: Option<Pure>,
}

impl LoopOp {
    /// What the thread waits for; none where it waits for a mutex.
    pub fn guard(&self) -> Option<&Pure> {
        match &self.kind {
            LoopOpKind::Await(guard) | LoopOpKind::Write { guard, .. } => Some(guard),
            LoopOpKind::Lock(_) => None,
        }
    }
}

impl Instr {
    /// The op that can be run in place of a loop that begins here.
    pub fn loop_op(&self) -> Option<&LoopOp> {
        match self {
            Instr::LoopHead { instead } => instead.as_deref(),
            _ => None,
        }
    }
}

impl Program {
    /// The loops in place of which an op can be run, in the order of the text.
    pub fn loops_of_one_op(&self) -> Vec<Span> {
        let functions = self.functions.iter().zip((0..).map(FunctionId));
        let code = functions
            .filter(|(_, id)| Some(*id) != self.finally)
            .flat_map(|(function, _)| function.code.iter().zip(&function.spans));
        let mut places: Vec<Span> =
            code.filter(|(instr, _)| instr.loop_op().is_some()).map(|(_, span)| *span).collect();
        places.sort_unstable_by_key(|span| (span.start, span.end));
        places.dedup();
        places
    }
}
