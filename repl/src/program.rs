//! From a file to a checked program, with every mistake on the way.

use std::path::Path;
use std::sync::Arc;

use loris_lang::ast::Ast;
use loris_lang::ir::{Points, Program};
use loris_lang::parse::{ParseError, parse};
use loris_lang::source::SourceFile;
use loris_lang::{Definition, Error, check_parsed};
use miette::Diagnostic;

use crate::input::{FileError, read_text};
use crate::look::Look;
use crate::render::diagnostic::mistakes;

/// How a text becomes a program.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// Consts to set.
    pub definitions: &'a [Definition],
    /// What is a scheduling point.
    pub points: Points,
}

/// A program text that was read, and perhaps is wrong.
pub struct Text {
    source: SourceFile,
    ast: Ast,
    errors: Vec<ParseError>,
    definitions: Vec<Definition>,
}

/// Why there is no program.
pub enum Failed {
    /// The file cannot be used.
    File(FileError),
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
pub fn read(path: &Path, definitions: &[Definition]) -> Result<Text, Failed> {
    let source = SourceFile::new(path.display().to_string(), read_text(path).map_err(Failed::File)?);
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
pub fn load(path: &Path, reading: Reading<'_>) -> Result<Arc<Program>, Failed> {
    read(path, reading.definitions).and_then(|text| text.checked(reading.points))
}

impl Text {
    /// The syntax tree.
    ///
    /// # Errors
    /// Mistakes in the form of the text.
    pub fn parsed(self) -> Result<Ast, Failed> {
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
    pub fn checked(self, points: Points) -> Result<Arc<Program>, Failed> {
        match check_parsed(&self.source, &self.ast, self.errors) {
            Ok(program) => Ok(Arc::new(program.with_points(points))),
            Err(errors) => {
                Err(Failed::Mistakes { list: errors.list().to_vec(), definitions: self.definitions })
            }
        }
    }
}

impl Failed {
    /// For people.
    pub fn message(&self, look: &Look) -> String {
        let error = look.ink.bad("error:");
        match self {
            Failed::File(problem) => format!("{error} {problem}\n"),
            Failed::Define { program, name } => {
                format!("{error} `{program}` has no const `{name}` that `-D` could set\n")
            }
            Failed::Mistakes { list, definitions } => {
                let list = list.iter().map(|mistake| -> &dyn Diagnostic { mistake });
                let set = definitions.iter().map(|set| format!(" -D {}={}", set.name, set.value));
                let set: String = set.collect();
                let note = if set.is_empty() { set } else { format!("note: this is with{set}\n") };
                mistakes(&list.collect::<Vec<_>>(), look) + &note
            }
        }
    }
}
