//! Lazy dynamic partial-order reduction (Thomson and Donaldson, 2015; Thomson 2016, §4.4.2 and §4.4.3,
//! Algorithm 6).
//!
//! Idea: critical sections of one mutex whose data have nothing to do with one another need not be tried in every
//! order. So races are looked for in the lazy happens-before relation, which forgets the order of lock and unlock
//! events, and only races between accesses of data are reversed. Since a step inside a section cannot simply be
//! overtaken by a section of the same mutex, the place of the reversal moves back to where the mutex was free.
//!
//! Search: as in DPOR, but for a lazy race of event i with a pending op, the thread of the op is planned at the
//! choice point before i', the last event up to i of the thread of i such that no mutex which that thread held
//! before i' is locked after i' by an event that comes lazily before the op. Mutexes held: those of the thread of
//! i, `Held` in the paper; locks that come before the op: `Relevant`. If the thread of the op is not enabled at
//! the point, every enabled thread is planned. After a step, a thread's op is compared with all events if the
//! thread ran, was spawned, or if its op lazily depends on the step, since then more locks may come before it.
//! Nothing else can change its races or their places.
//!
//! Sleep sets are over the *regular* relation, as in the paper, since the lazy one is no valid dependency
//! relation; their rule is that of DPOR, in whose file it is explained.
//!
//! Invariant: between two calls there is one choice point and one entry of held mutexes for each event, and the
//! clocks hold the lazy relation of the execution; `validate` checks the choice points in debug builds.
//!
//! Complete for: nothing. The paper gives three ways in which terminal states are missed. Two are looked for and
//! reported as warnings: an op that can block inside a critical section, and mutexes locked in a cyclic order, in
//! which case deadlocks are likely to be missed. The third, a mutex held by another thread than the two of the
//! race, is not: without any warning one state in eight is missed by `lock m; x = 1; a = z; unlock m` beside
//! `b = x; z = 1` and `lock m; c = z; unlock m`.
//!
//! Departures from the paper: its Algorithm 6 prints i' < i, its text i' ≤ i; the text is followed, since the
//! algorithm could not reverse a race at the very first event. All executions together make one graph of the order
//! of locks, where the paper has one for each; a lock adds to it when it is about to be taken, not only when it
//! is, so the warning is given no later. A strict mutex (one that is tried) is an ordinary object of the lazy
//! relation, and a lock of it inside a section counts as an op that can block.
//!
//! Cost: as DPOR, and for each race one walk back over the events.

mod blocking;
mod may_deadlock;
pub mod warning;

use loris_hbr::{
    Clocks, Dependence, Footprint, Lazy, PendingOp, Race, changed_by, dependence, is_new, may_touch_more,
    near,
};
use loris_interpreter::{EventIndex, Machine, ThreadId};
use loris_lang::ir::{ObjectId, Program};

use crate::lazy_dpor::blocking::BlockingInsideSection;
use crate::lazy_dpor::may_deadlock::LockOrder;
use crate::lazy_dpor::warning::Warning;
use crate::sleep::backtrack_stack::{BacktrackStack, log_sleep};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::report::PruneReason;
use loris_engine::search_event::{Later, Race as Raced, SearchEvent};
use loris_engine::strategy::{Choice, Prefix, Strategy};

/// What is said of lazy DPOR.
pub const FACTS: Facts = Facts {
    name: "lazy-dpor",
    title: "lazy DPOR",
    idea: "It looks for races in the lazy relation, which forgets the order of lock and unlock events. For \
           each it adds the thread of the later op to the backtrack set of the point before the earlier \
           event (the threads to be run there, each in an execution of its own). If the earlier event is in \
           a section (from a lock to its unlock) that the later op must not enter, the point moves back to \
           before the section. It promises nothing: it may miss states.",
    source: "Thomson and Donaldson 2015; Thomson 2016, Algorithm 6",
    guarantee: Guarantee::NONE,
    within_depth: WithinDepth::Unknown,
    once: None,
    profiles: Profiles::Language,
    begins: Begins::AtTheStart,
    next: NextExecution::BacktrackSet,
};

/// DPOR over the lazy relation, as published.
#[derive(Clone, Debug)]
pub struct LazyDpor {
    backtrack: BacktrackStack,
    clocks: Clocks<Lazy>,
    pending: PendingOp,
    races: Vec<Race>,
    near: Vec<ThreadId>,
    /// The lazy clock of the op whose races are in `races`.
    clock: Vec<u32>,
    held: Held,
    relevant: Vec<ObjectId>,
    /// Places that would not do for the last race, each with the mutex that hinders it.
    hindered: Vec<(usize, ObjectId)>,
    blocking: BlockingInsideSection,
    order: LockOrder,
}

/// For each event, the mutexes that its thread held before it.
#[derive(Clone, Debug, Default)]
struct Held {
    mutexes: Vec<ObjectId>,
    starts: Vec<usize>,
}

impl Held {
    /// The mutexes that the thread of the event held before it.
    fn before(&self, event: usize) -> &[ObjectId] {
        let end = self.starts.get(event + 1).copied().unwrap_or(self.mutexes.len());
        &self.mutexes[self.starts[event]..end]
    }

    /// The thread is about to step.
    fn push(&mut self, machine: &Machine, thread: ThreadId) {
        self.starts.push(self.mutexes.len());
        machine.holds(thread, &mut self.mutexes);
    }

    /// Only the first `len` events stay.
    fn truncate(&mut self, len: usize) {
        if let Some(&end) = self.starts.get(len) {
            self.mutexes.truncate(end);
            self.starts.truncate(len);
        }
    }
}

impl LazyDpor {
    /// A search of the program that has not begun.
    pub fn new(program: &Program) -> Self {
        LazyDpor {
            backtrack: BacktrackStack::default(),
            clocks: Clocks::new(),
            pending: PendingOp::default(),
            races: Vec::new(),
            near: Vec::new(),
            clock: Vec::new(),
            held: Held::default(),
            relevant: Vec::new(),
            hindered: Vec::new(),
            blocking: BlockingInsideSection::new(program),
            order: LockOrder::default(),
        }
    }

    /// Plans the reversal of the races in `races`, whose later part is a step of the thread with the clock in
    /// `clock`.
    fn reverse_all(&mut self, point: &ChoicePoint, thread: ThreadId, later: Later) {
        for place in 0..self.races.len() {
            let race = self.races[place];
            if race.dependence != Dependence::Reversible {
                continue;
            }
            let at = self.place_of_reversal(point.machine(), race.event);
            if point.is_followed() {
                let (entry, added) = self.backtrack.plan_and_tell(at, thread);
                let (earlier, hindered) = (race.event.index(), self.hindered.clone());
                point
                    .log(|_| SearchEvent::Race(Raced { earlier, later, thread, at, hindered, entry, added }));
            } else {
                self.backtrack.plan(at, thread);
            }
        }
    }

    /// i' of Algorithm 6 for a race whose earlier event is `event`.
    fn place_of_reversal(&mut self, machine: &Machine, event: EventIndex) -> usize {
        let events = machine.events();
        let thread = machine.event(event).thread;
        let mut place = event.index();
        let mut seen = events.len();
        self.relevant.clear();
        self.hindered.clear();
        loop {
            let held = self.held.before(place);
            if held.is_empty() {
                return place;
            }
            for at in (place + 1..seen).rev() {
                let knows = self.clock.get(events[at].thread.index()).copied().unwrap_or(0);
                if knows as usize > at {
                    self.relevant.extend(Footprint::of_event(machine, &events[at]).locks::<Lazy>());
                }
            }
            seen = place + 1;
            let Some(mutex) = held.iter().find(|mutex| self.relevant.contains(mutex)) else { return place };
            self.hindered.push((place, *mutex));
            match events[..place].iter().rposition(|earlier| earlier.thread == thread) {
                Some(earlier) => place = earlier,
                None => return place,
            }
        }
    }

    /// Compares the pending op of a thread with the events so far, of which `last` is the newest.
    fn look_at(&mut self, point: &mut ChoicePoint, thread: ThreadId, last: EventIndex) {
        let machine = point.machine();
        let Some(op) = machine.pending(thread) else { return };
        let new = is_new(machine.event(last), thread);
        let pending = self.pending.of(point.machine_mut(), thread, op.kind);
        let machine = point.machine();
        let seen = Footprint::of_event(machine, machine.event(last));
        let related =
            new || changed_by(seen, pending) || dependence::<Lazy>(seen, pending) != Dependence::Independent;
        if related {
            self.clocks.races(pending, &mut self.races);
            self.clocks.clock_of_pending(pending, &mut self.clock);
            self.reverse_all(point, thread, Later::Pending(thread, point.depth()));
        }
    }
}

impl LazyDpor {
    /// Signs that something may have been missed, once the run is over.
    pub fn warnings(&self, machine: &Machine) -> Vec<Warning> {
        let mut warnings = self.blocking.warnings(machine);
        warnings.extend(self.order.warnings(machine));
        warnings
    }
}

impl Strategy for LazyDpor {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.backtrack.restart();
        self.clocks.truncate(0);
        self.held.truncate(0);
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        let prefix = self.backtrack.next_prefix()?;
        self.clocks.truncate(prefix.keep);
        self.held.truncate(prefix.keep);
        Some(prefix)
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        debug_assert_eq!(self.clocks.len(), point.depth(), "the clocks hold the execution");
        debug_assert_eq!(self.held.starts.len(), point.depth(), "and so do the held mutexes");
        let machine = point.machine();
        let last = machine.events().last().map(|event| Footprint::of_event(machine, event));
        if point.is_followed() {
            log_sleep(point, &self.backtrack);
        }
        match self.backtrack.next_step(point.depth(), point.enabled(), last) {
            Some(step) => {
                self.held.push(machine, step.thread);
                Choice::Run(step)
            }
            None => Choice::Prune(PruneReason::SleepSet),
        }
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        let run = machine.event(event);
        let seen = Footprint::of_event(machine, run);
        let thread = seen.thread;
        self.backtrack.record(seen, machine.choices(run));
        if may_touch_more(seen) {
            self.clocks.races(seen, &mut self.races);
            self.clocks.clock_of_pending(seen, &mut self.clock);
            self.reverse_all(point, thread, Later::Event(event.index()));
        }
        self.clocks.push(seen);
        self.blocking.look(machine, thread);
        self.order.look(machine, thread);
        near(point.machine(), point.machine().event(event), &mut self.near);
        for place in 0..self.near.len() {
            self.look_at(point, self.near[place], event);
        }
    }
}
