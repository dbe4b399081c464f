//! Schedules by names, and how one is run that was written down. Strict: an entry that cannot run is an error.

use std::fmt;

use loris_lang::schedule::{NamedSchedule, ScheduleEntry};

use crate::machine::Machine;
use crate::outcome::StepError;
use crate::schedule::{Schedule, Step};

/// Why a schedule could not be replayed. The machine stands before the step that could not run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The number of the step, from 1; 0 for the root choices.
    pub step: usize,
    /// What was wrong with it.
    pub reason: StepError,
    /// The threads that were enabled there, in order of creation.
    pub enabled: Vec<String>,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.step == 0 {
            return write!(f, "root choices of the schedule: {}", self.reason);
        }
        write!(f, "step {} of the schedule: {}", self.step, self.reason)?;
        match self.enabled.as_slice() {
            [] => f.write_str("; no thread is enabled here"),
            enabled => write!(f, "; enabled here: {}", enabled.join(", ")),
        }
    }
}

impl std::error::Error for ReplayError {}

impl Schedule {
    /// The schedule with the names of the machine's threads. Steps in a row without choices are one entry.
    pub fn named(&self, machine: &Machine) -> NamedSchedule {
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
                }),
            }
            before = Some(step);
        }
        NamedSchedule { root: self.root.clone(), entries }
    }

    /// The schedule in writing, with the names of the machine's threads: `3*t` for steps in a row without choices,
    /// `t/2,0` for a step with choices, a first entry `/v,…` for root choices.
    pub fn text(&self, machine: &Machine) -> String {
        self.named(machine).to_string()
    }
}

impl Machine {
    /// Begins an execution and runs the schedule.
    ///
    /// # Errors
    /// An entry that is not enabled, an unknown thread, or choices that do not fit.
    pub fn replay(&mut self, schedule: &NamedSchedule) -> Result<(), ReplayError> {
        // [schedule]
        self.begin(&schedule.root).map_err(|reason| ReplayError { step: 0, reason, enabled: Vec::new() })?;
        for entry in &schedule.entries {
            for _ in 0..entry.count {
                let step = match self.thread_by_name(&entry.thread) {
                    Some(thread) => self.step(thread, &entry.choices),
                    None => Err(StepError::NoSuchThread(entry.thread.clone())),
                };
                step.map_err(|reason| self.replay_error(reason))?;
            }
        }
        Ok(())
    }

    /// Begins an execution and runs the schedule.
    ///
    /// # Errors
    /// As [`replay`](Machine::replay).
    pub fn run(&mut self, schedule: &Schedule) -> Result<(), ReplayError> {
        self.begin(&schedule.root).map_err(|reason| ReplayError { step: 0, reason, enabled: Vec::new() })?;
        for Step { thread, choices } in &schedule.steps {
            self.step(*thread, choices).map_err(|reason| self.replay_error(reason))?;
        }
        Ok(())
    }

    fn replay_error(&self, reason: StepError) -> ReplayError {
        let enabled = self.enabled_threads().map(|thread| self.thread_name(thread).to_owned()).collect();
        ReplayError { step: self.depth() + 1, reason, enabled }
    }
}
