//! What comes from outside reaches the terminal as text: nothing forges a line, colours or moves the cursor.

use std::fs;

use crate::common::{DISJOINT, Folder, explore, objects};

/// A name with an escape sequence and an end of line.
const NAME: &str = "a\u{1b}[31mb\nc\u{202e}.cl";

/// How it is shown.
const SHOWN: &str = "a\\u{1b}[31mb\\nc\\u{202e}.cl";

/// A right program with such characters in a text.
const TEXT: &str = "var x; thread t { assert x == 1, \"no\u{1b}[31m\u{9b}\u{202e}\"; }";

fn is_clean(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() && letter != '\n' || letter == '\u{202e}')
}

#[test]
fn names_of_files_are_visible_in_every_report() {
    let folder = Folder::new();
    let program = folder.file(NAME, DISJOINT);
    let wrong = folder.file("wrong\u{1b}[31m\n.cl", "thread a { yield");
    for more in [&[][..], &["--count"], &["--all"], &["--quiet"], &["--replay", "t[0]"], &["--format", "csv"]]
    {
        let ran = explore(&[more, &[&program]].concat());
        assert!(ran.out.contains(SHOWN) && is_clean(&ran.out) && is_clean(&ran.err), "{more:?}: {ran:?}");
    }
    let json = explore(&["--format", "json", &program]).out;
    assert!(is_clean(&json) && json.lines().count() == 1, "{json}");
    let page = folder.path("p\u{1b}[31m.svg");
    for args in [&[wrong.as_str()][..], &[&format!("{program}x.cl")], &["--svg", &page, &program]] {
        let ran = explore(args);
        assert!(is_clean(&ran.out) && is_clean(&ran.err) && ran.err.contains("\\u{1b}"), "{args:?}: {ran:?}");
    }
}

#[test]
fn what_a_program_says_is_visible_in_the_page() {
    let folder = Folder::new();
    let (program, page) = (folder.file("p.cl", TEXT), folder.path("p.html"));
    explore(&["--html", &page, &program]);
    let page = fs::read_to_string(&page).expect("it was written");
    let shown = page.split("<script").next().expect("a page");
    assert!(is_clean(shown) && shown.contains("\\u{1b}[31m"), "{shown}");
    assert!(!page.contains(['\u{1b}', '\u{9b}']), "nor in its data");
}

#[test]
fn words_of_the_command_line_are_visible() {
    let folder = Folder::new();
    let program = folder.file("p.cl", DISJOINT);
    let esc = "\u{1b}[31m\nq";
    let words: [&[&str]; 6] = [
        &["-D", &format!("N{esc}=1")],
        &["-D", esc],
        &[&format!("--no{esc}")],
        &["--replay", esc],
        &[esc],
        &["--svg", &format!("x{esc}.cl")],
    ];
    for words in words {
        let ran = explore(&[words, &[&program]].concat());
        assert!(ran.status == 2 && is_clean(&ran.err) && is_clean(&ran.out), "{words:?}: {ran:?}");
    }
}

#[test]
fn texts_of_the_program_are_visible_and_read_again() {
    let folder = Folder::new();
    let program = folder.file("p.cl", TEXT);
    for more in [&[][..], &["--format", "json"], &["--trace"], &["--emit", "ast"], &["--emit", "ir"]] {
        let ran = explore(&[more, &[&program]].concat());
        assert!(is_clean(&ran.out) && is_clean(&ran.err), "{more:?}: {ran:?}");
    }
    let once = explore(&["--emit", "cl", &program]).out;
    assert!(is_clean(&once) && once.contains("\\u{1b}[31m\\u{9b}\\u{202e}"), "{once}");
    let again = folder.file("again.cl", &once);
    assert_eq!(explore(&["--emit", "cl", &again]).out, once);
    let message = |program: &str| {
        let report = objects(&explore(&["--format", "json", program]).out).remove(0);
        report["results"][0]["findings"][0]["message"].as_str().expect("a failure").to_owned()
    };
    assert_eq!(message(&again), message(&program));
}

#[test]
fn no_cell_is_a_formula_and_no_table_has_an_element() {
    let folder = Folder::new();
    let program = folder.file("=1+1<script>.cl", DISJOINT);
    let csv = explore(&["--dpor", "--format", "csv", &program]).out;
    assert!(csv.lines().nth(1).is_some_and(|row| row.starts_with("'=1+1<script>.cl,")), "{csv}");
    let out = folder.path("out");
    for _ in 0..2 {
        let ran = explore(&["study", "--techniques", "dfs", "--quiet", "--out", &out, &program]);
        assert_eq!(ran.status, 0, "{ran:?}");
        let read = |name: &str| fs::read_to_string(format!("{out}/{name}")).expect("is written");
        assert!(read("tables.md").contains("=1+1&lt;script>"), "{}", read("tables.md"));
        let rows = read("results.csv");
        assert!(rows.lines().count() == 2 && rows.contains("\n'=1+1<script>.cl,"), "{rows}");
    }
}
