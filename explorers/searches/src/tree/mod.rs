//! Tree: the candidates of the ledger, on a depth-first path instead of with a store (of this project; the proof is in
//! `spec/10-lazy-tree.md`).
//!
//! Idea: a run shows where others may part from it, as in [`ledger`](crate::ledger): the largest parts of the run at
//! which some thread can do something else, and the deadlocks that it has passed by. A ledger adds an obligation
//! for each, unless its store has a run for it. Here obligations wait on the path of a depth-first search, each at
//! the deepest node from which it can be reached, and what is subsumed shows on the path too: below a step that was
//! searched at some node everything was explored that can be reached from it.
//!
//! So an obligation, a set of events that some run shall have, is *subsumed* in two cases. The set has the step and
//! can be reached beginning with it. Or the thread of the step does nothing in the set after that node, and what it
//! does alone, until it holds no more mutexes than before, commutes with the set: then the set with these events can
//! be reached beginning with the step. These are the sleep sets of depth-first searches (Godefroid 1996), for sets
//! instead of steps, since over the lazy relation a step that commutes with all others may still be impossible.
//!
//! When a step is taken from a node, what waits there and can begin with the step goes along to the next node. The
//! step may also be in the set, and the set not be reachable beginning with it, since a section that the step begins
//! would be in the way of another. Then the largest parts of the set that can begin with the step go along, each with
//! what its thread does there, and the set waits where it is. Without this hand-down other branches would be called
//! searched that are not.
//!
//! A set is made a little larger than it was asked for: sections that are open in it are closed by their threads, if
//! these can go on alone. What is open could still be moved to many places, and would look new there.
//!
//! Remembered: the path, for each of its nodes the steps that were searched and the obligations that wait, and the
//! last run. Names of events that none of these has are forgotten.
//!
//! Invariant: when a node is given up, every set of events that can be reached from it is in some explored run, and
//! every deadlock that can be reached from it was run.
//!
//! Complete for: terminal relations, as the ledger. It is not optimal: a set may be in an explored run with further
//! events that nobody knows of at the time, and then it is run again. On random programs that makes about one
//! execution in two hundred superfluous.
//!
//! Departure from the depth-first search with sleep sets: a run places what it asks for at its end, not while it goes
//! on, since only then the parts of the run are known. The candidates that the run before has shown are not looked at
//! again.
//!
//! Cost: for each candidate that is new, one set of events to be executed and named, and for each obligation that
//! waits and each lock that is taken where it waits, a search for an order. Memory is the obligations that wait; there
//! may be as many of them as there are relations, but in most programs there are far fewer.

mod covered;
mod path;
mod place;
mod plan;
mod walk;

use loris_hbr::{Equivalence, Relation};
use loris_interpreter::Step;

use crate::extensions::candidate_log::CandidateLog;
use crate::extensions::delta::Delta;
use crate::extensions::probe::Probe;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Profiles};
use loris_engine::fair_order::FairOrder;
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::poll::Poll;
use loris_engine::strategy::{Choice, End, Prefix, Strategy};
use loris_hbr::poset::run::Run;
use loris_hbr::poset::unfolding::{EventId, Unfolding};
use path::{Node, Path};
use walk::{Tools, Walk};

/// What is said of lazy tree DPOR.
pub const FACTS: Facts = Facts {
    name: "lazy-tree-dpor",
    title: "lazy tree DPOR",
    idea: "It looks for candidates for conflicting extensions: places where a thread may do something else \
           than in this execution. What is new waits at the deepest point from which it can be reached, until the search comes back \
           there.",
    source: "this project; the proof is in `spec/10-lazy-tree.md`",
    guarantee: Guarantee::every(Equivalence::LazyHbr),
    within_depth: WithinDepth::Unknown,
    once: None,
    profiles: Profiles::Language,
    begins: Begins::AtTheStart,
    next: NextExecution::Waiting,
};

/// So many events are not worth forgetting.
const FEW: usize = 1000;

/// Every terminal relation `R`, most of them in one execution.
#[derive(Clone, Debug, Default)]
pub struct Tree<R> {
    unfolding: Unfolding,
    path: Path,
    run: Run<R>,
    tools: Tools<R>,
    at: Vec<EventId>,
    /// The events of the last run, ascending.
    previous: Vec<EventId>,
    /// The length of the longest execution that was not planned as a whole.
    longest: usize,
    order: FairOrder,
    next: Next,
    /// How many events were named when the others were last forgotten.
    kept: usize,
}

/// What is to be run next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Next {
    /// Any execution: none was run from this initial state.
    #[default]
    First,
    /// What the path says after this node.
    Along(usize),
    Nothing,
}

impl<R: Relation> Tree<R> {
    /// A search that has not begun. It also goes on from the initial state at which a point stands, if its first
    /// call is [`next_prefix`](Strategy::next_prefix).
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything.
    fn restart(&mut self) {
        self.unfolding.clear();
        self.path.clear();
        self.previous.clear();
        self.longest = 0;
        self.kept = 0;
        self.next = Next::First;
    }

    /// The run goes on where the plan ended.
    fn extend_path(&mut self) {
        let planned = self.path.nodes.len();
        for &step in &self.run.ids()[planned..] {
            self.path.nodes.push(Node { step, ..Node::new(Vec::new()) });
        }
        let steps = self.path.steps(self.run.events().len());
        debug_assert!(steps.eq(self.run.ids().iter().copied()), "the run is as planned");
    }

    /// Lets wait what the run asks for, and plans the next one.
    fn extend(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) {
        let Tree { unfolding, path, run, tools, at, previous, longest, next, .. } = self;
        let delta = if previous.is_empty() {
            Delta::all()
        } else {
            Delta::since(run, run.leading(|event| previous.binary_search(&run.id(event)).is_ok()))
        };
        let delta = &delta;
        let limit = point.limit().unwrap_or(usize::MAX);
        let (machine, events) = point.machine_and_log();
        let (probe, log) = (Probe::new(run, machine, at), CandidateLog::new(events));
        let mut walk =
            Walk { run, delta, longest: *longest, limit, probe, unfolding, path, tools, log, poll };
        walk.place();
        *next = walk.next_plan().map_or(Next::Nothing, Next::Along);
        walk.probe.return_to_end(run);
        previous.clear();
        previous.extend_from_slice(run.ids());
        previous.sort_unstable();
    }

    /// Forgets the events that neither the path nor the last run names, once they are more than the others.
    fn forget(&mut self) {
        if self.unfolding.count() < 2 * self.kept + FEW {
            return;
        }
        let Tree { unfolding, path, previous, kept, .. } = self;
        let mut is_named = vec![false; unfolding.count()];
        path.events().chain(&mut *previous).for_each(|event| is_named[event.0 as usize] = true);
        let names = unfolding.keep_only(|event| is_named[event.0 as usize]);
        let name = |event: EventId| names[event.0 as usize].expect("what is named is kept");
        path.events().chain(&mut *previous).for_each(|event| *event = name(*event));
        *kept = unfolding.count();
    }
}

impl<R: Relation> Strategy for Tree<R> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.restart();
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        self.order.restart();
        match self.next {
            Next::First => Some(Prefix::default()),
            Next::Nothing => None,
            Next::Along(keep) => {
                let steps = self.path.nodes[keep..].iter().map(|node| self.unfolding.step(node.step));
                Some(Prefix { keep, then: steps.collect::<Vec<Step>>() })
            }
        }
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        self.longest = self.longest.max(point.depth() + 1);
        Choice::Run(self.order.choose(point).into())
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        self.run.record(point.machine_mut(), &mut self.unfolding, &mut self.tools.naming);
        if end == End::Truncated {
            self.run.record_cut(point.machine_mut());
        }
        self.extend_path();
    }

    fn learn(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) {
        self.extend(point, poll);
        self.forget();
    }
}
