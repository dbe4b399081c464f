//! Source text, and places in it.
//!
//! A place is a half-open range of byte offsets. Positions for people (line and column, both from 1, the
//! column in characters) are computed only when a message is shown.

use std::fmt;
use std::sync::Arc;

/// A half-open range of byte offsets in one source text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just after the last byte.
    pub end: u32,
}

impl Span {
    /// The range from `start` to `end`, in bytes.
    pub fn new(start: u32, end: u32) -> Self {
        Span { start, end }
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Self {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A name and a text. Cheap to clone; every message carries one, so that it can be shown anywhere.
#[derive(Clone, PartialEq, Eq)]
pub struct SourceFile(Arc<Inner>);

#[derive(PartialEq, Eq)]
struct Inner {
    name: String,
    text: String,
    line_starts: Vec<u32>,
}

/// Line and column of a byte, both from 1; the column counts characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl SourceFile {
    /// A text under the name that messages show. Texts are at most 4 GiB (offsets are 32 bits); the rest is cut.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts =
            std::iter::once(0).chain(newlines.filter_map(|(at, _)| u32::try_from(at + 1).ok())).collect();
        SourceFile(Arc::new(Inner { name: name.into(), text, line_starts }))
    }

    /// The name that messages show.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The text of a place; empty if the place is not of this source.
    pub fn slice(&self, span: Span) -> &str {
        self.0.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Line and column of a byte offset.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.0.line_starts.partition_point(|start| *start <= offset).max(1);
        let start = self.0.line_starts.get(line - 1).copied().unwrap_or(0);
        let before = self.slice(Span::new(start, offset));
        let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position { line: to_u32(line), column: to_u32(before.chars().count() + 1) }
    }

    /// `name:line:column` of the start of a place.
    pub fn locate(&self, span: Span) -> String {
        format!("{}:{}", self.name(), self.position(span.start))
    }
}

impl fmt::Debug for SourceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SourceFile({})", self.0.name)
    }
}
