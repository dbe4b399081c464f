//! What an explorer does, as it does it: remarks for those who want to follow a search step by step.
//!
//! A remark says what was found and what was done about it, in the terms of the algorithm: the race and the thread
//! that it plans, the sleeping threads, the step that a cache knows, the divergence and who has answered it. An
//! [`Observer`](crate::observer::Observer) that asks for them gets each one while the point still stands where it speaks of:
//! *positions* number the events of the current execution from 0, and the choice point before the event at a
//! position has the same number.
//!
//! Remarks are made by the algorithms themselves and decide nothing: the same search runs whether somebody listens or
//! not. Where nobody does, a remark is one test of a flag, and it is not made. Many searches make only the first
//! kind, which comes from the driver.

use loris_interpreter::{Step, ThreadId};
use loris_lang::ir::ObjectId;

use crate::strategy::End;

/// Something that an explorer did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// An execution is about to begin.
    Begun {
        /// So many events of the last one stay.
        keep: usize,
        /// So many steps after them are prescribed.
        prescribed: usize,
    },
    /// The event at this position was run.
    Executed(usize),
    /// The execution has ended.
    Ended(End),
    /// Who sleeps at a choice point that is new on this path, and who does no more.
    Sleep(Sleep),
    /// A race, and what it plans (DPOR, lazy DPOR).
    Race(Race),
    /// A race, and the sequence that would turn it round (source and optimal DPOR).
    Reversal(Reversal),
    /// A prefix was met for the first time, and is what is run next (caching).
    New {
        /// The step that leads to it from the current point; none if the current prefix is meant.
        step: Option<Step>,
        /// What it is known by.
        key: u128,
    },
    /// A place where another execution may part from this one, and who has answered it (ledger, tree).
    Divergence(Divergence),
    /// A part of the execution at which nobody can go on, which it has passed by (ledger, tree).
    Deadlock(Part),
    /// An execution that begins with these steps is promised. Promises are kept the last one first (ledger).
    Promise(Vec<Step>),
    /// The promise that is open and was made last is let go, since an execution has what it asks for (ledger).
    Lapsed,
    /// The next execution is the one promised last of those that are open, by an earlier one of this initial state,
    /// numbered from 0 (ledger).
    Kept {
        /// Who promised it.
        by: u32,
    },
    /// The next execution leaves the class that is looked at (reverse search).
    Deviates {
        /// At this choice point.
        at: usize,
        /// By a step of this thread, and the default order after it.
        thread: ThreadId,
    },
    /// All children of a class are known; its parent is looked at again (reverse search).
    Parent {
        /// The class leaves its parent at this choice point.
        at: usize,
        /// By a step of this thread.
        thread: ThreadId,
    },
    /// The default step would make a path that is not canonical (reverse search).
    NotCanonical {
        /// The thread of the step.
        thread: ThreadId,
        /// The threads of the same events in their canonical order.
        order: Vec<ThreadId>,
    },
    /// A step was left out, because the prefix that it leads to is known (caching).
    LeftOut {
        /// The step, from the current point.
        step: Step,
        /// What the prefix is known by.
        key: u128,
    },
}

/// Who sleeps at a choice point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sleep {
    /// The choice point.
    pub at: usize,
    /// Who sleeps there since an earlier choice point.
    pub asleep: Vec<ThreadId>,
    /// Who was woken by the event before it.
    pub woken: Vec<ThreadId>,
}

impl Sleep {
    /// Whether somebody sleeps or was woken.
    pub fn is_any(&self) -> bool {
        !self.asleep.is_empty() || !self.woken.is_empty()
    }
}

/// The later op of a race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Later {
    /// The event at this position.
    Event(usize),
    /// The op that is pending in this thread after so many events. It may be blocked.
    Pending(ThreadId, usize),
}

/// A race of DPOR or lazy DPOR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The position of the earlier event.
    pub earlier: usize,
    /// The later op.
    pub later: Later,
    /// The thread of the later op.
    pub thread: ThreadId,
    /// The choice point at which the thread should run. Before the earlier event, unless that cannot change places
    /// with the later one, or is in a critical section that hinders it.
    pub at: usize,
    /// Why it is an earlier one (lazy DPOR): for each choice point that will not do, the mutex that the thread of
    /// the earlier event holds there and that is locked before the later op.
    pub hindered: Vec<(usize, ObjectId)>,
    /// What was entered into the backtrack set there.
    pub entry: Entry,
    /// Who is planned there for this race and was not before.
    pub added: Vec<ThreadId>,
}

/// A race of source or optimal DPOR, turned round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reversal {
    /// The position of the earlier event; what turns the race round begins at the choice point before it.
    pub earlier: usize,
    /// The later op.
    pub later: Later,
    /// The thread of the later op.
    pub thread: ThreadId,
    /// What is wanted instead of the earlier event: events that do not happen after it, and the later op, by their
    /// threads; empty if it cannot be told.
    pub sequence: Vec<ThreadId>,
    /// What was entered into the backtrack set or wakeup tree there.
    pub entry: Entry,
    /// Who is planned there for this race and was not before.
    pub added: Vec<ThreadId>,
    /// What the wakeup tree there has for this race and had not before, if it is a branch.
    pub branch: Option<NewBranch>,
}

/// A branch of a wakeup tree that was not there before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewBranch {
    /// How to get to the node below which it begins, from the top of the tree: at each node which child, from 0.
    pub below: Vec<usize>,
    /// Its steps, by their threads.
    pub steps: Vec<ThreadId>,
}

/// A place where a thread may do something else than in this execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// Who.
    pub thread: ThreadId,
    /// Why it may.
    pub cause: Cause,
    /// The parts of the execution at which that was looked for, the largest first.
    pub parts: Vec<Part>,
}

/// Why a thread may do something else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cause {
    /// An event that its own comes directly after may be left out.
    Order {
        /// The position of its own event.
        event: usize,
        /// The position of the one that is left out.
        without: usize,
    },
    /// Its event at this position may choose other values.
    Choice {
        /// The position.
        event: usize,
    },
    /// Its op is blocked at the end, and may not have been before.
    Blocked,
    /// The execution was truncated before its op, and could have had that instead of another event.
    Truncated,
}

/// A part of an execution: events that can be executed without the others, as far as the relation tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The positions of its events.
    pub events: Vec<usize>,
    /// What is known of it.
    pub answer: Answer,
}

/// What is known of a part of an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// An earlier execution of this initial state, numbered from 0, has it and what the thread does there.
    Covered(u32),
    /// An execution that begins with it and what the thread does there is promised: the order of its threads.
    Promised(Vec<ThreadId>),
    /// It waits at this node of the path: what is to be run from there, by threads.
    Waits(usize, Vec<ThreadId>),
    /// What is to be run was searched below a step that was taken at the path.
    Lapsed,
    /// Others are in sections of the mutex that the thread holds or locks there.
    Rivals,
    /// Two threads would be in sections of one mutex.
    Clash,
    /// No order of its events can be executed.
    NoOrder,
    /// The thread is not enabled there.
    Blocks,
    /// Some thread can go on there after all.
    GoesOn,
}

/// What became of a thread, or of a sequence, that is to be run at a choice point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// The thread is planned there from now on.
    Added(ThreadId),
    /// The thread is being run there, or planned already.
    Planned(ThreadId),
    /// The thread was searched there.
    Done(ThreadId),
    /// The thread sleeps there, and what is wanted can begin with it: it was seen where the thread was run.
    Asleep(ThreadId),
    /// The thread sleeps there, and its step is independent of all that is wanted, which was seen after it.
    Independent(ThreadId),
    /// Every enabled thread is planned there from now on.
    Everyone(Because),
    /// A new branch of the wakeup tree has the sequence, from its step of this number on.
    Branch(usize),
    /// A branch of the wakeup tree leads to where the sequence is covered.
    Covered,
}

/// Why every enabled thread is planned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// The thread is not enabled there.
    NotEnabled(ThreadId),
    /// The thread sleeps there, so its further races would not be seen.
    Asleep(ThreadId),
    /// Every step that can begin the sequence chooses a value on which the rest may not depend.
    Chooses,
    /// The later op may be another one after other events.
    Unknown,
}
