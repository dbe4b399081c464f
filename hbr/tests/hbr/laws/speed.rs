//! Measures; run with `cargo test --release -p loris-hbr -- --ignored --nocapture`.

use std::time::Instant;

use loris_hbr::{Clocks, Fingerprinter, Footprint, Lazy, Race, Regular, Relation};
use loris_interpreter::{Access, OpKind, ThreadId};
use loris_lang::ir::ObjectId;

use super::check::key;
use super::many_threads::Random;

const EVENTS: usize = 64;
const ROUNDS: usize = 500;

/// Reads, writes and locks, one access an event.
fn events(threads: u32) -> Vec<(ThreadId, OpKind, [Access; 1])> {
    let mut random = Random(1);
    (0..EVENTS)
        .map(|_| {
            let thread = ThreadId(random.below(threads));
            let object = ObjectId(random.below(4));
            match random.below(4) {
                0 => (thread, OpKind::Lock, [Access::Lock(ObjectId(object.0 + 10))]),
                1 => (thread, OpKind::Write, [Access::write(object)]),
                _ => (thread, OpKind::Read, [Access::read(object)]),
            }
        })
        .collect()
}

/// Shows the best rate of many short runs, each of which tells how many events it took: the others were disturbed.
#[expect(clippy::print_stdout, reason = "the test is there to show it")]
fn report(what: &str, mut run: impl FnMut() -> u32) {
    let mut best = 0.0f64;
    for _ in 0..300 {
        let start = Instant::now();
        let count = run();
        best = best.max(f64::from(count) / start.elapsed().as_secs_f64() / 1e6);
    }
    println!("{what}: {best:.1} million a second");
}

/// Grows to the end and shrinks to all lengths in turns, as a search does.
fn clocks<R: Relation>(threads: u32) {
    let events = events(threads);
    let mut clocks = Clocks::<R>::new();
    report(&format!("{} clocks, {threads} threads, push and pop", R::NAME), || {
        let mut pushed = 0;
        for round in 0..ROUNDS {
            for (thread, kind, accesses) in &events[clocks.len()..] {
                clocks.push(Footprint { thread: *thread, kind: *kind, accesses });
                pushed += 1;
            }
            clocks.truncate(round % EVENTS);
        }
        pushed
    });
}

fn races(threads: u32) {
    let events = events(threads);
    let mut clocks = Clocks::<Regular>::new();
    let mut races: Vec<Race> = Vec::new();
    report(&format!("races, push and pop, {threads} threads"), || {
        let mut pushed = 0;
        for round in 0..ROUNDS {
            for (thread, kind, accesses) in &events[clocks.len()..] {
                let event = Footprint { thread: *thread, kind: *kind, accesses };
                clocks.races(event, &mut races);
                clocks.push(event);
                pushed += 1;
            }
            clocks.truncate(round % EVENTS);
        }
        pushed
    });
}

fn fingerprints() {
    let events = events(4);
    let mut fingerprinter = Fingerprinter::new();
    report("both fingerprints, push and pop", || {
        let mut pushed = 0;
        for round in 0..ROUNDS {
            for (thread, kind, accesses) in &events[fingerprinter.len()..] {
                fingerprinter.push(Footprint { thread: *thread, kind: *kind, accesses }, &[], key, |_| false);
                pushed += 1;
            }
            fingerprinter.truncate(round % EVENTS);
        }
        pushed
    });
}

#[test]
#[ignore = "measures"]
fn speed() {
    for threads in [2, 4, 16, 500] {
        clocks::<Regular>(threads);
        clocks::<Lazy>(threads);
        races(threads);
    }
    fingerprints();
}
