//! Directives, and whether one guarantees a bug.
//!
//! A *directive* of size d (Burckhardt and others 2010; Nagarakatte and others 2012) has d events `b_1` .. `b_d`, and
//! for each a set `A_i` of events. A schedule *violates* it if some `b_i` was emitted before all of `A_i`, or before
//! an earlier one of the b. The directive *guarantees* a bug if
//!
//! 1. every schedule so far that does not violate it, and can go on, can go on without violating it;
//! 2. every schedule that has ended and does not violate it shows the bug, and has *reached* each of `b_2` .. `b_d`:
//!    has emitted it, or its thread stands before it.
//!
//! Whether a step violates a directive depends on what was emitted before. So the schedules that do not violate it
//! are the paths over the steps of the graph that are *allowed*, and both conditions are about the nodes on them.
//!
//! Departure: the papers ask that each b is emitted. The last lock before a deadlock never is, and neither is what
//! comes after a failure that ends the run. The proof needs less, as `spec/19-bug-depth.md` says: a b after the
//! first has to be reached, since its thread gets its priority then, and the first only says which thread is the
//! lowest. So more bugs have a directive, and the bound on their probability holds.

use std::sync::Arc;

use super::labels::{Label, LabelId, Labelling, Labels, Naming};
use crate::budget::Budget;
use crate::report::StopReason;
use crate::schedule_graph::{Edge, End, NodeId, ScheduleGraph};

/// Events whose order makes a bug certain.
#[derive(Clone, Debug)]
pub struct Directive {
    pub(super) labelling: Arc<Labelling>,
    pub(super) plan: Plan,
    labels: Vec<Label>,
}

/// That an event comes before another one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ordering {
    /// The one.
    pub first: Label,
    /// The other.
    pub then: Label,
}

/// The events of a directive, by the numbers of their labels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) events: Vec<LabelId>,
    pub(super) before: Vec<Labels>,
}

/// A graph, the ends that show the bug, and what is kept between two walks.
pub(super) struct Ground<'a, 'b> {
    pub(super) graph: &'a ScheduleGraph,
    pub(super) is_bug: &'a dyn Fn(&End) -> bool,
    pub(super) labelling: &'a Labelling,
    /// Whether the bug can follow.
    hopeful: Vec<bool>,
    /// The walk that came to each node last, and how.
    met: Vec<u32>,
    from: Vec<(NodeId, usize)>,
    walk: u32,
    stack: Vec<NodeId>,
    pub(super) budget: &'a mut Budget<'b>,
}

impl Plan {
    /// Whether a step from a node does not violate it.
    pub(super) fn allows(&self, labelling: &Labelling, node: NodeId, edge: &Edge) -> bool {
        let Some(label) = labelling.emits(edge) else { return true };
        let Some(at) = self.events.iter().position(|event| *event == label) else { return true };
        let emitted = labelling.emitted(node);
        self.events[..at].iter().all(|event| emitted.has(*event)) && self.before[at].is_within(emitted)
    }
}

impl Directive {
    /// That of a plan.
    pub(super) fn new(graph: &ScheduleGraph, labelling: Arc<Labelling>, plan: Plan) -> Directive {
        let labels = (0..labelling.len()).map(|label| labelling.describe(graph, label)).collect();
        Directive { labelling, plan, labels }
    }

    /// How many events it has: d.
    pub fn size(&self) -> usize {
        self.plan.events.len()
    }

    /// How its events are named.
    pub fn naming(&self) -> Naming {
        self.labelling.naming
    }

    /// Its events: `b_1` .. `b_d`.
    pub fn events(&self) -> impl Iterator<Item = &Label> {
        self.plan.events.iter().map(|event| &self.labels[*event])
    }

    /// What it says: which event comes before which. Orders of two events of one thread, which are kept anyway, are
    /// left out.
    pub fn orderings(&self) -> Vec<Ordering> {
        let mut orderings = Vec::new();
        let mut add = |first: LabelId, then: LabelId| {
            if self.labelling.thread(first) != self.labelling.thread(then) {
                orderings
                    .push(Ordering { first: self.labels[first].clone(), then: self.labels[then].clone() });
            }
        };
        for (at, (event, before)) in self.plan.events.iter().zip(&self.plan.before).enumerate() {
            if let Some(last) = at.checked_sub(1) {
                add(self.plan.events[last], *event);
            }
            before.iter().for_each(|first| add(first, *event));
        }
        orderings
    }
}

impl<'a, 'b> Ground<'a, 'b> {
    pub(super) fn new(
        graph: &'a ScheduleGraph,
        labelling: &'a Labelling,
        is_bug: &'a dyn Fn(&End) -> bool,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let count = graph.nodes.len();
        let mut hopeful = vec![false; count];
        for (at, node) in graph.by_length().rev() {
            hopeful[at] =
                node.end.as_ref().is_some_and(is_bug) || node.edges.iter().any(|edge| hopeful[edge.to]);
        }
        let (met, from) = (vec![0; count], vec![(0, 0); count]);
        Ground { graph, is_bug, labelling, hopeful, met, from, walk: 0, stack: Vec::new(), budget }
    }

    /// Whether some schedule that does not violate the plan is as condition 2 asks.
    pub(super) fn has_witness(&mut self, plan: &Plan) -> Result<bool, StopReason> {
        let found = self.walk(plan, |ground, node, _| ground.hopeful[node], Ground::is_as_asked)?;
        Ok(found.is_some())
    }

    /// A schedule that does not violate the plan, and does not fulfil the conditions: one that has ended otherwise,
    /// or cannot go on. As the steps that lead there; `None` if the plan guarantees the bug.
    pub(super) fn counterexample(&mut self, plan: &Plan) -> Result<Option<Vec<(NodeId, usize)>>, StopReason> {
        let fails = |ground: &Ground<'_, '_>, plan: &Plan, node: NodeId| {
            let here = &ground.graph.nodes[node];
            match here.end {
                Some(_) => !ground.is_as_asked(plan, node),
                None => !here.edges.iter().any(|edge| plan.allows(ground.labelling, node, edge)),
            }
        };
        let found = self.walk(plan, |_, _, _| true, fails)?;
        Ok(found.map(|node| self.way(node)))
    }

    /// Whether a schedule has ended as condition 2 asks.
    fn is_as_asked(&self, plan: &Plan, node: NodeId) -> bool {
        let end = self.graph.nodes[node].end.as_ref();
        let mut reached = plan.events.iter().skip(1);
        end.is_some_and(self.is_bug)
            && reached.all(|event| self.labelling.is_reached(self.graph, node, *event))
    }

    /// Goes over the allowed steps to nodes that may be entered, until one is found.
    fn walk(
        &mut self,
        plan: &Plan,
        may_enter: impl Fn(&Self, NodeId, &Plan) -> bool,
        is_found: impl Fn(&Self, &Plan, NodeId) -> bool,
    ) -> Result<Option<NodeId>, StopReason> {
        self.walk += 1;
        self.stack.clear();
        if may_enter(self, 0, plan) {
            self.met[0] = self.walk;
            self.stack.push(0);
        }
        while let Some(node) = self.stack.pop() {
            if let Some(reason) = self.budget.stop(self.graph.nodes[node].length, self.graph.nodes.len()) {
                return Err(reason);
            }
            if is_found(self, plan, node) {
                return Ok(Some(node));
            }
            for (at, edge) in self.graph.nodes[node].edges.iter().enumerate() {
                if self.met[edge.to] != self.walk
                    && plan.allows(self.labelling, node, edge)
                    && may_enter(self, edge.to, plan)
                {
                    self.met[edge.to] = self.walk;
                    self.from[edge.to] = (node, at);
                    self.stack.push(edge.to);
                }
            }
        }
        Ok(None)
    }

    /// The steps by which the last walk came to a node.
    fn way(&self, node: NodeId) -> Vec<(NodeId, usize)> {
        let mut way = Vec::new();
        let mut at = node;
        while at != 0 {
            way.push(self.from[at]);
            at = self.from[at].0;
        }
        way.reverse();
        way
    }
}
