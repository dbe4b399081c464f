//! Loops that wait: who spins, what ends a record, and which ends are ends.

use loris_interpreter::outcome::{Blocker, Deadlock};
use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Outcome, Profile, Stand, Status, System, ThreadState};

use crate::support::{enabled, machine, status, step, steps, thread};

#[test]
fn who_comes_back_after_a_pure_round_spins() {
    let mut m = machine("var x; thread a { loop { if x == 1 { break; } } } thread b { x = 1; }");
    step(&mut m, "a");
    assert_eq!(status(&m, "a"), Status::Spinning);
    assert_eq!(enabled(&m), [thread(&m, "b")]);
    m.undo();
    assert_eq!(status(&m, "a"), Status::Running);
    steps(&mut m, "b a");
    assert_eq!(m.outcome(), Some(Outcome::Ok));
}

#[test]
fn an_execution_in_which_one_spins_that_would_leave_has_no_end() {
    let mut m = machine("var x; thread a { loop { if x == 1 { break; } } } thread b { x = 1; }");
    steps(&mut m, "a b");
    assert_eq!(m.outcome(), Some(Outcome::Spins));
    assert_eq!(m.depth(), 2, "the machine stands where it stood");
    assert_eq!(status(&m, "a"), Status::Spinning);
}

#[test]
fn one_who_goes_round_for_ever_is_stuck() {
    let mut m = machine("var x; mutex m; thread a { loop { if x == 1 { break; } } } thread b { with m { } }");
    steps(&mut m, "a b b");
    assert_eq!(m.outcome(), Some(Outcome::Deadlock(Deadlock::Loop)));
    let x = m.program().objects()[0].first;
    assert_eq!(m.blocked_on(thread(&m, "a")), Some(Blocker::Loop { objects: vec![x], joins: Vec::new() }));
    assert!(matches!(m.terminal_state().threads["a"], ThreadState::Spinning(ref heads) if heads.len() == 1));
}

#[test]
fn the_rule_that_loops_run_lets_them_run() {
    let program = loris_lang::compile("test.cl", "var x; thread a { while x == 0 { } }").unwrap();
    let mut m = System::under(program, Profile { loops: LoopRule::Run, ..Profile::default() }).machine();
    m.begin(&[]).unwrap();
    steps(&mut m, "a a a a");
    assert_eq!(status(&m, "a"), Status::Running);
}

#[test]
fn an_op_that_changes_something_ends_the_record_and_undo_brings_it_back() {
    let mut m = machine("var x, y; thread a { loop { let r = y; if cas(x, 0, 1) { skip; } } }");
    steps(&mut m, "a a");
    assert_eq!(status(&m, "a"), Status::Running, "the first cas wrote");
    steps(&mut m, "a a");
    assert_eq!(status(&m, "a"), Status::Spinning, "the second one did not");
    m.undo_to(1);
    assert_eq!(status(&m, "a"), Status::Running);
    steps(&mut m, "a a a");
    assert_eq!(status(&m, "a"), Status::Spinning);
}

#[test]
fn a_round_may_hold_a_mutex_that_no_trylock_sees() {
    let round = "loop { lock m; let r = x; unlock m; }";
    let mut m = machine(&format!("var x; mutex m; thread a {{ {round} }}"));
    steps(&mut m, "a a a");
    assert_eq!(status(&m, "a"), Status::Spinning);
    let mut m =
        machine(&format!("var x; mutex m; thread a {{ {round} }} thread b {{ let t = trylock(m); }}"));
    steps(&mut m, "a a a a a a");
    assert_eq!(status(&m, "a"), Status::Running);
}

#[test]
fn giving_a_mutex_back_and_taking_it_again_is_no_round() {
    let mut m = machine("mutex m; thread a { lock m; loop { unlock m; lock m; } }");
    steps(&mut m, "a a a a a");
    assert_eq!(status(&m, "a"), Status::Running);
}

#[test]
fn states_differ_by_the_record() {
    let mut m = machine("var x; thread a { loop { let r = x; yield; } }");
    let text = "var x; thread a { let r = x; loop { yield; yield; } }";
    steps(&mut m, "a");
    let before = m.state_fingerprint();
    step(&mut m, "a");
    assert_ne!(m.state_fingerprint(), before);
    let mut m = machine(text);
    steps(&mut m, "a a");
    assert_eq!(status(&m, "a"), Status::Running);
    step(&mut m, "a");
    assert_eq!(status(&m, "a"), Status::Spinning);
}

#[test]
fn a_round_may_have_several_iterations() {
    let mut m =
        machine("var x; thread a { let c = true; loop { let r = x; if r == 1 && !c { break; } c = !c; } }");
    step(&mut m, "a");
    assert_eq!(status(&m, "a"), Status::Running, "c is another one than at first");
    step(&mut m, "a");
    assert_eq!(status(&m, "a"), Status::Spinning);
    assert_eq!(m.outcome(), Some(Outcome::Deadlock(Deadlock::Loop)));
    assert!(matches!(m.terminal_state().threads["a"], ThreadState::Spinning(ref heads) if heads.len() == 2));
}

#[test]
fn the_outer_loop_counts_where_the_inner_one_is_not_entered() {
    let mut m = machine("var x, y; thread a { loop { if x == 1 { while y == 0 { } break; } } }");
    step(&mut m, "a");
    assert_eq!(status(&m, "a"), Status::Spinning);
}

#[test]
fn a_visit_before_a_plain_read_is_not_on_record() {
    let mut m = machine(
        "plain var s; var n; thread p { while s == 0 { yield; } n = 1; } thread q { point; s = 1; point; }",
    );
    steps(&mut m, "p p p");
    assert_eq!(status(&m, "p"), Status::Running);
}

#[test]
fn whether_who_spins_leaves_its_loop_need_not_be_found_out() {
    let mut m = machine("var x; thread a { loop { if x == 1 { break; } } }");
    step(&mut m, "a");
    assert_eq!(m.outcome_while(&mut || false), None);
    assert_eq!(m.outcome(), Some(Outcome::Deadlock(Deadlock::Loop)));
}

#[test]
fn a_thread_goes_round_in_the_innermost_loop_that_has_all_places_at_which_it_stood() {
    let mut m = machine("var x, y; fn f() { y = 1; } thread a { loop { while x == 0 { f(); } skip; } }");
    let a = thread(&m, "a");
    let mut stands = Vec::new();
    for _ in 0..4 {
        stands.push(m.stand(a));
        step(&mut m, "a");
    }
    let head = |stands: &[Stand]| {
        m.loop_around(stands).map(|at| m.program().source().slice(at).split(' ').next().map(str::to_owned))
    };
    assert_eq!(head(&stands), Some(Some("while".to_owned())));
    assert_eq!(head(&stands[1..2]), Some(Some("while".to_owned())), "it called the function there");
    stands.push(Stand::default());
    assert_eq!(head(&stands), None);
    assert_eq!(head(&[]), None);
}
