//! The oracle without memory: every schedule is run to its end, and its relation is computed from its list of events.

use std::collections::BTreeMap;

use super::canonical;
use super::condition::Verdicts;
use super::graph::end;
use super::names::Names;
use super::plain::{Hbr, HbrEvent};
use super::reads_from::class;
use super::relation::{Kind, closure};
use super::transition::{Event, roots, transitions};
use super::tree::Tree;
use super::world::World;
use super::{Enumeration, OracleError};

/// Runs all schedules, at most `most` of them.
pub(super) fn list<'a>(
    tree: &mut Tree<'a>,
    verdicts: Verdicts<'a>,
    most: usize,
) -> Result<Enumeration, OracleError> {
    let (found, events) = (Enumeration::default(), Vec::new());
    let mut listing = Listing { tree, verdicts, found, events, budget: most };
    for (root, world) in roots(listing.tree)? {
        listing.run(&root, &world)?;
    }
    listing.found.conditions = listing.verdicts.hold();
    Ok(listing.found)
}

struct Listing<'a, 't> {
    tree: &'t mut Tree<'a>,
    verdicts: Verdicts<'a>,
    found: Enumeration,
    events: Vec<Event>,
    budget: usize,
}

impl Listing<'_, '_> {
    fn run(&mut self, root: &[i64], world: &World) -> Result<(), OracleError> {
        let enabled = world.enabled(self.tree)?;
        if enabled.is_empty() {
            self.budget = self.budget.checked_sub(1).ok_or(OracleError::TooBig)?;
            return self.ended(root, world);
        }
        for thread in enabled {
            for (next, event) in transitions(self.tree, world, thread)? {
                self.events.push(event);
                self.run(root, &next)?;
                self.events.pop();
            }
        }
        Ok(())
    }

    fn ended(&mut self, root: &[i64], world: &World) -> Result<(), OracleError> {
        let (outcome, cycles) = end(self.tree, world)?;
        let found = &mut self.found;
        found.count(outcome, 1).ok_or(OracleError::TooBig)?;
        if outcome.is_terminal() {
            found.states.insert(canonical::state(self.tree, world, &cycles), outcome);
            found.hbrs.insert(hbr(&self.tree.names, root, &self.events, Kind::Regular));
            found.lazy_hbrs.insert(hbr(&self.tree.names, root, &self.events, Kind::Lazy));
            let events: Vec<&Event> = self.events.iter().collect();
            for (kind, set) in
                [(Kind::Regular, &mut found.rf_classes), (Kind::Lazy, &mut found.lazy_rf_classes)]
            {
                let names = (&self.tree.names, &self.tree.code.object_names[..]);
                set.insert(class(names, world, (root, &events), kind));
            }
            found.longest = found.longest.max(self.events.len());
            self.verdicts.add(self.tree, world);
        }
        Ok(())
    }
}

/// The relation of one schedule.
pub(super) fn hbr(names: &Names, root: &[i64], events: &[Event], kind: Kind) -> Hbr {
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
