//! Relations of executions of a machine.

use loris_hbr::{Clocks, ExactHbr, ExactThread, Fingerprinter, Footprint, Lazy, Regular};
use loris_interpreter::{Machine, System};

const PROGRAM: &str = "
var x = 0;
mutex m;
fn add(n) { with m { x += n; } }
main {
  let h = spawn add(choose(1..3));
  add(1);
  join h;
}
";

/// Runs threads by name, each entry one step.
fn run(machine: &mut Machine, schedule: &[&str]) {
    for name in schedule {
        let thread = machine.thread_by_name(name).expect("the thread exists");
        machine.step(thread, &[]).expect("the step is possible");
    }
}

fn machine() -> Machine {
    let program = loris_lang::compile("add.cl", PROGRAM).expect("the program is right");
    let mut machine = System::new(program).machine();
    machine.begin(&[2]).expect("a choice in range");
    machine
}

/// The labels of the events of a thread.
fn words(thread: &ExactThread) -> Vec<&str> {
    thread.events.iter().map(|event| event.label.as_str()).collect()
}

#[test]
fn exact_forms_tell_the_words_of_events() {
    let mut machine = machine();
    let schedule = ["main", "main.0", "main.0", "main.0", "main.0", "main", "main", "main", "main", "main"];
    run(&mut machine, &schedule);
    let exact = ExactHbr::of_execution(&machine, &Clocks::<Regular>::of_execution(&machine));
    assert_eq!(exact.root, [2]);
    let names: Vec<&str> = exact.threads.iter().map(|thread| thread.name.as_str()).collect();
    assert_eq!(names, ["main", "main.0"]);
    assert_eq!(
        words(&exact.threads[0]),
        ["spawn main.0", "lock m", "read x", "write x", "unlock m", "join main.0"]
    );
    assert_eq!(words(&exact.threads[1]), ["lock m", "read x", "write x", "unlock m"]);
    let lock_of_main = &exact.threads[0].events[1];
    assert_eq!(lock_of_main.clock, [2, 4], "after the section of the child");
    let lazy = ExactHbr::of_execution(&machine, &Clocks::<Lazy>::of_execution(&machine));
    assert_eq!(lazy.threads[0].events[1].clock, [2, 0], "after nothing of the child");
    assert_eq!(lazy.threads[0].events[2].clock, [3, 3], "after its write of x");
}

#[test]
fn fingerprints_follow_a_machine() {
    let mut machine = machine();
    let mut fingerprinter = Fingerprinter::new();
    fingerprinter.begin(machine.root_choices());
    let start = fingerprinter.value();
    run(&mut machine, &["main", "main.0", "main.0"]);
    for event in machine.events() {
        let footprint = Footprint::of_event(&machine, event);
        let key = |thread| machine.thread_key(thread);
        fingerprinter.push(footprint, machine.choices(event), key, |object| machine.is_variable(object));
    }
    assert_eq!(fingerprinter.len(), 3);
    assert_ne!(fingerprinter.value(), start);
    assert_ne!(fingerprinter.value().regular, fingerprinter.value().lazy);
    fingerprinter.truncate(0);
    assert_eq!(fingerprinter.value(), start);
}
