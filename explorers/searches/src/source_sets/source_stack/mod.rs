//! The exploration stack of source and optimal DPOR: the choice points of the current execution, with what sleeps,
//! what was run, and what is planned at each.
//!
//! A step that was run at a choice point *sleeps* below its later siblings until a step is run that it depends on
//! (Godefroid 1996): what comes after it was seen where it was run first. A step that chooses values is run with all
//! of them, one after another, and sleeps then with what all of them touched.
//!
//! A sleeping step is *firm* if what covers it is planned all the way: as long as the execution follows a branch of
//! the wakeup tree. Beyond the leaf it is *loose*: it is still not run, but it is no reason any more to plan nothing
//! for a sequence that it is independent of, as such a sequence might never wake it. A branch that ends as the tree
//! intends has woken everyone by then. So there are loose steps only after a choice of values, and after a step for
//! which no sequence, but everyone who can run was planned. Such a step makes all that sleeps beside it loose.
//!
//! Everything lies in vectors that grow and shrink at their ends together with the execution.

mod planning;

use std::ops::Range;

use loris_hbr::{Footprint, Regular, arrive_together, dependent, fills_round};
use loris_interpreter::{Access, Chosen, OpKind, Step, ThreadId};

use crate::source_sets::wakeup_tree::{Children, WakeupTrees};
use loris_engine::first_visit::FirstVisit;
use loris_engine::search_event::Sleep;
use loris_engine::strategy::Prefix;
use loris_hbr::AccessMask;
use loris_interpreter::choices::{Values, successor};

/// The exploration stack of a search with sleep sets and wakeup trees: the choice points of the current execution,
/// from the root down.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceStack {
    nodes: Vec<Node>,
    /// The steps that were run, in the order in which that was done.
    explored: Vec<Explored>,
    /// What sleeps at each node, one after another: what slept when it was made, and what was run there.
    asleep: Vec<Asleep>,
    touched: Vec<Access>,
    trees: WakeupTrees,
    first_visit: FirstVisit,
}

/// One choice point.
#[derive(Clone, Debug)]
struct Node {
    /// The lengths of the vectors when it was made.
    explored: usize,
    asleep: usize,
    touched: usize,
    /// The first place in `asleep` of what was run here.
    done: usize,
    /// What is to be run here later.
    planned: Children,
    /// What is planned after the current step.
    below: Children,
    /// The step that is run.
    current: Explored,
    /// The values to run it with next.
    next: Option<Values>,
    /// What the current step will be when it sleeps.
    hold: Hold,
}

/// A step that was run, with every vector of values.
#[derive(Clone, Copy, Debug)]
struct Explored {
    thread: ThreadId,
    kind: OpKind,
    /// What it touched, in `touched`.
    from: usize,
    to: usize,
    touch: AccessMask,
    choice: Choice,
    /// The event of the current execution that woke it.
    woken: Option<usize>,
}

/// Whether a step chooses values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    None,
    Some,
}

/// A step that sleeps at a node.
#[derive(Clone, Copy, Debug)]
struct Asleep {
    /// Its place in `explored`.
    step: usize,
    hold: Hold,
}

/// How much a sleeping step stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hold {
    Firm,
    Loose,
}

impl Explored {
    /// The thread was not run yet.
    fn new(thread: ThreadId) -> Self {
        Explored {
            thread,
            kind: OpKind::Point,
            from: 0,
            to: 0,
            touch: AccessMask::default(),
            choice: Choice::None,
            woken: None,
        }
    }
}

impl SourceStack {
    /// Forgets everything: a new root.
    pub(crate) fn restart(&mut self) {
        self.nodes.clear();
        self.explored.clear();
        self.asleep.clear();
        self.touched.clear();
        self.trees.clear();
        self.first_visit = FirstVisit::Yes;
    }

    /// Back to the deepest choice point with something left to run; `None` if there is none.
    pub(crate) fn next_prefix(&mut self) -> Option<Prefix> {
        if self.first_visit.take() {
            return Some(Prefix::default());
        }
        loop {
            let keep = self.nodes.len().checked_sub(1)?;
            if self.nodes[keep].next.is_none() {
                self.finish_step(keep);
            }
            if self.nodes[keep].next.is_some() || self.next_planned(keep) {
                return Some(Prefix { keep, then: Vec::new() });
            }
            let Node { explored, asleep, touched, .. } = self.nodes[keep];
            self.explored.truncate(explored);
            self.asleep.truncate(asleep);
            self.touched.truncate(touched);
            self.nodes.pop();
        }
    }

    /// The step that was run at the last node sleeps there from now on. If it is loose although the tree has it, what
    /// the tree has been thought to cover by it is not covered by a firm step: then nothing is firm there any more.
    fn finish_step(&mut self, at: usize) {
        let Node { current, hold, asleep, .. } = self.nodes[at];
        let hold = if current.choice == Choice::None { hold } else { Hold::Loose };
        if hold == Hold::Loose {
            self.asleep[asleep..].iter_mut().for_each(|slept| slept.hold = Hold::Loose);
        }
        self.asleep.push(Asleep { step: self.explored.len(), hold });
        self.explored.push(current);
    }

    /// Turns to the next planned thread at the last node; `false` if there is none. To pass over one that sleeps would
    /// lose what was planned for it, so that none does is no matter of debug builds.
    fn next_planned(&mut self, at: usize) -> bool {
        let Some((thread, below)) = self.trees.take_first(&mut self.nodes[at].planned) else { return false };
        assert!(self.find_asleep(at, thread).is_none(), "no sleeping thread is planned");
        self.nodes[at].turn_to(thread, below);
        true
    }

    /// The step to run at a choice point of this depth, where these threads are enabled; `None` if all of them
    /// sleep.
    pub(crate) fn next_step(&mut self, depth: usize, enabled: &[ThreadId]) -> Option<Step> {
        if self.nodes.len() == depth {
            self.push(enabled)?;
        }
        debug_assert_eq!(self.nodes.len(), depth + 1, "one choice point for each event, and this one");
        let node = self.nodes.last_mut()?;
        debug_assert!(enabled.contains(&node.current.thread), "what is planned can be run");
        Some(Step { thread: node.current.thread, choices: node.next.take()? })
    }

    /// Adds a choice point; adds nothing if everyone enabled there sleeps.
    fn push(&mut self, enabled: &[ThreadId]) -> Option<()> {
        let at = self.nodes.len();
        let planned =
            self.nodes.last_mut().map_or(Children::NONE, |parent| std::mem::take(&mut parent.below));
        let asleep = self.asleep.len();
        self.inherit(if planned.is_empty() { Some(Hold::Loose) } else { None });
        self.nodes.push(Node {
            explored: self.explored.len(),
            asleep,
            touched: self.touched.len(),
            done: self.asleep.len(),
            planned,
            below: Children::NONE,
            current: Explored::new(ThreadId(0)),
            next: None,
            hold: Hold::Firm,
        });
        if self.next_planned(at) {
            return Some(());
        }
        let awake = enabled.iter().find(|&&thread| self.find_asleep(at, thread).is_none());
        if let Some(&thread) = awake {
            self.nodes[at].turn_to(thread, Children::NONE);
            return Some(());
        }
        self.nodes.pop();
        self.asleep.truncate(asleep);
        None
    }

    /// What sleeps at the last node and was not woken since sleeps at the next one too.
    fn inherit(&mut self, hold: Option<Hold>) {
        let from = self.nodes.last().map_or(0, |node| node.asleep);
        for at in from..self.asleep.len() {
            let before = self.asleep[at];
            if self.explored[before.step].woken.is_none() {
                self.asleep.push(Asleep { hold: hold.unwrap_or(before.hold), ..before });
            }
        }
    }

    /// The step of `next_step` was run, and these threads are enabled now.
    pub(crate) fn record(&mut self, event: Footprint<'_>, chosen: &[Chosen], enabled: &[ThreadId]) {
        let Some(at) = self.nodes.len().checked_sub(1) else { return };
        let node = &mut self.nodes[at];
        let current = &mut node.current;
        if current.from == current.to {
            current.from = self.touched.len();
        }
        self.touched.extend_from_slice(event.accesses);
        current.to = self.touched.len();
        current.touch = AccessMask::of(&self.touched[current.from..current.to]);
        current.kind = event.kind;
        if !chosen.is_empty() {
            current.choice = Choice::Some;
        }
        node.next = successor(chosen);
        let touch = AccessMask::of(event.accesses);
        let filled = fills_round(event, enabled);
        for place in self.nodes[at].asleep..self.asleep.len() {
            let step = self.asleep[place].step;
            let slept = self.footprint(step);
            let meets = slept.thread == event.thread || self.explored[step].touch.meets(touch);
            let wakes =
                meets && dependent::<Regular>(event, slept) || filled && arrive_together(event, slept);
            self.explored[step].woken = wakes.then_some(at);
        }
    }

    /// Who sleeps at the point of this depth, after the last event, and whom that woke. `None` if it is an old choice
    /// point.
    pub(crate) fn sleep(&self, depth: usize) -> Option<Sleep> {
        let node = self.nodes.last().filter(|_| self.nodes.len() == depth)?;
        let slept = self.asleep[node.asleep..].iter().map(|asleep| self.explored[asleep.step]);
        let (woken, asleep): (Vec<Explored>, Vec<Explored>) = slept.partition(|step| step.woken.is_some());
        let threads = |steps: Vec<Explored>| steps.iter().map(|step| step.thread).collect();
        Some(Sleep { at: depth, asleep: threads(asleep), woken: threads(woken) })
    }

    /// The place of the thread among what sleeps at a node.
    fn find_asleep(&self, at: usize, thread: ThreadId) -> Option<usize> {
        self.places_asleep(at).find(|&place| self.explored[self.asleep[place].step].thread == thread)
    }

    /// The places of what sleeps at a node.
    fn places_asleep(&self, at: usize) -> Range<usize> {
        self.nodes[at].asleep..self.nodes.get(at + 1).map_or(self.asleep.len(), |next| next.asleep)
    }

    /// What a step touched.
    fn footprint(&self, step: usize) -> Footprint<'_> {
        let Explored { thread, kind, from, to, .. } = self.explored[step];
        Footprint { thread, kind, accesses: &self.touched[from..to] }
    }
}

impl Node {
    /// The thread is run next.
    fn turn_to(&mut self, thread: ThreadId, below: Children) {
        self.current = Explored::new(thread);
        self.below = below;
        self.hold = Hold::Firm;
        self.next = Some(Values::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "no sleeping thread is planned")]
    fn a_sleeping_thread_is_not_passed_over() {
        let enabled = [ThreadId(0), ThreadId(1)];
        let mut stack = SourceStack::default();
        stack.restart();
        stack.next_prefix();
        stack.next_step(0, &enabled);
        let event = Footprint { thread: ThreadId(0), kind: OpKind::Point, accesses: &[] };
        stack.record(event, &[], &enabled);
        stack.trees.add_step(&mut stack.nodes[0].planned, ThreadId(0));
        stack.next_prefix();
    }
}
