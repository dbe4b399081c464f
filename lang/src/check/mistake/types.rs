//! Mistakes about values and their types.

use miette::Diagnostic;
use thiserror::Error;

use crate::ir::Type;

/// Mistakes about values and their types.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum TypeMistake {
    /// A value of one type where another is needed.
    #[error("expected {expected}, found {found}")]
    #[diagnostic(code("type"), help("{}", conversion(*expected, *found)))]
    Mismatch {
        /// What is needed.
        expected: Type,
        /// What is there.
        found: Type,
    },
    /// A handle would be kept in a shared object.
    #[error("a thread handle is never kept in a shared object")]
    #[diagnostic(code("handle-shared"), help("keep it in a local, or in a local array"))]
    HandleShared,
    /// The wrong number of arguments.
    #[error("`{function}` takes {}, but {found} {} given", count(*expected), if *found == 1 { "is" } else { "are" })]
    #[diagnostic(code("arguments"), help("give one value for each parameter"))]
    Arguments {
        /// The function.
        function: String,
        /// How many parameters it has.
        expected: usize,
        /// How many values are given.
        found: usize,
    },
    /// A function of bools or handles may end without a value.
    #[error("`{function}` gives {ty}, but not on every path")]
    #[diagnostic(
        code("missing-return"),
        help("without `return` a function gives the integer 0; end every path with `return`")
    )]
    MissingReturn {
        /// The function.
        function: String,
        /// What it gives.
        ty: Type,
    },
    /// A statement that only computes a value.
    #[error("this statement does nothing with its value")]
    #[diagnostic(code("no-effect"), help("keep the value: `let r = …;`"))]
    NoEffect,
    /// `cas` and its like on a variable whose accesses are no ops.
    #[error("`{operation}` is an op, but `{name}` is a plain variable")]
    #[diagnostic(code("plain-op"), help("declare `{name}` without `plain`"))]
    PlainOp {
        /// The variable.
        name: String,
        /// `cas`, `fetch_add` or `swap`.
        operation: &'static str,
    },
    /// `plain` on a local.
    #[error("`plain` is for shared variables, and `{name}` is a {kind}")]
    #[diagnostic(code("plain-local"), help("leave `plain` out: locals are never seen by other threads"))]
    PlainLocal {
        /// The name.
        name: String,
        /// What it is.
        kind: &'static str,
    },
}

fn conversion(expected: Type, found: Type) -> &'static str {
    match (expected, found) {
        (Type::Bool, Type::Int) => "there are no conversions; compare it, as in `x != 0`",
        (Type::Int, Type::Bool) => "there are no conversions; use `if` to turn a bool into a number",
        (Type::Handle, _) => "a handle is what `spawn` gives",
        (_, Type::Handle) => "a handle can only be compared, joined and kept in locals",
        _ => "both sides must have one type",
    }
}

fn count(parameters: usize) -> String {
    match parameters {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        more => format!("{more} arguments"),
    }
}
