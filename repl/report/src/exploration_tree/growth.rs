//! What of a search event concerns the exploration tree, in words that outlive the execution.

use loris_explorers::PruneReason;
use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::search_event::{Race, Reversal, SearchEvent};
use loris_explorers::strategy::End;
use loris_interpreter::{Machine, Step, ThreadId};

use super::{Label, NewBranch, PathEnd};
use crate::describe;

/// A change of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Growth {
    /// An execution from this initial state begins, with so many events of the last one.
    Begin {
        /// The values that were chosen before the first step.
        root: Vec<i64>,
        /// So many events stay.
        keep: usize,
    },
    /// A step was run.
    Step(Label),
    /// The execution has ended.
    End(PathEnd),
    /// Branches are to be run from a choice point of the current execution.
    Plan {
        /// The choice point.
        at: usize,
        /// What is planned.
        branches: Vec<NewBranch>,
    },
    /// An obligation asks for an execution that begins with these steps.
    Obligation(Vec<Label>),
    /// The open obligation that was added last is open no more: the next execution discharges it, or it is subsumed.
    Settle,
    /// The prefix that comes next is new, and known by this key from now on.
    New {
        /// How many events it has.
        events: usize,
        /// The key.
        key: u128,
    },
    /// A step from the current point is left out, as what it leads to is known.
    LeaveOut {
        /// The step.
        label: Label,
        /// The key by which that is known.
        key: u128,
    },
}

impl Growth {
    /// What a search event says of the tree, if it says something. `point` is where it happened.
    pub fn of(point: &ChoicePoint, event: &SearchEvent) -> Option<Growth> {
        let machine = point.machine();
        match event {
            SearchEvent::Begun { keep, .. } => {
                let root = machine.root_choices().iter().map(|chosen| chosen.value).collect();
                Some(Growth::Begin { root, keep: *keep })
            }
            SearchEvent::Executed(position) => Some(Growth::Step(Label::of_event(machine, *position))),
            SearchEvent::Ended(end) => Some(Growth::End(PathEnd::of(point, *end))),
            SearchEvent::Reversal(Reversal { earlier: at, branch: Some(branch), .. }) => {
                let steps = branch.steps.iter().map(|thread| Label::of_thread(machine, *thread)).collect();
                let branch = NewBranch { below: branch.below.clone(), steps };
                Some(Growth::Plan { at: *at, branches: vec![branch] })
            }
            SearchEvent::Race(Race { at, added, .. })
            | SearchEvent::Reversal(Reversal { earlier: at, added, .. }) => {
                let alone = |thread: &ThreadId| NewBranch {
                    below: Vec::new(),
                    steps: vec![Label::of_thread(machine, *thread)],
                };
                let branches: Vec<NewBranch> = added.iter().map(alone).collect();
                (!branches.is_empty()).then_some(Growth::Plan { at: *at, branches })
            }
            SearchEvent::Obligation(steps) => {
                let labels = steps.iter().map(|step| Label::of_step(machine, step));
                Some(Growth::Obligation(labels.collect()))
            }
            SearchEvent::Discharged { .. } | SearchEvent::Subsumed => Some(Growth::Settle),
            SearchEvent::New { step, key } => {
                let events = step.as_ref().map_or(0, |_| point.depth() + 1);
                Some(Growth::New { events, key: *key })
            }
            SearchEvent::LeftOut { step, key } => {
                let label = Label::of_pending(machine, step.thread, step.choices.to_vec());
                Some(Growth::LeaveOut { label, key: *key })
            }
            _ => None,
        }
    }
}

impl Label {
    /// The step at a position of the execution.
    pub fn of_event(machine: &Machine, position: usize) -> Label {
        let event = &machine.events()[position];
        Label {
            thread: machine.thread_name(event.thread).to_owned(),
            values: machine.choices(event).iter().map(|chosen| chosen.value).collect(),
            op: describe::event(machine, event),
            line: machine.program().source().line(event.op.span.start),
        }
    }

    /// A step at another place, of which it is not known what it does there.
    pub(crate) fn of_step(machine: &Machine, step: &Step) -> Label {
        Label { values: step.choices.to_vec(), ..Label::of_thread(machine, step.thread) }
    }

    /// The same, of a step that chooses nothing, or of which it is not known what it chooses.
    pub(crate) fn of_thread(machine: &Machine, thread: ThreadId) -> Label {
        let thread = machine.thread_name(thread).to_owned();
        Label { thread, values: Vec::new(), op: String::new(), line: 0 }
    }

    /// The step that a thread would do next.
    pub(crate) fn of_pending(machine: &Machine, thread: ThreadId, values: Vec<i64>) -> Label {
        let op = machine.pending(thread);
        Label {
            thread: machine.thread_name(thread).to_owned(),
            values,
            op: op.as_ref().map(|op| machine.op_text(op)).unwrap_or_default(),
            line: op.map_or(0, |op| machine.program().source().line(op.span.start)),
        }
    }
}

impl PathEnd {
    /// How the execution ended at whose end the point stands.
    pub fn of(point: &ChoicePoint, end: End) -> PathEnd {
        match end {
            End::Terminal(outcome) => PathEnd::Terminal(outcome),
            End::Truncated => PathEnd::Truncated,
            End::Pruned(reason) if reason != PruneReason::SleepSet => {
                PathEnd::Pruned { reason, asleep: Vec::new() }
            }
            End::Pruned(reason) => {
                let enabled = point.enabled().iter();
                let names = enabled.map(|thread| point.machine().thread_name(*thread).to_owned());
                PathEnd::Pruned { reason, asleep: names.map(|name| (name, None)).collect() }
            }
        }
    }
}
