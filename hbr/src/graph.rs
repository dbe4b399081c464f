//! A relation as a graph, straight from its definition (Thomson 2016, Definition 3): for pictures of an
//! execution, and to judge the clocks by.
//!
//! Cost: O(n²) pairs of events are compared, and O(n³ / 64) steps taken.

use loris_interpreter::ids::number;
use loris_interpreter::{EventIndex, ThreadId};

use crate::dependence::{Dependence, Footprint, dependence};
use crate::relation::Relation;

/// The events of an execution, and which of them are before which.
#[derive(Clone, Debug)]
pub struct Graph {
    threads: Vec<ThreadId>,
    /// For each event the set of those before it.
    before: Vec<Set>,
    /// The edges without those that follow from others, by their later event.
    edges: Vec<Edge>,
}

/// An edge between events with no event between.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// The later event.
    pub later: EventIndex,
    /// The earlier event.
    pub earlier: EventIndex,
    /// How the later depends on the earlier.
    pub dependence: Dependence,
}

impl Graph {
    /// The relation `R` over these events, in the order of the execution.
    pub fn new<R: Relation>(events: &[Footprint<'_>]) -> Graph {
        let mut before: Vec<Set> = Vec::with_capacity(events.len());
        let mut edges = Vec::new();
        for (later, &event) in events.iter().enumerate() {
            let mut past = Set::empty(later);
            let first_edge = edges.len();
            for earlier in (0..later).rev() {
                let dependence = dependence::<R>(events[earlier], event);
                if dependence == Dependence::Independent || past.contains(earlier) {
                    continue;
                }
                past.add(earlier);
                past.add_all(&before[earlier]);
                edges.push(Edge { later: index(later), earlier: index(earlier), dependence });
            }
            edges[first_edge..].sort_unstable();
            before.push(past);
        }
        Graph { threads: events.iter().map(|event| event.thread).collect(), before, edges }
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.threads.len()
    }

    /// Whether there is no event.
    pub fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }

    /// Whether one event is before another one.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub fn happens_before(&self, earlier: EventIndex, later: EventIndex) -> bool {
        earlier < later && self.before[later.index()].contains(earlier.index())
    }

    /// The edges into an event, ordered by the earlier event.
    pub fn edges_into(&self, later: EventIndex) -> &[Edge] {
        let start = self.edges.partition_point(|edge| edge.later < later);
        let end = self.edges.partition_point(|edge| edge.later <= later);
        &self.edges[start..end]
    }

    /// The races: edges between events of different threads (Definition 7).
    pub fn races(&self) -> impl Iterator<Item = &Edge> {
        self.edges
            .iter()
            .filter(|edge| self.threads[edge.later.index()] != self.threads[edge.earlier.index()])
    }
}

/// As the index of an event.
fn index(place: usize) -> EventIndex {
    EventIndex(number(place))
}

/// A set of events.
#[derive(Clone, Debug)]
struct Set {
    words: Vec<u64>,
}

impl Set {
    /// No event out of the first `len`.
    fn empty(len: usize) -> Set {
        Set { words: vec![0; len.div_ceil(64)] }
    }

    fn contains(&self, event: usize) -> bool {
        self.words[event / 64] >> (event % 64) & 1 == 1
    }

    fn add(&mut self, event: usize) {
        self.words[event / 64] |= 1 << (event % 64);
    }

    fn add_all(&mut self, other: &Set) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }
}
