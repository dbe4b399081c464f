//! The run of a random scheduler over all prefixes at a time: each case with its probability.

use std::collections::BTreeMap;

use super::priorities::{Pct, Ppct};
use super::walks::{PreemptAlways, Preemptions, RandomWalk};
use super::{Fraction, MOST_CASES, Policy, certain, valuations};
use loris_states::schedule_graph::{End, Node, NodeId, Refusal, ScheduleGraph};

/// A scheduler as far as its next pick depends on what it drew before.
pub(super) trait Scheduler {
    /// What it drew, as far as it still matters.
    type Drawn: Clone + Ord;

    /// What can be drawn at the beginning, and how likely it is.
    fn start(&self) -> Vec<(Self::Drawn, Fraction)>;

    /// The steps that can come next at a node: the place of the edge, what is drawn then, and how likely that is.
    fn next(&self, node: &Node, drawn: &Self::Drawn) -> Vec<(usize, Self::Drawn, Fraction)>;
}

/// How likely each end is.
#[derive(Clone, Debug)]
pub struct Distribution<'a> {
    graph: &'a ScheduleGraph,
    ends: BTreeMap<NodeId, Fraction>,
}

impl Distribution<'_> {
    /// The probability of ending so.
    pub fn of(&self, is_one: &dyn Fn(&End) -> bool) -> Fraction {
        let end = |node: NodeId| self.graph.nodes[node].end.as_ref();
        let chosen = self.ends.iter().filter(|(node, _)| end(**node).is_some_and(is_one));
        chosen.map(|(_, likely)| likely).sum()
    }
}

/// How likely each end is under a policy.
///
/// # Errors
/// There are too many cases.
pub fn distribution(graph: &ScheduleGraph, policy: Policy) -> Result<Distribution<'_>, Refusal> {
    let (threads, steps) = (graph.threads(), graph.steps());
    let ends = match policy {
        Policy::RandomWalk => run(graph, &RandomWalk),
        Policy::PreemptAlways => run(graph, &PreemptAlways),
        Policy::Preemptions(points) => run(graph, &Preemptions { points, steps }),
        Policy::Pct(depth) => {
            let orders: usize = (1..=threads).try_fold(1, usize::checked_mul).unwrap_or(usize::MAX);
            if orders > MOST_CASES { None } else { run(graph, &Pct { depth, threads, steps }) }
        }
        Policy::Ppct(depth, pick) => run(graph, &Ppct { depth, pick, threads, steps }),
    };
    ends.map(|ends| Distribution { graph, ends }).ok_or_else(|| too_many(graph, policy))
}

/// What the refusal says.
fn too_many(graph: &ScheduleGraph, policy: Policy) -> Refusal {
    let what = match policy {
        Policy::RandomWalk | Policy::PreemptAlways => "the schedules".to_owned(),
        Policy::Preemptions(points) => format!("{} points out of {}", points, graph.steps()),
        Policy::Pct(depth) | Policy::Ppct(depth, _) => {
            format!("{} valuations for d = {depth}", valuations(graph, depth))
        }
    };
    Refusal::TooManyCases(what, MOST_CASES)
}

/// How likely each end is; `None` if there are too many cases.
fn run<S: Scheduler>(graph: &ScheduleGraph, scheduler: &S) -> Option<BTreeMap<NodeId, Fraction>> {
    let mut ends: BTreeMap<NodeId, Fraction> = BTreeMap::new();
    let start = scheduler.start().into_iter().map(|(drawn, likely)| ((0, drawn), likely));
    let mut cases: BTreeMap<(NodeId, S::Drawn), Fraction> = start.collect();
    while !cases.is_empty() {
        let mut longer: BTreeMap<(NodeId, S::Drawn), Fraction> = BTreeMap::new();
        for ((at, drawn), likely) in std::mem::take(&mut cases) {
            let node = &graph.nodes[at];
            if node.end.is_some() {
                *ends.entry(at).or_default() += likely;
                continue;
            }
            for (edge, drawn, chance) in scheduler.next(node, &drawn) {
                *longer.entry((node.edges[edge].to, drawn)).or_default() += &likely * chance;
            }
            if longer.len() > MOST_CASES {
                return None;
            }
        }
        cases = longer;
    }
    debug_assert_eq!(ends.values().sum::<Fraction>(), certain(), "probabilities add up to 1");
    Some(ends)
}
