//! The choice point at which the current execution stands, as the driver and the strategies see it.

use loris_hbr::{Fingerprinter, Fingerprints, Footprint};
use loris_interpreter::{Event, EventIndex, Machine, StepError, ThreadId};

use crate::event_log::EventLog;
use crate::search_event::SearchEvent;
use loris_interpreter::choices::{Values, successor};

/// The current execution: the machine, the fingerprints of both relations, and who is enabled.
#[derive(Debug)]
pub struct ChoicePoint {
    machine: Machine,
    fingerprinter: Fingerprinter,
    /// The enabled threads at each depth of the execution, one after another.
    enabled: Vec<ThreadId>,
    looks: Vec<Look>,
    begun: Begun,
    /// Executions are truncated after so many events.
    limit: Option<usize>,
    /// Search events that were not passed on yet.
    pub log: EventLog,
}

/// Who is enabled at a depth.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// The first in `ChoicePoint::enabled`.
    first: usize,
    /// The first in the search order, there.
    start: usize,
}

/// Whether an execution was begun at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Begun {
    No,
    Yes,
}

impl ChoicePoint {
    /// Before the first execution of a machine; executions are truncated after so many events, if there is a limit.
    pub fn of(machine: Machine, limit: Option<usize>) -> Self {
        ChoicePoint {
            machine,
            fingerprinter: Fingerprinter::new(),
            enabled: Vec::new(),
            looks: Vec::new(),
            begun: Begun::No,
            limit,
            log: EventLog::default(),
        }
    }

    /// The machine, for everything that can be asked about the execution.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The machine, for questions that need a dry run. Its state is to be left as it was.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The machine, and where search events go while the machine is led elsewhere.
    pub fn machine_and_log(&mut self) -> (&mut Machine, &EventLog) {
        (&mut self.machine, &self.log)
    }

    /// Logs a search event, if somebody follows the run.
    #[inline]
    pub fn log(&self, event: impl FnOnce(&ChoicePoint) -> SearchEvent) {
        self.log.log(|| event(self));
    }

    /// Whether somebody follows what the algorithm does.
    #[inline]
    pub fn is_followed(&self) -> bool {
        self.log.are_wanted()
    }

    /// After how many events an execution is truncated.
    pub fn limit(&self) -> Option<usize> {
        self.limit
    }

    /// The number of events of the execution.
    pub fn depth(&self) -> usize {
        self.machine.depth()
    }

    /// The enabled threads in order of creation, without the one that [yields to others](ChoicePoint::yielding).
    pub fn enabled(&self) -> &[ThreadId] {
        let first = self.looks.last().map_or(0, |look| look.first);
        &self.enabled[first..]
    }

    /// The threads that were enabled after so many events of the execution, in order of creation.
    pub fn enabled_at(&self, depth: usize) -> &[ThreadId] {
        let first = |depth: usize| self.looks.get(depth).map_or(self.enabled.len(), |look| look.first);
        &self.enabled[first(depth)..first(depth + 1)]
    }

    /// The enabled threads in order of creation, starting with the thread that ran last and wrapping around
    /// (Thomson 2016, §3.2.1).
    pub fn search_order(&self) -> impl Iterator<Item = ThreadId> {
        let look = self.looks.last().copied().unwrap_or(Look { first: 0, start: 0 });
        let (before, from) = self.enabled[look.first..].split_at(look.start - look.first);
        from.iter().chain(before).copied()
    }

    /// The place of the thread that ran after so many events of the execution, in the search order there.
    ///
    /// # Panics
    ///
    /// If the execution has no more events than that.
    pub(crate) fn place_at(&self, depth: usize) -> usize {
        let ran = self.machine.events()[depth].thread;
        let (enabled, look) = (self.enabled_at(depth), self.looks[depth]);
        let place = enabled.iter().position(|thread| *thread == ran).unwrap_or(0);
        (place + enabled.len() - (look.start - look.first)) % enabled.len().max(1)
    }

    /// The thread that ran last; before the first event `main`, if the program has a thread of this name.
    pub fn last_thread(&self) -> Option<ThreadId> {
        self.machine.last_thread()
    }

    /// The thread that yields to others here, by the rule on yields of the profile: the one that ran last, if it stands
    /// at a `yield` and another thread is enabled. It is not among the enabled threads of this point.
    pub fn yielding(&self) -> Option<ThreadId> {
        self.machine.yielding()
    }

    /// The fingerprints of the relations over the events so far.
    pub fn fingerprints(&self) -> Fingerprints {
        self.fingerprinter.value()
    }

    /// The reads-from classes of the events so far: with the order of mutexes in place of the
    /// relation, without it in place of the lazy one.
    pub fn reads_from(&self) -> Fingerprints {
        self.fingerprinter.classes()
    }

    /// An event as the relations see it.
    pub fn footprint<'a>(&'a self, event: &'a Event) -> Footprint<'a> {
        Footprint::of_event(&self.machine, event)
    }

    /// Starts an execution with these root choices (missing ones: the least).
    ///
    /// # Errors
    /// A value out of range, or more values than there are choices.
    pub fn begin(&mut self, root: &[i64]) -> Result<(), StepError> {
        self.machine.begin(root)?;
        self.fingerprinter.begin(self.machine.root_choices());
        self.begun = Begun::Yes;
        self.enabled.clear();
        self.looks.clear();
        self.look();
        Ok(())
    }

    /// Starts an execution with the first vector of root choices, or the one after the current; `false` if
    /// there is none.
    pub fn begin_next(&mut self) -> bool {
        let values = match self.begun {
            Begun::No => Some(Values::new()),
            Begun::Yes => successor(self.machine.root_choices()),
        };
        values.is_some_and(|values| self.begin(&values).is_ok())
    }

    /// Looks ahead: runs a step of the thread, shows the event and the point after it, and takes it back.
    ///
    /// # Errors
    /// The step is not possible.
    pub fn successor<T>(
        &mut self,
        thread: ThreadId,
        values: &[i64],
        look: impl FnOnce(&ChoicePoint, &Event) -> T,
    ) -> Result<T, StepError> {
        let event = self.extend(thread, values)?;
        let seen = look(self, self.machine.event(event));
        self.machine.undo();
        self.fingerprinter.pop();
        Ok(seen)
    }

    /// Runs a step for good.
    ///
    /// # Errors
    ///
    /// If the thread is not enabled, or the values are not among those of its step.
    pub fn step(&mut self, thread: ThreadId, values: &[i64]) -> Result<EventIndex, StepError> {
        let event = self.extend(thread, values)?;
        self.look();
        Ok(event)
    }

    /// Takes events back until only `keep` are left.
    pub fn undo_to(&mut self, keep: usize) {
        while self.depth() > keep {
            self.machine.undo();
            self.fingerprinter.pop();
            if let Some(look) = self.looks.pop() {
                self.enabled.truncate(look.first);
            }
        }
    }

    /// Runs a step; who is enabled is still what it was before.
    fn extend(&mut self, thread: ThreadId, values: &[i64]) -> Result<EventIndex, StepError> {
        let index = self.machine.step(thread, values)?;
        let machine = &self.machine;
        let event = machine.event(index);
        let seen = Footprint::of_event(machine, event);
        let key = |thread| machine.thread_key(thread);
        self.fingerprinter.push(seen, machine.choices(event), key, |object| machine.is_variable(object));
        Ok(index)
    }

    /// Finds out who is enabled.
    fn look(&mut self) {
        let (last, yielding) = (self.last_thread(), self.yielding());
        let first = self.enabled.len();
        let mut start = first;
        for (thread, is_enabled) in self.machine.enabledness() {
            if Some(thread) == last {
                start = self.enabled.len();
            }
            if is_enabled && Some(thread) != yielding {
                self.enabled.push(thread);
            }
        }
        self.looks.push(Look { first, start });
    }
}
