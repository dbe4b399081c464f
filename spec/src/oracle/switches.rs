//! Context switches and ways around a bug, by running every schedule: nothing is remembered from one to the next.

use std::collections::BTreeMap;

use super::OracleError;
use super::condition::Verdicts;
use super::evaluator::Status;
use super::graph::end;
use super::listing::hbr;
use super::names::ThreadNo;
use super::outcome::Outcome;
use super::plain::Hbr;
use super::relation::{Kind, closure};
use super::transition::{Event, roots, transitions};
use super::tree::Tree;
use super::world::World;

/// The fewest context switches of all schedules that show a bug; `None` if no schedule does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FewestSwitches {
    /// To the end of a deadlock.
    pub deadlock: Option<usize>,
    /// To the event that fails, or to the end if `final` does.
    pub failure: Option<usize>,
    /// To the end of a schedule that violates each condition.
    pub violated: Vec<Option<usize>>,
    /// To the end of each terminal relation.
    pub relations: BTreeMap<Hbr, usize>,
    /// To each event that fails, by the relation over it and all that happens before it.
    pub failures: BTreeMap<Hbr, usize>,
}

/// What ends after some steps show.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    /// Some end is no deadlock.
    pub without_deadlock: bool,
    /// Some end is no failure.
    pub without_failure: bool,
    /// Some end does not violate each condition.
    pub without_violation: Vec<bool>,
}

/// Runs all schedules, at most `most` of them.
pub(super) fn fewest<'a>(
    tree: &mut Tree<'a>,
    verdicts: Verdicts<'a>,
    most: usize,
) -> Result<FewestSwitches, OracleError> {
    let mut all = All { tree, verdicts, found: FewestSwitches::default(), events: Vec::new(), budget: most };
    for (root, world) in roots(all.tree)? {
        all.run(&root, &world, Since { switches: 0, failed: 0 })?;
    }
    Ok(all.found)
}

struct All<'a, 't> {
    tree: &'t mut Tree<'a>,
    verdicts: Verdicts<'a>,
    found: FewestSwitches,
    events: Vec<Event>,
    budget: usize,
}

fn lower(least: &mut Option<usize>, switches: usize) {
    *least = Some(least.map_or(switches, |least| least.min(switches)));
}

/// How a schedule went so far.
#[derive(Clone, Copy)]
struct Since {
    switches: usize,
    failed: usize,
}

impl All<'_, '_> {
    fn run(&mut self, root: &[i64], world: &World, before: Since) -> Result<(), OracleError> {
        let Since { switches, .. } = before;
        let nodes = world.threads.values();
        let failed = nodes.filter(|node| *self.tree.status(**node) == Status::Failed).count();
        if failed > before.failed {
            lower(&mut self.found.failure, switches);
            self.failed(root, switches);
        }
        let enabled = world.enabled(self.tree)?;
        if enabled.is_empty() {
            self.budget = self.budget.checked_sub(1).ok_or(OracleError::TooBig)?;
            return self.ended(root, world, switches);
        }
        let last = self.events.last().map(|event| event.thread);
        for thread in enabled {
            let more = usize::from(last.is_some_and(|last| last != thread));
            for (next, event) in transitions(self.tree, world, thread)? {
                self.events.push(event);
                self.run(root, &next, Since { switches: switches + more, failed })?;
                self.events.pop();
            }
        }
        Ok(())
    }

    /// The last event fails.
    fn failed(&mut self, root: &[i64], switches: usize) {
        let Some(last) = self.events.len().checked_sub(1) else { return };
        let below = &closure(&self.events, Kind::Regular)[last];
        let is_in = |at: &usize| *at == last || below.contains(at);
        let events: Vec<Event> = (0..=last).filter(is_in).map(|at| self.events[at].clone()).collect();
        let relation = hbr(&self.tree.names, root, &events, Kind::Regular);
        let fewest = self.found.failures.entry(relation).or_insert(switches);
        *fewest = switches.min(*fewest);
    }

    fn ended(&mut self, root: &[i64], world: &World, switches: usize) -> Result<(), OracleError> {
        let violated = self.verdicts.violated(self.tree, world);
        let found = &mut self.found;
        found.violated.resize(violated.len(), None);
        match end(self.tree, world)?.0 {
            Outcome::AssumeBlocked | Outcome::Spins => return Ok(()),
            Outcome::Deadlock => lower(&mut found.deadlock, switches),
            Outcome::Failure if *found.failure.get_or_insert(switches) > switches => {
                found.failure = Some(switches);
            }
            Outcome::Failure | Outcome::Ok => {}
        }
        let places = found.violated.iter_mut().zip(violated).filter(|(_, violated)| *violated);
        places.for_each(|(least, _)| lower(least, switches));
        let relation = hbr(&self.tree.names, root, &self.events, Kind::Regular);
        let least = found.relations.entry(relation).or_insert(switches);
        *least = switches.min(*least);
        Ok(())
    }
}

/// For each number of steps of a schedule, what all ends after them show; each end by running every schedule
/// that begins so, at most `most` each.
pub(super) fn ends_along<'a>(
    tree: &mut Tree<'a>,
    verdicts: &Verdicts<'a>,
    (root, steps): (&[i64], &[(String, Vec<i64>)]),
    most: usize,
) -> Result<Vec<Ends>, OracleError> {
    let mut starts = roots(tree)?.into_iter();
    let start = starts.find(|(choices, _)| choices == root).map(|(_, world)| world);
    let mut world = start.ok_or_else(|| OracleError::malformed("no such root"))?;
    let mut along = Vec::new();
    for step in 0..=steps.len() {
        let mut ends = Ends::default();
        collect(tree, verdicts, &world, &mut ends, &mut most.clone())?;
        along.push(ends);
        if let Some((name, choices)) = steps.get(step) {
            let thread = thread_named(tree, &world, name)?;
            let mut ways = transitions(tree, &world, thread)?.into_iter();
            let way = ways.find(|(_, event)| event.choices == *choices);
            world = way.ok_or_else(|| OracleError::malformed("no such step"))?.0;
        }
    }
    Ok(along)
}

fn thread_named(tree: &Tree<'_>, world: &World, name: &str) -> Result<ThreadNo, OracleError> {
    let mut threads = world.threads.keys();
    let found = threads.find(|thread| tree.names.name(**thread) == name);
    found.copied().ok_or_else(|| OracleError::malformed("no such thread"))
}

fn collect<'a>(
    tree: &mut Tree<'a>,
    verdicts: &Verdicts<'a>,
    world: &World,
    ends: &mut Ends,
    budget: &mut usize,
) -> Result<(), OracleError> {
    let enabled = world.enabled(tree)?;
    for thread in &enabled {
        for (next, _) in transitions(tree, world, *thread)? {
            collect(tree, verdicts, &next, ends, budget)?;
        }
    }
    if !enabled.is_empty() {
        return Ok(());
    }
    *budget = budget.checked_sub(1).ok_or(OracleError::TooBig)?;
    let violated = verdicts.violated(tree, world);
    ends.without_violation.resize(violated.len(), false);
    let (outcome, _) = end(tree, world)?;
    if outcome.is_terminal() {
        ends.without_deadlock |= outcome != Outcome::Deadlock;
        ends.without_failure |= outcome != Outcome::Failure;
        ends.without_violation.iter_mut().zip(violated).for_each(|(without, violated)| *without |= !violated);
    }
    Ok(())
}
