//! What there is to draw of an exploration tree: branches, a row for each of their ends.
//!
//! A branch is the steps up to the next place where something branches off, written as in a schedule. It stands in
//! the row of its first end; the other ends stand below. So no two texts are in one place, however the tree grew.
//! What an explorer gave up, left out, or planned and did not run is a branch too, with the reason.
//!
//! Ends are taken in the order of the tree. Beyond a number of rows they are only counted.

use loris_interpreter::Outcome;

use crate::exploration_tree::{ExplorationTree, NodeId, PathEnd, ended, known, schedule};

/// So many ends are drawn.
pub const MOST_ROWS: usize = 400;

/// Of so many steps of a branch it is told what they do.
const MOST_TOLD: usize = 8;

/// The picture of a tree.
#[derive(Clone, Debug, Default)]
pub struct TreePicture {
    /// A branch comes after the one that it grows from.
    pub branches: Vec<Branch>,
    /// How many rows there are.
    pub rows: usize,
    /// Ends that are not drawn.
    pub left: usize,
    /// Executions that the tree only counts.
    pub beyond: u64,
    /// Executions that the tree follows.
    pub followed: u64,
    /// All executions of the run.
    pub executions: u64,
}

/// Some steps in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The index of the branch that it grows from.
    pub parent: Option<usize>,
    /// The row in which it stands.
    pub row: usize,
    /// Its steps, as in a schedule.
    pub steps: String,
    /// What its steps do, for those who ask.
    pub told: String,
    /// What came of it, if it ends here.
    pub end: Option<String>,
    /// How it is to be seen.
    pub look: BranchLook,
}

/// How a branch is to be seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BranchLook {
    /// It goes on, or ended well.
    Plain,
    /// It ended in a deadlock or a failure.
    Bad,
    /// It was given up, left out or never run, and all that grows from it.
    Pruned,
}

impl TreePicture {
    /// Of the tree of a run with so many executions, with at most so many rows.
    pub fn of(tree: &ExplorationTree, executions: u64, most: usize) -> TreePicture {
        TreePicture::with_classes(tree, executions, most, &|_| None)
    }

    /// The same, where an execution that came to its end may have the number of a lazy HBR.
    pub(crate) fn with_classes(
        tree: &ExplorationTree,
        executions: u64,
        most: usize,
        class: &dyn Fn(u64) -> Option<usize>,
    ) -> TreePicture {
        let followed = tree.executions().min(executions);
        let mut picture = TreePicture { followed, executions, ..TreePicture::default() };
        for (values, root) in tree.roots() {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            let start = if values.is_empty() { "start".to_owned() } else { format!("/{}", values.join(",")) };
            picture.grow(tree, (root, start), most, class);
        }
        picture
    }

    /// Everything from the first node of an initial state on.
    fn grow(
        &mut self,
        tree: &ExplorationTree,
        (root, start): (NodeId, String),
        most: usize,
        class: &dyn Fn(u64) -> Option<usize>,
    ) {
        let mut stack = vec![(root, None::<usize>, Some(start))];
        while let Some((first, parent, start)) = stack.pop() {
            let (nodes, steps) = match start {
                Some(start) => (vec![first], start),
                None => segment(tree, first),
            };
            let last = nodes.last().copied().unwrap_or(first);
            let node = tree.node(last);
            self.beyond += node.beyond;
            let (end, look) = match &node.ending {
                Some(ending) => (Some(end_of(node.last, ending, class)), look_of(ending)),
                None => (None, BranchLook::Plain),
            };
            let told = told(tree, &nodes);
            let has_more = !node.children.is_empty() || node.has_notes();
            let row = self.row_below(parent);
            if self.rows >= most && self.is_new(row) {
                self.left += ends_of(tree, last);
                continue;
            }
            let branch = Branch { parent, row, steps, told, end, look };
            let at = self.push(branch);
            if has_more {
                self.notes(tree, last, at, most);
            }
            stack.extend(node.children.iter().rev().map(|child| (*child, Some(at), None)));
        }
    }

    /// The row for the next branch that grows from this one: its own for the first, a new one for the others.
    fn row_below(&self, parent: Option<usize>) -> usize {
        match parent {
            Some(parent) if self.branches.len() == parent + 1 && self.branches[parent].end.is_none() => {
                self.branches[parent].row
            }
            _ => self.rows,
        }
    }

    fn is_new(&self, row: usize) -> bool {
        row >= self.rows
    }

    fn push(&mut self, branch: Branch) -> usize {
        self.rows = self.rows.max(branch.row + 1);
        self.branches.push(branch);
        self.branches.len() - 1
    }

    /// What was left out and what is still planned at the end of a branch.
    fn notes(&mut self, tree: &ExplorationTree, id: NodeId, at: usize, most: usize) {
        let node = tree.node(id);
        let left_out = node
            .left_out
            .iter()
            .map(|left| (left.label.to_string(), left.label.op.clone(), known(tree, left)));
        let planned = node.planned.branches().into_iter().map(|(steps, by)| {
            (schedule(&steps), String::new(), format!("planned by execution {by}, not run"))
        });
        let scheduled = node.scheduled.iter().map(|scheduled| {
            let end = format!("scheduled by execution {}, not run", scheduled.by);
            (scheduled.steps.clone(), String::new(), end)
        });
        for (steps, told, end) in left_out.chain(planned).chain(scheduled) {
            let row = self.row_below(Some(at));
            if self.rows >= most && self.is_new(row) {
                self.left += 1;
                continue;
            }
            let look = BranchLook::Pruned;
            self.push(Branch { parent: Some(at), row, steps, told, end: Some(end), look });
        }
    }
}

/// The nodes from one on to the next place where something is to be said, and their steps.
fn segment(tree: &ExplorationTree, first: NodeId) -> (Vec<NodeId>, String) {
    let mut nodes = vec![first];
    while let Some(next) = tree.only_child(nodes[nodes.len() - 1]) {
        nodes.push(next);
    }
    let labels: Vec<_> = nodes.iter().filter_map(|id| tree.label(*id)).collect();
    let steps = schedule(&labels);
    (nodes, steps)
}

/// What the first steps of a branch do.
fn told(tree: &ExplorationTree, nodes: &[NodeId]) -> String {
    let labels = nodes.iter().filter_map(|id| tree.label(*id));
    let told = labels.take(MOST_TOLD).map(|label| format!("{label}  {}  (line {})", label.op, label.line));
    let more = nodes.len().checked_sub(MOST_TOLD + 1).map(|more| format!("and {} more", more + 1));
    told.chain(more).collect::<Vec<_>>().join("; ")
}

/// How many ends a node stands for.
fn ends_of(tree: &ExplorationTree, from: NodeId) -> usize {
    let mut ends = 0;
    let mut stack = vec![from];
    while let Some(id) = stack.pop() {
        let node = tree.node(id);
        let notes = node.notes();
        ends += notes + usize::from(node.children.is_empty() && notes == 0);
        stack.extend(&node.children);
    }
    ends
}

/// `3: ok, lazy HBR 2`
fn end_of(execution: u64, ending: &PathEnd, class: &dyn Fn(u64) -> Option<usize>) -> String {
    let class = class(execution).map_or_else(String::new, |number| format!(", lazy HBR {number}"));
    format!("{execution}: {}{class}", ended(ending))
}

fn look_of(ending: &PathEnd) -> BranchLook {
    match ending {
        PathEnd::Terminal(Outcome::Deadlock(_) | Outcome::Failure) => BranchLook::Bad,
        PathEnd::Terminal(Outcome::Ok) => BranchLook::Plain,
        PathEnd::Terminal(Outcome::AssumeBlocked | Outcome::Spins)
        | PathEnd::Truncated
        | PathEnd::Pruned { .. } => BranchLook::Pruned,
    }
}
