//! Source text, and places in it.
//!
//! A place is a half-open range of byte offsets. Positions for people (line and column, both from 1, the
//! column in characters) are computed only when a message is shown.

use std::fmt;
use std::ops::Range;
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
    /// The text as it may be shown, if that differs.
    printable: Option<String>,
    line_starts: Vec<u32>,
}

/// A file that is no text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, miette::Diagnostic)]
#[error("`{name}` is not a text: the byte at offset {offset} is not UTF-8")]
#[diagnostic(code("not-text"), help("a program is a text file, usually with the ending `.cl`"))]
pub struct NotText {
    /// The file.
    pub name: String,
    /// The first byte that does not fit.
    pub offset: usize,
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
    /// A text under the name that messages show. Texts are below 4 GiB (offsets are 32 bits); the rest is cut.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        text.truncate(text.floor_char_boundary(u32::MAX as usize - 1));
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts =
            std::iter::once(0).chain(newlines.filter_map(|(at, _)| u32::try_from(at + 1).ok())).collect();
        let printable = printable(&text);
        SourceFile(Arc::new(Inner { name: name.into(), text, printable, line_starts }))
    }

    /// The text in a file's bytes.
    ///
    /// # Errors
    ///
    /// If the bytes are not UTF-8.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, NotText> {
        let name = name.into();
        match String::from_utf8(bytes) {
            Ok(text) => Ok(SourceFile::new(name, text)),
            Err(error) => Err(NotText { name, offset: error.utf8_error().valid_up_to() }),
        }
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

    /// The text as it may be shown on a terminal: a mark of as many bytes stands for each control character, tabs
    /// and ends of lines aside, and for each character that turns the direction of writing. So places are the same.
    pub fn printable(&self) -> &str {
        self.0.printable.as_deref().unwrap_or(&self.0.text)
    }

    /// The text of a place as it may be shown; empty if the place is not of this source.
    pub fn printable_slice(&self, span: Span) -> &str {
        self.printable().get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The line of a byte offset, from 1.
    pub fn line(&self, offset: u32) -> u32 {
        let line = self.0.line_starts.partition_point(|start| *start <= offset).max(1);
        u32::try_from(line).unwrap_or(u32::MAX)
    }

    /// Line and column of a byte offset.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line(offset);
        let start = self.0.line_starts.get(line as usize - 1).copied().unwrap_or(0);
        let before = self.slice(Span::new(start, offset));
        let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position { line, column: to_u32(before.chars().count() + 1) }
    }

    /// `name:line:column` of the start of a place.
    pub fn locate(&self, span: Span) -> String {
        format!("{}:{}", self.name(), self.position(span.start))
    }
}

/// A piece of a source around a place, whole lines unless they are very long.
pub(crate) struct Excerpt {
    /// Which bytes.
    pub(crate) range: Range<usize>,
    /// Line of its first byte, from 0.
    pub(crate) line: usize,
    /// Column of its first byte, from 0, in characters.
    pub(crate) column: usize,
    /// How many lines it touches.
    pub(crate) lines: usize,
}

/// No excerpt goes further than this many bytes beyond the place itself.
const EXCERPT_MARGIN: usize = 200;

impl SourceFile {
    /// The place, or as much of it as stands on its first line.
    pub(crate) fn first_line_of(&self, span: Span) -> Span {
        let text = self.slice(span);
        let length = text.find(['\n', '\r']).unwrap_or(text.len()).min(EXCERPT_MARGIN);
        let length = text.floor_char_boundary(length);
        Span::new(span.start, span.start + u32::try_from(length).unwrap_or(0))
    }

    /// Bytes `start..end` with some lines before and after; `None` if they are not in this source.
    pub(crate) fn excerpt(&self, start: usize, end: usize, before: usize, after: usize) -> Option<Excerpt> {
        let text = self.text();
        text.get(start..end)?;
        let starts = &self.0.line_starts;
        let line_of = |offset: usize| starts.partition_point(|line| *line as usize <= offset).max(1) - 1;
        let line_end = |line: usize| starts.get(line + 1).map_or(text.len(), |next| *next as usize);
        let first = line_of(start).saturating_sub(before);
        // Without lines before it the excerpt begins at the place itself: so its column is asked for.
        let begin = if before == 0 { start } else { starts[first] as usize };
        let whole = begin..line_end(line_of(end).saturating_add(after)).max(end);
        let from = text.floor_char_boundary(whole.start.max(start.saturating_sub(EXCERPT_MARGIN)));
        let to = text.ceil_char_boundary(whole.end.min(end + EXCERPT_MARGIN));
        let line = line_of(from);
        Some(Excerpt {
            range: from..to,
            line,
            column: text[starts[line] as usize..from].chars().count(),
            lines: line_of(to.saturating_sub(1).max(from)) - line + 1,
        })
    }
}

/// A text in which marks stand for what may not go to a terminal; `None` if there is nothing of the kind.
fn printable(text: &str) -> Option<String> {
    let is_safe = |letter: char, next: Option<&char>| match letter {
        '\n' | '\t' => true,
        '\r' => next == Some(&'\n'),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
        _ => !letter.is_control(),
    };
    let mut letters = text.chars().peekable();
    let mut shown = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        shown.push(match letter.len_utf8() {
            _ if is_safe(letter, letters.peek()) => letter,
            1 => '?',
            2 => '¿',
            _ => char::REPLACEMENT_CHARACTER,
        });
    }
    (shown != text).then_some(shown)
}

impl fmt::Debug for SourceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SourceFile({})", self.0.name)
    }
}

/// Whether a character does something to a terminal instead of being seen there: a control character, or one that turns
/// the direction of writing.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
