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
//! Invariant: when a choice of the b is left, no sets make them a directive that guarantees the bug.
//!
//! Complete for: the size, under both labellings. A directive whose labels are of another kind could be smaller.
//!
//! Cost: the number of ways to choose the b, times the positions of the sets that counterexamples ask for, times a
//! walk over the graph: for small programs, and small d.

use super::directive::{Ground, Plan};
use super::labels::{LabelId, Labels};
use crate::report::StopReason;
use crate::schedule_graph::NodeId;

/// A directive of the size that guarantees the bug.
pub(super) fn search(ground: &mut Ground<'_, '_>, size: usize) -> Result<Option<Plan>, StopReason> {
    let mut plan = Plan { events: Vec::new(), before: Vec::new() };
    let found = choose(ground, size, &mut plan)?;
    if found {
        simplify(ground, &mut plan)?;
    }
    Ok(found.then_some(plan))
}

/// Chooses the events that are missing, and the sets. True if the plan is a directive then.
fn choose(ground: &mut Ground<'_, '_>, size: usize, plan: &mut Plan) -> Result<bool, StopReason> {
    if !ground.has_witness(plan)? {
        return Ok(false);
    }
    if plan.events.len() == size {
        let mut without = plan.before.clone();
        return fill(ground, plan, &mut without);
    }
    for event in 0..ground.labelling.len() {
        if plan.events.contains(&event) {
            continue;
        }
        plan.events.push(event);
        plan.before.push(ground.labelling.none());
        if choose(ground, size, plan)? {
            return Ok(true);
        }
        plan.events.pop();
        plan.before.pop();
    }
    Ok(false)
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
