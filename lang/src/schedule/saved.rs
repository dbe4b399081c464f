//! The first line of a saved schedule: `//@ program: 3f9c0a1b2c3d4e5f ab-ba.cl`, the hash of the program and its name.
//!
//! A schedule says little about its program, and may still run when that has changed, to show something else. The line
//! tells. A text without it is read as well.

use std::fmt::Write as _;

use miette::Diagnostic;
use thiserror::Error;

use super::NamedSchedule;
use crate::diagnostic::Located;
use crate::ir::{Program, ProgramHash};
use crate::source::{SourceFile, Span};

/// What comes before the hash.
const KEY: [&str; 2] = ["//@", "program:"];

/// The program for which a schedule was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedFor {
    /// Its hash.
    pub hash: ProgramHash,
    /// Its name, for people: the same program may have another name elsewhere.
    pub name: String,
    /// The text, and the place in it.
    at: (SourceFile, Span),
}

/// A schedule meets another program than that for which it was saved.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[error("the schedule was saved for another program")]
#[diagnostic(
    code("schedule-program"),
    severity(Warning),
    help(
        "`{0}` had another text, other constants or other scheduling points then; `load` and `save!` in the repl save the \
         schedule for the program as it is"
    )
)]
pub struct OtherProgram(pub String);

impl SavedFor {
    /// Reads a first line that stands at a place.
    pub(super) fn read(line: &str, source: &SourceFile, at: Span) -> Option<SavedFor> {
        let rest = KEY.iter().try_fold(line, |rest, word| rest.trim_start().strip_prefix(word))?;
        let (hash, name) = rest.trim().split_once(char::is_whitespace)?;
        Some(SavedFor { hash: hash.parse().ok()?, name: name.trim().to_owned(), at: (source.clone(), at) })
    }

    /// Says that a program is another one, if it is.
    ///
    /// # Errors
    /// The program has another hash.
    pub(super) fn check(&self, program: &Program) -> Result<(), Located<OtherProgram>> {
        if self.hash == program.hash() {
            return Ok(());
        }
        let (source, span) = &self.at;
        Err(Located::new(source, OtherProgram(self.name.clone()), *span, ""))
    }
}

/// What a file holds in which a schedule of a program is saved; the name is that of the program.
pub fn saved(schedule: &NamedSchedule, program: &Program, name: &str) -> String {
    let mut text = KEY.join(" ");
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let _ = write!(text, " {} {name}\n{schedule}\n", program.hash());
    text
}
