//! The cuts of one execution as the ground of a search: every order of its events with the same happens-before
//! relation.
//!
//! An order of the events that respects the relation goes through *cuts*, sets of events that with an event have
//! all that happens before it; which event may come next depends on the cut alone. The goal is that the last event
//! has happened, with all that happens before it: for a bug that is there at the end only, that all have.
//!
//! By the rules of the language each such order is an execution. Other rules forbid some of them, where a failure ends
//! the execution or a thread steps aside: then a machine goes along and says who may run.

use std::hash::BuildHasherDefault;

use loris_hbr::Regular;
use loris_interpreter::{Machine, Profile, Schedule, Step, ThreadId};

use super::levels::Ground;
use loris_engine::choices::Values;
use loris_hbr::poset::orders::{Cut, Poset};
use loris_hbr::poset::unfolding::Mix;

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
    poset: Poset,
    /// Goes along, unless every order is an execution.
    machine: Option<Machine>,
    /// The threads of the poset, and for each the steps of its events.
    threads: Vec<(ThreadId, Vec<Step>)>,
    /// Of the only start, until it was given.
    root: Option<Values>,
    cut: Cut,
    /// Places of the threads of the steps so far.
    trail: Vec<usize>,
    /// The places of the threads whose events must all have happened.
    needed: Vec<usize>,
}

impl Orders {
    /// Those of the execution that the machine holds.
    pub(super) fn new(machine: &Machine, until: Until) -> Orders {
        let Schedule { root, steps } = machine.schedule();
        let mut threads: Vec<(ThreadId, Vec<Step>)> = Vec::new();
        let last = steps.last().map(|step| step.thread);
        for step in steps {
            match threads.iter_mut().find(|(thread, _)| *thread == step.thread) {
                Some((_, own)) => own.push(step),
                None => threads.push((step.thread, vec![step])),
            }
        }
        let is_needed = |thread: ThreadId| until == Until::End || Some(thread) == last;
        let needed = (0..threads.len()).filter(|&place| is_needed(threads[place].0)).collect();
        Orders {
            poset: Poset::new::<Regular>(machine),
            machine: (machine.profile() != Profile::default()).then(|| machine.clone()),
            cut: Cut::empty(threads.len()),
            threads,
            root: Some(root.into()),
            trail: Vec::new(),
            needed,
        }
    }

    fn place(&self, thread: ThreadId) -> Option<usize> {
        self.threads.iter().position(|(other, _)| *other == thread)
    }

    fn may_come(&self) -> impl Iterator<Item = ThreadId> {
        let places = (0..self.threads.len()).filter(|&place| self.poset.may_come(place, &self.cut));
        places.map(|place| self.threads[place].0).filter(|&thread| self.is_allowed(thread))
    }

    /// Whether the rules allow a step of the thread.
    fn is_allowed(&self, thread: ThreadId) -> bool {
        let machine = self.machine.as_ref();
        machine.is_none_or(|machine| machine.alternatives().any(|other| other == thread))
    }
}

impl Ground for Orders {
    /// The cut, and the number above that of the thread that steps aside; 0 if there is none.
    type Key = (Cut, u32);

    type Hasher = BuildHasherDefault<Mix>;

    fn next_root(&mut self) -> Option<Values> {
        self.root.take()
    }

    fn begin(&mut self, root: &[i64]) {
        if let Some(machine) = &mut self.machine {
            machine.begin(root).expect("the choices of an execution");
        }
        self.cut = Cut::empty(self.threads.len());
        self.trail.clear();
    }

    fn key(&self) -> Self::Key {
        let aside = self.machine.as_ref().and_then(Machine::aside);
        (self.cut.clone(), aside.map_or(0, |thread| thread.0 + 1))
    }

    fn enabled(&self, into: &mut Vec<ThreadId>) {
        into.extend(self.may_come());
    }

    fn is_over(&self) -> bool {
        self.may_come().next().is_none()
    }

    fn is_enabled(&self, thread: ThreadId) -> bool {
        self.may_come().any(|other| other == thread)
    }

    fn step(&mut self, thread: ThreadId, _: &[i64]) -> (Values, Option<Values>) {
        let place = self.place(thread).expect("a thread of the execution");
        let step = &self.threads[place].1[self.cut.events_of(place)];
        let choices = step.choices.clone();
        if let Some(machine) = &mut self.machine {
            machine.step(thread, &choices).expect("an alternative can step");
        }
        self.cut.push(place);
        self.trail.push(place);
        (choices, None)
    }

    fn undo(&mut self) {
        if let Some(place) = self.trail.pop() {
            self.cut.pop(place);
            if let Some(machine) = &mut self.machine {
                machine.undo();
            }
        }
    }

    fn take_goals(&mut self, open: &mut Vec<usize>, reached: &mut Vec<usize>) {
        let happened = |&place: &usize| self.cut.events_of(place) == self.threads[place].1.len();
        if self.needed.iter().all(happened) {
            reached.append(open);
        }
    }
}
