//! Texts that nobody should write. None may overflow a stack, take long, or give an endless message.
//!
//! The long ones have 300 kB; `LORIS_EFFORT` makes them longer, up to 10 MB.

use crate::effort;
use crate::shown::{codes, messages};
use loris_lang::source::SourceFile;

fn size() -> usize {
    usize::try_from(effort::times(300_000)).map_or(10_000_000, |size| size.clamp(300_000, 10_000_000))
}

/// So many copies of a piece that they have the size of a big text.
fn long(piece: &str) -> String {
    piece.repeat(size() / piece.len())
}

/// The codes of a text whose messages must be short.
fn codes_of(text: &str) -> Vec<String> {
    let shown = messages(text);
    assert!(shown.len() < 500_000, "{} bytes of messages", shown.len());
    codes(text)
}

#[test]
fn an_empty_file() {
    assert_eq!(codes_of(""), ["no-thread"]);
    assert_eq!(codes_of("\u{feff}"), ["no-thread"]);
    assert_eq!(codes_of("// nothing\n/* at all */"), ["no-thread"]);
}

#[test]
fn a_binary_file() {
    let error = SourceFile::from_bytes("a.out", vec![0x7f, b'E', b'L', b'F', 0xff, 0]).expect_err("no text");
    assert_eq!(error.to_string(), "`a.out` is not a text: the byte at offset 4 is not UTF-8");
    assert_eq!(codes_of(&"\0\u{1}".repeat(1000)), ["no-program"]);
    assert_eq!(codes_of(&format!("var x;{}", "\0\u{1}".repeat(1000))), ["character"]);
    assert_eq!(codes_of(&format!("var x;{}", long("\0 "))).last().map(String::as_str), Some("too-many"));
}

#[test]
fn ten_thousand_nested_brackets() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
        let text = format!("const N = {}1{};", open.repeat(10_000), close.repeat(10_000));
        assert_eq!(codes_of(&text), ["nesting"]);
    }
}

#[test]
fn nesting_up_to_the_limit_is_fine() {
    let nested =
        |depth: usize| format!("thread t {{ let r = {}1{}; }}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(codes_of(&nested(255)), [""; 0]);
    assert_eq!(codes_of(&nested(256)), ["nesting"]);
    let blocks = format!("thread t {{ {} skip; {} }}", "if true { ".repeat(255), "}".repeat(255));
    assert_eq!(codes_of(&blocks), [""; 0]);
}

#[test]
fn long_rows_of_operators() {
    for op in ["!", "-", "~", "- ", "!~-"] {
        assert_eq!(codes_of(&format!("const N = {}1;", long(op))), ["depth"], "{op}");
        assert_eq!(codes_of(&format!("const N = {};", long(op))), ["depth"], "{op}");
    }
    assert_eq!(codes_of(&format!("thread t {{ let r = 1{}; }}", long("+1"))), ["depth"]);
    assert_eq!(codes_of(&format!("thread t {{ let r = true{}; }}", long("&&true"))), ["depth"]);
}

#[test]
fn expressions_up_to_the_limit_are_fine() {
    for op in [" + 1", " - r", " * f(1)", " | x"] {
        let text =
            format!("var x; fn f(v) {{ return v; }} thread t {{ let r = 1; r = 1{}; }}", op.repeat(998));
        assert_eq!(codes_of(&text), [""; 0], "{op}");
    }
    for op in ["!", "-", "~"] {
        let value = if op == "!" { "b" } else { "r" };
        let text = format!("thread t {{ let b = true; let r = 1; {value} = {}{value}; }}", op.repeat(998));
        assert_eq!(codes_of(&text), [""; 0], "{op}");
    }
    let text =
        format!("thread t {{ let b = true; await b{}; b = b{}; }}", " && b".repeat(998), " || b".repeat(998));
    assert_eq!(codes_of(&text), [""; 0]);
    let text = format!(
        "const N = 1{}; thread t {{ skip; }} exists N == 0{};",
        " + 1".repeat(998),
        " + 1".repeat(997)
    );
    assert_eq!(codes_of(&text), [""; 0]);
}

#[test]
fn nested_indices_and_calls() {
    let indices = |depth: usize| {
        format!("var x[1]; thread t {{ x[0] = {}0{}; }}", "x[".repeat(depth), "]".repeat(depth))
    };
    assert_eq!(codes_of(&indices(200)), [""; 0]);
    assert_eq!(codes_of(&indices(10_000)), ["nesting"]);
    assert_eq!(codes_of(&format!("thread t {{ {}", long("x["))), ["nesting"]);
    assert_eq!(codes_of(&format!("thread t {{ {}", long("if true {"))), ["nesting"]);
}

#[test]
fn long_chains_of_else_if() {
    let text = format!("thread t {{ if true {{ }} {} }}", long("else if true { } "));
    assert_eq!(codes_of(&text), [""; 0]);
}

#[test]
fn long_lines_names_and_texts() {
    assert_eq!(codes_of(&format!("var {} = 0; thread t {{ y = 1; }}", long("a"))), ["unknown-name"]);
    assert_eq!(codes_of(&format!("thread t {{ {} = 1; }}", long("a"))), ["unknown-name"]);
    assert_eq!(codes_of(&format!("thread t {{ fail \"{}", long("a"))), ["open-text"]);
    assert_eq!(
        codes_of(&format!("const N = {};", long("9"))).first().map(String::as_str),
        Some("number-range")
    );
    assert_eq!(codes_of(&format!("/* {}", long("*"))).first().map(String::as_str), Some("open-comment"));
}

#[test]
fn long_programs_of_right_and_wrong_statements() {
    assert_eq!(codes_of(&format!("var x; thread t {{ {} }}", long("x = x + 1; "))), [""; 0]);
    let wrong = codes_of(&format!("var x; thread t {{ {} }}", long("yy = x + 1; ")));
    assert_eq!((wrong.len(), wrong[1000].as_str()), (1001, "too-many"));
    let wrong = codes_of(&format!("var x; thread t {{ {} }}", long("x = = 1; ")));
    assert_eq!((wrong.len(), wrong[100].as_str()), (101, "too-many"));
    let wrong = codes_of(&format!("var x; thread t {{ x = {}1; }}", long("1 < ")));
    assert_eq!(wrong.last().map(String::as_str), Some("too-many"));
}

#[test]
fn tokens_that_are_dropped_one_by_one() {
    let open = "if true { ".repeat(250);
    let text = format!("thread t {{ {open} x = = {} ; {} }}", long("* , "), "}".repeat(250));
    assert!(codes_of(&text).contains(&"syntax".to_owned()));
}

#[test]
fn long_chains_of_constants() {
    let forward: Vec<String> = (0..20_000).map(|i| format!("const A{i} = A{};\n", i + 1)).collect();
    let forward = forward.concat();
    assert_eq!(codes_of(&format!("{forward} const A20000 = 1; thread t {{ skip; }}")), [""; 0]);
    assert_eq!(codes_of(&format!("{forward} const A20000 = A0; thread t {{ skip; }}")), ["constant-cycle"]);
}

#[test]
fn long_chains_of_calls_and_types() {
    let calls: Vec<String> =
        (0..20_000).map(|i| format!("fn f{i}(v) {{ return f{}(v); }}\n", i + 1)).collect();
    let calls = calls.concat();
    let text = format!(
        "mutex m; {calls} fn f20000(v) {{ lock m; return v; }} thread t {{ atomic {{ f0(true); }} }}"
    );
    assert_eq!(codes_of(&text), ["in-atomic"]);
}
