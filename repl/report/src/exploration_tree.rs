//! The exploration tree: every schedule that an explorer has begun, as one tree, with what it planned and left out.
//!
//! A node stands for a prefix of a schedule, an edge for a step. The tree grows from the search events of a run that is
//! followed ([`ExplorationTree::follow`]), or step by step from any other list of executions. What an event says is
//! taken down first, as a [`Growth`], while the execution stands where it speaks of; it can then be added later, so
//! that a reader may be led through the tree slower than it was made.
//!
//! It stays bounded: beyond so many nodes no more are made, and executions are counted at the last node that was kept
//! of them.

mod growth;
mod planned;
mod text;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::{PruneReason, SearchEvent};
use loris_interpreter::Outcome;

pub use growth::Growth;
pub use planned::{NewBranch, Planned};
pub use text::{Branches, schedule, text};
pub(crate) use text::{ended, known};

/// So many nodes are kept unless something else is said.
pub const MOST_NODES: usize = 200_000;

/// A node, by number: in the order in which they were made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// A step.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Label {
    /// The name of its thread.
    pub thread: String,
    /// The values that it chose.
    pub values: Vec<i64>,
    /// What it did, or would have done: `write x = 1`.
    pub op: String,
    /// The line of the program.
    pub line: u32,
}

/// A prefix of a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The prefix without its last step; none for the first node of an initial state.
    pub parent: Option<NodeId>,
    /// The last step, as a number for [`ExplorationTree::label`].
    label: u32,
    /// The prefixes with one step more, in the order in which they were begun.
    pub children: Vec<NodeId>,
    /// How many executions have begun with it.
    pub executions: u64,
    /// The number of the first of them, from 1.
    pub first: u64,
    /// The number of the last of them.
    pub last: u64,
    /// How an execution ended here.
    pub ending: Option<PathEnd>,
    /// What is planned here and was not run yet.
    pub planned: Planned,
    /// Executions that obligations ask for, that part from all others here, and were not run yet.
    pub scheduled: Vec<Scheduled>,
    /// Steps that were left out here.
    pub left_out: Vec<LeftOut>,
    /// Executions that went on from here and are only counted.
    pub beyond: u64,
}

/// How an execution ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// Nobody can go on.
    Terminal(Outcome),
    /// It is too long.
    Truncated,
    /// It was given up.
    Pruned {
        /// Why.
        reason: PruneReason,
        /// The enabled threads that sleep, each with the execution in which its step was first run instead.
        asleep: Vec<(String, Option<u64>)>,
    },
}

/// An execution that an obligation asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheduled {
    /// The steps with which it goes on from the node, as in a schedule.
    pub steps: String,
    /// The number of the execution that added the obligation.
    pub by: u64,
}

/// A step that was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The step.
    pub label: Label,
    /// Where it would lead: a prefix that counts as the same.
    pub known: Option<Known>,
}

/// A prefix that was met before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Its node.
    pub node: NodeId,
    /// The number of the execution in which it was met first.
    pub execution: u64,
    /// How many events it has.
    pub events: usize,
}

/// The tree of one run.
#[derive(Clone, Debug)]
pub struct ExplorationTree {
    nodes: Vec<Node>,
    labels: Vec<Label>,
    numbers: BTreeMap<Label, u32>,
    /// The first node for each initial state, with the values that were chosen there.
    roots: Vec<(Vec<i64>, NodeId)>,
    /// The nodes of the current execution, as far as they are kept.
    path: Vec<NodeId>,
    /// The number of events of the current execution.
    depth: usize,
    /// The number of executions that were begun.
    executions: u64,
    most: usize,
    keys: BTreeMap<u128, Known>,
    /// Where each open obligation stands, in the order in which they were added; none of those that are not kept.
    obligations: Vec<Option<NodeId>>,
}

impl Node {
    /// Whether something was planned, scheduled or left out here.
    pub(crate) fn has_notes(&self) -> bool {
        !(self.planned.is_empty() && self.scheduled.is_empty() && self.left_out.is_empty())
    }

    /// How much was planned, scheduled and left out here.
    pub(crate) fn notes(&self) -> usize {
        self.planned.len() + self.scheduled.len() + self.left_out.len()
    }
}

impl Default for ExplorationTree {
    fn default() -> Self {
        ExplorationTree::with_at_most(MOST_NODES)
    }
}

impl ExplorationTree {
    /// The only way on, if nothing else is to be said at a node.
    pub(crate) fn only_child(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        match node.children.as_slice() {
            [only] if !node.has_notes() && node.ending.is_none() && node.beyond == 0 => Some(*only),
            _ => None,
        }
    }

    /// An empty tree that keeps at most so many nodes, one for each initial state not counted.
    pub fn with_at_most(most: usize) -> ExplorationTree {
        ExplorationTree {
            nodes: Vec::new(),
            labels: Vec::new(),
            numbers: BTreeMap::new(),
            roots: Vec::new(),
            path: Vec::new(),
            depth: 0,
            executions: 0,
            most,
            keys: BTreeMap::new(),
            obligations: Vec::new(),
        }
    }

    /// Adds what a search event says. `point` is where it happened.
    pub fn follow(&mut self, point: &ChoicePoint, event: &SearchEvent) {
        if let Some(growth) = Growth::of(point, event) {
            self.grow(growth);
        }
    }

    /// Whether no more nodes are kept.
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= self.most
    }

    /// How many executions were begun; the current one has this number.
    pub fn executions(&self) -> u64 {
        self.executions
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The first node for each initial state, with the values that were chosen there.
    pub fn roots(&self) -> impl Iterator<Item = (&[i64], NodeId)> {
        self.roots.iter().map(|(values, root)| (values.as_slice(), *root))
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The last step of a prefix; none if it is empty.
    pub(crate) fn label(&self, id: NodeId) -> Option<&Label> {
        let node = self.node(id);
        node.parent.map(|_| &self.labels[node.label as usize])
    }

    /// The nodes of the current execution, from the first one down, as far as they are kept.
    pub(crate) fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The steps that lead to a node.
    pub fn steps(&self, id: NodeId) -> Vec<&Label> {
        let nodes = std::iter::successors(Some(id), |id| self.node(*id).parent);
        let mut steps: VecDeque<&Label> = VecDeque::new();
        nodes.filter_map(|id| self.label(id)).for_each(|label| steps.push_front(label));
        steps.into()
    }

    /// The prefix that is known by a key.
    pub fn known(&self, key: u128) -> Option<Known> {
        self.keys.get(&key).copied()
    }

    /// The execution in which a thread, which sleeps at the choice point of this depth, was first run instead: at
    /// the deepest choice point above where it was.
    pub fn slept_since(&self, thread: &str, at: usize) -> Option<(usize, u64)> {
        (0..at.min(self.path.len().saturating_sub(1))).rev().find_map(|depth| {
            let taken = self.path[depth + 1];
            let children = self.node(self.path[depth]).children.iter().filter(|child| **child != taken);
            let mut same = children.filter(|child| self.is_of(**child, thread));
            same.next().map(|child| (depth, self.node(*child).first))
        })
    }

    /// The execution in which a thread was first run at the choice point of this depth.
    pub fn run_at(&self, thread: &str, depth: usize) -> Option<u64> {
        let children = &self.node(*self.path.get(depth)?).children;
        children.iter().find(|child| self.is_of(**child, thread)).map(|child| self.node(*child).first)
    }

    /// The number of events of the current execution.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The execution that planned what is now run at the choice point of this depth.
    pub fn planned_by(&self, thread: &str, depth: usize) -> Option<u64> {
        self.node(*self.path.get(depth)?).planned.by(thread)
    }

    /// Adds what was taken down of a search event.
    pub fn grow(&mut self, growth: Growth) {
        match growth {
            Growth::Begin { root, keep } => self.begin(root, keep),
            Growth::Step(label) => self.step(label),
            Growth::End(ending) => self.end(ending),
            Growth::Plan { at, branches } => self.plan(at, branches),
            Growth::Obligation(steps) => self.schedule(&steps),
            Growth::Settle => self.settle(),
            Growth::New { events, key } => self.meet(events, key),
            Growth::LeaveOut { label, key } => self.leave_out(label, key),
        }
    }

    /// An execution from this initial state begins; it keeps so many events of the last one.
    fn begin(&mut self, root: Vec<i64>, keep: usize) {
        self.executions += 1;
        self.depth = keep;
        self.path.truncate(keep + 1);
        let known = self.roots.iter().find(|(values, _)| *values == root).map(|(_, id)| *id);
        let first = known.unwrap_or_else(|| {
            let id = self.make(None, 0);
            self.roots.push((root, id));
            id
        });
        if self.path.first() != Some(&first) {
            self.path.clear();
            self.path.push(first);
        }
    }

    /// A step of the current execution.
    fn step(&mut self, label: Label) {
        let at = self.depth;
        self.depth += 1;
        let Some(&parent) = self.path.get(at) else { return };
        let planned = self.nodes[parent.0 as usize].planned.take(&label.thread);
        let Some(number) = self.number(label) else { return };
        let known = self.node(parent).children.iter().find(|child| self.node(**child).label == number);
        let child = match known {
            Some(&child) => child,
            None if self.is_full() => return,
            None => {
                let child = self.make(Some(parent), number);
                self.nodes[parent.0 as usize].children.push(child);
                child
            }
        };
        if !planned.is_empty() {
            self.nodes[child.0 as usize].planned = planned;
        }
        self.path.push(child);
    }

    /// The current execution has ended.
    fn end(&mut self, ending: PathEnd) {
        let ending = match ending {
            PathEnd::Pruned { reason, asleep } => {
                let since = |thread: &String| self.slept_since(thread, self.depth).map(|(_, number)| number);
                let asleep = asleep.into_iter().map(|(thread, _)| (since(&thread), thread));
                PathEnd::Pruned { reason, asleep: asleep.map(|(since, thread)| (thread, since)).collect() }
            }
            ending => ending,
        };
        for id in &self.path {
            let node = &mut self.nodes[id.0 as usize];
            node.executions += 1;
            node.last = self.executions;
        }
        let is_kept = self.path.len() == self.depth + 1;
        if let Some(last) = self.path.last() {
            let node = &mut self.nodes[last.0 as usize];
            if is_kept {
                node.ending = Some(ending);
            } else {
                node.beyond += 1;
            }
        }
    }

    /// Branches are planned at a choice point of the current execution.
    fn plan(&mut self, at: usize, branches: Vec<NewBranch>) {
        let Some(id) = self.path.get(at) else { return };
        let planned = &mut self.nodes[id.0 as usize].planned;
        for branch in branches {
            planned.add(branch, self.executions);
        }
    }

    /// An obligation is added: its execution stands where it parts from all that were run.
    fn schedule(&mut self, steps: &[Label]) {
        let Some(&root) = self.path.first().filter(|_| self.obligations.len() < self.most) else {
            return self.obligations.push(None);
        };
        let (mut at, mut known) = (root, 0);
        while let Some(child) = steps.get(known).and_then(|step| self.child(at, step)) {
            (at, known) = (child, known + 1);
        }
        let steps = schedule(&steps[known..].iter().collect::<Vec<_>>());
        let by = self.executions;
        self.nodes[at.0 as usize].scheduled.push(Scheduled { steps, by });
        self.obligations.push(Some(at));
    }

    /// The last open obligation is open no more.
    fn settle(&mut self) {
        if let Some(at) = self.obligations.pop().flatten() {
            self.nodes[at.0 as usize].scheduled.pop();
        }
    }

    /// The node to which a step leads.
    fn child(&self, at: NodeId, step: &Label) -> Option<NodeId> {
        let is_it = |child: &&NodeId| {
            let label = self.label(**child);
            label.is_some_and(|label| (&label.thread, &label.values) == (&step.thread, &step.values))
        };
        self.node(at).children.iter().find(is_it).copied()
    }

    /// The prefix that is reached next is a new one.
    fn meet(&mut self, events: usize, key: u128) {
        // A prefix that is not kept could not be shown.
        if self.is_full() || events > 0 && self.path.len() < events {
            return;
        }
        let node = NodeId(u32::try_from(self.nodes.len()).expect("the number of nodes is bounded"));
        let execution = if events == 0 { self.executions + 1 } else { self.executions };
        self.keys.insert(key, Known { node, execution, events });
    }

    /// A step of the current point is left out.
    fn leave_out(&mut self, label: Label, key: u128) {
        let known = self.known(key);
        if let Some(id) = self.path.get(self.depth) {
            self.nodes[id.0 as usize].left_out.push(LeftOut { label, known });
        }
    }

    /// A new node.
    fn make(&mut self, parent: Option<NodeId>, label: u32) -> NodeId {
        self.nodes.push(Node {
            parent,
            label,
            children: Vec::new(),
            executions: 0,
            first: self.executions,
            last: self.executions,
            ending: None,
            planned: Planned::default(),
            scheduled: Vec::new(),
            left_out: Vec::new(),
            beyond: 0,
        });
        NodeId(u32::try_from(self.nodes.len() - 1).expect("the number of nodes is bounded"))
    }

    /// The number of a label; none if it is new and the tree is full.
    fn number(&mut self, label: Label) -> Option<u32> {
        if let Some(number) = self.numbers.get(&label) {
            return Some(*number);
        }
        if self.is_full() {
            return None;
        }
        let number = u32::try_from(self.labels.len()).expect("there are no more labels than nodes");
        self.labels.push(label.clone());
        self.numbers.insert(label, number);
        Some(number)
    }

    /// Whether the last step of a node is one of the thread.
    fn is_of(&self, id: NodeId, thread: &str) -> bool {
        self.label(id).is_some_and(|label| label.thread == thread)
    }
}

impl fmt::Display for Label {
    /// As in a schedule: `a`, `a/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.thread)?;
        for (at, value) in self.values.iter().enumerate() {
            write!(f, "{}{value}", if at == 0 { '/' } else { ',' })?;
        }
        Ok(())
    }
}
