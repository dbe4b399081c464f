//! The directed scheduler: it knows a directive, and runs the program into the bug.
//!
//! `DirS` is a device in the proof about PCT and PPCT (Nagarakatte and others 2012, Fig. 5), whose authors did not
//! build it. It is PPCT without chance. The thread of `b_1` begins as the only one of low priority, d. When the next
//! event of a thread becomes `b_i`, i > 1, the thread gets the priority d - i + 1; the length of the schedule then is
//! the change point that PPCT would have had to draw. Any thread of high priority may run, and if there is none that
//! is enabled, the low one of the highest priority does.
//!
//! Invariant: no schedule that it runs violates the directive, if that guarantees a bug, whatever is picked among
//! the threads of high priority. The argument is in `spec/19-bug-depth.md`.

use loris_interpreter::ThreadId;
use loris_lang::schedule::NamedSchedule;

use super::directive::Directive;
use loris_states::schedule_graph::{End, NodeId, ScheduleGraph};

/// A run under a directive.
#[derive(Clone, Debug)]
pub struct Directed<'a> {
    graph: &'a ScheduleGraph,
    directive: &'a Directive,
    node: NodeId,
    way: Vec<(NodeId, usize)>,
    /// The threads of low priority. The others are all above.
    low: Vec<(ThreadId, usize)>,
    changes: Vec<Option<usize>>,
}

impl<'a> Directed<'a> {
    /// The beginning of a run.
    pub fn new(graph: &'a ScheduleGraph, directive: &'a Directive) -> Self {
        let size = directive.size();
        let first = directive.plan.events.first().map(|event| directive.labelling.thread(*event));
        let low = first.map(|thread| (thread, size)).into_iter().collect();
        let changes = vec![None; size.saturating_sub(1)];
        Directed { graph, directive, node: 0, way: Vec::new(), low, changes }
    }

    /// The steps that it may take next, by number: any of them. None at the end.
    pub(crate) fn picks(&self) -> Vec<usize> {
        let edges = &self.graph.nodes[self.node].edges;
        let priority = |&edge: &usize| self.priority(self.graph.moments[edges[edge].moment].thread);
        let high: Vec<usize> = (0..edges.len()).filter(|edge| priority(edge).is_none()).collect();
        match (0..edges.len()).max_by_key(priority) {
            Some(best) if high.is_empty() => vec![best],
            _ => high,
        }
    }

    /// Takes one of the [picks](Directed::picks).
    pub(crate) fn take(&mut self, pick: usize) {
        let edge = &self.graph.nodes[self.node].edges[pick];
        let thread = self.graph.moments[edge.moment].thread;
        self.way.push((self.node, pick));
        self.node = edge.to;
        let events = &self.directive.plan.events;
        let next = self.directive.labelling.next(edge);
        if let Some(at) = events.iter().position(|event| Some(*event) == next).filter(|at| *at > 0) {
            self.low.retain(|(other, _)| *other != thread);
            self.low.push((thread, events.len() - at));
            self.changes[at - 1] = Some(self.way.len());
        }
    }

    /// Runs to the end, with the first pick each time: prefers threads that were created early.
    #[must_use]
    pub fn run(mut self) -> Self {
        while let Some(&pick) = self.picks().first() {
            self.take(pick);
        }
        self
    }

    /// Goes on with each of the picks, again and again, and shows every run that has come to its end.
    pub fn every_run(&self, see: &mut dyn FnMut(&Self)) {
        let picks = self.picks();
        if picks.is_empty() {
            see(self);
        }
        for pick in picks {
            let mut longer = self.clone();
            longer.take(pick);
            longer.every_run(see);
        }
    }

    /// The schedule so far.
    pub fn schedule(&self) -> NamedSchedule {
        self.graph.named(&self.way)
    }

    /// The end, if the run has come to it.
    pub fn end(&self) -> Option<&End> {
        self.graph.nodes[self.node].end.as_ref()
    }

    /// The thread that begins with low priority.
    pub fn lowest(&self) -> Option<&str> {
        let first = self.directive.plan.events.first()?;
        Some(self.graph.thread_name(self.directive.labelling.thread(*first)))
    }

    /// `k_1` .. `k_(d - 1)`: the length of the schedule at which each change was made.
    pub fn change_points(&self) -> &[Option<usize>] {
        &self.changes
    }

    fn priority(&self, thread: ThreadId) -> Option<usize> {
        self.low.iter().find(|(other, _)| *other == thread).map(|(_, priority)| *priority)
    }
}
