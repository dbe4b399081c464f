//! The checks themselves.

use super::*;
use crate::oracle::Outcome;

fn judged(text: &str) -> Judgement {
    judge(text, &Effort::default()).expect("the program is small")
}

/// Checks depth-first search of a program against a wrong oracle.
fn against(text: &str, spoil: impl FnOnce(&mut Enumeration)) -> Vec<&'static str> {
    let (_, program) = read(text).expect("the program is accepted");
    let mut oracle = Enumeration::clone(&judged(text).oracle);
    spoil(&mut oracle);
    let mut found = Collector::default();
    let report = explore(&program, Explorer::Dfs, &Options::default(), &mut found);
    let faults = checks::of_run(&program, &oracle, &report, &found);
    faults.iter().map(|fault| fault.check).collect()
}

#[test]
fn every_check_can_fail() {
    let text = "var x; mutex m, n; thread a { lock m; lock n; x = 1; unlock n; unlock m; }
        thread b { lock n; lock m; assert x == 0; unlock m; unlock n; } exists x == 1;";
    assert!(against(text, |_| {}).is_empty());
    let without = |kind: Outcome| against(text, |oracle| oracle.states.retain(|_, outcome| *outcome != kind));
    assert_eq!(without(Outcome::Ok), ["states"]);
    assert_eq!(without(Outcome::Deadlock), ["deadlock states"]);
    assert_eq!(without(Outcome::Failure), ["failure states"]);
    assert_eq!(against(text, |oracle| oracle.hbrs.clear()), ["HBRs"]);
    assert_eq!(against(text, |oracle| drop(oracle.lazy_hbrs.pop_first())), ["lazy HBRs"]);
    assert_eq!(against(text, |oracle| drop(oracle.rf_classes.pop_first())), ["rf classes"]);
    assert_eq!(against(text, |oracle| drop(oracle.lazy_rf_classes.pop_last())), ["lazy rf classes"]);
    assert_eq!(against(text, |oracle| oracle.schedules += 1), ["schedules"]);
    assert_eq!(against(text, |oracle| oracle.failed = 0), ["failed"]);
    assert_eq!(against(text, |oracle| oracle.deadlocked = 0), ["deadlocked"]);
    assert_eq!(against(text, |oracle| oracle.conditions[0] = false), ["conditions"]);
}

#[test]
fn rejected_programs_and_panics_are_faults() {
    assert_eq!(judged("thread t { x = 1; }").faults[0].check, "accepted");
    let caught = catch("the test", || panic!("as planned"));
    assert_eq!(caught.unwrap_err().message, "the test: as planned");
}

/// The smallest known programs on which lazy DPOR misses a state although it warns of nothing: no deadlock, no op
/// that blocks inside a section, mutexes nested in one order.
#[test]
fn lazy_dpor_misses_states_silently() {
    let one = ["lock m; x = 1; let a = z; unlock m;", "let b = x; z = 1;", "lock m; let c = z; unlock m;"];
    let two = [
        "lock n; y = 1; unlock n;",
        "lock m; let b = y; let c = x; unlock m;",
        "lock n; lock m; x = 1; unlock m; unlock n;",
    ];
    for bodies in [one, two] {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let silent = orders.iter().filter(|order| {
            let threads = order.map(|body| format!("thread t{body} {{ {} }}", bodies[body]));
            let judgement = judged(&format!("var x, y, z; mutex m, n; {}", threads.join("\n")));
            assert!(judgement.faults.is_empty(), "{:?}", judgement.faults);
            assert!(!judgement.warned);
            judgement.lazy_dpor == LazyDpor::MissedSilently
        });
        assert!(silent.count() > 0, "{bodies:?}");
    }
}

/// Two threads that step back and try again. What is shorter than the limit is known, and what is longer is counted.
#[test]
fn executions_without_end_are_cut() {
    let text = "var want[2], n; thread t[i in 0..2] {
        loop { want[i] = 1; if want[1 - i] == 0 { break; } want[i] = 0; } n += 1; want[i] = 0; }";
    let under = |depth| {
        let setting = Setting { depth: Some(depth), ..Setting::default() };
        judge_under(text, setting, &Effort { dfs: 10_000, ..Effort::default() })
            .expect("the program is small")
    };
    let (short, long) = (under(10), under(13));
    for judgement in [&short, &long] {
        assert!(judgement.faults.is_empty(), "{:?}", judgement.faults);
        assert!(judgement.oracle.truncated > 0);
        assert!(judgement.executions.contains_key(&Explorer::Dfs));
        let sure = [Explorer::Dfs, Explorer::HbrCaching, Explorer::LazyHbrCaching];
        assert!(sure.iter().all(|explorer| !judgement.short_of.contains(explorer)));
    }
    assert!(short.oracle.hbrs.len() < long.oracle.hbrs.len());
}

#[test]
fn optimal_dpor_is_held_to_what_it_promises() {
    let given_up = |text: &str| {
        let (_, program) = read(text).expect("the program is accepted");
        let mut found = Collector::default();
        let mut report = explore(&program, Explorer::OptimalDpor, &Options::default(), &mut found);
        report.statistics.pruned.sleep_set += 1;
        let faults = checks::of_run(&program, &judged(text).oracle, &report, &found);
        faults.iter().map(|fault| fault.check).collect::<Vec<_>>()
    };
    assert_eq!(given_up("var x; mutex m; thread t[i in 0..2] { lock m; x = i; }"), ["one each"]);
    assert_eq!(given_up("var x; sem s = 1; thread t[i in 0..2] { acquire s; x = i; }"), [] as [&str; 0]);
}
