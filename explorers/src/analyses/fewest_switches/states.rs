//! The states of a program as the ground of a search: every execution, and every bug that it shows.

use std::hash::BuildHasherDefault;
use std::marker::PhantomData;

use loris_interpreter::{Machine, ThreadId};

use super::levels::Ground;
use loris_engine::bug::Bug;
use loris_engine::state_key::StateKey;
use loris_engine::table::LowBits;
use loris_interpreter::choices::{Values, successor};

/// The executions of a machine; a goal is a bug.
pub(super) struct States<'a, K> {
    pub(super) machine: Machine,
    pub(super) bugs: &'a [Bug],
    /// What the next start chooses.
    next: Option<Values>,
    key: PhantomData<K>,
}

impl<'a, K: StateKey> States<'a, K> {
    /// Those of the machine.
    pub(super) fn new(machine: Machine, bugs: &'a [Bug]) -> Self {
        States { machine, bugs, next: Some(Values::new()), key: PhantomData }
    }
}

impl<K: StateKey> Ground for States<'_, K> {
    type Key = K;

    type Hasher = BuildHasherDefault<LowBits>;

    fn next_root(&mut self) -> Option<Values> {
        let values = self.next.take()?;
        self.begin(&values);
        let chosen = self.machine.root_choices();
        self.next = successor(chosen);
        Some(chosen.iter().map(|choice| choice.value).collect())
    }

    fn begin(&mut self, root: &[i64]) {
        self.machine.begin(root).expect("the choices of a root are possible");
    }

    fn key(&self) -> K {
        K::of(&self.machine)
    }

    fn enabled(&self, into: &mut Vec<ThreadId>) {
        into.extend(self.machine.alternatives());
    }

    fn is_over(&self) -> bool {
        self.machine.alternatives().next().is_none()
    }

    fn is_enabled(&self, thread: ThreadId) -> bool {
        self.machine.is_enabled(thread) && self.machine.yielding() != Some(thread)
    }

    fn step(&mut self, thread: ThreadId, values: &[i64]) -> (Values, Option<Values>) {
        let event = self.machine.step(thread, values).expect("an enabled thread can step");
        let chosen = self.machine.choices(self.machine.event(event));
        (chosen.iter().map(|choice| choice.value).collect(), successor(chosen))
    }

    fn undo(&mut self) {
        self.machine.undo();
    }

    fn take_goals(&mut self, open: &mut Vec<usize>, reached: &mut Vec<usize>) {
        let outcome = self.machine.outcome();
        if outcome.is_none() && self.machine.failures().next().is_none() {
            return;
        }
        open.retain(|&goal| {
            let shown = self.bugs[goal].is_shown(&self.machine, outcome);
            if shown {
                reached.push(goal);
            }
            !shown
        });
    }
}
