//! Faults are failures of the program, with a place, whatever the program does.

use std::fmt::Write as _;

use crate::support::{failures, finish, machine, pending, status, step};
use loris_interpreter::{Fault, Outcome, Status};

/// Runs a thread to its failure: the fault, and the text at its place.
fn fault(body: &str) -> (Fault, String) {
    let text = format!(
        "var x; var a[3]; mutex m; rwlock l; cond c; sem s = 9223372036854775807; thread t {{ {body} }}"
    );
    let mut machine = machine(&text);
    assert_eq!(finish(&mut machine), Outcome::Failure, "{body}");
    let failure = *machine.failures().next().unwrap();
    assert_eq!(machine.failures().count(), 1);
    (failure.fault, machine.program().source().slice(failure.span).to_owned())
}

#[test]
fn each_kind_of_fault() {
    let cases = [
        ("assert 1 == 2;", Fault::Assert),
        ("fail;", Fault::Fail),
        ("let r = 9223372036854775807; let q = r + 1;", Fault::Overflow),
        ("let z = 0; let q = 1 / z;", Fault::DivisionByZero),
        ("let z = 0; let q = 1 % z;", Fault::DivisionByZero),
        ("let n = 64; let q = 1 << n;", Fault::ShiftCount(64)),
        ("let n = -1; let q = 1 >> n;", Fault::ShiftCount(-1)),
        ("let b[2] = 0; let i = 2; b[i] = 1;", Fault::LocalIndexOutOfBounds { index: 2, length: 2 }),
        ("x = 9223372036854775807; let q = fetch_add(x, 1);", Fault::Overflow),
        ("release s;", Fault::Overflow),
        ("loop { }", Fault::NoProgress),
    ];
    for (body, expected) in cases {
        assert_eq!(fault(body).0, expected, "{body}");
    }
    let is_out = |fault| matches!(fault, Fault::IndexOutOfBounds { index: -1, length: 3, .. });
    assert!(is_out(fault("let i = -1; a[i] = 1;").0));
    assert!(is_out(fault("let i = -1; let r = a[i];").0));
    assert!(is_out(fault("let i = -1; let r = cas(a[i], 0, 1);").0));
    assert!(is_out(fault("let i = -1; await a[i] == 1;").0));
    assert!(is_out(fault("let i = -1; atomic { a[0] = 1; a[i] = 1; }").0));
    assert!(is_out(fault("let i = -1; let r = plain(a[i]);").0));
    for body in ["let r; x = r;", "let r; let q = r + 1;", "let b[2]; let q = b[1];", "let r; await x == r;"]
    {
        assert!(matches!(fault(body).0, Fault::Unset(_)), "{body}");
    }
    for body in ["unlock m;", "unlock l;", "wait c, m;"] {
        assert!(matches!(fault(body).0, Fault::NotHeld(_)), "{body}");
    }
}

#[test]
fn a_fault_on_arrival_is_part_of_the_transition_before() {
    let mut m =
        machine("var x; mutex m; thread t { x = 1; unlock m; } thread u { let i = 7; x = 1; } var a[2]; ");
    step(&mut m, "t");
    assert_eq!(status(&m, "t"), Status::Failed);
    assert_eq!(m.failures().next().unwrap().event.unwrap().index(), 0);
    let mut m = machine("var a[2]; var x; thread t { let i = 7; a[i] = x; }");
    assert_eq!(pending(&m, "t"), "read x", "the index is checked when the write is reached");
    step(&mut m, "t");
    assert_eq!(status(&m, "t"), Status::Failed);
}

#[test]
fn an_atomic_that_fails_keeps_what_it_wrote() {
    let mut m = machine("var x, y; thread t { atomic { x = 1; assert x == 2, \"no\"; y = 1; } }");
    assert_eq!(step(&mut m, "t"), "write x");
    assert_eq!(failures(&m), ["t: an assertion does not hold: no"]);
    assert_eq!(
        m.terminal_state().objects[0],
        loris_interpreter::ObjectState::Var(loris_interpreter::PlainValue::Int(1))
    );
}

#[test]
fn calls_nest_to_a_depth() {
    let program = |depth: u32| format!("fn f(n) {{ if n > 1 {{ f(n - 1); }} }} thread t {{ f({depth}); }}");
    let m = machine(&program(9_999));
    assert_eq!(status(&m, "t"), Status::Ended);
    let m = machine(&program(10_000));
    assert_eq!(m.failures().next().unwrap().fault, Fault::CallDepth);
    let text = "fn f() { let a[100000] = 1; f(); } thread t { f(); }";
    let m = machine(text);
    assert_eq!(m.failures().next().unwrap().fault, Fault::StackSize);
}

#[test]
fn spawns_nest_to_a_depth() {
    let mut m = machine("fn f() { let h = spawn f(); } main { let h = spawn f(); }");
    assert_eq!(finish(&mut m), Outcome::Failure);
    assert_eq!(m.failures().next().unwrap().fault, Fault::SpawnDepth);
    assert_eq!(m.threads().len(), 1_001);
}

#[test]
fn failures_in_words() {
    let words = |body: &str| {
        let mut m = machine(&format!("var a[3]; mutex m; thread t {{ {body} }}"));
        finish(&mut m);
        let failure = *m.failures().next().unwrap();
        m.describe(&failure)
    };
    assert_eq!(words("let i = 3; a[i] = 1;"), "index 3 of `a` is outside 0..3");
    assert_eq!(words("unlock m;"), "the thread does not hold `m`");
    assert_eq!(words("let r; a[0] = r;"), "`r` is read before it is set");
    assert_eq!(words("let q[2]; a[0] = q[1];"), "`q` is read before it is set");
    assert_eq!(words("assert a[0] == 1, \"no\";"), "an assertion does not hold: no");
}

#[test]
fn a_long_guard_needs_no_deep_stack() {
    let mut guard = "x".to_owned();
    for _ in 0..900 {
        let _ = write!(guard, " + x");
    }
    let mut m = machine(&format!("var x = 1; thread t {{ await {guard} == 901; }}"));
    assert_eq!(step(&mut m, "t"), "read x");
    assert_eq!(status(&m, "t"), Status::Ended);
}

#[test]
fn a_loop_with_an_op_in_it_makes_progress() {
    let mut m = machine("var x; thread t { loop { x = 1; } }");
    for _ in 0..1_000 {
        step(&mut m, "t");
    }
    assert_eq!(status(&m, "t"), Status::Running);
}
