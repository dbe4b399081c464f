//! The mistakes of a program, for editors and scripts.

use loris_lang::Error;
use loris_lang::source::{SourceFile, Span};
use miette::Diagnostic;
use serde::Serialize;

use super::{Document, SCHEMA};

/// A program that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakesReport {
    /// The version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: u32,
    /// The last part of the path, such as `ab-ba.cl`; the whole path if several programs of the call share that.
    pub program: String,
    /// The path as it was given, such as `examples/locks/ab-ba.cl`.
    pub path: String,
    /// The mistakes, in the order of the text.
    pub errors: Vec<ProgramMistake>,
}

/// A mistake of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramMistake {
    /// Its code, which is stable, such as `unknown-name`.
    pub code: String,
    /// In words, such as `` unknown name `y` ``.
    pub message: String,
    /// What to do about it, such as `` did you mean `x`? ``; null if there is nothing to say.
    pub help: Option<String>,
    /// Where it is.
    #[serde(flatten)]
    pub at: TextRange,
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextRange {
    /// The line of its first letter, from 1, such as `3`.
    pub line: u32,
    /// The column of its first letter, from 1, such as `16`.
    pub column: u32,
    /// The line just after it, such as `3`.
    pub end_line: u32,
    /// The column just after it, such as `17`.
    pub end_column: u32,
    /// Where it begins and ends in the text, in bytes, such as `[42, 43]`.
    pub bytes: [u32; 2],
}

impl TextRange {
    pub(super) fn of(source: &SourceFile, span: Span) -> TextRange {
        let (start, end) = (source.position(span.start), source.position(span.end));
        TextRange {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            bytes: [span.start, span.end],
        }
    }
}

fn text_of(error: &Error) -> &SourceFile {
    match error {
        Error::Parse(error) => error.source(),
        Error::Check(error) => error.source(),
    }
}

impl Document {
    /// The mistakes of a program, under the name and the path that the call gave it.
    pub fn of_mistakes(program: &str, path: &str, mistakes: &[Error]) -> Document {
        let mistake = |error: &Error| ProgramMistake {
            code: error.code().map(|code| code.to_string()).unwrap_or_default(),
            message: error.to_string(),
            help: error.help().map(|help| help.to_string()),
            at: TextRange::of(text_of(error), error.span()),
        };
        Document::Mistakes(Box::new(MistakesReport {
            schema: SCHEMA,
            program: program.to_owned(),
            path: path.to_owned(),
            errors: mistakes.iter().map(mistake).collect(),
        }))
    }
}
