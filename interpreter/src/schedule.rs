//! Schedules: the root choices of an execution and the thread and choices of each step.

use loris_lang::schedule::{ScheduleEntry, ScheduleText};
use loris_lang::source::Span;
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
    /// The schedule in writing, with the names of the machine's threads: `3*t` for steps in a row without choices,
    /// `t/2,0` for a step with choices, a first entry `/v,…` for root choices.
    pub fn written(&self, machine: &Machine) -> ScheduleText {
        // [schedule]
        let mut entries: Vec<ScheduleEntry> = Vec::new();
        let mut before: Option<&Step> = None;
        for step in &self.steps {
            match entries.last_mut() {
                Some(entry) if before == Some(step) && step.choices.is_empty() && entry.count < u32::MAX => {
                    entry.count += 1;
                }
                _ => entries.push(ScheduleEntry {
                    thread: machine.thread_name(step.thread).to_owned(),
                    count: 1,
                    choices: step.choices.to_vec(),
                    span: Span::default(),
                }),
            }
            before = Some(step);
        }
        ScheduleText { root: self.root.clone(), entries }
    }

    /// The schedule in writing, as text.
    pub fn text(&self, machine: &Machine) -> String {
        self.written(machine).to_string()
    }
}
