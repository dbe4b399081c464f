//! Data races: `--races` and `--points racy`.

use crate::common::{DISJOINT, LOST, explore_text, objects};

/// Only `done` races.
const FLAG: &str = "\
var x, done;
mutex m;
thread a { lock m; x = 1; unlock m; done = 1; }
thread b { lock m; x = 2; unlock m; let r = done; }
";

#[test]
fn races_are_listed_with_a_schedule() {
    let ran = explore_text(LOST, &["--source-dpor", "--races"]);
    let expected = "  3 data races, all of them
  data race on x
    read by a at program.cl:2:20 | thread a { let r = x; x = r + 1; }
    write by b at program.cl:3:23 | thread b { let r = x; x = r + 1; }
    schedule: a 2*b
";
    assert!(ran.out.contains(expected), "{}", ran.out);
    assert!(ran.out.contains("lockset: no lock protects x, it seems"), "{}", ran.out);
    let replayed = explore_text(LOST, &["--replay", "a 2*b", "--races"]);
    assert!(replayed.out.contains("read by a at program.cl:2:20"), "{}", replayed.out);
}

#[test]
fn a_race_is_no_bug_by_itself() {
    let racy = explore_text(FLAG, &["--dpor", "--races"]);
    assert!(racy.out.contains("1 data race, all of them"), "{}", racy.out);
    let free = explore_text(DISJOINT, &["--dpor", "--races"]);
    assert!(free.out.contains("no data race\n"), "{}", free.out);
    assert_eq!((racy.status, free.status), (0, 0));
}

#[test]
fn a_list_that_may_lack_some_says_so() {
    let lazy = explore_text(FLAG, &["--races"]);
    let stopped = explore_text(FLAG, &["--dfs", "--max-schedules", "1", "--races"]);
    let does_not_see = "lazy optimal DPOR does not see every HBR, `--source-dpor` does";
    assert!(lazy.out.contains(does_not_see), "{}", lazy.out);
    assert!(stopped.out.contains("the search did not come to its end"), "{}", stopped.out);
    let all = explore_text(FLAG, &["--all", "--races"]);
    assert!(all.out.contains("  dfs: 1 data race, all of them"), "{}", all.out);
}

#[test]
fn only_what_races_is_a_scheduling_point() {
    let all = explore_text(FLAG, &["--dfs", "--format", "json"]);
    let racy = explore_text(FLAG, &["--dfs", "--points", "racy", "--format", "json"]);
    let (all, racy) = (&objects(&all.out)[0], &objects(&racy.out)[0]);
    assert_eq!(racy["racy_points"]["at"].as_array().map(Vec::len), Some(2), "{racy}");
    assert_eq!(
        (racy["racy_points"]["of"].as_u64(), racy["racy_points"]["complete"].as_bool()),
        (Some(4), Some(true))
    );
    assert_eq!(racy["results"][0]["states"], all["results"][0]["states"]);
    assert!(racy["results"][0]["schedules"].as_u64() < all["results"][0]["schedules"].as_u64());
}

/// Where not all races were looked for, nothing is proven.
#[test]
fn points_that_may_lack_some_prove_nothing() {
    let args =
        ["--dfs", "--points", "racy", "--max-schedules", "1", "--race-runs", "3", "--max-events", "1000"];
    let ran = explore_text(FLAG, &args);
    assert!(ran.out.contains("interleavings may be missing"), "{}", ran.out);
    assert!(ran.out.contains("3 random runs followed"), "{}", ran.out);
    assert_eq!(ran.status, 3);
}

#[test]
fn what_does_not_go_together() {
    for (args, said) in [
        (&["--races", "--format", "csv"][..], "csv"),
        (&["--race-runs", "3"], "--points racy"),
        (&["--points", "racy", "--emit", "ir"], "needs a search"),
    ] {
        let ran = explore_text(FLAG, args);
        assert!(ran.err.contains(said) && ran.status == 2, "{args:?}: {}", ran.err);
    }
}

/// A race that comes after the failure, or only beside it, is a race of the program all the same.
#[test]
fn under_a_profile_the_races_are_those_of_the_language() {
    let only = "var x; thread a { await x == 0; fail; } thread b { x = 1; }";
    let ran = explore_text(only, &["--dfs", "--stop-at-failure", "--points", "racy", "--format", "json"]);
    assert_eq!(objects(&ran.out)[0]["results"][0]["failure_states"].as_u64(), Some(1), "{}", ran.out);
    let beside = "var x; mutex m, n;
        thread a { assert x != 0; lock m; lock m; }
        thread b { lock n; x = 1; }";
    for explorer in ["--dfs", "--hbr-caching", "--state-caching"] {
        let ran = explore_text(beside, &[explorer, "--stop-at-failure", "--points", "sync"]);
        assert!(ran.out.contains("guarantee: none, accesses of x race"), "{explorer}: {}", ran.out);
        let racy = explore_text(beside, &[explorer, "--stop-at-failure", "--points", "racy"]);
        assert!(racy.out.contains("deadlock in 1 schedule"), "{explorer}: {}", racy.out);
    }
}

/// Who ran last is a matter of events that are no points too.
#[test]
fn where_threads_step_aside_fewer_points_promise_nothing() {
    let never = "var x, z, w;
        thread a { let r = fetch_add(z, 1); yield; let q = swap(w, 1); }
        thread b { x = 1; let t = swap(w, 2); }
        never w == 2;";
    let fails = "var x, z, w;
        thread a { let r = fetch_add(z, 1); yield; let q = swap(w, 1); }
        thread b { x = 1; let t = swap(w, 2); assert t == 0; }";
    let other = "var x, z = 0, w;
        thread a { x = 1; yield; let r = fetch_add(z, 1); if r == 1 { w = 1; } }
        thread b { let q = fetch_add(z, 1); }";
    for text in [never, fails, other] {
        for points in ["racy", "sync"] {
            let ran = explore_text(text, &["--dfs", "--study", "--points", points]);
            assert!(
                ran.out.contains("guarantee: none, a thread yields to others at a `yield`"),
                "{}",
                ran.out
            );
            assert!(ran.out.contains("help: `--points all` has every access"), "{}", ran.out);
            assert!(ran.status == 3 || ran.status == 1, "{}", ran.out);
            let counted = explore_text(text, &["--count", "--study", "--points", points]);
            assert!(
                counted.err.contains("a thread yields to others") || counted.status == 2,
                "{}",
                counted.err
            );
        }
        let in_the_language = explore_text(text, &["--dfs", "--points", "racy"]);
        assert!(in_the_language.out.contains("guarantee: every terminal HBR"), "{}", in_the_language.out);
    }
}

/// Two fail, and one may hide behind the other; then no condition is decided by what was not seen.
#[test]
fn some_failure_is_not_every_failure() {
    let text = "var x;
        thread a { let r = x; fail \"one\"; }
        thread b { point; fail \"two\"; }
        exists x == 1;";
    let said = "every terminal state without a failure was seen, every deadlock with it, and some failure";
    for points in ["racy", "sync"] {
        let ran = explore_text(text, &["--dfs", "--stop-at-failure", "--points", points]);
        assert!(ran.out.contains(said) && ran.out.contains("not decided"), "{}", ran.out);
    }
    let all = explore_text(text, &["--dfs", "--stop-at-failure"]);
    assert!(all.out.contains("every failure with it") && !all.out.contains("not decided"), "{}", all.out);
}
