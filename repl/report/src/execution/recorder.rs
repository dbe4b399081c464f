//! Runs a schedule step by step and notes what happens.

use std::collections::BTreeMap;

use loris_explorers::going_round::GoingRound;
use loris_explorers::{Observer, Progress, Statistics, StopReason};
use loris_hbr::{Fingerprinter, Fingerprints, Footprint};
use loris_interpreter::{EventIndex, Machine, Outcome, StepError, ThreadId};
use loris_lang::schedule::{Lasso, NamedSchedule, ScheduleEntry};

use crate::describe;
use crate::execution::origins::Origins;
use crate::execution::{Deed, Ending, Execution, Remark, RemarkKind, ReplayError, Row, standing};

/// What is run after a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Whatever the default scheduler runs, until a thread has failed: what comes after that changes nothing.
    Default,
    /// Whatever the default scheduler runs, to the end.
    ToTheEnd,
    /// Nothing.
    Nothing,
}

/// Runs a schedule on a machine, and the default scheduler after it until a thread has failed, and records the execution.
/// The default scheduler stays with the thread that ran last as long as it can, and takes the next one in order of
/// creation then. The execution is truncated after `depth` events.
///
/// # Errors
/// A step that the program does not allow.
pub fn record(machine: Machine, schedule: &NamedSchedule, depth: usize) -> Result<Execution, ReplayError> {
    record_watched(machine, (schedule, Rest::Default), depth, &mut ())
}

/// Runs a schedule on a machine and nothing more, and records the execution. It is truncated after `depth` events.
///
/// # Errors
/// A step that the program does not allow.
pub fn record_given(
    machine: Machine,
    schedule: &NamedSchedule,
    depth: usize,
) -> Result<Execution, ReplayError> {
    record_watched(machine, (schedule, Rest::Nothing), depth, &mut ())
}

/// Runs a schedule on a machine, and the rest after it, until the observer stops it, and records what was run until then.
/// The execution is truncated after `depth` events.
///
/// # Errors
/// A step that the program does not allow.
pub fn record_watched(
    machine: Machine,
    (schedule, rest): (&NamedSchedule, Rest),
    depth: usize,
    observer: &mut dyn Observer,
) -> Result<Execution, ReplayError> {
    let mut leash = Leash { depth, ticks: 0, observer };
    let mut recorder = Recorder::begin(machine, schedule)?;
    let mut stopped = recorder.steps_given(schedule, &mut leash)?;
    let given = recorder.rows.len();
    while stopped.is_none()
        && recorder.goes_on(rest)
        && let Some(thread) = recorder.default_thread()
    {
        stopped = leash.stop(recorder.rows.len());
        if stopped.is_none() {
            recorder
                .step(thread, &[])
                .map_err(|reason| recorder.refused("default scheduler", thread, reason))?;
        }
    }
    let execution = recorder.finish(given, stopped);
    let has_failed = rest == Rest::Default && !execution.failures.is_empty();
    Ok(match (execution.ending, stopped) {
        (Ending::Truncated(_), Some(reason)) => Execution { ending: Ending::Truncated(reason), ..execution },
        // [outcome-precedence] Whatever comes after.
        (Ending::Truncated(_), None) if has_failed => {
            Execution { ending: Ending::Outcome(Outcome::Failure), ..execution }
        }
        _ => execution,
    })
}

/// Runs a schedule on a machine, and once what it repeats for ever, and records that. Where this does not lead back to the
/// state in which it begins, or was not run to its end, the execution has no [cycle](Execution::cycle).
///
/// # Errors
/// A step that the program does not allow.
pub fn record_lasso(
    machine: Machine,
    lasso: &Lasso,
    depth: usize,
    observer: &mut dyn Observer,
) -> Result<Execution, ReplayError> {
    let mut leash = Leash { depth, ticks: 0, observer };
    let mut recorder = Recorder::begin(machine, &lasso.stem)?;
    let mut stopped = recorder.steps_given(&lasso.stem, &mut leash)?;
    let (begin, before) = (recorder.rows.len(), recorder.machine.state_fingerprint());
    if stopped.is_none() {
        stopped = recorder.steps_given(&lasso.cycle, &mut leash)?;
    }
    let comes_back = stopped.is_none() && recorder.machine.state_fingerprint() == before;
    let cycle = (comes_back && recorder.rows.len() > begin).then_some(begin);
    if let Some(row) = cycle.and_then(|begin| recorder.rows.get_mut(begin)) {
        let text = "loop: again and again from here to the end".to_owned();
        row.remarks.push(Remark { thread: row.thread, kind: RemarkKind::Repeats, text });
    }
    let given = recorder.rows.len();
    let execution = recorder.finish(given, None);
    let ending = match (execution.ending, stopped) {
        (Ending::Truncated(_), Some(reason)) => Ending::Truncated(reason),
        (Ending::Truncated(_), None) if cycle.is_some() => Ending::Truncated(StopReason::NoEnd),
        (ending, _) => ending,
    };
    Ok(Execution { cycle, ending, ..execution })
}

/// How far an execution may go.
struct Leash<'a> {
    depth: usize,
    ticks: u32,
    observer: &'a mut dyn Observer,
}

impl Leash<'_> {
    /// Why no event more may be run after so many.
    fn stop(&mut self, depth: usize) -> Option<StopReason> {
        if depth >= self.depth {
            return Some(StopReason::Depth);
        }
        self.ticks += 1;
        if self.ticks < self.observer.interval() {
            return None;
        }
        self.ticks = 0;
        let statistics = Statistics::default();
        self.observer.poll(&Progress { statistics: &statistics, depth, done: None, states: None })
    }
}

struct Recorder {
    machine: Machine,
    index: BTreeMap<ThreadId, usize>,
    names: Vec<String>,
    waiting: BTreeMap<ThreadId, String>,
    prologue: Vec<Remark>,
    final_log: Vec<String>,
    rows: Vec<Row>,
    origins: Origins,
    last: Option<ThreadId>,
}

impl Recorder {
    fn begin(mut machine: Machine, schedule: &NamedSchedule) -> Result<Recorder, ReplayError> {
        machine.begin(&schedule.root).map_err(|reason| {
            let values: Vec<String> = schedule.root.iter().map(i64::to_string).collect();
            ReplayError::new(0, format!("/{}", values.join(",")), reason)
        })?;
        let mut recorder = Recorder {
            machine,
            index: BTreeMap::new(),
            names: Vec::new(),
            waiting: BTreeMap::new(),
            prologue: Vec::new(),
            final_log: Vec::new(),
            rows: Vec::new(),
            origins: Origins::default(),
            last: None,
        };
        recorder.meet_threads();
        recorder.prologue = recorder.new_waits();
        Ok(recorder)
    }

    /// Runs the entries of a schedule, as far as they may be run; why not all were.
    fn steps_given(
        &mut self,
        schedule: &NamedSchedule,
        leash: &mut Leash<'_>,
    ) -> Result<Option<StopReason>, ReplayError> {
        for entry in &schedule.entries {
            for _ in 0..entry.count {
                if let Some(reason) = leash.stop(self.rows.len()) {
                    return Ok(Some(reason));
                }
                self.step_given(entry)?;
            }
        }
        Ok(None)
    }

    fn step_given(&mut self, entry: &ScheduleEntry) -> Result<(), ReplayError> {
        let Some(thread) = self.machine.thread_by_name(&entry.thread) else {
            let reason = StepError::NoSuchThread(entry.thread.clone());
            let error = ReplayError::new(self.rows.len() + 1, entry.to_string(), reason);
            return Err(ReplayError { threads: self.names.clone(), ..error });
        };
        self.step(thread, &entry.choices).map_err(|reason| self.refused(&entry.to_string(), thread, reason))
    }

    fn step(&mut self, thread: ThreadId, choices: &[i64]) -> Result<(), StepError> {
        let index: EventIndex = self.machine.step(thread, choices)?;
        self.meet_threads();
        let event = self.machine.event(index);
        let (what, at) = (describe::event(&self.machine, event), event.op.span);
        let deed = Deed::of(&self.machine, event);
        let origin = self.origins.note(&self.machine, index, self.rows.len());
        let remarks = self.new_waits();
        self.rows.push(Row { thread: self.index[&thread], what, deed, origin, at, remarks });
        self.last = Some(thread);
        Ok(())
    }

    fn refused(&mut self, entry: &str, thread: ThreadId, reason: StepError) -> ReplayError {
        let wait = match reason {
            StepError::NotEnabled(_) => describe::wait(&self.machine, thread).map(String::into_boxed_str),
            _ => None,
        };
        let own = self.rows.iter().filter(|row| row.thread == self.index[&thread]).count();
        ReplayError {
            step: self.rows.len() + 1,
            entry: entry.to_owned(),
            chooses_before: own == 0
                && matches!(reason, StepError::UnusedChoices { .. })
                && !self.machine.root_choices().is_empty(),
            made: matches!(reason, StepError::NotRunning(_))
                .then_some(u32::try_from(own).unwrap_or(u32::MAX)),
            reason,
            wait,
            threads: self.names.clone(),
            ended: self.machine.outcome(),
        }
    }

    /// Gives a column to each thread that is new.
    fn meet_threads(&mut self) {
        for thread in &self.machine.threads()[self.names.len()..] {
            self.index.insert(*thread, self.names.len());
            self.names.push(self.machine.thread_name(*thread).to_owned());
        }
    }

    /// Who waits in this state and did not wait for the same reason in the state before.
    fn new_waits(&mut self) -> Vec<Remark> {
        let mut waiting = BTreeMap::new();
        let mut fresh = Vec::new();
        for thread in self.machine.threads() {
            let Some(what) = describe::wait(&self.machine, *thread) else { continue };
            if self.waiting.get(thread) != Some(&what) {
                let (thread, text) = (self.index[thread], what.clone());
                fresh.push(Remark { thread, kind: RemarkKind::Waits, text });
            }
            waiting.insert(*thread, what);
        }
        self.waiting = waiting;
        fresh
    }

    /// The thread that ran last if it is enabled, else the next enabled one in order of creation.
    fn default_thread(&self) -> Option<ThreadId> {
        let threads = self.machine.threads();
        let start = self.last.and_then(|last| self.index.get(&last)).copied().unwrap_or(0);
        let in_order = threads.iter().cycle().skip(start).take(threads.len());
        in_order.copied().find(|thread| self.machine.is_enabled(*thread))
    }

    /// Whether the default scheduler runs one more step.
    fn goes_on(&self, rest: Rest) -> bool {
        match rest {
            Rest::Default => self.machine.failures().next().is_none(),
            Rest::ToTheEnd => true,
            Rest::Nothing => false,
        }
    }

    fn add_log(&mut self) {
        let lines: Vec<_> = self.machine.log().map(|line| (line.thread, line.event, line.text)).collect();
        for (thread, event, text) in lines {
            match thread {
                Some(thread) => self.remark(event, thread, RemarkKind::Logs, text),
                None => self.final_log.push(text),
            }
        }
    }

    fn add_failures(&mut self) {
        let failures: Vec<_> = self.machine.failures().copied().collect();
        for failure in failures {
            if let Some(thread) = failure.thread {
                let what = self.machine.describe(&failure);
                self.remark(failure.event, thread, RemarkKind::Fails, what);
            }
        }
    }

    /// Adds to the row of an event, or to what comes before the first one.
    fn remark(&mut self, event: Option<EventIndex>, thread: ThreadId, kind: RemarkKind, text: String) {
        let remark = Remark { thread: self.index[&thread], kind, text };
        match event.and_then(|event| self.rows.get_mut(event.index())) {
            Some(row) => row.remarks.push(remark),
            None => self.prologue.push(remark),
        }
    }

    fn finish(mut self, given: usize, stopped: Option<StopReason>) -> Execution {
        let standing = standing(&mut self.machine);
        let is_cut = stopped.is_some() && matches!(standing.ending, Ending::Truncated(_));
        self.add_log();
        self.add_failures();
        Execution {
            threads: self.names,
            prologue: self.prologue,
            final_log: self.final_log,
            rows: self.rows,
            given,
            going_round: is_cut.then(|| GoingRound::of(&self.machine)),
            ..standing
        }
    }
}

/// The fingerprints of the relations over all events.
pub fn fingerprints(machine: &Machine) -> Fingerprints {
    let mut fingerprints = Fingerprinter::new();
    fingerprints.begin(machine.root_choices());
    for event in machine.events() {
        let footprint = Footprint::of_event(machine, event);
        let key = |thread| machine.thread_key(thread);
        fingerprints.push(footprint, machine.choices(event), key, |object| machine.is_variable(object));
    }
    fingerprints.value()
}
