//! `explore check`: the `//@` lines of programs against what comes out.

use crate::common::{AB_BA, Folder, LONG, LOST, Ran, explore, explore_text, objects};

/// The file `program.cl` with a head before a text.
fn checked(head: &str, text: &str, args: &[&str]) -> Ran {
    explore_text(&format!("{head}\n{text}"), &[&["check"], args].concat())
}

#[test]
fn what_is_so_is_ok() {
    let head = "//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 3, failure-states: 1, deadlock-states: 0
//@ rf-classes: 4, lazy-rf-classes: 4, races: 3
//@ outcomes: ok failure, condition: exists holds, switches: failure 2, depths: failure 2
//@ executions: dpor 4, random 100, skip: oracle \"slow\"";
    for args in [&[][..], &["--all"]] {
        let ran = checked(head, LOST, args);
        assert_eq!((ran.status, ran.out.as_str()), (0, "program.cl  ok, 15 entries\n"), "{ran:?}");
    }
    let quiet = checked(head, LOST, &["--quiet"]);
    assert_eq!((quiet.status, quiet.out.as_str()), (0, ""));
}

#[test]
fn what_differs_is_told_with_its_place() {
    let head = "//@ schedules: 7, outcomes: ok\n//@ condition: fails, executions: dpor 4, lazy-dpor 9";
    let ran = checked(head, LOST, &[]);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.out,
        "program.cl  differs
  program.cl:1:5  schedules: 7; found 6 by count
  program.cl:1:19  outcomes: ok; found ok failure by state-caching
  program.cl:2:5  condition: fails; found exists holds by state-caching
  program.cl:2:43  executions lazy-dpor: 9; found 4 by lazy-dpor
"
    );
    let all = checked("//@ schedules: 7", LOST, &["--all"]);
    assert!(all.out.contains("schedules: 7; found 6 by count, dfs\n"), "{all:?}");
}

#[test]
fn cases_have_their_constants() {
    let text = "const N = 2; var x = 0; thread t[i in 0..N] { x = i; }";
    let head = "//@ outcomes: ok\n//@ define: N=3, schedules: 6\n//@ define: N=2, schedules: 3";
    let ran = checked(head, text, &[]);
    assert_eq!(ran.status, 1);
    assert_eq!(ran.out, "program.cl  differs\n  program.cl:3:18 N=2  schedules: 3; found 2 by count\n");
    let unknown = checked("//@ define: M=3, schedules: 6", text, &[]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.out.contains("unusable: it has no const `M`, which its head defines"), "{unknown:?}");
}

#[test]
fn what_nobody_can_judge_is_not_ok() {
    let ran = checked("//@ schedules: 6, states: 3", LONG, &["--max-events", "99"]);
    assert_eq!(ran.status, 3);
    assert!(ran.out.starts_with("program.cl  not judged\n"), "{ran:?}");
    let line = "  program.cl:1:5  schedules: 6; not judged: count, dfs: stopped by the limit on events\n";
    assert!(ran.out.contains(line), "{ran:?}");
    let skipped = checked("//@ deadlock-states: 1, skip: lazy-optimal-dpor \"\", skip: state-caching \"\", skip: optimal-dpor \"\"
//@ skip: dpor \"\", skip: hbr-caching \"\", skip: dfs \"\"", AB_BA, &[]);
    assert_eq!(skipped.status, 3);
    assert!(
        skipped.out.contains("not judged: the head skips every explorer that could judge it"),
        "{skipped:?}"
    );
}

#[test]
fn mistakes_of_programs_are_expected_or_not() {
    let head = "//@ error: unknown-name at 3:16, error: unknown-name at 3:20";
    let text = "var x;\nthread a { x = y + z; }";
    let ran = checked(head, text, &[]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "program.cl  ok, 2 entries\n"), "{ran:?}");
    let ran = checked("//@ error: unknown-name at 3:16, error: type at 3:1", text, &[]);
    assert_eq!(ran.status, 1);
    assert!(!ran.out.contains("3:16; found"), "{ran:?}");
    assert!(
        ran.out.contains("error: type at 3:1; found unknown-name at 3:16, unknown-name at 3:"),
        "{ran:?}"
    );
    assert!(ran.out.contains("error: no other mistake; found unknown-name at 3:"), "{ran:?}");
    let wrong = checked("//@ outcomes: ok", text, &[]);
    assert_eq!(wrong.status, 2);
    assert!(wrong.out.contains("unusable: the program is wrong: unknown-name at 3:16"), "{wrong:?}");
    assert!(wrong.err.contains("unknown name `y`"), "{wrong:?}");
    let right = checked("//@ error: unknown-name at 2:1", LOST, &[]);
    assert_eq!(right.status, 1);
    assert!(right.out.contains("found no mistake by the checker"), "{right:?}");
}

#[test]
fn heads_that_cannot_be_read() {
    for (head, why) in [
        ("//@ schedule: 3", "unknown key `schedule` at 1:5"),
        ("//@ executions: best 3", "there is no explorer `best` at 1:17"),
        ("//@ skip: best \"slow\"", "there is no explorer `best` at 1:5"),
        ("//@ study: best total 3", "the study has no technique `best` at 1:5"),
    ] {
        let ran = checked(head, LOST, &[]);
        assert_eq!((ran.status, ran.out.as_str()), (2, format!("program.cl  unusable: {why}\n").as_str()));
    }
}

#[test]
fn a_head_that_says_nothing_is_no_mistake_beside_others() {
    let folder = Folder::new();
    let plain = folder.file("b.cl", LOST);
    folder.file("a.cl", format!("//@ schedules: 6\n{LOST}"));
    let ran = explore(&["check", &plain]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("no head says what must come out"), "{ran:?}");
    assert_eq!(explore(&["check", "-"]).status, 2);
    let both = explore(&["check", &folder.path("")]);
    assert_eq!(both.status, 0, "{both:?}");
    assert_eq!(
        both.out,
        "a.cl  ok, 1 entry\nb.cl  its head says nothing to be judged\n2 files: 1 ok, 1 with nothing to be judged\n"
    );
    folder.file("c.cl", format!("//@ hbrs: 5\n{LOST}"));
    folder.file("d.cl", "//@ hbrs: 5\nvar");
    let four = explore(&["check", &folder.path("")]);
    assert_eq!(four.status, 2);
    let sum = "4 files: 1 ok, 1 not as the head says, 1 unusable, 1 with nothing to be judged\n";
    assert!(four.out.ends_with(sum), "{four:?}");
}

#[test]
fn json_has_an_object_for_each_file() {
    let ran = checked("//@ schedules: 7, hbrs: 4", LOST, &["--format", "json"]);
    assert_eq!(ran.status, 1);
    let objects = objects(&ran.out);
    let entries = &objects[0]["cases"][0]["entries"];
    assert_eq!(objects[0]["verdict"], "differs");
    assert_eq!((&entries[0]["key"], &entries[0]["met"]), (&"schedules".into(), &false.into()));
    assert_eq!((&entries[0]["by"][0], &entries[0]["found"][0]), (&"count".into(), &"6".into()));
    assert_eq!((&entries[0]["at"], &entries[1]["met"]), (&"program.cl:1:5".into(), &true.into()));
}

#[test]
fn junit_escapes_what_it_says() {
    let folder = Folder::new();
    let path = folder.file("a&\"b\".cl", format!("//@ schedules: 7, hbrs: 4\n{LOST}"));
    let empty = folder.file("empty.cl", AB_BA);
    let wrong = folder.file("wrong.cl", format!("//@ <x>: 1\n{LOST}"));
    let ran = explore(&["check", "--format", "junit", &path, &empty, &wrong]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.out.starts_with(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites errors=\"1\" failures=\"1\""
        )
    );
    assert!(ran.out.contains("skipped=\"1\" tests=\"4\">"), "{ran:?}");
    assert!(ran.out.contains("a&amp;&quot;b&quot;.cl\" line=\"1\" name=\"schedules: 7\""), "{ran:?}");
    assert!(
        ran.out.contains("<failure message=\"expected 7, found 6 by count\" type=\"differs\">"),
        "{ran:?}"
    );
    assert!(!ran.out.contains("<x>"), "{ran:?}");
}

#[test]
fn a_study_is_run() {
    let text = "var x = 0; thread a { x = 1; } thread b { assert x == 0; }";
    let ran =
        checked("//@ study: dfs total 2 first 1, study: ipb bound 0 total 2 first 1 buggy 1", text, &[]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let ran = checked("//@ study: dfs total 3", text, &[]);
    assert!(ran.out.contains("study dfs: total 3; found total 2 by dfs"), "{ran:?}");
}
