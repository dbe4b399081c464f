//! Taking down a run from the machine that has executed it, event by event.
//!
//! A run mostly begins like the one before it; what is known of that beginning stays.

use crate::Relation;
use loris_interpreter::ids::number;
use loris_interpreter::{Machine, ThreadId};

use super::{Naming, PendingOp, Run, Stands};
use crate::poset::unfolding::Unfolding;

impl<R: Relation> Run<R> {
    /// The next run begins with the first so many events of this one; what is known of them will stay.
    pub fn keep(&mut self, events: usize) {
        self.kept = events;
    }

    /// Takes over the execution at which the machine stands, which has ended.
    pub fn record(&mut self, machine: &mut Machine, unfolding: &mut Unfolding, naming: &mut Naming) {
        let kept = std::mem::take(&mut self.kept);
        self.poset.truncate(kept);
        self.ids.truncate(kept);
        self.poset.widen(machine);
        while self.ids.len() < machine.depth() {
            self.add(machine, unfolding, naming);
        }
        self.pending.clear();
        self.accesses.clear();
        for thread in (0..self.threads()).map(|thread| ThreadId(number(thread))) {
            let start = self.accesses.len();
            // In an execution that was cut short, some thread is enabled at the end.
            let blocked = machine.pending(thread).filter(|_| !machine.is_enabled(thread));
            let pending = blocked.map(|op| {
                machine.pending_accesses(thread, &mut self.accesses);
                PendingOp { op, stands: Stands::Blocked, accesses: start..self.accesses.len() }
            });
            self.pending.push(pending);
        }
    }

    /// The execution, which is taken down, was cut: takes down what the threads that are enabled were about to do.
    ///
    /// # Panics
    /// The machine does not run a thread that it calls enabled.
    pub fn record_cut(&mut self, machine: &mut Machine) {
        for (thread, pending) in (0..).map(ThreadId).zip(&mut self.pending) {
            let Some(op) = machine.pending(thread).filter(|_| machine.is_enabled(thread)) else { continue };
            let start = self.accesses.len();
            let made = machine.step(thread, &[]).expect("the thread is enabled");
            self.accesses.extend_from_slice(machine.accesses(machine.event(made)));
            machine.undo();
            *pending = Some(PendingOp { op, stands: Stands::Cut, accesses: start..self.accesses.len() });
        }
    }

    /// Adds the next event of the execution.
    fn add(&mut self, machine: &Machine, unfolding: &mut Unfolding, naming: &mut Naming) {
        let event = &machine.events()[self.ids.len()];
        let values = machine.choices(event).iter().map(|chosen| chosen.value);
        let op = (event.thread, event.op.kind);
        let label = self.label_at(self.end(), op, values, machine.accesses(event), naming);
        let id = unfolding.intern(label);
        self.poset.push_after(machine, &naming.before);
        self.ids.push(id);
    }
}
