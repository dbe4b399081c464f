//! The cuts of one execution as the ground of a search: every order of its events with the same happens-before
//! relation.
//!
//! An order of the events that respects the relation goes through *cuts*, sets of events that with an event have
//! all that happens before it; which event may come next depends on the cut alone. The goal is that the last event
//! has happened, with all that happens before it: for a bug that is there at the end only, that all have.
//!
//! By the rules of the language each such order is an execution. Other rules forbid some of them, where a failure ends
//! the execution or a thread yields to others: then a machine goes along and says who may run.

use std::hash::BuildHasherDefault;

use loris_hbr::Regular;
use loris_interpreter::{Machine, ThreadId};

use super::levels::Ground;
use loris_hbr::poset::Poset;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::unfolding::Mix;
use loris_interpreter::choices::Values;

/// What an order has to come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// The last event of the execution has happened.
    LastEvent,
    /// Every event has happened.
    End,
}

/// The orders of the events of an execution.
pub(super) struct Orders {
    poset: Poset<Regular>,
    /// Goes along, unless every order is an execution.
    machine: Option<Machine>,
    /// The threads that have events, in the order of their first ones.
    threads: Vec<ThreadId>,
    /// Of the only start, until it was given.
    root: Option<Values>,
    cut: Cut,
    /// The threads of the steps so far.
    trail: Vec<ThreadId>,
    /// The threads whose events must all have happened.
    needed: Vec<ThreadId>,
}

impl Orders {
    /// Those of the execution that the machine holds.
    pub(super) fn new(machine: &Machine, until: Until) -> Orders {
        let mut threads: Vec<ThreadId> = Vec::new();
        for event in machine.events() {
            if !threads.contains(&event.thread) {
                threads.push(event.thread);
            }
        }
        let last = machine.events().last().map(|event| event.thread);
        let is_needed = |thread: &ThreadId| until == Until::End || Some(*thread) == last;
        let poset = Poset::of_execution(machine);
        Orders {
            cut: Cut::empty(poset.threads()),
            poset,
            machine: (!machine.profile().is_language()).then(|| machine.clone()),
            needed: threads.iter().copied().filter(is_needed).collect(),
            threads,
            root: Some(machine.root_choices().iter().map(|chosen| chosen.value).collect()),
            trail: Vec::new(),
        }
    }

    /// The event that the thread may make next.
    fn next(&self, thread: ThreadId) -> Option<u32> {
        self.poset.ready(thread.index(), &self.cut).filter(|_| self.is_allowed(thread))
    }

    fn may_come(&self) -> impl Iterator<Item = ThreadId> {
        self.threads.iter().copied().filter(|&thread| self.next(thread).is_some())
    }

    /// Whether the rules allow a step of the thread.
    fn is_allowed(&self, thread: ThreadId) -> bool {
        let machine = self.machine.as_ref();
        machine.is_none_or(|machine| machine.alternatives().any(|other| other == thread))
    }
}

impl Ground for Orders {
    /// The cut, and the number above that of the thread that yields to others; 0 if there is none.
    type Key = (Cut, u32);

    type Hasher = BuildHasherDefault<Mix>;

    fn next_root(&mut self) -> Option<Values> {
        self.root.take()
    }

    fn begin(&mut self, root: &[i64]) {
        if let Some(machine) = &mut self.machine {
            machine.begin(root).expect("the choices of an execution");
        }
        self.cut = Cut::empty(self.poset.threads());
        self.trail.clear();
    }

    fn key(&self) -> Self::Key {
        let yielding = self.machine.as_ref().and_then(Machine::yielding);
        (self.cut.clone(), yielding.map_or(0, |thread| thread.0 + 1))
    }

    fn enabled(&self, into: &mut Vec<ThreadId>) {
        into.extend(self.may_come());
    }

    fn is_over(&self) -> bool {
        self.may_come().next().is_none()
    }

    fn is_enabled(&self, thread: ThreadId) -> bool {
        self.next(thread).is_some()
    }

    fn step(&mut self, thread: ThreadId, _: &[i64]) -> (Values, Option<Values>) {
        let event = self.next(thread).expect("a thread that may go on");
        let chosen = self.poset.choices(self.poset.event(event));
        let choices: Values = chosen.iter().map(|chosen| chosen.value).collect();
        if let Some(machine) = &mut self.machine {
            machine.step(thread, &choices).expect("an alternative can step");
        }
        self.cut.grow(thread.index());
        self.trail.push(thread);
        (choices, None)
    }

    fn undo(&mut self) {
        if let Some(thread) = self.trail.pop() {
            self.cut.shorten(thread.index(), self.cut.of(thread.index()) - 1);
            if let Some(machine) = &mut self.machine {
                machine.undo();
            }
        }
    }

    fn take_goals(&mut self, open: &mut Vec<usize>, reached: &mut Vec<usize>) {
        let end = self.poset.end();
        let has_all = |thread: &ThreadId| self.cut.of(thread.index()) == end.of(thread.index());
        if self.needed.iter().all(has_all) {
            reached.append(open);
        }
    }
}
