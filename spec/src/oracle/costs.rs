//! What schedules cost, by their definition: every schedule is run to its end, and its preemptions or delays are
//! counted step by step.
//!
//! From this follows what any bounded search has to find: so many schedules of each cost, and of each relation and
//! state the least cost at which it is reached. Schedules are run in the order of the published study: the thread that
//! ran last first, then the others in the order in which they were created in this execution, round robin.

use std::collections::BTreeMap;

use loris_lang::ast::Ast;

use super::canonical;
use super::code::Code;
use super::condition::Verdicts;
use super::graph::end;
use super::listing::hbr;
use super::names::ThreadNo;
use super::outcome::Outcome;
use super::plain::{Hbr, State};
use super::relation::Kind;
use super::rules::Rules;
use super::transition::{Event, roots, transitions};
use super::tree::Tree;
use super::world::World;
use super::{OracleError, with_stack};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Another thread runs although the last one could.
    Preemptions,
    /// Threads that could run and are passed over.
    Delays,
}

/// Whether a schedule shows a bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does not.
    Good,
    /// A deadlock, a failure, or a last state that a `forall` or `never` forbids.
    Buggy,
}

/// The costs of a program's schedules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Costs {
    /// Of every schedule, in order: what it costs, and whether it shows a bug.
    pub schedules: Vec<(u32, Verdict)>,
    /// How many schedules end at a false `assume`; they are none of the others.
    pub blocked: usize,
    /// Of every terminal HBR the least cost.
    pub hbrs: BTreeMap<Hbr, u32>,
    /// Of every terminal lazy HBR the least cost.
    pub lazy_hbrs: BTreeMap<Hbr, u32>,
    /// Of every terminal state the least cost.
    pub states: BTreeMap<State, u32>,
}

/// Runs every schedule, at most `most` of them.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn costs(ast: &Ast, rules: Rules, measure: Measure, most: usize) -> Result<Costs, OracleError> {
    with_stack(|| {
        let mut tree = Tree::new(Code::new(ast, rules)?);
        let initial = roots(&mut tree)?;
        let main = tree.names.find("main");
        let found = Costs::default();
        let mut search = Search {
            tree: &mut tree,
            measure,
            found,
            conditions: Verdicts::new(ast),
            events: Vec::new(),
            budget: most,
        };
        for (root, world) in initial {
            let created: Vec<ThreadNo> = world.threads.keys().copied().collect();
            search.run(&root, &world, &created, main, 0)?;
        }
        Ok(search.found)
    })
}

struct Search<'a, 't> {
    tree: &'t mut Tree<'a>,
    measure: Measure,
    found: Costs,
    conditions: Verdicts<'a>,
    events: Vec<Event>,
    budget: usize,
}

impl Search<'_, '_> {
    fn run(
        &mut self,
        root: &[i64],
        world: &World,
        created: &[ThreadNo],
        last: Option<ThreadNo>,
        cost: u32,
    ) -> Result<(), OracleError> {
        let enabled = world.enabled(self.tree)?;
        if enabled.is_empty() {
            return self.ended(root, world, cost);
        }
        let start = last.and_then(|last| created.iter().position(|thread| *thread == last)).unwrap_or(0);
        let round = created[start..].iter().chain(&created[..start]).copied();
        let round: Vec<ThreadNo> = round.filter(|thread| enabled.contains(thread)).collect();
        for (passed, thread) in (0..).zip(round) {
            let step = match self.measure {
                Measure::Delays => passed,
                Measure::Preemptions => {
                    u32::from(last.is_some_and(|last| last != thread && enabled.contains(&last)))
                }
            };
            for (next, event) in transitions(self.tree, world, thread)? {
                let created: Vec<ThreadNo> = created.iter().copied().chain(event.spawned).collect();
                self.events.push(event);
                self.run(root, &next, &created, Some(thread), cost + step)?;
                self.events.pop();
            }
        }
        Ok(())
    }

    fn ended(&mut self, root: &[i64], world: &World, cost: u32) -> Result<(), OracleError> {
        self.budget = self.budget.checked_sub(1).ok_or(OracleError::TooBig)?;
        let (outcome, cycles) = end(self.tree, world)?;
        if !outcome.is_terminal() {
            self.found.blocked += usize::from(outcome == Outcome::AssumeBlocked);
            return Ok(());
        }
        let is_buggy = outcome != Outcome::Ok || self.conditions.violated(self.tree, world).contains(&true);
        self.found.schedules.push((cost, if is_buggy { Verdict::Buggy } else { Verdict::Good }));
        let regular = hbr(&self.tree.names, root, &self.events, Kind::Regular);
        let lazy = hbr(&self.tree.names, root, &self.events, Kind::Lazy);
        least(&mut self.found.hbrs, regular, cost);
        least(&mut self.found.lazy_hbrs, lazy, cost);
        least(&mut self.found.states, canonical::state(self.tree, world, &cycles), cost);
        Ok(())
    }
}

fn least<T: Ord>(known: &mut BTreeMap<T, u32>, found: T, cost: u32) {
    let entry = known.entry(found).or_insert(cost);
    *entry = cost.min(*entry);
}
