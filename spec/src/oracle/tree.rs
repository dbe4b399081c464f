//! All that a thread can do, as a tree: a node for each list of answers, made when it is first asked for.
//!
//! Two threads (of one name) are in the same local state exactly if they stand at the same node: nodes are found by
//! the thread, what it runs, and every answer it got. Only time is saved here; no two lists share a node.

use std::collections::{BTreeMap, HashMap};

use super::OracleError;
use super::code::Code;
use super::evaluator::{Body, Context, Evaluated, Frame, Hold, Status, evaluate};
use super::names::{Names, ThreadNo};
use super::query::{Answer, ObjectNo};
use super::value::Value;

/// A node of the tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct NodeNo(usize);

type Start<'a> = (ThreadNo, Body<'a>, Vec<Value>);

struct Node<'a> {
    start: usize,
    answers: Vec<Answer>,
    evaluated: Evaluated<'a>,
}

/// The number of a local state: what a thread has before it, whatever it did before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct LocalNo(usize);

/// The trees of all threads of one program.
pub(super) struct Tree<'a> {
    /// The program.
    pub(super) code: Code<'a>,
    /// The threads met so far.
    pub(super) names: Names,
    starts: Vec<Start<'a>>,
    roots: HashMap<Start<'a>, NodeNo>,
    children: HashMap<(NodeNo, Answer), NodeNo>,
    nodes: Vec<Node<'a>>,
    locals: HashMap<String, LocalNo>,
}

impl<'a> Tree<'a> {
    /// No thread yet.
    pub(super) fn new(code: Code<'a>) -> Self {
        Tree {
            code,
            names: Names::default(),
            starts: Vec::new(),
            roots: HashMap::new(),
            children: HashMap::new(),
            nodes: Vec::new(),
            locals: HashMap::new(),
        }
    }

    /// A thread that has got no answer yet.
    pub(super) fn root(
        &mut self,
        thread: ThreadNo,
        body: Body<'a>,
        args: Vec<Value>,
    ) -> Result<NodeNo, OracleError> {
        let start = (thread, body, args);
        if let Some(root) = self.roots.get(&start) {
            return Ok(*root);
        }
        self.starts.push(start.clone());
        let root = self.node(self.starts.len() - 1, Vec::new())?;
        self.roots.insert(start, root);
        Ok(root)
    }

    /// The same thread after one answer more.
    pub(super) fn child(&mut self, node: NodeNo, answer: Answer) -> Result<NodeNo, OracleError> {
        if let Some(child) = self.children.get(&(node, answer)) {
            return Ok(*child);
        }
        let Node { start, answers, .. } = &self.nodes[node.0];
        let (start, mut answers) = (*start, answers.clone());
        answers.push(answer);
        let child = self.node(start, answers)?;
        self.children.insert((node, answer), child);
        Ok(child)
    }

    /// How far the thread has come.
    pub(super) fn status(&self, node: NodeNo) -> &Status<'a> {
        &self.nodes[node.0].evaluated.status
    }

    /// Its stack.
    pub(super) fn frames(&self, node: NodeNo) -> &[Frame<'a>] {
        &self.nodes[node.0].evaluated.frames
    }

    /// Whether it stands at the op in place of a loop.
    pub(super) fn is_in_loop_op(&self, node: NodeNo) -> bool {
        self.nodes[node.0].evaluated.is_in_loop_op
    }

    /// What accesses are where it stands.
    pub(super) fn context(&self, node: NodeNo) -> Context {
        self.nodes[node.0].evaluated.context
    }

    /// What it holds.
    pub(super) fn holds(&self, node: NodeNo) -> &BTreeMap<ObjectNo, Hold> {
        &self.nodes[node.0].evaluated.holds
    }

    /// The local state of the thread: how far it has come, its stack, what it holds, and how it leaves sections.
    pub(super) fn local(&mut self, node: NodeNo) -> LocalNo {
        let Evaluated { status, frames, holds, leaving, .. } = &self.nodes[node.0].evaluated;
        let text = format!("{status:?} {frames:?} {holds:?} {leaving:?}");
        let next = LocalNo(self.locals.len());
        *self.locals.entry(text).or_insert(next)
    }

    fn node(&mut self, start: usize, answers: Vec<Answer>) -> Result<NodeNo, OracleError> {
        let (_, body, args) = &self.starts[start];
        let evaluated = evaluate(&self.code, *body, args, &answers).map_err(OracleError::Malformed)?;
        self.nodes.push(Node { start, answers, evaluated });
        Ok(NodeNo(self.nodes.len() - 1))
    }
}
