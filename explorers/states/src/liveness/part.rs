//! Parts of the state graph that have no state in common.

use hashbrown::HashSet;

use super::graph::{EdgeNo, StateGraph, StateNo};

/// In no part.
const NONE: u32 = 0;

/// Which part each state is in. An edge is in a part if both its states are, and it was not cut.
pub(super) struct Parts<'a> {
    graph: &'a StateGraph,
    part_of: Vec<u32>,
    last: u32,
    cut: HashSet<EdgeNo>,
}

impl<'a> Parts<'a> {
    /// None.
    pub(super) fn new(graph: &'a StateGraph) -> Self {
        Parts { graph, part_of: vec![NONE; graph.len()], last: NONE, cut: HashSet::new() }
    }

    /// Makes a part of these states; those of the part that they were in are out of it.
    pub(super) fn make(&mut self, states: &[StateNo]) {
        self.last += 1;
        for &state in states {
            self.part_of[state as usize] = self.last;
        }
    }

    /// Whether the edge is in a part.
    pub(super) fn has(&self, edge: EdgeNo) -> bool {
        let ends = self.graph.edge(edge);
        let [from, to] = [ends.from, ends.to].map(|state| self.part_of[state as usize]);
        from == to && from != NONE && !self.cut.contains(&edge)
    }

    /// The edges that leave a state and stay in its part.
    pub(super) fn edges_of(&self, state: StateNo) -> impl Iterator<Item = EdgeNo> {
        self.graph.edges_of(state).filter(|edge| self.has(*edge))
    }

    /// Takes edges out of their parts, for good.
    pub(super) fn cut(&mut self, edges: Vec<EdgeNo>) {
        self.cut.extend(edges);
    }
}
