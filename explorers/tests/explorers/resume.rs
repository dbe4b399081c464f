//! A search that is left between two executions and taken up elsewhere is one search, and the counts of its parts are
//! put together.

use std::sync::Arc;

use loris_engine::driver::{Advance, Driver};
use loris_engine::frontier::{Place, Resumable};
use loris_engine::limits::Options;
use loris_engine::report::Tallied;
use loris_engine::tally::Tally;
use loris_explorers::{Counting, Guarantee};
use loris_hbr::{Equivalence, Lazy, Regular};
use loris_interpreter::System;
use loris_lang::ir::Program;
use loris_searches::depth_first::dfs::Dfs;
use loris_searches::depth_first::hbr_caching::HbrCaching;
use loris_searches::depth_first::state_caching::StateCaching;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::common::program;

/// Choices at the start and in steps, threads that begin others, a deadlock, failures, conditions.
const PROGRAMS: [&str; 5] = [
    "var x, y; exists x == 2 && y == 0; never x == 3; thread a { x = 1; y = x; } thread b { x = 2; y = 0; }",
    "var x; mutex m, n; thread a { lock m; lock n; x = 1; unlock n; unlock m; } \
     thread b { lock n; lock m; x = x + 1; unlock m; unlock n; } thread c { assert x == 0, \"late\"; }",
    "var x; thread a { let v = choose(0..2); x = v; point; x = choose(0..2); } \
     thread b { let r = x; assert r != 1; } forall x < 2;",
    "var n; fn work() { n = n + 1; } thread main { let t = spawn work(); let u = spawn work(); n = 5; join t; \
     join u; assert n > 1; }",
    "var x, y; mutex m; thread a { with m { x += 1; } fail; } thread b { lock m; lock m; } thread c { y = 1; x = y; }",
];

fn options(counting: Counting) -> Options {
    Options { counting, findings: 2, ..Options::default() }
}

/// The whole run at once.
fn whole<S: Resumable>(program: &Arc<Program>, new: fn() -> S, options: &Options) -> Tallied {
    let mut driver = Driver::new(
        System::new(Arc::clone(program)).machine(),
        Guarantee::every(Equivalence::Hbr),
        new(),
        options,
    );
    while driver.advance(&mut ()) == Advance::Execution {}
    driver.finish().0
}

/// The run in parts of so many executions, each of which is taken up from what was written down of the one before.
fn parts<S: Resumable>(program: &Arc<Program>, new: fn() -> S, options: &Options, length: usize) -> Vec<Tally>
where
    S::Frontier: Serialize + DeserializeOwned,
{
    let machine = || System::new(Arc::clone(program)).machine();
    let mut driver = Driver::new(machine(), Guarantee::every(Equivalence::Hbr), new(), options);
    let mut tallies = Vec::new();
    loop {
        let is_over = (0..length).any(|_| driver.advance(&mut ()) != Advance::Execution);
        let (tally, place) = driver.leave();
        tallies.push(tally);
        if is_over {
            return tallies;
        }
        driver = Driver::resume(machine(), Guarantee::every(Equivalence::Hbr), written_down(&place), options)
            .expect("its own place");
    }
}

/// The place, through text.
fn written_down<F: Serialize + DeserializeOwned>(place: &Place<F>) -> Place<F> {
    let text = serde_json::to_string(place).expect("plain data");
    serde_json::from_str(&text).expect("it was written")
}

/// The run in parts says what the whole run says, in whatever order they are put together.
fn check<S: Resumable>(new: fn() -> S)
where
    S::Frontier: Serialize + DeserializeOwned,
{
    for text in PROGRAMS {
        let program = program(text);
        for counting in [Counting::Fingerprints, Counting::Exact] {
            let options = options(counting);
            let expected = whole(&program, new, &options);
            assert!(expected.statistics.executions() > 3, "{text}");
            for length in [1, 2, 3, 7] {
                let parts = parts(&program, new, &options, length);
                let forwards = parts.iter().cloned().reduce(Tally::merged).expect("one part at least");
                let backwards = parts.into_iter().rev().reduce(Tally::merged).expect("one part at least");
                for merged in [forwards, backwards] {
                    assert_eq!(
                        merged.finish(
                            &System::new(Arc::clone(&program)).machine(),
                            Guarantee::every(Equivalence::Hbr),
                            None,
                            None
                        ),
                        expected,
                        "{text} in parts of {length}"
                    );
                }
            }
        }
    }
}

#[test]
fn depth_first_search_is_taken_up() {
    check(Dfs::new);
}

#[test]
fn caching_searches_are_taken_up() {
    check(HbrCaching::<Regular>::new);
    check(HbrCaching::<Lazy>::new);
    check(StateCaching::new);
}

#[test]
fn a_place_of_another_program_is_refused() {
    let [one, other] = [PROGRAMS[1], "thread z { yield; }"].map(program);
    let options = options(Counting::Fingerprints);
    let mut driver =
        Driver::new(System::new(one).machine(), Guarantee::every(Equivalence::Hbr), Dfs::new(), &options);
    driver.advance(&mut ());
    let (_, place) = driver.leave();
    let taken_up = Driver::<Dfs>::resume(
        System::new(other).machine(),
        Guarantee::every(Equivalence::Hbr),
        place,
        &options,
    );
    assert!(taken_up.is_err());
}
