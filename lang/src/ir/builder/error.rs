//! What can be wrong with a built program.

use std::fmt;

use thiserror::Error;

/// A mistake and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildError {
    mistake: BuildMistake,
    name: String,
    instr: Option<u32>,
}

/// Mistakes in a built program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BuildMistake {
    /// A function without code.
    #[error("declared, but never defined")]
    Undefined,
    /// The name is empty, or taken.
    #[error("the name is empty or taken")]
    Name,
    /// A number of elements, parties, … that is not allowed.
    #[error("a length, count or initial value is out of range")]
    Bounds,
    /// Initial values that do not fit the variable.
    #[error("the initial values do not fit the type or the length")]
    InitialValues,
    /// No thread exists from the start, or too many do.
    #[error("a program has 1 to 65535 threads")]
    Threads,
    /// A function, object, thread or local that does not exist.
    #[error("{0} does not exist")]
    Missing(&'static str),
    /// The wrong number of arguments.
    #[error("wrong number of arguments")]
    Arguments,
    /// A slot outside of the frame.
    #[error("a slot is not in the frame")]
    Slot,
    /// A value that a program cannot name.
    #[error("only integers and truth values can be constants")]
    Constant,
    /// A label that was never bound, or a jump out of the function.
    #[error("a jump leads nowhere")]
    Jump,
    /// The code can run beyond its last instruction.
    #[error("the code runs beyond its end")]
    End,
    /// An object of the wrong kind, or an index where none belongs.
    #[error("the object is of the wrong kind, or the index is missing or too much")]
    Object,
    /// An op that consists of several instructions is not whole.
    #[error("the instructions of one statement must follow each other")]
    Sequence,
    /// Something that may not stand in an atomic, or an atomic that is left without its end.
    #[error("not allowed in an atomic, or an atomic is not ended on every path")]
    Atomic,
    /// Something that may not stand in the final function.
    #[error("not allowed in the final function")]
    Final,
    /// Something that may not stand in a guard or condition.
    #[error("not allowed in a guard or condition")]
    Pure,
    /// A loop with an op in its place: which loops have one is found in a text.
    #[error("no op can be given in place of a loop")]
    LoopOp,
}

impl BuildError {
    /// A mistake in a thing of this name, perhaps at one of its instructions.
    pub(super) fn new(mistake: BuildMistake, name: impl Into<String>, instr: Option<u32>) -> Self {
        BuildError { mistake, name: name.into(), instr }
    }

    /// What is wrong.
    pub fn mistake(&self) -> &BuildMistake {
        &self.mistake
    }

    /// The function, object or thread.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The instruction of the function, from 0.
    pub fn instr(&self) -> Option<u32> {
        self.instr
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.name)?;
        if let Some(instr) = self.instr {
            write!(f, ", instruction {instr}")?;
        }
        write!(f, ": {}", self.mistake)
    }
}

impl std::error::Error for BuildError {}
