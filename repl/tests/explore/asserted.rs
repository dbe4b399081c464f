//! What a failed `assert` saw, in reports, traces and json.

use crate::common::{Folder, LOST, explore_text, objects};

/// What the report says that the first failed `assert` of a program saw.
fn saw(text: &str) -> Option<String> {
    saw_with(text, &[])
}

fn saw_with(text: &str, args: &[&str]) -> Option<String> {
    let ran = explore_text(text, args);
    assert_eq!(ran.status, 1, "{ran:?}");
    let line = ran.out.lines().find(|line| line.trim_start().starts_with("`assert "))?;
    Some(line.trim().to_owned())
}

#[test]
fn variables_and_constants_in_final() {
    let text = "const N = 3; var done = 0, a[2] = {4, 5}; thread t[i in 0..N] { done = done + 1; }
        final { let k = 1; assert done == N && a[k] == 5, \"lost\"; }";
    let found = saw(text).expect("it is told");
    assert!(found.starts_with("`assert done == N && a[k] == 5` does not hold: `done` is "), "{found}");
    assert!(found.ends_with(", `N` is 3"), "{found}");
    let more = saw_with(text, &["-D", "N=2"]).expect("it is told");
    assert_eq!(more, "`assert done == N && a[k] == 5` does not hold: `done` is 1, `N` is 2");
    let index = "var a[2] = {4, 5}; thread t { skip; } final { let k = 1; assert a[k] == a[0]; }";
    assert_eq!(
        saw(index).as_deref(),
        Some("`assert a[k] == a[0]` does not hold: `k` is 1, `a[k]` is 5, `a[0]` is 4")
    );
}

#[test]
fn reads_of_a_thread_are_those_that_it_made() {
    let text = "var x = 0, y = 0; thread a { x = 1; y = 1; } thread b { assert (y) == x; }";
    assert_eq!(saw(text).as_deref(), Some("`assert (y) == x` does not hold: `y` is 0, `x` is 1"));
    // The same read is seen twice, with two values.
    let twice = "var x = 0; thread a { x = 1; } thread b { assert x == x; }";
    assert_eq!(saw(twice).as_deref(), Some("`assert x == x` does not hold: `x` is 0, `x` is 1"));
    // What changes after the failure was not seen.
    let later = "var x = 0; thread b { assert x == 1; } thread a { x = 2; x = 3; }";
    assert_eq!(saw(later).as_deref(), Some("`assert x == 1` does not hold: `x` is 0"));
}

#[test]
fn only_what_was_looked_at_is_told() {
    let text = "var x = 1, y = 1; thread t { for i in 0..2 { assert x == 1 && y == 1; x = 0; } }";
    assert_eq!(saw(text).as_deref(), Some("`assert x == 1 && y == 1` does not hold: `x` is 0"));
    let both = "var x = 1, y = 2; thread t { assert x == 0 || y == 1; }";
    assert_eq!(saw(both).as_deref(), Some("`assert x == 0 || y == 1` does not hold: `x` is 1, `y` is 2"));
}

#[test]
fn locals_of_blocks_and_functions() {
    let text = "fn f(k) { let r = k + 1; if k > 0 { let few[2] = 7; assert few[k] == r; } }
        thread t { f(1); }";
    assert_eq!(
        saw(text).as_deref(),
        Some("`assert few[k] == r` does not hold: `k` is 1, `few[k]` is 7, `r` is 2")
    );
    let flag = "thread t[i in 2..3] { let ok = i == 3; assert ok; }";
    assert_eq!(saw(flag).as_deref(), Some("`assert ok` does not hold: `ok` is false"));
}

#[test]
fn reads_that_are_no_steps() {
    let atomic = "var x = 0; thread a { x = 2; } thread b { atomic { x += 1; assert x < 3; x = 9; } }";
    assert_eq!(saw(atomic).as_deref(), Some("`assert x < 3` does not hold: `x` is 3"));
    let plain = "plain var p = 4; var x; thread a { x = 1; assert p == plain(x) + 1; }";
    assert_eq!(
        saw(plain).as_deref(),
        Some("`assert p == plain(x) + 1` does not hold: `p` is 4, `plain(x)` is 1")
    );
    // Between the read of `p` and that of `x` others may have written `p`.
    let mixed = "plain var p = 4; var x; thread a { x = 1; assert p == x; }";
    assert_eq!(saw(mixed).as_deref(), Some("`assert p == x` does not hold: `x` is 1"));
}

#[test]
fn what_is_not_known_is_left_out() {
    let calls = "var x = 1; fn f() { x = 5; return 5; } thread t { let r = 2; assert x == f() + r; }";
    assert_eq!(saw(calls).as_deref(), Some("`assert x == f() + r` does not hold: `r` is 2"));
    let after = "var x = 1; fn f() { x = 5; return 6; } thread t { assert f() == x; }";
    assert_eq!(saw(after).as_deref(), Some("`assert f() == x` does not hold: `x` is 5"));
    let effects = "var x = 1; thread t { assert cas(x, 0, 2) || fetch_add(x, 1) == 5; }";
    assert_eq!(
        saw(effects).as_deref(),
        Some(
            "`assert cas(x, 0, 2) || fetch_add(x, 1) == 5` does not hold: `cas(x, 0, 2)` is false, `fetch_add(x, 1)` is 1"
        )
    );
    assert_eq!(saw("thread t { assert false; }"), None);
    assert_eq!(saw("thread t { let r = 0; let q = 1 / r; }"), None);
}

#[test]
fn traces_and_json_have_it_too() {
    let ran = explore_text(LOST, &["--trace"]);
    let line = "    final failed at program.cl:4:9: an assertion does not hold: \"an increment was lost\"
      `assert x == 2` does not hold: `x` is 1\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    let ran = explore_text(LOST, &["--trace", "--format", "json"]);
    let object = &objects(&ran.out)[0];
    let finding = &object["results"][0]["findings"][0]["saw"];
    assert_eq!(finding["condition"], "x == 2");
    assert_eq!((&finding["parts"][0]["part"], &finding["parts"][0]["value"]), (&"x".into(), &"1".into()));
    assert_eq!(&object["trace"]["failures"][0]["saw"], finding);
    let table = explore_text(LOST, &["--dfs", "--dpor"]);
    assert!(table.out.contains("`assert x == 2` does not hold: `x` is 1"), "{}", table.out);
}

#[test]
fn it_is_told_wherever_a_finding_is() {
    let told = "`assert x == 2` does not hold: `x` is 1";
    for args in [&["--count"][..], &["--bug-depth"], &["--first-bug"], &["--dpor", "--dfs"]] {
        assert_eq!(saw_with(LOST, args).as_deref(), Some(told), "{args:?}");
    }
    for key in ["--count", "--bug-depth"] {
        let ran = explore_text(LOST, &[key, "--format", "json"]);
        assert!(ran.out.contains("\"condition\":\"x == 2\""), "{ran:?}");
    }
    let folder = Folder::new();
    let page = folder.path("page.html");
    explore_text(LOST, &["--html", &page]);
    let html = std::fs::read_to_string(&page).expect("the page was written");
    assert!(html.contains("<p class=\"saw\">`assert x == 2` does not hold: `x` is 1</p>"), "{html}");
}
