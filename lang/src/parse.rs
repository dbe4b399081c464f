//! Text → AST, with every mistake in its form.
//!
//! The grammar (`grammar.lalrpop`) only builds; nothing is judged there. After a mistake the parser goes on at
//! the next statement or declaration. Three limits keep every text, however odd, within bounded time and stack:
//! nested brackets, levels of operators, and the number of messages.

mod builder;
mod expected;
mod foreign;
mod hint;
mod mistake;
mod survey;

use std::collections::BTreeSet;

use lalrpop_util::lalrpop_mod;

use crate::ast::Ast;
use crate::lexer::Tokens;
use crate::lexer::token::Token;
use crate::source::{SourceFile, Span};
use builder::{Builder, Gauge};
use survey::{Trust, survey};

pub use mistake::{ParseError, SyntaxMistake};

lalrpop_mod!(
    #[allow(warnings, clippy::all, clippy::pedantic, reason = "generated")]
    grammar,
    "/parse/grammar.rs"
);

/// How many brackets may nest.
pub(crate) const MAX_NESTING: usize = 256;

/// How many levels of operators, calls and indices an expression may have.
pub(crate) const MAX_DEPTH: usize = 1_000;

/// How many mistakes of form are reported for one text.
pub(crate) const MAX_ERRORS: usize = 100;

/// The parser gives up if it reads so many tokens without making a node of any.
const MAX_DROPPED: usize = 5_000;

/// Reads a text. On a line with a bad character or bracket nothing else is reported, since it may only follow. The tree holds what could be read; it is whole if there are no errors, which are in the order of
/// the text.
///
/// Of a text that is plainly no program that alone is said.
pub fn parse(source: &SourceFile) -> (Ast, Vec<ParseError>) {
    let (ast, errors) = read(source);
    match foreign::instead(source, &errors) {
        Some(error) => (ast, vec![error]),
        None => (ast, errors),
    }
}

/// The tree, and every mistake.
fn read(source: &SourceFile) -> (Ast, Vec<ParseError>) {
    let survey = survey(source);
    if survey.trust == Trust::Nowhere {
        return (Ast::default(), survey.errors);
    }
    let gauge = Gauge::default();
    let mut builder = Builder::new(source, &gauge);
    let tokens = marked(source).into_iter().map_while(|(token, span)| {
        gauge.unused.set(gauge.unused.get() + 1);
        let go_on = gauge.unused.get() < MAX_DROPPED && !gauge.stopped.get();
        go_on.then_some(Ok((span.start, token, span.end)))
    });
    let ast = grammar::ProgramParser::new().parse(&mut builder, tokens).unwrap_or_else(|failure| {
        builder.failure(failure);
        Ast::default()
    });
    let mut errors = survey.errors;
    let bad_lines: BTreeSet<u32> = errors.iter().map(|error| line_of(source, error)).collect();
    let believed = |error: &ParseError| {
        let reached = match survey.trust {
            Trust::Before(offset) => error.span().start < offset,
            Trust::All | Trust::Nowhere => true,
        };
        reached && !bad_lines.contains(&line_of(source, error))
    };
    let mut found: Vec<ParseError> = builder.finish().into_iter().filter(believed).collect();
    found.sort_by_key(ParseError::span);
    errors.extend(hint::improve(source, found));
    errors.sort_by_key(ParseError::span);
    errors.dedup_by_key(|error| error.span());
    (ast, errors)
}

/// The tokens, with a mark before each declaration that has `leads_to`: what it is shows late, and no other declaration
/// begins with an expression.
fn marked(source: &SourceFile) -> Vec<(Token<'_>, Span)> {
    let mut tokens: Vec<(Token<'_>, Span)> = Vec::new();
    let mut first = 0;
    for (token, span) in Tokens::new(source) {
        match token {
            Token::LeadsTo if first < tokens.len() => {
                let start = tokens[first].1.start;
                tokens.insert(first, (Token::Property, Span::new(start, start)));
                first = tokens.len() + 1;
            }
            Token::Semicolon | Token::OpenBrace | Token::CloseBrace => first = tokens.len() + 1,
            _ => {}
        }
        tokens.push((token, span));
    }
    tokens
}

fn line_of(source: &SourceFile, error: &ParseError) -> u32 {
    source.line(error.span().start)
}
