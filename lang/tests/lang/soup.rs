//! Whatever the text, there are messages or a program, and never a panic.
//!
//! `PROPTEST_CASES` sets how many texts are tried.

use proptest::prelude::*;

use crate::shown::messages;

const WORDS: [&str; 104] = [
    "const",
    "var",
    "plain",
    "mutex",
    "reentrant",
    "rwlock",
    "cond",
    "sem",
    "barrier",
    "chan",
    "fn",
    "thread",
    "main",
    "final",
    "exists",
    "forall",
    "never",
    "let",
    "if",
    "else",
    "while",
    "loop",
    "for",
    "in",
    "break",
    "continue",
    "return",
    "skip",
    "lock",
    "unlock",
    "with",
    "trylock",
    "read_lock",
    "write_lock",
    "wait",
    "notify",
    "notify_all",
    "acquire",
    "release",
    "arrive",
    "send",
    "recv",
    "spawn",
    "join",
    "await",
    "atomic",
    "cas",
    "fetch_add",
    "swap",
    "fence",
    "yield",
    "point",
    "choose",
    "assert",
    "assume",
    "fail",
    "log",
    "true",
    "false",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    ":",
    ".",
    "..",
    "=",
    "+=",
    "<<=",
    "||",
    "&&",
    "==",
    "!=",
    "<",
    ">=",
    "|",
    "^",
    "&",
    "<<",
    "+",
    "-",
    "*",
    "/",
    "%",
    "!",
    "~",
    "x",
    "y",
    "a",
    "m",
    "f",
    "t",
    "r",
    "0",
    "1",
    "9223372036854775808",
    "\"text\"",
    "\"",
    "/*",
    "é",
];

const PROGRAM: &str = "const N = 2; var x = 0, a[N] = {1, 2}; mutex m, ms[N]; cond c; chan q(0); fn f(v) { return v + x; }
thread t[i in 0..N] { let r = f(i); with ms[i] { wait c, ms[i]; x += r; } atomic { await x > 0; a[i] = x; }
  for j in 0..r { if trylock(m) { unlock m; } else if a[j] == 1 && !(x < 2) { break; } } send q, choose(0..3); }
main { let h[N]; for i in 0..N { h[i] = spawn f(i); } join h[0]; let k = recv(q); assert k == 1, \"no\"; }
final { assert x != 3; } exists t[0]:r == 1 && main.0:v == x;";

/// The words and signs of the sample program.
fn pieces() -> Vec<&'static str> {
    let mut pieces = Vec::new();
    let mut rest = PROGRAM;
    while let Some(first) = rest.chars().next() {
        let in_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length =
            if in_word(first) { rest.find(|letter| !in_word(letter)).unwrap_or(rest.len()) } else { 1 };
        pieces.push(&rest[..length]);
        rest = &rest[length..];
    }
    pieces
}

proptest! {
    #[test]
    fn any_letters(text in "\\PC{0,80}") {
        messages(&text);
    }

    #[test]
    fn any_words(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..60)) {
        messages(&words.join(" "));
    }

    #[test]
    fn any_words_in_a_body(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..30)) {
        messages(&format!("var x, a[2]; mutex m; fn f(v) {{ skip; }} thread t {{ let r = 1; {} ; }}", words.join(" ")));
    }

    #[test]
    fn a_program_with_a_few_words_changed(
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(&WORDS[..]), 0..3_u8), 1..4),
    ) {
        let mut pieces = pieces();
        for (at, word, how) in changes {
            let at = at.index(pieces.len());
            match how {
                0 => pieces[at] = word,
                1 => pieces[at] = "",
                _ => pieces.insert(at, word),
            }
        }
        messages(&pieces.concat());
    }
}

#[test]
fn the_sample_program_is_right() {
    assert_eq!(messages(PROGRAM), "ok\n");
}
