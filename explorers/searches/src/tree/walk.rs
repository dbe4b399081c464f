//! Leading the machine to places that are no part of the current run, and taking down what it did on the way.

use loris_hbr::{Footprint, Holding, Relation};
use loris_interpreter::{Access, EventIndex, Machine, ThreadId};

use loris_lang::ir::ObjectId;
use smallvec::SmallVec;

use crate::questions::delta::Delta;
use crate::questions::probe::Probe;
use crate::questions::telling::Telling;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::linearizer::Linearizer;
use loris_hbr::poset::run::{Naming, Predecessors, Run};
use loris_hbr::poset::unfolding::{EventId, Unfolding};

use super::path::{Goal, Obligation, Path, Solo};
use loris_engine::poll::Poll;

/// What the search needs between two runs; reused to save allocations.
#[derive(Clone, Debug, Default)]
pub(super) struct Tools<R> {
    /// The set of events that is looked at.
    pub(super) part: Run<R>,
    /// The same for a set that is made from it.
    pub(super) made: Run<R>,
    pub(super) naming: Naming,
    pub(super) linearizer: Linearizer,
    pub(super) before: Predecessors,
    pub(super) accesses: Vec<Access>,
    pub(super) order: Vec<EventId>,
}

/// The search between two runs.
pub(super) struct Walk<'a, R> {
    pub(super) run: &'a Run<R>,
    /// What of it the run before it had not.
    pub(super) delta: &'a Delta,
    /// No set of events is made larger than this; the length of the longest execution.
    pub(super) longest: usize,
    /// Executions are cut after so many events.
    pub(super) limit: usize,
    pub(super) probe: Probe<'a>,
    pub(super) unfolding: &'a mut Unfolding,
    pub(super) path: &'a mut Path,
    pub(super) tools: &'a mut Tools<R>,
    pub(super) telling: Telling<'a>,
    pub(super) poll: &'a dyn Poll,
}

impl<R: Relation> Walk<'_, R> {
    /// Leads the machine to the node, and along the events after it.
    pub(super) fn lead(&mut self, node: usize, rest: &[EventId]) {
        let order = &mut self.tools.order;
        order.clear();
        order.extend(self.path.steps(node));
        order.extend_from_slice(rest);
        self.probe.lead(order, self.unfolding);
    }

    /// Takes down the set of an obligation as `Tools::part`.
    pub(super) fn take_down(&mut self, obligation: &Obligation) {
        self.lead(obligation.from, &obligation.rest);
        self.tools.part.record(self.probe.machine(), self.unfolding, &mut self.tools.naming);
    }

    /// The set of events at a node, as a cut of a run with so many threads.
    pub(super) fn truncated_at(&self, node: usize, threads: usize) -> Cut {
        let mut cut = Cut::empty(threads);
        self.path.steps(node).for_each(|step| cut.grow(self.unfolding.thread(step)));
        cut
    }

    /// The machine stands at a cut that can be reached from the node, and the thread is enabled: the obligation to
    /// run the cut, what the thread does there with these values, and whatever closes the sections that are open
    /// then. The set is taken down as `Tools::made`.
    ///
    /// `held` says of each thread how many mutexes it holds at the cut.
    pub(super) fn oblige(
        &mut self,
        node: usize,
        cut: &Cut,
        thread: ThreadId,
        values: &[i64],
        held: &[usize],
    ) -> Obligation {
        let longest = self.longest;
        let machine = self.probe.machine();
        let depth = machine.depth();
        let made = machine.step(thread, values).expect("the thread is enabled, and the values are possible");
        let mut held = held.to_vec();
        count::<R>(machine, made, &mut held[thread.index()]);
        close::<R>(machine, &mut held, longest);
        self.tools.made.record(machine, self.unfolding, &mut self.tools.naming);
        machine.undo_to(depth);
        let rest = self.tools.made.ids()[node..].into();
        Obligation { from: node, rest, goal: Goal::Event(thread, cut.clone()) }
    }

    /// What the thread does from the node on, beginning with this event, until it holds no other mutexes than there.
    pub(super) fn solo(&mut self, node: usize, event: EventId) -> Option<Solo> {
        self.lead(node, &[]);
        let longest = self.longest;
        let step = self.unfolding.step(event);
        let machine = self.probe.machine();
        let depth = machine.depth();
        let mut solo = Solo::new(step.thread);
        let mut more: SmallVec<[ObjectId; 4]> = SmallVec::new();
        let mut values = &step.choices[..];
        while machine.is_enabled(step.thread) && (solo.is_empty() || machine.depth() < longest) {
            let made = machine.step(step.thread, values).expect("the step is possible");
            values = &[];
            solo.push(machine, machine.event(made));
            match holding::<R>(machine, made) {
                Some(Holding::Takes(mutex)) => more.push(mutex),
                Some(Holding::GivesBack(mutex)) => more.retain(|other| *other != mutex),
                None => {}
            }
            if more.is_empty() {
                break;
            }
        }
        machine.undo_to(depth);
        more.is_empty().then_some(solo)
    }
}

/// How many sections each thread has open at the cut.
pub(super) fn held_at<R: Relation>(run: &Run<R>, cut: &Cut) -> Vec<usize> {
    (0..run.threads()).map(|thread| run.sections().open(thread, cut.of(thread)).len()).collect()
}

/// Lets each thread that holds something go on alone until it holds nothing, if it gets there.
fn close<R: Relation>(machine: &mut Machine, held: &mut [usize], longest: usize) {
    let mut progress = true;
    while progress {
        progress = false;
        for (thread, held) in (0..).map(ThreadId).zip(&mut *held) {
            progress |= *held > 0 && close_one::<R>(machine, thread, held, longest);
        }
    }
}

/// Lets the thread go on alone until it holds nothing; leaves everything as it was if it does not get there.
fn close_one<R: Relation>(machine: &mut Machine, thread: ThreadId, held: &mut usize, longest: usize) -> bool {
    let depth = machine.depth();
    let mut left = *held;
    while left > 0 && machine.depth() < longest && machine.is_enabled(thread) {
        let made = machine.step(thread, &[]).expect("the thread is enabled");
        count::<R>(machine, made, &mut left);
    }
    if left > 0 {
        machine.undo_to(depth);
        return false;
    }
    *held = 0;
    true
}

/// What an event does to a mutex that the relation does not order, if it touches one.
fn holding<R: Relation>(machine: &Machine, event: EventIndex) -> Option<Holding> {
    Footprint::of_event(machine, machine.event(event)).holding::<R>()
}

/// The thread of the event holds so many mutexes before it; counts on.
fn count<R: Relation>(machine: &Machine, event: EventIndex, held: &mut usize) {
    match holding::<R>(machine, event) {
        Some(Holding::Takes(_)) => *held += 1,
        Some(Holding::GivesBack(_)) => *held -= 1,
        None => {}
    }
}
