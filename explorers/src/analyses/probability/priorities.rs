//! PCT and PPCT: schedulers with random priorities, lowered at random points.
//!
//! With depth d, the n threads begin with the priorities d .. d + n - 1 in random order. There are d - 1 change
//! points, uniform in 1..k, with replacement; when step number `k_i` has been run, its thread gets the priority d - i. If
//! two points coincide, the greater i wins. PCT runs the enabled thread of the highest priority; PPCT any enabled
//! thread of a priority above d, and if there is none the highest of the others.
//!
//! Kept of a case: the priorities as far as they can be compared later, and which points are still to come. Of a
//! thread that has ended the priority is forgotten, and those above d are numbered anew without gaps; PPCT does not
//! compare them at all, so there one case stands for (n - 1)! orders.

use super::cases::Scheduler;
use super::{Fraction, Pick, certain, one_of};
use loris_states::schedule_graph::{Edge, Node};

/// PCT.
pub(super) struct Pct {
    pub(super) depth: u32,
    pub(super) threads: usize,
    pub(super) steps: usize,
}

/// PPCT.
pub(super) struct Ppct {
    pub(super) depth: u32,
    pub(super) pick: Pick,
    pub(super) threads: usize,
    pub(super) steps: usize,
}

/// The priority of each thread, in order of creation; 0 if it has ended.
pub(super) type Priorities = Vec<u32>;

/// The change points that are still to come: bit i - 1 for point i.
pub(super) type Points = u32;

/// All points of a depth.
pub(super) fn all_points(depth: u32) -> Points {
    (1 << depth.saturating_sub(1)) - 1
}

/// Which of the points come now and how likely that is, where each takes the first of so many values.
pub(super) fn coming(points: Points, values: usize) -> Vec<(Points, Fraction)> {
    let (now, later) = (one_of(values), certain() - one_of(values));
    let mut coming = vec![(0, certain())];
    for bit in (0..Points::BITS).map(|at| 1 << at).filter(|bit| points & bit != 0) {
        let with = coming.iter().map(|(set, likely)| (set | bit, likely * &now));
        let without = coming.iter().map(|(set, likely)| (*set, likely * &later));
        coming = without.chain(with).collect();
    }
    coming.retain(|(_, likely)| *likely != Fraction::default());
    coming
}

/// What the priorities become when the thread of a step has run it and these points have come.
pub(super) fn lowered(priorities: &Priorities, edge: &Edge, depth: u32, coming: Points) -> Priorities {
    let mut after = priorities.clone();
    if edge.next.is_none() {
        after[edge.thread] = 0;
    } else if coming != 0 {
        after[edge.thread] = depth - (Points::BITS - coming.leading_zeros());
    }
    after
}

/// The step of the highest priority.
pub(super) fn highest(node: &Node, priorities: &Priorities) -> Option<usize> {
    (0..node.edges.len()).max_by_key(|&edge| priorities[node.edges[edge].thread])
}

/// The steps of threads of a priority above the depth.
pub(super) fn high(node: &Node, priorities: &Priorities, depth: u32) -> Vec<usize> {
    (0..node.edges.len()).filter(|&edge| priorities[node.edges[edge].thread] > depth).collect()
}

/// The priorities with which PPCT begins: one thread has d, the others are above.
pub(super) fn one_low(threads: usize, depth: u32) -> impl Iterator<Item = Priorities> {
    (0..threads).map(move |low| (0..threads).map(|thread| depth + u32::from(thread != low)).collect())
}

impl Scheduler for Pct {
    type Drawn = (Priorities, Points);

    fn start(&self) -> Vec<(Self::Drawn, Fraction)> {
        let mut orders: Vec<Priorities> = vec![Vec::new()];
        for thread in 0..self.threads {
            let places =
                |order: &Priorities| (0..=thread).map(|place| inserted(order, place)).collect::<Vec<_>>();
            orders = orders.iter().flat_map(places).collect();
        }
        let likely = one_of(orders.len());
        let start = |order: Priorities| {
            let priorities = order.into_iter().map(|rank| self.depth + rank).collect();
            ((priorities, all_points(self.depth)), likely.clone())
        };
        orders.into_iter().map(start).collect()
    }

    fn next(&self, node: &Node, (priorities, points): &Self::Drawn) -> Vec<(usize, Self::Drawn, Fraction)> {
        let Some(edge) = highest(node, priorities) else { return Vec::new() };
        let coming = coming(*points, self.steps - node.length);
        let after = |(now, likely)| {
            let mut priorities = lowered(priorities, &node.edges[edge], self.depth, now);
            close_gaps(&mut priorities, self.depth);
            (edge, (priorities, points & !now), likely)
        };
        coming.into_iter().map(after).collect()
    }
}

/// An order of ranks with one more thread, at this place.
fn inserted(order: &Priorities, place: usize) -> Priorities {
    let rank = u32::try_from(place).unwrap_or(u32::MAX);
    let others = order.iter().map(|&other| other + u32::from(other >= rank));
    others.chain([rank]).collect()
}

/// Numbers the priorities from the depth on anew, in their order.
fn close_gaps(priorities: &mut Priorities, depth: u32) {
    let mut known: Vec<u32> = priorities.iter().copied().filter(|&priority| priority >= depth).collect();
    known.sort_unstable();
    for priority in priorities.iter_mut() {
        if let Ok(rank) = known.binary_search(priority) {
            *priority = depth + u32::try_from(rank).unwrap_or(u32::MAX);
        }
    }
}

impl Scheduler for Ppct {
    /// Priorities, points, and who ran last, if the pick asks for it.
    type Drawn = (Priorities, Points, Option<usize>);

    fn start(&self) -> Vec<(Self::Drawn, Fraction)> {
        let start = |priorities| ((priorities, all_points(self.depth), None), one_of(self.threads));
        one_low(self.threads, self.depth).map(start).collect()
    }

    fn next(
        &self,
        node: &Node,
        (priorities, points, last): &Self::Drawn,
    ) -> Vec<(usize, Self::Drawn, Fraction)> {
        let picked = match (self.picked(node, priorities, *last), highest(node, priorities)) {
            (picked, Some(edge)) if picked.is_empty() => vec![edge],
            (picked, _) => picked,
        };
        let coming = coming(*points, self.steps - node.length);
        let mut next = Vec::new();
        for &edge in &picked {
            let last = Some(node.edges[edge].thread).filter(|_| self.pick == Pick::RoundRobin);
            for (now, likely) in &coming {
                let priorities = lowered(priorities, &node.edges[edge], self.depth, *now);
                next.push((edge, (priorities, points & !now, last), likely * one_of(picked.len())));
            }
        }
        next
    }
}

impl Ppct {
    /// The steps of high priority that may be taken; none if there is none.
    fn picked(&self, node: &Node, priorities: &Priorities, last: Option<usize>) -> Vec<usize> {
        let high = high(node, priorities, self.depth);
        let picked = match self.pick {
            Pick::Random => return high,
            Pick::Lowest => high.first(),
            Pick::Highest => high.last(),
            Pick::RoundRobin => {
                let after = |&&edge: &&usize| last.is_none_or(|last| node.edges[edge].thread > last);
                high.iter().find(after).or(high.first())
            }
        };
        picked.copied().into_iter().collect()
    }
}
