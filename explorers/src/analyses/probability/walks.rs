//! Schedulers without priorities: the random walk, and those that count preemptions.
//!
//! *Preempt always* (Nagarakatte and others 2012) is said to switch to a random thread; here to another one, if
//! there is another one. *Preemption bounding* goes on with the thread that ran last. It draws its points with
//! replacement, each uniform in 1..k; the point L comes before step L, and takes another enabled thread, if there is
//! one. Where the thread that ran last cannot go on, and at the first step, any enabled thread is taken. Always each
//! thread that may be taken is as likely.

use num_bigint::BigUint;

use super::cases::Scheduler;
use super::{Fraction, certain, one_of};
use loris_states::schedule_graph::Node;

/// Every enabled thread is as likely.
pub(super) struct RandomWalk;

/// A switch at every point.
pub(super) struct PreemptAlways;

/// A switch at some points.
pub(super) struct Preemptions {
    pub(super) points: u32,
    pub(super) steps: usize,
}

impl Scheduler for RandomWalk {
    type Drawn = ();

    fn start(&self) -> Vec<((), Fraction)> {
        vec![((), certain())]
    }

    fn next(&self, node: &Node, (): &()) -> Vec<(usize, (), Fraction)> {
        (0..node.edges.len()).map(|edge| (edge, (), one_of(node.edges.len()))).collect()
    }
}

impl Scheduler for PreemptAlways {
    /// Who ran last.
    type Drawn = Option<usize>;

    fn start(&self) -> Vec<(Self::Drawn, Fraction)> {
        vec![(None, certain())]
    }

    fn next(&self, node: &Node, last: &Self::Drawn) -> Vec<(usize, Self::Drawn, Fraction)> {
        let others = others(node, *last);
        let of = |&edge: &usize| (edge, Some(node.edges[edge].thread), one_of(others.len()));
        others.iter().map(of).collect()
    }
}

impl Scheduler for Preemptions {
    /// Who ran last, and how many points are still to come.
    type Drawn = (Option<usize>, u32);

    fn start(&self) -> Vec<(Self::Drawn, Fraction)> {
        vec![((None, self.points), certain())]
    }

    fn next(&self, node: &Node, &(last, points): &Self::Drawn) -> Vec<(usize, Self::Drawn, Fraction)> {
        let goes_on = node.edges.iter().position(|edge| Some(edge.thread) == last);
        let values = self.steps - node.length;
        let mut next = Vec::new();
        for (fired, likely) in (0..=points).map(|fired| (fired, exactly(fired, points, values))) {
            let taken = match goes_on {
                Some(edge) if fired == 0 => vec![edge],
                _ => others(node, last),
            };
            let chance = likely * one_of(taken.len());
            let of = |edge: usize| (edge, (Some(node.edges[edge].thread), points - fired), chance.clone());
            next.extend(taken.into_iter().map(of).filter(|(.., chance)| *chance != Fraction::default()));
        }
        next
    }
}

/// The steps of other threads than this one, or its own if there are none.
fn others(node: &Node, last: Option<usize>) -> Vec<usize> {
    let all = 0..node.edges.len();
    let others: Vec<usize> = all.clone().filter(|&edge| Some(node.edges[edge].thread) != last).collect();
    if others.is_empty() { all.collect() } else { others }
}

/// The probability that just so many of some points take the first of so many values.
fn exactly(fired: u32, points: u32, values: usize) -> Fraction {
    let mut ways = BigUint::from(1u32);
    for at in 0..fired {
        ways = ways * (points - at) / (at + 1);
    }
    let others = BigUint::from(values - 1).pow(points - fired);
    Fraction::new(ways * others, BigUint::from(values).pow(points))
}
