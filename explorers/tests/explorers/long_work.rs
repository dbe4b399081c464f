//! What a search does between two executions can be much: it does not grow where it need not, and it can be stopped.

use crate::common::program;
use loris_explorers::{Explorer, Limits, Observer, Options, Progress, StopReason, explore};

/// The explorers that look for more between executions.
const SEARCHES: [Explorer; 4] =
    [Explorer::LazyOptimalDpor, Explorer::LedgerHbr, Explorer::LazyTreeDpor, Explorer::LazyReverseSearch];

/// Stops a run after so many polls, one for each piece of work.
struct Stop(u32);

impl Observer for Stop {
    fn interval(&self) -> u32 {
        1
    }

    fn poll(&mut self, _progress: &Progress<'_>) -> Option<StopReason> {
        self.0 = self.0.saturating_sub(1);
        (self.0 == 0).then_some(StopReason::Interrupted)
    }
}

fn options(limits: Limits) -> Options {
    Options { limits, ..Options::default() }
}

/// Below a part with one open section and many others on its mutex, the largest parts that can be reached are few:
/// they lack the one, or all others that come after it.
#[test]
fn sections_behind_an_open_one_are_left_out_together() {
    let program = program(
        "var x, y; mutex m;
         thread t[i in 1..31] {
           with m { if i == 1 { x = 1; } else if i == 2 { y = 1; } else if x == 0 { y = 2; } }
         }",
    );
    for explorer in [Explorer::LazyOptimalDpor, Explorer::LazyTreeDpor] {
        let limits = Limits { schedules: Some(20), ..Limits::default() };
        let report = explore(&program, explorer, &options(limits), &mut ());
        assert_eq!(report.stopped_by, Some(StopReason::Schedules), "{explorer}");
        assert_eq!(report.statistics.lazy_hbrs, 20, "{explorer}");
    }
}

/// Two cycles over two mutexes each, and sections beside them that have nothing to do with either.
#[test]
fn cycles_of_sections_are_found_without_trying_orders() {
    let program = program(
        "var x, y; mutex a, b;
         thread p { lock a; x = 1; lock b; unlock b; unlock a; }
         thread q { lock b; let r = x; if r == 1 { y = 1; } lock a; unlock a; unlock b; }
         thread t[i in 0..12] { with a { with b { if y == 0 { x = 2; } } } }",
    );
    for explorer in [Explorer::LazyOptimalDpor, Explorer::LazyTreeDpor] {
        let limits = Limits { schedules: Some(100), ..Limits::default() };
        let report = explore(&program, explorer, &options(limits), &mut ());
        assert_eq!(report.stopped_by, Some(StopReason::Schedules), "{explorer}");
    }
}

/// The parts of a run at which all may be blocked are very many.
#[test]
fn a_run_is_stopped_while_deadlocks_are_looked_for() {
    let program = program(
        "var own[4]; mutex m[4], l[26];
         thread t[i in 0..4] {
           lock m[i];
           let b = i * 2 % 26;
           loop { lock l[b]; unlock l[b]; own[i] = b; b = (b + 1) % 26; }
         }",
    );
    for explorer in SEARCHES {
        let limits = Limits { depth: Some(300), ..Limits::default() };
        let report = explore(&program, explorer, &options(limits), &mut Stop(3000));
        assert_eq!(report.stopped_by, Some(StopReason::Interrupted), "{explorer}");
    }
}

#[test]
fn values_are_asked_for_one_at_a_time() {
    let program = program("var x; thread a { point; x = choose(1..9223372036854775807); }");
    for explorer in SEARCHES {
        let limits = Limits { schedules: Some(50), ..Limits::default() };
        let report = explore(&program, explorer, &options(limits), &mut ());
        assert_eq!(report.stopped_by, Some(StopReason::Schedules), "{explorer}");
        assert_eq!(report.statistics.states, 50, "{explorer}");
    }
}

/// An execution that begins in the middle of a range asks for the values before it, too.
#[test]
fn values_go_round() {
    let program = program(
        "var x, y;
         thread a { let r = choose(0..5); if r == 3 { y = 1; } x = r; }
         thread b { let k = y; if k == 1 { x = choose(7..10); } }",
    );
    let dfs = explore(&program, Explorer::Dfs, &Options::default(), &mut ());
    for explorer in SEARCHES {
        let report = explore(&program, explorer, &Options::default(), &mut ());
        assert!(report.complete(), "{explorer}");
        assert_eq!(report.statistics.states, dfs.statistics.states, "{explorer}");
        assert_eq!(report.statistics.lazy_hbrs, dfs.statistics.lazy_hbrs, "{explorer}");
    }
}
