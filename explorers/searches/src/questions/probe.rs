//! The state at a cut: the machine is led there along a valid order of the cut, and back.

use loris_hbr::Relation;
use loris_interpreter::{Chosen, EventIndex, Machine, StepError, ThreadId};
use smallvec::SmallVec;

use super::divergence::thread_id;
use loris_hbr::poset::run::Run;
use loris_hbr::poset::unfolding::{EventId, Unfolding};

/// Values for the choices of a step.
pub(crate) type Values = SmallVec<[i64; 1]>;

/// Leads the machine, which stands at the end of a run, to cuts of the run.
#[derive(Debug)]
pub(crate) struct Probe<'a> {
    machine: &'a mut Machine,
    /// The events that the machine has executed.
    at: &'a mut Vec<EventId>,
}

impl<'a> Probe<'a> {
    /// The machine stands at the end of the run. `at` is only memory to use.
    pub(crate) fn new<R: Relation>(run: &Run<R>, machine: &'a mut Machine, at: &'a mut Vec<EventId>) -> Self {
        at.clear();
        at.extend_from_slice(run.ids());
        Probe { machine, at }
    }

    /// Leads the machine to the end of the path, which is a valid order of a cut of the run.
    pub(crate) fn stand<R: Relation>(&mut self, run: &Run<R>, path: &[u32]) {
        self.go(run, path.iter().copied());
    }

    /// Leads the machine back to the end of the run.
    pub(crate) fn return_to_end<R: Relation>(mut self, run: &Run<R>) {
        self.go(run, (0..).take(run.events().len()));
    }

    fn go<R: Relation>(&mut self, run: &Run<R>, path: impl Iterator<Item = u32> + Clone) {
        let common = self.return_to_common(path.clone().map(|position| run.id(position)));
        for position in path.skip(common) {
            let event = run.event(position);
            let values: Values = run.choices(event).iter().map(|chosen| chosen.value).collect();
            let made = self
                .machine
                .step(thread_id(event.thread), &values)
                .expect("the path is a valid order of the cut");
            self.at.push(run.id(position));
            self.validate(run, position, made);
        }
    }

    /// Leads the machine along these events, which can be executed in this order.
    pub(crate) fn lead(&mut self, order: &[EventId], unfolding: &Unfolding) {
        let common = self.return_to_common(order.iter().copied());
        for &id in &order[common..] {
            let step = unfolding.step(id);
            let made = self.machine.step(step.thread, &step.choices).expect("the events can be executed");
            self.at.push(id);
            if cfg!(debug_assertions) {
                let event = self.machine.event(made);
                let seen = (event.op.kind, self.machine.choices(event), self.machine.accesses(event));
                assert!(unfolding.is_like(id, seen), "an event is the same wherever its past is the same");
            }
        }
    }

    /// Takes back what the order does not begin with; returns how many events are left.
    fn return_to_common(&mut self, order: impl Iterator<Item = EventId>) -> usize {
        let common = self.at.iter().zip(order).take_while(|(here, there)| **here == *there).count();
        while self.at.len() > common {
            self.machine.undo();
            self.at.pop();
        }
        common
    }

    /// The machine, at the cut.
    pub(crate) fn machine(&mut self) -> &mut Machine {
        self.machine
    }

    /// Runs a step of the thread, shows the event, and takes it back.
    ///
    /// # Errors
    /// The step is not possible.
    pub(crate) fn dry_run<T>(
        &mut self,
        thread: ThreadId,
        values: &[i64],
        look: impl FnOnce(&Machine, EventIndex) -> T,
    ) -> Result<T, StepError> {
        let made = self.machine.step(thread, values)?;
        let seen = look(self.machine, made);
        self.machine.undo();
        Ok(seen)
    }

    /// The values that a step of the thread chooses here if it takes the given ones in order, as far as they are
    /// possible, and the least ones otherwise.
    pub(crate) fn replay(&mut self, thread: ThreadId, given: &[Chosen]) -> Vec<Chosen> {
        let mut values = Values::new();
        loop {
            let chosen = self
                .dry_run(thread, &values, |machine, made| machine.choices(machine.event(made)).to_vec())
                .expect("the thread is enabled, and the values are possible");
            let differs = |(made, given): (&Chosen, &Chosen)| {
                made.value != given.value && (made.from..made.to).contains(&given.value)
            };
            let from = values.len();
            let next = chosen.iter().zip(given).skip(from).position(differs).map(|at| at + from);
            let Some(next) = next else { return chosen };
            values.extend(chosen[from..next].iter().map(|made| made.value));
            values.push(given[next].value);
        }
    }

    /// The event is the same as in the run: what a thread does depends on nothing that the relation hides.
    fn validate<R: Relation>(&self, run: &Run<R>, position: u32, made: EventIndex) {
        if cfg!(debug_assertions) {
            let (event, here) = (run.event(position), self.machine.event(made));
            assert_eq!(event.kind, here.op.kind, "an event has the same op wherever its past is the same");
            assert_eq!(
                run.accesses(event),
                self.machine.accesses(here),
                "an event touches the same objects wherever its past is the same"
            );
            assert_eq!(
                run.choices(event),
                self.machine.choices(here),
                "an event has the same choices wherever its past is the same"
            );
        }
    }
}
