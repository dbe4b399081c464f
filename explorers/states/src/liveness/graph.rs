//! The graph of all states of a system, with who leads from which to which, and where the expressions of its liveness
//! properties are true.
//!
//! Search: depth first, back and forth, each state once, told apart by fingerprints.
//!
//! A state in which a thread has failed, or stopped at a false `assume`, has no steps here: executions with a failure
//! are findings of their own, and those with a false `assume` are none. So is an end at which `final` fails.
//!
//! Cost: a step for each edge, 12 bytes for it, and some 40 bytes for each state.

use hashbrown::HashMap;
use loris_interpreter::choices::{Values, successor};
use loris_interpreter::op::Waits;
use loris_interpreter::{Chosen, Machine, Op, OpKind, Outcome, Predicate, Status, System, ThreadId};
use loris_lang::schedule::{NamedSchedule, ScheduleEntry};

use loris_engine::budget::Budget;
use loris_engine::limits::Options;
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_engine::state_key::{StateFingerprint, StateKey};
use loris_engine::table::Table;

/// The number of a state, in the order in which they were met.
pub(super) type StateNo = u32;

/// The number of an edge.
pub(super) type EdgeNo = u32;

/// How a state goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ahead {
    /// By the edges that leave it: all of its steps.
    Steps,
    /// It is the end of an execution, ok or a deadlock.
    End,
    /// It is the end of an execution that is not judged: it fails or stops at a false `assume`.
    Unjudged,
    /// Not all of its steps were taken: the search was stopped.
    Unknown,
}

/// A step from a state to another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Where it begins.
    pub(super) from: StateNo,
    /// Where it leads.
    pub(super) to: StateNo,
    label: u32,
}

/// What is known of a step: who takes it, and what is chosen in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Move {
    /// The thread, by number.
    pub(super) thread: usize,
    /// What it chooses.
    pub(super) chosen: Vec<Chosen>,
    /// Whether it takes a lock or a token of a semaphore.
    pub(super) acquires: bool,
}

/// All states.
#[derive(Debug, Default)]
pub(super) struct StateGraph {
    /// By number of state; the last one is where the edges end.
    first_edge: Vec<EdgeNo>,
    edges: Vec<Edge>,
    ahead: Vec<Ahead>,
    /// For each state, whether each of the expressions is true there.
    truth: Vec<bool>,
    expressions: usize,
    moves: Vec<Move>,
    names: Vec<String>,
    /// The initial states, with the values that lead to each.
    roots: Vec<(StateNo, Vec<i64>)>,
    /// Why there are not all states.
    pub(super) stopped_by: Option<StopReason>,
}

impl StateGraph {
    /// Of a system, with these expressions.
    pub(super) fn of(
        system: &System,
        expressions: &[Predicate],
        options: &Options,
        observer: &mut dyn Observer,
    ) -> StateGraph {
        let mut builder = Builder {
            machine: system.machine(),
            expressions,
            graph: StateGraph { expressions: expressions.len(), ..StateGraph::default() },
            known: Table::default(),
            moves: HashMap::default(),
            threads: HashMap::default(),
            path: Vec::new(),
            budget: Budget::new(options.limits, observer),
        };
        let stopped_by = builder.run().err();
        let mut graph = builder.graph;
        graph.stopped_by = stopped_by;
        graph.sort_edges();
        graph.roots.sort();
        graph.roots.dedup_by_key(|(state, _)| *state);
        graph
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.ahead.len()
    }

    /// All states.
    pub(super) fn states(&self) -> std::ops::Range<StateNo> {
        0..count(self.ahead.len())
    }

    /// The initial states.
    pub(super) fn roots(&self) -> impl Iterator<Item = StateNo> {
        self.roots.iter().map(|(state, _)| *state)
    }

    /// Whether a state is initial.
    pub(super) fn is_root(&self, state: StateNo) -> bool {
        self.roots.binary_search_by_key(&state, |(root, _)| *root).is_ok()
    }

    /// How a state goes on.
    pub(super) fn ahead(&self, state: StateNo) -> Ahead {
        self.ahead[state as usize]
    }

    /// Whether an expression is true in a state.
    pub(super) fn is_true(&self, state: StateNo, expression: usize) -> bool {
        self.truth[state as usize * self.expressions + expression]
    }

    /// The edges that leave a state.
    pub(super) fn edges_of(&self, state: StateNo) -> std::ops::Range<EdgeNo> {
        self.first_edge[state as usize]..self.first_edge[state as usize + 1]
    }

    /// An edge.
    pub(super) fn edge(&self, edge: EdgeNo) -> Edge {
        self.edges[edge as usize]
    }

    /// The step that an edge stands for.
    pub(super) fn step(&self, edge: EdgeNo) -> &Move {
        &self.moves[self.edge(edge).label as usize]
    }

    /// Edges in a row as a schedule.
    pub(super) fn schedule(&self, edges: &[EdgeNo]) -> NamedSchedule {
        let entry = |&edge: &EdgeNo| {
            let step = self.step(edge);
            ScheduleEntry {
                thread: self.names[step.thread].clone(),
                count: 1,
                choices: step.chosen.iter().map(|chosen| chosen.value).collect(),
            }
        };
        let one = |entry| NamedSchedule { root: Vec::new(), entries: vec![entry] };
        edges.iter().map(entry).map(one).fold(NamedSchedule::default(), NamedSchedule::followed_by)
    }

    /// The values that lead to an initial state.
    pub(super) fn values_of(&self, root: StateNo) -> &[i64] {
        self.roots.iter().find(|(state, _)| *state == root).map_or(&[], |(_, values)| values.as_slice())
    }

    /// Puts the edges of each state side by side.
    fn sort_edges(&mut self) {
        self.edges.sort_by_key(|edge| edge.from);
        let mut first = Vec::with_capacity(self.ahead.len() + 1);
        let mut next = 0;
        for state in self.states() {
            first.push(count(next));
            while self.edges.get(next).is_some_and(|edge| edge.from == state) {
                next += 1;
            }
        }
        first.push(count(next));
        self.first_edge = first;
    }
}

/// Whether the op takes a lock or a token, and waits until it can.
pub fn acquires(op: &Op) -> bool {
    op.kind == OpKind::Acquire || matches!(op.kind.waits_for(), Waits::Lock(_))
}

fn count(number: usize) -> u32 {
    u32::try_from(number).expect("fewer states and edges than memory holds")
}

/// A graph being built.
struct Builder<'a> {
    machine: Machine,
    expressions: &'a [Predicate],
    graph: StateGraph,
    known: Table<StateFingerprint, StateNo>,
    moves: HashMap<Move, u32>,
    /// The numbers of threads, by the key of their names.
    threads: HashMap<u64, usize>,
    path: Vec<Open>,
    budget: Budget<'a>,
}

/// A state whose steps are being taken.
struct Open {
    state: StateNo,
    enabled: Vec<ThreadId>,
    next: usize,
    values: Values,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), StopReason> {
        let mut values = Some(Values::new());
        while let Some(root) = values {
            // Values are those of a vector that was made before, or its successor.
            if self.machine.begin(&root).is_err() {
                return Ok(());
            }
            let made = self.machine.root_choices();
            values = successor(made);
            let made = made.iter().map(|chosen| chosen.value).collect();
            let state = self.arrive();
            self.graph.roots.push((state, made));
            while !self.path.is_empty() {
                self.turn()?;
            }
        }
        Ok(())
    }

    /// Takes the next step at the deepest open state, or leaves it.
    fn turn(&mut self) -> Result<(), StopReason> {
        let depth = self.path.len();
        let Some(open) = self.path.last_mut() else { return Ok(()) };
        let Some(&thread) = open.enabled.get(open.next) else {
            self.graph.ahead[open.state as usize] = Ahead::Steps;
            self.path.pop();
            self.machine.undo();
            return Ok(());
        };
        let (from, values) = (open.state, std::mem::take(&mut open.values));
        if let Some(reason) = self.budget.stop(depth, self.graph.len()) {
            return Err(reason);
        }
        let acquires = self.machine.pending(thread).is_some_and(|op| acquires(&op));
        let event = self.machine.step(thread, &values).expect("an enabled thread can step");
        let chosen = self.machine.choices(self.machine.event(event)).to_vec();
        let next = successor(&chosen);
        if let Some(open) = self.path.last_mut() {
            open.next += usize::from(next.is_none());
            open.values = next.unwrap_or_default();
        }
        let label = self.label(thread, chosen, acquires);
        let to = self.arrive();
        self.graph.edges.push(Edge { from, to, label });
        if self.path.len() == depth {
            self.machine.undo();
        }
        Ok(())
    }

    /// The machine stands in a state: its number. A new one is opened if it has steps.
    fn arrive(&mut self) -> StateNo {
        let key = StateFingerprint::of(&self.machine);
        if let Some(&state) = self.known.get(&key) {
            return state;
        }
        let state = count(self.graph.len());
        self.known.insert(key, state);
        let truth = self.expressions.iter().map(|expression| self.machine.satisfies(expression));
        self.graph.truth.extend(truth);
        let ahead = self.look_ahead();
        self.graph.ahead.push(ahead);
        if ahead == Ahead::Unknown {
            let yielding = self.machine.yielding();
            let can_run = |&thread: &ThreadId| self.machine.is_enabled(thread) && Some(thread) != yielding;
            let enabled = self.machine.threads().iter().copied().filter(can_run).collect();
            self.path.push(Open { state, enabled, next: 0, values: Values::new() });
        }
        state
    }

    /// How a new state goes on, before any of its steps was taken.
    fn look_ahead(&mut self) -> Ahead {
        let is_over = |&thread: &ThreadId| {
            matches!(self.machine.status(thread), Status::Failed | Status::AssumeBlocked)
        };
        if self.machine.threads().iter().any(is_over) {
            return Ahead::Unjudged;
        }
        match self.machine.outcome() {
            None => Ahead::Unknown,
            Some(Outcome::Ok | Outcome::Deadlock(_)) => Ahead::End,
            Some(_) => Ahead::Unjudged,
        }
    }

    fn label(&mut self, thread: ThreadId, chosen: Vec<Chosen>, acquires: bool) -> u32 {
        let key = self.machine.thread_key(thread);
        let names = &mut self.graph.names;
        let number = *self.threads.entry(key).or_insert_with(|| {
            names.push(self.machine.thread_name(thread).to_owned());
            names.len() - 1
        });
        let step = Move { thread: number, chosen, acquires };
        let moves = &mut self.graph.moves;
        *self.moves.entry(step).or_insert_with_key(|step| {
            moves.push(step.clone());
            count(moves.len() - 1)
        })
    }
}
