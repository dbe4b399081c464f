//! Ends with a failure and with threads that are blocked: counted as failures, and told as what they are.

use serde_json::json;

use crate::common::{explore_text, results};

/// Two threads that may wait for each other, and a third one that fails in any case.
const HIDDEN: &str = "\
mutex a, b;
thread p { lock a; lock b; unlock b; unlock a; }
thread q { lock b; lock a; unlock a; unlock b; }
thread r { fail \"boom\"; }
";

/// The failed thread keeps its lock; the other waits for it, in no cycle.
const KEPT: &str = "\
mutex m;
thread p { lock m; fail; }
thread q { lock m; unlock m; }
";

#[test]
fn a_wait_cycle_behind_a_failure_is_told() {
    let ran = explore_text(HIDDEN, &["--dfs"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    for line in [
        "no deadlock, failure in 6 schedules (2 states), threads blocked as well in 2",
        "failure: r: boom",
        "blocked as well, which counts as a failure only: p waits for b, held by q; q waits for a, held by p",
        "wait cycle: p → q → p",
    ] {
        assert!(ran.out.contains(line), "{line}: {}", ran.out);
    }
    let quiet = explore_text(HIDDEN, &["--dfs", "--quiet"]);
    assert!(quiet.out.contains("threads blocked as well in 2"), "{}", quiet.out);
    let table = explore_text(HIDDEN, &["--dfs", "--lazy-optimal-dpor"]);
    assert!(table.out.contains("wait cycle: p → q → p"), "{}", table.out);
}

#[test]
fn its_schedule_leads_there() {
    let found = results(HIDDEN, &["--dfs"]).swap_remove(0);
    assert_eq!((&found["deadlock_schedules"], &found["blocked_failures"]), (&json!(0), &json!(2)));
    let blocked = &found["findings"][0]["blocked"];
    assert_eq!(blocked["wait_cycle"], json!(["p", "q"]));
    assert_eq!(blocked["at"], json!(["program.cl:2:20", "program.cl:3:20"]));
    let schedule = blocked["schedule"].as_str().expect("a schedule");
    let replayed = explore_text(HIDDEN, &["--replay", schedule]);
    assert!(
        replayed.out.contains("outcome: failure") && replayed.out.contains("wait cycle: p → q → p"),
        "{replayed:?}"
    );
}

#[test]
fn who_waits_for_a_failed_thread_is_in_no_cycle() {
    let found = results(KEPT, &[]).swap_remove(0);
    assert_eq!(found["findings"][0]["blocked"]["message"], "q waits for m, held by p, which has failed");
    assert_eq!(found["findings"][0]["blocked"]["wait_cycle"], json!([]));
    let text = explore_text(KEPT, &[]).out;
    assert!(text.contains("blocked as well") && !text.contains("cycle"), "{text}");
    let lost = results(crate::common::LOST, &["--dfs"]).swap_remove(0);
    assert_eq!(lost["blocked_failures"], 0);
    assert!(lost["findings"][0].get("blocked").is_none());
}

/// Where the failure ends the execution, threads that could have gone on are not blocked.
#[test]
fn who_could_go_on_is_not_blocked() {
    let found = results(KEPT, &["--dfs", "--stop-at-failure"]).swap_remove(0);
    assert_eq!(found["blocked_failures"], 1, "{found}");
    let held = "mutex m; thread p { fail; } thread q { lock m; unlock m; } thread r { lock m; unlock m; }";
    assert_eq!(results(held, &["--dfs", "--stop-at-failure"])[0]["blocked_failures"], 0);
}
