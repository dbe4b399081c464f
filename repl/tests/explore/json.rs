//! The json form: its fields, their order, their values.

use crate::common::{
    AB_BA, CONDITIONS, DISJOINT, Folder, GATE, LONG, LOST, explore, explore_text, objects, results,
};
use serde_json::{Value, json};

const RESULT_KEYS: [&str; 35] = [
    "explorer",
    "complete",
    "guarantee",
    "stopped_by",
    "schedules",
    "pruned",
    "events",
    "hbrs",
    "lazy_hbrs",
    "rf_classes",
    "lazy_rf_classes",
    "states",
    "deadlock_schedules",
    "deadlock_states",
    "failure_schedules",
    "failure_states",
    "blocked_failures",
    "assume_blocked",
    "truncated",
    "findings",
    "conditions",
    "after",
    "warnings",
    "max_threads",
    "max_enabled",
    "max_depth",
    "counting",
    "profile",
    "loops",
    "waited",
    "one_op",
    "first_bug",
    "bound",
    "seed",
    "sampling",
];

#[test]
fn every_field_in_order() {
    let folder = Folder::new();
    let path = folder.file("disjoint.cl", DISJOINT);
    let ran = explore(&["--dfs", "--format", "json", &path]);
    assert_eq!(ran.out.lines().count(), 1);
    let whole: Value = serde_json::from_str(&ran.out).expect("json");
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&whole), ["schema", "program", "path", "program_hash", "points", "results", "run"]);
    assert_eq!(whole["schema"], 2);
    assert_eq!(whole["program"], "disjoint.cl");
    assert_eq!(whole["path"], path.as_str());
    assert_eq!(keys(&whole["run"]), ["version", "machine", "arguments", "seconds"]);
    assert_eq!(whole["run"]["arguments"], json!(["--dfs", "--format", "json", path]));
    assert_eq!(whole["run"]["seconds"].as_array().map(Vec::len), Some(1));
    assert_eq!(keys(&whole["results"][0]), RESULT_KEYS);
    let expected = json!({
        "explorer": "dfs", "complete": true, "guarantee": "hbrs", "stopped_by": null,
        "schedules": 6, "pruned": {"sleep-set": 0, "cached": 0, "bound": 0, "not-canonical": 0, "spins": 0}, "events": 72,
        "hbrs": 6, "lazy_hbrs": 1, "rf_classes": 6, "lazy_rf_classes": 1, "states": 1,
        "deadlock_schedules": 0, "deadlock_states": 0, "failure_schedules": 0, "failure_states": 0,
        "blocked_failures": 0, "assume_blocked": 0, "truncated": 0, "findings": [], "conditions": [],
        "after": null, "warnings": [], "max_threads": 3, "max_enabled": 3, "max_depth": 12,
        "counting": "fingerprints", "profile": "language", "loops": "wait", "waited": [], "one_op": [], "first_bug": null,
        "bound": null, "seed": null, "sampling": null,
    });
    assert_eq!(whole["results"][0], expected);
}

#[test]
fn the_first_example_of_all() {
    let result = &results(DISJOINT, &["--lazy-dpor"])[0];
    assert_eq!(result["explorer"], "lazy-dpor");
    assert_eq!(result["complete"], true);
    assert_eq!(result["guarantee"], "none");
    assert_eq!(result["schedules"], 1);
    assert_eq!(result["events"], 12);
    assert_eq!((&result["hbrs"], &result["lazy_hbrs"], &result["states"]), (&json!(1), &json!(1), &json!(1)));
}

#[test]
fn a_deadlock() {
    let result = &results(AB_BA, &["--dfs"])[0];
    assert_eq!(result["schedules"], 6);
    assert_eq!((&result["hbrs"], &result["lazy_hbrs"], &result["states"]), (&json!(3), &json!(2), &json!(2)));
    assert_eq!((&result["deadlock_schedules"], &result["deadlock_states"]), (&json!(2), &json!(1)));
    let findings = result["findings"].as_array().expect("a list");
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(findings[0]["kind"], "deadlock");
    assert_eq!(findings[0]["mutex"], true);
    assert_eq!(findings[0]["at"], json!(["program.cl:4:3", "program.cl:10:3"]));
    assert!(findings[0]["schedule"].as_str().is_some_and(|schedule| !schedule.is_empty()));
}

#[test]
fn a_failure() {
    let result = &results(LOST, &["--dfs"])[0];
    assert_eq!(result["schedules"], 6);
    assert_eq!((&result["failure_schedules"], &result["failure_states"]), (&json!(4), &json!(1)));
    let finding = &result["findings"][0];
    assert_eq!(finding["kind"], "failure");
    assert_eq!(finding["mutex"], Value::Null);
    assert_eq!(finding["at"], json!(["program.cl:4:9"]));
    assert!(finding["message"].as_str().is_some_and(|message| message.contains("an increment was lost")));
    assert_eq!(result["conditions"][0]["kind"], "exists");
    assert_eq!(result["conditions"][0]["holds"], true);
}

#[test]
fn conditions() {
    let result = &results(CONDITIONS, &["--dfs"])[0];
    let kinds: Vec<&Value> =
        result["conditions"].as_array().expect("a list").iter().map(|condition| &condition["kind"]).collect();
    assert_eq!(kinds, ["exists", "forall", "never"]);
    for condition in result["conditions"].as_array().expect("a list") {
        assert_eq!(condition["holds"], true);
    }
    let stopped = &results(CONDITIONS, &["--dfs", "--max-schedules", "1"])[0];
    assert_eq!(stopped["conditions"][1]["holds"], Value::Null);
    assert_eq!(stopped["conditions"][2]["holds"], Value::Null);
}

#[test]
fn a_fallback_is_a_second_result() {
    let both = results(GATE, &["--lazy-dpor"]);
    assert_eq!(both.len(), 2);
    assert_eq!(both[0]["explorer"], "lazy-dpor");
    assert_eq!(both[0]["after"], Value::Null);
    assert_eq!(both[0]["warnings"][0]["kind"], "may-deadlock");
    assert!(both[0]["warnings"][0]["at"].as_array().is_some_and(|places| places.len() >= 2));
    assert_eq!(both[1]["explorer"], "dpor");
    assert_eq!(both[1]["after"], "lazy-dpor");
    assert_eq!(both[1]["guarantee"], "hbrs");
    assert_eq!(results(GATE, &["--lazy-dpor", "--no-fallback"]).len(), 1);
    assert_eq!(results(DISJOINT, &["--lazy-dpor"]).len(), 1, "no sign, no fallback");
}

#[test]
fn every_reason_to_stop() {
    let reason = |args: &[&str]| {
        let result = &results(LONG, args)[0];
        assert_eq!(result["complete"], false);
        result["stopped_by"].as_str().expect("a reason").to_owned()
    };
    assert_eq!(reason(&["--dfs", "--max-schedules", "3"]), "max-schedules");
    assert_eq!(reason(&["--dfs", "--max-events", "3"]), "max-events");
    assert_eq!(reason(&["--dfs", "--timeout", "20ms"]), "timeout");
    assert_eq!(reason(&["--dfs", "--max-memory", "18M"]), "max-memory");
    let truncated = &results(DISJOINT, &["--dfs", "--max-depth", "5"])[0];
    assert_eq!(truncated["stopped_by"], "max-depth");
    assert!(truncated["truncated"].as_u64() > Some(0));
    assert_eq!(results(AB_BA, &["--dfs", "--first-bug"])[0]["stopped_by"], "first-bug");
}

#[test]
fn one_object_a_line_for_several_programs() {
    let folder = Folder::new();
    let (first, second) = (folder.file("a.cl", DISJOINT), folder.file("b.cl", AB_BA));
    let ran = explore(&["--dfs", "--dpor", "--format", "json", &first, &second]);
    let objects = objects(&ran.out);
    assert_eq!(objects.iter().map(|object| &object["program"]).collect::<Vec<_>>(), ["a.cl", "b.cl"]);
    let explorers = |object: &Value| {
        let results = object["results"].as_array().expect("a list").iter();
        results.map(|result| result["explorer"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(explorers(&objects[0]), ["dfs", "dpor"]);
    assert_eq!(explorers(&objects[1]), ["dfs", "dpor"]);
}

#[test]
fn a_trace_and_a_replay() {
    let folder = Folder::new();
    let path = folder.file("ab.cl", AB_BA);
    let ran = explore(&["--dfs", "--trace", "--format", "json", &path]);
    let trace = &objects(&ran.out)[0]["trace"];
    assert_eq!(trace["outcome"], "deadlock");
    assert_eq!(trace["events"].as_array().map(Vec::len), Some(2));
    let ran = explore(&["--replay", "p q", "--format", "json", &path]);
    let replay = &objects(&ran.out)[0]["replay"];
    assert_eq!(replay["outcome"], "deadlock");
    assert_eq!(replay["given"], 2);
    assert_eq!(replay["events"][0]["event"], "lock a");
    assert_eq!(replay["stuck"][0]["holds"], json!(["a"]));
    assert_eq!(replay["stuck"][0]["wait"], "waits for b, held by q");
}

#[test]
fn the_seed_and_the_exact_form() {
    let result = &results(DISJOINT, &["--random", "--seed", "7", "--max-schedules", "9"])[0];
    assert_eq!(result["seed"], 7);
    assert_eq!(result["schedules"], 9);
    let result = &results(DISJOINT, &["--dfs", "--exact"])[0];
    assert_eq!(result["counting"], "exact");
    assert_eq!((&result["hbrs"], &result["lazy_hbrs"]), (&json!(6), &json!(1)));
}

#[test]
fn mistakes_of_a_program_are_an_object() {
    let folder = Folder::new();
    let path = folder.file("wrong.cl", "var x = 0;\nthread a { log \"é\", xy; x = true; }\n");
    for form in [&[][..], &["--count"], &["--replay", "a"]] {
        let ran = explore(&[form, &["--format", "json", &path]].concat());
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("unknown name `xy`"), "{ran:?}");
        let objects = objects(&ran.out);
        assert_eq!(objects.len(), 1, "{ran:?}");
        let whole = &objects[0];
        assert_eq!((&whole["program"], &whole["path"]), (&json!("wrong.cl"), &json!(path)));
        let first = json!({
            "code": "unknown-name", "message": "unknown name `xy`", "help": null,
            "line": 2, "column": 21, "end_line": 2, "end_column": 23, "bytes": [32, 34],
        });
        assert_eq!(whole["errors"][0], first);
        assert_eq!(whole["errors"][1]["code"], "type");
    }
    let missing = explore(&["--format", "json", &folder.path("none.cl")]);
    assert_eq!((missing.status, missing.out.as_str()), (2, ""));
}

#[test]
fn events_are_told_in_parts() {
    let text = "var a[2]; mutex m; cond c; thread t { lock m; a[1] = 7; unlock m; let r = a[1]; }";
    let ran = explore_text(text, &["--replay", "", "--format", "json"]);
    let events = &objects(&ran.out)[0]["replay"]["events"];
    assert_eq!((&events[0]["op"], &events[0]["object"]), (&json!("lock"), &json!("m")));
    assert!(events[0].get("read").is_none() && events[0].get("wrote").is_none());
    assert_eq!((&events[1]["object"], &events[1]["wrote"]), (&json!("a[1]"), &json!(7)));
    assert_eq!((&events[3]["read"], &events[3]["line"]), (&json!(7), &json!(1)));
    let handles = "fn f() { point; } main { let k = choose(0..3); let h = spawn f(); join h; }";
    let ran = explore_text(handles, &["--replay", "/2", "--format", "json"]);
    let events = &objects(&ran.out)[0]["replay"]["events"];
    assert_eq!((&events[0]["op"], &events[0]["peer"]), (&json!("spawn"), &json!("main.0")));
}
