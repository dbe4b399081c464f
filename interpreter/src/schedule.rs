//! Schedules: the root choices of an execution and the thread and choices of each step.

use std::fmt::Write as _;

use smallvec::SmallVec;

use crate::ids::ThreadId;
use crate::machine::Machine;

/// One step: a thread, and the values that its `choose`s take (missing ones: the least).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Who.
    pub thread: ThreadId,
    /// The values, in order.
    pub choices: SmallVec<[i64; 1]>,
}

/// What determines an execution.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Schedule {
    /// Values chosen in the invisible prefixes of the static threads.
    pub root: Vec<i64>,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl From<ThreadId> for Step {
    fn from(thread: ThreadId) -> Self {
        Step { thread, choices: SmallVec::new() }
    }
}

impl Schedule {
    /// The textual form: names separated by blanks, `3*t` for three steps of t without choices, `t/2,0` for a
    /// step with choices, a first entry `/v,…` for root choices.
    pub fn text(&self, machine: &Machine) -> String {
        let mut out = String::new();
        if !self.root.is_empty() {
            push_choices(&mut out, &self.root);
        }
        let mut rest = self.steps.as_slice();
        while let Some(first) = rest.first() {
            let run = if first.choices.is_empty() {
                rest.iter().take_while(|step| *step == first).count()
            } else {
                1
            };
            if !out.is_empty() {
                out.push(' ');
            }
            if run > 1 {
                let _ = write!(out, "{run}*");
            }
            out.push_str(machine.thread_name(first.thread));
            if !first.choices.is_empty() {
                push_choices(&mut out, &first.choices);
            }
            rest = &rest[run..];
        }
        out
    }
}

fn push_choices(out: &mut String, choices: &[i64]) {
    for (at, value) in choices.iter().enumerate() {
        let _ = write!(out, "{}{value}", if at == 0 { '/' } else { ',' });
    }
}
