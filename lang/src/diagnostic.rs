//! What every message of this crate looks like: a mistake, its place, perhaps a second place, and the source.
//!
//! A message owns its source (cheaply), so it can be shown anywhere. How it is shown is not decided here.

use std::fmt;

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, Severity, SourceCode, SourceSpan, SpanContents,
};

use crate::source::{SourceFile, Span};

/// A place and what is to be said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What; may be empty.
    pub text: String,
}

/// A mistake and the places that it is about, at least one.
#[derive(Clone, PartialEq, Debug)]
pub struct Located<M> {
    mistake: M,
    source: SourceFile,
    labels: Vec<Label>,
}

impl<M> Located<M> {
    /// A mistake at one place.
    pub(crate) fn new(source: &SourceFile, mistake: M, span: Span, text: impl Into<String>) -> Self {
        Located { mistake, source: source.clone(), labels: vec![Label { span, text: text.into() }] }
    }

    /// The same with one more place, such as that of the other side of a conflict.
    #[must_use]
    pub(crate) fn and(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// What is wrong.
    pub(crate) fn mistake(&self) -> &M {
        &self.mistake
    }

    /// The place of the mistake.
    pub fn span(&self) -> Span {
        self.labels.first().map_or_else(Span::default, |label| label.span)
    }

    /// The text that the places are in.
    pub fn source(&self) -> &SourceFile {
        &self.source
    }
}

impl<M: fmt::Display> fmt::Display for Located<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mistake.fmt(f)
    }
}

impl<M: fmt::Display + fmt::Debug> std::error::Error for Located<M> {}

impl<M: Diagnostic> Diagnostic for Located<M> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.mistake.code()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.mistake.help()
    }

    fn severity(&self) -> Option<Severity> {
        self.mistake.severity()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().map(|label| {
            let span = self.source.first_line_of(label.span);
            let text = Some(label.text.clone()).filter(|text| !text.is_empty());
            LabeledSpan::new_with_span(text, SourceSpan::from(span.start as usize..span.end as usize))
        })))
    }
}

impl SourceCode for SourceFile {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let excerpt = self
            .excerpt(span.offset(), span.offset() + span.len(), lines_before, lines_after)
            .ok_or(MietteError::OutOfBounds)?;
        let range = excerpt.range;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name().to_owned(),
            self.printable()[range.clone()].as_bytes(),
            SourceSpan::from(range),
            excerpt.line,
            excerpt.column,
            excerpt.lines,
        )))
    }
}

/// At most this many letters of the user's text in a message.
const QUOTE_LENGTH: usize = 60;

/// A piece of the user's text, cut if it is long.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(QUOTE_LENGTH) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
