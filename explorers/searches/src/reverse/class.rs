//! A terminal class, by one of its executions.

use std::ops::Range;

use loris_hbr::Footprint;
use loris_interpreter::{Access, Chosen, EventIndex, Machine, OpKind, ThreadId};
use smallvec::SmallVec;

use super::path::Path;
use super::walk::Values;

/// The choices of one event, with their ranges.
pub(super) type Choices = SmallVec<[Chosen; 1]>;

/// An execution to its end, for questions about its lazy relation. Reused from class to class to save allocations.
#[derive(Clone, Debug, Default)]
pub(super) struct Class {
    path: Path,
    /// What ops that are blocked at the end would touch there.
    accesses: Vec<Access>,
    /// These ops.
    pending: Vec<Pending>,
}

/// An op that is blocked at the end, and what it would touch there.
#[derive(Clone, Debug)]
struct Pending {
    thread: ThreadId,
    kind: OpKind,
    accesses: Range<usize>,
}

impl Class {
    /// Takes over the execution at which the machine stands, which has ended.
    pub(super) fn record(&mut self, machine: &mut Machine) {
        self.path.truncate(0);
        self.accesses.clear();
        self.pending.clear();
        (0..).map(EventIndex).take(machine.depth()).for_each(|position| self.path.push(machine, position));
        for at in 0..machine.threads().len() {
            let thread = machine.threads()[at];
            let Some(op) = machine.pending(thread) else { continue };
            let first = self.accesses.len();
            machine.pending_accesses(thread, &mut self.accesses);
            self.pending.push(Pending { thread, kind: op.kind, accesses: first..self.accesses.len() });
        }
    }

    /// The execution as a path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What an event chose.
    pub(super) fn choices(&self, position: usize) -> &[Chosen] {
        self.path.choices(position)
    }

    /// The values that an event chose.
    pub(super) fn values(&self, position: usize) -> Values {
        self.choices(position).iter().map(|choice| choice.value).collect()
    }

    /// Whether an event chose the least values.
    pub(super) fn has_least_values(&self, position: usize) -> bool {
        self.choices(position).iter().all(|choice| choice.value == choice.from)
    }

    /// Whether an event had other values to choose.
    pub(super) fn had_a_choice(&self, position: usize) -> bool {
        self.choices(position).iter().any(|choice| choice.to - choice.from > 1)
    }

    /// An event as the relations see it.
    pub(super) fn footprint(&self, position: usize) -> Footprint<'_> {
        self.path.footprint(position)
    }

    /// The machine stands after a part of the class: the event of the class that the thread makes next, if it is
    /// enabled there and what happens before that event is in the part.
    pub(super) fn next(&self, machine: &Machine, thread: ThreadId) -> Option<usize> {
        let events = self.path.of_thread(thread.index());
        let position = *events.get(machine.events_of(thread) as usize)? as usize;
        let has = |other: ThreadId, known: u32| other == thread || known <= machine.events_of(other);
        self.path.past_of(position).all(|(other, known)| has(other, known)).then_some(position)
    }

    /// The machine stands after a part of the class: what the other threads have left to do, ops that are blocked at
    /// the end included.
    pub(super) fn left<'a>(
        &'a self,
        machine: &'a Machine,
        but: ThreadId,
    ) -> impl Iterator<Item = Footprint<'a>> + 'a {
        let events = (0..self.path.len()).filter(|&position| self.is_left(machine, position));
        let pending = self.pending.iter().map(|pending| Footprint {
            thread: pending.thread,
            kind: pending.kind,
            accesses: &self.accesses[pending.accesses.clone()],
        });
        let all = events.map(|position| self.footprint(position)).chain(pending);
        all.filter(move |footprint| footprint.thread != but)
    }

    /// The machine stands after a part of the class: whether the event is not in it.
    fn is_left(&self, machine: &Machine, position: usize) -> bool {
        self.path.index(position) >= machine.events_of(self.path.thread(position))
    }

    /// Whether an event of another path, with these choices, is one of the class. `has` says so of those before it.
    pub(super) fn has(
        &self,
        path: &Path,
        position: usize,
        choices: &[Chosen],
        has: impl Fn(usize) -> bool,
    ) -> bool {
        let events = self.path.of_thread(path.thread(position).index());
        let Some(&here) = events.get(path.index(position) as usize) else { return false };
        let here = here as usize;
        let name = |path: &Path, event: usize| (path.thread(event), path.index(event));
        let past = path.past(position).map(|event| name(path, event));
        self.choices(here) == choices
            && path.past(position).all(has)
            && past.eq(self.path.past(here).map(|event| name(&self.path, event)))
    }
}
