//! Shortest ways from the initial states into a region, and on within it.
//!
//! A way may go anywhere until it is in a state at which the region may be entered, and from there on it stays in the
//! region. So a state has two places here, before and after.

use std::collections::VecDeque;

use super::graph::{EdgeNo, StateGraph, StateNo};

/// The length of no way.
const NOT_REACHED: u32 = u32::MAX;

/// How a place was reached.
#[derive(Clone, Copy)]
enum Led {
    /// It was not.
    No,
    /// It is initial.
    Root,
    /// By an edge, from the same side.
    By(EdgeNo),
    /// The region was entered in this state.
    Entered,
}

/// The ways.
pub(super) struct Stems {
    before: Vec<Led>,
    within: Vec<Led>,
    lengths: Vec<u32>,
    reached: Vec<StateNo>,
}

impl Stems {
    /// Of the ways to the states of a region (`is_in`), each entered at a state where it may be (`may_enter`).
    pub(super) fn of(
        graph: &StateGraph,
        is_in: impl Fn(StateNo) -> bool,
        may_enter: impl Fn(StateNo) -> bool,
    ) -> Stems {
        let mut stems = Stems {
            before: vec![Led::No; graph.len()],
            within: vec![Led::No; graph.len()],
            lengths: vec![NOT_REACHED; graph.len()],
            reached: Vec::new(),
        };
        let mut waiting: VecDeque<(StateNo, bool, u32)> = VecDeque::new();
        for root in graph.roots() {
            if matches!(stems.before[root as usize], Led::No) {
                stems.before[root as usize] = Led::Root;
                waiting.push_back((root, false, 0));
            }
        }
        while let Some((state, inside, length)) = waiting.pop_front() {
            if !inside && is_in(state) && may_enter(state) && stems.enter(state, Led::Entered, length) {
                waiting.push_front((state, true, length));
            }
            for edge in graph.edges_of(state) {
                let to = graph.edge(edge).to;
                if inside {
                    if is_in(to) && stems.enter(to, Led::By(edge), length + 1) {
                        waiting.push_back((to, true, length + 1));
                    }
                } else if matches!(stems.before[to as usize], Led::No) {
                    stems.before[to as usize] = Led::By(edge);
                    waiting.push_back((to, false, length + 1));
                }
            }
        }
        stems
    }

    fn enter(&mut self, state: StateNo, led: Led, length: u32) -> bool {
        let is_new = matches!(self.within[state as usize], Led::No);
        if is_new {
            self.within[state as usize] = led;
            self.lengths[state as usize] = length;
            self.reached.push(state);
        }
        is_new
    }

    /// The states of the region that are reached, the nearest first.
    pub(super) fn reached(&self) -> &[StateNo] {
        &self.reached
    }

    /// How many steps lead to a state of the region.
    pub(super) fn length(&self, state: StateNo) -> usize {
        self.lengths[state as usize] as usize
    }

    /// The way to a state of the region, and the initial state in which it begins.
    pub(super) fn to(&self, graph: &StateGraph, state: StateNo) -> (StateNo, Vec<EdgeNo>) {
        let (mut at, mut side) = (state, &self.within);
        let mut way = Vec::new();
        loop {
            match side[at as usize] {
                Led::By(edge) => {
                    way.push(edge);
                    at = graph.edge(edge).from;
                }
                Led::Entered => side = &self.before,
                Led::Root | Led::No => break,
            }
        }
        way.reverse();
        (at, way)
    }
}
