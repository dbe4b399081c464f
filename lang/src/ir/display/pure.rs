//! Guards and conditions as text.

use std::fmt::{self, Display, Formatter};

use crate::ir::{Program, Pure};

/// An expression of a program.
pub(super) struct Shown<'p> {
    pub(super) program: &'p Program,
    pub(super) pure: &'p Pure,
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let show = |pure| Shown { program: self.program, pure };
        match self.pure {
            Pure::Const(value) => value.fmt(f),
            Pure::Slot(slot) => slot.fmt(f),
            Pure::LocalElement { array, index } => write!(f, "{}+[{}]", array.first, show(index)),
            Pure::Shared { first, index, .. } => {
                f.write_str(self.program.declaration(*first).name.as_str())?;
                index.as_ref().map_or(Ok(()), |index| write!(f, "[{}]", show(index)))
            }
            Pure::ThreadLocal { thread, local, index } => {
                write!(f, "{thread}:{local}")?;
                index.as_ref().map_or(Ok(()), |index| write!(f, "[{}]", show(index)))
            }
            Pure::Unary(op, operand) => write!(f, "{op}{}", show(operand)),
            Pure::Binary(op, left, right) => write!(f, "({} {op} {})", show(left), show(right)),
        }
    }
}
