//! Dynamic partial-order reduction (Flanagan and Godefroid, POPL 2005, with the addendum of 2011; as in Thomson
//! 2016, §4.4.1, Algorithm 5, and §4.5).
//!
//! Idea: two executions that differ only in the order of independent steps lead to the same state. So instead of
//! every order, only those are tried that could matter: wherever an execution shows two steps of different threads
//! that touch one thing and are next to one another in the happens-before relation, a race, another execution is
//! planned in which the later one comes first.
//!
//! Search: at a new choice point the first thread in order of creation that does not sleep is run. After each step
//! the pending op of every thread, blocked ones too, is compared with the events so far. For a race with event i,
//! the thread is planned at the choice point before i if it is enabled there, otherwise every enabled thread is.
//! The deepest choice point with a planned thread is next. Of the pending ops only that of the thread that ran,
//! that of a child just spawned, and those whose accesses depend on what the step wrote are compared with all
//! events, the others with the last event only: their older races were seen before. Accesses that show only when
//! a step is run (plain ones, those of an `atomic`) are compared with all earlier events then.
//!
//! Unlocks: an unlock and a lock of one mutex cannot be swapped. For such a race the thread is planned before the
//! *lock* that the unlock ends (§4.5), likewise for reader-writer locks. Other pairs that cannot be swapped (a
//! spawn and its child, an end and its join, a barrier's arrivals and leaves) are passed over.
//!
//! Sleep sets: a thread searched at a choice point sleeps in the subtrees of its later siblings until something
//! happens that its step depends on, and is not run while it sleeps. Added carelessly this loses executions: if a
//! race plans a thread that sleeps where it is planned, nothing is run there for its sake, and the further races
//! that its run would have shown, which might have planned others, are never seen. The rule here: a race whose
//! thread sleeps at the point, because of an earlier choice point, plans every enabled thread. And an arrival that
//! fills the round of a barrier wakes who was to arrive in it, since that arrival now belongs to the next round.
//!
//! Why that is enough. Let T be the threads planned at a point in the end, and v a list of steps that can be run from
//! there; call a step of v *first* if nothing in v comes before it. Claim: if no first step of v is asleep, then a run
//! was searched that contains v (1), and for each op that is pending after v, blocked or not, its races with events
//! before the point were planned for (2). The induction goes from the deepest points up.
//!
//! Of no steps, (2) is what is done at each point. If a first step of v is by a thread in T, take the one that was
//! searched first: below it the claim holds for the others, of which no first one is asleep there. If not, T is not all
//! that is enabled, so every thread of T was awake and was run, and no race found here planned everyone. Let t be in T.
//!
//! - Let something in v depend on the step of t; let e, by thread p, be the earliest such step. The steps before e
//!   can be run after that of t. If e can then be run too, it is in a searched run with them, by (1), and raced there
//!   with the step of t; if it is blocked there, its op was compared with that step, by (2). So p is in T. It has no
//!   first step in v, so something in v comes before its earliest step; hence something in v depends on the step that
//!   p has at the point, and the earliest such step is before e: otherwise p's could have come first. The argument,
//!   with p in place of t, puts a further thread into T for a step still earlier in v. This cannot go on.
//! - So nothing in v depends on the step of any thread in T, and none of them has a step in v. Then v can be run after
//!   the step of t, and the claim below it gives (1), and (2) for each op that does not depend on that step. If one
//!   does, its race with the step was planned for below t; so its thread is in T, has no step in v, its op is pending
//!   at the point as it is after v, and was compared there.
//!
//! A race of a step with a later one that can also come first is never one of the pairs that cannot be swapped. A thread
//! that is done at the point itself needs no such care, since its subtree was searched there. No check runs the steps of
//! this argument; that the threads which were run at the start are a source set is checked in the tests of `by_definition`, and
//! the relations by the differential suite. On one writer and N readers, each with an independent step before, there
//! are (3^N + 1)/2 executions.
//!
//! Invariant: between two calls there is one choice point for each event, the clocks hold the events of the
//! execution, and the branch that is being searched is planned; `validate` checks it in debug builds.
//!
//! Complete for: HBRs, hence for lazy HBRs and terminal states, deadlocks and failures included, provided that
//! the program has finitely many schedules. Not optimal: executions are given up where every enabled thread
//! sleeps, and those are wasted.
//!
//! Departures from the paper: all races in the sense of Thomson's Definition 7 are reversed, not only the last
//! one; the sleep-set rule above stands for the addendum's, whose text is not at hand; steps that choose values
//! are run with every vector of values, and such a thread sleeps with what all of them touched.
//!
//! Cost: for each step one clock, one comparison with each other thread's pending op, and one search for races.

use loris_hbr::{
    Clocks, Dependence, Equivalence, Footprint, PendingOp, Race, Regular, changed_by, dependence, is_new,
    may_touch_more, near,
};
use loris_interpreter::{EventIndex, Machine, OpKind, ThreadId};

use crate::sleep::backtrack_stack::{BacktrackStack, log_sleep};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::report::PruneReason;
use loris_engine::search_event::{Later, Race as Raced, SearchEvent};
use loris_engine::strategy::{Choice, Prefix, Strategy};

/// What is said of DPOR.
pub const FACTS: Facts = Facts {
    name: "dpor",
    title: "DPOR",
    idea: "It looks for races: an event, and a later op of another thread that depends on it directly. For \
           each it adds the thread of the later op to the backtrack set of the point before the earlier \
           event (the threads to be run there, each in an execution of its own), so that another execution \
           runs the two the other way round. Who was run at a point sleeps when another thread is run there: \
           it is not run again, since all that begins with it was seen, until a step that its own depends on \
           wakes it. The races of what an execution keeps of the one before were told there, and are not \
           told again.",
    source: "Flanagan and Godefroid 2005, addendum 2011; Thomson 2016, Algorithm 5",
    guarantee: Guarantee::every(Equivalence::Hbr),
    within_depth: WithinDepth::Unknown,
    once: None,
    profiles: Profiles::Language,
    begins: Begins::Anywhere,
    next: NextExecution::BacktrackSet,
};

/// Dynamic partial-order reduction with sleep sets.
#[derive(Clone, Debug, Default)]
pub struct Dpor {
    backtrack: BacktrackStack,
    clocks: Clocks<Regular>,
    pending: PendingOp,
    races: Vec<Race>,
    near: Vec<ThreadId>,
}

impl Dpor {
    /// A search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Plans the reversal of the races in `races`, whose later part is a step of the thread.
    fn reverse_all(&mut self, point: &ChoicePoint, thread: ThreadId, kind: OpKind, later: Later) {
        for race in &self.races {
            let Some(at) = place_of_reversal(point.machine(), *race, kind) else { continue };
            if point.is_followed() {
                let (entry, added) = self.backtrack.plan_and_tell(at, thread);
                let earlier = race.event.index();
                let raced = Raced { earlier, later, thread, at, hindered: Vec::new(), entry, added };
                point.log(|_| SearchEvent::Race(raced));
            } else {
                self.backtrack.plan(at, thread);
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
        if new || changed_by(seen, pending) {
            self.clocks.races(pending, &mut self.races);
        } else {
            // A lock that waited through an unlock was compared with the lock before it, at the latest when it
            // became pending; so a pair that cannot be swapped says nothing new.
            let dependence = dependence::<Regular>(seen, pending);
            if dependence != Dependence::Reversible {
                return;
            }
            self.races.clear();
            self.races.push(Race { event: last, dependence });
        }
        self.reverse_all(point, thread, op.kind, Later::Pending(thread, point.depth()));
    }
}

impl Strategy for Dpor {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.backtrack.restart();
        self.clocks.truncate(0);
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        let prefix = self.backtrack.next_prefix()?;
        self.clocks.truncate(prefix.keep);
        Some(prefix)
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        debug_assert_eq!(self.clocks.len(), point.depth(), "the clocks hold the execution");
        let machine = point.machine();
        let last = machine.events().last().map(|event| Footprint::of_event(machine, event));
        if point.is_followed() {
            log_sleep(point, &self.backtrack);
        }
        let step = self.backtrack.next_step(point.depth(), point.enabled(), last);
        step.map_or(Choice::Prune(PruneReason::SleepSet), Choice::Run)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        let run = machine.event(event);
        let seen = Footprint::of_event(machine, run);
        self.backtrack.record(seen, machine.choices(run));
        if may_touch_more(seen) {
            self.clocks.races(seen, &mut self.races);
            self.reverse_all(point, seen.thread, seen.kind, Later::Event(event.index()));
        }
        self.clocks.push(seen);
        near(point.machine(), point.machine().event(event), &mut self.near);
        for place in 0..self.near.len() {
            self.look_at(point, self.near[place], event);
        }
    }
}

/// The choice point at which the later part of the race has to run to come first; `None` if it never can.
fn place_of_reversal(machine: &Machine, race: Race, later: OpKind) -> Option<usize> {
    match race.dependence {
        Dependence::Independent => None,
        Dependence::Reversible => Some(race.event.index()),
        Dependence::Irreversible => machine.acquisition_of(race.event, later),
    }
}
