//! The critical step of an execution with a bug: the last one before which the bug could still be avoided.
//!
//! A way on from some point *avoids* the bug if it comes to an end, and that end shows no bug of the same
//! [kind](BugKind): no deadlock, whoever waits where; no failure; not that condition violated. Ends at a false
//! `assume` are none, as everywhere, and ways that never end avoid nothing: a bug that only those go around cannot
//! be avoided.
//!
//! Idea: whether the bug can be avoided is monotone. What can follow the first k + 1 events can follow the first k,
//! so if it can be avoided after k + 1 events it can after k. After all events it cannot. So there is one event
//! before which it can, and after which it cannot, unless it never could.
//!
//! Search: from the end of the execution backwards. From the state before each event every way on is searched,
//! depth first, for an end that avoids the bug; the first event before which there is one is critical. Bisection
//! would find it too. But a state from which the bug cannot be avoided need not be searched again, and all that was
//! searched after the event is such a state: so the searches share what they remember, and together they take no
//! longer than the proof that the bug cannot be avoided after the critical step, which any method needs.
//!
//! Remembered: the key of every state that was entered.
//!
//! Invariant: after the search from the state before an event, either an end that avoids the bug was found, or
//! everything remembered cannot avoid it.
//!
//! Complete for: programs with finitely many states from there on. If an execution is truncated at the depth limit and
//! nothing better was found, nothing is decided.
//!
//! Departures: the name is from `SimGrid` (Legrand and others), which looks for the last transition from which a
//! correct execution can be reached by the same search backwards.
//!
//! Cost: 16 bytes and a step for each edge of the states from which the bug cannot be avoided, and of those that
//! are met on the way to the first end that avoids it.

use std::hash::BuildHasherDefault;

use hashbrown::HashSet;
use loris_interpreter::ids::number;
use loris_interpreter::{Event, EventIndex, Machine, Outcome, System, ThreadId};
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::Span;

use loris_engine::budget::Budget;
use loris_engine::bug::{BugKind, Witness, WitnessError};
use loris_engine::limits::{Counting, Limits, Options};
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_engine::state_key::{InFull, StateFingerprint, StateKey};
use loris_engine::table::LowBits;
use loris_interpreter::choices::{Values, successor};

/// Where an execution went wrong for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Critical {
    /// The kind of bug that was to be avoided.
    pub kind: BugKind,
    /// The event.
    pub step: CriticalStep,
}

/// The last event before which a bug could be avoided.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each bug that is asked about")]
pub enum CriticalStep {
    /// This event.
    At {
        /// The last one before which the bug can be avoided.
        event: EventIndex,
        /// What it is.
        step: StepView,
        /// A way around it.
        detour: Detour,
    },
    /// None: every execution that begins with the same choices, and ends, ends so.
    None,
    /// It cannot be avoided after so many events; whether it could be before was not found out.
    Unknown(usize, StopReason),
}

/// A way on that avoids a bug.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Detour {
    /// The whole schedule, with the events before.
    pub schedule: NamedSchedule,
    /// Its first step, in place of the critical one.
    pub first: StepView,
    /// How the execution ends.
    pub outcome: Outcome,
}

/// A step, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepView {
    /// Who.
    pub thread: String,
    /// The op.
    pub op: String,
    /// Its place.
    pub at: Span,
    /// The values that the step chooses.
    pub choices: Vec<i64>,
}

/// The critical step of an execution that shows a bug.
///
/// # Errors
/// A schedule that cannot be run, or does not show the bug.
pub fn critical_step(
    system: &System,
    witness: &Witness,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Critical, WitnessError> {
    let mut machine = system.machine();
    witness.run(&mut machine)?;
    let kind = witness.bug.kind();
    let step = match options.counting {
        Counting::Fingerprints => {
            Search::<StateFingerprint>::new(machine, kind, options.limits, observer).backwards()
        }
        Counting::Exact => Search::<InFull>::new(machine, kind, options.limits, observer).backwards(),
    };
    Ok(Critical { kind, step })
}

/// A search under way.
struct Search<'a, K> {
    machine: Machine,
    kind: BugKind,
    met: HashSet<K, BuildHasherDefault<LowBits>>,
    /// The states on the way from the point of the execution to where the machine stands.
    path: Vec<Open>,
    truncated: bool,
    budget: Budget<'a>,
}

/// A state on the path: the threads that are enabled there, and what to try next.
struct Open {
    enabled: Vec<ThreadId>,
    next: usize,
    values: Values,
}

/// What a search from one point has shown.
enum Found {
    /// The machine stands at an end that avoids the bug.
    End(Outcome),
    /// There is no such end.
    Nothing,
}

impl<'a, K: StateKey> Search<'a, K> {
    fn new(machine: Machine, kind: BugKind, limits: Limits, observer: &'a mut dyn Observer) -> Self {
        let budget = Budget::new(limits, observer);
        Search { machine, kind, met: HashSet::default(), path: Vec::new(), truncated: false, budget }
    }

    /// Searches from before each event, the last one first.
    fn backwards(&mut self) -> CriticalStep {
        self.met.insert(K::of(&self.machine));
        while let Some(before) = self.machine.depth().checked_sub(1) {
            let event = EventIndex(number(before));
            let step = StepView::of(&self.machine, self.machine.event(event));
            self.machine.undo();
            match self.forwards() {
                Ok(Found::Nothing) => {}
                Ok(Found::End(outcome)) => {
                    let machine = &self.machine;
                    let schedule = machine.schedule().named(machine);
                    let detour =
                        Detour { schedule, first: StepView::of(machine, machine.event(event)), outcome };
                    return CriticalStep::At { event, step, detour };
                }
                Err(reason) => return CriticalStep::Unknown(before + 1, reason),
            }
        }
        CriticalStep::None
    }

    /// Searches for an end that avoids the bug, from where the machine stands. It stands there again if there is
    /// none.
    fn forwards(&mut self) -> Result<Found, StopReason> {
        if let Some(end) = self.arrive() {
            return Ok(Found::End(end));
        }
        while let Some(open) = self.path.last_mut() {
            let Some(&thread) = open.enabled.get(open.next) else {
                self.path.pop();
                if !self.path.is_empty() {
                    self.machine.undo();
                }
                continue;
            };
            let values = std::mem::take(&mut open.values);
            if let Some(reason) = self.may_not_step() {
                return Err(reason);
            }
            let event = self.machine.step(thread, &values).expect("an enabled thread can step");
            let next = successor(self.machine.choices(self.machine.event(event)));
            if let Some(open) = self.path.last_mut() {
                open.next += usize::from(next.is_none());
                open.values = next.unwrap_or_default();
            }
            let open = self.path.len();
            if let Some(end) = self.arrive() {
                return Ok(Found::End(end));
            }
            if self.path.len() == open {
                self.machine.undo();
            }
        }
        if self.truncated { Err(StopReason::Depth) } else { Ok(Found::Nothing) }
    }

    /// The machine stands in a state: opens it if it is new. The outcome, if it is an end that avoids the bug.
    fn arrive(&mut self) -> Option<Outcome> {
        // [failed-keeps-locks] A thread that failed has failed for good.
        let lost = self.kind == BugKind::Failure && self.machine.failures().next().is_some();
        if lost || !self.met.insert(K::of(&self.machine)) {
            return None;
        }
        let machine = &self.machine;
        let enabled: Vec<ThreadId> = machine.alternatives().collect();
        if enabled.is_empty() {
            let outcome = self.machine.outcome()?;
            let avoids = outcome.is_terminal() && !self.kind.is_shown(&self.machine, outcome);
            return avoids.then_some(outcome);
        }
        if self.budget.is_too_deep(self.machine.depth()) {
            self.truncated = true;
            return None;
        }
        self.path.push(Open { enabled, next: 0, values: Values::new() });
        None
    }

    /// Why no more step is allowed.
    fn may_not_step(&mut self) -> Option<StopReason> {
        self.budget.stop(self.machine.depth(), self.met.len())
    }
}

impl StepView {
    /// That of an event of the machine.
    pub fn of(machine: &Machine, event: &Event) -> StepView {
        StepView {
            thread: machine.thread_name(event.thread).to_owned(),
            op: machine.op_text(&event.op),
            at: event.op.span,
            choices: machine.choices(event).iter().map(|chosen| chosen.value).collect(),
        }
    }
}
