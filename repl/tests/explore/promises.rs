//! What a run may not promise, and what it says then: data races without scheduling points, executions without an end,
//! failures of executions that were given up.

use crate::common::{AB_BA, DISJOINT, LOST, explore_text, objects, results};

/// The searches, of every guarantee.
const SEARCHES: [&str; 12] = [
    "--dfs",
    "--hbr-caching",
    "--lazy-hbr-caching",
    "--state-caching",
    "--sleep-sets",
    "--dpor",
    "--source-dpor",
    "--optimal-dpor",
    "--ledger-hbr",
    "--lazy-optimal-dpor",
    "--lazy-tree-dpor",
    "--lazy-reverse-search",
];

/// No two accesses of those that are left without points race, but a write comes before a guard that names its variable.
const GUARDED: &str = "\
var x = 0, z = 0;
thread a { await x == 0; let r = swap(z, 1); }
thread b { x = 1; let q = fetch_add(z, 0); assert q == 0; let r = fetch_add(x, -1); }
";

/// The sections in the order of the text keep the race apart, and the lazy relation forgets their order: who looks at one
/// execution for each lazy HBR does not meet it.
const UNMET: &str = "var x = 0; mutex m; thread a { x = 1; lock m; unlock m; }
thread b { lock m; unlock m; x = 2; } final { assert x == 2; }";

/// A race in one of two HBRs of one lazy HBR.
const BESIDE: &str = include_str!("../../../spec/conformance/races/race-beside-sections.cl");

/// One thread fails, the other one runs for ever.
const FOR_EVER: &str = "\
var x = 0;
thread a { assert x == 0, \"boom\"; }
thread b { loop { x = 1 - x; } }
";

#[test]
fn a_race_voids_what_points_at_synchronisation_promise() {
    for explorer in SEARCHES {
        for text in [LOST, GUARDED, BESIDE, UNMET] {
            let ran = explore_text(text, &["--points", "sync", explorer]);
            assert_eq!(ran.status, 3, "{explorer}: {ran:?}");
            assert!(ran.out.contains("guarantee: none, "), "{explorer}: {}", ran.out);
            assert!(
                ran.out.contains("`--points racy` has the accesses that race"),
                "{explorer}: {}",
                ran.out
            );
        }
        let ran = explore_text(DISJOINT, &["--points", "sync", explorer]);
        let expected = if explorer == "--optimal-dpor" { ran.status } else { 0 };
        assert_eq!(ran.status, expected, "{explorer}: {ran:?}");
    }
    assert_eq!(explore_text(GUARDED, &[]).status, 1, "with all points it fails");
    assert_eq!(explore_text(GUARDED, &["--points", "racy"]).status, 1);
    assert_eq!(explore_text(AB_BA, &["--points", "sync"]).status, 1, "a bug is a bug");
}

#[test]
fn a_race_is_named_and_no_condition_is_decided_by_what_was_not_seen() {
    let text = format!("{LOST}exists x == 7;\n");
    for explorer in ["--dfs", "--lazy-optimal-dpor"] {
        let found = &results(&text, &["--points", "sync", explorer])[0];
        assert_eq!(found["complete"], false);
        assert_eq!(found["guarantee"], "none");
        assert_eq!(found["stopped_by"], "races");
        assert_eq!(found["conditions"][1]["holds"], serde_json::Value::Null);
        assert!(!found["data_races"]["pairs"].as_array().expect("a list").is_empty(), "{found}");
    }
    for question in ["--count", "--bug-depth"] {
        let free = "var x = 0; thread a { x = 1; } thread b { x = 1; }";
        let ran = explore_text(free, &["--points", "sync", question]);
        assert_eq!(ran.status, 3, "{question}: {ran:?}");
        assert!(ran.err.contains("accesses of x race"), "{question}: {}", ran.err);
        assert_eq!(explore_text(DISJOINT, &["--points", "sync", question]).status, 0, "{question}");
    }
}

#[test]
fn no_execution_ends() {
    let alone = "var x = 0; never x == 1; thread t { loop { x = 1; x = 0; } }";
    let busy = "var flag = 0, x = 0; thread a { while flag == 0 { } assert x == 5; } thread b { x = 1; }";
    for (text, place) in [(alone, "t at write x"), (busy, "a at read flag")] {
        let ran = explore_text(text, &["--state-caching", "--loops", "run"]);
        assert_eq!(ran.status, 4, "{ran:?}");
        assert!(ran.out.contains("not complete: no execution ends"), "{}", ran.out);
        assert!(
            ran.out.contains(&format!("where the first goes round, {place} (program.cl:1:")),
            "{}",
            ran.out
        );
        assert!(!ran.out.contains("holds"), "{}", ran.out);
        let found = &results(text, &["--state-caching", "--loops", "run"])[0];
        assert_eq!((&found["complete"], &found["stopped_by"]), (&false.into(), &"no-end".into()));
        let ran = explore_text(text, &["--count", "--loops", "run"]);
        assert_eq!(ran.status, 3, "{ran:?}");
        assert!(
            ran.out.contains(&format!("where the first goes round, {place} (program.cl:1:")),
            "{}",
            ran.out
        );
        assert!(!ran.out.contains("holds"), "{}", ran.out);
    }
}

#[test]
fn notifies_that_nobody_needs_change_nothing() {
    let text = "mutex m; cond c; thread w { lock m; wait c, m; unlock m; } thread n { loop { notify c; } }";
    let ran = explore_text(text, &["--state-caching", "--loops", "run", "--max-events", "1000"]);
    assert!(ran.out.contains("no execution ends"), "{}", ran.out);
    let searched = |notifies: u32| {
        let text = format!(
            "mutex m; cond c; thread w {{ lock m; wait c, m; unlock m; }}
             thread n {{ for i in 0..{notifies} {{ notify c; }} }}"
        );
        let counted = &objects(&explore_text(&text, &["--count", "--format", "json"]).out)[0];
        counted["count"]["parts"][0]["searched"].as_u64().expect("a number of states")
    };
    let [few, more, most] = [10, 20, 30].map(searched);
    assert_eq!(most - more, more - few, "the states grow linearly: {few}, {more}, {most}");
}

#[test]
fn a_failure_in_an_execution_that_is_given_up_is_a_bug_like_any_other() {
    let found = &results(FOR_EVER, &["--state-caching", "--first-bug"])[0];
    assert_eq!(found["stopped_by"], "first-bug");
    assert_eq!(found["findings"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["failure_schedules"], 1);
    assert!(found["first_bug"].as_u64().is_some(), "{found}");
    let all = &results(FOR_EVER, &["--state-caching"])[0];
    assert_eq!(all["first_bug"], found["first_bug"]);
}

#[test]
fn a_failing_execution_is_shown_up_to_the_event_that_fails() {
    let ran = explore_text(FOR_EVER, &["--first-bug", "--trace"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    let schedule =
        ran.out.lines().find_map(|line| line.trim().strip_prefix("schedule: ")).expect("a schedule");
    assert!(schedule.ends_with('a'), "{schedule}");
    assert!(ran.out.contains("    not run on: b is at `"), "{}", ran.out);
    let replayed = explore_text(FOR_EVER, &["--replay", schedule]);
    assert_eq!(replayed.status, 1);
    let last = replayed.out.lines().rfind(|line| line.trim().starts_with("schedule: ")).expect("a schedule");
    assert_eq!(last.trim(), format!("schedule: {schedule}"));
    assert!(replayed.out.contains("outcome: failure after"), "{}", replayed.out);
    let object = &results(FOR_EVER, &["--first-bug", "--trace"])[0];
    assert_eq!(object["findings"][0]["schedule"], schedule);
}

#[test]
fn what_could_be_done_instead_is_a_sentence_for_every_op() {
    let text = "var x = 0; thread t[i in 0..2] { atomic { x = i; } } final { assert x == 0; }";
    let ran = explore_text(text, &["--critical"]);
    assert!(ran.out.contains("could still run `atomic` ("), "{}", ran.out);
}

/// What the first thread does has nothing to do with the second one, until that has gone on.
const STARVED: &str = "var x, y, z; thread a { loop { await x == 0; y = 1; } } thread b { z = 1; x = 1; }";

#[test]
fn a_run_that_was_cut_says_what_it_may_have_missed() {
    for explorer in ["--dpor", "--source-dpor", "--optimal-dpor", "--lazy-tree-dpor"] {
        let ran = explore_text(STARVED, &[explorer, "--max-depth", "8"]);
        assert!(ran.out.contains("what is shorter than the limit may be missed; `--"), "{ran:?}");
        let found = &results(STARVED, &[explorer, "--max-depth", "8"])[0];
        assert_eq!(found["within_depth"], "unknown", "{explorer}");
    }
    let ran = explore_text(STARVED, &["--dpor", "--max-depth", "8"]);
    assert!(ran.status == 3 && ran.out.contains("`--hbr-caching` misses nothing up to the limit"), "{ran:?}");
    let found = &results(STARVED, &["--hbr-caching", "--max-depth", "8"])[0];
    assert_eq!((&found["within_depth"], &found["deadlock_states"]), (&"all".into(), &2.into()));
    let found = &results(STARVED, &["--lazy-optimal-dpor", "--max-depth", "8"])[0];
    assert_eq!(found["within_depth"], "share");
}
