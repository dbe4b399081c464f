//! Better advice where a text is written as in another language.
//!
//! The parser knows only which tokens would fit. Here the statement around each of its errors is compared with
//! a table of usual mistakes, and what only follows from an earlier mistake is left out.

mod pattern;
mod table;

use std::collections::VecDeque;

use crate::diagnostic::cut;
use crate::lexer::Tokens;
use crate::lexer::token::Token;
use crate::source::{SourceFile, Span};

use super::mistake::{ParseError, SyntaxMistake};
use pattern::{Match, find};
use table::HINTS;

/// How many tokens of a statement are looked at before an error, and how many after it.
const BEFORE: usize = 64;
const AFTER: usize = 160;

/// The tokens around an error.
pub(super) struct Window<'s> {
    source: &'s SourceFile,
    /// From the start of the statement, or a later token if it is long.
    tokens: Vec<(Token<'s>, Span)>,
    /// Which of them the parser did not expect.
    error: usize,
    /// What the first token is.
    start: Start,
}

/// What the first token of a window is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// The first of a declaration.
    Declaration,
    /// The first of a statement.
    Statement,
    /// One in the middle.
    Middle,
}

/// Replaces the advice of the errors that the table knows. The errors must be in the order of the text.
pub(super) fn improve(source: &SourceFile, errors: Vec<ParseError>) -> Vec<ParseError> {
    let mut reader = Reader::new(source);
    let mut improved: Vec<ParseError> = Vec::with_capacity(errors.len());
    let mut covered = 0;
    for error in errors {
        if !matches!(error.mistake(), SyntaxMistake::Unexpected { .. }) {
            improved.push(error);
            continue;
        }
        let place = error.span();
        let window = reader.window(place.start);
        if place.start < covered || reader.follows_from_broken() {
            continue;
        }
        reader.mark_broken();
        let hinted = window.and_then(|window| hint(&window));
        covered = hinted.as_ref().map_or(covered, |error| error.span().end);
        improved.push(hinted.unwrap_or(error));
    }
    improved
}

/// Whether the table knows the mistake.
pub(super) fn is_usual(source: &SourceFile, error: &ParseError) -> bool {
    let window = Reader::new(source).window(error.span().start);
    window.is_some_and(|window| hint(&window).is_some())
}

/// The error in place of the parser's, if the table knows the mistake.
fn hint(window: &Window<'_>) -> Option<ParseError> {
    let (found, help) =
        HINTS.iter().find_map(|(pattern, help)| find(window, pattern).map(|found| (found, help)))?;
    let label = found.label;
    let written = window.source.slice(label);
    let whole = !written.contains(char::is_whitespace);
    let shown = if whole { written } else { window.source.slice(found.first) };
    let mistake = SyntaxMistake::Unexpected {
        found: format!("`{}`", cut(shown)),
        advice: fill(window.source, help, &found),
    };
    Some(ParseError::new(window.source, mistake, label, "does not fit here"))
}

/// The help with the user's text in place of `$1`, `$2`, ….
fn fill(source: &SourceFile, help: &str, found: &Match) -> String {
    let mut pieces = help.split('$');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let number = piece.chars().next().and_then(|digit| digit.to_digit(10)).unwrap_or(0) as usize;
        let capture = number.checked_sub(1).and_then(|at| found.captures.get(at));
        if let Some(span) = capture {
            let words: Vec<&str> = source.slice(*span).split_whitespace().collect();
            text.push_str(&cut(&words.join(" ")));
        }
        text.push_str(piece.get(1..).unwrap_or_default());
    }
    text
}

/// Goes through the tokens of a text from error to error.
struct Reader<'s> {
    source: &'s SourceFile,
    tokens: std::iter::Peekable<Tokens<'s>>,
    /// Of the current statement.
    before: VecDeque<(Token<'s>, Span)>,
    /// Whether `before` has lost its start.
    cut: bool,
    last: Option<Token<'s>>,
    /// For the top level and each open block: whether its current statement has an error.
    broken: Vec<bool>,
}

impl<'s> Reader<'s> {
    fn new(source: &'s SourceFile) -> Self {
        let tokens = Tokens::new(source).peekable();
        Reader { source, tokens, before: VecDeque::new(), cut: false, last: None, broken: vec![false] }
    }

    /// Goes on to the token at an offset; nothing if there is none.
    fn window(&mut self, offset: u32) -> Option<Window<'s>> {
        while let Some((token, span)) = self.tokens.next_if(|(_, span)| span.start < offset) {
            self.begin(token);
            self.before.push_back((token, span));
            if self.before.len() > BEFORE {
                self.before.pop_front();
                self.cut = true;
            }
            match token {
                Token::OpenBrace => self.broken.push(false),
                Token::CloseBrace if self.broken.len() > 1 => _ = self.broken.pop(),
                _ => {}
            }
            self.last = Some(token);
        }
        let (next, _) = *self.tokens.peek()?;
        self.begin(next);
        let mut tokens: Vec<_> = self.before.iter().copied().collect();
        let error = tokens.len();
        let rest = Tokens::from(self.source, offset);
        tokens.extend(rest.take(AFTER));
        let start = match (self.cut, self.broken.len()) {
            (true, _) => Start::Middle,
            (false, 1) => Start::Declaration,
            (false, _) => Start::Statement,
        };
        Some(Window { source: self.source, tokens, error, start })
    }

    /// Before a token: perhaps a new statement begins with it.
    fn begin(&mut self, next: Token<'s>) {
        let after_block = self.last == Some(Token::CloseBrace);
        if after_block || matches!(self.last, Some(Token::Semicolon | Token::OpenBrace)) {
            self.before.clear();
            self.cut = false;
            self.last = None;
            if let Some(broken) = self.broken.last_mut() {
                *broken &= after_block && next == Token::Else;
            }
        }
    }

    /// Whether the next token is an `else` after a block whose head has an error.
    fn follows_from_broken(&mut self) -> bool {
        let is_else = self.tokens.peek().is_some_and(|(token, _)| *token == Token::Else);
        is_else && self.broken.last() == Some(&true)
    }

    fn mark_broken(&mut self) {
        if let Some(broken) = self.broken.last_mut() {
            *broken = true;
        }
    }
}
