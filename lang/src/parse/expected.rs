//! From the set of tokens that would fit to a sentence.

use crate::lexer::token::Token;

/// The binary operators and what else may go on an expression: never the first thing to suggest.
const CONTINUATIONS: [&str; 22] = [
    "||", "&&", "==", "!=", "<", "<=", ">", ">=", "|", "^", "&", "<<", ">>", "+", "-", "*", "/", "%", "[",
    ".", ":", "=",
];

/// What to write instead of `found` (the end of the file if there is none), which is written so.
pub(super) fn advice(found: Option<Token<'_>>, written: &str, expected: &[String]) -> String {
    let fits = |token: &str| expected.iter().any(|one| one.trim_matches('"') == token);
    let is_word = written.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let expression = fits("int") && fits("(");
    let keyword = is_word && !matches!(found, Some(Token::Name(_)));
    if keyword && fits("name") && !fits("let") && !fits("thread") {
        return format!("`{written}` is a word of the language, not a name");
    }
    if fits("thread") {
        return "a declaration was expected: `var`, `mutex`, `fn`, `thread`, `main`, …".to_owned();
    }
    if fits("let") {
        return statement_advice(found);
    }
    if expression {
        return "an expression was expected".to_owned();
    }
    if fits(";") {
        return "a `;` may be missing before it".to_owned();
    }
    if fits("{") {
        return "a block in `{ }` was expected".to_owned();
    }
    list(expected)
}

fn statement_advice(found: Option<Token<'_>>) -> String {
    match found {
        Some(Token::Semicolon) => "the empty statement is `skip;`".to_owned(),
        Some(Token::OpenBrace) => "a block stands only after `if`, `while`, `with`, `atomic`, …".to_owned(),
        Some(Token::Else) => "`else` stands only just after the block of an `if`".to_owned(),
        Some(
            Token::Var | Token::Mutex | Token::Const | Token::Fn | Token::Thread | Token::Cond | Token::Sem,
        ) => "declarations stand at the top level; a local is made by `let`".to_owned(),
        _ => "a statement was expected".to_owned(),
    }
}

fn list(expected: &[String]) -> String {
    let fits_name = expected.iter().any(|token| token == "name" || token == "\"name\"");
    let mut names: Vec<String> = expected
        .iter()
        .map(|token| token.trim_matches('"'))
        .filter(|token| *token != "main" || !fits_name)
        .filter(|token| !CONTINUATIONS.contains(token) || expected.len() <= 2)
        .map(|token| match token {
            "name" => "a name".to_owned(),
            "int" => "a number".to_owned(),
            "text" => "a text in quotes".to_owned(),
            sign => format!("`{sign}`"),
        })
        .collect();
    names.truncate(6);
    match names.pop() {
        None => "look at what stands before it".to_owned(),
        Some(only) if names.is_empty() => format!("{only} was expected"),
        Some(last) => format!("{} or {last} was expected", names.join(", ")),
    }
}
