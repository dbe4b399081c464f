//! Limits and signals hold for the whole command.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{DISJOINT, Folder, LONG, explore, explore_text, ran, results, signalled};

/// Many states, and many relations.
const WIDE: &str = "var x[10], y;
thread t[i in 0..10] { x[i] = y; y = i; x[i] = y; y = i * 10; }
";

#[test]
fn sigterm_prints_the_report_so_far() {
    let folder = Folder::new();
    let program = folder.file("long.cl", LONG);
    for more in [&["--dfs"][..], &["--count"]] {
        let ran = signalled("-TERM", &[more, &[&program]].concat());
        assert_eq!(ran.status, 143, "{ran:?}");
        assert!(ran.out.contains("interrupted") && ran.out.contains("schedules"), "{ran:?}");
    }
}

#[test]
fn reading_is_within_the_timeout() {
    let mut text = "var x;\nthread t {\n".to_owned();
    for at in 0..400_000 {
        writeln!(text, "  x = x + {at};").expect("a text takes everything");
    }
    text.push_str("}\n");
    let folder = Folder::new();
    let program = folder.file("large.cl", text);
    for more in [&[][..], &["--count"], &["--emit", "cl"], &["--replay", "t"]] {
        let begun = Instant::now();
        let ran = explore(&[more, &["--timeout", "100ms", &program]].concat());
        assert!(begun.elapsed() < Duration::from_secs(4), "{more:?}: {:?}", begun.elapsed());
        assert_eq!((ran.status, ran.out.as_str()), (3, ""), "{more:?}");
        assert!(ran.err.contains("was not read to its end: stopped by the timeout"), "{more:?}: {}", ran.err);
    }
}

#[test]
fn many_spawned_threads_are_counted_within_the_timeout() {
    let text = "var x; fn f() { x = 1; } thread m { for i in 0..10000 { let h = spawn f(); } }";
    let begun = Instant::now();
    let ran = explore_text(text, &["--count", "--timeout", "1s"]);
    assert!(ran.status == 3 && ran.out.contains("at least"), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

/// The most memory of a run, in bytes, as the shell sees it.
fn peak(args: &[&str]) -> u64 {
    let watched = "/usr/bin/env sh -c '\"$0\" \"$@\" & p=$!; while m=$(grep VmHWM /proc/$p/status 2>/dev/null); do last=$m; done; \
                   wait $p; echo \"$last\" >&2' \"$@\"";
    let all = [&["-c", watched, "sh", env!("CARGO_BIN_EXE_explore")][..], args].concat();
    let output = Command::new("sh").args(all).stdin(Stdio::null()).output().expect("a shell");
    let ran = ran(output);
    let kib = ran.err.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a figure");
    kib.trim().trim_end_matches("kB").trim().parse::<u64>().expect("a number") << 10
}

#[test]
fn memory_is_kept() {
    let folder = Folder::new();
    let program = folder.file("wide.cl", WIDE);
    for explorer in ["--count", "--uniform", "--state-caching", "--dpor"] {
        let most = peak(&[explorer, "--max-memory", "40M", "--timeout", "20s", &program]);
        // A machine that is busy looks at its memory later than one that is not.
        assert!(most <= 52 << 20, "{explorer}: {most}");
    }
}

#[test]
fn a_limit_on_memory_that_leaves_no_room_is_refused() {
    let ran = explore_text(DISJOINT, &["--max-memory", "1K"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    let least = ran.err.split("the least that it takes is ").nth(1).expect("the least").trim();
    assert_eq!(explore_text(DISJOINT, &["--max-memory", least]).status, 0, "{least}");
}

#[test]
fn one_figure_for_failures_of_executions_that_are_cut() {
    let text = "var x = 0; thread a { assert x == 0; loop { x = 1; } } thread b { loop { x = 1 - x; } }";
    let ran = explore_text(text, &["--dfs", "--max-depth", "6", "--max-schedules", "40"]);
    assert!(ran.out.contains("failure in") && ran.out.contains("executions ("), "{}", ran.out);
    let ran = explore_text(text, &["--state-caching"]);
    assert!(ran.out.contains("failure in") && !ran.out.contains("schedules ("), "{}", ran.out);
}

#[test]
fn a_bug_depth_that_is_stopped_says_what_there_is() {
    let text = "var x; thread t[i in 0..9] { point; x = i; point; assert x != 100; }";
    let ran = explore_text(text, &["--bug-depth", "--max-events", "5000"]);
    assert_eq!(ran.status, 3);
    assert!(ran.out.contains("prefixes of schedules that differ"), "{}", ran.out);
}

/// Three threads take numbers and go round until theirs is called; a bug is soon there, and the search is long.
const TICKETS: &str = "const N = 3;
var next = 0, serving = 0, done = 0;
thread t[i in 0..N] {
  let my = fetch_add(next, 1);
  while serving != my { yield; }
  serving += 1;
  done += 1;
}
final { assert done == N, \"one was lost\"; }
exists done == 2;";

#[test]
fn what_is_found_is_told_before_the_search_ends() {
    let ran = explore_text(TICKETS, &["--loops", "run", "--lazy-optimal-dpor", "--timeout", "3s"]);
    for part in
        ["found after a while", "one was lost", "` does not hold: `", "schedule: ", "exists done == 2: holds"]
    {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    assert_eq!(ran.err.matches("one was lost").count(), 1, "{}", ran.err);
    let quiet =
        explore_text(TICKETS, &["--loops", "run", "--lazy-optimal-dpor", "--timeout", "2s", "--quiet"]);
    assert_eq!((quiet.status, quiet.err.as_str()), (1, ""));
}

/// Few states and very many relations.
const BUFFER: &str = "const ITEMS = 2;
mutex m;
cond filled, emptied;
var full = false;
thread producer[i in 0..2] {
  for k in 0..ITEMS { with m { while full { wait emptied, m; } full = true; notify filled; } }
}
thread consumer[i in 0..2] {
  for k in 0..ITEMS { with m { while !full { wait filled, m; } full = false; notify emptied; } }
}";

#[test]
fn a_pass_over_states_has_a_verdict_before_the_relations_are_gone_through() {
    let ran = explore_text(TICKETS, &["--loops", "run"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("program.cl  state caching under --loops run  complete\n"), "{}", ran.out);
    assert!(ran.out.contains("lazy-optimal-dpor did not run: where executions go round"), "{}", ran.out);
    let ran = explore_text(BUFFER, &["--timeout", "3s"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(
        ran.err.contains("program.cl: state caching  complete  no deadlock, no failure\n"),
        "{}",
        ran.err
    );
    for part in [
        "not complete: stopped by the timeout",
        "the first alone proves this",
        "% of the executions part at `",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let quiet = explore_text(BUFFER, &["--timeout", "2s", "--quiet"]);
    assert_eq!(quiet.out, "program.cl  state caching  complete  no deadlock, no failure\n");
}

#[test]
fn where_executions_are_caught_nothing_is_proven() {
    let text = "var flag = 0, x = 0; thread a { while flag == 0 { } x = 2; }
thread b { if x == 0 { flag = 1; } } thread c { x = 1; }";
    let alone = explore_text(text, &["--loops", "run", "--state-caching"]);
    assert_eq!(alone.status, 4, "{alone:?}");
    let ran = explore_text(text, &["--loops", "run"]);
    assert_eq!(ran.status, 4, "{ran:?}");
    assert!(ran.out.contains("where the first goes round, a at read flag (program.cl:1:"), "{}", ran.out);
}

#[test]
fn a_pass_over_states_that_is_too_short_proves_nothing() {
    let text = "var x[4]; thread t[i in 0..4] { for k in 0..200 { x[i] = k; } }";
    let found = results(text, &[]);
    let (relations, pass) = (&found[0], &found[1]);
    assert_eq!((&relations["explorer"], &relations["complete"]), (&"lazy-optimal-dpor".into(), &true.into()));
    assert_eq!((&pass["explorer"], &pass["stopped_by"]), (&"state-caching".into(), &"max-states".into()));
    assert_eq!((&pass["pass"]["then"], &pass["pass"]["goes_round"]), (&"relations".into(), &false.into()));
    assert_eq!(explore_text(text, &[]).status, 0);
}
