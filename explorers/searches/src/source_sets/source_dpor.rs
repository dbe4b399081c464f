//! Source-DPOR: dynamic partial-order reduction by source sets (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014 and
//! JACM 2017, Algorithm 1).
//!
//! Idea: as in DPOR, another execution is planned for each race. DPOR runs the thread of the later step first, and if
//! that cannot be done, everyone. Here it is enough that some thread is run that can *begin* what is wanted: the
//! events that do not happen after the earlier one, and then the later. If one such thread was run there, or sleeps
//! there, nothing is planned. The threads run at a choice point then form a *source set*: whatever can be executed
//! from there can begin with one of them.
//!
//! Search: depth first, with sleep sets. At a new choice point the first thread in order of creation that is awake is
//! run. When an execution has ended, also because all who are enabled sleep, the pairs of events that may change
//! places are answered, whose later one was not there in the execution before (`trace`, `reversals`, `descent`).
//!
//! Locks: the pair of an unlock and a later lock is turned round before the lock that the unlock ends. What does not
//! happen after that lock has nothing of its section, so the mutex is as free as it was there. A lock that is blocked
//! at the end forms a pair with the lock of the owner. Other ops that wait are compared with every event that could
//! make them wait, and run where they would come first, to see whether they can; `reversals` says when everyone is
//! planned instead.
//!
//! Invariant: between two calls there is one choice point for each event, and the trace holds the events of the
//! execution. Nothing is planned for a sleeping thread, and what is planned can be run; debug builds check both.
//!
//! Complete for: HBRs, hence for lazy HBRs and terminal states, deadlocks and failures included, provided that the
//! program has finitely many schedules. Not optimal: executions are given up where everyone enabled sleeps, and fewer
//! of them than under DPOR. The argument is in `spec/09-source-and-optimal-dpor.md`.
//!
//! Departures from the paper: it assumes that no step of a thread makes another one wait, which this language does
//! not fulfil (its journal version has locks, in another form). Threads that sleep since an earlier choice point count
//! as planned. A step that chooses values is run with all of them; it counts as a beginning only if the later event
//! depends on it, since the choice that was made may be independent of it where another one is not.
//!
//! Cost: for each step one clock and one search for races; for each pair one pass over the events after its earlier
//! one. Memory grows with the longest execution only.

use loris_interpreter::EventIndex;
use loris_lang::ir::Program;

use crate::source_sets::descent::Descent;
use crate::source_sets::followed::{Followed, remark_on_sleep};
use crate::source_sets::reversals::{Plan, Reversals};
use crate::source_sets::trace::{Answered, Trace};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Bounds, Facts, NextExecution, Profiles};
use loris_engine::guarantee::Guarantee;
use loris_engine::report::PruneReason;
use loris_engine::strategy::{Choice, End, Prefix, Strategy};
use loris_hbr::Footprint;
use loris_interpreter::op::Natures;

/// What is said of source DPOR.
pub const FACTS: Facts = Facts {
    name: "source-dpor",
    title: "source DPOR",
    idea: "It looks for races when an execution has ended: two events of different threads that depend on \
           each other directly. For each it wants a run in which the later one comes first. It adds one \
           thread that can begin such a run to the backtrack set of the point before the earlier event (the \
           threads to be run there, each in an execution of its own), unless one is there, was run or \
           sleeps. Who was run at a point sleeps when another thread is run there: it is not run again until \
           a step that its own depends on wakes it.",
    source: "Abdulla, Aronis, Jonsson and Sagonas 2014, Algorithm 1",
    guarantee: Guarantee::Hbrs,
    once: None,
    profiles: Profiles::Language,
    begins: Begins::AtTheStart,
    bounds: Bounds::None,
    next: NextExecution::BacktrackSet,
};

/// Dynamic partial-order reduction by source sets.
#[derive(Clone, Debug)]
pub struct SourceDpor {
    natures: Natures,
    descent: Descent,
    trace: Trace,
    reversals: Reversals,
    /// How many events of the current execution were there in the one before.
    old: usize,
}

impl SourceDpor {
    /// A search that has not begun.
    pub fn new(program: &Program) -> Self {
        SourceDpor {
            natures: Natures::new(program),
            descent: Descent::default(),
            trace: Trace::default(),
            reversals: Reversals::default(),
            old: 0,
        }
    }
}

impl Strategy for SourceDpor {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.descent.restart();
        self.trace.truncate(0);
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        let prefix = self.descent.next_prefix()?;
        self.trace.truncate(prefix.keep);
        self.old = prefix.keep;
        Some(prefix)
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        debug_assert_eq!(self.trace.len(), point.depth(), "the trace holds the execution");
        remark_on_sleep(point, &self.descent);
        let step = self.descent.next_step(point.depth(), point.enabled());
        step.map_or(Choice::Prune(PruneReason::SleepSet), Choice::Run)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        let run = machine.event(event);
        self.descent.record(Footprint::of_event(machine, run), machine.choices(run), point.enabled());
        self.trace.push(machine, &self.natures, event);
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        let SourceDpor { natures, descent, trace, reversals, old } = self;
        reversals.find(point, trace, natures, (*old, end), |point, trace, plan| {
            let followed = Followed::before(point, descent, plan);
            let entry = match plan {
                Plan::Run(sequence) => {
                    descent.plan_initial(trace, sequence, point.enabled_at(sequence.without))
                }
                Plan::Answered(_) => return Answered::ForGood,
                Plan::Everyone(depth, _) => descent.plan_for_unknown(depth, point.enabled_at(depth)),
            };
            point.note(|_| followed.remark(descent, trace, plan, entry));
            Answered::ForGood
        });
    }
}
