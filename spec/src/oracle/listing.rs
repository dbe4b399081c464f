//! The oracle without memory: every schedule is run to its end, and its relation is computed from its list of events.

use std::collections::BTreeMap;

use super::canonical;
use super::graph::outcome;
use super::names::Names;
use super::outcome::Outcome;
use super::plain::{Hbr, HbrEvent};
use super::relation::{Kind, closure};
use super::transition::{Event, roots, transitions};
use super::tree::Tree;
use super::world::World;
use super::{Enumeration, OracleError};

/// Runs all schedules, at most `most` of them.
pub(super) fn list(tree: &mut Tree<'_>, most: usize) -> Result<Enumeration, OracleError> {
    let mut found = Enumeration::default();
    let mut budget = most;
    for (root, world) in roots(tree)? {
        run(tree, &root, &world, &mut Vec::new(), &mut found, &mut budget)?;
    }
    Ok(found)
}

fn run(
    tree: &mut Tree<'_>,
    root: &[i64],
    world: &World,
    events: &mut Vec<Event>,
    found: &mut Enumeration,
    budget: &mut usize,
) -> Result<(), OracleError> {
    let enabled = world.enabled(tree)?;
    if enabled.is_empty() {
        *budget = budget.checked_sub(1).ok_or(OracleError::TooBig)?;
        return ended(tree, root, world, events, found);
    }
    for thread in enabled {
        for (next, event) in transitions(tree, world, thread)? {
            events.push(event);
            run(tree, root, &next, events, found, budget)?;
            events.pop();
        }
    }
    Ok(())
}

fn ended(
    tree: &mut Tree<'_>,
    root: &[i64],
    world: &World,
    events: &[Event],
    found: &mut Enumeration,
) -> Result<(), OracleError> {
    let outcome = outcome(tree, world)?;
    found.count(outcome, 1).ok_or(OracleError::TooBig)?;
    if outcome != Outcome::AssumeBlocked {
        found.states.insert(canonical::state(tree, world), outcome);
        found.hbrs.insert(hbr(&tree.names, root, events, Kind::Regular));
        found.lazy_hbrs.insert(hbr(&tree.names, root, events, Kind::Lazy));
        found.longest = found.longest.max(events.len());
    }
    Ok(())
}

/// The relation of one schedule.
fn hbr(names: &Names, root: &[i64], events: &[Event], kind: Kind) -> Hbr {
    let mut threads: BTreeMap<_, Vec<HbrEvent>> = BTreeMap::new();
    for (event, below) in events.iter().zip(closure(events, kind)) {
        let mut before = BTreeMap::new();
        for earlier in below {
            *before.entry(names.name(events[earlier].thread).to_owned()).or_insert(0) += 1;
        }
        let event_of = HbrEvent { label: event.label.clone(), choices: event.choices.clone(), before };
        threads.entry(names.name(event.thread).to_owned()).or_default().push(event_of);
    }
    Hbr { root: root.to_vec(), threads }
}
