//! What the report for people looks like, line by line.

use std::sync::Arc;
use std::time::Duration;

use loris_explorers::{
    ConditionResult, Explorer, FindingKind, Holder, Label, Symptom, Wait, WaitsFor, Warning, WarningKind,
};
use loris_interpreter::{Profile, Status};
use loris_lang::ast::Quantifier;
use loris_lang::ir::Points;
use loris_lang::source::Span;

use super::*;
use crate::results::{Explained, Run};

const TEXT: &str = "mutex a, b;\nthread p { lock a; lock b; }\nthread q { lock b; lock a; }\nexists true;\n";

fn place(line: u32, word: &str) -> Span {
    let start = TEXT.lines().take(line as usize - 1).map(|line| line.len() + 1).sum::<usize>();
    let start = start + TEXT[start..].find(word).expect("the word is there");
    let offset = |n: usize| u32::try_from(n).expect("is small");
    Span::new(offset(start), offset(start + word.len()))
}

/// A thread waits for a lock that another one holds.
fn wait(thread: &str, lock: &str, by: &str) -> Wait {
    let on = WaitsFor::Lock {
        lock: lock.to_owned(),
        by: vec![Holder { thread: by.to_owned(), status: Status::Running }],
    };
    Wait { thread: thread.to_owned(), on }
}

fn plain_report(explorer: Explorer) -> Report {
    let statistics = Statistics {
        schedules: 1,
        events: 12,
        hbrs: 1,
        lazy_hbrs: 1,
        rf_classes: 1,
        lazy_rf_classes: 1,
        states: 1,
        max_threads: 3,
        max_enabled: 3,
        max_depth: 12,
        ..Statistics::default()
    };
    Report {
        profile: Profile::default(),
        explorer,
        after: None,
        stopped_by: None,
        statistics,
        bound: None,
        costs: Vec::new(),
        findings: Vec::new(),
        conditions: Vec::new(),
        warnings: Vec::new(),
        truncated_at: Vec::new(),
        going_round: None,
        branches: Vec::new(),
        waited: Vec::new(),
        one_op: Vec::new(),
        sampling: None,
        noise: None,
        pass: None,
    }
}

fn all(runs: Vec<Run>) -> Results {
    let program = loris_lang::compile("disjoint.cl", TEXT).expect("a right program");
    let (source, explained) = (SourceFile::new("disjoint.cl", TEXT), Explained::default());
    Results {
        source,
        points: Points::All,
        racy: None,
        runs,
        explained,
        liveness: None,
        program: Arc::new(program),
    }
}

fn shown(reports: Vec<Report>, choice: Choice, layout: Layout) -> String {
    let results = all(reports.into_iter().map(|report| Run::of(report, Duration::ZERO)).collect());
    report(&results, choice, layout, &Look::plain())
}

#[test]
fn nothing_found() {
    let text = shown(vec![plain_report(Explorer::LazyDpor)], Choice::Named, Layout::Blocks);
    assert_eq!(
        text,
        "\
disjoint.cl  lazy DPOR  ended, nothing proven
  schedules      1      events   12      max depth 12
  HBRs           1      lazy HBRs 1      states     1
  rf             1      lazy rf   1
  none pruned; at most 3 threads, 3 enabled at once
  no deadlock, no failure found
  guarantee: none, a silent miss is possible; `--lazy-optimal-dpor` is sound
"
    );
}

#[test]
fn a_deadlock_and_a_condition() {
    let mut report = plain_report(Explorer::LazyOptimalDpor);
    report.stopped_by = Some(StopReason::Schedules);
    report.statistics.deadlock_schedules = 1;
    report.statistics.deadlock_states = 1;
    report.statistics.pruned.sleep_set = 2;
    report.findings.push(Finding {
        kind: FindingKind::MutexDeadlock,
        bug: Bug::Deadlock(vec![place(2, "lock b"), place(3, "lock a")]),
        symptom: Symptom::Waits(vec![wait("p", "b", "q"), wait("q", "a", "p")]),
        schedule: "p q".parse().expect("a schedule"),
        at: vec![place(2, "lock b"), place(3, "lock a")],
        blocked: None,
    });
    report.conditions.push(ConditionResult {
        quantifier: Quantifier::Exists,
        at: place(4, "exists true;"),
        holds: Some(true),
        schedule: Some("p q".parse().expect("a schedule")),
    });
    let text = shown(vec![report], Choice::Default, Layout::Blocks);
    assert_eq!(
        text,
        "\
disjoint.cl  lazy optimal DPOR  not complete: stopped by the limit on schedules
  schedules      1      events   12      max depth 12
  HBRs           1      lazy HBRs 1      states     1
  rf             1      lazy rf   1
  2 pruned by sleep sets; at most 3 threads, 3 enabled at once
  deadlock in 1 schedule (1 state), no failure found
  mutex deadlock: p waits for b, held by q; q waits for a, held by p
    at disjoint.cl:2:20, disjoint.cl:3:20
    schedule: p q
  exists true: holds (disjoint.cl:4:1)
    schedule: p q
  guarantee: none, the search did not end by itself
    help: `--state-caching` sees every terminal state and may end sooner
  explorer: lazy-optimal-dpor (the default)
"
    );
}

#[test]
fn a_warning_shows_its_places() {
    let mut report = plain_report(Explorer::LazyDpor);
    let label = |line, word: &str, text: &str| Label { at: place(line, word), text: text.to_owned() };
    report.warnings.push(Warning {
        kind: WarningKind::MayDeadlock,
        message: "mutexes `a` and `b` are locked in a cyclic order".to_owned(),
        labels: vec![label(2, "lock b", "p locks b, holding a"), label(3, "lock a", "q locks a, holding b")],
    });
    let text = shown(vec![report], Choice::Named, Layout::Blocks);
    for part in
        ["lazy-dpor::may-deadlock", "disjoint.cl:2:20", "p locks b, holding a", "q locks a, holding b"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_table_says_who_missed_states() {
    let mut sound = plain_report(Explorer::Dfs);
    sound.statistics.states = 3;
    let text = shown(vec![sound, plain_report(Explorer::LazyDpor)], Choice::Named, Layout::Comparison);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    assert_eq!(lines[0], "disjoint.cl");
    assert!(lines[1].starts_with("explorer") && lines[1].ends_with("complete"), "{text}");
    assert!(lines[2].starts_with("dfs"), "{text}");
    assert_eq!(lines[4], "every terminal HBR was seen by dfs");
    assert_eq!(lines[5], "every terminal lazy HBR was seen by dfs");
    assert_eq!(lines[6], "every terminal state was seen by dfs");
    assert_eq!(lines[7], "nothing is proven by lazy-dpor");
    assert_eq!(lines[8], "lazy-dpor missed 2 of 3 states");
}

#[test]
fn the_guarantee_is_the_one_that_was_earned() {
    let sound = |explorer| shown(vec![plain_report(explorer)], Choice::Default, Layout::Blocks);
    assert!(
        sound(Explorer::LazyOptimalDpor).contains("  explorer: lazy-optimal-dpor, the default: complete")
    );
    let quiet = |report| {
        let results = all(vec![Run { report, races: None, doubt: None, elapsed: Duration::ZERO }]);
        let look = Look { detail: Detail::Quiet, ..Look::plain() };
        super::report(&results, Choice::Named, Layout::Blocks, &look)
    };
    assert_eq!(quiet(plain_report(Explorer::Dpor)), "disjoint.cl  DPOR  complete  no deadlock, no failure\n");
    let mut lazy = plain_report(Explorer::LazyDpor);
    let (kind, message) = (WarningKind::MayDeadlock, "a cyclic order".to_owned());
    lazy.warnings.push(Warning { kind, message, labels: Vec::new() });
    assert_eq!(
        quiet(lazy),
        "disjoint.cl  lazy DPOR  ended, nothing proven  no deadlock, no failure found (1 warning)\n"
    );
    let mut both = plain_report(Explorer::Dpor);
    (both.statistics.deadlock_schedules, both.statistics.deadlock_states) = (1, 1);
    let (quantifier, at) = (Quantifier::Never, place(2, "lock b"));
    both.conditions.push(ConditionResult { quantifier, at, holds: Some(false), schedule: None });
    assert!(
        quiet(both).ends_with("  deadlock in 1 schedule (1 state), no failure, a condition does not hold\n")
    );
    let mut random = plain_report(Explorer::Random);
    random.stopped_by = Some(StopReason::Schedules);
    assert!(quiet(random).contains("  ended, nothing proven  "));
}

#[test]
fn a_truncated_execution_says_where_the_threads_stood() {
    let mut report = plain_report(Explorer::Dpor);
    report.stopped_by = Some(StopReason::Depth);
    report.statistics.truncated = 2;
    report.truncated_at.push(Label { at: place(2, "lock b"), text: "p at lock b".to_owned() });
    let text = shown(vec![report], Choice::Named, Layout::Blocks);
    let lines: Vec<&str> = text.lines().skip(6).collect();
    assert_eq!(
        lines,
        [
            "  guarantee: none, 2 executions were truncated at the limit on depth",
            "    help: when the first was truncated, p at lock b (disjoint.cl:2:20)",
            "    help: what is shorter than the limit may be missed; `--hbr-caching` misses nothing up to the limit",
        ]
    );
}

#[test]
fn a_truncated_execution_says_what_is_missed_within_the_limit() {
    let last = |explorer| {
        let mut report = plain_report(explorer);
        report.stopped_by = Some(StopReason::Depth);
        report.statistics.truncated = 2;
        (report.statistics.max_depth, report.statistics.max_threads) = (17, 2);
        let text = shown(vec![report], Choice::Named, Layout::Blocks);
        text.lines().last().unwrap_or_default().trim().to_owned()
    };
    assert_eq!(
        last(Explorer::LazyOptimalDpor),
        "help: nothing is missed in which no thread has more than 8 events; \
         `--lazy-reverse-search` misses nothing up to the limit"
    );
    assert_eq!(
        last(Explorer::LazyTreeDpor),
        "help: what is shorter than the limit may be missed; `--lazy-reverse-search` misses nothing up to the limit"
    );
    for (explorer, other) in [
        (Explorer::Dpor, "hbr-caching"),
        (Explorer::SourceDpor, "hbr-caching"),
        (Explorer::OptimalDpor, "hbr-caching"),
        (Explorer::StateCaching, "lazy-hbr-caching"),
    ] {
        assert_eq!(
            last(explorer),
            format!(
                "help: what is shorter than the limit may be missed; `--{other}` misses nothing up to the limit"
            )
        );
    }
    assert!(last(Explorer::SleepSets).starts_with("guarantee: none, 2 executions were truncated"));
}

#[test]
fn the_table_marks_counts_of_which_some_may_be_left_out() {
    let states = plain_report(Explorer::StateCaching);
    let text = shown(vec![plain_report(Explorer::Dfs), states], Choice::Named, Layout::Comparison);
    let row = text.lines().find(|line| line.contains("state-caching ")).expect("a row");
    assert_eq!(
        row.split_whitespace().collect::<Vec<_>>()[3..12],
        ["≥", "1", "≥", "1", "≥", "1", "≥", "1", "1"]
    );
}

#[test]
fn the_report_of_one_run_marks_them_too() {
    let line = |explorer| {
        let text = shown(vec![plain_report(explorer)], Choice::Named, Layout::Blocks);
        let rows = text.lines().skip(2).take(2);
        rows.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line(Explorer::Dpor), "HBRs 1 lazy HBRs 1 states 1 rf 1 lazy rf 1");
    assert_eq!(line(Explorer::LazyOptimalDpor), "HBRs ≥ 1 lazy HBRs 1 states 1 rf ≥ 1 lazy rf 1");
    assert_eq!(line(Explorer::StateCaching), "HBRs ≥ 1 lazy HBRs ≥ 1 states 1 rf ≥ 1 lazy rf ≥ 1");
    // Nothing is promised, so the first line says it of all figures.
    assert_eq!(line(Explorer::LazyDpor), "HBRs 1 lazy HBRs 1 states 1 rf 1 lazy rf 1");
}
