//! How deep the bugs of a program are, and how likely random schedulers show them.

use std::time::Duration;

use loris_explorers::bug_depth::Depth;
use loris_explorers::probability::{Extreme, Fraction, Policy};
use loris_explorers::schedule_graph::{End, Refusal, ScheduleGraph};
use loris_explorers::{Bug, Finding};
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;
use num_bigint::BigUint;

/// What was found out about one program.
pub struct Deep {
    /// The program text, under the name that reports show.
    pub source: SourceFile,
    /// What is a scheduling point of it.
    pub points: Points,
    /// All its schedules, if `stopped` does not say why they are not all.
    pub graph: ScheduleGraph,
    /// Why the schedules were not gone through to the end.
    pub stopped: Option<Refusal>,
    /// Each bug; then all together, if there are several.
    pub bugs: Vec<DeepBug>,
    /// How likely each scheduler shows them.
    pub chances: Vec<Chance>,
    /// How long it took.
    pub elapsed: Duration,
}

/// A bug.
pub struct DeepBug {
    /// Its number in the graph; `None` for any bug.
    pub bug: Option<usize>,
    /// How many schedules show it.
    pub schedules: BigUint,
    /// Its depth; `None` if not all schedules are known.
    pub depth: Option<Depth>,
}

/// How likely a scheduler shows each bug.
pub struct Chance {
    /// The scheduler.
    pub scheduler: Scheduler,
    /// For each bug in order, or why it is not known.
    pub of: Result<Vec<Fraction>, Refusal>,
}

/// A scheduler of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheduler {
    /// One that draws.
    Drawn(Policy),
    /// PPCT with this depth and the worst or the best pick of threads of high priority.
    Picked(u32, Extreme),
}

impl Deep {
    /// Which bug it is; none of all together.
    pub fn bug(&self, bug: &DeepBug) -> Option<&Bug> {
        bug.bug.map(|number| &self.graph.bugs()[number])
    }

    /// What there is to say of a bug, if it is no condition.
    pub(crate) fn finding(&self, bug: &DeepBug) -> Option<&Finding> {
        let known = self.bug(bug);
        self.graph.findings().iter().find(|found| Some(&found.bug) == known)
    }
}

impl DeepBug {
    /// Whether an end shows it.
    pub fn is_shown(&self) -> impl Fn(&End) -> bool + use<> {
        let bug = self.bug;
        move |end| bug.map_or(!end.bugs.is_empty(), |bug| end.bugs.contains(&bug))
    }
}
