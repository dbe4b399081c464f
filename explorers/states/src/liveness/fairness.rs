//! Which executions without an end count: those that are fair to every thread, and to every fair coin.
//!
//! A set of states through which an execution can go for ever, each of them again and again, is strongly connected. Such
//! a *fair part* is looked for from the components of the graph down: what no fair execution can do for ever is taken
//! away, and what is left falls into smaller components, until nothing has to go.
//!
//! - Weak: a thread that takes no step in the part, and can in each of its states, is treated unfairly by whoever
//!   stays there, in a smaller part too. So such a component is dropped.
//! - Strong: a thread that takes no step in the part must not be able to in any state of it. So the states in which it
//!   can are taken away.
//! - A fair coin one of whose values leads out of the part cannot be thrown in it for ever. So the steps in which it is
//!   thrown are taken away.
//!
//! (Strong fairness is a Streett condition; Emerson and Lei 1987 for the descent.)

use std::collections::{BTreeMap, BTreeSet};

use loris_lang::ast::{ChoiceKind, Fairness};

use super::components::Components;
use super::graph::{EdgeNo, Move, StateGraph, StateNo};
use super::part::Parts;

/// The largest sets of these states that a fair execution can go through for ever, each of them and each of their edges
/// that stays in its part.
pub(super) fn fair_parts(
    graph: &StateGraph,
    states: Vec<StateNo>,
    fairness: Fairness,
) -> (Vec<Vec<StateNo>>, Parts<'_>) {
    let mut found = Vec::new();
    let mut parts = Parts::new(graph);
    let mut components = Components::new(graph);
    let mut waiting = vec![states];
    while let Some(states) = waiting.pop() {
        parts.make(&states);
        let all = components.of(&parts, &states);
        for component in all {
            parts.make(&component);
            let unfair = unfair_throws(graph, &parts, &component);
            if !unfair.is_empty() {
                parts.cut(unfair);
                waiting.push(component);
                continue;
            }
            match left_by(graph, &parts, &component, fairness) {
                Left::All => found.push(component),
                Left::Some(states) => waiting.push(states),
                Left::None => {}
            }
        }
    }
    (found, parts)
}

/// What a fair execution can go through for ever of a component.
enum Left {
    All,
    Some(Vec<StateNo>),
    None,
}

fn left_by(graph: &StateGraph, parts: &Parts<'_>, component: &[StateNo], fairness: Fairness) -> Left {
    let run: BTreeSet<usize> = component
        .iter()
        .flat_map(|state| parts.edges_of(*state))
        .map(|edge| graph.step(edge).thread)
        .collect();
    let waits = |step: &Move| match fairness {
        Fairness::None | Fairness::Weak => false,
        Fairness::Locks => step.acquires,
        Fairness::Strong => true,
    };
    let is_owed = |state: &StateNo| {
        let mut steps = graph.edges_of(*state).map(|edge| graph.step(edge));
        steps.any(|step| waits(step) && !run.contains(&step.thread))
    };
    let (owed, rest): (Vec<StateNo>, Vec<StateNo>) = component.iter().partition(|state| is_owed(state));
    if !owed.is_empty() {
        return if rest.is_empty() { Left::None } else { Left::Some(rest) };
    }
    if fairness == Fairness::None {
        return Left::All;
    }
    let mut able: BTreeMap<usize, usize> = BTreeMap::new();
    for &state in component {
        for thread in able_in(graph, state) {
            *able.entry(thread).or_default() += 1;
        }
    }
    let starves = able.iter().any(|(thread, states)| *states == component.len() && !run.contains(thread));
    if starves { Left::None } else { Left::All }
}

/// The threads that can run in a state.
pub(super) fn able_in(graph: &StateGraph, state: StateNo) -> BTreeSet<usize> {
    graph.edges_of(state).map(|edge| graph.step(edge).thread).collect()
}

/// The edges of a part with a fair coin of which some value leads out of it.
fn unfair_throws(graph: &StateGraph, parts: &Parts<'_>, component: &[StateNo]) -> Vec<EdgeNo> {
    let mut unfair = Vec::new();
    for &state in component {
        let edges: Vec<EdgeNo> = parts.edges_of(state).collect();
        let falls = |edge: &&EdgeNo| missing_throws(graph, **edge, &edges).next().is_some();
        unfair.extend(edges.iter().filter(falls));
    }
    unfair
}

/// What a fair coin must come to that is thrown in a step.
#[derive(Clone, Debug)]
pub(super) struct Throw {
    pub(super) thread: usize,
    /// What is chosen, up to the coin and with it.
    pub(super) values: Vec<i64>,
}

impl Throw {
    /// Whether a step comes to it.
    pub(super) fn is_in(&self, step: &Move) -> bool {
        let begins = |values: &[i64]| {
            step.chosen.iter().map(|chosen| chosen.value).take(values.len()).eq(values.iter().copied())
        };
        step.thread == self.thread && begins(&self.values)
    }
}

/// Of the fair coins thrown with an edge, the values that none of these edges of its state has.
pub(super) fn missing_throws<'a>(
    graph: &'a StateGraph,
    edge: EdgeNo,
    among: &'a [EdgeNo],
) -> impl Iterator<Item = Throw> + 'a {
    let step = graph.step(edge);
    let coins = step.chosen.iter().enumerate().filter(|(_, chosen)| chosen.kind == ChoiceKind::Fair);
    coins.flat_map(move |(at, coin)| {
        let before: Vec<i64> = step.chosen[..at].iter().map(|chosen| chosen.value).collect();
        let throws = (coin.from..coin.to).map(move |value| {
            let values = before.iter().copied().chain([value]).collect();
            Throw { thread: step.thread, values }
        });
        throws.filter(move |throw| !among.iter().any(|edge| throw.is_in(graph.step(*edge))))
    })
}
