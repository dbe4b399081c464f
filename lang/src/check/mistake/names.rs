//! Mistakes about what a name stands for.

use miette::Diagnostic;
use thiserror::Error;

/// Mistakes about what a name stands for.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum NameMistake {
    /// Nothing has this name.
    #[error("unknown name `{name}`")]
    #[diagnostic(code("unknown-name"))]
    Unknown {
        /// As written.
        name: String,
        /// What may be meant.
        #[help]
        advice: Option<String>,
    },
    /// No static thread has this name.
    #[error("no thread is called `{name}`")]
    #[diagnostic(code("unknown-thread"))]
    UnknownThread {
        /// As written.
        name: String,
        /// What may be meant.
        #[help]
        advice: Option<String>,
    },
    /// A condition names a local that the thread does not have.
    #[error("`{thread}` has no local `{local}` at the top level of its body")]
    #[diagnostic(
        code("unknown-local"),
        help("conditions see the parameters of a thread and what `let` makes outside of any block")
    )]
    UnknownLocal {
        /// The thread.
        thread: String,
        /// The local.
        local: String,
    },
    /// A question names a local that no frame of the thread can have.
    #[error("`{thread}` has no local `{local}`, nor has any function that is called")]
    #[diagnostic(code("unknown-local"), help("`state` lists the locals in scope"))]
    NoSuchLocal {
        /// The thread.
        thread: String,
        /// The local.
        local: String,
    },
    /// Two things have one name.
    #[error("`{name}` is declared twice")]
    #[diagnostic(code("duplicate"), help("give one of them another name"))]
    Duplicate {
        /// The name.
        name: String,
    },
    /// A local has the name of another thing in scope.
    #[error("the local `{name}` takes the name of another thing in scope")]
    #[diagnostic(
        code("shadowing"),
        help("give the local another name, or assign to the first one without `let`")
    )]
    Shadowing {
        /// The name.
        name: String,
    },
    /// Something without a value stands where a value is needed.
    #[error("`{name}` is a {kind} and has no value")]
    #[diagnostic(code("no-value"), help("{advice}"))]
    NoValue {
        /// The name.
        name: String,
        /// What it is.
        kind: &'static str,
        /// What to write.
        advice: &'static str,
    },
    /// A statement on the wrong kind of thing.
    #[error("`{name}` is a {found}, but `{statement}` needs a {wanted}")]
    #[diagnostic(code("wrong-kind"), help("{advice}"))]
    WrongKind {
        /// The name.
        name: String,
        /// What it is.
        found: &'static str,
        /// The word of the statement.
        statement: &'static str,
        /// What it is for.
        wanted: String,
        /// What to do.
        advice: String,
    },
    /// An index after something that is no array.
    #[error("`{name}` is not an array")]
    #[diagnostic(code("not-an-array"), help("leave the index out"))]
    NotAnArray {
        /// The name.
        name: String,
    },
    /// An array without an index.
    #[error("`{name}` is an array, and one element of it is needed here")]
    #[diagnostic(code("whole-array"), help("write `{name}[…]`"))]
    WholeArray {
        /// The name.
        name: String,
    },
    /// A call of something that is no function.
    #[error("`{name}` is a {kind}, not a function")]
    #[diagnostic(code("not-a-function"), help("only what `fn` declares can be called or spawned"))]
    NotAFunction {
        /// The name.
        name: String,
        /// What it is.
        kind: &'static str,
    },
    /// An assignment to something that is not assigned.
    #[error("`{name}` is a {kind} and cannot be assigned")]
    #[diagnostic(code("not-assignable"), help("{advice}"))]
    NotAssignable {
        /// The name.
        name: String,
        /// What it is.
        kind: &'static str,
        /// What to do.
        advice: &'static str,
    },
}
