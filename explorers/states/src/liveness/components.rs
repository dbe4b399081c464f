//! The strongly connected components of a part of the state graph (Tarjan 1972), without recursion.

use super::graph::{EdgeNo, StateGraph, StateNo};
use super::part::Parts;

/// A state on the path.
struct Level {
    state: StateNo,
    /// The next edge to follow.
    next: EdgeNo,
    low: u32,
}

/// The number of a state that was not met.
const NONE: u32 = 0;

/// The number of a state whose component is known.
const DONE: u32 = u32::MAX;

/// Looks for components; what it needs for each state is made once.
pub(super) struct Components<'a> {
    graph: &'a StateGraph,
    /// In the order in which they were met, from 1.
    numbers: Vec<u32>,
    met: u32,
    /// Those whose component is not known.
    open: Vec<StateNo>,
    found: Vec<Vec<StateNo>>,
}

impl<'a> Components<'a> {
    /// In this graph.
    pub(super) fn new(graph: &'a StateGraph) -> Self {
        let numbers = vec![NONE; graph.len()];
        Components { graph, numbers, met: 0, open: Vec::new(), found: Vec::new() }
    }

    /// The components of a part, which has these states, in which some edge stays; each in no order.
    pub(super) fn of(&mut self, parts: &Parts<'_>, states: &[StateNo]) -> Vec<Vec<StateNo>> {
        for &state in states {
            self.numbers[state as usize] = NONE;
        }
        self.met = 0;
        for &state in states {
            if self.numbers[state as usize] == NONE {
                self.from(parts, state);
            }
        }
        std::mem::take(&mut self.found)
    }

    fn from(&mut self, parts: &Parts<'_>, start: StateNo) {
        let mut path = vec![self.enter(start)];
        while let Some(level) = path.last_mut() {
            if level.next < self.graph.edges_of(level.state).end {
                let edge = level.next;
                level.next += 1;
                if !parts.has(edge) {
                    continue;
                }
                let to = self.graph.edge(edge).to;
                match self.numbers[to as usize] {
                    NONE => {
                        let entered = self.enter(to);
                        path.push(entered);
                    }
                    DONE => {}
                    number => level.low = level.low.min(number),
                }
                continue;
            }
            let (state, low) = (level.state, level.low);
            path.pop();
            if low == self.numbers[state as usize] {
                self.close(parts, state);
            } else if let Some(before) = path.last_mut() {
                before.low = before.low.min(low);
            }
        }
    }

    fn enter(&mut self, state: StateNo) -> Level {
        self.met += 1;
        self.numbers[state as usize] = self.met;
        self.open.push(state);
        Level { state, next: self.graph.edges_of(state).start, low: self.met }
    }

    /// All from this state on are a component.
    fn close(&mut self, parts: &Parts<'_>, first: StateNo) {
        let at = self.open.iter().rposition(|state| *state == first).unwrap_or(0);
        let component = self.open.split_off(at);
        for &state in &component {
            self.numbers[state as usize] = DONE;
        }
        let stays = |edge: EdgeNo| parts.has(edge) && self.graph.edge(edge).to == first;
        if component.len() > 1 || self.graph.edges_of(first).any(stays) {
            self.found.push(component);
        }
    }
}
