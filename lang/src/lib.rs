//! From `.cl` text to a checked program.
//!
//! The way is text → tokens → [`ast`] → checks → [`ir`]. Nothing here knows how a program runs.

pub mod ast;
pub mod ir;
pub mod source;
