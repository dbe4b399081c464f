//! The search for a directive of a size.
//!
//! Idea: choose the events `b_1` .. `b_d` in every way, and the sets `A_i` as small as possible, led by
//! counterexamples. With all sets empty, let a schedule S be one that does not violate the directive and breaks a
//! condition: it has ended otherwise, or cannot go on. Larger sets allow fewer steps, so where S cannot go on it
//! never can. Hence every directive with these b that guarantees the bug is violated by S: for some i an event of
//! `A_i` was not emitted in S when `b_i` was. That is one of a few events, and each is tried, with a new
//! counterexample each time.
//!
//! Which events: those not emitted in S before `b_i`, but only if everything was that comes before them in all
//! schedules. For let D guarantee the bug, and let `A_i*` have all events that are emitted before `b_i` in all
//! schedules that end and do not violate D. With `A_i*` in place of `A_i` just the same schedules do not violate D:
//! each of them goes on to such an end by condition 1. So it is enough to look for directives of this form. If an event is in `A_i*`, so is all that comes
//! before it in all schedules: a set is a *downward-closed* position in each thread, and goes up step by step.
//!
//! After one event was tried in vain, the others are tried with directives that do not have it; so nothing is tried
//! twice. Where no schedule that shows the bug is left, nothing is tried at all: larger sets leave fewer.
//!
//! Which of several: the one that says least, in the number of its orderings, since people are to read it; of those the
//! one that allows the most schedules. The order of
//! the b themselves is a part of a directive, but often follows from the rest or does not matter; so each choice of
//! the b is also tried without. What is certain then is certain all the more with the order, if that leaves a way on.
//! After the first directive the search goes on for about as long again.
//!
//! Invariant: when a choice of the b is left, no sets make them a directive that guarantees the bug.
//!
//! Complete for: the size, under both labellings. A directive whose labels are of another kind could be smaller.
//!
//! Cost: the number of ways to choose the b, times the positions of the sets that counterexamples ask for, times a
//! walk over the graph: for small programs, and small d.

use std::cmp::Reverse;

use super::directive::{Ground, Plan};
use super::labels::{Firsts, LabelId, Labels};
use loris_engine::report::StopReason;
use loris_states::schedule_graph::NodeId;

/// After the first directive so many more nodes are looked at, and as many as before it.
const MORE_LOOKS: u64 = 1_000_000;

/// A directive that guarantees the bug.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) plan: Plan,
    /// For each of its events the earlier ones whose order has to be said.
    pub(super) said: Vec<Labels>,
}

/// What a directive is judged by: the least is the best.
type Rank = (usize, usize, Reverse<u128>);

impl Found {
    /// How many orderings it has, and how many of them are about its own events; then how many schedules it allows,
    /// more being better.
    fn rank(&self, ground: &Ground<'_, '_>) -> Rank {
        let count = |sets: &[Labels]| sets.iter().map(|set| set.iter().count()).sum();
        let own: usize = count(&self.said);
        let said = Plan { after: self.said.clone(), ..self.plan.clone() };
        (own + count(&self.plan.before), own, Reverse(ground.schedules(&said)))
    }
}

/// A directive of the size that guarantees the bug: of those that were met the one that says least.
pub(super) fn search(
    ground: &mut Ground<'_, '_>,
    size: usize,
    firsts: Firsts,
) -> Result<Option<Found>, StopReason> {
    let mut search = Search { ground, size, firsts, best: None, looks: u64::MAX };
    match search.choose(&mut Plan::default()) {
        Err(reason) if search.best.is_none() => Err(reason),
        Ok(()) | Err(_) => Ok(search.best.map(|(_, found)| found)),
    }
}

/// A search under way.
struct Search<'s, 'a, 'b> {
    ground: &'s mut Ground<'a, 'b>,
    size: usize,
    firsts: Firsts,
    best: Option<(Rank, Found)>,
    /// So many nodes may be looked at.
    looks: u64,
}

impl Search<'_, '_, '_> {
    /// Chooses the events that are missing, in every way.
    fn choose(&mut self, plan: &mut Plan) -> Result<(), StopReason> {
        if self.ground.looks > self.looks || !self.ground.has_witness(plan)? {
            return Ok(());
        }
        if plan.events.len() == self.size {
            return self.see(plan);
        }
        for event in 0..self.ground.labelling.len() {
            if !plan.events.contains(&event) && self.may_follow(plan, event) {
                let none = self.ground.labelling.none();
                plan.push(event, none);
                let done = self.choose(plan);
                plan.pop();
                done?;
            }
        }
        Ok(())
    }

    /// Whether an event may be the next of the b.
    fn may_follow(&self, plan: &Plan, event: LabelId) -> bool {
        plan.events.is_empty()
            || self.firsts == Firsts::Anywhere
            || !self.ground.labelling.is_first(self.ground.graph, event)
    }

    /// Looks for sets with which the events are a directive.
    fn see(&mut self, plan: &Plan) -> Result<(), StopReason> {
        let mut ordered = plan.clone();
        if !fill(self.ground, &mut ordered, &mut plan.before.clone())? {
            return Ok(());
        }
        if self.best.is_none() {
            self.looks = self.ground.looks.saturating_mul(2).saturating_add(MORE_LOOKS);
        }
        simplify(self.ground, &mut ordered)?;
        let said = simplify_order(self.ground, &ordered)?;
        self.keep(Found { plan: ordered, said });
        let mut free = Plan { after: plan.before.clone(), ..plan.clone() };
        if fill(self.ground, &mut free, &mut plan.before.clone())? {
            simplify(self.ground, &mut free)?;
            let said = std::mem::replace(&mut free.after, plan.after.clone());
            if self.ground.counterexample(&free)?.is_none() {
                self.keep(Found { plan: free, said });
            }
        }
        Ok(())
    }

    fn keep(&mut self, found: Found) {
        let rank = found.rank(self.ground);
        if self.best.as_ref().is_none_or(|(best, _)| rank < *best) {
            self.best = Some((rank, found));
        }
    }
}

/// Adds to the sets what counterexamples ask for, but nothing of `without`. True if the plan is a directive then;
/// else both are as they were.
fn fill(ground: &mut Ground<'_, '_>, plan: &mut Plan, without: &mut [Labels]) -> Result<bool, StopReason> {
    if !ground.has_witness(plan)? {
        return Ok(false);
    }
    let Some(way) = ground.counterexample(plan)? else { return Ok(true) };
    let candidates = candidates(ground, plan, &way);
    let mut tried: Vec<(usize, LabelId)> = Vec::new();
    let mut found = false;
    for (at, event) in candidates {
        if without[at].has(event) {
            continue;
        }
        plan.before[at].insert(event);
        found = fill(ground, plan, without)?;
        if found {
            break;
        }
        plan.before[at].remove(event);
        without[at].insert(event);
        tried.push((at, event));
    }
    for (at, event) in tried {
        without[at].remove(event);
    }
    Ok(found)
}

/// What can be added so that a schedule violates the plan: for which of its events, and what.
fn candidates(ground: &Ground<'_, '_>, plan: &Plan, way: &[(NodeId, usize)]) -> Vec<(usize, LabelId)> {
    let labelling = ground.labelling;
    let mut candidates = Vec::new();
    for &(node, edge) in way {
        let emits = labelling.emits(&ground.graph.nodes[node].edges[edge]);
        let Some(at) = plan.events.iter().position(|event| Some(*event) == emits) else { continue };
        let emitted = labelling.emitted(node);
        let can_be =
            |&event: &LabelId| !emitted.has(event) && labelling.always_before(event).is_within(emitted);
        candidates.extend((0..labelling.len()).filter(can_be).map(|event| (at, event)));
    }
    // That an event waits for itself, or for a later one of the plan, means that it never happens.
    candidates.sort_by_key(|(at, event)| plan.events[*at..].contains(event));
    candidates
}

/// Takes out of the sets what is not needed: at first what comes late, then what follows from the rest.
fn simplify(ground: &mut Ground<'_, '_>, plan: &mut Plan) -> Result<(), StopReason> {
    for at in 0..plan.events.len() {
        let rank = |event: &LabelId| ground.labelling.always_before(*event).iter().count();
        let mut events: Vec<LabelId> = plan.before[at].iter().collect();
        events.sort_by_key(rank);
        let latest_first: Vec<LabelId> = events.iter().rev().copied().collect();
        for event in latest_first.into_iter().chain(events) {
            if plan.before[at].has(event) {
                plan.before[at].remove(event);
                if ground.counterexample(plan)?.is_some() {
                    plan.before[at].insert(event);
                }
            }
        }
    }
    Ok(())
}

/// For each event of a plan the earlier ones whose order has to be said: the rest follows, or does not matter.
fn simplify_order(ground: &mut Ground<'_, '_>, plan: &Plan) -> Result<Vec<Labels>, StopReason> {
    let mut plan = plan.clone();
    for at in 0..plan.events.len() {
        for earlier in 0..at {
            let event = plan.events[earlier];
            plan.after[at].remove(event);
            if ground.counterexample(&plan)?.is_some() {
                plan.after[at].insert(event);
            }
        }
    }
    Ok(plan.after)
}
