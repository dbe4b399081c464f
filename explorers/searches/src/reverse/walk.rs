//! Leading the machine along paths.

use loris_interpreter::ids::number;
use loris_interpreter::{EventIndex, Machine, ThreadId};
use smallvec::SmallVec;

use super::canonical::canonical_order;
use super::children::Deviation;
use super::class::{Choices, Class};
use super::forced::Forcing;
use super::path::Path;
use loris_engine::poll::Poll;

/// Values for the choices of a step; missing ones are the least.
pub(super) type Values = SmallVec<[i64; 1]>;

/// The machine with the path at whose end it stands, and the class that is looked at.
pub(super) struct Walk<'a> {
    pub(super) machine: &'a mut Machine,
    pub(super) path: &'a mut Path,
    pub(super) class: &'a mut Class,
    pub(super) forcing: &'a Forcing,
    /// No path is longer: there an execution is truncated.
    pub(super) limit: usize,
    pub(super) poll: &'a dyn Poll,
}

impl Walk<'_> {
    /// The execution, which is canonical, has ended: its class is the one to be looked at, from the beginning.
    pub(super) fn arrive(&mut self) {
        self.class.record(self.machine);
        debug_assert!(
            canonical_order(self.class.path(), &()).into_iter().eq(0..self.machine.depth()),
            "a path that stays canonical step by step is canonical"
        );
        self.back_to(0);
    }

    /// The execution that deviates at this node is given up: back to the node.
    pub(super) fn give_up(&mut self, node: usize) -> Deviation {
        let deviation = self.deviation(node);
        self.back_to(node);
        deviation
    }

    /// Runs a step of the thread, which is enabled.
    pub(super) fn step(&mut self, thread: ThreadId, values: &[i64]) {
        let made =
            self.machine.step(thread, values).expect("the thread is enabled, and the values are possible");
        self.path.push(self.machine, made);
    }

    /// Goes back to an earlier point of the path.
    pub(super) fn back_to(&mut self, len: usize) {
        self.machine.undo_to(len);
        self.path.truncate(len);
    }

    /// Runs the next event of the class, which is ready.
    pub(super) fn follow(&mut self, position: usize) {
        self.step(self.class.path().thread(position), &self.class.values(position));
        self.validate(position);
    }

    /// The thread of the default step, if that is the only one that is worth while here.
    pub(super) fn forced(&self) -> Option<ThreadId> {
        // A path that is truncated may end before the step that it puts off.
        let may_be_cut = self.class.path().len() + 1 >= self.limit;
        if may_be_cut { None } else { self.forcing.forced(self.class, self.machine) }
    }

    /// The thread of the default step at the end of the path; `None` if an execution ends there.
    pub(super) fn default(&self) -> Option<ThreadId> {
        if self.machine.depth() >= self.limit { None } else { first_enabled(self.machine) }
    }

    /// What the event at this position of the path chose.
    pub(super) fn choices(&self, position: usize) -> Choices {
        self.machine.choices(&self.machine.events()[position]).into()
    }

    /// Whether the default order leads from here to the end of the class.
    pub(super) fn leads_to_the_class(&mut self) -> bool {
        let start = self.machine.depth();
        let found = loop {
            let Some(thread) = self.default() else {
                break self.machine.depth() == self.class.path().len();
            };
            let next = self.class.next(self.machine, thread);
            if !next.is_some_and(|next| self.class.has_least_values(next)) {
                break false;
            }
            self.machine.step(thread, &[]).expect("the thread is enabled");
        };
        self.machine.undo_to(start);
        found
    }

    /// The last event is the same as in the class: what a thread does depends on nothing that the relation hides.
    fn validate(&self, position: usize) {
        if cfg!(debug_assertions) {
            let made = EventIndex(number(self.machine.depth() - 1));
            let event = self.machine.event(made);
            let expected = self.class.footprint(position);
            assert_eq!(
                event.op.kind, expected.kind,
                "an event has the same op wherever its past is the same"
            );
            assert_eq!(
                self.machine.accesses(event),
                expected.accesses,
                "an event touches the same objects wherever its past is the same"
            );
            assert_eq!(
                self.choices(made.index()).as_slice(),
                self.class.choices(position),
                "an event has the same choices wherever its past is the same"
            );
        }
    }
}

/// The first thread that is enabled, in the order of their numbers. A step of it with the least values is the default
/// step.
pub(super) fn first_enabled(machine: &Machine) -> Option<ThreadId> {
    enabled_after(machine, None)
}

/// The first thread that is enabled, of those behind another one.
pub(super) fn enabled_after(machine: &Machine, thread: Option<ThreadId>) -> Option<ThreadId> {
    let first = thread.map_or(0, |thread| thread.index() + 1);
    let numbers = first..machine.thread_count_ever();
    let mut threads = numbers.filter_map(|thread| u32::try_from(thread).ok().map(ThreadId));
    threads.find(|&thread| machine.is_enabled(thread))
}
