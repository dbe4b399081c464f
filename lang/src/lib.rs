//! From `.cl` text to a checked program.
//!
//! The way is text → tokens → [`ast`] → checks → [`ir`]. Nothing here knows how a program runs.

pub mod ast;
pub mod diagnostic;
pub mod ir;
mod lexer;
pub mod parse;
pub mod source;

pub use parse::parse;
