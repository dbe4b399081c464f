//! Happens-before relations, by their definition: pairwise dependence and its transitive closure.
//!
//! The graph of partial relations is explored: a node is a set of events, each with everything that happens before
//! it. Two schedules that meet in one partial relation are followed only once, and on the way the theorem that allows
//! it is checked: they must have led to the same state (Thomson 2016, theorem 4.3.1).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::OracleError;
use super::graph::{Graph, StateNo};
use super::names::ThreadNo;
use super::transition::Event;
use super::world::Access;

/// Which of the two relations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Ops on one mutex are dependent.
    Regular,
    /// Ops on one mutex of different threads are not, unless the mutex is strict.
    Lazy,
}

/// How many events of each thread; for an event, of those that happen before it.
pub(super) type Counts = BTreeMap<ThreadNo, u32>;

/// The number of an event and its past.
pub(super) type EventNo = usize;

/// An event with its past.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Placed {
    /// How many events its thread had before.
    pub(super) index: u32,
    /// What happens before it.
    pub(super) before: Counts,
    /// What it was.
    pub(super) event: Event,
}

/// A terminal relation: the choices of the root, and its events.
pub(super) type Terminal = (Vec<i64>, Vec<EventNo>);

/// The result of a search.
pub(super) struct Relations {
    /// Every event that occurs.
    pub(super) events: Vec<Placed>,
    /// Terminal relations of executions that are not assume-blocked, and the states they lead to.
    pub(super) terminals: Vec<(Terminal, StateNo)>,
}

/// What makes a partial relation: root, and the set of its events, in order of their numbers.
type Key = (usize, Vec<EventNo>);

/// Under the rule on yields one relation leads to several states, by who yields to others.
type Found = (Key, Option<ThreadNo>);

struct Search<'g> {
    graph: &'g Graph,
    kind: Kind,
    events: Vec<Placed>,
    numbers: HashMap<Placed, EventNo>,
    found: HashMap<Found, StateNo>,
    open: Vec<(Key, StateNo)>,
}

/// Explores every partial relation, at most `limit` of them.
pub(super) fn relations(graph: &Graph, kind: Kind, limit: usize) -> Result<Relations, OracleError> {
    let (events, numbers, found, open) = (Vec::new(), HashMap::new(), HashMap::new(), Vec::new());
    let mut search = Search { graph, kind, events, numbers, found, open };
    for (number, (_, state)) in graph.roots.iter().enumerate() {
        search.reach((number, Vec::new()), *state)?;
    }
    let mut terminals = Vec::new();
    while let Some((key, state)) = search.open.pop() {
        match graph.ends.get(&state) {
            None => search.expand(&key, state)?,
            Some((outcome, _)) if !outcome.is_terminal() => {}
            Some(_) => {
                let (root, events) = key;
                terminals.push(((graph.roots[root].0.clone(), events), state));
            }
        }
        if search.found.len() > limit {
            return Err(OracleError::TooBig);
        }
    }
    Ok(Relations { events: search.events, terminals })
}

impl Search<'_> {
    fn expand(&mut self, key: &Key, state: StateNo) -> Result<(), OracleError> {
        let graph = self.graph;
        for edge in &graph.edges[state] {
            let past = key.1.iter().map(|number| &self.events[*number]);
            let placed = place(past, &edge.event, self.kind);
            let number = self.number(placed);
            let mut events = key.1.clone();
            let at = events.partition_point(|other| *other < number);
            events.insert(at, number);
            self.reach((key.0, events), edge.to)?;
        }
        Ok(())
    }

    fn number(&mut self, placed: Placed) -> EventNo {
        if let Some(number) = self.numbers.get(&placed) {
            return *number;
        }
        self.events.push(placed.clone());
        self.numbers.insert(placed, self.events.len() - 1);
        self.events.len() - 1
    }

    /// Notes a partial relation, and that it always leads to one state.
    fn reach(&mut self, key: Key, state: StateNo) -> Result<(), OracleError> {
        let found = (key.clone(), self.graph.states[state].yielder);
        match self.found.get(&found) {
            Some(other) if *other == state => Ok(()),
            Some(_) => {
                Err(OracleError::Theorem(format!("{:?}: two states after one partial relation", self.kind)))
            }
            None => {
                self.found.insert(found, state);
                self.open.push((key, state));
                Ok(())
            }
        }
    }
}

/// An event after these: what happens before it is every event that it depends on, with their pasts.
fn place<'p>(past: impl Iterator<Item = &'p Placed>, event: &Event, kind: Kind) -> Placed {
    let mut before = Counts::new();
    let mut index = 0;
    for earlier in past {
        if earlier.event.thread == event.thread {
            index += 1;
        }
        if dependent(&earlier.event, event, kind) {
            let own = (earlier.event.thread, earlier.index + 1);
            for (thread, count) in earlier.before.iter().map(|(t, c)| (*t, *c)).chain([own]) {
                let known = before.entry(thread).or_insert(0);
                *known = count.max(*known);
            }
        }
    }
    Placed { index, before, event: event.clone() }
}

/// Whether two events of one schedule are dependent, the first being the earlier.
pub(super) fn dependent(earlier: &Event, later: &Event, kind: Kind) -> bool {
    earlier.thread == later.thread
        || earlier.spawned == Some(later.thread)
        || later.joined == Some(earlier.thread)
        || (earlier.spawned.is_some() && earlier.spawned == later.joined)
        || earlier.accesses.iter().any(|a| later.accesses.iter().any(|b| conflict(*a, *b, kind)))
}

/// Whether two accesses of different threads, the first being the earlier, do not commute.
fn conflict(earlier: Access, later: Access, kind: Kind) -> bool {
    match (earlier, later) {
        (Access::Read(a), Access::Write(b)) | (Access::Write(a), Access::Read(b) | Access::Write(b)) => {
            a == b
        }
        (Access::Mutex(a), Access::Mutex(b)) => kind == Kind::Regular && a == b,
        (Access::Arrive(a, first), Access::Arrive(b, second)) => a == b && first != second,
        (Access::Arrive(a, first), Access::Leave(b, second))
        | (Access::Take(a, first), Access::Sent(b, second)) => a == b && first == second,
        _ => false,
    }
}

/// All events that happen before one, as a set, from the pairs alone: for cross-checks.
pub(super) fn closure(events: &[Event], kind: Kind) -> Vec<BTreeSet<usize>> {
    let mut below: Vec<BTreeSet<usize>> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let mut set = BTreeSet::new();
        for earlier in (0..at).filter(|earlier| dependent(&events[*earlier], event, kind)) {
            set.extend(&below[earlier]);
            set.insert(earlier);
        }
        below.push(set);
    }
    below
}
