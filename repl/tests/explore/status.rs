//! Every exit status, of one run and of several.

use std::time::{Duration, Instant};

use crate::common::{
    AB_BA, CONDITIONS, DISJOINT, Folder, GATE, LONG, LOST, explore, explore_text, interrupted, results,
};

#[test]
fn clean_if_explored_to_the_end_with_a_guarantee() {
    for explorer in ["--dfs", "--hbr-caching", "--lazy-hbr-caching", "--state-caching", "--dpor"] {
        let ran = explore_text(DISJOINT, &[explorer]);
        assert_eq!(ran.status, 0, "{explorer}: {ran:?}");
        assert_eq!(explore_text(CONDITIONS, &[explorer]).status, 0, "{explorer}");
    }
    assert_eq!(explore_text(DISJOINT, &[]).status, 0);
}

#[test]
fn found_if_there_is_a_bug() {
    for explorer in ["--dfs", "--hbr-caching", "--lazy-hbr-caching", "--state-caching", "--dpor"] {
        assert_eq!(explore_text(AB_BA, &[explorer]).status, 1, "{explorer}");
        assert_eq!(explore_text(LOST, &[explorer]).status, 1, "{explorer}");
    }
    assert_eq!(explore_text(LOST, &["--lazy-dpor"]).status, 1);
    assert_eq!(explore_text(LOST, &["--random"]).status, 1);
    assert_eq!(explore_text(LOST, &["--first-bug"]).status, 1);
}

#[test]
fn found_if_a_condition_does_not_hold() {
    for condition in ["exists x == 3;", "forall x == 1;", "never x == 2;"] {
        let text = format!("var x = 0; thread a {{ x = 1; }} thread b {{ x = 2; }} {condition}");
        assert_eq!(explore_text(&text, &["--dpor"]).status, 1, "{condition}");
    }
}

#[test]
fn unproven_if_stopped_or_without_a_guarantee() {
    assert_eq!(explore_text(LONG, &["--dfs", "--max-schedules", "5"]).status, 3);
    assert_eq!(explore_text(LONG, &["--dfs", "--max-events", "50"]).status, 3);
    assert_eq!(explore_text(DISJOINT, &["--dfs", "--max-depth", "3"]).status, 3);
    assert_eq!(explore_text(LONG, &["--dfs", "--timeout", "50ms"]).status, 3);
    assert_eq!(explore_text(LONG, &["--dfs", "--max-memory", "18M"]).status, 3);
    assert_eq!(explore_text(DISJOINT, &["--lazy-dpor"]).status, 3);
    assert_eq!(explore_text(DISJOINT, &["--random", "--max-schedules", "3"]).status, 3);
    let undecided = "var x = 0; thread a { x = 1; } thread b { x = 2; } exists x == 1; exists x == 2;";
    assert_eq!(explore_text(undecided, &["--dfs", "--max-schedules", "1"]).status, 3);
}

#[test]
fn full_memory_is_a_reason_to_go_on_without_a_book() {
    let ran = explore_text(LONG, &["--max-memory", "18M", "--timeout", "8s"]);
    assert!(
        ran.out.contains("lazy optimal DPOR  not complete: stopped by the limit on memory"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("lazy tree DPOR after lazy optimal DPOR"), "{}", ran.out);
    let ran = explore_text(LONG, &["--max-memory", "18M", "--no-fallback"]);
    assert!(!ran.out.contains("lazy tree DPOR") && ran.status == 3, "{}", ran.out);
}

#[test]
fn a_fallback_proves_what_lazy_dpor_cannot() {
    assert_eq!(explore_text(GATE, &["--lazy-dpor"]).status, 0);
    assert_eq!(explore_text(GATE, &["--lazy-dpor", "--no-fallback"]).status, 3);
    assert_eq!(explore_text(GATE, &["--lazy-dpor", "--no-fallback", "--fallback"]).status, 0);
    assert_eq!(explore_text(AB_BA, &["--lazy-dpor"]).status, 1);
}

#[test]
fn the_gravest_of_several_runs() {
    let folder = Folder::new();
    let clean = folder.file("clean.cl", DISJOINT);
    let buggy = folder.file("buggy.cl", AB_BA);
    let wrong = folder.file("wrong.cl", "thread a { x = 1; }");
    assert_eq!(explore(&["--dpor", &clean, &buggy]).status, 1);
    assert_eq!(explore(&["--dpor", &wrong, &buggy]).status, 2);
    assert_eq!(explore(&["--dpor", "--random", "--max-schedules", "100", &clean]).status, 3);
    assert_eq!(explore(&["--dpor", "--random", "--max-schedules", "100", &buggy]).status, 1);
    let both = explore(&["--dpor", &wrong, &clean]);
    assert!(both.out.contains("clean.cl"), "the good program is explored all the same: {both:?}");
}

#[test]
fn unusable_if_the_command_line_is_wrong() {
    let folder = Folder::new();
    let program = folder.file("program.cl", DISJOINT);
    let wrong: [&[&str]; 30] = [
        &[],
        &["--no-such-option", &program],
        &["--max-schedules", "0", &program],
        &["--max-schedules", "-1", &program],
        &["--max-schedules", "many", &program],
        &["--timeout", "soon", &program],
        &["--max-memory", "much", &program],
        &["--jobs", "0", &program],
        &["--format", "xml", &program],
        &["--emit", "asm", &program],
        &["--color", "blue", &program],
        &["-D", "N", &program],
        &["-D", "NO_SUCH_CONST=1", &program],
        &["--replay", "t[0]", "--dfs", &program],
        &["--replay", "t[0]", &program, &program],
        &["--trace", "--format", "csv", &program],
        &["no-command"],
        &["--seed", "1", &program],
        &["--random", "--pct-depth", "2", &program],
        &["--pct", "--ppct-pick", "lowest", &program],
        &["--ppct", "--ppct-cores", "2", &program],
        &["--pct", "--pct-depth", "0", &program],
        &["--pct", "--epsilon", "2", &program],
        &["--ppct", "--rng", "maple", &program],
        &["--random", "--first-run", "0", &program],
        &["--random", "--ipb", &program],
        &["--dpor", "--no-fallback", &program],
        &["-D", "N=1", "-D", "N=2", &program],
        &["--max-schedules", "1k", &program],
        &["--replay", "t[0]", "t[1]", &program],
    ];
    for args in wrong {
        let ran = explore(args);
        assert_eq!(ran.status, 2, "{args:?}: {ran:?}");
        assert!(!ran.err.is_empty(), "{args:?} says why");
        assert_eq!(ran.out, "", "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn interrupted_with_the_figures_so_far() {
    let folder = Folder::new();
    let program = folder.file("long.cl", LONG);
    let ran = interrupted(&["--dfs", &program]);
    assert_eq!(ran.status, 130, "{ran:?}");
    assert!(ran.out.contains("interrupted") && ran.out.contains("schedules"), "{ran:?}");
}

#[test]
fn a_timeout_holds_where_every_step_is_slow() {
    let text = "
        var x = 0;
        thread t[i in 0..3] {
          for k in 0..100 { let n = 0; while n < 100000 { n = n + 1; } x = n; }
        }";
    let begun = Instant::now();
    let ran = explore_text(text, &["--dfs", "--timeout", "300ms"]);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.out.contains("stopped by the timeout"), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

/// Initial states may be many, and alike: then there are few executions, or none, for long.
#[test]
fn a_timeout_holds_while_initial_states_are_gone_through() {
    let alike = "
        var x = 0;
        thread t[i in 0..3] { if choose(0..1000) == choose(0..1000) { skip; } x = i; assert x == i; }";
    let begun = Instant::now();
    for explorer in
        [&["--state-caching"][..], &["--uniform"], &["--dpor", "--minimize", "--max-schedules", "99"]]
    {
        let ran = explore_text(alike, &[explorer, &["--timeout", "200ms"]].concat());
        assert!(ran.status == 3 || ran.status == 1, "{ran:?}");
        assert!(ran.out.contains("stopped by the"), "{ran:?}");
    }
    assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
}

#[test]
fn a_finished_bound_is_told_from_a_first_bug() {
    let line = |flag: &str| explore_text(LOST, &["-q", "--ipb", flag]).out;
    assert!(
        line("--finish-bound").contains("stopped after the bound of the first bug"),
        "{}",
        line("--finish-bound")
    );
    assert!(line("--first-bug").contains("stopped at the first bug"), "{}", line("--first-bug"));
}

/// The bound that was finished is not the one in which the search was stopped, though that has left nothing out yet.
#[test]
fn a_bound_that_was_begun_is_not_finished() {
    for limit in [["--max-schedules", "4"], ["--max-events", "17"]] {
        let ran = explore_text(LOST, &[&["--ipb"], &limit[..]].concat());
        assert!(ran.out.contains("complete for at most 1 preemption: every terminal HBR"), "{}", ran.out);
    }
    let ran = explore_text(LOST, &["--ipb"]);
    assert!(ran.out.contains("the bound left nothing out"), "{}", ran.out);
    let ran = explore_text(LOST, &["--dfs", "--dpor", "--preemptions", "0"]);
    assert!(
        ran.out.contains("  dpor: complete for at most 0 preemptions: every terminal HBR"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("nothing is proven"), "{}", ran.out);
}

/// What would take all memory, or never end.
#[test]
fn numbers_that_nobody_can_mean() {
    let wrong: [&[&str]; 10] = [
        &["--pct", "--pct-depth", "101"],
        &["--ppct", "--pct-depth", "4294967295"],
        &["--pct", "--pct-threads", "100001"],
        &["--pct", "--pct-threads", "18446744073709551615"],
        &["--preemption-bounding", "--preemption-points", "10001"],
        &["--random", "--rng", "maple", "--first-run", "1000000001"],
        &["--noise", "--cores", "1001"],
        &["--noise", "--jitter", "1000001"],
        &["--noise", "--noise-kind", "yield", "--noise-strength", "0..1000001"],
        &["--noise", "--noise-strength", "18446744073709551615"],
    ];
    for flags in wrong {
        let ran = explore_text(LOST, &[flags, &["--max-schedules", "1"]].concat());
        assert!(ran.status == 2 && ran.out.is_empty(), "{flags:?}: {ran:?}");
        let says = ["it must be at most", "is not in", "a number of at most"];
        assert!(says.iter().any(|say| ran.err.contains(say)), "{flags:?}: {}", ran.err);
    }
}

#[test]
fn a_number_that_has_to_be_positive() {
    for flag in ["--pct-depth", "--pct-steps", "--first-run"] {
        let ran = explore_text(AB_BA, &["--pct", flag, "0"]);
        assert!(ran.status == 2 && ran.err.contains("it must be at least 1"), "{}", ran.err);
    }
}

/// One notion of a bug: what gives the status 1 stops `--first-bug` and `--finish-bound`, and counts in a study.
#[test]
fn an_end_that_a_condition_forbids_is_a_bug() {
    const FORBIDDEN: &str = "\
var x = 0;
thread a { x = 1; x = 2; }
thread b { let r = x; let s = x; }
never b:r == 1 && b:s == 1;
exists x == 3;
";
    let all = results(FORBIDDEN, &["--dfs"]).swap_remove(0);
    assert_eq!(
        (&all["schedules"], &all["deadlock_schedules"], &all["failure_schedules"]),
        (&6.into(), &0.into(), &0.into())
    );
    let first = results(FORBIDDEN, &["--dfs", "--first-bug"]).swap_remove(0);
    assert_eq!(
        (&first["stopped_by"], &first["first_bug"]),
        (&"first-bug".into(), &all["first_bug"]),
        "{first}"
    );
    assert_eq!((&first["schedules"], &first["conditions"][0]["holds"]), (&first["first_bug"], &false.into()));
    let bounded = results(FORBIDDEN, &["--ipb", "--finish-bound"]).swap_remove(0);
    assert_eq!(
        (&bounded["stopped_by"], &bounded["bound"]["complete_for"]),
        (&"first-bug".into(), &1.into()),
        "{bounded}"
    );
    assert_eq!(bounded["bound"]["costs"][1]["buggy"], 1, "{bounded}");
    let random = results(FORBIDDEN, &["--random", "--max-schedules", "60"]).swap_remove(0);
    assert!(random["sampling"]["buggy"].as_u64().is_some_and(|buggy| 0 < buggy && buggy < 60), "{random}");
    assert_eq!(explore_text(FORBIDDEN, &["--dfs", "--first-bug"]).status, 1);
}

/// That an `exists` does not hold is known of all executions together; no execution shows it.
#[test]
fn an_exists_stops_nothing() {
    let text = "var x = 0; thread a { x = 1; } thread b { x = 2; } exists x == 3;";
    let ran = results(text, &["--dfs", "--first-bug"]).swap_remove(0);
    assert_eq!(
        (&ran["stopped_by"], &ran["first_bug"], &ran["schedules"]),
        (&serde_json::Value::Null, &serde_json::Value::Null, &2.into())
    );
    assert_eq!(explore_text(text, &["--dfs", "--first-bug"]).status, 1);
}
