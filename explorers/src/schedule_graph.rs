//! All schedules of a small program as one graph: what bug depth and exact probabilities are computed over.
//!
//! A *node* stands for prefixes of schedules that cannot be told apart by anything that is asked later; a *step*
//! leads from a node to the next. A path from the first node to an end is a schedule, and every schedule is one
//! path.
//!
//! Idea: prefixes are joined if they have
//!
//! - the state, compared in full: so what can follow is the same;
//! - the threads in order of creation: so a scheduler that numbers threads by creation goes on in the same way;
//! - for each thread, the places of the events that it ran, in order: so the labels that were emitted are the same,
//!   and so is the length;
//! - the bugs that failures have shown so far: so ends that are reached show the same bugs.
//!
//! Since the length is among them the graph has no circles. A program that can go on for ever has no longest
//! schedule, hence no k, and is refused; so is one that chooses values, since no rule says how likely each is.
//!
//! Search: depth first, forth and back, each node once.
//!
//! Cost: a step for each edge; for each node its edges and a key of some hundred bytes.

use std::sync::Arc;

use hashbrown::HashMap;
use loris_interpreter::{Machine, OpKind, Outcome, Profile, Schedule, ThreadId};
use loris_lang::ir::Program;
use loris_lang::source::Span;
use num_bigint::BigUint;
use thiserror::Error;

use crate::budget::Budget;
use crate::bug::{Bug, BugKind, blocked};
use crate::conditions::{Conditions, Coverage};
use crate::findings::Findings;
use crate::limits::Options;
use crate::observer::Observer;
use crate::report::{ConditionResult, Finding, StopReason};
use crate::state_key::{InFull, StateKey};

/// A graph with more nodes than this is refused.
pub const MOST_NODES: usize = 200_000;

/// No schedule is followed further.
pub const LONGEST: usize = 1_000;

/// Why a program has no graph.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// A step, or the beginning, chooses values.
    #[error("the program chooses values, and nothing says how likely each value is")]
    Chooses,
    /// There are too many nodes.
    #[error("there is too much to enumerate: more than {0} prefixes of schedules differ in what can follow")]
    TooLarge(usize),
    /// There may be no longest schedule.
    #[error("an execution has more than {0} steps, and the longest one has to be known")]
    TooLong(usize),
    /// There are too many cases of priorities and change points.
    #[error("there is too much to enumerate: {0} have more than {1} cases that differ in what can follow")]
    TooManyCases(String, usize),
    /// It was stopped.
    #[error("stopped by a limit: {}", .0.name())]
    Stopped(StopReason),
}

/// All schedules of a program.
#[derive(Clone, Debug)]
pub struct ScheduleGraph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) moments: Vec<Moment>,
    pub(crate) places: Vec<Place>,
    bugs: Vec<Bug>,
    findings: Vec<Finding>,
    conditions: Vec<ConditionResult>,
    machine: Machine,
    threads: usize,
    steps: usize,
}

/// The number of a node, in the order in which they were met.
pub(crate) type NodeId = usize;

/// The number of a moment.
pub(crate) type MomentId = usize;

/// Prefixes of schedules that need not be told apart.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// How many steps they have.
    pub(crate) length: usize,
    /// The step that led here first; `None` at the beginning.
    pub(crate) before: Option<(NodeId, usize)>,
    /// What can follow, in order of creation of the threads.
    pub(crate) edges: Vec<Edge>,
    /// How they ended, if they did.
    pub(crate) end: Option<End>,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The number of the thread, in order of creation, from 0.
    pub(crate) thread: usize,
    /// What is emitted.
    pub(crate) moment: MomentId,
    /// Where the thread stands then, if it has not ended.
    pub(crate) next: Option<MomentId>,
    /// Where it leads.
    pub(crate) to: NodeId,
}

/// The end of a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// How it ended.
    pub outcome: Outcome,
    /// The numbers of the bugs that it shows.
    pub bugs: Vec<usize>,
    /// The fingerprint of the terminal state.
    pub state: u128,
    /// Where threads stand that have not ended.
    pub(crate) stands: Vec<MomentId>,
}

/// An event as far as labels tell it from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Moment {
    /// Who.
    pub(crate) thread: ThreadId,
    /// The number of its place.
    pub(crate) place: usize,
    /// How many events the thread had at this place before.
    pub(crate) occurrence: u32,
    /// How many events the thread had before.
    pub(crate) number: u32,
}

/// A place at which an op stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    kind: OpKind,
    /// Where it is.
    pub(crate) span: Span,
    /// The op in words.
    pub(crate) text: String,
}

/// What prefixes have in common that are joined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    state: InFull,
    /// In order of creation, each thread with the number of its history.
    threads: Box<[(ThreadId, usize)]>,
    failures: Box<[usize]>,
}

impl ScheduleGraph {
    /// The graph of a program whose executions end as the profile says.
    ///
    /// # Errors
    /// It chooses values, is too large, or a limit or the observer stopped it.
    pub fn of(
        program: &Arc<Program>,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<ScheduleGraph, Refusal> {
        let machine = Machine::with_profile(Arc::clone(program), options.profile);
        let graph = ScheduleGraph {
            nodes: Vec::new(),
            moments: Vec::new(),
            places: Vec::new(),
            bugs: Vec::new(),
            findings: Vec::new(),
            conditions: Vec::new(),
            machine,
            threads: 0,
            steps: 0,
        };
        let mut builder = Builder {
            graph,
            findings: Findings::new(usize::MAX),
            conditions: Conditions::new(program),
            known: HashMap::default(),
            histories: HashMap::default(),
            history: Vec::new(),
            path: Vec::new(),
            budget: Budget::new(options.limits, observer),
        };
        builder.run()?;
        let Builder { mut graph, findings, conditions, .. } = builder;
        graph.findings = findings.into_kept();
        graph.conditions = conditions.finish(Coverage::AllStates);
        Ok(graph)
    }

    /// The most threads of one execution: n.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The steps of the longest execution: k.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// How its executions end.
    pub fn profile(&self) -> Profile {
        self.machine.profile()
    }

    /// The bugs that some schedule shows; [`End::bugs`] has their numbers.
    pub fn bugs(&self) -> &[Bug] {
        &self.bugs
    }

    /// The deadlocks and failures among them, each with a schedule that shows it.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// What became of each condition.
    pub fn conditions(&self) -> &[ConditionResult] {
        &self.conditions
    }

    /// Every end.
    pub fn ends(&self) -> impl Iterator<Item = &End> {
        self.nodes.iter().filter_map(|node| node.end.as_ref())
    }

    /// How many schedules end so.
    pub fn schedules(&self, is_one: &dyn Fn(&End) -> bool) -> BigUint {
        let mut numbers: Vec<BigUint> = vec![BigUint::ZERO; self.nodes.len()];
        for (at, node) in self.by_length().rev() {
            let below: BigUint = node.edges.iter().map(|edge| &numbers[edge.to]).sum();
            numbers[at] = below + u32::from(node.end.as_ref().is_some_and(is_one));
        }
        numbers.swap_remove(0)
    }

    /// The name of a thread.
    pub fn thread_name(&self, thread: ThreadId) -> &str {
        self.machine.thread_name(thread)
    }

    /// The nodes, the shortest prefixes first.
    pub(crate) fn by_length(&self) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> {
        let mut order: Vec<NodeId> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| self.nodes[node].length);
        order.into_iter().map(|node| (node, &self.nodes[node]))
    }

    /// A schedule in writing, given as its steps.
    pub(crate) fn written(&self, way: &[(NodeId, usize)]) -> String {
        let thread =
            |&(node, edge): &(NodeId, usize)| self.moments[self.nodes[node].edges[edge].moment].thread.into();
        Schedule { root: Vec::new(), steps: way.iter().map(thread).collect() }.text(&self.machine)
    }
}

/// A graph being built.
struct Builder<'a> {
    graph: ScheduleGraph,
    findings: Findings,
    conditions: Conditions,
    known: HashMap<Key, NodeId>,
    /// The number of what a history becomes with one more place. No history has number 0.
    histories: HashMap<(usize, usize), usize>,
    /// The history of each thread; 0 for those that have run nothing.
    history: Vec<usize>,
    path: Vec<Open>,
    budget: Budget<'a>,
}

/// A node whose steps are being taken.
struct Open {
    node: NodeId,
    /// The threads that can run, each with its number in order of creation.
    enabled: Vec<(usize, ThreadId)>,
    next: usize,
    /// Whose step led here, and the history that the thread had before.
    led: Option<(usize, usize)>,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), Refusal> {
        self.graph.machine.begin(&[]).map_err(|_| Refusal::Chooses)?;
        if !self.graph.machine.root_choices().is_empty() {
            return Err(Refusal::Chooses);
        }
        self.arrive(None)?;
        while let Some(open) = self.path.last_mut() {
            let Some(&(place, thread)) = open.enabled.get(open.next) else {
                if let Some((thread, before)) = open.led {
                    self.history[thread] = before;
                    self.graph.machine.undo();
                }
                self.path.pop();
                continue;
            };
            open.next += 1;
            let node = open.node;
            self.step(node, place, thread)?;
        }
        Ok(())
    }

    /// Takes one step from the node at which the machine stands.
    fn step(&mut self, node: NodeId, place: usize, thread: ThreadId) -> Result<(), Refusal> {
        let depth = self.graph.machine.depth();
        if depth >= LONGEST || self.budget.is_too_deep(depth) {
            return Err(Refusal::TooLong(depth));
        }
        if let Some(reason) = self.budget.stop(depth, self.graph.nodes.len()) {
            return Err(Refusal::Stopped(reason));
        }
        let moment = self.stands(thread).expect("an enabled thread has an op");
        let event = self.graph.machine.step(thread, &[]).expect("an enabled thread can step");
        if !self.graph.machine.choices(self.graph.machine.event(event)).is_empty() {
            return Err(Refusal::Chooses);
        }
        let at = thread.index();
        let (before, next) = (self.history[at], self.histories.len() + 1);
        let key = (before, self.graph.moments[moment].place);
        self.history[at] = *self.histories.entry(key).or_insert(next);
        let next = self.stands(thread);
        let from = (node, self.graph.nodes[node].edges.len());
        let opened = self.path.len();
        let to = self.arrive(Some(from))?;
        self.graph.nodes[node].edges.push(Edge { thread: place, moment, next, to });
        if let Some(open) = self.path.get_mut(opened) {
            open.led = Some((at, before));
        } else {
            self.history[at] = before;
            self.graph.machine.undo();
        }
        Ok(())
    }

    /// The machine stands at a node: its number. A new one is opened, unless it is an end.
    fn arrive(&mut self, before: Option<(NodeId, usize)>) -> Result<NodeId, Refusal> {
        let key = self.key();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let node = self.graph.nodes.len();
        if node >= MOST_NODES {
            return Err(Refusal::TooLarge(MOST_NODES));
        }
        let machine = &self.graph.machine;
        let threads = machine.threads();
        let can_run = |&(_, thread): &(usize, ThreadId)| machine.is_enabled(thread);
        let enabled: Vec<_> = threads.iter().copied().enumerate().filter(can_run).collect();
        let length = machine.depth();
        self.graph.threads = self.graph.threads.max(threads.len());
        self.graph.steps = self.graph.steps.max(length);
        let end = if enabled.is_empty() {
            Some(self.end(key.failures.to_vec()))
        } else {
            self.path.push(Open { node, enabled, next: 0, led: None });
            None
        };
        self.known.insert(key, node);
        self.graph.nodes.push(Node { length, before, edges: Vec::new(), end });
        Ok(node)
    }

    fn key(&mut self) -> Key {
        let failures: Vec<Bug> = self.graph.machine.failures().map(Bug::of_failure).collect();
        let mut failures: Vec<usize> = failures.into_iter().map(|bug| self.bug(bug)).collect();
        failures.sort_unstable();
        failures.dedup();
        let machine = &self.graph.machine;
        self.history.resize(machine.thread_count_ever(), 0);
        let threads = machine.threads().iter().map(|&thread| (thread, self.history[thread.index()]));
        Key { state: InFull::of(machine), threads: threads.collect(), failures: failures.into() }
    }

    /// The number of a bug.
    fn bug(&mut self, bug: Bug) -> usize {
        let bugs = &mut self.graph.bugs;
        bugs.iter().position(|known| *known == bug).unwrap_or_else(|| {
            bugs.push(bug);
            bugs.len() - 1
        })
    }

    /// The end at which the machine stands, where failures have shown these bugs.
    fn end(&mut self, mut bugs: Vec<usize>) -> End {
        let outcome = self.graph.machine.outcome().expect("no thread is enabled");
        let machine = &self.graph.machine;
        let state = machine.terminal_fingerprint();
        let mut shown: Vec<Bug> = machine.failures().map(Bug::of_failure).collect();
        self.findings.failure(machine);
        if let Outcome::Deadlock(kind) = outcome {
            shown.push(Bug::of_deadlock(machine));
            self.findings.deadlock(machine, kind);
        }
        if outcome != Outcome::AssumeBlocked {
            self.conditions.see(machine);
        }
        let violated = |&number: &usize| BugKind::Condition(number).is_shown(machine, outcome);
        shown.extend((0..machine.program().conditions().len()).filter(violated).map(Bug::Condition));
        let waiting: Vec<ThreadId> = blocked(machine).collect();
        bugs.extend(shown.into_iter().map(|bug| self.bug(bug)));
        bugs.sort_unstable();
        bugs.dedup();
        let stands = waiting.into_iter().filter_map(|thread| self.stands(thread)).collect();
        End { outcome, bugs, state, stands }
    }

    /// Where a thread stands: the moment of its next op.
    fn stands(&mut self, thread: ThreadId) -> Option<MomentId> {
        let ScheduleGraph { machine, places, moments, .. } = &mut self.graph;
        let op = machine.pending(thread)?;
        let is_here = |place: &Place| (place.kind, place.span) == (op.kind, op.span);
        let place = places.iter().position(is_here).unwrap_or_else(|| {
            places.push(Place { kind: op.kind, span: op.span, text: machine.op_text(&op) });
            places.len() - 1
        });
        let own = machine.events().iter().filter(|event| event.thread == thread);
        let (kind, span) = (op.kind, op.span);
        let earlier = own.filter(|event| (event.op.kind, event.op.span) == (kind, span)).count();
        let occurrence = u32::try_from(earlier).unwrap_or(u32::MAX);
        let moment = Moment { thread, place, occurrence, number: machine.events_of(thread) };
        Some(moments.iter().position(|known| *known == moment).unwrap_or_else(|| {
            moments.push(moment);
            moments.len() - 1
        }))
    }
}
