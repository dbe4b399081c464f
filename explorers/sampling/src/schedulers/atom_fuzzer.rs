//! Pauses at locks that a thread takes again (Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2, after the
//! `AtomFuzzer` of Park and Sen 2008).
//!
//! Idea: two sections of one thread on one lock are often meant to be one. So wait before the second one until another
//! thread has been in between.
//!
//! Search: an enabled thread that does not pause is drawn, each with the same probability. If it is about to take a lock
//! that it has taken before in this run, it pauses, and another one is drawn. It goes on when another thread has taken
//! that lock since. If every enabled thread pauses, one of them is drawn and goes on.
//!
//! Invariant: who pauses stands at a lock that it has taken before and that nobody has taken since it paused.
//!
//! Complete for: nothing; it never ends by itself. It is made for one kind of bug.
//!
//! Departures from the paper: there the end of a pause is left open, and what happens at other points; `AtomFuzzer` lets
//! a random one go on if all pause. Read and write locks count as locks, as does the lock that a `wait` takes back.
//!
//! Cost: a draw for each step, and a look at the locks that were taken in the run.

use loris_interpreter::op::Waits;
use loris_interpreter::{EventIndex, Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectId;

use super::policy::{Pick, Policy, Run};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;

/// What is said of `AtomFuzzer`.
pub const FACTS: Facts = Facts::of_sampler(
    "atom-fuzzer",
    "AtomFuzzer",
    "Park and Sen 2008; Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2",
    "At each point one of the enabled threads is drawn. Before a lock that it has taken before it pauses, \
    until another thread has taken it.",
);

/// Pauses where a lock is taken again.
#[derive(Clone, Debug, Default)]
pub struct AtomFuzzer {
    /// Who has taken which lock in this run.
    taken: Vec<(ThreadId, ObjectId)>,
    /// Who pauses, and at which lock.
    pausing: Vec<(ThreadId, ObjectId)>,
    /// Who has paused before its next step.
    released: Vec<ThreadId>,
    candidates: Vec<ThreadId>,
}

/// The lock that a thread is about to take.
fn wanted(machine: &Machine, thread: ThreadId) -> Option<ObjectId> {
    machine.pending(thread).and_then(|op| takes(op.kind).then_some(op.object)?)
}

fn takes(kind: OpKind) -> bool {
    matches!(kind.waits_for(), Waits::Lock(_))
}

impl AtomFuzzer {
    /// Whether the thread is to pause before its next step, and at which lock.
    fn pause(&self, machine: &Machine, thread: ThreadId) -> Option<ObjectId> {
        let lock = wanted(machine, thread).filter(|lock| self.taken.contains(&(thread, *lock)))?;
        (!self.released.contains(&thread)).then_some(lock)
    }

    /// The enabled threads that do not pause.
    fn find_candidates(&mut self, point: &ChoicePoint) {
        self.candidates.clear();
        let pausing = &self.pausing;
        let pauses = |thread: &ThreadId| pausing.iter().any(|(other, _)| other == thread);
        self.candidates.extend(point.enabled().iter().copied().filter(|thread| !pauses(thread)));
    }
}

impl Policy for AtomFuzzer {
    fn begin(&mut self, _run: &mut Run) {
        self.taken.clear();
        self.pausing.clear();
        self.released.clear();
    }

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        let draws = &mut run.streams.policy;
        loop {
            self.find_candidates(point);
            let Some(thread) = draws.one_of(&self.candidates) else {
                let thread = draws.one_of(point.enabled());
                self.pausing.retain(|(other, _)| Some(*other) != thread);
                return Pick::of(thread);
            };
            match self.pause(point.machine(), thread) {
                Some(lock) => self.pausing.push((thread, lock)),
                None => return Pick::Thread(thread),
            }
        }
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let event = point.machine().event(event);
        let (thread, op) = (event.thread, event.op);
        self.released.retain(|other| *other != thread);
        self.pausing.retain(|(other, _)| *other != thread);
        let Some(lock) = op.object.filter(|_| takes(op.kind)) else { return };
        if !self.taken.contains(&(thread, lock)) {
            self.taken.push((thread, lock));
        }
        let released = self.pausing.iter().filter(|(_, at)| *at == lock).map(|(other, _)| *other);
        self.released.extend(released);
        self.pausing.retain(|(_, at)| *at != lock);
    }
}
