//! What can be wrong with a text before its names and types are looked at.

use miette::Diagnostic;
use thiserror::Error;

use crate::diagnostic::Located;

/// A mistake in the form of a text, with its place.
pub type ParseError = Located<SyntaxMistake>;

/// Mistakes in the form of a text.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum SyntaxMistake {
    /// A character with which no token begins.
    #[error("unexpected character `{found}`")]
    #[diagnostic(code("character"), help("{advice}"))]
    Character {
        /// The character.
        found: String,
        /// What to do.
        advice: &'static str,
    },
    /// A number with letters in it.
    #[error("`{written}` is not a number")]
    #[diagnostic(code("number"), help("numbers are written like 12, 1_000, 0xff or 0b101"))]
    Number {
        /// As written.
        written: String,
    },
    /// A number that is no 64-bit signed integer.
    #[error("the number `{written}` is out of range")]
    #[diagnostic(code("number-range"), help("integers go from -9223372036854775808 to 9223372036854775807"))]
    NumberRange {
        /// As written.
        written: String,
    },
    /// A text that is not closed on its line.
    #[error("this text is not closed")]
    #[diagnostic(code("open-text"), help("put a `\"` at its end, on the same line"))]
    OpenText,
    /// An unknown escape in a text.
    #[error("unknown escape in a text")]
    #[diagnostic(code("escape"), help("the escapes are \\n, \\r, \\t, \\\", \\\\ and \\u{{1f600}}"))]
    Escape,
    /// A comment that is not closed.
    #[error("this comment is not closed")]
    #[diagnostic(code("open-comment"), help("put a `*/` at its end"))]
    OpenComment,
    /// A bracket that is never closed.
    #[error("this `{open}` is never closed")]
    #[diagnostic(code("open-bracket"), help("put a `{close}` where it ends"))]
    OpenBracket {
        /// The bracket.
        open: char,
        /// Its counterpart.
        close: char,
    },
    /// A closing bracket that does not fit the open one, or without an open one.
    #[error("unexpected `{found}`")]
    #[diagnostic(code("closing-bracket"), help("{advice}"))]
    ClosingBracket {
        /// The bracket.
        found: char,
        /// What to do.
        advice: String,
    },
    /// Brackets nest too deeply.
    #[error("more than {limit} nested brackets")]
    #[diagnostic(code("nesting"), help("move the inner part into a function or a local"))]
    Nesting {
        /// How many may nest.
        limit: usize,
    },
    /// An expression has too many levels.
    #[error("this expression has more than {limit} levels of operators")]
    #[diagnostic(code("depth"), help("keep a part of it in a local"))]
    Depth {
        /// How many are allowed.
        limit: usize,
    },
    /// A token that does not fit here.
    #[error("unexpected {found}")]
    #[diagnostic(code("syntax"), help("{advice}"))]
    Unexpected {
        /// The token, or the end of the file.
        found: String,
        /// What would fit.
        advice: String,
    },
    /// `a < b < c`
    #[error("comparisons are not chained")]
    #[diagnostic(code("chained"), help("write `a < b && b < c`, or put one of them in brackets"))]
    Chained,
    /// The index of a thread in a condition is not a plain number.
    #[error("the index of a thread in a condition is a number")]
    #[diagnostic(code("thread-index"), help("write it like `p[2]:r`"))]
    ThreadIndex,
    /// A text in which no declaration begins.
    #[error("this is no program: no declaration begins in it")]
    #[diagnostic(
        code("no-program"),
        help("a program in CL consists of declarations: `var`, `mutex`, `fn`, `thread`, `main`, …")
    )]
    NoProgram,
    /// So many mistakes that the rest are not shown.
    #[error("too many mistakes, the rest of the file was not looked at")]
    #[diagnostic(code("too-many"))]
    TooMany,
}
