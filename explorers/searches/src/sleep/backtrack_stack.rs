//! The exploration stack of sleep sets and DPOR: the choice points of the current execution, and which threads are
//! planned, done or asleep at each.
//!
//! A thread that has been searched at a choice point *sleeps* below its later siblings, with what its steps
//! touched, until a step is run that its own depends on (Godefroid 1996). A sleeping thread is not run: what comes
//! after it was seen where it was run first.
//!
//! Everything lies in three vectors that grow and shrink at their ends together with the execution.

use std::ops::Range;

use loris_hbr::{Footprint, Regular, arrive_together, dependent, fills_round};
use loris_interpreter::ids::number;
use loris_interpreter::{Access, Chosen, OpKind, Step, ThreadId};

use loris_engine::choice_point::ChoicePoint;
use loris_engine::first_visit::FirstVisit;
use loris_engine::search_event::{Because, Entry, SearchEvent, Sleep};
use loris_engine::strategy::Prefix;
use loris_interpreter::choices::{Values, successor};

/// The exploration stack of a search with sleep sets and backtrack sets: the choice points of the current execution,
/// from the root down.
#[derive(Clone, Debug, Default)]
pub(crate) struct BacktrackStack {
    nodes: Vec<Node>,
    /// The branches of all nodes, one after another; those of a node in order of creation of their threads.
    branches: Vec<Branch>,
    /// What the steps of branches touched, node by node.
    touched: Vec<Access>,
    first_visit: FirstVisit,
}

/// One choice point.
#[derive(Clone, Debug)]
struct Node {
    /// Its first branch.
    first: u32,
    /// The end of `touched` when it was made.
    touched: u32,
    /// The branch that is being searched.
    current: u32,
    /// The values for the next step of the current branch, if its thread has to be run again.
    values: Option<Values>,
}

/// An enabled thread at a choice point.
#[derive(Clone, Copy, Debug)]
struct Branch {
    thread: ThreadId,
    mark: Mark,
    /// The kind of its op, once it was run.
    kind: OpKind,
    /// What its steps touched, in `touched`: over all vectors of values.
    from: u32,
    to: u32,
}

/// What is known of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// No reason to run it so far.
    Idle,
    /// It has to be run, or is being searched.
    Planned,
    /// It was searched here.
    Done,
    /// It was searched at an earlier choice point, and nothing it depends on has happened since.
    Asleep,
}

impl BacktrackStack {
    /// Forgets everything: a new root.
    pub(crate) fn restart(&mut self) {
        self.nodes.clear();
        self.branches.clear();
        self.touched.clear();
        self.first_visit = FirstVisit::Yes;
    }

    /// Back to the deepest choice point with something left to run; `None` if there is none.
    pub(crate) fn next_prefix(&mut self) -> Option<Prefix> {
        if self.first_visit.take() {
            return Some(Prefix::default());
        }
        loop {
            let keep = self.nodes.len().checked_sub(1)?;
            let node = &mut self.nodes[keep];
            let branches = &mut self.branches[node.first as usize..];
            if node.values.is_some() {
                return Some(Prefix { keep, then: Vec::new() });
            }
            branches[(node.current - node.first) as usize].mark = Mark::Done;
            if let Some(next) = branches.iter().position(|branch| branch.mark == Mark::Planned) {
                node.current = node.first + number(next);
                return Some(Prefix { keep, then: Vec::new() });
            }
            self.pop();
        }
    }

    /// The step to run at a choice point of this depth, where these threads are enabled, in order of creation;
    /// `last` is the event that led there. `None` if every one of them sleeps.
    pub(crate) fn next_step(
        &mut self,
        depth: usize,
        enabled: &[ThreadId],
        last: Option<Footprint<'_>>,
    ) -> Option<Step> {
        if self.nodes.len() == depth {
            self.push(enabled, last)?;
        }
        self.validate(depth);
        let node = self.nodes.last_mut()?;
        let thread = self.branches[node.current as usize].thread;
        Some(Step { thread, choices: node.values.take().unwrap_or_default() })
    }

    /// The step of `next_step` was run.
    pub(crate) fn record(&mut self, event: Footprint<'_>, chosen: &[Chosen]) {
        let Some(node) = self.nodes.last_mut() else { return };
        let branch = &mut self.branches[node.current as usize];
        if branch.from == branch.to {
            branch.from = number(self.touched.len());
        }
        branch.kind = event.kind;
        self.touched.extend_from_slice(event.accesses);
        branch.to = number(self.touched.len());
        node.values = successor(chosen);
    }

    /// A race is to be reversed: the thread has to run at the choice point of this depth, if it can, and
    /// everyone who can otherwise. If it sleeps there, what comes after it will not be searched there, and its
    /// races will not be seen: then everyone has to run too.
    pub(crate) fn plan(&mut self, depth: usize, thread: ThreadId) -> Entry {
        let places = self.places(depth);
        let branches = &mut self.branches[places];
        let because = match branches.iter_mut().find(|branch| branch.thread == thread) {
            Some(Branch { mark: Mark::Planned, .. }) => return Entry::Planned(thread),
            Some(Branch { mark: Mark::Done, .. }) => return Entry::Done(thread),
            Some(branch) if branch.mark == Mark::Idle => {
                branch.mark = Mark::Planned;
                return Entry::Added(thread);
            }
            Some(_) => Because::Asleep(thread),
            None => Because::NotEnabled(thread),
        };
        self.plan_everyone(depth);
        Entry::Everyone(because)
    }

    /// Everyone who is awake has to run at the choice point of this depth.
    pub(crate) fn plan_everyone(&mut self, depth: usize) {
        let places = self.places(depth);
        for branch in self.branches[places].iter_mut().filter(|branch| branch.mark == Mark::Idle) {
            branch.mark = Mark::Planned;
        }
    }

    /// Plans as [`plan`](BacktrackStack::plan) does; also who is planned there for this race and was not before.
    #[cold]
    pub(crate) fn plan_and_tell(&mut self, depth: usize, thread: ThreadId) -> (Entry, Vec<ThreadId>) {
        let before = self.planned(depth);
        let entry = self.plan(depth, thread);
        let mut added = self.planned(depth);
        added.retain(|thread| !before.contains(thread));
        (entry, added)
    }

    /// Who is planned at the choice point of this depth, or is being searched there.
    fn planned(&self, depth: usize) -> Vec<ThreadId> {
        let planned = self.branches[self.places(depth)].iter().filter(|branch| branch.mark == Mark::Planned);
        planned.map(|branch| branch.thread).collect()
    }

    /// Who sleeps at the point after the event, the last one, and whom it woke; these threads are enabled there.
    /// `None` if that choice point is an old one.
    pub(crate) fn sleep(&self, depth: usize, event: Footprint<'_>, enabled: &[ThreadId]) -> Option<Sleep> {
        let node = self.nodes.last().filter(|_| self.nodes.len() == depth)?;
        let slept = |branch: &&Branch| {
            matches!(branch.mark, Mark::Done | Mark::Asleep) && branch.thread != event.thread
        };
        let slept = self.branches[node.first as usize..].iter().filter(slept);
        let (asleep, woken): (Vec<Branch>, Vec<Branch>) = slept.copied().partition(|branch| {
            enabled.contains(&branch.thread) && self.asleep_after(*branch, event, enabled).is_some()
        });
        let threads = |branches: Vec<Branch>| branches.iter().map(|branch| branch.thread).collect();
        Some(Sleep { at: depth, asleep: threads(asleep), woken: threads(woken) })
    }

    /// The branches of the choice point of this depth.
    fn places(&self, depth: usize) -> Range<usize> {
        let to = self.nodes.get(depth + 1).map_or(self.branches.len(), |next| next.first as usize);
        self.nodes[depth].first as usize..to
    }

    /// Adds a choice point whose first awake thread is planned; adds nothing if all sleep.
    fn push(&mut self, enabled: &[ThreadId], last: Option<Footprint<'_>>) -> Option<()> {
        let parent = self.nodes.last().map_or(0, |node| node.first) as usize;
        let first = self.branches.len();
        let mut place = parent;
        let mut awake = None;
        for &thread in enabled {
            let known = self.branches[place..first].iter().position(|branch| branch.thread == thread);
            place += known.map_or(0, |skipped| skipped + 1);
            let branch = known
                .and_then(|_| self.asleep_after(self.branches[place - 1], last?, enabled))
                .unwrap_or(Branch { thread, mark: Mark::Idle, kind: OpKind::Point, from: 0, to: 0 });
            if branch.mark == Mark::Idle && awake.is_none() {
                awake = Some(self.branches.len());
            }
            self.branches.push(branch);
        }
        let Some(awake) = awake else {
            self.branches.truncate(first);
            return None;
        };
        self.branches[awake].mark = Mark::Planned;
        let touched = number(self.touched.len());
        self.nodes.push(Node { first: number(first), touched, current: number(awake), values: None });
        Some(())
    }

    /// The branch as it sleeps after the event, if it does; these threads are enabled then.
    fn asleep_after(&self, branch: Branch, event: Footprint<'_>, enabled: &[ThreadId]) -> Option<Branch> {
        if !matches!(branch.mark, Mark::Done | Mark::Asleep) || branch.thread == event.thread {
            return None;
        }
        let accesses = &self.touched[branch.from as usize..branch.to as usize];
        let slept = Footprint { thread: branch.thread, kind: branch.kind, accesses };
        let woken = dependent::<Regular>(event, slept)
            || fills_round(event, enabled) && arrive_together(event, slept);
        (!woken).then_some(Branch { mark: Mark::Asleep, ..branch })
    }

    /// Takes the last choice point away.
    fn pop(&mut self) {
        if let Some(node) = self.nodes.pop() {
            self.branches.truncate(node.first as usize);
            self.touched.truncate(node.touched as usize);
        }
    }

    /// One choice point for each event and one for the step to come; the branch that is searched is planned.
    fn validate(&self, depth: usize) {
        debug_assert_eq!(self.nodes.len(), depth + 1, "one choice point for each event, and this one");
        debug_assert!(
            self.nodes.iter().all(|node| self.branches[node.current as usize].mark == Mark::Planned),
            "what is searched was planned"
        );
    }
}

/// Logs who sleeps at the point, if it is a new choice point. Somebody follows the run.
#[cold]
pub(crate) fn log_sleep(point: &ChoicePoint, backtrack: &BacktrackStack) {
    let Some(event) = point.machine().events().last() else { return };
    let sleep = backtrack.sleep(point.depth(), point.footprint(event), point.enabled());
    if let Some(sleep) = sleep.filter(Sleep::is_any) {
        point.log(|_| SearchEvent::Sleep(sleep));
    }
}
