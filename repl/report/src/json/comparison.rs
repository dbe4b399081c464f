//! Two schedules compared, for `--same`.

use loris_hbr::{Difference, Section, Swap};
use serde::Serialize;

use super::values::{Hash, Place, Schedule};
use super::words::Word;
use super::{Document, Head};
use crate::execution::{Ending, Execution};
use crate::render::divergence::{Told, ToldSide, section, sides, values};
use crate::results::{Comparison, Sameness};

/// What two schedules have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SameReport {
    /// What the report is about.
    #[serde(flatten)]
    pub head: Head,
    /// What the executions have in common.
    pub same: Common,
}

/// What two executions have in common, and what tells them apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Common {
    /// The most that they have in common, such as `lazy-hbr`.
    pub what: Word<Sameness>,
    /// Whether they have one HBR.
    pub hbr: bool,
    /// Whether they have one lazy HBR.
    pub lazy_hbr: bool,
    /// Whether they end in one state.
    pub state: bool,
    /// The two, in brief.
    pub executions: [ComparedExecution; 2],
    /// If they have one lazy HBR and two HBRs: each mutex whose sections come in another order.
    pub mutexes: Vec<SwappedMutex>,
    /// If they have two lazy HBRs: the first event that tells them apart; null if they have one.
    pub difference: Option<FirstDifference>,
    /// Shared variables and locals that end with different values.
    pub values: Vec<TwoValues>,
}

/// One of the two executions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedExecution {
    /// Its schedule.
    pub schedule: Schedule,
    /// How it ended, such as `ok`.
    pub outcome: Word<Ending>,
    /// How many events the schedule asked for, such as `4`: all of them, since nothing is run after it.
    pub given: usize,
    /// How many events it has, such as `4`.
    pub events: usize,
    /// Its HBR.
    pub hbr: Hash,
    /// Its lazy HBR.
    pub lazy_hbr: Hash,
}

/// A mutex whose sections come in another order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwappedMutex {
    /// Its name, such as `m`.
    pub mutex: String,
    /// How many pairs of its sections are turned round, such as `1`.
    pub pairs: usize,
    /// One such pair, in the order of each execution.
    pub sections: [[SectionPlaces; 2]; 2],
}

/// What a thread does between the lock and the unlock of a mutex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SectionPlaces {
    /// The thread, such as `p`.
    pub thread: String,
    /// Where it locks.
    pub lock: Place,
    /// Where it unlocks; null if it does not.
    pub unlock: Option<Place>,
}

/// The first thing that tells two executions apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstDifference {
    /// What it is.
    pub kind: DifferenceKind,
    /// The thread of the event, such as `p`; null of a root.
    pub thread: Option<String>,
    /// How many events that thread has before it, such as `2`; null of a root.
    pub index: Option<u32>,
    /// What stands there in each execution; empty of a root.
    pub sides: Vec<OneSide>,
}

/// Kinds of differences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DifferenceKind {
    /// Other values were chosen before the first step.
    Root,
    /// An event.
    Event,
}

/// What a thread does at one place in one of two executions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneSide {
    /// What the thread does there, and sees, such as `read x = 1`; null if it does not come so far.
    pub event: Option<String>,
    /// Where that stands; null if the thread does not come so far.
    pub at: Option<Place>,
    /// Events of other threads that come before it in this execution only.
    pub after: Vec<Beside>,
    /// How the thread stands if it does not come so far, such as `has ended`; null if it does.
    pub instead: Option<String>,
}

/// An event that comes before another one in one of two executions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Beside {
    /// Its thread, such as `q`.
    pub thread: String,
    /// What it did and saw, such as `write x = 1`.
    pub event: String,
    /// Where it stands.
    pub at: Place,
}

/// A variable that ends with different values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TwoValues {
    /// Its name, such as `x` or `p:r` for a local of a thread.
    pub name: String,
    /// Its value at the end of each execution, such as `1`; null if there is none.
    pub values: [Option<String>; 2],
}

impl Document {
    /// What two schedules have in common.
    pub fn of_two(comparison: &Comparison) -> Document {
        let Comparison { source, executions, sameness, swaps, difference, machines, .. } = comparison;
        let values = values(comparison).into_iter().map(|(name, values)| TwoValues { name, values });
        let same = Common {
            what: Word(*sameness),
            hbr: *sameness >= Sameness::Hbr,
            lazy_hbr: *sameness >= Sameness::LazyHbr,
            state: *sameness >= Sameness::State,
            executions: executions.each_ref().map(ComparedExecution::of),
            mutexes: swaps.iter().map(|swap| SwappedMutex::of(swap, comparison)).collect(),
            difference: difference.as_ref().map(|parts| FirstDifference::of(parts, comparison)),
            values: values.collect(),
        };
        let head = Head::of(source, machines[0].program());
        Document::Same(Box::new(SameReport { head, same }))
    }
}

impl ComparedExecution {
    fn of(execution: &Execution) -> ComparedExecution {
        ComparedExecution {
            schedule: (&execution.schedule).into(),
            outcome: Word(execution.ending),
            given: execution.given,
            events: execution.rows.len(),
            hbr: execution.fingerprints.regular.into(),
            lazy_hbr: execution.fingerprints.lazy.into(),
        }
    }
}

impl SwappedMutex {
    fn of(swap: &Swap, comparison: &Comparison) -> SwappedMutex {
        let places = |own: usize, of: &Section| {
            let (thread, lock, unlock) = section(comparison, own, of);
            SectionPlaces { thread, lock: Place(lock), unlock: unlock.map(Place) }
        };
        let (first, second) = (swap.first.each_ref(), swap.second.each_ref());
        SwappedMutex {
            mutex: comparison.machines[0].program().object_name(swap.mutex),
            pairs: swap.pairs,
            sections: [first.map(|of| places(0, of)), second.map(|of| places(1, of))],
        }
    }
}

impl FirstDifference {
    fn of(difference: &Difference, comparison: &Comparison) -> FirstDifference {
        match difference {
            Difference::Root => {
                FirstDifference { kind: DifferenceKind::Root, thread: None, index: None, sides: Vec::new() }
            }
            Difference::Event(event) => FirstDifference {
                kind: DifferenceKind::Event,
                thread: Some(event.thread.clone()),
                index: Some(event.index),
                sides: sides(comparison, event).map(OneSide::from).into(),
            },
        }
    }
}

impl From<ToldSide> for OneSide {
    fn from(side: ToldSide) -> Self {
        match side {
            ToldSide::Event(event, after) => OneSide {
                event: Some(event.event),
                at: Some(Place(event.at)),
                after: after.into_iter().map(Beside::from).collect(),
                instead: None,
            },
            ToldSide::Nothing(instead) => {
                OneSide { event: None, at: None, after: Vec::new(), instead: Some(instead) }
            }
        }
    }
}

impl From<Told> for Beside {
    fn from(told: Told) -> Self {
        Beside { thread: told.thread, event: told.event, at: Place(told.at) }
    }
}
