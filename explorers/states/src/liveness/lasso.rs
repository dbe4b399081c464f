//! Counterexamples: a stem that leads to a state, and a cycle from there back to it that is fair.
//!
//! The stem is a shortest one. The cycle grows from where it stands to the nearest step that something is owed: a thread
//! that must run, a state in which one cannot, a value of a fair coin; when nothing is owed the shortest way leads
//! back. Of the cycles from the states nearest to the beginning the shortest is taken, and what can be left out of it
//! is left out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hashbrown::HashMap;
use loris_lang::ast::Fairness;

use super::fairness::{Throw, able_in, fair_parts, missing_throws};
use super::graph::{EdgeNo, StateGraph, StateNo};
use super::part::Parts;
use super::stems::Stems;

/// From so many states a cycle is looked for, or from fewer where the part is large.
const STARTS: usize = 32;

/// So many states are looked at for all starts, about.
const ROOM: usize = 400_000;

/// Nothing is left out of a cycle with more steps.
const MOST_SHORTENED: usize = 300;

/// A way that repeats for ever what comes last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    pub(super) root: StateNo,
    pub(super) stem: Vec<EdgeNo>,
    /// None if it ends there.
    pub(super) cycle: Vec<EdgeNo>,
}

/// A way along the stems and round a fair cycle for ever, if there is one.
pub(super) fn fair_lasso(graph: &StateGraph, stems: &Stems, fairness: Fairness) -> Option<Way> {
    let (found, parts) = fair_parts(graph, stems.reached().to_vec(), fairness);
    let nearest = |states: &Vec<StateNo>| states.iter().map(|state| (stems.length(*state), *state)).min();
    let mut states = found.into_iter().min_by_key(nearest)?;
    states.sort_by_key(|state| (stems.length(*state), *state));
    // Where states were taken away from a part, only those that are left are in it.
    let rounds = Rounds { graph, fairness, parts: &parts };
    let cycles = states
        .iter()
        .take(STARTS.min(ROOM / states.len()).max(1))
        .map(|start| (*start, rounds.shortened(rounds.from(*start))));
    let (start, cycle) = cycles.min_by_key(|(start, cycle)| stems.length(*start) + cycle.len())?;
    let (root, stem) = stems.to(graph, start);
    Some(Way { root, stem, cycle })
}

/// Cycles in a fair part.
struct Rounds<'a> {
    graph: &'a StateGraph,
    fairness: Fairness,
    parts: &'a Parts<'a>,
}

/// Something that a cycle must have.
enum Owed {
    /// A step of the thread.
    Run(usize),
    /// A step of the thread, or a state in which it cannot run.
    RunOrWait(usize),
    /// A value of a coin.
    Throw(StateNo, Throw),
}

impl Rounds<'_> {
    /// A fair cycle from a state.
    fn from(&self, start: StateNo) -> Vec<EdgeNo> {
        let mut cycle: Vec<EdgeNo> = Vec::new();
        loop {
            let at = cycle.last().map_or(start, |edge| self.graph.edge(*edge).to);
            let back = if at == start && !cycle.is_empty() {
                Vec::new()
            } else {
                self.nearest(at, |edge| self.graph.edge(edge).to == start)
            };
            let whole: Vec<EdgeNo> = cycle.iter().chain(&back).copied().collect();
            let owed = self.owed(&whole);
            if owed.is_empty() {
                return whole;
            }
            let on = self.nearest(at, |edge| owed.iter().any(|owed| self.pays(edge, owed)));
            if on.is_empty() {
                return whole;
            }
            cycle.extend(on);
        }
    }

    /// The shortest way from a state that ends with an edge of this kind; at least one edge long, if there is one.
    fn nearest(&self, from: StateNo, is_one: impl Fn(EdgeNo) -> bool) -> Vec<EdgeNo> {
        let mut led: HashMap<StateNo, EdgeNo> = HashMap::new();
        let mut waiting = VecDeque::from([from]);
        while let Some(state) = waiting.pop_front() {
            for edge in self.parts.edges_of(state) {
                if is_one(edge) {
                    let mut way = vec![edge];
                    let mut at = state;
                    while at != from {
                        let edge = led[&at];
                        way.push(edge);
                        at = self.graph.edge(edge).from;
                    }
                    way.reverse();
                    return way;
                }
                let to = self.graph.edge(edge).to;
                if to != from && !led.contains_key(&to) {
                    led.insert(to, edge);
                    waiting.push_back(to);
                }
            }
        }
        Vec::new()
    }

    /// What a cycle lacks to be fair.
    fn owed(&self, cycle: &[EdgeNo]) -> Vec<Owed> {
        let graph = self.graph;
        let run: BTreeSet<usize> = cycle.iter().map(|edge| graph.step(*edge).thread).collect();
        let states: BTreeSet<StateNo> = cycle.iter().map(|edge| graph.edge(*edge).from).collect();
        let mut able: BTreeMap<usize, usize> = BTreeMap::new();
        let mut acquiring = BTreeSet::new();
        for &state in &states {
            for thread in able_in(graph, state) {
                *able.entry(thread).or_default() += 1;
            }
            let steps = graph.edges_of(state).map(|edge| graph.step(edge));
            acquiring.extend(steps.filter(|step| step.acquires).map(|step| step.thread));
        }
        let idle = able.iter().filter(|(thread, _)| !run.contains(thread));
        let owed = idle.filter_map(|(&thread, &count)| match self.fairness {
            Fairness::None => None,
            Fairness::Strong => Some(Owed::Run(thread)),
            Fairness::Locks if acquiring.contains(&thread) => Some(Owed::Run(thread)),
            Fairness::Locks | Fairness::Weak => (count == states.len()).then_some(Owed::RunOrWait(thread)),
        });
        owed.chain(self.owed_throws(cycle, &states)).collect()
    }

    fn owed_throws(&self, cycle: &[EdgeNo], states: &BTreeSet<StateNo>) -> Vec<Owed> {
        let mut owed = Vec::new();
        for &state in states {
            let edges: Vec<EdgeNo> =
                cycle.iter().copied().filter(|edge| self.graph.edge(*edge).from == state).collect();
            for &edge in &edges {
                owed.extend(missing_throws(self.graph, edge, &edges).map(|throw| Owed::Throw(state, throw)));
            }
        }
        owed
    }

    fn pays(&self, edge: EdgeNo, owed: &Owed) -> bool {
        let step = self.graph.step(edge);
        let ends = self.graph.edge(edge);
        match owed {
            Owed::Run(thread) => step.thread == *thread,
            Owed::RunOrWait(thread) => {
                step.thread == *thread || !able_in(self.graph, ends.to).contains(thread)
            }
            Owed::Throw(state, throw) => ends.from == *state && throw.is_in(step),
        }
    }

    /// Without the rounds in the cycle that nothing is owed.
    fn shortened(&self, mut cycle: Vec<EdgeNo>) -> Vec<EdgeNo> {
        'again: loop {
            if cycle.len() > MOST_SHORTENED {
                return cycle;
            }
            for first in 0..cycle.len() {
                let from = self.graph.edge(cycle[first]).from;
                for last in (first..cycle.len()).rev() {
                    if self.graph.edge(cycle[last]).to != from || last + 1 - first == cycle.len() {
                        continue;
                    }
                    let rest: Vec<EdgeNo> =
                        cycle[..first].iter().chain(&cycle[last + 1..]).copied().collect();
                    if self.owed(&rest).is_empty() {
                        cycle = rest;
                        continue 'again;
                    }
                }
            }
            return cycle;
        }
    }
}
