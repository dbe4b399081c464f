//! Mistakes about what may stand where.

use miette::Diagnostic;
use thiserror::Error;

/// Mistakes about what may stand where.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum RuleMistake {
    /// `break` or `continue` without a loop around it.
    #[error("`{word}` outside of a loop")]
    #[diagnostic(code("outside-loop"), help("it stands in the body of a `while`, `loop` or `for`"))]
    OutsideLoop {
        /// `break` or `continue`.
        word: &'static str,
    },
    /// A statement that no path leads to.
    #[error("this statement is never reached")]
    #[diagnostic(code("unreachable"), help("remove it, or what leaves before it"))]
    Unreachable,
    /// Something in an `atomic` that is not allowed there.
    #[error("{what} is not allowed in `atomic`")]
    #[diagnostic(
        code("in-atomic"),
        help(
            "an `atomic` is one op: it may read, write, `cas`, `fetch_add`, `swap` and compute, and never block"
        )
    )]
    InAtomic {
        /// `` `lock` ``, …
        what: String,
    },
    /// An `await` in the middle of an `atomic`.
    #[error("`await` may only come first in an `atomic`")]
    #[diagnostic(code("await-first"), help("move it to the start of the `atomic`"))]
    AwaitFirst,
    /// Something in the guard of an `await` that is not allowed there.
    #[error("{what} is not allowed in an `await`")]
    #[diagnostic(
        code("in-await"),
        help("an `await` looks at shared variables, locals and constants, and changes nothing")
    )]
    InAwait {
        /// `` `cas` ``, a call, …
        what: String,
    },
    /// Something in `final` that is not allowed there.
    #[error("{what} is not allowed in `final`")]
    #[diagnostic(
        code("in-final"),
        help("`final` looks at what the threads left, and changes nothing shared")
    )]
    InFinal {
        /// `` `lock` ``, …
        what: String,
    },
    /// Something in a condition that is not allowed there.
    #[error("{what} is not allowed in a condition")]
    #[diagnostic(
        code("in-condition"),
        help("a condition looks at shared variables, constants and, as `t:r`, at locals of threads")
    )]
    InCondition {
        /// `` `cas` ``, a call, …
        what: String,
    },
    /// `t:r` in a body.
    #[error("`{thread}:{local}` may only stand in a condition")]
    #[diagnostic(code("thread-local"), help("a thread sees its own locals only; share the value in a `var`"))]
    ThreadLocal {
        /// The thread.
        thread: String,
        /// The local.
        local: String,
    },
    /// A condition names a thread with a wrong index or without one.
    #[error("there is no thread `{thread}`")]
    #[diagnostic(code("thread-index"), help("{advice}"))]
    ThreadIndex {
        /// As written.
        thread: String,
        /// What there is.
        advice: String,
    },
    /// A program without a thread.
    #[error("the program has no thread")]
    #[diagnostic(code("no-thread"), help("declare one: `main {{ … }}` or `thread t {{ … }}`"))]
    NoThread,
    /// Two `final` blocks.
    #[error("a second `final`")]
    #[diagnostic(code("duplicate-final"), help("put everything into one `final`"))]
    DuplicateFinal,
    /// So many mistakes that the rest are not shown.
    #[error("too many mistakes, the rest are not shown")]
    #[diagnostic(code("too-many"))]
    TooMany,
}
