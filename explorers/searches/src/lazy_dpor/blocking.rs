//! Detection of ops that can block inside a critical section (Thomson 2016, §4.4.3, issue 1).
//!
//! Idea: lazy DPOR reverses a race by running the later thread before a section, and takes it for granted that a
//! thread inside a section can always go on to its unlock. It cannot if the section has an op that waits for
//! another thread. So every op that can block, other than a lock, and that becomes pending while its thread holds
//! a mutex is reported, with its place and the place of the lock.
//!
//! What can block: `await`, an `atomic` that begins with an `await`, `join`, `acquire`, `send`, `sent`, `recv`,
//! `leave`, `wake`, and the locks of reader-writer locks and strict mutexes, which are ordinary objects of the
//! lazy relation. A `wait` gives its own mutex back, so its `wake` counts only if another one is held. A mutex
//! that is strict orders its sections in the lazy relation, so what is inside them is no matter.
//!
//! Cost: one look at the kind of the pending op for each step.

use std::collections::BTreeMap;

use loris_interpreter::op::{Lock, OpProperties, Waits};
use loris_interpreter::{Event, Machine, Op, ThreadId};
use loris_lang::ir::{ObjectId, Program};
use loris_lang::source::Span;

use super::warning::{Warning, WarningKind};
use loris_engine::report::Label;

/// The ops found, each with the lock around it.
#[derive(Clone, Debug)]
pub(crate) struct BlockingInsideSection {
    properties: OpProperties,
    found: BTreeMap<(Span, Span), (Op, ObjectId)>,
    held: Vec<ObjectId>,
}

impl BlockingInsideSection {
    /// Nothing found yet in the program.
    pub(crate) fn new(program: &Program) -> Self {
        BlockingInsideSection {
            properties: OpProperties::new(program),
            found: BTreeMap::new(),
            held: Vec::new(),
        }
    }

    /// The thread has just got its pending op.
    pub(crate) fn look(&mut self, machine: &Machine, thread: ThreadId) {
        let Some(op) = machine.pending(thread) else { return };
        if !self.can_block(machine, &op) {
            return;
        }
        self.held.clear();
        machine.holds(thread, &mut self.held);
        let lazy = self.held.iter().rev().find(|&&mutex| !machine.is_strict(mutex));
        let Some(&mutex) = lazy else { return };
        let lock = machine.events().iter().rev().find(|event| event.thread == thread && takes(event, mutex));
        if let Some(lock) = lock {
            self.found.entry((op.span, lock.op.span)).or_insert((op, mutex));
        }
    }

    /// What was found, in order of places.
    pub(crate) fn warnings(&self, machine: &Machine) -> Vec<Warning> {
        let warning = |(&(at, lock), &(op, mutex)): (&(Span, Span), &(Op, ObjectId))| {
            let word = op.kind.word();
            let mutex = machine.program().object_name(mutex);
            Warning {
                kind: WarningKind::BlockingInsideSection,
                message: format!("`{word}` can block while `{mutex}` is held"),
                labels: vec![
                    Label { at, text: "this can block".to_owned() },
                    Label { at: lock, text: format!("`{mutex}` is locked here") },
                ],
            }
        };
        self.found.iter().map(warning).collect()
    }

    /// Whether the op is one that can block, other than a lock that the lazy relation forgets.
    fn can_block(&self, machine: &Machine, op: &Op) -> bool {
        match self.properties.waits_for(op) {
            Waits::Nothing => false,
            Waits::Lock(Lock::Mutex) => op.object.is_some_and(|mutex| machine.is_strict(mutex)),
            _ => true,
        }
    }
}

/// Whether the event takes the mutex.
fn takes(event: &Event, mutex: ObjectId) -> bool {
    event.op.kind.acquires().is_some() && event.op.object == Some(mutex)
}
