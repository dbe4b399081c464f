//! Lazy DPOR as published: what it saves, what it misses, and what it says about that.

mod common;

use common::{FIGURE, disjoint, philosophers, run};
use loris_explorers::{Explorer, WarningKind};

#[test]
fn disjoint_sections_take_one_schedule() {
    let found = run(&disjoint(6), Explorer::LazyDpor).statistics;
    assert_eq!((found.executions(), found.hbrs, found.lazy_hbrs, found.states), (1, 1, 1, 1));
    assert_eq!(found.events, 24);
}

#[test]
fn figure_of_the_thesis() {
    let report = run(FIGURE, Explorer::LazyDpor);
    assert_eq!((report.statistics.lazy_hbrs, report.statistics.hbrs), (11, 14));
    assert_eq!((report.statistics.schedules, report.statistics.pruned.sleep_set), (14, 0));
    assert!(report.warnings.is_empty());
}

/// The smallest known program without deadlock of which states are missed without a warning: nine events, one mutex.
fn silent_miss(order: [usize; 3]) -> String {
    let threads = [
        "thread ta { lock m; x = 1; let a = z; unlock m; }",
        "thread tb { let b = x; z = 1; }",
        "thread tc { lock m; let c = z; unlock m; }",
    ];
    order.iter().fold("var x, y, z; mutex m;\n".to_owned(), |text, &place| text + threads[place] + "\n")
}

#[test]
fn one_state_of_eight_is_missed_silently_in_four_of_six_orders() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut missed = 0;
    for order in orders {
        let text = silent_miss(order);
        assert_eq!(run(&text, Explorer::Dpor).statistics.states, 8);
        let report = run(&text, Explorer::LazyDpor);
        assert!(report.warnings.is_empty());
        assert!(report.statistics.states >= 7);
        missed += 8 - report.statistics.states;
    }
    assert_eq!(missed, 4);
}

#[test]
fn a_cyclic_order_of_locks_is_reported() {
    let report = run(&philosophers(3), Explorer::LazyDpor);
    let [warning] = report.warnings.as_slice() else { panic!("{:?}", report.warnings) };
    assert_eq!(warning.kind, WarningKind::MayDeadlock);
    assert_eq!(warning.labels.len(), 6);
}

#[test]
fn a_cycle_of_one_thread_is_no_deadlock() {
    let text =
        "mutex a, b; thread t { lock a; lock b; unlock b; unlock a; lock b; lock a; unlock a; unlock b; }
thread s { lock a; unlock a; }";
    assert_eq!(run(text, Explorer::LazyDpor).warnings, []);
}

#[test]
fn blocking_inside_a_section_is_reported() {
    for (setup, op) in [
        ("sem s = 1;", "acquire s;"),
        ("var x;", "await x == 0;"),
        ("var x;", "atomic { await x == 0; x = 0; }"),
        ("chan c(1);", "send c, 1;"),
        ("rwlock l;", "read_lock l;"),
        ("barrier b(1);", "arrive b;"),
        ("mutex n; cond c;", "lock n; wait c, n;"),
    ] {
        let text = format!("{setup} mutex m; thread t {{ lock m; {op} }} thread s {{ point; }}");
        let report = run(&text, Explorer::LazyDpor);
        let found: Vec<_> =
            report.warnings.iter().filter(|w| w.kind == WarningKind::BlockingInsideSection).collect();
        assert_eq!(found.len(), 1, "{text}: {:?}", report.warnings);
        assert_eq!(found[0].labels.len(), 2);
    }
}

#[test]
fn waiting_with_no_other_mutex_is_fine() {
    let text = "mutex m; cond c; var done; thread a { lock m; while done == 0 { wait c, m; } unlock m; }
thread b { lock m; done = 1; notify c; unlock m; }";
    assert_eq!(run(text, Explorer::LazyDpor).warnings, []);
}
