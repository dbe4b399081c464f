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
//! Since the length is among them the graph has no cycles. A program that can go on for ever has no longest
//! schedule, hence no k, and is refused; so is one that chooses values, since no rule says how likely each is.
//!
//! Search: depth first, back and forth, each node once.
//!
//! Cost: a step for each edge; for each node its edges and a key of some hundred bytes.

mod builder;

use std::sync::Arc;

use loris_interpreter::{Machine, OpKind, Outcome, Profile, Schedule, System, ThreadId};
use loris_lang::ir::Program;
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::Span;
use num_bigint::BigUint;
use thiserror::Error;

use loris_engine::bug::Bug;
use loris_engine::limits::Options;
use loris_engine::observer::Observer;
use loris_engine::report::{ConditionResult, Finding, StopReason};

/// A graph with more nodes than this is refused.
pub(crate) const MOST_NODES: usize = 200_000;

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

impl Refusal {
    /// The word in reports: of a limit, if it was one.
    pub fn name(&self) -> &'static str {
        match self {
            Refusal::Chooses => "chooses",
            Refusal::TooLarge(_) | Refusal::TooManyCases(..) => "too-large",
            Refusal::TooLong(LONGEST) => "too-long",
            Refusal::TooLong(_) => StopReason::Depth.name(),
            Refusal::Stopped(reason) => reason.name(),
        }
    }
}

/// A graph that was not finished.
#[derive(Clone, Debug, Error)]
#[error("{why}")]
pub struct Unfinished {
    /// Why.
    pub why: Refusal,
    /// What there is of it: each of its paths is the beginning of a schedule, and there may be others. Conditions are
    /// decided by its ends only. It is empty if the program chooses at the beginning.
    pub so_far: Box<ScheduleGraph>,
}

/// All schedules of a program.
#[derive(Clone, Debug)]
pub struct ScheduleGraph {
    /// Where a schedule may stand, by [`NodeId`].
    pub nodes: Vec<Node>,
    /// By [`MomentId`].
    pub moments: Vec<Moment>,
    /// By number, as [`Moment`] says it.
    pub places: Vec<Place>,
    bugs: Vec<Bug>,
    findings: Vec<Finding>,
    conditions: Vec<ConditionResult>,
    machine: Machine,
    threads: usize,
    steps: usize,
}

/// The number of a node, in the order in which they were met.
pub type NodeId = usize;

/// The number of a moment.
pub type MomentId = usize;

/// Prefixes of schedules that need not be told apart.
#[derive(Clone, Debug)]
pub struct Node {
    /// How many steps they have.
    pub length: usize,
    /// The step that led here first; `None` at the beginning.
    pub before: Option<(NodeId, usize)>,
    /// What can follow, in order of creation of the threads.
    pub edges: Vec<Edge>,
    /// How they ended, if they did.
    pub end: Option<End>,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The number of the thread, in order of creation, from 0.
    pub thread: usize,
    /// What is emitted.
    pub moment: MomentId,
    /// Where the thread stands then, if it has not ended.
    pub next: Option<MomentId>,
    /// Where it leads.
    pub to: NodeId,
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
    pub stands: Vec<MomentId>,
}

/// An event as far as labels tell it from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moment {
    /// Who.
    pub thread: ThreadId,
    /// The number of its place.
    pub place: usize,
    /// How many events the thread had at this place before.
    pub occurrence: u32,
    /// How many events the thread had before.
    pub number: u32,
}

/// A place at which an op stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    kind: OpKind,
    /// Where it is.
    pub span: Span,
    /// The op in words.
    pub text: String,
}

impl ScheduleGraph {
    /// The graph of a system.
    ///
    /// # Errors
    /// It chooses values, is too large, or a limit or the observer stopped it.
    pub fn of(
        system: impl Into<System>,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<ScheduleGraph, Unfinished> {
        builder::build(&system.into(), options, observer)
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

    /// How many prefixes of schedules differ in what can follow.
    pub fn prefixes(&self) -> usize {
        self.nodes.len()
    }

    /// How many schedules end so.
    pub fn schedules(&self, is_one: &dyn Fn(&End) -> bool) -> BigUint {
        let mut numbers: Vec<BigUint> = vec![BigUint::ZERO; self.nodes.len()];
        for (at, node) in self.by_length().rev() {
            let below: BigUint = node.edges.iter().map(|edge| &numbers[edge.to]).sum();
            numbers[at] = below + u32::from(node.end.as_ref().is_some_and(is_one));
        }
        numbers.into_iter().next().unwrap_or_default()
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        self.machine.program()
    }

    /// The name of a thread.
    pub fn thread_name(&self, thread: ThreadId) -> &str {
        self.machine.thread_name(thread)
    }

    /// The nodes, the shortest prefixes first.
    pub fn by_length(&self) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> {
        let mut order: Vec<NodeId> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| self.nodes[node].length);
        order.into_iter().map(|node| (node, &self.nodes[node]))
    }

    /// A schedule, given as its steps.
    pub fn named(&self, way: &[(NodeId, usize)]) -> NamedSchedule {
        let thread =
            |&(node, edge): &(NodeId, usize)| self.moments[self.nodes[node].edges[edge].moment].thread.into();
        Schedule { root: Vec::new(), steps: way.iter().map(thread).collect() }.named(&self.machine)
    }
}
