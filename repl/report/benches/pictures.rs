//! How long pictures and pages take: `cargo bench -p loris-report`. It prints times and asserts none.

#![expect(clippy::print_stdout, reason = "it is a bench: what it prints is its result")]

use std::sync::Arc;
use std::time::Instant;

use loris_interpreter::System;
use loris_lang::ir::Points;
use loris_lang::schedule::Lasso;
use loris_report::page::{Subject, page};
use loris_report::picture::{Relations, Which, dot, svg};
use loris_report::results::Explained;

/// Four threads that share two mutexes and two variables.
const TEXT: &str = "
var x, y, mine[4];
mutex m, k;
thread t[i in 0..4] { loop { with m { x = x + 1; } mine[i] = mine[i] + 1; with k { y = y + x; } } }
";

fn main() {
    for events in [50, 200, 1000] {
        let program = Arc::new(loris_lang::compile("bench.cl", TEXT).expect("is well formed"));
        let mut machine = System::new(program.clone()).machine();
        machine.begin(&[]).expect("nothing is chosen");
        let mut turn = 0;
        while machine.depth() < events {
            let threads = machine.threads().len();
            turn = (turn * 7 + 3) % 101;
            let enabled = (0..threads).map(|at| machine.threads()[(turn + at) % threads]);
            let thread = enabled.into_iter().find(|thread| machine.is_enabled(*thread)).expect("no deadlock");
            machine.step(thread, &[]).expect("is enabled");
        }
        let schedule = machine.schedule().named(&machine);
        let picture = timed(&format!("relations, {events} events"), || Relations::of(&machine));
        let drawn = timed(&format!("svg, {} boxes", picture.boxes.len()), || svg(&picture, &Which::BOTH));
        println!("    {} bytes", drawn.len());
        timed("dot", || dot(&picture));
        let subject = Subject {
            program: &program,
            source: program.source(),
            runs: &[],
            gathered: &[],
            explained: &Explained::default(),
            given: Some(&Lasso::from(schedule.clone())),
            liveness: None,
            profile: machine.profile(),
            points: Points::All,
            depth: events,
        };
        let written = timed("page", || page(&subject));
        println!("    {} bytes", written.len());
    }
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let made = work();
    println!("{what}: {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);
    made
}
