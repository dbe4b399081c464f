//! Choices in steps and in roots, schedules and their replay.

use crate::support::{machine, step, thread, variants};
use loris_interpreter::{Machine, Schedule, Step, StepError};
use loris_lang::schedule::NamedSchedule;

fn values(chosen: &[loris_interpreter::Chosen]) -> Vec<i64> {
    chosen.iter().map(|chosen| chosen.value).collect()
}

#[test]
fn a_step_branches_over_its_choices() {
    let text = "var x; thread t { x = 1; let a = choose(0..2); let b = choose(a..3); x = b; }";
    let mut m = machine(text);
    let t = thread(&m, "t");
    assert_eq!(variants(&mut m, t), [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2]]);
    assert_eq!(m.step(t, &[0, 3]), Err(StepError::ChoiceOutOfRange { value: 3, from: 0, to: 3 }));
    assert_eq!(m.step(t, &[1, 1, 1]), Err(StepError::UnusedChoices { given: 3, made: 2 }));
    let event = m.step(t, &[1]).unwrap();
    assert_eq!(values(m.choices(m.event(event))), [1, 1]);
}

#[test]
fn an_empty_range_is_a_false_assume() {
    let mut m = machine("var x; thread t { x = 1; let a = choose(2..2); }");
    step(&mut m, "t");
    assert_eq!(crate::support::status(&m, "t"), loris_interpreter::Status::AssumeBlocked);
}

#[test]
fn choices_before_the_first_op_make_roots() {
    let text = "var x; thread a { let p = choose(0..2); x = p; } thread b { let q = choose(5..7); x = q; }";
    let mut m = machine(text);
    assert_eq!(values(m.root_choices()), [0, 5]);
    m.begin(&[1, 6]).unwrap();
    assert_eq!(values(m.root_choices()), [1, 6]);
    step(&mut m, "a");
    m.begin(&[1, 6]).unwrap();
    assert_eq!((m.depth(), values(m.root_choices())), (0, vec![1, 6]));
    m.begin(&[1]).unwrap();
    assert_eq!(values(m.root_choices()), [1, 5]);
    assert_eq!(m.begin(&[0, 7]), Err(StepError::ChoiceOutOfRange { value: 7, from: 5, to: 7 }));
    assert!(m.threads().is_empty());
    assert_eq!(m.begin(&[0, 5, 1]), Err(StepError::UnusedChoices { given: 3, made: 2 }));
    m.begin(&[]).unwrap();
    assert_eq!(m.threads().len(), 2);
}

#[test]
fn a_spawn_chooses_for_the_prefix_of_its_child_first() {
    let text = "var x; fn f() { let c = choose(0..2); x = c; } thread t { let h = spawn f(); let d = choose(7..9); x = d; }";
    let mut m = machine(text);
    let t = thread(&m, "t");
    let event = m.step(t, &[1, 8]).unwrap();
    let chosen = m.choices(m.event(event)).to_vec();
    assert_eq!((chosen[0].to, chosen[1].from), (2, 7));
}

fn written(text: &str) -> NamedSchedule {
    text.parse().unwrap()
}

const SCHEDULED: &str = "var x; fn f() { x = choose(0..3); } thread a { let r = choose(0..2); x = r; x = 1; x = 2; } \
    thread p[i in 0..3] { if i == 2 { let h = spawn f(); } }";

#[test]
fn a_schedule_in_writing() {
    let mut m = machine(SCHEDULED);
    m.replay(&written("/1 3*a p[2]/2 p[2].0")).unwrap();
    let schedule = m.schedule();
    assert_eq!(schedule.text(&m), "/1 3*a p[2]/2 p[2].0");
    let key = m.state_key();
    let mut other: Machine = machine(SCHEDULED);
    other.replay(&written("/1 a a a p[2]/2 p[2].0")).unwrap();
    assert_eq!(other.state_key(), key);
    m.begin(&[]).unwrap();
    m.run(&schedule).unwrap();
    assert_eq!(m.state_key(), key);
    let plain = Schedule { root: vec![], steps: vec![Step::from(thread(&m, "a"))] };
    assert_eq!(plain.text(&m), "a");
}

#[test]
fn replay_is_strict() {
    let mut m = machine(SCHEDULED);
    let mut error = |schedule: &str| m.replay(&written(schedule)).unwrap_err().to_string();
    assert_eq!(error("4*a"), "step 4 of the schedule: thread a has no op left; enabled here: p[2]");
    assert_eq!(
        error("p[2].0"),
        "step 1 of the schedule: there is no thread p[2].0 at this point; enabled here: a, p[2]"
    );
    assert_eq!(
        error("nobody"),
        "step 1 of the schedule: there is no thread nobody at this point; enabled here: a, p[2]"
    );
    assert_eq!(
        error("p[2]/3"),
        "step 1 of the schedule: the choice 3 is outside 0..3; enabled here: a, p[2]"
    );
    assert_eq!(
        error("a/1"),
        "step 1 of the schedule: 1 choice is given, but the step makes 0; enabled here: a, p[2]"
    );
    assert_eq!(error("/5"), "root choices of the schedule: the choice 5 is outside 0..2");
    let mut m = machine("mutex m; thread a { lock m; lock m; }");
    let error = m.replay(&written("2*a")).unwrap_err();
    assert_eq!(error.to_string(), "step 2 of the schedule: thread a is blocked; no thread is enabled here");
}
