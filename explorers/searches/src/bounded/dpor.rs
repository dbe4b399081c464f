//! Bounded partial-order reduction (Coons, Musuvathi and `McKinley`, OOPSLA 2013), for a bound on preemptions.
//!
//! Idea: a bounded search runs one partial order again and again, a reduction runs each about once. But a reduction
//! may not just stop at the bound: the execution that shows a race may cost more than the one that the race asks
//! for. So the bound makes steps depend on one another that are otherwise independent. What is missing is made up
//! for by planning more.
//!
//! Search: at a new choice point the thread that ran last goes on; if it cannot, the first one in search order runs.
//! Both are free. The pending op of every thread is compared with all events that it depends on and does not come
//! after. For each of them the thread is planned before that event, as in DPOR, and, what is *conservative*, where
//! the block of steps to which the event belongs begins: there a switch is free, or paid already. A planned thread
//! that cannot run at the point stands for everyone. A step that is beyond the bound is left out and counted.
//!
//! Waiting: to leave a thread that waits is free, so what a switch costs depends on when others let it go on. Hence
//! a pending op is also planned before an event that enables it: a `lock` before the *unlock*, and not only before the
//! lock that the unlock ends; a barrier's leave before the arrival of another thread.
//!
//! Invariant: between two calls there is one choice point for each event, the branch that is being searched is
//! planned, and no execution costs more than the bound.
//!
//! Complete for: the HBRs that some schedule within the bound has, hence lazy HBRs, states, deadlocks and failures
//! within the bound. The proof of the paper is for the local states of threads; that it holds for relations here is
//! what `spec/tests/random/bounds.rs` checks, against an oracle that runs every schedule and counts its cost.
//!
//! Departures from the paper: all dependent events that are not ordered before the op are reversed, not only the
//! last one; unlocks as said above; no sleep sets, which within a bound would have to know what the sleeper's branch
//! could not afford. So one relation may be run more than once.
//!
//! Cost: for each step one clock, and one comparison of each pending op with each event.

use std::ops::Range;

use loris_hbr::{Clocks, Dependence, Footprint, PendingOp, Regular, dependence, may_touch_more};
use loris_interpreter::ids::number;
use loris_interpreter::{Event, EventIndex, Machine, OpKind, Step, ThreadId};

use super::cost::Cost;
use super::figures::{BoundedSearch, Bounding, Costs, Growth};
use super::preemptions::Preemptions;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::first_visit::FirstVisit;
use loris_engine::report::{PruneReason, StopReason};
use loris_engine::strategy::{Choice, End, Prefix, Strategy};
use loris_interpreter::choices::{Values, successor};

/// Reduction within a bound on preemptions.
#[derive(Clone, Debug, Default)]
pub struct BoundedDpor {
    bound: u32,
    left_out: u64,
    nodes: Vec<Node>,
    /// The branches of all nodes, one node after another, in search order.
    branches: Vec<Branch>,
    clocks: Clocks<Regular>,
    pending: PendingOp,
    first_visit: FirstVisit,
    costs: Costs,
}

/// A choice point.
#[derive(Clone, Debug)]
struct Node {
    /// Its first branch.
    first: usize,
    /// The branch that is being searched.
    current: usize,
    /// The values for its next step, if its thread has to be run again.
    values: Option<Values>,
    /// What the execution cost before.
    spent: u32,
}

/// An enabled thread at a choice point.
#[derive(Clone, Copy, Debug)]
struct Branch {
    thread: ThreadId,
    cost: u32,
    mark: Mark,
}

/// What is known of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Idle,
    /// It has to be run, or is being searched.
    Planned,
    Done,
    /// It has to be run, and is beyond the bound.
    LeftOut,
}

impl BoundedDpor {
    /// A search that has not begun.
    pub fn new(bound: u32) -> Self {
        BoundedDpor { bound, ..BoundedDpor::default() }
    }

    /// The branches of the choice point of this depth.
    fn places(&self, depth: usize) -> Range<usize> {
        let to = self.nodes.get(depth + 1).map_or(self.branches.len(), |next| next.first);
        self.nodes[depth].first..to
    }

    /// What the execution has cost before the choice point of this depth.
    fn spent_at(&self, depth: usize) -> u32 {
        depth.checked_sub(1).map_or(0, |last| {
            let node = &self.nodes[last];
            node.spent + self.branches[node.current].cost
        })
    }

    /// Adds a choice point, whose first branch in search order is planned.
    fn push(&mut self, point: &ChoicePoint) {
        let (first, spent) = (self.branches.len(), self.spent_at(self.nodes.len()));
        let branches = point.search_order().enumerate().map(|(place, thread)| {
            let mark = if place == 0 { Mark::Planned } else { Mark::Idle };
            Branch { thread, cost: Preemptions::at(point, place), mark }
        });
        self.branches.extend(branches);
        self.nodes.push(Node { first, current: first, values: None, spent });
    }

    /// The thread has to run at the choice point of this depth, if it can, and everyone otherwise.
    fn plan(&mut self, depth: usize, thread: ThreadId) {
        let places = self.places(depth);
        match self.branches[places.clone()].iter().position(|branch| branch.thread == thread) {
            Some(place) => self.mark(depth, places.start + place),
            None => places.for_each(|place| self.mark(depth, place)),
        }
    }

    fn mark(&mut self, depth: usize, place: usize) {
        let spent = self.nodes[depth].spent;
        let branch = &mut self.branches[place];
        if branch.mark != Mark::Idle {
            return;
        }
        if spent + branch.cost <= self.bound {
            branch.mark = Mark::Planned;
        } else {
            branch.mark = Mark::LeftOut;
            self.left_out += 1;
        }
    }

    /// Where the block of steps of one thread begins to which the step after this depth belongs.
    fn block(&self, depth: usize) -> usize {
        let thread = |depth: usize| self.branches[self.nodes[depth].current].thread;
        (0..depth).rev().find(|&before| thread(before) != thread(depth)).map_or(0, |before| before + 1)
    }

    /// Whether the thread of the event has ended, and this was its last one.
    fn ended_by(&self, machine: &Machine, event: EventIndex) -> bool {
        let thread = self.clocks.thread(event);
        machine.pending(thread).is_none() && self.clocks.last(thread) == Some(event)
    }

    /// Plans what the op calls for that a thread is about to run, or has just run as the event after these.
    fn reverse_all(&mut self, point: &ChoicePoint, op: Footprint<'_>, events: usize) {
        let machine = point.machine();
        let last = self.clocks.last(op.thread);
        for place in 0..events {
            let earlier = EventIndex(number(place));
            if last.is_some_and(|last| self.clocks.happens_before(earlier, last)) {
                continue;
            }
            let event = machine.event(earlier);
            match dependence::<Regular>(Footprint::of_event(machine, event), op) {
                Dependence::Independent => continue,
                Dependence::Irreversible if created(event, op.thread) => continue,
                Dependence::Irreversible if op.kind == OpKind::Join && !self.ended_by(machine, earlier) => {
                    continue;
                }
                Dependence::Reversible | Dependence::Irreversible => {}
            }
            self.plan(place, op.thread);
            self.plan(self.block(place), op.thread);
        }
    }
}

/// Whether the event spawned the thread, which was not there to be left before.
fn created(event: &Event, thread: ThreadId) -> bool {
    event.op.kind == OpKind::Spawn && event.op.peer == Some(thread)
}

impl BoundedSearch for BoundedDpor {
    fn bounding(&self) -> Bounding {
        Bounding {
            measure: Preemptions::MEASURE,
            growth: Growth::Fixed,
            bound: self.bound,
            left_out: self.left_out,
            complete_for: None,
        }
    }

    fn costs(&self) -> &Costs {
        &self.costs
    }
}

impl Strategy for BoundedDpor {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.nodes.clear();
        self.branches.clear();
        self.clocks.truncate(0);
        self.first_visit = FirstVisit::Yes;
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        if self.first_visit.take() {
            return Some(Prefix::default());
        }
        loop {
            let keep = self.nodes.len().checked_sub(1)?;
            let places = self.places(keep);
            let node = &mut self.nodes[keep];
            if node.values.is_none() {
                self.branches[node.current].mark = Mark::Done;
                let Some(next) =
                    self.branches[places.clone()].iter().position(|branch| branch.mark == Mark::Planned)
                else {
                    self.branches.truncate(places.start);
                    self.nodes.pop();
                    continue;
                };
                node.current = places.start + next;
            }
            self.clocks.truncate(keep);
            return Some(Prefix { keep, then: Vec::new() });
        }
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        if self.nodes.len() == point.depth() {
            self.push(point);
        }
        debug_assert_eq!(
            self.nodes.len(),
            point.depth() + 1,
            "one choice point for each event, and this one"
        );
        let Some(node) = self.nodes.last_mut() else { return Choice::Prune(PruneReason::Bound) };
        let branch = self.branches[node.current];
        debug_assert_eq!(branch.mark, Mark::Planned, "what is searched was planned");
        debug_assert!(node.spent + branch.cost <= self.bound, "no execution costs more than the bound");
        Choice::Run(Step { thread: branch.thread, choices: node.values.take().unwrap_or_default() })
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        let run = machine.event(event);
        if let Some(node) = self.nodes.last_mut() {
            node.values = successor(machine.choices(run));
        }
        let seen = Footprint::of_event(machine, run);
        if may_touch_more(seen) {
            self.reverse_all(point, seen, event.index());
        }
        self.clocks.push(seen);
        let mut pending = std::mem::take(&mut self.pending);
        for place in 0..point.machine().threads().len() {
            let thread = point.machine().threads()[place];
            let Some(op) = point.machine().pending(thread) else { continue };
            let op = pending.of(point.machine_mut(), thread, op.kind);
            self.reverse_all(point, op, event.index() + 1);
        }
        self.pending = pending;
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        self.costs.ended(self.spent_at(self.nodes.len()), point.machine(), end);
    }

    fn left_out(&self) -> Option<StopReason> {
        self.bounding().reason()
    }
}
