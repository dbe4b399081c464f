//! `--same`: what two schedules have in common, what tells them apart, and the exit status.

use serde_json::Value;

use crate::common::{AB_BA, DISJOINT, Folder, LOST, Ran, explore, explore_text, objects};

fn same(text: &str, first: &str, second: &str, args: &[&str]) -> Ran {
    explore_text(text, &[&["--same", first, second], args].concat())
}

/// As json.
fn object(text: &str, first: &str, second: &str) -> Value {
    let ran = same(text, first, second, &["--format", "json"]);
    objects(&ran.out).first().map_or_else(|| panic!("{ran:?}"), |object| object["same"].clone())
}

#[test]
fn what_is_missing_is_said() {
    let folder = Folder::new();
    let program = folder.file("p.cl", LOST);
    for args in [&["--same", "a b", &program][..], &["--same", "a b"], &["--same", "a b", "b a"]] {
        let ran = explore(args);
        assert_eq!(ran.status, 2);
        assert!(
            ran.err.starts_with("error: `--same` takes two schedules, each in quotes, and a program"),
            "{}",
            ran.err
        );
    }
    let ran = explore(&["--same", "a b", &program, &program]);
    assert!(ran.status == 2 && ran.err.contains("stands where a schedule is wanted"), "{}", ran.err);
    let ran = explore(&["--replay", &program]);
    assert!(ran.status == 2 && ran.err.contains("`--replay` takes a schedule in quotes"), "{}", ran.err);
}

#[test]
fn one_hbr() {
    let text = "var x, y; thread a { x = 1; } thread b { y = 1; }";
    let ran = same(text, "a b", "b a", &[]);
    assert_eq!(ran.status, 0);
    assert!(ran.out.starts_with("program.cl  one HBR, one lazy HBR, one state\n"), "{}", ran.out);
    assert_eq!(same(text, "a b", "b a", &["--quiet"]).out, "program.cl  one HBR, one lazy HBR, one state\n");
    let found = object(text, "a b", "b a");
    assert_eq!((&found["what"], &found["difference"]), (&"hbr".into(), &Value::Null));
    assert_eq!(found["executions"][0]["given"], 2);
}

#[test]
fn one_lazy_hbr_and_two_orders_of_sections() {
    let (first, second) = ("4*t[0] 4*t[1] 4*t[2]", "4*t[0] 4*t[2] 4*t[1]");
    let ran = same(DISJOINT, first, second, &[]);
    assert_eq!(ran.status, 1);
    let lines = "  sections on m come in another order, such as these:
    first   t[1] (lock program.cl:3:23, unlock program.cl:3:48), then t[2] (lock program.cl:3:23, unlock program.cl:3:48)
    second  t[2] (lock program.cl:3:23, unlock program.cl:3:48), then t[1] (lock program.cl:3:23, unlock program.cl:3:48)
";
    assert!(
        ran.out.contains("two HBRs, but one lazy HBR and one state") && ran.out.ends_with(lines),
        "{}",
        ran.out
    );
    let found = object(DISJOINT, first, "4*t[2] 4*t[1] 4*t[0]");
    assert_eq!((&found["what"], &found["mutexes"][0]["pairs"]), (&"lazy-hbr".into(), &3.into()));
}

#[test]
fn one_state_only() {
    let text = "var x; thread a { x = 1; } thread b { x = 1; }";
    let found = object(text, "a b", "b a");
    assert_eq!(found["what"], "state");
    assert_eq!(
        (&found["hbr"], &found["lazy_hbr"], &found["state"]),
        (&false.into(), &false.into(), &true.into())
    );
    let ran = same(text, "a b", "b a", &[]);
    assert!(ran.out.starts_with("program.cl  two HBRs and two lazy HBRs, but one state\n"), "{}", ran.out);
    assert!(
        ran.out
            .contains("    second  write x = 1 (program.cl:1:19), after b: write x = 1 (program.cl:1:39)\n"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("at the end"), "{}", ran.out);
}

#[test]
fn what_a_thread_saw() {
    let ran = same(LOST, "2*a 2*b", "a b a b", &[]);
    assert_eq!(ran.status, 1);
    let lines = "  they part at event 1 of b, the first that they do not share:
    first   read x = 1 (program.cl:3:20), after a: write x = 1 (program.cl:2:23)
    second  read x = 0 (program.cl:3:20)
  at the end:
    x is 2 in the first and 1 in the second
    b:r is 1 in the first and 0 in the second
";
    assert!(ran.out.ends_with(lines), "{}", ran.out);
    let mirrored = object(LOST, "a b a b", "2*a 2*b");
    assert_eq!(mirrored["difference"]["thread"], "b");
    assert_eq!(mirrored["difference"]["sides"][0]["event"], "read x = 0");
}

#[test]
fn a_thread_that_does_not_come_so_far() {
    let ran = same(AB_BA, "p p", "p q", &[]);
    assert!(ran.out.contains("    first   lock b (program.cl:4:3)\n"), "{}", ran.out);
    assert!(ran.out.contains("    second  none: p is at `lock b`, waits for b, held by q\n"), "{}", ran.out);
}

#[test]
fn values_chosen_before_the_first_step() {
    let text = "thread a { let v = choose(0..2); yield; }";
    let ran = same(text, "/0 a", "/1 a", &[]);
    assert!(ran.out.contains("  other values were chosen before the first step\n"), "{}", ran.out);
    assert_eq!(object(text, "/0", "/1")["difference"]["kind"], "root");
}

#[test]
fn rows_for_tables() {
    let out = same(LOST, "2*a 2*b", "a b a b", &["--format", "csv"]).out;
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "program,same,outcome,hbr,lazy_hbr,schedule");
    assert!(rows[2].starts_with("program.cl,nothing,failure,") && rows[2].ends_with(",a b a b"), "{out}");
}

#[test]
fn schedules_from_files_and_mistakes() {
    let folder = Folder::new();
    let (program, schedule) = (folder.file("p.cl", LOST), folder.file("s", "2*a 2*b\n"));
    assert_eq!(explore(&["--same", &format!("@{schedule}"), "a a b b", &program]).status, 0);
    let ran = explore(&["--same", "a", "b q", &program]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("second schedule of --same: step 2 of the schedule (`q`)"), "{}", ran.err);
    assert_eq!(explore(&["--same", "a", "b*", &program]).status, 2);
    assert_eq!(explore(&["--same", "a", &program]).status, 2);
    assert_eq!(explore(&["--same", "a", "b", &program, &program]).status, 2);
    assert_eq!(explore(&["--same", "a", "b", "--dpor", &program]).status, 2);
    assert_eq!(explore(&["--same", "a", "b", "--count", &program]).status, 2);
}

#[test]
fn executions_without_an_end_decide_nothing() {
    for args in [&[][..], &["--max-depth", "2"]] {
        let ran = same(LOST, "a b", "b a", args);
        assert_eq!(ran.status, 3);
        assert!(
            ran.out.starts_with("program.cl  one HBR, one lazy HBR, one state, as far as they go"),
            "{}",
            ran.out
        );
        assert_eq!(ran.out.matches(", unfinished: a, b can go on\n").count(), 2, "{}", ran.out);
    }
    // The default scheduler would go on with b after the one, with a after the other.
    assert_eq!(same(LOST, "2*a 2*b", "2*b 2*a", &[]).status, 1);
    let found = object(LOST, "a b", "b");
    assert_eq!(
        (&found["executions"][0]["outcome"], &found["executions"][1]["events"]),
        (&"truncated".into(), &1.into())
    );
    let text = "var x; thread a { assume x == 1; } thread b { x = 1; }";
    assert_eq!(same(text, "a b", "a b", &[]).status, 3);
}
