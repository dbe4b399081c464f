//! Loops that wait for one thing, as one op: their code, prepared for running.
//!
//! Such an op stands at the head of its loop: a thread that waits there has the local state that it has in each round.
//! See `[loop-of-one-op]` in `spec/03-execution.md`.

use loris_lang::ir::{
    CodeIndex, FunctionId, LoopObject, LoopOp, LoopOpKind, LoopOperand, ObjectId, Program, Strict,
};

use crate::eval;
use crate::fault::Fault;
use crate::image::MutexClass;
use crate::op::OpKind;
use crate::pure::{self, PureCode, PureSource};
use crate::thread::Frame;

/// How loops that wait for one thing are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoopForm {
    /// As one op.
    OneOp,
    /// Round by round.
    AsTheyAre,
}

/// The ops that can be run in place of loops.
#[derive(Clone, Debug)]
pub(crate) struct LoopOps {
    /// Whether they are run.
    pub(crate) are_run: LoopForm,
    codes: Vec<LoopCode>,
    /// For each function, the op at each instruction (an index into `codes`).
    at: Vec<Vec<u32>>,
}

/// The code of one.
#[derive(Clone, Debug)]
pub(crate) struct LoopCode {
    operands: Vec<(PureCode, Option<u32>)>,
    /// What it does once its guard holds.
    pub(crate) act: Act,
    /// Where the thread goes on.
    pub(crate) to: CodeIndex,
}

/// What is done in place of a loop, once its guard holds.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Nothing.
    Pass,
    /// A variable is written.
    Write(Element, PureCode),
    /// A mutex is locked.
    Lock(Element),
}

/// An object, or an element of an array.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    first: ObjectId,
    length: u32,
    index: Option<PureCode>,
}

const NONE: u32 = u32::MAX;

impl LoopOps {
    /// Of a program; not run.
    pub(crate) fn of(program: &Program) -> LoopOps {
        let mut codes = Vec::new();
        let at = program.functions().iter().map(|function| {
            let at = function.code.iter().map(|instr| match instr.loop_op() {
                Some(op) => {
                    codes.push(LoopCode::of(op));
                    u32::try_from(codes.len() - 1).unwrap_or(NONE)
                }
                None => NONE,
            });
            at.collect()
        });
        let at = at.collect();
        LoopOps { are_run: LoopForm::AsTheyAre, codes, at }
    }

    /// How operations on a mutex count.
    pub(crate) fn class(&self, strict: Strict) -> MutexClass {
        match (strict, self.are_run) {
            (Strict::No, _) | (Strict::IfLoopsRun, LoopForm::OneOp) => MutexClass::Lazy,
            (Strict::IfLoopsRun, LoopForm::AsTheyAre) | (Strict::Yes, _) => MutexClass::Strict,
        }
    }

    /// The op in place of the loop at whose head a frame stands, if such ops are run.
    pub(crate) fn run_at(&self, frame: Frame) -> Option<&LoopCode> {
        self.at(frame).filter(|_| self.are_run == LoopForm::OneOp)
    }

    /// The op in place of the loop at whose head a frame stands.
    pub(crate) fn at(&self, frame: Frame) -> Option<&LoopCode> {
        let (FunctionId(function), CodeIndex(at)) = (frame.function, frame.at);
        self.codes.get(self.at[function as usize][at as usize] as usize)
    }
}

impl LoopCode {
    fn of(op: &LoopOp) -> LoopCode {
        let operands = op.operands.iter();
        let operands = operands.map(|LoopOperand { value, length }| (PureCode::compile(value), *length));
        let act = match &op.kind {
            LoopOpKind::Await(_) => Act::Pass,
            LoopOpKind::Write { variable, value, .. } => {
                Act::Write(Element::of(variable), PureCode::compile(value))
            }
            LoopOpKind::Lock(mutex) => Act::Lock(Element::of(mutex)),
        };
        LoopCode { operands: operands.collect(), act, to: op.to }
    }

    /// Its op.
    pub(crate) fn kind(&self) -> OpKind {
        match self.act {
            Act::Pass => OpKind::Await,
            Act::Write(..) => OpKind::Atomic,
            Act::Lock(_) => OpKind::Lock,
        }
    }

    /// Whether each operand has a value.
    pub(crate) fn has_values(&self, locals: &mut impl PureSource) -> bool {
        self.operands.iter().all(|(value, length)| match (value.eval(locals), length) {
            (Ok(value), Some(length)) => {
                eval::int(value).is_ok_and(|index| (0..i64::from(*length)).contains(&index))
            }
            (Ok(_), None) => true,
            (Err(_), _) => false,
        })
    }
}

impl Element {
    fn of(object: &LoopObject) -> Element {
        let index = object.index.as_ref().map(PureCode::compile);
        Element { first: object.first, length: object.length, index }
    }

    /// The object.
    pub(crate) fn resolve(&self, locals: &mut impl PureSource) -> Result<ObjectId, Fault> {
        match &self.index {
            None => Ok(self.first),
            Some(index) => pure::element(self.first, eval::int(index.eval(locals)?)?, self.length),
        }
    }
}
