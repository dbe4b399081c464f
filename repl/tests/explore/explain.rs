//! `--minimize` and `--critical`: few context switches, and the event after which a bug cannot be avoided.

use serde_json::json;

use crate::common::{AB_BA, CONDITIONS, DISJOINT, LOST, explore_text, objects, results};

/// A lost wake-up.
const LOST_SIGNAL: &str = "\
mutex m;
cond c;
thread waiter { lock m; wait c, m; unlock m; }
thread signaller { lock m; notify c; unlock m; }
";

/// The bug needs two steps of `a` between two of `b`; the rest is by the way.
const ROUNDABOUT: &str = "\
var x = 0, y = 0;
thread a { y = 1; x = 1; y = 2; }
thread b { let p = x; let q = x; assert p == q, \"changed\"; }
";

/// Every execution fails.
const HOPELESS: &str = "thread a { yield; fail; }\n";

#[test]
fn without_a_bug_there_is_nothing_to_say() {
    let text = |args: &[&str]| explore_text(DISJOINT, args).out;
    assert!(text(&["--minimize"]).ends_with("  nothing to minimize: there is no bug\n"));
    assert!(text(&["--critical", "--dfs", "--dpor"]).ends_with("  no critical step: there is no bug\n"));
    assert!(
        text(&["--minimize", "--lazy-dpor"])
            .ends_with("  nothing to minimize: there is no bug in what was seen\n")
    );
    assert!(
        text(&["--minimize", "--critical", "--replay", ""])
            .ends_with("  nothing to minimize, and no critical step: there is no bug in this execution\n")
    );
    assert!(!text(&["--minimize", "-q"]).contains("nothing"));
    let replay = text(&["--replay", "", "--critical", "--format", "json"]);
    assert!(objects(&replay)[0].get("critical").is_none());
}

#[test]
fn a_deadlock_in_json() {
    let results = results(AB_BA, &["--dfs", "--minimize", "--critical"]);
    let finding = &results[0]["findings"][0];
    let fewest = json!({
        "schedule": "p q", "switches": 1, "preemptions": 1,
        "proven": true, "at_least": 1, "stopped_by": null,
    });
    let minimized = &finding["minimized"];
    for (key, value) in fewest.as_object().expect("an object") {
        assert_eq!(&minimized[key], value);
        assert_eq!(&minimized["same_hbr"][key], value);
    }
    assert_eq!(minimized["given"], json!({"schedule": "p q", "switches": 1, "preemptions": 1}));
    let step =
        |thread: &str, op: &str, at: &str| json!({"thread": thread, "op": op, "at": at, "choices": []});
    assert_eq!(
        finding["critical"],
        json!({
            "schedule": "p q",
            "event": 2,
            "step": step("q", "lock b", "program.cl:9:3"),
            "unavoidable_after": 2,
            "instead": {
                "schedule": "4*p 4*q",
                "step": step("p", "lock b", "program.cl:4:3"),
                "outcome": "ok",
            },
            "stopped_by": null,
        })
    );
}

#[test]
fn keys_are_there_only_if_they_are_asked_for() {
    let found = |args: &[&str]| results(LOST, args)[0]["findings"][0].clone();
    let has = |args: &[&str]| {
        let finding = found(args);
        (finding.get("minimized").is_some(), finding.get("critical").is_some())
    };
    assert_eq!(has(&["--dfs"]), (false, false));
    assert_eq!(has(&["--dfs", "--minimize"]), (true, false));
    assert_eq!(has(&["--dfs", "--critical"]), (false, true));
}

#[test]
fn a_condition_has_them_too() {
    let text = "var x = 0;\nthread a { x = 1; }\nthread b { x = 2; }\nforall x == 2;\n";
    let results = results(text, &["--dfs", "--minimize", "--critical"]);
    let condition = &results[0]["conditions"][0];
    assert_eq!(condition["minimized"]["switches"], 1);
    assert_eq!(condition["critical"]["event"], 1);
    assert_eq!(condition["critical"]["instead"]["schedule"], "a b");
    assert!(!explore_text(CONDITIONS, &["--minimize"]).out.contains("switches"));
}

#[test]
fn a_failure_counts_up_to_its_event() {
    let ran = explore_text(ROUNDABOUT, &["--dfs", "--minimize"]);
    assert!(ran.out.contains("    fewest switches: 2 (2 preemptions), proven\n"), "{}", ran.out);
    assert!(ran.out.contains("      schedule: b 2*a b\n"), "{}", ran.out);
}

#[test]
fn the_trace_marks_the_event() {
    let ran = explore_text(LOST_SIGNAL, &["--trace", "--minimize", "--critical"]);
    let event = ran.out.lines().find(|line| line.starts_with("   ! 1")).expect("a marked row");
    assert!(event.contains("lock m"), "{event}");
    let sentence = "  ! after event 1 (`signaller` lock m, program.cl:4:20) every execution ends in a deadlock\n    \
                    before it `waiter` could still run `lock m` (program.cl:3:17)\n";
    assert!(ran.out.contains(sentence), "{}", ran.out);
    let replay = explore_text(LOST_SIGNAL, &["--replay", "3*signaller", "--critical"]);
    assert!(replay.out.contains("   ! 1") && replay.out.contains("after event 1"), "{}", replay.out);
    assert_eq!(replay.status, 1);
}

#[test]
fn what_was_not_found_out_is_said() {
    let ran = explore_text(LOST_SIGNAL, &["--dfs", "--max-events", "1", "--minimize", "--critical"]);
    assert!(!ran.out.contains("switches"), "nothing was found: {}", ran.out);
    let replay = |args: &[&str]| explore_text(ROUNDABOUT, &[&["--replay", "a b a a b"], args].concat()).out;
    assert!(replay(&["--minimize"]).contains("fewest switches: 2 (2 preemptions), proven"));
    let fewest = explore_text(ROUNDABOUT, &["--replay", "b 2*a b", "--minimize"]).out;
    assert!(fewest.contains("proven\n      this execution has no more\n"), "{fewest}");
    let stopped = replay(&["--minimize", "--max-events", "4"]);
    assert!(stopped.contains("or more are needed, stopped by the limit on events"), "{stopped}");
    let stopped = replay(&["--critical", "--max-events", "1"]);
    assert!(stopped.contains("was not found out: stopped by the limit on events"), "{stopped}");
    let hopeless = explore_text(HOPELESS, &["--critical"]);
    assert!(hopeless.out.contains("no critical step: there is no way around, every execution fails"));
}

#[test]
fn csv_has_no_room() {
    for flag in ["--minimize", "--critical"] {
        let ran = explore_text(AB_BA, &[flag, "--format", "csv"]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(&format!("`{flag}` cannot be written as csv")), "{}", ran.err);
    }
}
