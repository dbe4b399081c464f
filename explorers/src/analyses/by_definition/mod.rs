//! Sets of threads at a choice point, by their definitions: persistent sets, source sets, sleep sets, initials.
//!
//! The searches find such sets while they run, and never look at all that can happen. Here everything that can
//! happen is looked at, so that a set can be judged: for teaching, and to judge the searches.
//!
//! Idea: a definition speaks of all executions from a choice point, so go through them, one step at a time. Events
//! are independent if they are so in the regular relation.
//!
//! Invariant: a function leaves the machine where it found it, but for [`asleep`], which leads it along a schedule.
//!
//! Cost: the number of executions, so small programs only; a budget of steps ends the question.

mod asleep;
mod persistent;
mod source_set;

use std::ops::ControlFlow;

use loris_hbr::{Footprint, Regular, dependent};
use loris_interpreter::{Access, Event, EventIndex, Machine, OpKind, ThreadId};
use thiserror::Error;

use loris_interpreter::choices::{Values, successor};

pub use asleep::asleep;
pub use persistent::{Intrusion, intrusion, smallest_persistent};
pub use source_set::{initials, smallest_source, uncovered};

/// No execution is followed further.
const DEEPEST: usize = 1_000;

/// So many steps may be run to judge a set.
const MOST_STEPS: u32 = 1_000_000;

/// Why a question about a choice point has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unanswered {
    /// There is too much that can happen.
    #[error("too much can happen after this point")]
    TooLarge,
    /// A search with sleep sets does not run the schedule.
    #[error("a search with sleep sets does not come to this point: step {0} is of a thread that sleeps")]
    Sleeps(usize),
    /// A step chooses a value, so that a thread has several steps.
    #[error("at step {0} a thread chooses a value")]
    Chooses(usize),
}

/// What the relations see of a step, kept.
struct Step {
    thread: ThreadId,
    kind: OpKind,
    accesses: Vec<Access>,
}

impl Step {
    fn of(machine: &Machine, event: &Event) -> Step {
        Step { thread: event.thread, kind: event.op.kind, accesses: machine.accesses(event).to_vec() }
    }

    fn depends_on(&self, event: Footprint<'_>) -> bool {
        let own = Footprint { thread: self.thread, kind: self.kind, accesses: &self.accesses };
        dependent::<Regular>(own, event)
    }
}

/// The threads that can run, in order of creation.
pub fn enabled(machine: &Machine) -> Vec<ThreadId> {
    machine.enabled_threads().collect()
}

/// The steps that an enabled thread can make: one for each vector of values that it can choose.
fn steps(machine: &mut Machine, thread: ThreadId) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut values = Some(Values::new());
    while let Some(chosen) = values {
        let event = machine.step(thread, &chosen).expect("the thread is enabled");
        steps.push(Step::of(machine, machine.event(event)));
        values = successor(machine.choices(machine.event(event)));
        machine.undo();
    }
    steps
}

/// What a walk comes to.
enum Place {
    /// A step was run.
    After(EventIndex),
    /// Nobody who may run can.
    End,
}

/// A walk through all executions from where a machine stands.
struct Walk<'a, T> {
    machine: &'a mut Machine,
    /// Who may run.
    may_run: &'a dyn Fn(ThreadId) -> bool,
    /// Is shown every place; what it breaks with ends the walk.
    visit: &'a mut dyn FnMut(&Machine, Place) -> ControlFlow<T>,
    steps_left: u32,
    /// Nothing is run after so many events of the machine.
    most_events: usize,
}

/// The end of a walk before its time.
enum Stop<T> {
    Found(T),
    TooLarge,
}

impl<T> Walk<'_, T> {
    /// What the visitor broke with; `None` if it saw everything.
    fn result(mut self) -> Result<Option<T>, Unanswered> {
        let start = self.machine.depth();
        let found = self.descend();
        self.machine.undo_to(start);
        match found {
            Ok(()) => Ok(None),
            Err(Stop::Found(found)) => Ok(Some(found)),
            Err(Stop::TooLarge) => Err(Unanswered::TooLarge),
        }
    }

    fn descend(&mut self) -> Result<(), Stop<T>> {
        if self.machine.depth() >= self.most_events {
            return Ok(());
        }
        let mut threads = enabled(self.machine);
        threads.retain(|thread| (self.may_run)(*thread));
        if threads.is_empty() {
            return self.show(Place::End);
        }
        threads.into_iter().try_for_each(|thread| self.run(thread))
    }

    /// Goes through what begins with a step of the thread.
    fn run(&mut self, thread: ThreadId) -> Result<(), Stop<T>> {
        let mut values = Some(Values::new());
        while let Some(chosen) = values {
            self.steps_left = self.steps_left.checked_sub(1).ok_or(Stop::TooLarge)?;
            if self.machine.depth() >= DEEPEST {
                return Err(Stop::TooLarge);
            }
            let event = self.machine.step(thread, &chosen).expect("the thread is enabled");
            values = successor(self.machine.choices(self.machine.event(event)));
            self.show(Place::After(event))?;
            self.descend()?;
            self.machine.undo();
        }
        Ok(())
    }

    fn show(&mut self, place: Place) -> Result<(), Stop<T>> {
        match (self.visit)(self.machine, place) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(found) => Err(Stop::Found(found)),
        }
    }
}

/// The subsets of some threads that are not empty and have all of `with`, the smallest first, then in order.
fn subsets(threads: &[ThreadId], with: &[ThreadId]) -> Vec<Vec<ThreadId>> {
    let mut subsets: Vec<Vec<ThreadId>> = vec![Vec::new()];
    for &thread in threads {
        let larger: Vec<_> = subsets.iter().map(|set| [set.as_slice(), &[thread]].concat()).collect();
        subsets.extend(larger);
    }
    subsets.sort_by_key(|set| (set.len(), set.clone()));
    subsets.retain(|set| !set.is_empty() && with.iter().all(|thread| set.contains(thread)));
    subsets
}
