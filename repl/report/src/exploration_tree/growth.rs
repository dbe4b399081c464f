//! What of a remark concerns the exploration tree, in words that outlive the execution.

use loris_explorers::PruneReason;
use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::remark::{Race, Remark, Reversal};
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
    /// An execution that begins with these steps is promised.
    Promise(Vec<Label>),
    /// The promise that is open and was made last is open no more: it is kept by the next execution, or has lapsed.
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
    /// What a remark says of the tree, if it does. `point` is where it was made.
    pub fn of(point: &ChoicePoint, remark: &Remark) -> Option<Growth> {
        let machine = point.machine();
        match remark {
            Remark::Begun { keep, .. } => {
                let root = machine.root_choices().iter().map(|chosen| chosen.value).collect();
                Some(Growth::Begin { root, keep: *keep })
            }
            Remark::Executed(position) => Some(Growth::Step(Label::of_event(machine, *position))),
            Remark::Ended(end) => Some(Growth::End(PathEnd::of(point, *end))),
            Remark::Reversal(Reversal { earlier: at, branch: Some(branch), .. }) => {
                let steps = branch.steps.iter().map(|thread| Label::of_thread(machine, *thread)).collect();
                let branch = NewBranch { below: branch.below.clone(), steps };
                Some(Growth::Plan { at: *at, branches: vec![branch] })
            }
            Remark::Race(Race { at, added, .. }) | Remark::Reversal(Reversal { earlier: at, added, .. }) => {
                let alone = |thread: &ThreadId| NewBranch {
                    below: Vec::new(),
                    steps: vec![Label::of_thread(machine, *thread)],
                };
                let branches: Vec<NewBranch> = added.iter().map(alone).collect();
                (!branches.is_empty()).then_some(Growth::Plan { at: *at, branches })
            }
            Remark::Promise(steps) => {
                let labels = steps.iter().map(|step| Label::of_step(machine, step));
                Some(Growth::Promise(labels.collect()))
            }
            Remark::Kept { .. } | Remark::Lapsed => Some(Growth::Settle),
            Remark::New { step, key } => {
                let events = step.as_ref().map_or(0, |_| point.depth() + 1);
                Some(Growth::New { events, key: *key })
            }
            Remark::LeftOut { step, key } => {
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
