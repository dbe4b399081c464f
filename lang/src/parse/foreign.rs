//! Texts that are no programs: another language, prose, data.
//!
//! In such a text nearly every token is a mistake, and no message about one of them helps. What tells it from a
//! program with mistakes is that nowhere does a line or a statement begin with a word that begins a declaration. A
//! text without such a word is still taken for a program if its first mistake is a usual one of those who come from
//! another language, or a comment that is not closed: then what is said about it is worth more.

use crate::lexer::scan;
use crate::lexer::token::Token;
use crate::source::SourceFile;

use super::hint;
use super::mistake::{ParseError, SyntaxMistake};

/// The one error in place of all others, if the text is no program. The errors must be in the order of the text.
pub(super) fn instead(source: &SourceFile, errors: &[ParseError]) -> Option<ParseError> {
    let first = errors.first()?;
    let hides_the_rest = matches!(first.mistake(), SyntaxMistake::OpenComment);
    if hides_the_rest || has_declaration(source) || hint::is_usual(source, first) {
        return None;
    }
    let (_, span) = scan(source).next()?;
    Some(ParseError::new(source, SyntaxMistake::NoProgram, span, "begins no declaration"))
}

/// Whether a line or a statement begins like a declaration.
fn has_declaration(source: &SourceFile) -> bool {
    let mut last = None;
    scan(source).any(|(token, span)| {
        let line = source.line(span.start);
        let begins = last.is_none_or(|(before, after)| line != before || after);
        last = Some((line, matches!(token, Ok(Token::Semicolon | Token::CloseBrace))));
        begins && token.is_ok_and(begins_declaration)
    })
}

fn begins_declaration(token: Token<'_>) -> bool {
    matches!(
        token,
        Token::Const
            | Token::Var
            | Token::Plain
            | Token::Mutex
            | Token::Reentrant
            | Token::RwLock
            | Token::Cond
            | Token::Sem
            | Token::Barrier
            | Token::Chan
            | Token::Fn
            | Token::Thread
            | Token::Main
            | Token::Final
            | Token::Exists
            | Token::Forall
            | Token::Never
            | Token::Eventually
            | Token::Always
    )
}
