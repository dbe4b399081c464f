//! From what the explorers reach to the oracle's plain forms, and sets side by side.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Write as _};

use loris_explorers::{Equivalence, Guarantee, Observer, Terminal};
use loris_hbr::{Clocks, ExactHbr, ExactReadsFrom, ExactView, Lazy, Regular, Relation};
use loris_interpreter::terminal::{FrameState, ObjectState, PlainValue, TerminalState, ThreadState};
use loris_interpreter::{Machine, Outcome as MachineOutcome};
use loris_lang::ir::{ObjectId, Program};

use crate::oracle::plain::{Frame, Hbr, HbrEvent, Object, ReadsFrom, State, Stop, Thread, Value, View};
use crate::oracle::{Enumeration, Outcome};

/// A terminal state of the interpreter.
pub fn state(program: &Program, terminal: &TerminalState) -> State {
    let name = |number: usize| program.object_name(ObjectId(u32::try_from(number).unwrap_or(u32::MAX)));
    let objects = terminal.objects.iter().enumerate();
    State {
        objects: objects.map(|(number, state)| (name(number), object(state))).collect(),
        threads: terminal.threads.iter().map(|(name, state)| (name.clone(), thread(state))).collect(),
    }
}

fn object(state: &ObjectState) -> Object {
    match state {
        ObjectState::Var(plain) => Object::Var(value(plain)),
        ObjectState::Mutex(owner) => Object::Mutex(owner.clone()),
        ObjectState::RwLock { writer, readers } => {
            Object::RwLock { writer: writer.clone(), readers: readers.clone() }
        }
        ObjectState::Cond(waiting) => Object::Cond(waiting.clone()),
        ObjectState::Sem(count) => Object::Sem(*count),
        ObjectState::Barrier { arrivals, may_leave } => {
            Object::Barrier { arrived: u64::from(*arrivals), leaving: may_leave.clone() }
        }
        ObjectState::Chan(contents) => Object::Chan(contents.iter().map(value).collect()),
        ObjectState::Rendezvous { transit, may_finish } => Object::Rendezvous {
            transit: transit.as_ref().map(|(sender, plain)| (value(plain), sender.clone())),
            released: may_finish.clone(),
        },
    }
}

fn value(plain: &PlainValue) -> Value {
    match plain {
        PlainValue::Unset => Value::Unset,
        PlainValue::Int(n) => Value::Int(*n),
        PlainValue::Bool(b) => Value::Bool(*b),
        PlainValue::Handle(name) => Value::Handle(name.clone()),
    }
}

fn thread(state: &ThreadState) -> Thread {
    let (stop, frames) = match state {
        ThreadState::Ended(locals) => {
            let local = |(name, values): &(String, Vec<PlainValue>)| {
                (name.clone(), values.iter().map(value).collect())
            };
            return Thread::Ended(locals.iter().map(local).collect());
        }
        ThreadState::Spinning(heads) => {
            let stack = |frames: &Vec<FrameState>| frames.iter().map(frame).collect();
            return Thread::Spinning(heads.iter().map(stack).collect());
        }
        ThreadState::Failed(frames) => (Stop::Failed, frames),
        ThreadState::AssumeBlocked(frames) => (Stop::Assumed, frames),
        ThreadState::Pending(kind, frames) => (Stop::Blocked(kind.word().to_owned()), frames),
    };
    Thread::Stopped(stop, frames.iter().map(frame).collect())
}

fn frame(state: &FrameState) -> Frame {
    Frame {
        function: state.function.clone(),
        place: state.place,
        slots: state.slots.iter().map(value).collect(),
    }
}

/// The relation of the execution that a machine holds.
pub fn relation<R: Relation>(machine: &Machine) -> Hbr {
    hbr(&ExactHbr::of_execution(machine, &Clocks::<R>::of_execution(machine)))
}

/// The reads-from class of the execution that a machine holds; `R` says whether the order of mutexes is part of it.
pub fn reads_from<R: Relation>(machine: &Machine) -> ReadsFrom {
    let ExactReadsFrom { root, threads, written } = ExactReadsFrom::of_execution::<R>(machine);
    let view = |ExactView { label, choices, saw, after }| View { label, choices, saw, after };
    let threads = threads.into_iter().map(|(name, views)| (name, views.into_iter().map(view).collect()));
    ReadsFrom { root, threads: threads.collect(), written }
}

/// A canonical relation.
pub fn hbr(exact: &ExactHbr) -> Hbr {
    let threads = exact.threads.iter().enumerate().map(|(at, thread)| {
        let events = thread.events.iter().map(|event| {
            let counts = event.clock.iter().enumerate();
            // A clock counts the event itself too.
            let before = counts.map(|(other, count)| (other, count - u32::from(other == at)));
            let named = before.filter(|(_, count)| *count > 0);
            HbrEvent {
                label: event.label.clone(),
                choices: event.choices.clone(),
                before: named.map(|(other, count)| (exact.threads[other].name.clone(), count)).collect(),
            }
        });
        (thread.name.clone(), events.collect())
    });
    Hbr { root: exact.root.clone(), threads: threads.collect() }
}

/// How many classes of an equivalence the oracle has found.
pub fn classes(oracle: &Enumeration, equivalence: Equivalence) -> usize {
    match equivalence {
        Equivalence::Hbr => oracle.hbrs.len(),
        Equivalence::LazyHbr => oracle.lazy_hbrs.len(),
        Equivalence::ReadsFrom => oracle.rf_classes.len(),
        Equivalence::LazyReadsFrom => oracle.lazy_rf_classes.len(),
        Equivalence::State => oracle.states.len(),
    }
}

/// How the interpreter says that an execution ended.
pub fn outcome(outcome: MachineOutcome) -> Outcome {
    match outcome {
        MachineOutcome::Ok => Outcome::Ok,
        MachineOutcome::Deadlock(_) => Outcome::Deadlock,
        MachineOutcome::AssumeBlocked => Outcome::AssumeBlocked,
        MachineOutcome::Failure => Outcome::Failure,
        MachineOutcome::Spins => Outcome::Spins,
    }
}

/// What a run reaches, by fingerprint.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fingerprints {
    /// Terminal states with the outcome there.
    pub states: BTreeMap<u128, Outcome>,
    /// Terminal relations.
    pub hbrs: BTreeSet<u128>,
    /// Terminal lazy relations.
    pub lazy_hbrs: BTreeSet<u128>,
}

impl Observer for Fingerprints {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let outcome = outcome(terminal.outcome);
        if outcome.is_terminal() {
            self.states.insert(terminal.fingerprints.state, outcome);
            self.hbrs.insert(terminal.fingerprints.hbr.0);
            self.lazy_hbrs.insert(terminal.fingerprints.lazy_hbr.0);
        }
    }
}

impl Fingerprints {
    /// Whether a run that promises this, and has all and nothing else, may have found these.
    pub fn allow(&self, found: &Fingerprints, promised: Guarantee) -> bool {
        fn within<T: Ord>(all: &BTreeSet<T>, some: &BTreeSet<T>, complete: bool) -> bool {
            if complete { all == some } else { some.is_subset(all) }
        }
        let states = if promised.includes(Equivalence::State) {
            self.states == found.states
        } else {
            found.states.iter().all(|(print, ends)| self.states.get(print) == Some(ends))
        };
        states
            && within(&self.hbrs, &found.hbrs, promised.includes(Equivalence::Hbr))
            && within(&self.lazy_hbrs, &found.lazy_hbrs, promised.includes(Equivalence::LazyHbr))
    }

    /// Terminal states whose outcome is this one.
    pub fn states_with(&self, outcome: Outcome) -> usize {
        self.states.values().filter(|found| **found == outcome).count()
    }
}

/// Collects what a run reaches, in the oracle's forms: one for each fingerprint.
#[derive(Default)]
pub struct Collector {
    /// Terminal states with the outcome there.
    pub states: BTreeMap<State, Outcome>,
    /// Terminal relations.
    pub hbrs: BTreeSet<Hbr>,
    /// Terminal lazy relations.
    pub lazy_hbrs: BTreeSet<Hbr>,
    /// Terminal reads-from classes.
    pub rf_classes: BTreeSet<ReadsFrom>,
    /// Terminal lazy reads-from classes.
    pub lazy_rf_classes: BTreeSet<ReadsFrom>,
    /// The relations and states by fingerprint.
    pub fingerprints: Fingerprints,
}

impl Observer for Collector {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let machine = terminal.machine;
        let outcome = outcome(terminal.outcome);
        if !outcome.is_terminal() {
            return;
        }
        if self.fingerprints.states.insert(terminal.fingerprints.state, outcome).is_none() {
            self.states.insert(state(machine.program(), &machine.terminal_state()), outcome);
        }
        if self.fingerprints.hbrs.insert(terminal.fingerprints.hbr.0) {
            self.hbrs.insert(relation::<Regular>(machine));
            self.rf_classes.insert(reads_from::<Regular>(machine));
            self.lazy_rf_classes.insert(reads_from::<Lazy>(machine));
        }
        if self.fingerprints.lazy_hbrs.insert(terminal.fingerprints.lazy_hbr.0) {
            self.lazy_hbrs.insert(relation::<Lazy>(machine));
        }
    }
}

impl Collector {
    /// Terminal states whose outcome is this one.
    pub fn states_with(&self, outcome: Outcome) -> BTreeSet<&State> {
        self.states.iter().filter(|(_, found)| **found == outcome).map(|(state, _)| state).collect()
    }
}

/// What of two sets is missing in the second, and what is too much there; `None` if they are equal.
pub fn difference<T: Ord + Debug>(expected: &BTreeSet<T>, found: &BTreeSet<T>) -> Option<String> {
    if expected == found {
        return None;
    }
    let mut text = format!("{} expected, {} found", expected.len(), found.len());
    for (word, one, other) in [("missing", expected, found), ("too much", found, expected)] {
        let only: Vec<_> = one.difference(other).collect();
        if let Some(first) = only.first() {
            let _ = write!(text, "\n  {word}: {}, the first one:\n    {first:?}", only.len());
        }
    }
    Some(text)
}
