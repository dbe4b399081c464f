//! A relation in full, so that two of them are equal only if they are the same: no collisions.
//!
//! The form does not depend on the schedule: threads are in the order of their names, and a clock counts events
//! of each thread instead of naming positions.

use loris_interpreter::{Chosen, Event, EventIndex, Machine, ThreadId};

use crate::clocks::Clocks;
use crate::relation::Relation;

/// The canonical form of a relation over the events of an execution, with labels of type `L`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExactHbr<L = String> {
    /// The values chosen before the first event.
    pub root: Vec<i64>,
    /// The threads that have events, in the order of their names.
    pub threads: Vec<ExactThread<L>>,
}

/// A thread in a relation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExactThread<L = String> {
    /// Its name.
    pub name: String,
    /// Its events, in order.
    pub events: Vec<ExactEvent<L>>,
}

/// An event in a relation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExactEvent<L = String> {
    /// What it did.
    pub label: L,
    /// The values that it chose.
    pub choices: Vec<i64>,
    /// For each thread of the relation, how many of its events are before this event or are it.
    pub clock: Vec<u32>,
}

impl<L> ExactHbr<L> {
    /// The relation over the events of some clocks. `name` gives the names of the threads, which must differ;
    /// `event` gives the label and the choices of an event.
    pub fn new<R: Relation>(
        clocks: &Clocks<R>,
        root: Vec<i64>,
        mut name: impl FnMut(ThreadId) -> String,
        mut event: impl FnMut(EventIndex) -> (L, Vec<i64>),
    ) -> Self {
        let by_thread = events_by_thread(clocks);
        let mut order: Vec<(String, usize)> = (0u32..)
            .zip(&by_thread)
            .filter(|(_, events)| !events.is_empty())
            .map(|(thread, _)| (name(ThreadId(thread)), thread as usize))
            .collect();
        order.sort_unstable();
        let count = |position: u32| match position.checked_sub(1) {
            Some(last) => clocks.index_in_thread(EventIndex(last)) + 1,
            None => 0,
        };
        let mut exact_event = |index: EventIndex| {
            let clock = clocks.clock(index);
            let clock = order.iter().map(|&(_, t)| clock.get(t).map_or(0, |&entry| count(entry))).collect();
            let (label, choices) = event(index);
            ExactEvent { label, choices, clock }
        };
        let threads = order
            .iter()
            .map(|(name, thread)| {
                let events = by_thread[*thread].iter().map(|&index| exact_event(index)).collect();
                ExactThread { name: name.clone(), events }
            })
            .collect();
        ExactHbr { root, threads }
    }
}

impl ExactHbr {
    /// The relation over the events of a machine, of which `clocks` are the clocks. The label of an event is the
    /// word of its op, then the names of its object, mutex and peer as far as it has them: `wait c m`.
    pub fn of_execution<R: Relation>(machine: &Machine, clocks: &Clocks<R>) -> Self {
        let root = values(machine.root_choices());
        let name = |thread| machine.thread_name(thread).to_owned();
        ExactHbr::new(clocks, root, name, |index| {
            let event = machine.event(index);
            (label(machine, event), values(machine.choices(event)))
        })
    }
}

/// The events of each thread, in order.
fn events_by_thread<R: Relation>(clocks: &Clocks<R>) -> Vec<Vec<EventIndex>> {
    let mut by_thread: Vec<Vec<EventIndex>> = Vec::new();
    for index in (0u32..).map(EventIndex).take(clocks.len()) {
        let thread = clocks.thread(index).index();
        if thread >= by_thread.len() {
            by_thread.resize_with(thread + 1, Vec::new);
        }
        by_thread[thread].push(index);
    }
    by_thread
}

/// What an event did, in words.
pub(crate) fn label(machine: &Machine, event: &Event) -> String {
    let op = &event.op;
    let mut label = op.kind.word().to_owned();
    for object in [op.object, op.mutex].into_iter().flatten() {
        label.push(' ');
        label.push_str(&machine.program().object_name(object));
    }
    if let Some(peer) = op.peer {
        label.push(' ');
        label.push_str(machine.thread_name(peer));
    }
    label
}

/// The values alone.
pub(crate) fn values(choices: &[Chosen]) -> Vec<i64> {
    choices.iter().map(|chosen| chosen.value).collect()
}
