//! Runs small concurrent programs under all thread schedules and tells what can happen.
//!
//! ```
//! use loris::prelude::*;
//!
//! const TEXT: &str = "
//!     mutex a, b;
//!     thread t { lock a; lock b; unlock b; unlock a; }
//!     thread u { lock b; lock a; unlock a; unlock b; }
//! ";
//!
//! let program = Program::compile("ab-ba.cl", TEXT)?;
//! let found = program.explore().run()?;
//! assert_eq!(found.verdict(), Verdict::Bug);
//! for bug in found.bugs() {
//!     println!("{bug}");
//!     for step in program.replay(&bug.schedule)?.steps() {
//!         println!("{}: {}", step.thread, step.op);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It prints
//!
//! ```text
//! deadlock at ab-ba.cl:3:24, ab-ba.cl:4:24: t waits for b, held by u; u waits for a, held by t
//! t: lock a
//! u: lock b
//! ```
//!
//! A [`Program`] is explored by a [`Technique`]; where none is named, by those that the command `explore` takes, with
//! their fallback. What comes out is [`Found`]: a [`Verdict`], the bugs, each with a schedule that can be run again, and
//! the reports with all counts. An [`Execution`] can be walked through, back and forth.
//!
//! This crate has little code of its own. It is the way in for programs that embed Loris; the crates below it may
//! change their shape, this one is to keep it.
//!
//! | module | what it is for |
//! | --- | --- |
//! | [`lang`] | texts and their places, programs that are built without a text |
//! | [`machine`] | one execution, step by step |
//! | [`relation`] | the happens-before relations of an execution |
//! | [`explore`] | techniques, limits, observers, reports |
//! | [`count`] | how many schedules and classes there are |
//! | [`races`] | data races |
//! | [`depth`] | the depth of a bug, and its probability |
//! | [`counterexample`] | executions of a bug with few context switches, and where it could be avoided last |
//! | [`liveness`] | executions that never end |
//! | [`strategy`] | for authors of algorithms |
//!
//! Nothing here reads a file, a clock or the environment: an observer, or a
//! [stop hook](Exploration::stop_if), brings them in.

mod execution;
mod exploration;
mod found;
mod mistake;
mod program;
mod verdict;
mod watch;

pub mod count;
pub mod counterexample;
pub mod depth;
pub mod explore;
pub mod lang;
pub mod liveness;
pub mod machine;
pub mod prelude;
pub mod races;
pub mod relation;
pub mod strategy;

pub use execution::Execution;
pub use exploration::{Exploration, Run};
pub use found::{Found, FoundBug};
pub use loris_explorers::{NotAdmitted, Technique};
pub use loris_lang::schedule::NamedSchedule;
pub use mistake::{Mistake, Mistakes};
pub use program::Program;
pub use verdict::Verdict;
