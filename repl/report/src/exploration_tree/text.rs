//! The exploration tree as indented text.
//!
//! A line has the steps up to the next place where something branches off, written as in a schedule. What stands
//! deeper goes on from there. At the end of a line stands what came of it.

use std::fmt::Write as _;

use loris_explorers::PruneReason;
use loris_interpreter::Outcome;

use super::{ExplorationTree, Label, LeftOut, Node, NodeId, PathEnd};
use crate::style::counted;

/// What is shown of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branches {
    /// All branches.
    All,
    /// The branch of the current execution; others with more than one execution in a line each.
    Current,
}

/// Steps are not indented further, in columns.
const DEEPEST: usize = 48;

/// What stands behind the steps begins here at the latest, in columns.
const WIDEST: usize = 56;

/// The tree as lines, at most so many.
pub fn text(tree: &ExplorationTree, branches: Branches, most: usize) -> Vec<String> {
    let mut lines = Lines { tree, branches, most, rows: Vec::new(), left: 0 };
    for (values, root) in tree.roots() {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        let start =
            if values.is_empty() { "start".to_owned() } else { format!("start /{}", values.join(",")) };
        lines.branch(root, start);
    }
    lines.finish()
}

/// The lines so far.
struct Lines<'a> {
    tree: &'a ExplorationTree,
    branches: Branches,
    most: usize,
    /// Steps, and what is said of them.
    rows: Vec<(String, String)>,
    /// How many do not fit.
    left: usize,
}

impl Lines<'_> {
    /// Everything from a node on.
    fn branch(&mut self, first: NodeId, start: String) {
        let mut stack = vec![(first, 0, Some(start))];
        while let Some((id, indent, start)) = stack.pop() {
            if start.is_none() && !self.is_open(id) {
                self.closed(id, indent);
                continue;
            }
            let last = self.line(id, indent, start);
            self.notes(last, indent + 1);
            let children = self.tree.node(last).children.iter().rev();
            stack.extend(children.map(|child| (*child, indent + 1, None)));
        }
    }

    /// Whether a branch is shown in full.
    fn is_open(&self, id: NodeId) -> bool {
        self.branches == Branches::All || self.tree.path().contains(&id) || self.tree.node(id).executions <= 1
    }

    /// A branch in one line.
    fn closed(&mut self, id: NodeId, indent: usize) {
        let node = self.tree.node(id);
        let label = self.tree.label(id).map(ToString::to_string).unwrap_or_default();
        let count = counted(node.executions, "execution");
        let (first, last) = (node.first, node.last);
        let numbers = if last - first + 1 == node.executions {
            format!("{first} to {last}")
        } else {
            format!("between {first} and {last}")
        };
        self.push(indent, &format!("{label} …"), format!("{count}, {numbers}"));
    }

    /// The steps from a node to the next place where something branches off, which is returned.
    fn line(&mut self, first: NodeId, indent: usize, start: Option<String>) -> NodeId {
        let mut steps: Vec<&Label> = self.tree.label(first).into_iter().collect();
        let mut last = first;
        while start.is_none()
            && self.tree.path().last() != Some(&last)
            && let Some(next) = self.tree.only_child(last)
        {
            steps.extend(self.tree.label(next));
            last = next;
        }
        let text = start.unwrap_or_else(|| schedule(&steps));
        self.push(indent, &text, self.remark(last));
        last
    }

    /// What came of the steps up to a node.
    fn remark(&self, id: NodeId) -> String {
        let node = self.tree.node(id);
        let is_current = self.tree.path().last() == Some(&id);
        match &node.ending {
            Some(ending) => {
                let here = if is_current { "  <- here" } else { "" };
                format!("execution {}: {}{here}", node.last, ended(ending))
            }
            None if is_current => format!("execution {}  <- here", self.tree.executions()),
            None => String::new(),
        }
    }

    /// What is planned and left out at a node.
    fn notes(&mut self, id: NodeId, indent: usize) {
        let node: &Node = self.tree.node(id);
        for left_out in &node.left_out {
            self.push(indent, &format!("- {}", left_out.label), known(self.tree, left_out));
        }
        for (steps, by) in node.planned.branches() {
            self.push(indent, &format!("+ {}", schedule(&steps)), format!("planned by execution {by}"));
        }
        for scheduled in &node.scheduled {
            let steps = format!("+ {}", scheduled.steps);
            self.push(indent, &steps, format!("scheduled by execution {}", scheduled.by));
        }
        if node.beyond > 0 {
            self.push(indent, "…", counted(node.beyond, "more execution"));
        }
    }

    fn push(&mut self, indent: usize, steps: &str, said: String) {
        if self.rows.len() < self.most {
            self.rows.push((format!("{}{steps}", " ".repeat((2 * indent).min(DEEPEST))), said));
        } else {
            self.left += 1;
        }
    }

    fn finish(self) -> Vec<String> {
        let width = self.rows.iter().map(|(steps, _)| steps.chars().count()).max().unwrap_or(0).min(WIDEST);
        let mut lines: Vec<String> = self
            .rows
            .iter()
            .map(|(steps, said)| format!("{steps:<width$}  {said}").trim_end().to_owned())
            .collect();
        if self.left > 0 {
            lines.push(format!("… {}", counted(self.left as u64, "more line")));
        }
        lines
    }
}

/// How an execution ended, in words.
pub(crate) fn ended(ending: &PathEnd) -> String {
    match ending {
        PathEnd::Terminal(Outcome::Ok) => "ok".to_owned(),
        PathEnd::Terminal(Outcome::Deadlock(_)) => "deadlock".to_owned(),
        PathEnd::Terminal(Outcome::AssumeBlocked) => "blocked by an assume".to_owned(),
        PathEnd::Terminal(Outcome::Failure) => "failure".to_owned(),
        PathEnd::Terminal(Outcome::Spins) | PathEnd::Pruned { reason: PruneReason::Spins, .. } => {
            "given up: a thread that waits in a loop would leave it".to_owned()
        }
        PathEnd::Truncated => "truncated, too long".to_owned(),
        PathEnd::Pruned { reason: PruneReason::SleepSet, asleep } => {
            let sleeping = asleep.iter().map(|(thread, since)| match since {
                Some(number) => format!("{thread} sleeps, run in execution {number}"),
                None => format!("{thread} sleeps"),
            });
            format!("given up: {}", sleeping.collect::<Vec<_>>().join("; "))
        }
        PathEnd::Pruned { reason: PruneReason::Cached, .. } => "given up: all is known from here".to_owned(),
        PathEnd::Pruned { reason: PruneReason::Bound, .. } => "given up: a bound is reached".to_owned(),
        PathEnd::Pruned { reason: PruneReason::NotCanonical, .. } => "given up: not canonical".to_owned(),
    }
}

/// Why a step was left out.
pub(crate) fn known(tree: &ExplorationTree, left_out: &LeftOut) -> String {
    match left_out.known {
        Some(known) => {
            let steps = schedule(&tree.steps(known.node));
            let steps = if steps.is_empty() { "the start".to_owned() } else { format!("`{steps}`") };
            format!("left out: known as {steps} of execution {}", known.execution)
        }
        None => "left out: known".to_owned(),
    }
}

/// Steps as a schedule.
pub fn schedule(steps: &[&Label]) -> String {
    let mut text = String::new();
    for run in steps.chunk_by(|one, other| one.thread == other.thread && one.values == other.values) {
        let gap = if text.is_empty() { "" } else { " " };
        let _ = match run.len() {
            1 => write!(text, "{gap}{}", run[0]),
            count => write!(text, "{gap}{count}*{}", run[0]),
        };
    }
    text
}
