//! Lazy DPOR as published: what it warns of.

use crate::common::{philosophers, run};
use loris_explorers::{Explorer, WarningKind};

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
