//! `--count`: the numbers, the classes, limits, and the exit status.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{
    AB_BA, CONDITIONS, DISJOINT, Folder, LONG, LOST, command, explore, explore_text, objects, ran,
};

/// The count of one program text.
fn count(text: &str, args: &[&str]) -> Value {
    let ran = explore_text(text, &[&["--count", "--format", "json"], args].concat());
    let objects = objects(&ran.out);
    assert_eq!(objects.len(), 1, "{ran:?}");
    objects[0]["count"].clone()
}

fn number(count: &Value, key: &str) -> String {
    assert_eq!(count[key]["exact"], true, "{key}: {count}");
    count[key]["number"].as_str().expect("a number in digits").to_owned()
}

#[test]
fn numbers_and_classes() {
    let found = count(DISJOINT, &[]);
    let numbers = ["schedules", "hbrs", "lazy_hbrs", "states"].map(|key| number(&found, key));
    assert_eq!(numbers, ["6", "6", "1", "1"]);
    let lazy = found["lazy_hbr_classes"].as_array().expect("they are listed");
    assert_eq!((&lazy[0]["schedules"], &lazy[0]["hbrs"]), (&"6".into(), &6.into()));
    let hbrs = found["hbr_classes"].as_array().expect("they are listed");
    assert!(hbrs.len() == 6 && hbrs.iter().all(|class| class["schedules"] == "1"));
}

#[test]
fn schedules_of_classes_can_be_replayed() {
    let found = count(AB_BA, &[]);
    assert_eq!(number(&found, "deadlock_schedules"), "2");
    for class in found["hbr_classes"].as_array().expect("they are listed") {
        let schedule = class["schedule"].as_str().expect("a schedule");
        let replay = explore_text(AB_BA, &["--replay", schedule, "--format", "json"]);
        let execution = &objects(&replay.out)[0]["replay"];
        assert_eq!(execution["hbr"], class["hbr"]);
        assert_eq!(execution["lazy_hbr"], class["lazy_hbr"]);
        assert_eq!(execution["outcome"], class["outcome"]);
    }
}

#[test]
fn the_text_for_people() {
    let ran = explore_text(AB_BA, &["--count"]);
    let head = "program.cl  count  complete\n  schedules      6\n  HBRs           3\n  lazy HBRs      2\n  rf             3\n  lazy rf        2\n  states         2\n  in a deadlock  2\n";
    assert!(ran.out.starts_with(head), "{}", ran.out);
    assert!(ran.out.contains("schedules  share  HBRs  outcome   one of them\n"), "{}", ran.out);
    assert!(ran.out.contains("          4  66.7%  2     ok        4*p 4*q\n"), "{}", ran.out);
    let quiet = explore_text(AB_BA, &["--count", "--quiet"]).out;
    assert_eq!(
        quiet,
        "program.cl  count  complete  schedules 6  HBRs 3  lazy HBRs 2  rf 3  lazy rf 2  states 2  in a deadlock 2\n"
    );
    assert_eq!(explore_text(AB_BA, &["--count"]), ran);
}

#[test]
fn rows_for_tables() {
    let out = explore_text(DISJOINT, &["--count", "--format", "csv"]).out;
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "program,row,number,exact,outcome,hbrs,hbr,lazy_hbr,schedule");
    assert_eq!(rows[1], "program.cl,schedules,6,true,,,,,");
    assert!(rows[10].starts_with("program.cl,lazy-hbr,6,true,ok,6,,"), "{out}");
    assert_eq!(rows.iter().filter(|row| row.starts_with("program.cl,hbr,1,true,ok,,")).count(), 6);
}

#[test]
fn statuses() {
    assert_eq!(explore_text(DISJOINT, &["--count"]).status, 0);
    assert_eq!(explore_text(CONDITIONS, &["--count"]).status, 0);
    assert_eq!(explore_text(LOST, &["--count"]).status, 1);
    assert_eq!(explore_text(AB_BA, &["--count"]).status, 1);
    assert_eq!(explore_text("var x; thread a { x = 1; } forall x == 2;", &["--count"]).status, 1);
    assert_eq!(explore_text("thread a { yield }", &["--count"]).status, 2);
    assert_eq!(explore_text(LONG, &["--count", "--max-events", "100"]).status, 3);
    for flag in ["--dpor", "--all", "--trace", "--first-bug", "--replay=a", "--emit=ir", "--jobs=2"] {
        assert_eq!(explore_text(DISJOINT, &["--count", flag]).status, 2, "{flag}");
    }
}

#[test]
fn limits_leave_lower_bounds() {
    let limited: [&[&str]; 3] = [
        &["--max-events", "2000"],
        &["--timeout", "1ms"],
        &["--max-memory", "18M", "--max-events", "900000"],
    ];
    for limit in limited {
        let ran = explore_text(LONG, &[&["--count", "--max-schedules", "5"], limit].concat());
        assert_eq!(ran.status, 3, "{limit:?}: {}", ran.out);
        assert!(ran.out.contains("count  not complete\n  schedules  at least "), "{limit:?}: {}", ran.out);
    }
}

#[test]
fn one_timeout_for_all_parts() {
    let begun = Instant::now();
    let ran = explore_text(LONG, &["--count", "--timeout", "1s"]);
    assert!(ran.status == 3 && ran.out.contains("at least"), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

#[test]
fn interrupted_with_the_figures_so_far() {
    let folder = Folder::new();
    let program = folder.file("long.cl", LONG);
    let child = command(&["--count", &program]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("the command starts");
    sleep(Duration::from_millis(500));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    let ran = ran(child.wait_with_output().expect("the command ends"));
    assert_eq!(ran.status, 130, "{ran:?}");
    assert!(ran.out.contains("  schedules  at least ") && ran.out.contains("; interrupted"), "{ran:?}");
}

#[test]
fn several_programs_one_after_the_other() {
    let folder = Folder::new();
    let (one, two) = (folder.file("one.cl", DISJOINT), folder.file("two.cl", "thread a { yield"));
    let ran = explore(&["--count", "--format", "json", &one, &two, &one]);
    assert_eq!((objects(&ran.out).len(), ran.status), (3, 2), "{ran:?}");
}
