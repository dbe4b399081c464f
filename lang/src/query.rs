//! An expression that somebody asks about a program while it runs: `x + 1`, `t:r == 2`.
//!
//! It is read where a condition over terminal states may stand, at the end of the program's text, and has any
//! type. So it names what a condition may name, and is judged by the same rules; if it is asked for, it may name the
//! locals of inner blocks and of functions too. Which of several frames is meant is known in the state only. Its
//! mistakes are placed in the text of the question.

use crate::ast::{Ast, Item};
use crate::check::{CheckError, Locals, resolve_query};
use crate::compile::Error;
use crate::define::Definition;
use crate::ir::{Program, Pure};
use crate::lower::lower_query;
use crate::parse::parse;
use crate::source::{SourceFile, Span};

/// What stands before the expression, and after it.
const FRAME: (&str, &str) = ("\nexists ", "\n;\n");

/// What is wrong with a question. The places are in its own text.
#[derive(Clone, PartialEq, Debug)]
pub struct QueryMistake {
    /// In words.
    pub message: String,
    /// What to do about it, if there is something to say.
    pub help: Option<String>,
    /// Where.
    pub span: Span,
}

/// Reads an expression over the shared variables of a program and the locals of its threads. `definitions` are
/// the constants that were set when the program was checked.
///
/// # Errors
///
/// The first mistake.
pub fn query(
    program: &Program,
    definitions: &[Definition],
    text: &str,
    locals: Locals,
) -> Result<Pure, QueryMistake> {
    let (before, after) = FRAME;
    let written = program.source().text();
    let start = written.len() + before.len();
    let source = SourceFile::new("expression", format!("{written}{before}{text}{after}"));
    let place = |span: Span| moved(span, start, text.len());
    let (mut ast, errors) = parse(&source);
    if let Some(error) = errors.into_iter().next() {
        let found = mistake(&Error::Parse(error.clone()), place);
        let breaks_off = error.span().start as usize >= start + text.len();
        let message = if breaks_off { "the expression breaks off".to_owned() } else { found.message };
        return Err(QueryMistake { message, ..found });
    }
    for definition in definitions {
        // The program was checked with them, so they fit.
        let _ = ast.define(definition);
    }
    let added = ast.items.iter().filter(|item| begins_at_or_after(item, written.len())).count();
    let Some(Item::Condition(asked)) = ast.items.pop().filter(|_| added == 1) else {
        let message = "this is no single expression".to_owned();
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        return Err(QueryMistake { message, help: None, span: Span::new(0, end) });
    };
    let program: &Ast = &ast;
    let resolved = resolve_query(&source, program, &asked.expr, locals);
    resolved.map(|expr| lower_query(&expr)).map_err(|errors| first(errors, place))
}

/// Whether an item is not of the program itself.
fn begins_at_or_after(item: &Item, offset: usize) -> bool {
    let span = match item {
        Item::Const(item) => item.span,
        Item::Object(item) => item.span,
        Item::Function(item) => item.span,
        Item::Thread(item) => item.span,
        Item::Final(item) => item.span,
        Item::Condition(item) => item.span,
        Item::Liveness(item) => item.span,
    };
    span.start as usize >= offset
}

fn first(errors: Vec<CheckError>, place: impl Fn(Span) -> Span) -> QueryMistake {
    match errors.into_iter().next() {
        Some(error) => mistake(&Error::Check(error), place),
        None => {
            QueryMistake { message: "this cannot be evaluated".to_owned(), help: None, span: Span::default() }
        }
    }
}

fn mistake(error: &Error, place: impl Fn(Span) -> Span) -> QueryMistake {
    let help = miette::Diagnostic::help(error).map(|help| help.to_string());
    QueryMistake { message: error.to_string(), help, span: place(error.span()) }
}

/// A place of the whole text, in the text of the question.
fn moved(span: Span, start: usize, length: usize) -> Span {
    let within = |offset: u32| {
        let offset = (offset as usize).saturating_sub(start).min(length);
        u32::try_from(offset).unwrap_or(u32::MAX)
    };
    Span::new(within(span.start), within(span.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::compile;

    const PROGRAM: &str = "const N = 2; var x = 0; var a[N]; mutex m; thread t { let r = x; x = r + N; }";

    fn ask(text: &str) -> Result<Pure, QueryMistake> {
        query(&compile("p.cl", PROGRAM).expect("is well formed"), &[], text, Locals::OfTopLevel)
    }

    #[test]
    fn locals_of_blocks_and_functions_if_they_are_asked_for() {
        let text = "var x; fn f(k) { let w = k > 0; x = k; }
            thread t { let r = 1; if r == 1 { let b[2]; b[0] = 3; f(b[0]); } } thread u { let only; only = 1; }";
        let program = compile("p.cl", text).expect("is well formed");
        let ask = |text, locals| query(&program, &[], text, locals);
        for text in ["t:r + t:k", "t:w && u:w", "t:b[1] == 0", "u:only"] {
            assert!(ask(text, Locals::OfAnyFrame).is_ok(), "{text}: {:?}", ask(text, Locals::OfAnyFrame));
        }
        for text in ["t:k", "t:w", "t:b[1]"] {
            assert!(ask(text, Locals::OfTopLevel).is_err(), "{text}");
        }
        for text in ["t:only", "t:w + 1", "t:b", "t:r[0]", "t:none", "v:r"] {
            assert!(ask(text, Locals::OfAnyFrame).is_err(), "{text}");
        }
        let missing = ask("t:only", Locals::OfAnyFrame).expect_err("it is a local of another thread");
        assert_eq!(missing.message, "`t` has no local `only`, nor has any function that is called");
    }

    #[test]
    fn any_type_and_any_local_of_a_thread() {
        for text in ["x", "x + N", "x == 1 && t:r != 0", "a[x]", "t:r // why", "(x)"] {
            assert!(ask(text).is_ok(), "{text}: {:?}", ask(text));
        }
    }

    #[test]
    fn mistakes_are_placed_in_the_question() {
        let unknown = ask("x + y").expect_err("there is no y");
        assert_eq!(unknown.span, Span::new(4, 5), "{unknown:?}");
        let half = ask("x +").expect_err("something is missing");
        assert_eq!((half.message.as_str(), half.span), ("the expression breaks off", Span::new(3, 3)));
        for text in
            ["", "x +", "x; y", "1; exists x == 1", "x = 1", "lock m", "u:r", "t:q", "x && 1", "fn f() {}"]
        {
            let error = ask(text).expect_err(text);
            assert!(error.span.end as usize <= text.len(), "{text}: {error:?}");
        }
    }
}
