//! Optimal DPOR: dynamic partial-order reduction by source sets and wakeup trees (Abdulla, Aronis, Jonsson and Sagonas,
//! POPL 2014 and JACM 2017, Algorithm 2).
//!
//! Idea: source-DPOR plans a thread that can begin what is wanted, and then forgets what was wanted: the execution goes
//! on by default, and it may end where everyone enabled sleeps. Here the whole sequence is remembered. What is planned
//! at a choice point is an ordered tree of sequences, and an execution follows a branch of it to its leaf. By then
//! every sleeping thread has been woken, since a branch is only planned if no sleeping thread covers it; so no
//! execution is given up, and no two have one relation.
//!
//! Search: depth first. Only executions that have ended show what to plan. A sequence is covered if a sleeping thread
//! can begin it, or is independent of it; then if the tree has a branch that agrees with it (`wakeup_tree`). Whether
//! it is independent depends on the events of the whole execution, and those are others in the next one. So a pair is
//! decided in every execution that has it, unless the events up to its later op decide it for good, whatever comes
//! after them.
//!
//! Locks and other ops that wait are treated as by source-DPOR: see there and `reversals`. Where everyone is planned,
//! where a sequence has a choice of values, and below such a place, optimality is left: executions may be given up.
//! There a sleeping thread counts only if it can begin a sequence (`source_stack`), which is the rule of source-DPOR.
//!
//! Invariant: that of source-DPOR; and a sequence that is planned depends on the event that it leaves out, so it is
//! no reordering of what is being searched. Debug builds check it.
//!
//! Complete for: HBRs, hence for lazy HBRs and terminal states, deadlocks and failures included, provided that the
//! program has finitely many schedules. Each relation is executed once, and none is given up, if [`is_optimal_on`]
//! says so. The argument is in `spec/09-source-and-optimal-dpor.md`.
//!
//! Departures from the paper: those of source-DPOR.
//!
//! Cost: a pair costs one pass over the events after its earlier one, and one along the tree; an op that has to be run
//! elsewhere to be known costs one more execution of a part of it. Wakeup trees are deleted as they are run; they can
//! be large, in the worst case exponentially larger than an execution.

use loris_interpreter::ThreadId;
use loris_lang::ir::{Instr, Program};

use super::sequence::Sequence;
use super::source_stack::SourceStack;
use super::trace::Trace;
use super::{Planning, SourceSets};
use loris_engine::facts::{Begins, Facts, NextExecution, Once, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::search_event::Entry;
use loris_hbr::Equivalence;
use loris_interpreter::OpKind;
use loris_interpreter::op::{Lock, Waits};

/// What is said of optimal DPOR.
pub const FACTS: Facts = Facts {
    name: "optimal-dpor",
    title: "optimal DPOR",
    idea: "It looks for races when an execution has ended: two events of different threads that depend on \
           each other directly. For each it puts a whole sequence that turns the race round into the wakeup \
           tree of the point before the earlier event, the sequences that are to be run from there, unless \
           one there or a sleeping thread covers it. Who was run at a point sleeps when another thread is \
           run there: it is not run again until a step that its own depends on wakes it. No execution is \
           given up.",
    source: "Abdulla, Aronis, Jonsson and Sagonas 2014, Algorithm 2",
    guarantee: Guarantee::every(Equivalence::Hbr),
    within_depth: WithinDepth::Unknown,
    once: Some(Once { on: is_optimal_on, ..Once::run(Equivalence::Hbr) }),
    profiles: Profiles::Language,
    begins: Begins::AtTheStart,
    next: NextExecution::WakeupTree,
};

/// Dynamic partial-order reduction by wakeup trees.
pub type OptimalDpor = SourceSets<WholeSequence>;

/// A sequence is planned as a whole, if nothing covers it.
#[derive(Clone, Copy, Debug)]
pub struct WholeSequence;

impl Planning for WholeSequence {
    fn plan(
        stack: &mut SourceStack,
        trace: &Trace,
        sequence: &Sequence,
        enabled: &[ThreadId],
    ) -> Option<Entry> {
        stack.insert(trace, sequence, enabled)
    }

    fn validate_decided(stack: &mut SourceStack, trace: &Trace, sequence: &Sequence) {
        stack.validate_decided(trace, sequence);
    }
}

/// Whether one execution for each terminal relation is promised for the program, and none given up: it has no op
/// that waits for anything but a mutex or the end of a thread, and no loop in place of which there is one; no barrier, no
/// op that touches several variables, no plain accesses, and no choices.
pub fn is_optimal_on(program: &Program) -> bool {
    let mut code = program.functions().iter().flat_map(|function| &function.code);
    !code.any(|instr| {
        let is_other =
            matches!(instr, Instr::PlainRead { .. } | Instr::PlainWrite { .. } | Instr::Choose { .. });
        let kind = OpKind::of(instr);
        let waits = kind.map_or(Waits::Nothing, OpKind::waits_for);
        is_other
            || kind == Some(OpKind::Arrive)
            || matches!(waits, Waits::Lock(Lock::RwLock) | Waits::Object | Waits::Guard)
            || instr.loop_op().is_some_and(|op| op.guard().is_some())
    })
}
