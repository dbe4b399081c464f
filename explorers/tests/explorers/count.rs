//! Counting without running: closed forms, numbers that no search could run through, and lower bounds.

use crate::common::{FIGURE, counter, disjoint, philosophers, program, readers};
use loris_explorers::count::{Count, Figure, Part, Unfinished, classes, count};
use loris_explorers::{Counting, Limits, Observer, Options, Progress, StopReason};
use loris_hbr::{Lazy, Regular};
use loris_interpreter::{Outcome, System};

fn counted(text: &str, options: &Options) -> Count {
    count(&System::new(program(text)), options, &mut |_| Box::new(()))
}

fn all(text: &str) -> Count {
    counted(text, &Options::default())
}

fn up_to(schedules: u64) -> Options {
    Options { limits: Limits { schedules: Some(schedules), ..Limits::default() }, ..Options::default() }
}

/// `12`, or `≥ 12`.
fn shown(figure: &Figure) -> String {
    if figure.is_exact() { figure.number.to_string() } else { format!("≥ {}", figure.number) }
}

/// Schedules, HBRs, lazy HBRs and states.
fn figures(count: &Count) -> [String; 4] {
    [&count.schedules, &count.hbrs, &count.lazy_hbrs, &count.states].map(shown)
}

/// The schedules of each class.
fn sizes(classes: Option<&loris_explorers::count::Classes>) -> Vec<String> {
    let classes = classes.expect("they are listed");
    assert!(classes.is_complete());
    classes.list.iter().map(|class| class.orders.as_ref().expect("it was counted").to_string()).collect()
}

#[test]
fn closed_forms() {
    assert_eq!(figures(&all(&disjoint(5))), ["120", "120", "1", "1"]);
    assert_eq!(figures(&all(&counter(4))), ["24", "24", "24", "1"]);
    assert_eq!(figures(&all(&readers(3))), ["630", "8", "8", "8"]);
    assert_eq!(figures(&all(FIGURE)), ["24", "24", "11", "2"]);
    assert_eq!(figures(&all("barrier b(3); thread t[i in 0..3] { arrive b; }")), ["36", "1", "1", "1"]);
    assert_eq!(figures(&all("thread t { }")), ["1", "1", "1", "1"]);
}

#[test]
fn philosophers_by_outcome() {
    let found = all(&philosophers(4));
    assert_eq!(figures(&found), ["98184", "15", "2", "2"]);
    assert!(found.is_complete() && found.found_a_bug());
    let classes = found.lazy_hbr_classes.as_ref().expect("they are two");
    let by_outcome = |wanted: fn(Outcome) -> bool| {
        let class = classes.list.iter().find(|class| wanted(class.outcome)).expect("there is one");
        class.orders.clone().expect("it was counted")
    };
    assert_eq!(by_outcome(|outcome| matches!(outcome, Outcome::Deadlock(_))), found.deadlocked.number);
    assert_eq!(found.deadlocked.number, 24u32.into());
    assert_eq!(by_outcome(|outcome| outcome == Outcome::Ok), &found.schedules.number - 24u32);
}

#[test]
fn each_class_and_its_schedules() {
    let found = all(FIGURE);
    assert_eq!(
        sizes(found.lazy_hbr_classes.as_ref()),
        ["8", "3", "3", "2", "2", "1", "1", "1", "1", "1", "1"]
    );
    assert_eq!(sizes(found.hbr_classes.as_ref()), ["1"; 24]);
    let of_lazy = found.hbrs_of_lazy().expect("all are listed");
    for class in &found.lazy_hbr_classes.expect("listed").list {
        assert_eq!(class.orders, Some(of_lazy[&class.lazy_hbr.0].into()));
    }
}

#[test]
fn values_are_part_of_a_schedule() {
    let text = "var x; thread a { x = choose(0..3); } thread b { x = 7; let v = choose(0..2); x = v; }";
    let found = all(text);
    assert_eq!(figures(&found)[0], "18");
    assert_eq!(sizes(found.hbr_classes.as_ref()).len(), 18);
    let root = "thread a { let v = choose(0..2); yield; } thread b { yield; }";
    assert_eq!(figures(&all(root)), ["4", "2", "2", "2"]);
}

#[test]
fn assume_blocked_schedules_are_counted_apart() {
    let found =
        all("var x; thread a { x = 1; } thread b { let r = x; assume r == 0; yield; } thread c { yield; }");
    assert_eq!(shown(&found.assume_blocked), "3");
    assert_eq!(shown(&found.schedules), "8");
    assert_eq!(found.hbr_classes.expect("listed").totals.assume_blocked, 3u32.into());
}

#[test]
fn more_schedules_than_could_be_run() {
    let apart = "var x[2]; thread t[i in 0..2] { for k in 0..70 { x[i] = k; } }";
    let found = all(apart);
    assert_eq!(figures(&found), ["93820969697840041204785894580506297666600", "1", "1", "1"]);
    assert_eq!(found.parts[0].searched, 5041);
    let together = "var x; thread t[i in 0..2] { for k in 0..70 { x = k; } }";
    let found = counted(together, &up_to(1000));
    let number = "93820969697840041204785894580506297666600";
    assert_eq!(figures(&found), [number, number, number, "1"]);
    assert!(found.hbr_classes.is_none() && found.lazy_hbr_classes.is_none());
}

#[test]
fn wide_programs_whose_threads_do_not_meet() {
    let wide = "var x[6]; thread t[i in 0..6] { for k in 0..40 { x[i] = k; } }";
    let mut parts = Vec::new();
    let found = count(&System::new(program(wide)), &up_to(100), &mut |part| {
        parts.push(part);
        Box::new(())
    });
    assert_eq!(parts.len(), 4, "after a look at the states the relations say it all: {parts:?}");
    assert!(found.schedules.is_exact() && found.hbrs.is_exact() && found.states.is_exact());
    assert_eq!(shown(&found.hbrs), "1");
    assert!(found.parts[0].unfinished == Some(Unfinished::Stopped(StopReason::Events)));
    // 240! / 40!^6
    assert_eq!(found.schedules.number.to_string().len(), 182);
}

#[test]
fn bounds_grow_up_to_the_number() {
    let text = philosophers(4);
    let mut before = (0u32.into(), 0u32.into());
    for events in [1, 10, 50, 200, 1000, 5000, 100_000] {
        let limits = Limits { events: Some(events), schedules: Some(3), ..Limits::default() };
        let found = counted(&text, &Options { limits, ..Options::default() });
        let now = (found.schedules.number.clone(), found.hbrs.number.clone());
        assert!(now >= before && now.0 <= 98_184u32.into() && now.1 <= 15u32.into(), "{events}: {now:?}");
        assert_eq!(found.schedules.is_exact(), now.0 == 98_184u32.into(), "{events}: {now:?}");
        before = now;
    }
    assert_eq!(before, (98_184u32.into(), 15u32.into()));
}

#[test]
fn cycles_have_no_end() {
    let spin = "var f, x; thread a { while f == 0 { x = 1; x = 0; } } thread b { f = 1; }";
    let found = counted(
        spin,
        &Options { limits: Limits { depth: Some(50), ..Limits::default() }, ..Options::default() },
    );
    assert_eq!(found.parts[0].unfinished, Some(Unfinished::Cycle));
    assert!(!found.schedules.is_exact() && found.states.is_exact());
    assert_eq!(shown(&found.states), "1");
    assert!(found.schedules.number >= 1u32.into());
}

#[test]
fn endless_growth_is_cut() {
    let text = "var x; thread a { while true { x = x + 1; } } thread b { assert x < 2; }";
    let limits = Limits { depth: Some(20), ..Limits::default() };
    let found = counted(text, &Options { limits, ..Options::default() });
    assert_eq!(found.parts[0].unfinished, Some(Unfinished::Stopped(StopReason::Depth)));
    assert!(found.found_a_bug() && !found.states.is_exact());
}

#[test]
fn counts_in_full_are_the_same() {
    for text in [philosophers(3), readers(3), counter(3), FIGURE.to_owned()] {
        let exact = counted(&text, &Options { counting: Counting::Exact, ..Options::default() });
        assert_eq!(figures(&exact), figures(&all(&text)));
    }
}

/// Stops at the last of so many polls.
struct Budget {
    left: u32,
    polls: u32,
}

impl Observer for Budget {
    fn interval(&self) -> u32 {
        1
    }

    fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
        self.polls += 1;
        self.left = self.left.saturating_sub(1);
        (self.left == 0).then_some(StopReason::Timeout)
    }
}

#[test]
fn a_stop_while_orders_are_counted_leaves_the_number_of_relations() {
    let program = program("var x; thread t[i in 0..3] { for k in 0..6 { yield; } x = i; }");
    let mut whole = Budget { left: u32::MAX, polls: 0 };
    assert!(classes::<Lazy>(&System::new(program.clone()), &Options::default(), &mut whole).is_complete());
    let mut budget = Budget { left: whole.polls, polls: 0 };
    let found = classes::<Regular>(&System::new(program.clone()), &Options::default(), &mut budget);
    assert!(found.has_all() && !found.is_complete());
    assert_eq!((found.list.len(), found.uncounted), (6, Some(StopReason::Timeout)));
    assert!(found.list.iter().filter(|class| class.orders.is_none()).count() == 1);
}

#[test]
fn each_part_has_an_observer_of_its_own() {
    let mut parts = Vec::new();
    count(&System::new(program(&disjoint(3))), &Options::default(), &mut |part| {
        parts.push(part);
        Box::new(())
    });
    assert_eq!(parts, [Part::Schedules, Part::Hbrs, Part::HbrClasses, Part::LazyHbrClasses]);
}
