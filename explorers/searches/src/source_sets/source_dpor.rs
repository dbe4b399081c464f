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
//! places are decided, whose later one was not there in the execution before (`trace`, `reversals`, `source_stack`).
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

use loris_interpreter::ThreadId;

use super::sequence::Sequence;
use super::source_stack::SourceStack;
use super::trace::Trace;
use super::{Planning, SourceSets};
use loris_engine::facts::{Begins, Facts, NextExecution, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::search_event::Entry;
use loris_hbr::Equivalence;

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
    guarantee: Guarantee::every(Equivalence::Hbr),
    within_depth: WithinDepth::Unknown,
    once: None,
    profiles: Profiles::Language,
    begins: Begins::AtTheStart,
    next: NextExecution::BacktrackSet,
};

/// Dynamic partial-order reduction by source sets.
pub type SourceDpor = SourceSets<OneInitial>;

/// Of a sequence, a thread that can begin it is planned.
#[derive(Clone, Copy, Debug)]
pub struct OneInitial;

impl Planning for OneInitial {
    fn plan(
        stack: &mut SourceStack,
        trace: &Trace,
        sequence: &Sequence,
        enabled: &[ThreadId],
    ) -> Option<Entry> {
        Some(stack.plan_initial(trace, sequence, enabled))
    }

    fn validate_decided(_: &mut SourceStack, _: &Trace, _: &Sequence) {}
}
