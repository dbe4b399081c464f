//! `--bug-depth`: what is printed in each format, what is refused, and the exit status.

use serde_json::Value;

use crate::common::{CONDITIONS, DISJOINT, Folder, explore, explore_text, objects, signalled};

/// A thread sets between the test and the use of another one.
const ATOMICITY: &str = "\
var x = 1;
thread a { point; x = 0; }
thread b { point; if x != 0 { assert x != 0; } }
";

/// Four events have to come in one order, and three of them are the first ones of their threads.
const CHAIN: &str = "\
var x = 0;
thread a { atomic { if x == 0 { x = 1; } } atomic { if x == 2 { x = 3; } } }
thread b { atomic { if x == 1 { x = 2; } } }
thread c { assert x != 3; }
";

/// A deadlock, which one order of two events rules out.
const DEADLOCK: &str = "\
mutex m, n;
thread a { point; lock m; lock n; unlock n; unlock m; }
thread b { point; lock n; lock m; unlock m; unlock n; }
";

fn depth(text: &str) -> Value {
    let ran = explore_text(text, &["--bug-depth", "--stop-at-failure", "--format", "json"]);
    let objects = objects(&ran.out);
    assert_eq!(objects.len(), 1, "{ran:?}");
    objects[0]["bug_depth"].clone()
}

fn probability(bug: &Value, scheduler: &str, d: u32, pick: Option<&str>) -> String {
    let all = bug["probabilities"].as_array().expect("a list");
    let is_it = |row: &&Value| row["scheduler"] == scheduler && row["d"] == d && row["pick"].as_str() == pick;
    all.iter().find(is_it).expect("a row")["probability"].as_str().expect("it is known").to_owned()
}

#[test]
fn the_text_for_people() {
    let ran = explore_text(ATOMICITY, &["--bug-depth", "--stop-at-failure"]);
    assert_eq!(ran.status, 1);
    let expected = "\
program.cl  bug depth  2 threads, at most 5 steps, 10 schedules

  failure: b: an assertion does not hold
    `assert x != 0` does not hold: `x` is 0
    at program.cl:3:31
    schedule: a 2*b a b
    in 3 schedules
    depth 2: certain if
      `read x` of `b` (line 3) comes before `write x` of `a` (line 2)
      `write x` of `a` (line 2) comes before `read x` of `b` (line 3)
      so in schedule: 2*b 2*a b
    PCT and PPCT with d = 2 show it with probability 1/10 at least: 1 / (2 · 5)
    so if `a` has the lowest priority and a priority changes after step 2
  scheduler                probability   about
  random walk                     3/16  0.1875
  preempt always                   1/2  0.5000
  1 preemption                    1/10  0.1000
  2 preemptions                   7/50  0.1400
  PCT d = 1                          0       0
  PCT d = 2                       1/10  0.1000
  PCT d = 3                       7/50  0.1400
";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    let quiet = explore_text(ATOMICITY, &["--bug-depth", "--quiet"]).out;
    assert_eq!(quiet, "program.cl  bug depth  depth 2\n");
    let none = explore_text(DISJOINT, &["--bug-depth"]);
    assert_eq!(none.status, 0);
    assert!(none.out.contains("\n  no bug\n"), "{}", none.out);
}

#[test]
fn the_schedule_shows_the_bug_and_the_directive_is_given() {
    for text in [ATOMICITY, DEADLOCK] {
        let found = depth(text);
        let bug = &found["bugs"][0];
        let directive = &bug["directive"];
        assert_eq!(bug["depth"], 2, "{bug}");
        assert_eq!(directive["events"].as_array().map(Vec::len), Some(2));
        assert_eq!(directive["change_points"], serde_json::json!([2]));
        let schedule = directive["schedule"].as_str().expect("a schedule");
        let replay = explore_text(text, &["--replay", schedule, "--stop-at-failure"]);
        assert_eq!(replay.status, 1, "{replay:?}");
    }
}

#[test]
fn two_bugs_and_a_condition_have_a_depth_each() {
    let found = depth(DEADLOCK);
    assert_eq!(found["bugs"].as_array().map(Vec::len), Some(1));
    let two = "var x; thread a { point; x = 1; } thread b { point; assert x == 0; assert x == 1; }";
    let found = depth(two);
    let kinds: Vec<&Value> =
        found["bugs"].as_array().expect("a list").iter().map(|bug| &bug["bug"]).collect();
    assert_eq!(kinds, ["failure", "failure", "any"]);
    let found = depth(CONDITIONS);
    assert_eq!(found["conditions"][1]["holds"], true);
    let broken = depth("var x; thread a { point; x = 1; } thread b { point; x = 2; } forall x == 2;");
    assert_eq!((&broken["bugs"][0]["bug"], &broken["bugs"][0]["depth"]), (&"condition".into(), &1.into()));
    assert_eq!(probability(&broken["bugs"][0], "pct", 1, None), "1/2");
}

#[test]
fn without_start_steps_it_is_said_what_is_missing() {
    let found = depth(CHAIN);
    let bug = &found["bugs"][0];
    assert_eq!((&bug["depth"], &bug["needs_first_events"]), (&Value::Null, &true.into()));
    assert_eq!(bug["with_start_steps"], 3);
    assert_eq!(probability(bug, "pct", 3, None), "0");
    let lines = CHAIN.lines().map(|line| match line.split_once('{') {
        Some((head, body)) => format!("{head}{{ point; {body}\n"),
        None => line.to_owned(),
    });
    let started: String = lines.collect();
    let bug = depth(&started)["bugs"][0].clone();
    assert_eq!(bug["depth"], 3, "{started}");
    assert_eq!(probability(&bug, "pct", 3, None), "1/98");
    let text = explore_text(CHAIN, &["--bug-depth"]).out;
    assert!(text.contains("with `point;` at the start of each thread its depth is at most 3"), "{text}");
}

#[test]
fn each_reads_before_the_other_writes() {
    let text = "var strong = 2, told = 0;
thread h[i in 0..2] { let last = strong == 1; fetch_add(strong, -1); if last { told = 1; } }
final { assert told == 1; }
";
    let bug = depth(text)["bugs"][0].clone();
    assert_eq!((&bug["depth"], &bug["directive"]["guaranteed"]), (&2.into(), &"1/10".into()), "{bug}");
    assert_eq!(probability(&bug, "pct", 2, None), "1/5");
}

#[test]
fn one_row_for_each_bug_and_scheduler() {
    let ran = explore_text(ATOMICITY, &["--bug-depth", "--stop-at-failure", "--format", "csv"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[0],
        "program,bug,at,bug_schedules,depth,scheduler,points,d,pick,probability,about,stopped_by"
    );
    assert_eq!(lines[1], "program.cl,1,program.cl:3:31,3,2,random-walk,,,,3/16,0.1875,");
    assert_eq!(lines.len(), 1 + 16);
}

#[test]
fn what_chooses_is_refused() {
    let chooses = explore_text("var x; thread a { x = choose(0..2); }", &["--bug-depth"]);
    assert!(chooses.status == 2 && chooses.err.contains("chooses values"), "{chooses:?}");
}

/// Fails at once, and is too large to be gone through.
const LARGE: &str = "var x; thread t[i in 0..20] { point; x = i; point; assert x != 0; }";

#[test]
fn what_was_enumerated_is_reported_where_it_is_stopped() {
    let spins = "var x, n; thread a { while x == 0 { n += 1; } } thread b { x = 1; }";
    let large = "var x; thread t[i in 0..9] { point; x = i; point; x = 1; }";
    let cases: [(&str, &[&str], &str, i32); 5] = [
        (spins, &[], "too-long", 3),
        (spins, &["--max-depth", "9"], "max-depth", 3),
        (large, &["--max-events", "5000"], "max-events", 3),
        (LARGE, &["--max-events", "5000"], "max-events", 1),
        (large, &[], "too-large", 3),
    ];
    for (text, limits, reason, status) in cases {
        let ran = explore_text(text, &[&["--bug-depth", "--format", "json"], limits].concat());
        assert_eq!(ran.status, status, "{ran:?}");
        let found = &objects(&ran.out)[0]["bug_depth"];
        assert_eq!(found["stopped_by"], reason);
        assert_eq!(found["bugs"].as_array().map(Vec::len), Some(usize::from(status == 1)), "{found}");
        let csv = explore_text(text, &[&["--bug-depth", "--format", "csv"], limits].concat());
        assert!(csv.out.lines().skip(1).all(|row| row.ends_with(reason)), "{}", csv.out);
        assert_eq!(csv.out.lines().count(), if status == 1 { 17 } else { 2 }, "{}", csv.out);
    }
}

#[test]
fn a_signal_or_a_timeout_leaves_what_was_enumerated() {
    let folder = Folder::new();
    let program = folder.file("large.cl", LARGE);
    let args = ["--bug-depth", "--format", "json", &program];
    let timeout = explore(&[&args[..], &["--timeout", "1s"]].concat());
    let ends = [
        (signalled("-INT", &args), 130, "interrupted"),
        (signalled("-TERM", &args), 143, "interrupted"),
        (timeout, 1, "timeout"),
    ];
    for (ran, status, reason) in ends {
        assert_eq!(ran.status, status, "{ran:?}");
        let found = &objects(&ran.out)[0]["bug_depth"];
        assert_eq!((&found["stopped_by"], &found["bugs"][0]["bug"]), (&reason.into(), &"failure".into()));
    }
}

#[test]
fn a_bug_that_was_met_before_the_limit_has_no_depth() {
    let ran = explore_text(LARGE, &["--bug-depth", "--max-events", "5000", "--format", "json"]);
    let found = &objects(&ran.out)[0]["bug_depth"];
    let bug = &found["bugs"][0];
    assert_eq!((&bug["depth"], &bug["stopped_by"]), (&Value::Null, &"max-events".into()));
    assert_eq!(found["refused"], serde_json::json!(["stopped by a limit: max-events"]));
    assert!(found["prefixes"].as_u64() > Some(100), "{found}");
    let schedule = bug["finding"]["schedule"].as_str().expect("a schedule");
    assert_eq!(explore_text(LARGE, &["--replay", schedule]).status, 1, "{schedule}");
    assert_eq!(bug["probabilities"][0]["probability"], Value::Null);
}

#[test]
fn combinations_that_make_no_sense_are_refused() {
    let others: [&[&str]; 9] = [
        &["--dfs"],
        &["--count"],
        &["--minimize"],
        &["--critical"],
        &["--study"],
        &["--trace"],
        &["--replay", "a"],
        &["--max-schedules", "7"],
        &["--exact"],
    ];
    for other in others {
        let ran = explore_text(ATOMICITY, &[&["--bug-depth"], other].concat());
        assert!(ran.status == 2 && ran.err.contains("cannot be used with"), "{ran:?}");
    }
}
