//! The Rust programs of `embed/` run, and say what their comments promise.

#[path = "../embed/build.rs"]
mod build;
#[path = "../embed/run.rs"]
mod run;
#[path = "../embed/search.rs"]
mod search;

#[test]
fn run_shows_the_lost_update() {
    let text = run::report().expect("the schedule can be run");
    assert_eq!(text.lines().count(), 5, "four events and a failure: {text}");
    assert!(text.ends_with("failure: an increment was lost\n"), "{text}");
    run::main().expect("it prints the same");
}

#[test]
fn search_finds_the_deadlock() {
    let text = search::report().expect("the program is right");
    assert!(text.starts_with("verdict: bug, guarantee: lazy-hbrs\n2 schedules, 2 lazy HBRs\n"), "{text}");
    assert_eq!(text.matches("deadlock at ").count(), 1, "{text}");
    assert!(text.ends_with("  t: lock a (ab-ba.cl:3:16)\n  u: lock b (ab-ba.cl:4:16)\n"), "{text}");
    search::main().expect("it prints the same");
}

#[test]
fn build_sees_every_final_value() {
    let text = build::report().expect("the program is right");
    assert_eq!(text, "final values of x: 1, 2\n");
    build::main().expect("it prints the same");
}
