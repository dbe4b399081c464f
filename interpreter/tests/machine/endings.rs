//! Outcomes and their precedence, `final`, conditions, the log.

use crate::support::{failures, finish, machine, step};
use loris_interpreter::{Deadlock, Outcome};

fn outcome(text: &str) -> Outcome {
    finish(&mut machine(text))
}

#[test]
fn one_outcome_in_order_of_precedence() {
    let block = "mutex m; thread b { lock m; lock m; }";
    let wait = "sem s; thread w { acquire s; }";
    let stop = "thread s { assume false; }";
    let fail = "thread f { fail; }";
    assert_eq!(outcome("thread t { }"), Outcome::Ok);
    assert_eq!(outcome(wait), Outcome::Deadlock(Deadlock::Other));
    assert_eq!(outcome(block), Outcome::Deadlock(Deadlock::Mutex));
    assert_eq!(
        outcome(&format!("{block} {}", wait.replace("sem s", "sem q").replace("acquire s", "acquire q"))),
        Outcome::Deadlock(Deadlock::Mutex)
    );
    assert_eq!(outcome(&format!("{block} {stop}")), Outcome::AssumeBlocked);
    assert_eq!(outcome(&format!("{block} {stop} {fail}")), Outcome::Failure);
    let mut m = machine("var x; thread t { x = 1; }");
    assert_eq!(m.outcome(), None, "a thread is enabled");
}

#[test]
fn a_failed_thread_keeps_its_locks() {
    let text = "mutex m; thread a { lock m; fail; } thread b { lock m; }";
    let mut m = machine(text);
    step(&mut m, "a");
    assert!(!crate::support::is_enabled(&m, "b"));
    assert_eq!(m.outcome(), Some(Outcome::Failure));
}

#[test]
fn final_runs_if_every_thread_ended_well() {
    let text = "var x; thread t { x = 1; } final { let r = x; assert r == 2, \"not two\"; }";
    let mut m = machine(text);
    step(&mut m, "t");
    let (terminal, key) = (m.terminal_fingerprint(), m.state_key());
    for _ in 0..2 {
        assert_eq!(m.outcome(), Some(Outcome::Failure));
        assert_eq!(failures(&m), ["final: an assertion does not hold: not two"]);
    }
    assert_eq!((m.terminal_fingerprint(), m.state_key()), (terminal, key), "final leaves nothing");
    assert_eq!(m.depth(), 1);
    m.undo();
    assert!(failures(&m).is_empty());
    assert_eq!(outcome("sem s; thread t { acquire s; } final { fail; }"), Outcome::Deadlock(Deadlock::Other));
    assert_eq!(outcome("thread t { assume false; } final { fail; }"), Outcome::AssumeBlocked);
    assert_eq!(
        outcome(
            "var a[3] = 2; fn sum(n) { if n == 0 { return 0; } return a[n - 1] + sum(n - 1); } \
                        thread t { } final { assert sum(3) == 6; }"
        ),
        Outcome::Ok
    );
}

#[test]
fn conditions_read_the_terminal_state() {
    let text = "var x, a[2]; fn f(n) { let q = n + 1; } \
        thread t { let r = 5; let u; let b[2] = 7; if r == 5 { return; } let late = 1; } \
        thread p[i in 0..2] { x = i; let s = i; } main { let h = spawn f(3); } sem z; thread blocked { let r = 1; acquire z; let q = 2; } \
        exists t:r == 5; exists t:u == 0; exists t:b[1] == 7; exists t:late == 1; exists p[1]:s == 1 && p[1]:i == 1; \
        exists main.0:q == 4; exists main.1:q == 4; exists blocked:r == 1; exists blocked:q == 2; exists x == 1 || t:u == 0; \
        exists t:u == 0 || x == 1; exists a[x - 2] == 0; exists t:b[x + 1] == 7; exists 1 / (x - 1) == 1;";
    let mut m = machine(text);
    crate::support::steps(&mut m, "p[0] p[1] main");
    let program = m.program().clone();
    let held: Vec<bool> = program.conditions().iter().map(|condition| m.condition_holds(condition)).collect();
    let expected =
        [true, false, true, false, true, true, false, true, false, true, false, false, false, false];
    assert_eq!(held, expected);
}

#[test]
fn the_log_of_an_execution() {
    let text =
        "var x; thread t { log \"begins\"; x = 3; log \"x is\", x, x == 3; } final { log \"end\", x; }";
    let mut m = machine(text);
    let lines = |m: &loris_interpreter::Machine| {
        m.log()
            .map(|line| format!("{:?} {}", line.event.map(loris_interpreter::EventIndex::index), line.text))
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(&m), ["None begins"]);
    crate::support::steps(&mut m, "t t t");
    assert_eq!(lines(&m), ["None begins", "Some(2) x is 3 true"]);
    assert_eq!(m.outcome(), Some(Outcome::Ok));
    assert_eq!(lines(&m), ["None begins", "Some(2) x is 3 true", "None end 3"]);
    m.undo();
    assert_eq!(lines(&m), ["None begins"]);
}

#[test]
fn frames_for_people() {
    let text = "var x; fn f(n) { let q = n * 2; x = q; } thread t { let r = 4; f(r); }";
    let m = machine(text);
    let frames = m.frames(crate::support::thread(&m, "t"));
    let shown: Vec<String> =
        frames.iter().map(|frame| format!("{} {:?}", frame.function, frame.locals)).collect();
    assert_eq!(shown, ["t [(\"r\", [Int(4)])]", "f [(\"n\", [Int(4)]), (\"q\", [Int(8)])]"]);
}
