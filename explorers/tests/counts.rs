//! Programs whose numbers are known from elsewhere, under every explorer that promises them.

mod common;

use common::{FIGURE, counter, disjoint, philosophers, readers, run};
use loris_explorers::{Explorer, Guarantee};

/// Schedules, HBRs, lazy HBRs and states of a program, where known.
struct Known {
    text: String,
    schedules: Option<u64>,
    hbrs: u64,
    lazy_hbrs: u64,
    states: Option<u64>,
}

fn known(text: impl Into<String>, schedules: u64, hbrs: u64, lazy_hbrs: u64) -> Known {
    Known { text: text.into(), schedules: Some(schedules), hbrs, lazy_hbrs, states: None }
}

impl Known {
    fn states(self, states: u64) -> Known {
        Known { states: Some(states), ..self }
    }

    fn check(&self) {
        let Known { text, schedules, hbrs, lazy_hbrs, states } = self;
        for explorer in Explorer::SEARCHES {
            if explorer.is_scheduler() || (explorer == Explorer::Dfs && schedules.is_none()) {
                continue;
            }
            let report = run(text, explorer);
            let found = report.statistics;
            assert!(report.complete(), "{explorer} on {text}");
            let context = format!("{explorer} on {text}: {found:?}");
            if explorer == Explorer::Dfs {
                assert_eq!(Some(found.schedules), *schedules, "schedules, {context}");
            }
            if explorer.guarantee() == Guarantee::Hbrs {
                assert_eq!(found.hbrs, *hbrs, "HBRs, {context}");
                assert_eq!(found.lazy_hbrs, *lazy_hbrs, "lazy HBRs, {context}");
            }
            if explorer == Explorer::HbrCaching {
                assert_eq!(found.schedules, *hbrs, "schedules, {context}");
            }
            if explorer == Explorer::LazyHbrCaching {
                assert_eq!(found.lazy_hbrs, *lazy_hbrs, "lazy HBRs, {context}");
                assert_eq!(found.schedules, *lazy_hbrs, "schedules, {context}");
            }
            if explorer == Explorer::LazyDpor {
                assert!(found.lazy_hbrs <= *lazy_hbrs, "lazy HBRs, {context}");
            } else if let Some(states) = *states {
                assert_eq!(found.states, states, "states, {context}");
            }
        }
    }
}

#[test]
fn closed_forms() {
    known(disjoint(3), 6, 6, 1).states(1).check();
    known(disjoint(4), 24, 24, 1).states(1).check();
    known(counter(4), 24, 24, 24).states(1).check();
    known(readers(3), 630, 8, 8).check();
    known(philosophers(2), 6, 3, 2).states(2).check();
    known(philosophers(3), 168, 7, 2).states(2).check();
    known("var x; thread t[i in 0..4] { x = 1; }", 24, 24, 24).check();
    known("var x; thread t[i in 0..3] { x = x + 1; }", 90, 36, 36).check();
    known("barrier b(3); thread t[i in 0..3] { arrive b; }", 36, 1, 1).states(1).check();
}

#[test]
fn last_zero_at_five() {
    let text = "const N = 5; var a[N + 1];
thread r { let i = N; while a[i] != 0 { i = i - 1; } }
thread t[j in 1..N + 1] { a[j] = a[j - 1] + 1; }";
    Known { schedules: None, ..known(text, 0, 64, 64) }.check();
}

#[test]
fn small_programs() {
    known("var x; thread a { let r = x; } thread b { let r = x; } thread c { x = 1; }", 6, 4, 4).check();
    known(
        "var x, y; thread a { x = 1; } thread b { x = 1; } thread c { y = 1; } thread d { y = 1; }",
        24,
        4,
        4,
    )
    .check();
    known("var x; thread a { x = 1; x = 1; } thread b { let r = x; let s = x; }", 6, 6, 6).check();
    let sleeping =
        "var x, y; thread a { y = 1; } thread b { x = 1; } thread c { let r = x; if r != 0 { let s = y; } }";
    known(sleeping, 7, 3, 3).check();
    known(format!("{sleeping} thread d {{ x = 1; }}"), 38, 10, 10).check();
    known(format!("{sleeping} thread d {{ let s = x; }} thread e {{ let s = y; }}"), 180, 12, 12).check();
    let initials = "var x, y, z; thread p { x = 1; } thread q { y = 1; } thread r { z = 1; }
thread s { let a = y; let b = z; if a == 1 && b == 1 { let c = x; } }";
    known(initials, 63, 5, 5).check();
    let optimal = "var x, y, z; thread p { x = 1; } thread q { y = 1; } thread r { if y == 0 { z = 1; } }
thread s { if z == 1 { if y == 0 { x = 1; } } }";
    known(optimal, 69, 5, 5).check();
    let complete = "var x, y; thread a { y = 1; } thread b { x = 1; } thread c { if x == 0 { let r = y; } }
thread d { let r = x; let s = y; } thread e { x = 2; }";
    known(complete, 870, 48, 48).check();
    let depend = "var x, y, z; thread a { let r = y; let s = z; } thread b { let r = y; } thread c { z = 1; }
thread d { y = 1; y = 1; }";
    known(depend, 180, 18, 18).check();
}

#[test]
fn programs_with_mutexes() {
    known(FIGURE, 24, 24, 11).check();
    let readers = "var x; mutex m; thread t[i in 0..2] { lock m; let r = x; unlock m; }
thread w { lock m; x = 1; unlock m; }";
    known(readers, 6, 6, 4).check();
    let example = "var x, y, z; mutex m; thread a { lock m; let r = x; unlock m; y = 1; }
thread b { z = 1; lock m; let r = x; unlock m; }";
    known(example, 18, 2, 1).check();
    let circular = "mutex a, b; thread s { lock a; lock b; unlock b; unlock a; }
thread t { lock b; lock a; unlock a; unlock b; }";
    known(circular, 6, 3, 2).states(2).check();
    let x8 = "var x, z; mutex a; thread t[i in 0..2] { lock a; x = x + 1; unlock a; z = z + 1; }";
    known(x8, 56, 8, 8).states(2).check();
    let e55 = "var x, y; mutex l; thread a { x = 1; } thread b { lock l; let r = x; unlock l; }
thread c { y = 1; } thread d { lock l; let r = y; unlock l; }";
    known(e55, 112, 8, 4).states(4).check();
}

#[test]
fn hidden_writes_are_part_of_the_relation() {
    let visible =
        "var x; mutex m; thread a { lock m; x = 1; unlock m; } thread b { lock m; x = 2; unlock m; }";
    known(visible, 2, 2, 2).states(2).check();
    let plain =
        "plain var x; mutex m; thread a { lock m; x = 1; unlock m; } thread b { lock m; x = 2; unlock m; }";
    known(plain, 2, 2, 2).states(2).check();
}

#[test]
fn dpor_with_sleep_sets_on_readers() {
    for threads in 1..=6 {
        let found = run(&readers(threads), Explorer::Dpor).statistics;
        assert_eq!(found.hbrs, 1 << threads);
        assert_eq!(found.schedules, 1 << threads);
        assert_eq!(found.executions(), (3_u64.pow(threads) - 1) / 2 + 1);
    }
}

#[test]
fn dpor_runs_one_execution_for_each_order_of_sections() {
    let found = run(&counter(5), Explorer::Dpor).statistics;
    assert_eq!((found.executions(), found.schedules, found.hbrs), (120, 120, 120));
    let found = run(FIGURE, Explorer::Dpor).statistics;
    assert_eq!((found.executions(), found.hbrs, found.lazy_hbrs), (24, 24, 11));
}
