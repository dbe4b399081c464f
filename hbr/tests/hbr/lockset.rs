//! What the lockset discipline says of programs, beside what races: a warning, a false alarm and a miss.

use std::sync::Arc;

use loris_hbr::{DataRaces, Lockset};
use loris_interpreter::System;
use loris_lang::schedule::NamedSchedule;

/// How many data races an execution has, and the variables that no lock seems to protect.
fn look(text: &str, schedule: &str) -> (usize, Vec<String>) {
    let program = Arc::new(loris_lang::compile("program.cl", text).expect("is a program"));
    let mut machine = System::new(program).machine();
    machine.keep_places();
    let schedule: NamedSchedule = schedule.parse().expect("is a schedule");
    machine.replay(&schedule).expect("can be run");
    let (mut races, mut lockset) = (DataRaces::new(machine.program()), Lockset::new());
    let mut again = |keep: usize| {
        let (mut found, mut unprotected) = (0, Vec::new());
        if keep == 0 {
            races.begin(&machine, &mut |_| found += 1);
            lockset.begin(&machine, &mut |at| unprotected.push(at.later.access.object));
        }
        races.truncate(keep);
        lockset.truncate(keep);
        for _ in keep..machine.depth() {
            races.push(&machine, &mut |_| found += 1);
            lockset.push(&machine, &mut |at| unprotected.push(at.later.access.object));
        }
        (found, unprotected)
    };
    let (found, unprotected) = again(0);
    // Back a part of the way and forth again, nothing is remembered that should not be.
    let last = again(machine.depth() / 2);
    assert_eq!(again(machine.depth() / 2), last);
    assert_eq!(again(0), (found, unprotected.clone()));
    (found, unprotected.into_iter().map(|object| machine.program().object_name(object)).collect())
}

#[test]
fn a_lock_throughout() {
    let text = "var x; mutex m; thread a { lock m; x = 1; unlock m; } thread b { lock m; x = 2; unlock m; }";
    assert_eq!(look(text, "3*a 3*b"), (0, vec![]));
}

#[test]
fn a_lock_by_one_thread_only() {
    let text = "var x; mutex m; thread a { lock m; x = 1; unlock m; } thread b { x = 2; x = 3; }";
    assert_eq!(look(text, "3*a 2*b"), (2, vec!["x".to_owned()]));
}

#[test]
fn readers_may_share_a_lock_and_writers_may_not() {
    let readers = "var x = 1; rwlock l; thread a { read_lock l; let r = x; unlock l; }
        thread b { write_lock l; x = 2; unlock l; } thread c { read_lock l; let r = x; unlock l; }";
    assert_eq!(look(readers, "3*a 3*b 3*c"), (0, vec![]));
    let writers = "var x; rwlock l; thread a { read_lock l; x = 1; unlock l; }
        thread b { read_lock l; x = 2; unlock l; }";
    assert_eq!(look(writers, "3*a 3*b"), (1, vec!["x".to_owned()]));
}

/// One thread sets it up, others only read it.
#[test]
fn read_only_after_it_was_set_up() {
    let text = "var x; fn reader() { let r = x; } main { x = 1; spawn reader(); spawn reader(); }";
    assert_eq!(look(text, "3*main main.0 main.1"), (0, vec![]));
}

/// A join needs no lock.
#[test]
fn a_false_alarm() {
    let text = "var x; fn child() { x = 1; } main { let t = spawn child(); join t; x = 2; }";
    assert_eq!(look(text, "main main.0 2*main"), (0, vec!["x".to_owned()]));
}

/// The first thread has the variable for itself; in the other order the race is seen.
#[test]
fn a_miss() {
    let text = "var x; mutex m; thread a { x = 1; } thread b { lock m; x = 2; unlock m; }";
    assert_eq!(look(text, "a 3*b"), (1, vec![]));
    assert_eq!(look(text, "3*b a"), (1, vec!["x".to_owned()]));
}
