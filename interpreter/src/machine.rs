//! The machine: one execution of a program, step by step, forth and back.

use std::sync::Arc;

use loris_lang::ir::{Condition, ObjectId, Program};

use crate::fault::Failure;
use crate::ids::{EventIndex, ThreadId};
use crate::op::{Access, Chosen, Event, Op};
use crate::outcome::{Blocker, Outcome, Status, StepError};
use crate::schedule::Schedule;
use crate::terminal::{ObjectState, TerminalState};

/// Runs a program. One machine holds one execution at a time and can begin another whenever asked.
#[derive(Clone, Debug)]
pub struct Machine {
    program: Arc<Program>,
    events: Vec<Event>,
    accesses: Vec<Access>,
    choices: Vec<Chosen>,
}

impl Machine {
    /// A machine for the program; [`begin`](Machine::begin) comes next.
    pub fn new(program: Arc<Program>) -> Self {
        Machine { program, events: Vec::new(), accesses: Vec::new(), choices: Vec::new() }
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Starts an execution: the initial state, then the invisible prefixes of the static threads in order, with
    /// these root choices (missing ones: the least).
    ///
    /// # Errors
    /// A choice out of range, or more choices than are made; no thread exists then.
    pub fn begin(&mut self, _choices: &[i64]) -> Result<(), StepError> {
        Ok(())
    }

    /// The choices made in the invisible prefixes of the static threads.
    pub fn root_choices(&self) -> &[Chosen] {
        &[]
    }

    /// The plain accesses made there.
    pub fn root_accesses(&self) -> &[Access] {
        &[]
    }

    /// The number of events of the current execution.
    pub fn depth(&self) -> usize {
        self.events.len()
    }

    /// The threads that exist now, in order of creation.
    pub fn threads(&self) -> &[ThreadId] {
        &[]
    }

    /// How many thread ids were handed out so far, in any execution of this machine.
    pub fn thread_count_ever(&self) -> usize {
        0
    }

    /// `t`, `p[2]`, `main.0`
    pub fn thread_name(&self, _thread: ThreadId) -> &str {
        ""
    }

    /// The thread of this name, if its id was handed out.
    pub fn thread_by_name(&self, _name: &str) -> Option<ThreadId> {
        None
    }

    /// A hash of the name; the same in every machine of the program.
    pub fn thread_key(&self, _thread: ThreadId) -> u64 {
        0
    }

    /// Who spawns it; `None` for static threads.
    pub fn parent(&self, _thread: ThreadId) -> Option<ThreadId> {
        None
    }

    /// How the thread stands.
    pub fn status(&self, _thread: ThreadId) -> Status {
        Status::Absent
    }

    /// Its next op; `None` if it is not running.
    pub fn pending(&self, _thread: ThreadId) -> Option<Op> {
        None
    }

    /// Whether a step of it is possible.
    pub fn is_enabled(&self, _thread: ThreadId) -> bool {
        false
    }

    /// Adds what its pending op would touch now to `out`: for an `await` what its evaluation touches, for an
    /// enabled `atomic` what its step touches (with the least choices), for a disabled one what its guard touches.
    pub fn pending_accesses(&mut self, _thread: ThreadId, _out: &mut Vec<Access>) {}

    /// Runs one transition of the thread, with these choices (missing ones: the least).
    ///
    /// # Errors
    /// No such thread, not enabled, a choice out of range, too many choices. The state is as before then.
    pub fn step(&mut self, thread: ThreadId, _choices: &[i64]) -> Result<EventIndex, StepError> {
        Err(StepError::NoSuchThread(self.thread_name(thread).to_owned()))
    }

    /// Takes the last event back. Does nothing at depth 0.
    pub fn undo(&mut self) {}

    /// An event of the current execution.
    pub fn event(&self, index: EventIndex) -> &Event {
        &self.events[index.index()]
    }

    /// All events of the current execution.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What the event touched, each object once, its op's own object first.
    pub fn accesses(&self, event: &Event) -> &[Access] {
        &self.accesses[event.accesses.start as usize..event.accesses.end as usize]
    }

    /// What the event chose.
    pub fn choices(&self, event: &Event) -> &[Chosen] {
        &self.choices[event.choices.start as usize..event.choices.end as usize]
    }

    /// How the execution ended; `None` while some thread is enabled. Runs `final` if it is due.
    pub fn outcome(&mut self) -> Option<Outcome> {
        None
    }

    /// The failures of the current execution, in order; that of `final` last, once [`outcome`](Machine::outcome)
    /// was asked.
    pub fn failures(&self) -> impl Iterator<Item = &Failure> {
        [].iter()
    }

    /// The message that the program gives to a failed `assert` or a `fail`.
    pub fn message(&self, _failure: &Failure) -> Option<&str> {
        None
    }

    /// What a blocked thread waits for; `None` if it is enabled or not running.
    pub fn blocked_on(&self, _thread: ThreadId) -> Option<Blocker> {
        None
    }

    /// Adds the mutexes that the thread holds to `out`, in the order in which it locked them.
    pub fn holds(&self, _thread: ThreadId, _out: &mut Vec<ObjectId>) {}

    /// A hash of [`terminal_state`](Machine::terminal_state).
    pub fn terminal_fingerprint(&self) -> u128 {
        0
    }

    /// A hash of [`state_key`](Machine::state_key).
    pub fn state_fingerprint(&self) -> u128 {
        0
    }

    /// The state as terminal states are compared: independent of the schedule that led to it.
    pub fn terminal_state(&self) -> TerminalState {
        TerminalState::default()
    }

    /// Everything the future depends on, and nothing else, as words; independent of the schedule.
    pub fn state_key(&self) -> Box<[u64]> {
        Box::default()
    }

    /// Whether the expression of a condition is true in the current state; false where it cannot be evaluated.
    pub fn condition_holds(&self, _condition: &Condition) -> bool {
        false
    }

    /// What a shared object holds now.
    pub fn object_state(&self, _object: ObjectId) -> Option<ObjectState> {
        None
    }

    /// The schedule of the current execution, with every choice.
    pub fn schedule(&self) -> Schedule {
        Schedule::default()
    }
}
