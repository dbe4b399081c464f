//! One execution that was run again, to be walked through.

use loris_explorers::StepView;
use loris_interpreter::schedule::Schedule;
use loris_interpreter::{Machine, ObjectState, Outcome, PlainValue, ReplayError, System};
use loris_lang::ir::ObjectId;
use loris_lang::schedule::NamedSchedule;

/// An execution. It stands after some of its steps, at first after all of them.
#[derive(Clone, Debug)]
pub struct Execution {
    machine: Machine,
    schedule: Schedule,
    steps: Vec<StepView>,
    outcome: Option<Outcome>,
}

impl Execution {
    pub(crate) fn replay(system: &System, schedule: &NamedSchedule) -> Result<Execution, ReplayError> {
        let mut machine = system.machine();
        machine.replay(schedule)?;
        let steps = machine.events().iter().map(|event| StepView::of(&machine, event)).collect();
        let (schedule, outcome) = (machine.schedule(), machine.outcome());
        Ok(Execution { machine, schedule, steps, outcome })
    }

    /// All its steps: who, the op, its place, and the values chosen.
    pub fn steps(&self) -> &[StepView] {
        &self.steps
    }

    /// After how many steps it stands.
    pub fn position(&self) -> usize {
        self.machine.depth()
    }

    /// Goes to after so many steps, forth or back; to the end if there are no more.
    ///
    /// # Panics
    /// Never: each step ran before.
    pub fn go_to(&mut self, position: usize) {
        self.machine.undo_to(position);
        let ahead = self.schedule.steps.iter().skip(self.machine.depth());
        for step in ahead.take(position.saturating_sub(self.machine.depth())) {
            self.machine.step(step.thread, &step.choices).expect("it ran before");
        }
        self.outcome = self.machine.outcome();
    }

    /// How the execution ended where it stands; `None` if some thread can go on there.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What failed so far, in words.
    pub fn failures(&self) -> Vec<String> {
        self.machine.failures().map(|failure| self.machine.describe(failure)).collect()
    }

    /// The shared variables where it stands, each element of an array by itself, with their values.
    pub fn variables(&self) -> Vec<(String, PlainValue)> {
        let program = self.machine.program();
        let objects = (0..program.object_count()).map(ObjectId);
        let variables = objects.filter_map(|object| match self.machine.object_state(object)? {
            ObjectState::Var(value) => Some((program.object_name(object), value)),
            _ => None,
        });
        variables.collect()
    }

    /// The machine, for everything else that can be asked: objects that are no variables, locals, the log, the
    /// accesses of events.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }
}
