//! The first reading of a text: bad characters, brackets, and what nests too deeply for the parser.

use crate::diagnostic::cut;
use crate::lexer::scan;
use crate::lexer::token::{Fault, Token};
use crate::source::{SourceFile, Span};

use super::mistake::{ParseError, SyntaxMistake};
use super::{MAX_DEPTH, MAX_ERRORS, MAX_NESTING};

/// What the first reading found.
pub(super) struct Survey {
    /// In the order of the text.
    pub(super) errors: Vec<ParseError>,
    /// Whether, and from where on, the parser's errors are to be believed.
    pub(super) trust: Trust,
}

/// How far the parser's errors are to be believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trust {
    /// Everywhere.
    All,
    /// Up to a bracket that does not fit.
    Before(u32),
    /// The parser must not see this text.
    Nowhere,
}

/// Reads a text for the first time.
pub(super) fn survey(source: &SourceFile) -> Survey {
    let mut state = State {
        source,
        errors: Vec::new(),
        open: Vec::new(),
        trust: Trust::All,
        unary: 0,
        open_text: None,
        last_bad: None,
    };
    for (token, span) in scan(source) {
        match token {
            Ok(token) => state.token(token, span),
            Err(fault) => state.fault(fault, span),
        }
        if state.trust == Trust::Nowhere {
            break;
        }
    }
    state.close();
    Survey { errors: state.errors, trust: state.trust }
}

struct State<'s> {
    source: &'s SourceFile,
    errors: Vec<ParseError>,
    open: Vec<(char, Span)>,
    trust: Trust,
    /// How many unary operators stand in a row.
    unary: usize,
    /// The first text that is not closed: brackets may be missing because they stand in it.
    open_text: Option<u32>,
    /// The end of the last bad character: a run of them is one mistake.
    last_bad: Option<u32>,
}

impl State<'_> {
    fn report(&mut self, mistake: SyntaxMistake, span: Span, text: &str) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(ParseError::new(self.source, mistake, span, text));
        } else {
            self.refuse(SyntaxMistake::TooMany, span, "");
        }
    }

    fn refuse(&mut self, mistake: SyntaxMistake, span: Span, text: &str) {
        self.errors.push(ParseError::new(self.source, mistake, span, text));
        self.trust = Trust::Nowhere;
    }

    fn token(&mut self, token: Token<'_>, span: Span) {
        self.unary =
            if matches!(token, Token::Minus | Token::Bang | Token::Tilde) { self.unary + 1 } else { 0 };
        if self.unary > MAX_DEPTH {
            self.refuse(SyntaxMistake::Depth { limit: MAX_DEPTH }, span, "one operator too many");
        }
        match token {
            Token::OpenBrace => self.open('{', span),
            Token::OpenParen => self.open('(', span),
            Token::OpenBracket => self.open('[', span),
            Token::CloseBrace => self.closing('}', span),
            Token::CloseParen => self.closing(')', span),
            Token::CloseBracket => self.closing(']', span),
            _ => {}
        }
    }

    fn open(&mut self, bracket: char, span: Span) {
        if self.trust != Trust::All {
            return;
        }
        self.open.push((bracket, span));
        if self.open.len() > MAX_NESTING {
            self.refuse(SyntaxMistake::Nesting { limit: MAX_NESTING }, span, "one level too many");
        }
    }

    fn closing(&mut self, bracket: char, span: Span) {
        if self.trust != Trust::All {
            return;
        }
        match self.open.pop() {
            Some((open, _)) if counterpart(open) == bracket => {}
            _ if self.open_text.is_some() => self.trust_before_text(),
            Some((open, place)) => {
                let advice = format!("the `{open}` before it wants a `{}`", counterpart(open));
                let mistake = SyntaxMistake::ClosingBracket { found: bracket, advice };
                let error = ParseError::new(self.source, mistake, span, "does not fit");
                self.errors.push(error.and(place, "the bracket that is open here"));
                self.trust = Trust::Before(place.start);
            }
            None => {
                let advice = "no bracket is open here; one above may be closed too early".to_owned();
                let mistake = SyntaxMistake::ClosingBracket { found: bracket, advice };
                self.report(mistake, span, "closes nothing");
                self.trust = Trust::Before(span.start);
            }
        }
    }

    /// Brackets do not fit, but that may only be because of a text that is not closed.
    fn trust_before_text(&mut self) {
        if let Some(offset) = self.open_text {
            self.trust = Trust::Before(offset);
        }
    }

    fn close(&mut self) {
        if self.open_text.is_some() && !self.open.is_empty() {
            self.trust_before_text();
        }
        if self.trust == Trust::All
            && let Some((open, span)) = self.open.pop()
        {
            let mistake = SyntaxMistake::OpenBracket { open, close: counterpart(open) };
            self.report(mistake, span, "opened here");
            self.trust = Trust::Before(span.start);
        }
    }

    fn fault(&mut self, fault: Fault, span: Span) {
        let written = cut(self.source.slice(span));
        match fault {
            Fault::Character => self.character(span),
            Fault::Number => self.report(SyntaxMistake::Number { written }, span, ""),
            Fault::Range => self.report(SyntaxMistake::NumberRange { written }, span, ""),
            Fault::OpenText => {
                self.open_text = self.open_text.or(Some(span.start));
                self.report(SyntaxMistake::OpenText, span, "begins here");
            }
            Fault::Hash => {
                let found = "#".to_owned();
                let advice = "comments start with `//`";
                let sign = Span::new(span.start, span.start + 1);
                self.report(SyntaxMistake::Character { found, advice }, sign, "");
            }
            Fault::Escape => self.report(SyntaxMistake::Escape, span, ""),
            Fault::OpenComment => {
                let start = Span::new(span.start, span.start + 2);
                self.report(SyntaxMistake::OpenComment, start, "begins here");
            }
        }
    }

    fn character(&mut self, span: Span) {
        let follows = self.last_bad == Some(span.start);
        self.last_bad = Some(span.end);
        if follows {
            return;
        }
        let found = self.source.slice(span).chars().next().unwrap_or('\u{fffd}');
        let advice = match found {
            '\'' => "texts stand in double quotes",
            '?' => "there is no `?:`; use `if`",
            letter if letter.is_alphabetic() => "names are made of the letters a to z, digits and `_`",
            letter if letter.is_control() => "this does not look like a program text",
            _ => {
                "programs are written with ASCII letters and signs; any other may stand in texts and comments"
            }
        };
        let found = if found.is_control() { found.escape_debug().to_string() } else { found.to_string() };
        self.report(SyntaxMistake::Character { found, advice }, span, "");
    }
}

fn counterpart(open: char) -> char {
    match open {
        '{' => '}',
        '(' => ')',
        _ => ']',
    }
}
