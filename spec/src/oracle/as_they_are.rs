//! The graph of all states of a program whose loops run as they are: ends, failures and states by definition.
//!
//! A state here knows nothing of the past: the objects, and of each thread its local state. So a program with loops has
//! finitely many, if its variables do. An end is a state without a step, or a strongly connected component that nobody
//! leaves and in which every thread only goes round in a loop that changes nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::OracleError;
use super::canonical;
use super::evaluator::Status;
use super::graph::end;
use super::names::ThreadNo;
use super::object::Object;
use super::outcome::Outcome;
use super::plain;
use super::query::Query;
use super::rounds::{Cycles, cycle};
use super::transition::{detailed_transitions, roots};
use super::tree::{LocalNo, NodeNo, Tree};
use super::world::World;

/// What a program comes to whose loops run as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AsTheyAre {
    /// The ends, with the outcome there.
    pub ends: BTreeMap<plain::State, Outcome>,
    /// The stacks with which threads fail, by thread, in executions with or without an end.
    pub failures: BTreeSet<(plain::Name, plain::Thread)>,
    /// How many states there are.
    pub states: usize,
    /// How many components nobody leaves, though something in them changes.
    pub livelocks: usize,
}

type Key = (Vec<Object>, Vec<(ThreadNo, LocalNo)>, Option<ThreadNo>);

/// A step.
pub(super) struct Step {
    /// Where it leads.
    pub(super) to: usize,
    /// Whose it is.
    pub(super) thread: ThreadNo,
    /// The heads of loops that the thread came to.
    heads: Vec<NodeNo>,
    /// What it chose.
    pub(super) choices: Vec<i64>,
    /// For each of these values, from where to where a fair coin goes, if one was thrown for it.
    pub(super) coins: Vec<Option<(i64, i64)>>,
}

/// All states.
pub(super) struct States {
    pub(super) worlds: Vec<World>,
    numbers: HashMap<Key, usize>,
    pub(super) steps: Vec<Vec<Step>>,
    /// The initial ones.
    pub(super) roots: Vec<usize>,
}

/// Explores all states, at most `most`. The rules must say that loops run.
pub(super) fn explore(tree: &mut Tree<'_>, most: usize) -> Result<AsTheyAre, OracleError> {
    States::all(tree, most)?.found(tree)
}

impl States {
    /// All of them, at most `most`. The rules must say that loops run.
    pub(super) fn all(tree: &mut Tree<'_>, most: usize) -> Result<States, OracleError> {
        let mut states =
            States { worlds: Vec::new(), numbers: HashMap::new(), steps: Vec::new(), roots: Vec::new() };
        for (_, world) in roots(tree)? {
            let root = states.number(tree, world);
            states.roots.push(root);
        }
        while states.steps.len() < states.worlds.len() {
            let world = states.worlds[states.steps.len()].clone();
            let mut steps = Vec::new();
            for thread in world.enabled(tree)? {
                for (world, event, detail) in detailed_transitions(tree, &world, thread)? {
                    let (choices, coins, heads) = (event.choices, detail.coins, detail.heads);
                    steps.push(Step { to: states.number(tree, world), thread, heads, choices, coins });
                }
            }
            states.steps.push(steps);
            if states.worlds.len() > most {
                return Err(OracleError::TooBig);
            }
        }
        Ok(states)
    }

    fn number(&mut self, tree: &mut Tree<'_>, mut world: World) -> usize {
        world.records.clear();
        let locals = world.threads.iter().map(|(thread, node)| (*thread, tree.local(*node))).collect();
        let key = (world.objects.clone(), locals, world.yielder);
        let fresh = self.worlds.len();
        let number = *self.numbers.entry(key).or_insert(fresh);
        if number == fresh {
            self.worlds.push(world);
        }
        number
    }

    fn found(&self, tree: &mut Tree<'_>) -> Result<AsTheyAre, OracleError> {
        let mut found = AsTheyAre { states: self.worlds.len(), ..AsTheyAre::default() };
        for world in &self.worlds {
            for (thread, node) in &world.threads {
                if *tree.status(*node) == Status::Failed {
                    let name = tree.names.name(*thread).to_owned();
                    found.failures.insert((name, canonical::thread(tree, *node)));
                }
            }
        }
        for component in self.components() {
            let inside: BTreeSet<usize> = component.iter().copied().collect();
            let leaves = |state: &usize| self.steps[*state].iter().any(|step| !inside.contains(&step.to));
            if component.iter().any(leaves) {
                continue;
            }
            if component.iter().all(|state| self.steps[*state].is_empty()) {
                let world = &self.worlds[component[0]];
                let (outcome, cycles) = end(tree, world)?;
                if outcome.is_terminal() {
                    found.ends.insert(canonical::state(tree, world, &cycles), outcome);
                }
                continue;
            }
            match self.stuck(tree, &component)? {
                Some((world, cycles)) => {
                    let (outcome, _) = end(tree, &world)?;
                    if outcome.is_terminal() {
                        found.ends.insert(canonical::state(tree, &world, &cycles), outcome);
                    }
                }
                None => found.livelocks += 1,
            }
        }
        Ok(found)
    }

    /// Of a component that nobody leaves: a state with every thread that steps at the head of a loop, and what these
    /// threads do for ever; `None` if something changes in it.
    fn stuck(
        &self,
        tree: &mut Tree<'_>,
        component: &[usize],
    ) -> Result<Option<(World, Cycles)>, OracleError> {
        let mut heads: BTreeMap<ThreadNo, BTreeSet<NodeNo>> = BTreeMap::new();
        for step in component.iter().flat_map(|state| &self.steps[*state]) {
            heads.entry(step.thread).or_default().extend(&step.heads);
        }
        let locks = |objects: &[Object]| {
            let is_held = |object: &&Object| matches!(object, Object::Mutex { owner: Some(_), .. });
            objects.iter().filter(is_held).count()
        };
        let freest = component.iter().min_by_key(|state| locks(&self.worlds[**state].objects));
        let Some(freest) = freest else { return Ok(None) };
        let mut world = self.worlds[*freest].clone();
        let mut cycles = Cycles::new();
        for (thread, nodes) in heads {
            let mut round = None;
            for node in nodes {
                let mut there = world.clone();
                there.threads.insert(thread, node);
                if *tree.status(node) == Status::Asks(Query::Head)
                    && let Some(frames) = cycle(tree, &there, thread)?
                {
                    round = Some((node, frames));
                    break;
                }
            }
            let Some((node, frames)) = round else { return Ok(None) };
            world.threads.insert(thread, node);
            cycles.insert(thread, frames);
        }
        Ok(Some((world, cycles)))
    }

    /// The strongly connected components (Tarjan 1972).
    fn components(&self) -> Vec<Vec<usize>> {
        let count = self.worlds.len();
        let mut search = Tarjan {
            states: self,
            index: vec![None; count],
            low: vec![0; count],
            on_stack: vec![false; count],
            stack: Vec::new(),
            met: 0,
            found: Vec::new(),
        };
        for state in 0..count {
            if search.index[state].is_none() {
                search.visit(state);
            }
        }
        search.found
    }
}

struct Tarjan<'s> {
    states: &'s States,
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    met: usize,
    found: Vec<Vec<usize>>,
}

impl Tarjan<'_> {
    fn visit(&mut self, state: usize) {
        self.index[state] = Some(self.met);
        self.low[state] = self.met;
        self.met += 1;
        self.stack.push(state);
        self.on_stack[state] = true;
        for step in &self.states.steps[state] {
            match self.index[step.to] {
                None => {
                    self.visit(step.to);
                    self.low[state] = self.low[state].min(self.low[step.to]);
                }
                Some(index) if self.on_stack[step.to] => self.low[state] = self.low[state].min(index),
                Some(_) => {}
            }
        }
        if self.index[state] == Some(self.low[state]) {
            let at = self.stack.iter().rposition(|other| *other == state).unwrap_or(0);
            let component = self.stack.split_off(at);
            for member in &component {
                self.on_stack[*member] = false;
            }
            self.found.push(component);
        }
    }
}
