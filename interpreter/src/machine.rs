//! The machine: one execution of a program, step by step, back and forth.

mod acquisition;
mod alternatives;
mod ending;
mod loops;
mod pending;
mod view;

use std::sync::Arc;

use loris_lang::ir::{ObjectId, Program};
use loris_lang::source::Span;

use crate::ids::{EventIndex, ThreadId};
use crate::image::{Image, Kind};
use crate::loop_ops::LoopForm;
use crate::op::{Access, Chosen, Event, Op};
use crate::outcome::{Status, StepError};
use crate::placed::PlacedAccess;
use crate::profile::{LoopRule, Profile};
use crate::state::State;
use crate::tape::Places;
use ending::Finale;

pub use ending::Predicate;
pub use loops::Stand;
pub use view::{FrameView, LogLine};

/// Runs a program. One machine holds one execution at a time and can begin another whenever asked; ids of threads
/// mean the same in all its executions.
#[derive(Clone, Debug)]
pub struct Machine {
    pub(crate) image: Arc<Image>,
    pub(crate) state: State,
    /// Whether the static threads have run their prefixes.
    begun: bool,
    /// Whether executions begin in a state that was reached before.
    settled: bool,
    /// What `final` did, if it was run on the current state.
    finale: Option<Finale>,
}

impl Machine {
    /// A machine for a prepared program.
    pub(crate) fn of(image: Arc<Image>) -> Self {
        let state = State::new(&image);
        Machine { image, state, begun: false, settled: false, finale: None }
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.image.program
    }

    /// How its executions end.
    pub fn profile(&self) -> Profile {
        self.image.profile
    }

    /// The same machine, with this rule on loops; if it is another one than before, no execution has begun.
    #[must_use]
    pub fn with_loops(mut self, rule: LoopRule) -> Self {
        if self.image.profile.loops != rule {
            let form = self.loop_form();
            Arc::make_mut(&mut self.image).set_loops(rule, form);
            self.forget_final();
            self.state.clear();
            self.begun = false;
        }
        self
    }

    /// Starts an execution: the initial state, then the invisible prefixes of the static threads in order, with
    /// these root choices (missing ones: the least).
    ///
    /// # Errors
    /// A choice out of range, or more choices than are made; no thread exists then.
    pub fn begin(&mut self, choices: &[i64]) -> Result<(), StepError> {
        self.forget_final();
        if self.settled && !choices.is_empty() {
            return Err(StepError::UnusedChoices { given: choices.len(), made: 0 });
        }
        if self.begun && self.is_root(choices) {
            while self.depth() > 0 {
                self.state.undo();
            }
            return Ok(());
        }
        self.state.clear();
        self.begun = false;
        self.state.begin(&self.image, choices)?;
        self.begun = true;
        Ok(())
    }

    /// Makes the current state the initial one of every execution to come: what led to it can no longer be undone,
    /// is no part of events and schedules, and leaves no root choices. Failures and log lines stay. Before
    /// [`begin`](Machine::begin) it does nothing.
    pub fn settle(&mut self) {
        if self.begun {
            self.forget_final();
            self.state.settle();
            self.settled = true;
        }
    }

    /// Whether the current execution began with these root choices.
    fn is_root(&self, choices: &[i64]) -> bool {
        let made = self.root_choices();
        let mut given = choices.iter().copied().map(Some).chain(std::iter::repeat(None));
        choices.len() <= made.len()
            && made.iter().all(|chosen| given.next().flatten().unwrap_or(chosen.from) == chosen.value)
    }

    /// The choices made in the invisible prefixes of the static threads.
    pub fn root_choices(&self) -> &[Chosen] {
        &self.state.tape.choices[self.state.base.choices..self.state.root.choices]
    }

    /// The plain accesses made there.
    pub fn root_accesses(&self) -> &[Access] {
        &self.state.tape.accesses[self.state.base.accesses..self.state.root.accesses]
    }

    /// The number of events of the current execution.
    pub fn depth(&self) -> usize {
        self.state.tape.events.len()
    }

    /// The threads that exist now, in order of creation.
    pub fn threads(&self) -> &[ThreadId] {
        &self.state.order
    }

    /// How many thread ids were handed out so far, in any execution of this machine.
    pub fn thread_count_ever(&self) -> usize {
        self.state.names.len()
    }

    /// `t`, `p[2]`, `main.0`; empty for an id that was never handed out.
    pub fn thread_name(&self, thread: ThreadId) -> &str {
        self.state.names.name(thread)
    }

    /// The thread of this name, if its id was handed out.
    pub fn thread_by_name(&self, name: &str) -> Option<ThreadId> {
        self.state.names.find(name)
    }

    /// A hash of the name; the same in every machine of the program.
    pub fn thread_key(&self, thread: ThreadId) -> u64 {
        self.state.names.key(thread)
    }

    /// Who spawns it; `None` for static threads.
    pub fn parent(&self, thread: ThreadId) -> Option<ThreadId> {
        self.state.names.parent(thread)
    }

    /// How the thread stands.
    pub fn status(&self, thread: ThreadId) -> Status {
        self.state.thread(thread).map_or(Status::Absent, |thread| thread.registers.status)
    }

    /// Its next op; `None` if it is not running.
    pub fn pending(&self, thread: ThreadId) -> Option<Op> {
        let registers = &self.state.thread(thread)?.registers;
        (registers.status == Status::Running).then_some(registers.pending)
    }

    /// The pending ops of all threads that run, in order of creation.
    #[inline]
    pub fn pending_ops(&self) -> impl Iterator<Item = (ThreadId, &Op)> {
        self.state.order.iter().filter_map(|&thread| {
            let registers = &self.state.threads[thread.index()].registers;
            (registers.status == Status::Running).then_some((thread, &registers.pending))
        })
    }

    /// How many events the thread had in the current execution.
    pub fn events_of(&self, thread: ThreadId) -> u32 {
        self.state.thread(thread).map_or(0, |thread| thread.registers.events)
    }

    /// Runs one transition of the thread, with these choices (missing ones: the least).
    ///
    /// # Errors
    /// No such thread, not enabled, a choice out of range, too many choices. The state is as before then.
    pub fn step(&mut self, thread: ThreadId, choices: &[i64]) -> Result<EventIndex, StepError> {
        self.forget_final();
        if !self.is_enabled(thread) {
            return Err(self.refusal(thread));
        }
        self.state.step(&self.image, thread, choices)
    }

    /// Why a thread that is not enabled cannot run.
    fn refusal(&self, thread: ThreadId) -> StepError {
        let name = self.thread_name(thread).to_owned();
        match self.status(thread) {
            Status::Absent => StepError::NoSuchThread(name),
            Status::Running => StepError::NotEnabled(name),
            Status::Ended | Status::Failed | Status::AssumeBlocked | Status::Spinning => {
                StepError::NotRunning(name)
            }
        }
    }

    /// Takes the last event back. Does nothing at depth 0.
    pub fn undo(&mut self) {
        self.forget_final();
        self.state.undo();
    }

    /// Takes events back until only so many are left.
    pub fn undo_to(&mut self, depth: usize) {
        while self.depth() > depth {
            self.undo();
        }
    }

    /// An event of the current execution.
    ///
    /// # Panics
    /// If there is no such event.
    pub fn event(&self, index: EventIndex) -> &Event {
        &self.state.tape.events[index.index()]
    }

    /// All events of the current execution.
    pub fn events(&self) -> &[Event] {
        &self.state.tape.events
    }

    /// What the event touched, each object once, its op's own object first.
    pub fn accesses(&self, event: &Event) -> &[Access] {
        let range = event.accesses.start as usize..event.accesses.end as usize;
        self.state.tape.accesses.get(range).unwrap_or(&[])
    }

    /// The loops that are run as one op, in order of the text.
    pub fn loops_of_one_op(&self) -> Vec<Span> {
        match self.image.loop_ops.are_run {
            LoopForm::OneOp => self.program().loops_of_one_op(),
            LoopForm::AsTheyAre => Vec::new(),
        }
    }

    /// Whether operations on a mutex are writes in both relations.
    pub fn is_strict(&self, mutex: ObjectId) -> bool {
        self.image.is_strict(mutex)
    }

    /// Whether an object is a variable.
    #[inline]
    pub fn is_variable(&self, object: ObjectId) -> bool {
        self.image.kind(object) == Kind::Var
    }

    /// From the next execution on the places of accesses are recorded. Every loop is run round by round then: each look
    /// at a variable is an access.
    pub fn keep_places(&mut self) {
        self.state.tape.places = Places::Kept;
        let (rule, form) = (self.profile().loops, self.loop_form());
        Arc::make_mut(&mut self.image).set_loops(rule, form);
        self.begun &= self.settled;
    }

    fn loop_form(&self) -> LoopForm {
        match self.state.tape.places {
            Places::Dropped => LoopForm::OneOp,
            Places::Kept => LoopForm::AsTheyAre,
        }
    }

    /// The accesses of variables in an event of the current execution, in order, with their places; none unless
    /// they are [kept](Machine::keep_places).
    ///
    /// # Panics
    /// If there is no such event.
    pub fn placed_accesses(&self, event: EventIndex) -> &[PlacedAccess] {
        let tape = &self.state.tape;
        let from = tape.marks[event.index()].lengths.placed;
        let to = tape.marks.get(event.index() + 1).map_or(tape.placed.len(), |mark| mark.lengths.placed);
        &tape.placed[from..to]
    }

    /// The same of the invisible prefixes of the static threads.
    pub fn root_placed_accesses(&self) -> &[PlacedAccess] {
        &self.state.tape.placed[self.state.base.placed..self.state.root.placed]
    }

    /// What the event chose.
    pub fn choices(&self, event: &Event) -> &[Chosen] {
        let range = event.choices.start as usize..event.choices.end as usize;
        self.state.tape.choices.get(range).unwrap_or(&[])
    }

    /// Adds the mutexes that the thread holds to `out`, in the order in which it locked them.
    pub fn holds(&self, thread: ThreadId, out: &mut Vec<ObjectId>) {
        if let Some(thread) = self.state.thread(thread) {
            out.extend_from_slice(&thread.held);
        }
    }
}
