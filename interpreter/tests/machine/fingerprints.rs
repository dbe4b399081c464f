//! Fingerprints and exact forms of states say the same, and neither depends on the schedule or on thread numbers.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{PROGRAMS, enabled, machine, variants};
use loris_interpreter::{Machine, TerminalState};

#[derive(Default)]
struct Seen {
    states: BTreeMap<Box<[u64]>, u128>,
    fingerprints: BTreeMap<u128, Box<[u64]>>,
    terminal: BTreeMap<TerminalState, u128>,
    terminal_fingerprints: BTreeMap<u128, TerminalState>,
    /// What a state determines.
    terminal_of: BTreeMap<Box<[u64]>, TerminalState>,
    ended: BTreeSet<TerminalState>,
}

/// In which order threads are tried.
#[derive(Clone, Copy)]
enum Order {
    Forwards,
    Backwards,
}

impl Seen {
    fn note(&mut self, machine: &Machine, name: &str) -> bool {
        let (key, fingerprint) = (machine.state_key(), machine.state_fingerprint());
        let (terminal, terminal_fingerprint) = (machine.terminal_state(), machine.terminal_fingerprint());
        let is_new = !self.states.contains_key(&key);
        assert_eq!(*self.states.entry(key.clone()).or_insert(fingerprint), fingerprint, "{name}");
        assert_eq!(*self.fingerprints.entry(fingerprint).or_insert_with(|| key.clone()), key, "{name}");
        let known = *self.terminal.entry(terminal.clone()).or_insert(terminal_fingerprint);
        assert_eq!(known, terminal_fingerprint, "{name}: {terminal:#?}");
        let known =
            self.terminal_fingerprints.entry(terminal_fingerprint).or_insert_with(|| terminal.clone());
        assert_eq!(*known, terminal, "{name}");
        assert_eq!(*self.terminal_of.entry(key).or_insert_with(|| terminal.clone()), terminal, "{name}");
        is_new
    }

    fn search(&mut self, machine: &mut Machine, order: Order, name: &str) {
        if !self.note(machine, name) {
            return;
        }
        let mut threads = enabled(machine);
        if let Order::Backwards = order {
            threads.reverse();
        }
        if threads.is_empty() {
            self.ended.insert(machine.terminal_state());
        }
        for thread in threads {
            for choices in variants(machine, thread) {
                machine.step(thread, &choices).unwrap();
                self.search(machine, order, name);
                machine.undo();
            }
        }
    }
}

#[test]
fn fingerprints_are_equal_exactly_if_exact_forms_are() {
    for (name, text) in PROGRAMS {
        let mut seen = Seen::default();
        seen.search(&mut machine(text), Order::Forwards, name);
        let mut again = Seen::default();
        again.search(&mut machine(text), Order::Backwards, name);
        assert!(seen.states == again.states, "{name}: states depend on the order of the search");
        assert!(seen.terminal == again.terminal, "{name}");
        assert!(seen.ended == again.ended, "{name}");
        assert!(!seen.ended.is_empty(), "{name}");
    }
}

#[test]
fn commuting_steps_lead_to_one_state() {
    let text = "var x, y; mutex m; fn f() { x = 1; } \
        thread a { x = 1; with m { } let h = spawn f(); } thread b { y = 1; let h = spawn f(); }";
    let (mut one, mut other) = (machine(text), machine(text));
    crate::support::steps(&mut one, "a a a a b b");
    crate::support::steps(&mut other, "b b a a a a");
    let last = |machine: &Machine| machine.thread_name(machine.threads()[3]).to_owned();
    assert_eq!((last(&one), last(&other)), ("b.0".to_owned(), "a.0".to_owned()));
    assert_eq!(one.state_key(), other.state_key());
    assert_eq!(one.state_fingerprint(), other.state_fingerprint());
    assert_eq!(one.terminal_state(), other.terminal_state());
    assert_eq!(one.terminal_fingerprint(), other.terminal_fingerprint());
}

#[test]
fn tokens_of_a_condition_are_part_of_the_state_but_not_of_a_terminal_state() {
    let text = "mutex m; cond c; thread w { with m { wait c, m; } } thread s { notify c; notify c; }";
    let mut machine = machine(text);
    crate::support::steps(&mut machine, "w w s");
    let (state, terminal) = (machine.state_fingerprint(), machine.terminal_fingerprint());
    let words = machine.state_key().len();
    crate::support::step(&mut machine, "s");
    assert_ne!(machine.state_fingerprint(), state);
    assert_ne!(machine.terminal_fingerprint(), terminal, "s has ended");
    assert_ne!(machine.state_key().len(), words);
}
