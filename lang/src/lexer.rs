//! Text → tokens with their places.
//!
//! A text is read twice: once by the survey, which reports what is no token and refuses what nests too deeply,
//! and once by the parser, which sees a harmless token in place of each bad one.

pub(crate) mod literal;
pub(crate) mod token;

use logos::{Logos, SpannedIter};

use crate::source::{SourceFile, Span};
use token::{Fault, Token};

/// The tokens of a text, faults left out.
pub(crate) struct Tokens<'s> {
    inner: SpannedIter<'s, Token<'s>>,
}

/// The tokens and the faults of a text, with their places.
pub(crate) fn scan(source: &SourceFile) -> impl Iterator<Item = (Result<Token<'_>, Fault>, Span)> {
    Token::lexer(source.text()).spanned().map(|(token, range)| (token, span(&range)))
}

impl<'s> Tokens<'s> {
    pub(crate) fn new(source: &'s SourceFile) -> Self {
        Tokens { inner: Token::lexer(source.text()).spanned() }
    }

    /// The tokens from an offset on, at which a token begins.
    pub(crate) fn from(source: &'s SourceFile, offset: u32) -> Self {
        let mut lexer = Token::lexer(source.text());
        lexer.bump(offset as usize);
        Tokens { inner: lexer.spanned() }
    }
}

impl<'s> Iterator for Tokens<'s> {
    type Item = (Token<'s>, Span);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (token, range) = self.inner.next()?;
            let token = match token {
                Ok(token) => token,
                Err(Fault::Number | Fault::Range) => Token::Int(0),
                Err(Fault::OpenText | Fault::Escape) => Token::Text(""),
                Err(Fault::Character | Fault::OpenComment | Fault::Hash) => continue,
            };
            return Some((token, span(&range)));
        }
    }
}

fn span(range: &std::ops::Range<usize>) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(range.start), offset(range.end))
}
