//! The graph of all reachable states, with exact numbers of schedules.
//!
//! A state knows every answer that its threads got, hence how many events led to it. So the graph has no cycle, and
//! breadth-first order is a topological one: the number of schedules that lead to a state is summed up on the way.

use std::collections::{BTreeMap, HashMap};

use super::OracleError;
use super::evaluator::{Body, Status};
use super::names::ThreadNo;
use super::outcome::Outcome;
use super::query::Query;
use super::rounds::{Cycles, cycles};
use super::rules::{Deadlock, Failure};
use super::transition::{Event, roots, transitions};
use super::tree::Tree;
use super::world::World;

/// The number of a state.
pub(super) type StateNo = usize;

/// One step.
pub(super) struct Edge {
    /// What happened.
    pub(super) event: Event,
    /// The state after it.
    pub(super) to: StateNo,
}

/// All reachable states.
pub(super) struct Graph {
    /// In breadth-first order.
    pub(super) states: Vec<World>,
    /// Steps out of each state.
    pub(super) edges: Vec<Vec<Edge>>,
    /// How an execution ends there, if it does not go on, and what its spinning threads do for ever.
    pub(super) ends: BTreeMap<StateNo, (Outcome, Cycles)>,
    /// The number of schedules that lead to each state.
    pub(super) schedules: Vec<u128>,
    /// Initial states and the choices that lead to them.
    pub(super) roots: Vec<(Vec<i64>, StateNo)>,
    /// Schedules that were given up because they are longer than the rules allow.
    pub(super) truncated: u128,
    /// The number of events that lead to each state.
    depths: Vec<usize>,
}

impl Graph {
    /// Explores all states, at most `limit` of them.
    pub(super) fn new(tree: &mut Tree<'_>, limit: usize) -> Result<Graph, OracleError> {
        let mut graph = Graph {
            states: Vec::new(),
            edges: Vec::new(),
            ends: BTreeMap::new(),
            schedules: Vec::new(),
            roots: Vec::new(),
            truncated: 0,
            depths: Vec::new(),
        };
        let mut numbers = HashMap::new();
        for (choices, world) in roots(tree)? {
            let number = graph.number(world, 0, &mut numbers);
            graph.schedules[number] += 1;
            graph.roots.push((choices, number));
        }
        let mut next = 0;
        while next < graph.states.len() {
            graph.expand(tree, next, &mut numbers)?;
            next += 1;
            if graph.states.len() > limit {
                return Err(OracleError::TooBig);
            }
        }
        Ok(graph)
    }

    fn number(&mut self, world: World, depth: usize, numbers: &mut HashMap<World, StateNo>) -> StateNo {
        if let Some(number) = numbers.get(&world) {
            return *number;
        }
        let number = self.states.len();
        numbers.insert(world.clone(), number);
        self.states.push(world);
        self.schedules.push(0);
        self.depths.push(depth);
        number
    }

    fn expand(
        &mut self,
        tree: &mut Tree<'_>,
        from: StateNo,
        numbers: &mut HashMap<World, StateNo>,
    ) -> Result<(), OracleError> {
        let world = self.states[from].clone();
        let enabled = world.enabled(tree)?;
        if enabled.is_empty() {
            self.ends.insert(from, end(tree, &world)?);
        }
        let mut edges = Vec::new();
        let depth = self.depths[from] + 1;
        let is_truncated = !enabled.is_empty() && tree.code.rules.depth.is_some_and(|most| depth > most);
        if is_truncated {
            self.truncated = self.truncated.checked_add(self.schedules[from]).ok_or(OracleError::TooBig)?;
        }
        for thread in enabled.into_iter().filter(|_| !is_truncated) {
            for (world, event) in transitions(tree, &world, thread)? {
                let to = self.number(world, depth, numbers);
                self.schedules[to] =
                    self.schedules[to].checked_add(self.schedules[from]).ok_or(OracleError::TooBig)?;
                edges.push(Edge { event, to });
            }
        }
        self.edges.push(edges);
        Ok(())
    }
}

/// How an execution ends in a state where no thread can run, and what its spinning threads do for ever.
pub(super) fn end(tree: &mut Tree<'_>, world: &World) -> Result<(Outcome, Cycles), OracleError> {
    let statuses: Vec<_> = world.threads.values().map(|node| tree.status(*node).clone()).collect();
    if tree.code.rules.failure == Failure::Stop && statuses.contains(&Status::Failed) {
        return Ok((Outcome::Failure, Cycles::new()));
    }
    let Some(cycles) = cycles(tree, world)? else { return Ok((Outcome::Spins, Cycles::new())) };
    Ok((outcome(tree, world, &statuses)?, cycles))
}

fn outcome(tree: &mut Tree<'_>, world: &World, statuses: &[Status<'_>]) -> Result<Outcome, OracleError> {
    if statuses.contains(&Status::Failed) {
        return Ok(Outcome::Failure);
    }
    if statuses.contains(&Status::Assumed) {
        return Ok(Outcome::AssumeBlocked);
    }
    if statuses.iter().any(|status| *status != Status::Ended) {
        let main = tree.names.find("main").filter(|_| tree.code.rules.deadlock == Deadlock::Main);
        let main_ended = main.is_some_and(|main| *tree.status(world.node(main)) == Status::Ended);
        return Ok(if main_ended { Outcome::Ok } else { Outcome::Deadlock });
    }
    Ok(if final_holds(tree, world)? { Outcome::Ok } else { Outcome::Failure })
}

fn final_holds(tree: &mut Tree<'_>, world: &World) -> Result<bool, OracleError> {
    if tree.code.finally.is_none() {
        return Ok(true);
    }
    // The block asks nothing that depends on who it is: any thread's number will do.
    let nobody = world.threads.keys().next().copied().unwrap_or(ThreadNo::FIRST);
    let mut node = tree.root(nobody, Body::Final, Vec::new())?;
    let mut scratch = world.clone();
    loop {
        let answer = match tree.status(node).clone() {
            Status::Asks(Query::Inner(op)) => scratch.perform(nobody, &op, &mut Vec::new())?,
            Status::Ended => return Ok(true),
            Status::Failed => return Ok(false),
            _ => return Err(OracleError::malformed("final")),
        };
        node = tree.child(node, answer)?;
    }
}
