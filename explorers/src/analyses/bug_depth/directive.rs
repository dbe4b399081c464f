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
use super::search::Found;
use loris_engine::budget::Budget;
use loris_engine::report::StopReason;
use loris_states::schedule_graph::{Edge, End, NodeId, ScheduleGraph};

/// Events whose order makes a bug certain.
#[derive(Clone, Debug)]
pub struct Directive {
    pub(super) labelling: Arc<Labelling>,
    pub(super) plan: Plan,
    /// For each of its events the earlier ones whose order has to be said.
    said: Vec<Labels>,
    labels: Vec<Label>,
}

/// That an event comes before another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ordering<'a> {
    /// The one.
    pub first: &'a Label,
    /// The other.
    pub then: &'a Label,
}

/// The events of a directive, by the numbers of their labels.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Plan {
    /// `b_1` .. `b_d`.
    pub(super) events: Vec<LabelId>,
    /// `A_1` .. `A_d`.
    pub(super) before: Vec<Labels>,
    /// For each of them the earlier ones. Only a search leaves some out, to see whether they matter.
    pub(super) after: Vec<Labels>,
}

/// A graph, the ends that show the bug, and what is kept between two walks.
pub(super) struct Ground<'a, 'b> {
    pub(super) graph: &'a ScheduleGraph,
    pub(super) is_bug: &'a dyn Fn(&End) -> bool,
    pub(super) labelling: &'a Labelling,
    /// Whether the bug can follow.
    hopeful: Vec<bool>,
    /// The nodes, the longest prefixes first.
    longest_first: Vec<NodeId>,
    /// The walk that came to each node last, and how.
    met: Vec<u32>,
    from: Vec<(NodeId, usize)>,
    walk: u32,
    stack: Vec<NodeId>,
    /// How many nodes were looked at.
    pub(super) looks: u64,
    pub(super) budget: &'a mut Budget<'b>,
}

impl Plan {
    /// Whether a step from a node does not violate it.
    pub(super) fn allows(&self, labelling: &Labelling, node: NodeId, edge: &Edge) -> bool {
        let Some(label) = labelling.emits(edge) else { return true };
        let Some(at) = self.events.iter().position(|event| *event == label) else { return true };
        let emitted = labelling.emitted(node);
        self.after[at].is_within(emitted) && self.before[at].is_within(emitted)
    }

    /// One more event, which waits for those before it.
    pub(super) fn push(&mut self, event: LabelId, none: Labels) {
        let mut after = none.clone();
        self.events.iter().for_each(|earlier| after.insert(*earlier));
        self.events.push(event);
        self.before.push(none);
        self.after.push(after);
    }

    /// Without the last event.
    pub(super) fn pop(&mut self) {
        self.events.pop();
        self.before.pop();
        self.after.pop();
    }
}

impl Directive {
    /// That of a plan, of whose order this much has to be said.
    pub(super) fn new(
        graph: &ScheduleGraph,
        labelling: Arc<Labelling>,
        Found { plan, said }: Found,
    ) -> Directive {
        let labels = (0..labelling.len()).map(|label| labelling.describe(graph, label)).collect();
        Directive { labelling, plan, said, labels }
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

    /// What it says: which event comes before which. The order of its own events is left out where it does not
    /// matter. An event that comes before itself never comes.
    pub fn orderings(&self) -> Vec<Ordering<'_>> {
        let of = |at: usize| {
            let first = self.said[at].iter().chain(self.plan.before[at].iter());
            first.map(move |first| Ordering {
                first: &self.labels[first],
                then: &self.labels[self.plan.events[at]],
            })
        };
        (0..self.size()).flat_map(of).collect()
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
        let longest_first = graph.by_length().rev().map(|(node, _)| node).collect();
        let (met, from) = (vec![0; count], vec![(0, 0); count]);
        Ground {
            graph,
            is_bug,
            labelling,
            hopeful,
            longest_first,
            met,
            from,
            walk: 0,
            stack: Vec::new(),
            looks: 0,
            budget,
        }
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

    /// How many schedules do not violate the plan, if they are not too many to be counted so.
    pub(super) fn schedules(&self, plan: &Plan) -> u128 {
        let mut below: Vec<u128> = vec![0; self.graph.nodes.len()];
        for &at in &self.longest_first {
            let node = &self.graph.nodes[at];
            let allowed = node.edges.iter().filter(|edge| plan.allows(self.labelling, at, edge));
            let all = allowed.fold(0_u128, |all, edge| all.saturating_add(below[edge.to]));
            below[at] = if node.end.is_some() { 1 } else { all };
        }
        below[0]
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
            self.looks += 1;
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
