//! Each kind of mistake: a text and the messages for it, in the files of `mistakes`.
//!
//! After a change of words, run with `BLESS=1` and read the difference.

use loris_lang::source::SourceFile;

use crate::shown::{check_blocks, codes, folder, messages};

#[test]
fn form() {
    check_blocks(&folder("tests/lang/mistakes/form.txt"), messages);
}

#[test]
fn habits() {
    check_blocks(&folder("tests/lang/mistakes/habits.txt"), messages);
}

#[test]
fn names() {
    check_blocks(&folder("tests/lang/mistakes/names.txt"), messages);
}

#[test]
fn types() {
    check_blocks(&folder("tests/lang/mistakes/types.txt"), messages);
}

#[test]
fn constants() {
    check_blocks(&folder("tests/lang/mistakes/constants.txt"), messages);
}

#[test]
fn rules() {
    check_blocks(&folder("tests/lang/mistakes/rules.txt"), messages);
}

#[test]
fn allowed() {
    check_blocks(&folder("tests/lang/mistakes/allowed.txt"), messages);
}

#[test]
fn mistakes_of_both_kinds_in_one_file() {
    let text = "
        const N = M; var x = 0; mutex m;
        thread t { y = 1; lock x; x = true; break; }
        thread u { x = ; let r = 1; let r = 2; m = 1; f(); return; x = 1; }
        final { lock m; }";
    let expected =
        ["wrong-kind", "type", "outside-loop", "syntax", "shadowing", "not-assignable", "in-final"];
    assert_eq!(codes(text), expected);
}

#[test]
fn a_message_shows_its_source_through_miette() {
    let errors = loris_lang::compile("lost.cl", "var x;\nthread t { x = y; }\n").expect_err("y is unknown");
    let text = rendered(&errors);
    assert!(text.contains("lost.cl") && text.contains("thread t { x = y; }"), "{text}");
    assert!(text.contains("unknown name `y`") && text.contains("line 2, column 16"), "{text}");
}

#[test]
fn a_message_about_a_long_line_shows_a_piece_of_it() {
    let long = "é".repeat(100_000);
    for text in [
        format!("var x; /* {long} */ thread t {{ x = y; }} /* {long} */"),
        format!("var x; thread t {{ x = y; }} /* {long}\n{long} */"),
        format!("/* {long}\n{long} */ var x;\nthread t {{ log \"{long}\", y; }}"),
    ] {
        let text = rendered(&loris_lang::compile("long.cl", text).expect_err("y is unknown"));
        assert!(text.len() < 3_000 && text.contains("unknown name `y`"), "{} bytes: {text}", text.len());
    }
}

fn rendered(error: &dyn miette::Diagnostic) -> String {
    let mut text = String::new();
    miette::NarratableReportHandler::new().render_report(&mut text, error).expect("a string");
    text
}

#[test]
fn control_characters_are_not_shown() {
    let text = "/* é€😀 \u{1b}[31m \u{9b} \u{202e} */ thread t { x = y; }\r\n";
    let errors = loris_lang::compile("odd.cl", text).expect_err("names are unknown");
    let shown = rendered(&errors);
    assert!(!shown.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{shown}");
    let printable = |text: &str| SourceFile::new("odd.cl", text).printable().to_owned();
    assert_eq!(printable(text), "/* é€😀 ?[31m ¿ \u{fffd} */ thread t { x = y; }\r\n");
    assert_eq!(printable("a\r\nb\rc\td"), "a\r\nb?c\td");
}
