//! What can be wrong with a program whose form is right.
//!
//! Every mistake has a stable code, the word in `code(…)`, by which tests and the specification name it.

mod constants;
mod names;
mod rules;
mod types;

use miette::Diagnostic;
use thiserror::Error;

use crate::diagnostic::Located;

pub use constants::ConstantMistake;
pub use names::NameMistake;
pub use rules::RuleMistake;
pub use types::TypeMistake;

/// A mistake in what a program says, with its places.
pub type CheckError = Located<Mistake>;

/// Mistakes in what a program says.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum Mistake {
    /// Which thing a name stands for.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Name(#[from] NameMistake),
    /// Values and their types.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Type(#[from] TypeMistake),
    /// Constant expressions and their bounds.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Constant(#[from] ConstantMistake),
    /// What may stand where.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Rule(#[from] RuleMistake),
}

impl Mistake {
    /// Whether it may only be there because some other part of the text could not be read.
    pub(crate) fn may_follow_from_syntax(&self) -> bool {
        matches!(
            self,
            Mistake::Name(
                NameMistake::Unknown { .. }
                    | NameMistake::UnknownThread { .. }
                    | NameMistake::UnknownLocal { .. }
            ) | Mistake::Type(TypeMistake::MissingReturn { .. })
                | Mistake::Rule(RuleMistake::NoThread | RuleMistake::Unreachable)
        )
    }
}
