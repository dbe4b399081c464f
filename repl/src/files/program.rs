//! From a file to a checked program, with every mistake on the way.

use std::path::Path;
use std::sync::Arc;

use loris_explorers::StopReason;
use loris_lang::ast::Ast;
use loris_lang::ir::{Points, Program};
use loris_lang::parse::{ParseError, parse};
use loris_lang::source::SourceFile;
use loris_lang::{Definition, Error, check_parsed};
use loris_report::render::diagnostic::mistakes;
use loris_report::render::words::why;
use loris_report::results::Status;
use loris_report::style::{Look, shown, tame};
use miette::Diagnostic;

pub(crate) use super::loading::Budget;
use super::loading::{Undone, within};
use crate::files::input::{FileError, read_text};

/// How a text becomes a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<'a> {
    /// Consts to set.
    pub definitions: &'a [Definition],
    /// What is a scheduling point.
    pub points: Points,
}

/// A program text that was read, and perhaps is wrong.
pub(crate) struct Text {
    source: SourceFile,
    ast: Ast,
    errors: Vec<ParseError>,
    definitions: Vec<Definition>,
}

/// Why there is no program.
pub enum Failed {
    /// The file cannot be used.
    File(FileError),
    /// A limit stopped it on the way.
    Stopped {
        /// The program.
        program: String,
        /// Which one.
        reason: StopReason,
    },
    /// A `-D` names no `const` of the program.
    Define {
        /// The program.
        program: String,
        /// The name.
        name: String,
    },
    /// The text is wrong.
    Mistakes {
        /// Every mistake.
        list: Vec<Error>,
        /// The consts that the command line set.
        definitions: Vec<Definition>,
    },
}

/// Reads a program and sets its consts.
///
/// # Errors
/// The file cannot be read, or a definition names no const of a well-formed text.
pub(crate) fn read(path: &Path, definitions: &[Definition], budget: Budget<'_>) -> Result<Text, Failed> {
    let (own, definitions) = (path.to_owned(), definitions.to_vec());
    done(path, within(budget, move || read_at_once(&own, &definitions)))
}

/// What came of it.
fn done<T>(path: &Path, done: Result<Result<T, Failed>, Undone>) -> Result<T, Failed> {
    match done {
        Ok(done) => done,
        Err(Undone::Stopped(reason)) => Err(Failed::Stopped { program: shown(path), reason }),
        Err(Undone::NoThread(error)) => Err(Failed::File(FileError::unreadable(path, error))),
    }
}

fn read_at_once(path: &Path, definitions: &[Definition]) -> Result<Text, Failed> {
    let source = SourceFile::new(shown(path), read_text(path).map_err(Failed::File)?);
    let (mut ast, errors) = parse(&source);
    for definition in definitions {
        if ast.define(definition).is_err() && errors.is_empty() {
            let (program, name) = (source.name().to_owned(), definition.name.clone());
            return Err(Failed::Define { program, name });
        }
    }
    Ok(Text { source, ast, errors, definitions: definitions.to_vec() })
}

/// Reads and checks a program.
///
/// # Errors
/// What is wrong.
pub(crate) fn load(path: &Path, reading: Reading<'_>, budget: Budget<'_>) -> Result<Arc<Program>, Failed> {
    let (own, definitions, points) = (path.to_owned(), reading.definitions.to_vec(), reading.points);
    let work = move || read_at_once(&own, &definitions).and_then(|text| text.checked(points));
    done(path, within(budget, work))
}

impl Text {
    /// The syntax tree.
    ///
    /// # Errors
    /// Mistakes in the form of the text.
    pub(crate) fn parsed(self) -> Result<Ast, Failed> {
        if self.errors.is_empty() {
            Ok(self.ast)
        } else {
            let list = self.errors.into_iter().map(Error::Parse).collect();
            Err(Failed::Mistakes { list, definitions: self.definitions })
        }
    }

    /// The checked program, with these scheduling points.
    ///
    /// # Errors
    /// Every mistake of the text.
    pub(crate) fn checked(self, points: Points) -> Result<Arc<Program>, Failed> {
        match check_parsed(&self.source, &self.ast, self.errors) {
            Ok(program) => Ok(Arc::new(program.with_points(points))),
            Err(errors) => {
                Err(Failed::Mistakes { list: errors.list().to_vec(), definitions: self.definitions })
            }
        }
    }
}

impl Failed {
    /// How a command ends that can do nothing for lack of the program.
    pub fn status(&self) -> Status {
        match self {
            Failed::Stopped { reason: StopReason::Interrupted, .. } => Status::Interrupted,
            Failed::Stopped { .. } => Status::Unproven,
            Failed::File(_) | Failed::Define { .. } | Failed::Mistakes { .. } => Status::Unusable,
        }
    }

    /// For people.
    pub fn message(&self, look: &Look) -> String {
        let error = look.ink.bad("error:");
        match self {
            Failed::File(problem) => format!("{error} {problem}\n"),
            Failed::Stopped { program, reason } => {
                format!("{error} `{program}` was not read to its end: {}\n", why(*reason))
            }
            Failed::Define { program, name } => {
                format!("{error} `{program}` has no const `{}` that `-D` could set\n", tame(name))
            }
            Failed::Mistakes { list, definitions } => {
                let list = list.iter().map(|mistake| -> &dyn Diagnostic { mistake });
                let set = definitions.iter().map(|set| format!(" -D {}={}", tame(&set.name), set.value));
                let set: String = set.collect();
                let note = if set.is_empty() { set } else { format!("note: this is with{set}\n") };
                mistakes(&list.collect::<Vec<_>>(), look) + &note
            }
        }
    }
}
