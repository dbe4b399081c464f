//! Patterns of tokens: a small language for the table of hints.
//!
//! A pattern is a row of pieces with blanks between them. A piece is a token as it is written, or `a|b` for one
//! of several (kept), or `NAME`, `PLACE` (a name, perhaps with an index) `EXPR` (tokens with brackets that fit) and
//! `TEXT`, which are kept, `STMT` (all of a statement up to its `;`, kept), or `INT`, `ANY` for one token, `...` for some
//! tokens of one statement, `BLOCK` for `{ … }`. What is kept is `$1`, `$2`, … in the help. `@` before a piece: the error must be at its first token. `^` before pieces: they are labelled, in place of
//! the error. `TOP` and `START` as the first piece: a declaration or statement begins here.

use crate::lexer::token::Token;
use crate::source::Span;

use super::{Start, Window};

/// Where a pattern was found.
pub(super) struct Match {
    /// What is to be labelled.
    pub(super) label: Span,
    /// The first token of the label.
    pub(super) first: Span,
    /// What is to be put into the help.
    pub(super) captures: Vec<Span>,
}

/// Looks for a pattern around the error of a window.
pub(super) fn find(window: &Window<'_>, pattern: &str) -> Option<Match> {
    let pieces: Vec<Piece<'_>> = pattern.split(' ').map(Piece::read).collect();
    let (anchor, pieces) = match pieces.split_first() {
        Some((first, rest)) if first.shape == "TOP" => (Some(Start::Declaration), rest),
        Some((first, rest)) if first.shape == "START" => (Some(Start::Statement), rest),
        _ => (None, &pieces[..]),
    };
    let starts = match anchor {
        Some(start) if start != window.start => return None,
        Some(_) => 0..1,
        None => 0..window.error + 1,
    };
    starts.rev().find_map(|start| {
        let mut search = Search { window, spots: Vec::new() };
        search.matches(pieces, start).then(|| search.found(pieces)).flatten()
    })
}

struct Piece<'p> {
    shape: &'p str,
    at_error: bool,
    labelled: bool,
}

impl<'p> Piece<'p> {
    fn read(written: &'p str) -> Self {
        let shape = written.trim_start_matches(['@', '^']);
        let marks = &written[..written.len() - shape.len()];
        Piece { shape, at_error: marks.contains('@'), labelled: marks.contains('^') }
    }

    fn is_kept(&self) -> bool {
        matches!(self.shape, "NAME" | "PLACE" | "EXPR" | "TEXT" | "STMT") || self.shape.contains('|')
    }
}

struct Search<'w, 's> {
    window: &'w Window<'s>,
    /// For each piece that fits so far: its first token and the one after its last.
    spots: Vec<(usize, usize)>,
}

impl Search<'_, '_> {
    /// Whether the pieces fit from a token on; the shortest way is taken.
    fn matches(&mut self, pieces: &[Piece<'_>], at: usize) -> bool {
        let Some((piece, rest)) = pieces.split_first() else { return true };
        if piece.at_error && at != self.window.error {
            return false;
        }
        let known = self.spots.len();
        let longest = self.longest(piece, at);
        let shortest = if matches!(piece.shape, "EXPR" | "...") { longest.min(1) } else { longest };
        for length in shortest..=longest {
            if length > 0 && self.fits(piece, at, length) {
                self.spots.push((at, at + length));
                if self.matches(rest, at + length) {
                    return true;
                }
                self.spots.truncate(known);
            }
        }
        false
    }

    /// How many tokens a piece may take; 0 if it does not fit.
    fn longest(&self, piece: &Piece<'_>, at: usize) -> usize {
        let Some((token, span)) = self.window.tokens.get(at) else { return 0 };
        let one = |fits: bool| usize::from(fits);
        match piece.shape {
            "NAME" => one(matches!(token, Token::Name(_))),
            "INT" => one(matches!(token, Token::Int(_))),
            "TEXT" => one(matches!(token, Token::Text(_))),
            "ANY" => 1,
            "PLACE" if matches!(token, Token::Name(_)) => 1 + self.index(at + 1),
            "PLACE" => 0,
            "EXPR" | "STMT" | "..." => self.statement(at),
            "BLOCK" => self.block(at),
            words => {
                let written = self.window.source.slice(*span);
                one(words.split('|').any(|word| word == written))
            }
        }
    }

    /// How many tokens go on without the end of a statement.
    fn statement(&self, at: usize) -> usize {
        let ends =
            |token: &Token<'_>| matches!(token, Token::Semicolon | Token::OpenBrace | Token::CloseBrace);
        self.window.tokens[at..].iter().take_while(|(token, _)| !ends(token)).count()
    }

    /// How many tokens a block has, braces included.
    fn block(&self, at: usize) -> usize {
        let mut open = 0_usize;
        for (number, (token, _)) in self.window.tokens[at..].iter().enumerate() {
            match token {
                Token::OpenBrace => open += 1,
                Token::CloseBrace if open == 1 => return number + 1,
                Token::CloseBrace => open = open.saturating_sub(1),
                _ if open == 0 => return 0,
                _ => {}
            }
        }
        0
    }

    /// How many tokens an index has, brackets included.
    fn index(&self, at: usize) -> usize {
        if !matches!(self.window.tokens.get(at), Some((Token::OpenBracket, _))) {
            return 0;
        }
        let most = self.statement(at);
        (2..=most).find(|length| self.balanced(at, *length)).unwrap_or(0)
    }

    fn fits(&self, piece: &Piece<'_>, at: usize, length: usize) -> bool {
        piece.shape != "EXPR" || self.balanced(at, length)
    }

    /// Whether every bracket that some tokens open is closed by them.
    fn balanced(&self, at: usize, length: usize) -> bool {
        let mut open = 0_usize;
        for (token, _) in &self.window.tokens[at..at + length] {
            match token {
                Token::OpenParen | Token::OpenBracket => open += 1,
                Token::CloseParen | Token::CloseBracket if open == 0 => return false,
                Token::CloseParen | Token::CloseBracket => open -= 1,
                _ => {}
            }
        }
        open == 0
    }

    /// What was found, if the error is in it.
    fn found(&self, pieces: &[Piece<'_>]) -> Option<Match> {
        let end = self.spots.last()?.1;
        if end <= self.window.error {
            return None;
        }
        let span = |(from, to): (usize, usize)| -> Option<Span> {
            let (_, first) = self.window.tokens.get(from)?;
            let (_, last) = self.window.tokens.get(to.checked_sub(1)?)?;
            Some(Span::new(first.start, last.end))
        };
        let placed = || pieces.iter().zip(&self.spots);
        let mut labelled = placed().filter(|(piece, _)| piece.labelled).map(|(_, spot)| *spot);
        let error = (self.window.error, self.window.error + 1);
        let first = labelled.next().unwrap_or(error);
        let last = labelled.next_back().unwrap_or(first);
        Some(Match {
            label: span((first.0, last.1))?,
            first: span((first.0, first.0 + 1))?,
            captures: placed()
                .filter(|(piece, _)| piece.is_kept())
                .filter_map(|(_, spot)| span(*spot))
                .collect(),
        })
    }
}
