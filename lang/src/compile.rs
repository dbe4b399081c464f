//! Text → checked program in one step.

use std::fmt;

use miette::{Diagnostic, SourceCode};

use crate::ast::Ast;
use crate::check::{CheckError, resolve};
use crate::ir::Program;
use crate::lower::lower;
use crate::parse::{ParseError, parse};
use crate::source::{SourceFile, Span};

/// One mistake of a text.
#[derive(Clone, PartialEq, Debug, thiserror::Error, Diagnostic)]
pub enum Error {
    /// In its form.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Parse(#[from] ParseError),
    /// In what it says.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Check(#[from] CheckError),
}

impl Error {
    /// The place of the mistake.
    pub fn span(&self) -> Span {
        match self {
            Error::Parse(error) => error.span(),
            Error::Check(error) => error.span(),
        }
    }

    /// What could be done about it, if that is known.
    pub fn hint(&self) -> Option<String> {
        self.help().map(|hint| hint.to_string())
    }
}

/// All mistakes of a text, in its order; at least one.
#[derive(Clone, PartialEq, Debug)]
pub struct Errors {
    source: SourceFile,
    list: Vec<Error>,
}

impl Errors {
    /// The mistakes.
    pub fn list(&self) -> &[Error] {
        &self.list
    }

    /// The text.
    pub fn source(&self) -> &SourceFile {
        &self.source
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.list.len() {
            1 => write!(f, "1 mistake in `{}`", self.source.name()),
            count => write!(f, "{count} mistakes in `{}`", self.source.name()),
        }
    }
}

impl std::error::Error for Errors {}

impl Diagnostic for Errors {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.list.iter().map(|error| error as &dyn Diagnostic)))
    }
}

/// Reads and checks a text.
///
/// # Errors
///
/// All mistakes of the text.
pub fn compile(name: impl Into<String>, text: impl Into<String>) -> Result<Program, Errors> {
    let source = SourceFile::new(name, text);
    let (ast, errors) = parse(&source);
    check_parsed(&source, &ast, errors)
}

/// Checks a program. The tree is walked recursively: [`parse`](crate::parse()) bounds its depth, and who makes trees
/// otherwise must do so too.
///
/// # Errors
///
/// All mistakes, at least one, in the order of the text.
pub fn check(source: &SourceFile, ast: &Ast) -> Result<Program, Vec<CheckError>> {
    resolve(source, ast).map(|resolved| lower(source, &resolved))
}

/// Checks what [`parse`] gave, perhaps with some constants defined otherwise in between.
///
/// # Errors
///
/// The mistakes of both steps together. If the form of the text is wrong, those of the second step that may only
/// follow from this are left out.
pub fn check_parsed(source: &SourceFile, ast: &Ast, errors: Vec<ParseError>) -> Result<Program, Errors> {
    let form_is_right = errors.is_empty();
    let unread: Vec<Span> = errors.iter().map(ParseError::span).collect();
    let independent = |mistake: &CheckError| {
        let place = mistake.span();
        let inside = unread.iter().any(|span| span.start <= place.start && place.end <= span.end);
        form_is_right || !(inside || mistake.mistake().may_follow_from_syntax())
    };
    let mut list: Vec<Error> = errors.into_iter().map(Error::Parse).collect();
    match check(source, ast) {
        Ok(program) if form_is_right => return Ok(program),
        Ok(_) => {}
        Err(mistakes) => {
            list.extend(mistakes.into_iter().filter(independent).map(Error::Check));
        }
    }
    list.sort_by_key(Error::span);
    Err(Errors { source: source.clone(), list })
}
