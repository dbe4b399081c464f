//! Undo is the exact inverse of a step, and a new execution begins afresh.

use crate::support::{PROGRAMS, enabled, machine, variants};
use loris_interpreter::{Event, Machine, TerminalState, ThreadId};

/// A small generator of numbers: xorshift64.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap()
    }
}

/// Everything that can be seen of a machine.
#[derive(PartialEq, Debug)]
struct Picture {
    key: Box<[u64]>,
    fingerprints: (u128, u128),
    terminal: TerminalState,
    events: Vec<Event>,
    touched: Vec<String>,
    threads: Vec<ThreadId>,
    pending: Vec<String>,
    held: Vec<String>,
    failures: Vec<String>,
    log: Vec<String>,
}

fn picture(machine: &Machine) -> Picture {
    let threads = machine.threads().to_vec();
    let held = threads.iter().map(|thread| {
        let mut held = Vec::new();
        machine.holds(*thread, &mut held);
        format!("{held:?}")
    });
    Picture {
        key: machine.state_key(),
        fingerprints: (machine.state_fingerprint(), machine.terminal_fingerprint()),
        terminal: machine.terminal_state(),
        events: machine.events().to_vec(),
        touched: machine
            .events()
            .iter()
            .map(|event| format!("{:?} {:?}", machine.accesses(event), machine.choices(event)))
            .collect(),
        pending: threads
            .iter()
            .map(|thread| format!("{:?} {:?}", machine.pending(*thread), machine.status(*thread)))
            .collect(),
        held: held.collect(),
        failures: machine.failures().map(|failure| format!("{failure:?}")).collect(),
        log: machine.log().map(|line| format!("{line:?}")).collect(),
        threads,
    }
}

#[test]
fn every_successor_of_every_state_of_random_walks_is_taken_back() {
    for (name, text) in PROGRAMS {
        let mut machine = machine(text);
        for seed in 1..=6 {
            let mut numbers = Numbers(seed * 0x9e37_79b9);
            machine.begin(&[]).unwrap();
            let beginning = picture(&machine);
            let mut pictures = Vec::new();
            loop {
                let before = picture(&machine);
                let mut successors = Vec::new();
                for thread in enabled(&machine) {
                    for choices in variants(&mut machine, thread) {
                        machine.step(thread, &choices).unwrap();
                        let after = picture(&machine);
                        machine.undo();
                        assert_eq!(picture(&machine), before, "{name}");
                        machine.step(thread, &choices).unwrap();
                        assert_eq!(picture(&machine), after, "{name}: a step repeated");
                        machine.undo();
                        successors.push((thread, choices));
                    }
                }
                pictures.push(before);
                if successors.is_empty() {
                    break;
                }
                let (thread, choices) = &successors[numbers.below(successors.len())];
                machine.step(*thread, choices).unwrap();
            }
            pictures.pop();
            machine.outcome().unwrap();
            while let Some(expected) = pictures.pop() {
                machine.undo();
                assert_eq!(picture(&machine), expected, "{name}");
            }
            machine.begin(&[]).unwrap();
            assert_eq!(picture(&machine), beginning, "{name}");
        }
    }
}

#[test]
fn a_fresh_machine_and_a_used_one_are_alike() {
    for (name, text) in PROGRAMS {
        let mut used = machine(text);
        crate::support::finish(&mut used);
        used.begin(&[]).unwrap();
        let mut fresh = machine(text);
        assert_eq!(picture(&used), picture(&fresh), "{name}");
        crate::support::finish(&mut used);
        crate::support::finish(&mut fresh);
        assert_eq!(picture(&used), picture(&fresh), "{name}");
    }
}

#[test]
fn a_refused_step_changes_nothing() {
    let text = "fn f() { let c = choose(0..2); } var x; thread a { let h = spawn f(); let d = choose(3..5); x = d; }";
    let mut machine = machine(text);
    let before = picture(&machine);
    let a = crate::support::thread(&machine, "a");
    for choices in [&[2][..], &[0, 2], &[0, 3, 0], &[-1]] {
        assert!(machine.step(a, choices).is_err(), "{choices:?}");
        assert_eq!(picture(&machine), before);
    }
    machine.step(a, &[1, 4]).unwrap();
    assert!(machine.step(ThreadId(77), &[]).is_err());
}
