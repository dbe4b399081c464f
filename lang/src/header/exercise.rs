//! An exercise: a question about the program of the file, and what kind of answer is right.
//!
//! Nothing here is a result. An answer is described by what has to be true of it, and whoever checks it finds out by
//! running the program.

use std::fmt;

use super::ExpectedOutcome;

/// A question about a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    /// What is asked.
    pub question: String,
    /// What answers it.
    pub answer: Answer,
    /// What to think of, for those who answer wrong.
    pub hint: Option<String>,
    /// Why the right answer is right.
    pub why: Option<String>,
    /// A file with a right answer, beside the file of the exercise, where it cannot be computed.
    pub solution: Option<String>,
}

/// What kind of answer is right.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// A figure of the program.
    Number(Figure),
    /// A schedule of which all of these hold.
    Schedule(Vec<Demand>),
    /// Two schedules that are alike and differ in these ways.
    Pair(Vec<Likeness>),
    /// A set of threads.
    Threads(ThreadSet),
    /// A set of events of one execution.
    Events(EventSet),
    /// A program of the reader's own, of which all of these hold.
    Program(Vec<Claim>),
}

/// A number that can be found by running a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Of what.
    pub quantity: Quantity,
    /// Among what.
    pub scope: Scope,
}

/// Over what a figure goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All schedules.
    All,
    /// What an explorer runs, by its name.
    By(String),
    /// The schedules that have one relation with this one.
    Class {
        /// Which relation.
        relation: RelationName,
        /// The schedule.
        schedule: String,
    },
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantity {
    /// Schedules run to a terminal state.
    Schedules,
    /// Of an explorer: all executions, those given up too.
    Executions,
    /// Of an explorer: executions given up.
    Pruned,
    /// Terminal HBRs.
    Hbrs,
    /// Terminal lazy HBRs.
    LazyHbrs,
    /// Terminal states.
    States,
    /// Schedules that end in a deadlock.
    DeadlockSchedules,
    /// Terminal states that are deadlocks.
    DeadlockStates,
    /// Schedules that end in a failure.
    FailureSchedules,
    /// Terminal states that are failures.
    FailureStates,
    /// The most threads of one execution.
    Threads,
    /// The events of the longest execution.
    Events,
}

/// One of the two relations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RelationName {
    /// `hbr`
    Hbr,
    /// `lazy-hbr`
    LazyHbr,
}

/// What has to be true of a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Demand {
    /// It ends so.
    Ends(ExpectedOutcome),
    /// It is like the schedule that [`As`](Demand::As) names, or unlike it.
    Like(Likeness),
    /// The schedule that it is compared with.
    As(String),
    /// An expression holds at its end.
    Reaches(String),
    /// It ends in a state that the explorer, by its name, does not meet.
    MissedBy(String),
}

/// Something that two schedules have in common, or have not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Likeness {
    /// They have it in common.
    Same(Thing),
    /// They have not.
    Other(Thing),
}

/// What two schedules may have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thing {
    /// The last state.
    State,
    /// The lazy HBR.
    LazyHbr,
    /// The HBR.
    Hbr,
}

/// A set of threads at a choice point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadSet {
    /// Which ones.
    pub kind: ThreadSetKind,
    /// The schedule whose initials are asked for, the explorer by its name, or the threads that are to be in a
    /// persistent or source set; else empty.
    pub of: String,
    /// The schedule that leads to the choice point.
    pub after: String,
}

/// Which threads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThreadSetKind {
    /// Those that can run.
    Enabled,
    /// Those that can begin a sequence.
    Initials,
    /// Those that sleep there in a depth-first search with sleep sets that tries threads in order of declaration.
    Asleep,
    /// Any smallest persistent set.
    Persistent,
    /// Any smallest source set.
    Source,
    /// Those that an explorer runs there in the end.
    Tried,
}

/// A set of events of an execution, by their numbers from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventSet {
    /// Which ones.
    pub kind: EventSetKind,
    /// The event that they are related to.
    pub event: u64,
    /// By which relation.
    pub relation: RelationName,
    /// The schedule of the execution.
    pub schedule: String,
}

/// Which events.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EventSetKind {
    /// Those that happen before it.
    Before,
    /// Those that it happens before.
    After,
    /// Those that are neither.
    Concurrent,
    /// Those of other threads that are dependent on it.
    Dependent,
}

/// A comparison of figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The left side.
    pub left: Figure,
    /// How they compare.
    pub compare: Compare,
    /// The right side.
    pub right: Bound,
}

/// The right side of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// A number.
    Number(u64),
    /// Another figure.
    Figure(Figure),
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compare {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Quantity {
    /// All of them, with their names in headers.
    pub(crate) const ALL: [(Quantity, &str); 12] = [
        (Quantity::Schedules, "schedules"),
        (Quantity::Executions, "executions"),
        (Quantity::Pruned, "pruned"),
        (Quantity::Hbrs, "hbrs"),
        (Quantity::LazyHbrs, "lazy-hbrs"),
        (Quantity::States, "states"),
        (Quantity::DeadlockSchedules, "deadlock-schedules"),
        (Quantity::DeadlockStates, "deadlock-states"),
        (Quantity::FailureSchedules, "failure-schedules"),
        (Quantity::FailureStates, "failure-states"),
        (Quantity::Threads, "threads"),
        (Quantity::Events, "events"),
    ];

    /// Whether it exists over such a scope.
    pub(crate) fn fits(self, scope: &Scope) -> bool {
        match scope {
            Scope::All => !matches!(self, Quantity::Executions | Quantity::Pruned),
            Scope::By(_) => true,
            Scope::Class { relation, .. } => match self {
                Quantity::Schedules => true,
                Quantity::Hbrs => *relation == RelationName::LazyHbr,
                _ => false,
            },
        }
    }
}

impl fmt::Display for Quantity {
    /// In words: `lazy HBRs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantity::Schedules => "schedules",
            Quantity::Executions => "executions",
            Quantity::Pruned => "executions given up",
            Quantity::Hbrs => "HBRs",
            Quantity::LazyHbrs => "lazy HBRs",
            Quantity::States => "states",
            Quantity::DeadlockSchedules => "schedules with a deadlock",
            Quantity::DeadlockStates => "deadlocked states",
            Quantity::FailureSchedules => "schedules with a failure",
            Quantity::FailureStates => "failed states",
            Quantity::Threads => "threads",
            Quantity::Events => "events of the longest execution",
        })
    }
}

impl fmt::Display for Figure {
    /// In words: `executions of dpor`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.scope {
            Scope::All => write!(f, "{}", self.quantity),
            Scope::By(explorer) => write!(f, "{} by {explorer}", self.quantity),
            Scope::Class { relation, schedule } => {
                write!(f, "{} with the {relation} of `{schedule}`", self.quantity)
            }
        }
    }
}

impl fmt::Display for RelationName {
    /// In words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RelationName::Hbr => "HBR",
            RelationName::LazyHbr => "lazy HBR",
        })
    }
}

impl fmt::Display for Thing {
    /// In words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Thing::State => "state",
            Thing::LazyHbr => "lazy HBR",
            Thing::Hbr => "HBR",
        })
    }
}

impl fmt::Display for Compare {
    /// As written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compare::Less => "<",
            Compare::AtMost => "<=",
            Compare::Equal => "=",
            Compare::AtLeast => ">=",
            Compare::More => ">",
        })
    }
}

impl Compare {
    /// Whether it holds of a comparison with this result.
    pub fn holds(self, found: std::cmp::Ordering) -> bool {
        match self {
            Compare::Less => found.is_lt(),
            Compare::AtMost => found.is_le(),
            Compare::Equal => found.is_eq(),
            Compare::AtLeast => found.is_ge(),
            Compare::More => found.is_gt(),
        }
    }
}
