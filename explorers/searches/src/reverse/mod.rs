//! Reverse search: one execution for each terminal lazy happens-before relation, and nothing remembered (of this
//! project, after the reverse search of Avis and Fukuda 1996; the proof is in `spec/11-reverse-search.md`).
//!
//! Idea: give every terminal class but one a parent, by a rule that looks at the class alone. Then the classes are a
//! tree, and a tree whose parents can be computed is walked without a stack and without a set of visited nodes: list
//! the children of a class, go down to each, and when a subtree is done, compute the parent and go on behind the
//! child from which one came.
//!
//! Parent: of all executions of a class take the first one, in the lexicographic order of threads and then of chosen
//! values; it is called canonical. It follows the default order (the first thread that is enabled, the least values)
//! but for some deviations. Give up the last one and follow the default order from there: that leads to the parent.
//! Its canonical execution is smaller, so parents lead to the class of the default execution, which is the root.
//!
//! Children: walk over all parts of the class, each by its canonical path. Where the default order leads from such a
//! path to the class, try every other step there and the default order after it. If that path is canonical to its
//! end, it is the canonical execution of a child. It is given up at the first event with which it is not, since what
//! begins with a path that is not canonical is not canonical. Each class passes the test once, for one parent.
//!
//! Invariant: between two executions the search stands at a place of the tree that its one class and one path
//! describe; all classes before it in the order of the walk were executed, and none after it.
//!
//! Complete for: terminal lazy relations, hence terminal states, deadlocks and failures, provided that every
//! execution ends by itself. Each is executed to its end once. It uses one fact about programs, that the lazy
//! relation of a prefix determines the state, and nothing of the ledger: which cuts can be linearized is decided here by another,
//! plainer search. So the two can judge one another.
//!
//! Cost: executions that are given up, often a few for every class, counted as not canonical. All parts of a class are
//! looked at, with a machine that runs ahead of what is counted: with k threads and n events up to (n/k)^k of them,
//! exponentially many where many threads have sections on one mutex. Whether a section can be moved is decided by a
//! search that may take exponential time in the number of locks. Memory: two paths.

mod canonical;
mod children;
mod class;
mod forced;
mod front;
mod parent;
mod path;
mod plain;
mod walk;

use loris_interpreter::ids::number;
use loris_interpreter::{Event, EventIndex, Machine, Step};
use loris_lang::ir::Program;

use canonical::{canonical_order, is_still_canonical};
use children::Deviation;
use class::Class;
use forced::Forcing;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Once, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::poll::Poll;
use loris_engine::remark::Remark;
use loris_engine::report::PruneReason;
use loris_engine::strategy::{Choice, End, Prefix, Preparation, Strategy};
use loris_hbr::Equivalence;
use path::Path;
use walk::Walk;

/// What is said of lazy reverse search.
pub const FACTS: Facts = Facts {
    name: "lazy-reverse-search",
    title: "lazy reverse search",
    idea: "Lazy HBRs are the nodes of a tree. Of each, the first schedule in the order of threads is \
           canonical; give up its last deviation from the default order, and it leads to the parent. The \
           search lists children: it deviates, and gives up as soon as the schedule is not canonical. \
           Nothing is remembered.",
    source: "this project; the proof is in `spec/11-reverse-search.md`",
    guarantee: Guarantee::every(Equivalence::LazyHbr),
    within_depth: WithinDepth::All,
    once: Some(Once::ended(Equivalence::LazyHbr)),
    profiles: Profiles::Language,
    begins: Begins::AtTheStart,
    next: NextExecution::Child,
};

/// One execution for each terminal lazy happens-before relation, without a store.
#[derive(Clone, Debug, Default)]
pub struct ReverseSearch {
    /// The class whose children are being listed.
    class: Class,
    /// The current execution, or more of it than was run, if it was foreseen. It is canonical.
    path: Path,
    forcing: Forcing,
    /// What is to be run next.
    next: Option<Prefix>,
    /// How long the path is from which the current execution deviates; none if it is the default execution.
    node: Option<usize>,
    /// The execution that has just ended.
    ended: Vec<Step>,
    stage: Stage,
}

/// What is to be done before the next execution.
#[derive(Clone, Debug, Default)]
enum Stage {
    /// Nothing.
    #[default]
    Ready,
    /// An execution has ended so; nothing was made of it yet.
    Ended(End),
    /// The machine stands at a node of the tree inside the class, which is to be looked at, behind this deviation if
    /// there is one.
    AtNode(Option<Deviation>),
}

impl ReverseSearch {
    /// A search of the program that has not begun.
    pub fn new(program: &Program) -> Self {
        ReverseSearch { forcing: Forcing::new(program), ..Self::default() }
    }
}

impl Strategy for ReverseSearch {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.path.truncate(0);
        self.next = Some(Prefix::default());
        self.node = None;
        self.stage = Stage::Ready;
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        self.next.take()
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        self.choose_slowly(point, &())
    }

    fn choose_slowly(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Choice {
        let default = *point.enabled().iter().min().expect("some thread is enabled");
        let path = &mut self.path;
        let depth = point.depth();
        if depth < path.len() {
            return Choice::Run(default.into());
        }
        let canonical = point.successor(default, &[], |point, _| {
            path.push(point.machine(), EventIndex(number(depth)));
            let canonical = is_still_canonical(path, poll);
            if !canonical {
                point.note(|_| {
                    let order = canonical_order(path, poll).into_iter().map(|event| path.thread(event));
                    Remark::NotCanonical { thread: default, order: order.collect() }
                });
            }
            canonical
        });
        path.truncate(depth);
        match canonical {
            Ok(true) => Choice::Run(default.into()),
            Ok(false) | Err(_) => Choice::Prune(PruneReason::NotCanonical),
        }
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        if event.index() >= self.path.len() {
            self.path.push(point.machine(), event);
        }
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        let machine = point.machine();
        self.ended.clear();
        self.ended.extend(machine.events().iter().map(|event| step(machine, event)));
        self.stage = Stage::Ended(end);
    }

    fn prepare(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Preparation {
        let ReverseSearch { class, path, forcing, ended, .. } = self;
        let limit = point.limit().unwrap_or(usize::MAX);
        let (machine, notes) = point.machine_and_notes();
        let mut walk = Walk { machine, path, class, forcing, limit, poll };
        let behind = match (std::mem::take(&mut self.stage), self.node) {
            (Stage::Ended(End::Terminal(_) | End::Truncated), _) => {
                walk.arrive();
                None
            }
            (Stage::Ended(End::Pruned(_)), Some(node)) => Some(walk.give_up(node)),
            // The default execution is not given up.
            (Stage::Ended(End::Pruned(_)), None) | (Stage::Ready, _) => return Preparation::Finished,
            (Stage::AtNode(behind), _) => behind,
        };
        if let Some(node) = walk.candidate(behind) {
            notes.note(|| Remark::Deviates { at: node, thread: walk.deviation(node).thread });
            self.node = Some(node);
            self.next = Some(prefix(walk.machine, ended, node));
        } else if walk.next_node() {
            self.stage = Stage::AtNode(None);
            return Preparation::Unfinished;
        } else if let Some(deviation) = walk.go_to_the_parent() {
            notes.note(|| Remark::Parent { at: walk.machine.depth(), thread: deviation.thread });
            self.stage = Stage::AtNode(Some(deviation));
            return Preparation::Unfinished;
        }
        return_to(walk.machine, ended);
        Preparation::Finished
    }
}

/// The steps of the machine up to the one that deviates from the node, after another execution.
fn prefix(machine: &Machine, after: &[Step], node: usize) -> Prefix {
    let steps = machine.events()[..=node].iter().map(|event| step(machine, event));
    let keep = steps.clone().zip(after).take_while(|(new, old)| new == *old).count();
    Prefix { keep, then: steps.skip(keep).collect() }
}

/// Leads the machine back to the end of an execution.
fn return_to(machine: &mut Machine, steps: &[Step]) {
    let common = machine.events().iter().zip(steps).take_while(|(event, old)| step(machine, event) == **old);
    let common = common.count();
    machine.undo_to(common);
    for step in &steps[common..] {
        machine.step(step.thread, &step.choices).expect("the execution was possible");
    }
}

/// The step that made an event.
fn step(machine: &Machine, event: &Event) -> Step {
    let values = machine.choices(event).iter().map(|choice| choice.value);
    Step { thread: event.thread, choices: values.collect() }
}
