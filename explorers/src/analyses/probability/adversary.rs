//! The least and the greatest probability with which PPCT shows a bug, over all ways to pick threads of high
//! priority.
//!
//! The theorem about PPCT holds for every pick that does not know the change points still to come. So whoever picks,
//! an *adversary*, sees the schedule and the priorities so far, and nothing else. Usually the priorities tell which
//! points have come; not so where two coincide, or where one comes to a thread that is low already. Then the
//! adversary *believes*: it knows how likely each set of points still to come is.
//!
//! Search: forwards, all cases of a length at a time, as for a random scheduler; a case is a node, the priorities
//! and the belief. Then backwards: at an end the value is 1 or 0; at a case of high threads the least, or the
//! greatest, over the picks; otherwise that of the one step. After a step the value is the mean over what can be
//! seen next, each as likely as the belief says.
//!
//! Why this is the optimum: the adversary remembers all that it saw, and what it does not see does not depend on
//! what it picks. So the best pick at a case depends on the case alone, and the values can be computed from behind.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::priorities::{Points, Priorities, all_points, coming, high, highest, lowered, one_low};
use super::{Fraction, MOST_CASES, certain, valuations};
use loris_states::schedule_graph::{End, Node, NodeId, Refusal, ScheduleGraph};

/// What the adversary wants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Extreme {
    /// That the run does not end so.
    Least,
    /// That it does.
    Greatest,
}

/// How likely each set of points still to come is.
type Belief = BTreeMap<Points, Fraction>;

/// A node, the priorities and the belief.
type Case = (NodeId, Priorities, Belief);

/// For each pick of a case the cases that can come next, by number, and how likely each is.
type Picks = Vec<Vec<(usize, Fraction)>>;

/// The least or the greatest probability that a run of PPCT ends so.
///
/// # Errors
/// There are too many cases.
pub fn extreme(
    graph: &ScheduleGraph,
    depth: u32,
    extreme: Extreme,
    is_one: &dyn Fn(&End) -> bool,
) -> Result<Fraction, Refusal> {
    let game = Game { graph, depth };
    let levels = game.levels().ok_or_else(|| {
        let what = format!("{} valuations for d = {depth}", valuations(graph, depth));
        Refusal::TooManyCases(what, MOST_CASES)
    })?;
    let mut values: Vec<Fraction> = Vec::new();
    for level in levels.iter().rev() {
        let value = |(node, picks): &(NodeId, Picks)| match &graph.nodes[*node].end {
            Some(end) if is_one(end) => certain(),
            Some(_) => Fraction::default(),
            None => {
                let mean = |next: &Vec<(usize, Fraction)>| -> Fraction {
                    next.iter().map(|(case, likely)| likely * &values[*case]).sum()
                };
                let means = picks.iter().map(mean);
                let best = match extreme {
                    Extreme::Least => means.min(),
                    Extreme::Greatest => means.max(),
                };
                best.unwrap_or_default()
            }
        };
        values = level.iter().map(value).collect();
    }
    let starts = values.len();
    Ok(values.into_iter().sum::<Fraction>() / BigUint::from(starts.max(1)))
}

/// PPCT with a depth.
struct Game<'a> {
    graph: &'a ScheduleGraph,
    depth: u32,
}

impl Game<'_> {
    /// The cases of each length with their picks; `None` if there are too many.
    fn levels(&self) -> Option<Vec<Vec<(NodeId, Picks)>>> {
        let mut levels = Vec::new();
        let belief = Belief::from([(all_points(self.depth), certain())]);
        let mut cases: Vec<Case> = one_low(self.graph.threads(), self.depth)
            .map(|priorities| (0, priorities, belief.clone()))
            .collect();
        while !cases.is_empty() {
            let mut numbers: BTreeMap<Case, usize> = BTreeMap::new();
            let mut longer: Vec<Case> = Vec::new();
            let mut number = |case: Case| {
                *numbers.entry(case).or_insert_with_key(|case| {
                    longer.push(case.clone());
                    longer.len() - 1
                })
            };
            let mut level = Vec::with_capacity(cases.len());
            for case in &cases {
                let mut numbered = |(case, likely)| (number(case), likely);
                let picks = self.picks(case).into_iter();
                let picks = picks.map(|next| next.into_iter().map(&mut numbered).collect()).collect();
                level.push((case.0, picks));
            }
            levels.push(level);
            if longer.len() > MOST_CASES {
                return None;
            }
            cases = longer;
        }
        Some(levels)
    }

    /// For each pick of a case what can come next.
    fn picks(&self, (at, priorities, belief): &Case) -> Vec<Vec<(Case, Fraction)>> {
        let node = &self.graph.nodes[*at];
        let picks = match high(node, priorities, self.depth) {
            high if high.is_empty() => highest(node, priorities).into_iter().collect(),
            high => high,
        };
        picks.into_iter().map(|edge| self.after(node, edge, priorities, belief)).collect()
    }

    /// What can be seen after a step, and what is believed then.
    fn after(
        &self,
        node: &Node,
        edge: usize,
        priorities: &Priorities,
        belief: &Belief,
    ) -> Vec<(Case, Fraction)> {
        let edge = &node.edges[edge];
        let mut seen: BTreeMap<Priorities, Belief> = BTreeMap::new();
        for (&points, likely) in belief {
            for (now, chance) in coming(points, self.graph.steps() - node.length) {
                let priorities = lowered(priorities, edge, self.depth, now);
                let belief = seen.entry(priorities).or_default();
                *belief.entry(points & !now).or_default() += likely * chance;
            }
        }
        let case = |(priorities, belief): (Priorities, Belief)| {
            let likely: Fraction = belief.values().sum();
            let belief = belief.into_iter().map(|(points, part)| (points, part / &likely)).collect();
            ((edge.to, priorities, belief), likely)
        };
        seen.into_iter().map(case).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::one_of;
    use super::*;

    #[test]
    fn a_depth_of_one_has_no_points() {
        assert_eq!(all_points(1), 0);
        assert_eq!(coming(0, 5), [(0, certain())]);
        assert_eq!(coming(1, 2), [(0, one_of(2)), (1, one_of(2))]);
    }
}
