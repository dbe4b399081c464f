//! Persistent sets, source sets, sleep sets and initials by their definitions, and the searches judged by them.

use std::collections::BTreeSet;

use loris_explorers::by_definition::{
    Unanswered, asleep, initials, intrusion, smallest_persistent, smallest_source, uncovered,
};
use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::{Attention, Explorer, Observer, Options, Remark, explore};
use loris_interpreter::{Machine, System, ThreadId};

use crate::common::program;

/// a and b write x, b after a step of its own; c is apart.
const APART: &str = "var x, y, z; thread a { x = 1; } thread b { y = 1; x = 2; } thread c { z = 1; }";

/// A writer, and two readers that read something of their own before.
const READERS: &str = "var x, y[2]; thread w { x = 1; } thread r[i in 0..2] { let s = y[i]; let t = x; }";

fn at(text: &str, schedule: &str) -> Machine {
    let mut machine = System::new(program(text)).machine();
    machine.replay(&schedule.parse().expect("a schedule")).expect("it can be run");
    machine
}

fn threads(machine: &Machine, names: &str) -> Vec<ThreadId> {
    names.split_whitespace().map(|name| machine.thread_by_name(name).expect("a thread")).collect()
}

fn is_persistent(program: &str, after: &str, set: &str) -> bool {
    let mut machine = at(program, after);
    let set = threads(&machine, set);
    intrusion(&mut machine, &set).expect("it is small").is_none()
}

fn is_source(program: &str, after: &str, set: &str) -> bool {
    let mut machine = at(program, after);
    let set = threads(&machine, set);
    uncovered(&mut machine, &set).expect("it is small").is_none()
}

#[test]
fn persistent_sets() {
    for set in ["c", "b", "a b", "b c", "a b c"] {
        assert!(is_persistent(APART, "", set), "{set}");
    }
    for set in ["a", "a c"] {
        assert!(!is_persistent(APART, "", set), "{set}");
    }
    assert!(!is_persistent(APART, "b", "b") && is_persistent(APART, "b", "a b"));
    let mut machine = at(APART, "");
    let set = threads(&machine, "a");
    let found = intrusion(&mut machine, &set).expect("it is small").expect("an intrusion");
    assert_eq!((found.steps, found.on), (threads(&machine, "b b"), threads(&machine, "a")[0]));
    assert_eq!(machine.depth(), 0, "the machine is where it was");
    let mut machine = at("var x, y; thread a { y = 1; y = 2; } thread b { x = 1; } thread c { x = 2; }", "");
    let set = threads(&machine, "b");
    let found = intrusion(&mut machine, &set).expect("it is small").expect("an intrusion");
    assert_eq!(found.steps, threads(&machine, "c"), "and not `a a c`");
}

#[test]
fn a_lock_intrudes_on_a_lock() {
    let program = "mutex m; var x; thread a { lock m; unlock m; } thread b { x = 1; lock m; unlock m; }";
    assert!(!is_persistent(program, "", "a") && is_persistent(program, "", "b"));
}

#[test]
fn source_sets_may_be_smaller() {
    let mut machine = at(READERS, "");
    let w = threads(&machine, "w");
    assert_eq!(smallest_persistent(&mut machine, &w), Ok(threads(&machine, "w r[0] r[1]")));
    assert_eq!(smallest_source(&mut machine, &w), Ok(threads(&machine, "w r[0]")));
    assert!(is_source(READERS, "", "w r[1]") && !is_source(READERS, "", "w"));
    assert!(is_source(READERS, "r[0] r[1]", "w r[0] r[1]") && !is_source(READERS, "r[0] r[1]", "w r[0]"));
}

#[test]
fn what_can_begin_a_sequence() {
    let names = |schedule: &str, start: usize| -> Vec<String> {
        let machine = at(READERS, schedule);
        initials(&machine, start).iter().map(|thread| machine.thread_name(*thread).to_owned()).collect()
    };
    assert_eq!(names("w r[0] r[1]", 0), ["w", "r[0]", "r[1]"]);
    assert_eq!(names("r[0] w r[0] r[1]", 1), ["w", "r[1]"]);
    assert!(names("w", 1).is_empty());
}

#[test]
fn who_sleeps() {
    let program = "var x, y; thread a { x = 1; } thread b { y = 1; } thread c { let r = x; }";
    let asleep_after = |names: &str| {
        let mut machine = at(program, "");
        let schedule = threads(&machine, names);
        asleep(&mut machine, &schedule).map(|found| {
            found.iter().map(|thread| machine.thread_name(*thread).to_owned()).collect::<String>()
        })
    };
    for (schedule, sleeping) in
        [("", ""), ("a", ""), ("b", "a"), ("c", "b"), ("a c", "b"), ("b c", ""), ("c a", "b")]
    {
        assert_eq!(asleep_after(schedule).as_deref(), Ok(sleeping), "{schedule}");
    }
    assert_eq!(asleep_after("b a"), Err(Unanswered::Sleeps(2)));
}

#[test]
fn who_was_to_arrive_in_a_round_wakes_when_it_is_full() {
    let program = "barrier g(2); thread a { arrive g; } thread b { arrive g; } thread c { arrive g; }";
    assert!(!is_persistent(program, "", "a"), "who leaves depends on an arrival of the round");
    for (schedule, sleeping) in [("b", Ok(vec!["a"])), ("b c", Ok(vec![])), ("b c a", Ok(vec![]))] {
        let mut machine = at(program, "");
        let schedule_of = threads(&machine, schedule);
        let found = asleep(&mut machine, &schedule_of);
        let names = found.map(|found| found.iter().map(|thread| machine.thread_name(*thread)).collect());
        assert_eq!(names, sleeping, "{schedule}");
    }
}

#[test]
fn what_has_no_answer() {
    let mut machine = at("thread a { let v = choose(0..2); point; let w = choose(0..2); }", "");
    let schedule = threads(&machine, "a");
    assert_eq!(asleep(&mut machine, &schedule), Err(Unanswered::Chooses(1)));
    let endless = "var x, y; thread a { x = 1; } thread b { loop { y = 1; } }";
    let mut machine = at(endless, "");
    let set = threads(&machine, "a");
    assert_eq!(intrusion(&mut machine, &set), Err(Unanswered::TooLarge));
    assert_eq!(machine.depth(), 0);
}

/// Who was run first in some execution.
#[derive(Default)]
struct First(BTreeSet<ThreadId>);

impl Observer for First {
    fn attention(&self) -> Attention {
        Attention::Remarks
    }

    fn remark(&mut self, point: &ChoicePoint, remark: Remark) {
        if remark == Remark::Executed(0) {
            self.0.insert(point.machine().events()[0].thread);
        }
    }
}

#[test]
fn the_searches_try_source_sets_at_the_start() {
    let more = [
        "var x, y; thread a { x = 1; } thread b { y = 1; let r = x; } thread c { let s = y; }",
        "var x, z; mutex m; thread a { lock m; x = 1; let p = z; unlock m; } thread b { let q = x; z = 1; } \
         thread c { lock m; let r = z; unlock m; }",
        "mutex a, b; thread p { lock a; lock b; unlock b; unlock a; } thread q { lock b; lock a; unlock a; unlock b; }",
        "var x, y, z; thread a { x = 1; } thread b { y = 1; } thread c { let r = y; if r == 0 { z = 1; } } \
         thread d { let r = z; if r == 1 { let s = y; if s == 0 { x = 1; } } }",
    ];
    for text in [APART, READERS].iter().chain(&more) {
        let mut machine = at(text, "");
        for explorer in [Explorer::Dpor, Explorer::SourceDpor, Explorer::OptimalDpor] {
            let mut first = First::default();
            explore(machine.program(), explorer, &Options::default(), &mut first);
            let tried: Vec<ThreadId> = first.0.into_iter().collect();
            assert_eq!(uncovered(&mut machine, &tried), Ok(None), "{explorer} on {text}");
        }
    }
}
