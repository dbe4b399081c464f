//! What tells two executions apart.

use loris_hbr::{
    Clocks, Difference, EventDifference, ExactHbr, Lazy, Regular, Relation, first_difference, swaps,
};
use loris_interpreter::{EventIndex, Machine, System};

fn machine(text: &str, schedule: &str) -> Machine {
    let program = loris_lang::compile("test.cl", text).expect("the program is right");
    let mut machine = System::new(program).machine();
    machine.replay(&schedule.parse().expect("a schedule")).expect("the schedule is possible");
    machine
}

fn difference<R: Relation>(text: &str, one: &str, other: &str) -> Option<Difference> {
    first_difference::<R>(&machine(text, one), &machine(text, other))
}

fn event(difference: Option<Difference>) -> EventDifference {
    match difference {
        Some(Difference::Event(event)) => event,
        other => panic!("no event: {other:?}"),
    }
}

const RACE: &str = "var x; var y; thread a { y = 1; x = 1; } thread b { let r = x; y = r; }";

#[test]
fn the_order_of_independent_events_makes_no_difference() {
    let text = "var x; var y; thread a { x = 1; } thread b { y = 1; }";
    assert_eq!(difference::<Regular>(text, "a b", "b a"), None);
    assert_eq!(difference::<Regular>(RACE, "2*a b", "2*a b"), None);
}

#[test]
fn a_race_that_is_turned_round() {
    let found = event(difference::<Regular>(RACE, "2*a 2*b", "a b a b"));
    assert_eq!(
        (found.thread.as_str(), found.index),
        ("a", 1),
        "the write is the first in the first execution"
    );
    let [first, second] = found.sides.map(|side| side.expect("a writes in both"));
    assert_eq!((first.event, first.after), (EventIndex(1), vec![]));
    assert_eq!((second.event, second.after), (EventIndex(2), vec![EventIndex(1)]));
    let found = event(difference::<Regular>(RACE, "a b a b", "2*a 2*b"));
    assert_eq!((found.thread.as_str(), found.index), ("b", 0), "the read is the first in the other one");
    let found = found.mirrored();
    let [first, second] = found.sides.map(|side| side.expect("b reads in both"));
    assert_eq!((first.event, first.after), (EventIndex(2), vec![EventIndex(1)]));
    assert_eq!((second.event, second.after), (EventIndex(1), vec![]));
}

#[test]
fn a_thread_that_does_not_come_so_far() {
    let found = event(difference::<Regular>(RACE, "2*a", "2*a b"));
    assert_eq!((found.thread.as_str(), found.index), ("b", 0));
    assert!(found.sides[0].is_none());
    assert_eq!(found.sides[1].as_ref().map(|side| side.event), Some(EventIndex(2)));
}

#[test]
fn values_that_were_chosen() {
    let root = "thread a { let v = choose(0..2); yield; }";
    assert_eq!(difference::<Lazy>(root, "/0 a", "/1 a"), Some(Difference::Root));
    let later = "var x; thread a { yield; x = choose(0..2); }";
    let found = event(difference::<Lazy>(later, "a/0 a", "a/1 a"));
    assert_eq!((found.thread.as_str(), found.index), ("a", 0));
}

#[test]
fn sections_in_another_order() {
    let text = "mutex m; var v[3]; thread t[i in 0..3] { lock m; v[i] = 1; unlock m; }";
    let (one, other) = ("3*t[0] 3*t[1] 3*t[2]", "3*t[2] 3*t[0] 3*t[1]");
    assert_eq!(difference::<Lazy>(text, one, other), None);
    assert!(difference::<Regular>(text, one, other).is_some());
    let (first, second) = (machine(text, one), machine(text, other));
    let found = swaps(&first, &second);
    let [swap] = found.as_slice() else { panic!("one mutex: {found:?}") };
    assert_eq!(first.program().object_name(swap.mutex), "m");
    assert_eq!(swap.pairs, 2);
    let names = |machine: &Machine, pair: [loris_hbr::Section; 2]| {
        pair.map(|section| machine.thread_name(section.owner()).to_owned())
    };
    assert_eq!(names(&first, swap.first), ["t[1]", "t[2]"]);
    assert_eq!(names(&second, swap.second), ["t[2]", "t[1]"]);
    assert_eq!((swap.second[0].first(), swap.second[0].last()), (EventIndex(0), Some(EventIndex(2))));
    assert!(swaps(&first, &first.clone()).is_empty());
}

#[test]
fn there_is_a_difference_if_and_only_if_exact_forms_differ() {
    fn exact<R: Relation>(machine: &Machine) -> ExactHbr {
        ExactHbr::of_execution(machine, &Clocks::<R>::of_execution(machine))
    }
    let text = "mutex m; var x; thread t[i in 0..2] { lock m; x = x + 1; unlock m; } thread u { let r = x; }";
    let schedules = [
        "4*t[0] 4*t[1] u",
        "4*t[1] 4*t[0] u",
        "u 4*t[0] 4*t[1]",
        "t[0] u 3*t[0] 4*t[1]",
        "3*t[0] u t[0] 4*t[1]",
        "4*t[0] t[1] u 3*t[1]",
    ];
    for one in schedules.map(|schedule| machine(text, schedule)) {
        for other in schedules.map(|schedule| machine(text, schedule)) {
            let same = |same: bool, none: bool| assert_eq!(same, none);
            let (regular, lazy) =
                (first_difference::<Regular>(&one, &other), first_difference::<Lazy>(&one, &other));
            same(exact::<Regular>(&one) == exact::<Regular>(&other), regular.is_none());
            same(exact::<Lazy>(&one) == exact::<Lazy>(&other), lazy.is_none());
            assert!(regular.is_none() || lazy.is_some() || !swaps(&one, &other).is_empty());
        }
    }
}
