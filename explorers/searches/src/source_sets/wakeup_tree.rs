//! Wakeup trees: what is planned at the choice points of the current execution (Abdulla et al. 2014, §6).
//!
//! The tree of a choice point is ordered. Its branches are what is to be run from there, from left to right; each
//! node is one step. A sequence is inserted by following, at each node, the first child that agrees with it: the
//! child's step is one of the sequence that nothing of it comes before, which is crossed off then, or it is the step
//! of another thread and independent of all that is left. If that ends at a leaf, what is planned there covers the
//! sequence already. Otherwise what is left becomes a new branch to the right of the others.
//!
//! Invariant: no branch is, as far as it goes, a reordering of the beginning of what a branch to its left covers. So
//! what was run for the left one is awake, at the latest, at the leaf of the right one.
//!
//! All trees lie in one vector with a list of free places.

use loris_hbr::Footprint;
use loris_interpreter::{Access, OpKind, ThreadId};
use smallvec::SmallVec;

use crate::source_sets::sequence::{Outsider, Reach, Sequence};
use crate::source_sets::trace::{Round, Trace};
use loris_engine::search_event::{Entry, NewBranch};
use loris_hbr::AccessMask;

/// The trees of all choice points.
#[derive(Clone, Debug, Default)]
pub(crate) struct WakeupTrees {
    nodes: Vec<Node>,
    free: Option<Link>,
    /// The steps of the sequence that was inserted last which were not crossed off.
    left: Vec<usize>,
    /// The children that were followed then, by their places among their siblings.
    followed: Vec<usize>,
}

/// The place of a node.
type Link = u32;

/// The children of a node, in order: the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Children(Option<Link>);

/// A planned step.
#[derive(Clone, Debug)]
struct Node {
    thread: ThreadId,
    kind: OpKind,
    accesses: SmallVec<[Access; 2]>,
    touch: AccessMask,
    view: View,
    round: Round,
    children: Children,
    next: Option<Link>,
}

/// Whether it is known what a step touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    Known,
    Unknown,
}

/// Where a sequence leads in a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spot {
    /// To a leaf.
    Leaf,
    /// To a node of which no child agrees with what is left, or to the top.
    Below(Option<Link>),
    /// That depends on events which the sequence does not reach to.
    Open,
}

/// A child that agrees with what is left of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Agreeing {
    /// Its step is one of the sequence.
    Step(Link),
    /// Its step is independent of the sequence.
    Independent(Link),
}

impl Children {
    /// None.
    pub(crate) const NONE: Children = Children(None);

    /// Whether there is none.
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_none()
    }
}

impl WakeupTrees {
    /// Forgets all trees.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.free = None;
    }

    /// Takes the first branch of a tree away: its step, and what is planned after it.
    pub(crate) fn take_first(&mut self, tree: &mut Children) -> Option<(ThreadId, Children)> {
        let first = tree.0?;
        let node = &mut self.nodes[first as usize];
        let taken = (node.thread, std::mem::take(&mut node.children));
        tree.0 = node.next;
        node.next = self.free.replace(first);
        Some(taken)
    }

    /// The threads with which a tree begins.
    pub(crate) fn beginnings(&self, tree: Children) -> Vec<ThreadId> {
        self.children(tree).map(|child| self.nodes[child as usize].thread).collect()
    }

    /// Whether a tree begins with a step of the thread.
    pub(crate) fn begins_with(&self, tree: Children, thread: ThreadId) -> bool {
        self.children(tree).any(|child| self.nodes[child as usize].thread == thread)
    }

    /// Adds a branch of one step of the thread, of which nothing else is known.
    pub(crate) fn add_step(&mut self, tree: &mut Children, thread: ThreadId) {
        let node = self.place(Node {
            thread,
            kind: OpKind::Point,
            accesses: SmallVec::new(),
            touch: AccessMask::default(),
            view: View::Unknown,
            round: Round::Open,
            children: Children::NONE,
            next: None,
        });
        self.append(tree, node);
    }

    /// Inserts a sequence, unless the tree has it already. `None` if more of its events have to be known.
    ///
    /// If every child that was followed has a step of the sequence, and that ended at a leaf, a sequence with more
    /// events is followed to the same leaf: fewer children agree with it, and those that were followed still do.
    pub(crate) fn insert(
        &mut self,
        tree: &mut Children,
        sequence: &Sequence,
        trace: &Trace,
    ) -> Option<Entry> {
        match self.find(*tree, sequence, trace) {
            Spot::Open => None,
            Spot::Leaf => Some(Entry::Covered),
            Spot::Below(parent) => {
                let left = std::mem::take(&mut self.left);
                self.add_branch(tree, parent, sequence, trace, &left);
                self.left = left;
                Some(Entry::Branch(sequence.len() - self.left.len()))
            }
        }
    }

    /// Whether a sequence leads to a leaf.
    pub(crate) fn has(&mut self, tree: Children, sequence: &Sequence, trace: &Trace) -> bool {
        self.find(tree, sequence, trace) == Spot::Leaf
    }

    /// Where a sequence leads; what is not crossed off is left.
    fn find(&mut self, tree: Children, sequence: &Sequence, trace: &Trace) -> Spot {
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        left.extend(0..sequence.len());
        self.followed.clear();
        let mut parent = None;
        let spot = loop {
            let children = parent.map_or(tree, |parent: Link| self.nodes[parent as usize].children);
            let child = match self.agreeing(children, sequence, trace, &mut left) {
                Some(Agreeing::Independent(_)) if sequence.reach() == Reach::Later => break Spot::Open,
                Some(Agreeing::Step(child) | Agreeing::Independent(child)) => child,
                None => break Spot::Below(parent),
            };
            if self.nodes[child as usize].children.is_empty() {
                break Spot::Leaf;
            }
            let place = self.children(children).position(|sibling| sibling == child);
            self.followed.extend(place);
            parent = Some(child);
        };
        self.left = left;
        spot
    }

    /// The branch that was added for this sequence, if it was inserted last.
    pub(crate) fn last_branch(&self, sequence: &Sequence, trace: &Trace) -> NewBranch {
        let steps = self.left.iter().map(|&step| sequence.thread(trace, step)).collect();
        NewBranch { below: self.followed.clone(), steps }
    }

    /// The first child that agrees with what is left of the sequence; if its step is one of it, it is crossed off.
    fn agreeing(
        &self,
        children: Children,
        sequence: &Sequence,
        trace: &Trace,
        left: &mut Vec<usize>,
    ) -> Option<Agreeing> {
        for child in self.children(children) {
            let node = &self.nodes[child as usize];
            match left.iter().position(|&step| sequence.thread(trace, step) == node.thread) {
                Some(at) if is_first(&left[..=at], sequence, trace) => {
                    left.remove(at);
                    return Some(Agreeing::Step(child));
                }
                None if node.is_independent(left, sequence, trace) => {
                    return Some(Agreeing::Independent(child));
                }
                _ => {}
            }
        }
        None
    }

    /// Adds a branch of what is left of a sequence, at the top of the tree or below a node.
    fn add_branch(
        &mut self,
        tree: &mut Children,
        parent: Option<Link>,
        sequence: &Sequence,
        trace: &Trace,
        left: &[usize],
    ) {
        let mut below = Children::NONE;
        let mut top = None;
        for &step in left.iter().rev() {
            let Footprint { thread, kind, accesses } = sequence.footprint(trace, step);
            let node = self.place(Node {
                thread,
                kind,
                accesses: SmallVec::from_slice(accesses),
                touch: sequence.touch(step),
                view: View::Known,
                round: sequence.rounds(),
                children: below,
                next: None,
            });
            below = Children(Some(node));
            top = Some(node);
        }
        let Some(top) = top else { return };
        match parent {
            Some(parent) => {
                let mut children = self.nodes[parent as usize].children;
                self.append(&mut children, top);
                self.nodes[parent as usize].children = children;
            }
            None => self.append(tree, top),
        }
    }

    /// Puts a node into a free place.
    fn place(&mut self, node: Node) -> Link {
        if let Some(place) = self.free {
            let old = std::mem::replace(&mut self.nodes[place as usize], node);
            self.free = old.next;
            return place;
        }
        self.nodes.push(node);
        Link::try_from(self.nodes.len() - 1).expect("fewer than 2^32 planned steps")
    }

    /// Adds a child to the right of the others.
    fn append(&mut self, tree: &mut Children, node: Link) {
        match self.children(*tree).last() {
            Some(last) => self.nodes[last as usize].next = Some(node),
            None => tree.0 = Some(node),
        }
    }

    /// The children, from left to right.
    fn children(&self, tree: Children) -> impl Iterator<Item = Link> {
        std::iter::successors(tree.0, |&child| self.nodes[child as usize].next)
    }
}

impl Node {
    /// Whether its step, by a thread that has none of these, is independent of all of them.
    fn is_independent(&self, left: &[usize], sequence: &Sequence, trace: &Trace) -> bool {
        let footprint = Footprint { thread: self.thread, kind: self.kind, accesses: &self.accesses };
        let own = Outsider { footprint, touch: self.touch, round: self.round };
        self.view == View::Known && left.iter().all(|&step| !sequence.conflicts(trace, step, &own))
    }
}

/// Whether nothing of a sequence comes before the last of these steps.
fn is_first(steps: &[usize], sequence: &Sequence, trace: &Trace) -> bool {
    let Some((&last, before)) = steps.split_last() else { return true };
    before.iter().all(|&step| !sequence.are_dependent(trace, step, last))
}
