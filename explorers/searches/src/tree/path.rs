//! The path from the root to the current run: what was searched at each of its nodes, and what waits there.

use loris_hbr::{Footprint, Relation, dependent};
use loris_interpreter::{Access, Event, Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectKind;

use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::run::Run;
use loris_hbr::poset::unfolding::EventId;

/// The nodes from the root down: node number d stands for the first d events of the run, which made it.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    pub(super) nodes: Vec<Node>,
}

/// A beginning of the run.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The event from here to the next node.
    pub(super) step: EventId,
    /// What was searched from here to the end.
    pub(super) done: Vec<Done>,
    /// What is to be run from here or below.
    pub(super) waiting: Vec<Obligation>,
}

/// A step from a node, below which everything was searched.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) event: EventId,
    /// What the thread does from there until it holds no more mutexes than before; `None` if it does not get there.
    pub(super) solo: Option<Solo>,
}

/// Events of one thread that begin with a step and end with no more mutexes held than before it.
#[derive(Clone, Debug)]
pub(super) struct Solo {
    thread: ThreadId,
    kinds: Vec<OpKind>,
    /// For each of them the end of its accesses.
    ends: Vec<usize>,
    accesses: Vec<Access>,
}

/// A set of events that can be reached from the node at which it waits: some run shall have them all.
#[derive(Clone, Debug)]
pub(super) struct Obligation {
    /// The node from which `rest` goes on. The set is what is before that node, and the rest.
    pub(super) from: usize,
    /// A valid order, as is the one with the steps from `from` to the node where it waits moved to the front.
    pub(super) rest: Box<[EventId]>,
    pub(super) goal: Goal,
}

/// What an obligation is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// The thread shall do its event that comes next after this cut, with the cut before it.
    Event(ThreadId, Cut),
    /// Nobody is enabled there.
    Deadlock,
}

impl Path {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    /// The steps up to a node.
    pub(super) fn steps(&self, node: usize) -> impl Iterator<Item = EventId> {
        self.nodes[..node].iter().map(|node| node.step)
    }

    /// Every event that it names.
    pub(super) fn events(&mut self) -> impl Iterator<Item = &mut EventId> {
        self.nodes.iter_mut().flat_map(|node| {
            let done = node.done.iter_mut().map(|done| &mut done.event);
            let waiting = node.waiting.iter_mut().flat_map(|obligation| obligation.rest.iter_mut());
            [&mut node.step].into_iter().chain(done).chain(waiting)
        })
    }
}

impl Node {
    /// A node whose step is not known.
    pub(super) fn new(waiting: Vec<Obligation>) -> Node {
        Node { step: EventId(u32::MAX), done: Vec::new(), waiting }
    }
}

impl Solo {
    /// No event of the thread yet.
    pub(super) fn new(thread: ThreadId) -> Solo {
        Solo { thread, kinds: Vec::new(), ends: Vec::new(), accesses: Vec::new() }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The next event.
    pub(super) fn push(&mut self, machine: &Machine, event: &Event) {
        self.kinds.push(event.op.kind);
        self.accesses.extend_from_slice(machine.accesses(event));
        self.ends.push(self.accesses.len());
    }

    /// Whether what the run does after the node can as well be done after these events. The run has none of the
    /// thread after it; `node` is the part of the run before the node.
    pub(super) fn commutes<R: Relation>(&self, machine: &Machine, run: &Run<R>, node: &Cut) -> bool {
        let after = run.events().iter().filter(|event| !node.has(event.thread, event.index));
        let mut after = after.map(|event| run.footprint(event));
        let alone = |other| !self.footprints().any(|mine| dependent::<R>(mine, other));
        after.all(alone) && self.barriers_have_room(machine, run)
    }

    /// Whether the arrivals fit into the rounds that they are in, beside those of the run: arrivals of one round
    /// commute, but only so many are in it.
    fn barriers_have_room<R: Relation>(&self, machine: &Machine, run: &Run<R>) -> bool {
        let count =
            |access: Access, accesses: &[Access]| accesses.iter().filter(|&&one| one == access).count();
        self.accesses.iter().all(|&access| {
            let Access::Touch { object, .. } = access else { return true };
            let ObjectKind::Barrier { parties } = machine.program().declaration(object).kind else {
                return true;
            };
            let theirs: usize = run.events().iter().map(|event| count(access, run.accesses(event))).sum();
            theirs + count(access, &self.accesses) <= parties as usize
        })
    }

    fn footprints(&self) -> impl Iterator<Item = Footprint<'_>> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let spans = starts.zip(&self.ends).zip(&self.kinds);
        spans.map(|((start, &end), &kind)| Footprint {
            thread: self.thread,
            kind,
            accesses: &self.accesses[start..end],
        })
    }
}
