//! From `.cl` text to a checked program.
//!
//! The way is text → tokens → [`ast`] → checks → [`ir`]. Nothing here knows how a program runs.

pub mod arith;
pub mod ast;
pub mod check;
mod compile;
mod define;
pub mod diagnostic;
pub mod fnv;
pub mod header;
pub mod ir;
mod lexer;
mod lower;
pub mod parse;
mod pretty;
mod query;
pub mod schedule;
pub mod source;

pub use check::Locals;
pub use compile::{Error, Errors, check, check_parsed, compile};
pub use define::{DefineError, Definition};
pub use parse::parse;
pub use pretty::{pretty, tree};
pub use query::{QueryMistake, query};
