//! `--replay`: strict, and every schedule that is printed replays.

use crate::common::{AB_BA, CONDITIONS, Folder, LOST, explore, explore_text, interrupted, objects, results};
use serde_json::Value;
use std::time::{Duration, Instant};

/// A program that chooses in a thread's invisible prefix and later, spawns, and fails now and then.
const CHOOSING: &str = "\
var x = 0;
mutex m;
fn child(k) { with m { x = x + choose(0..2) + k; } assert x < 3, \"too much\"; }
main {
  let k = choose(0..2);
  let h = spawn child(k);
  with m { x = x + 1; }
  join h;
}
exists x == 3;
never x == 2;
";

#[test]
fn the_outcome_is_the_status() {
    assert_eq!(explore_text(AB_BA, &["--replay", "p q"]).status, 1);
    assert_eq!(explore_text(AB_BA, &["--replay", "4*p 4*q"]).status, 0);
    assert_eq!(explore_text(LOST, &["--replay", "a b a b"]).status, 1);
    assert_eq!(explore_text(LOST, &["--replay", "2*a 2*b"]).status, 0);
    assert_eq!(explore_text("thread a { assume false; }", &["--replay", ""]).status, 3);
    let endless = "var x = 0; thread a { loop { x = 1; } }";
    assert_eq!(explore_text(endless, &["--replay", "a", "--max-depth", "50"]).status, 3);
    let never = "var x = 0; thread a { x = 1; } never x == 1;";
    assert_eq!(explore_text(never, &["--replay", "a"]).status, 1);
}

#[test]
fn what_is_said_of_conditions_does_not_read_as_its_contrary() {
    let says = |schedule: &str| explore_text(CONDITIONS, &["--replay", schedule]).out;
    for line in ["exists x == 1: false in this state", "forall x > 0: true in this state"] {
        assert!(says("a b").contains(line), "{}", says("a b"));
    }
    assert!(says("a b").contains("never x == 3: does not happen in this state"), "{}", says("a b"));
    let never = "var x = 0; thread a { x = 1; } never x == 1;";
    let said = explore_text(never, &["--replay", "a"]).out;
    assert!(said.contains("never x == 1: happens in this state"), "{said}");
}

#[test]
fn quiet_is_one_line() {
    let quiet = |text: &str, schedule: &str| explore_text(text, &["-q", "--replay", schedule]).out;
    assert_eq!(quiet(AB_BA, "p q"), "program.cl  replay  mutex deadlock after 2 events\n");
    assert_eq!(quiet(LOST, "2*a 2*b"), "program.cl  replay  ok, every thread has ended after 4 events\n");
    let never = "var x = 0; thread a { x = 1; } never x == 1;";
    assert_eq!(
        quiet(never, "a"),
        "program.cl  replay  ok, every thread has ended after 1 event; a condition does not hold\n"
    );
}

#[test]
fn what_is_shown() {
    let ran = explore_text(AB_BA, &["--replay", "p q"]);
    for part in ["replay", "lock a", "outcome: mutex deadlock after 2 events", "p is at `lock b`", "holds a"]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(!ran.out.contains("default scheduler"), "{}", ran.out);
    let ran = explore_text(AB_BA, &["--replay", "p"]);
    assert!(
        ran.out.contains("the schedule gives 1 of 8 events, the default scheduler ran the rest"),
        "{}",
        ran.out
    );
    let csv = explore_text(AB_BA, &["--replay", "p q", "--format", "csv"]);
    assert_eq!(csv.out, "step,thread,event,at\n1,p,lock a,program.cl:3:3\n2,q,lock b,program.cl:9:3\n");
}

#[test]
fn it_is_strict() {
    let wrong = [
        ("p q p", "step 3 of the schedule (`p`)"),
        ("5*p", "step 5 of the schedule"),
        ("p r", "step 2 of the schedule (`r`)"),
        ("p/1", "step 1 of the schedule (`p/1`)"),
        ("/3 p", "step 0 of the schedule"),
        ("p ** q", "this is no entry of a schedule"),
        ("p[", "this is no entry of a schedule"),
    ];
    for (schedule, message) in wrong {
        let ran = explore_text(AB_BA, &["--replay", schedule]);
        assert_eq!(ran.status, 2, "{schedule}: {ran:?}");
        assert!(ran.err.contains(message), "{schedule}: {ran:?}");
        assert_eq!(ran.out, "", "{schedule}");
    }
    let ran = explore_text(AB_BA, &["--replay", "p q p"]);
    assert!(ran.err.contains("waits for b, held by q"), "{ran:?}");
}

#[test]
fn a_schedule_from_a_file() {
    let folder = Folder::new();
    let program = folder.file("ab.cl", AB_BA);
    let schedule = folder.file("schedule.txt", "p\nq\n");
    let ran = explore(&["--replay", &format!("@{schedule}"), &program]);
    assert_eq!(ran.status, 1, "{ran:?}");
    for (name, contents) in [("missing", None), ("binary", Some(&[0xff, 0xfe, 0][..]))] {
        let path = contents.map_or_else(|| folder.path(name), |bytes| folder.file(name, bytes));
        let ran = explore(&["--replay", &format!("@{path}"), &program]);
        assert_eq!(ran.status, 2, "{name}");
        assert!(ran.err.contains(&path), "{name}: {ran:?}");
    }
    let ran = explore(&["--replay", &format!("@{}", folder.path(".")), &program]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("is a directory"), "{ran:?}");
}

#[test]
fn a_saved_schedule_knows_its_program() {
    let folder = Folder::new();
    let program = folder.file("ab.cl", AB_BA);
    let json = objects(&explore(&["--replay", "p q", "--format", "json", &program]).out).remove(0);
    let hash = json["program_hash"].as_str().expect("a hash").to_owned();
    let saved = |first: &str| format!("@{}", folder.file("s", format!("{first}\np q\n")));
    let header = format!("//@ program: {hash} elsewhere.cl");
    let quiet = |schedule: &str, program: &str| explore(&["-q", "--replay", schedule, program]);

    let same = quiet(&saved(&header), &program);
    assert_eq!((same.status, same.err.as_str()), (1, ""), "another name is no change");
    let commented = folder.file("words.cl", format!("// words\n{}", AB_BA.replace(";\n", ";  \n\n")));
    assert_eq!(quiet(&saved(&header), &commented).err, "", "it means the same");

    let changed = folder.file("changed.cl", format!("{AB_BA}exists true;"));
    let ran = quiet(&saved(&header), &changed);
    assert_eq!(ran.status, 1, "it is run all the same: {ran:?}");
    for part in
        ["schedule-program", "the schedule was saved for another program", "s:1:1]", "`elsewhere.cl` had"]
    {
        assert!(ran.err.contains(part), "{part}: {ran:?}");
    }
    let synchronised = explore(&["-q", "--points", "sync", "--replay", &saved(&header), &program]);
    assert_eq!(synchronised.err, "", "it has mutexes only");
    let both = explore(&["-q", "--same", &saved(&header), "p q", &changed]);
    assert_eq!((both.status, both.err.contains("schedule-program")), (0, true), "{both:?}");

    let unlike = folder.file("unlike.cl", "thread p { yield; }");
    let ran = quiet(&saved(&header), &unlike);
    assert_eq!(ran.status, 2);
    let (warning, mistake) = (ran.err.find("schedule-program"), ran.err.find("there is no thread"));
    assert!(warning.is_some() && warning < mistake, "{ran:?}");

    for damaged in ["//", "// p q", "//@ program: 12 ab.cl", &header[..header.len() - 14]] {
        let ran = quiet(&saved(damaged), &program);
        assert_eq!(ran.status, 2, "{damaged}");
        assert!(ran.err.contains("schedule-header"), "{damaged}: {ran:?}");
    }
}

#[test]
fn every_printed_schedule_replays() {
    let explorers = [
        "--dfs",
        "--hbr-caching",
        "--lazy-hbr-caching",
        "--state-caching",
        "--dpor",
        "--lazy-dpor",
        "--random",
    ];
    for text in [AB_BA, LOST, CONDITIONS, CHOOSING] {
        for explorer in explorers {
            let found = results(text, &[explorer, "--max-schedules", "500"]);
            for result in &found {
                for finding in result["findings"].as_array().expect("a list") {
                    replays(text, &finding["schedule"], finding["kind"].as_str().expect("a kind"), explorer);
                }
                conditions_replay(text, &result["conditions"]);
            }
        }
    }
}

fn replays(text: &str, schedule: &Value, outcome: &str, explorer: &str) {
    let replay = replay(text, schedule);
    assert_eq!(replay["outcome"], outcome, "{explorer} {schedule}");
    let events = replay["events"].as_array().and_then(|events| u64::try_from(events.len()).ok());
    assert_eq!(replay["given"].as_u64(), events, "{explorer}: the whole execution");
    assert_eq!(&replay["schedule"], schedule, "{explorer}: in its normal form");
}

/// A witness satisfies an `exists`; a counterexample falsifies a `forall` and satisfies a `never`.
fn conditions_replay(text: &str, conditions: &Value) {
    for (at, condition) in conditions.as_array().expect("a list").iter().enumerate() {
        let wanted = match (condition["kind"].as_str(), &condition["holds"]) {
            (Some("exists"), Value::Bool(true)) | (Some("never"), Value::Bool(false)) => true,
            (Some("forall"), Value::Bool(false)) => false,
            _ => continue,
        };
        let replay = replay(text, &condition["schedule"]);
        assert_eq!(replay["conditions"][at], wanted, "{condition}");
    }
}

fn replay(text: &str, schedule: &Value) -> Value {
    let schedule = schedule.as_str().expect("a schedule");
    let ran = explore_text(text, &["--replay", schedule, "--format", "json"]);
    objects(&ran.out).first().map_or_else(|| panic!("{ran:?}"), |object| object["replay"].clone())
}

#[test]
fn two_schedules_can_be_compared_by_their_relations() {
    let relations = |schedule: &str| {
        let replay = replay(crate::common::DISJOINT, &Value::from(schedule));
        (replay["hbr"].clone(), replay["lazy_hbr"].clone())
    };
    let (first, second) = (relations("4*t[0] 4*t[1] 4*t[2]"), relations("4*t[2] 4*t[0] 4*t[1]"));
    assert_ne!(first.0, second.0, "the sections have another order");
    assert_eq!(first.1, second.1, "which the lazy relation does not see");
    let ran = explore_text(AB_BA, &["--replay", "p"]);
    assert!(ran.out.contains("\n  HBR ") && ran.out.contains(", lazy HBR "), "{}", ran.out);
}

#[test]
fn a_failure_is_said_once_and_with_its_names() {
    let ran = explore_text("mutex m; thread t { unlock m; }", &["--replay", ""]);
    let lines: Vec<&str> = ran.out.lines().filter(|line| line.contains("t failed")).collect();
    assert_eq!(lines, ["    t failed at program.cl:1:21: the thread does not hold `m`"]);
    assert!(ran.out.contains("  schedule: \"\" (the very start)\n"), "{}", ran.out);
    let ran = explore_text("mutex m; thread t { let r; lock m; let s = r; }", &["--replay", ""]);
    assert!(ran.out.contains("t failed at program.cl:1:44: `r` is read before it is set"), "{}", ran.out);
    assert!(ran.out.contains("    t failed, holds m\n"), "what it holds is worth a line: {}", ran.out);
}

#[test]
fn a_wait_is_said_in_words() {
    let text = "mutex m; cond c; thread p { lock m; wait c, m; unlock m; } thread q { notify c; }";
    let ran = explore_text(text, &["--replay", "q 2*p"]);
    let line = "    p is in its `wait` (program.cl:1:37), waits for a notify on c\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    let ran = explore_text(text, &["--replay", "2*p q"]);
    assert!(ran.out.contains("lock m (after wait)"), "{}", ran.out);
    let ran = explore_text(text, &["--dfs"]);
    assert!(ran.out.contains("deadlock: p waits for a notify on c\n"), "{}", ran.out);
}

/// A replay goes on by the default scheduler, which may be for ever: the clock stops it, and what was run is shown.
#[test]
fn a_replay_ends_in_time() {
    let endless = "var x = 0; thread a { loop { x = 1; } }";
    let far = ["--timeout", "200ms", "--max-depth", "4000000000"];
    let begun = Instant::now();
    let text = explore_text(endless, &[&["-q", "--replay", "a"][..], &far].concat());
    assert_eq!(text.status, 3, "{text:?}");
    assert!(text.out.starts_with("program.cl  replay  stopped by the timeout after "), "{text:?}");
    let table = explore_text(endless, &[&["--replay", "9999999*a"][..], &far].concat());
    assert!(table.out.contains("outcome: stopped by the timeout after"), "{}", table.out);
    let same = explore_text(endless, &[&["-q", "--same", "", "a"][..], &far].concat());
    assert_eq!(same.status, 3, "{same:?}");
    assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
}

#[cfg(unix)]
#[test]
fn an_interrupted_replay_shows_what_it_has() {
    let folder = Folder::new();
    let program = folder.file("endless.cl", "var x = 0; thread a { loop { x = 1; } }");
    let ran = interrupted(&["-q", "--replay", "a", "--max-depth", "4000000000", &program]);
    assert_eq!(ran.status, 130, "{ran:?}");
    assert!(ran.out.contains("replay  interrupted after"), "{ran:?}");
}

#[test]
fn choices_before_the_first_step_stand_at_the_start() {
    let text = "thread a { let k = choose(0..3); point; } thread b { point; }";
    let ran = explore_text(text, &["--replay", "a/2 b"]);
    assert_eq!(ran.status, 2);
    assert_eq!(
        ran.err,
        "error: step 1 of the schedule (`a/2`): 1 choice is given, but the step makes 0; what is chosen before the first \
         step of a thread stands at the start: `/1 a`\n"
    );
    assert_eq!(explore_text(text, &["--replay", "/2 a b"]).status, 0);
    let later = explore_text("thread a { point; } thread b { point; }", &["--replay", "a/2,1 b"]);
    assert!(later.err.ends_with("2 choices are given, but the step makes 0\n"), "{later:?}");
}
