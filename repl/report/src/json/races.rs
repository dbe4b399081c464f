//! Data races, and scheduling points where accesses race.

use loris_explorers::{DataRaceReport, Explorer, RacingAccess, RacyPoints, StopReason, Visibility};
use loris_interpreter::{Effect, Role};
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::values::{Place, Schedule};
use super::words::Word;
use crate::results::racing_places;

/// What `--races` found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedRaces {
    /// Whether these are all data races of the program; of `--replay`, of the execution.
    pub complete: bool,
    /// Pairs of places that race.
    pub pairs: Vec<ListedRace>,
    /// Variables that no lock protects, as it seems (Eraser), each with two accesses.
    pub unprotected: Vec<ListedRace>,
}

/// Two accesses of one variable, one of them a write, in one execution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedRace {
    /// The variable, such as `x`.
    pub variable: String,
    /// The accesses.
    pub accesses: [ListedAccess; 2],
    /// A schedule of the execution.
    pub schedule: Schedule,
}

/// An access of a variable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedAccess {
    /// Where it stands.
    pub at: Place,
    /// Its thread, such as `p`.
    pub thread: String,
    /// What it does, such as `read`, `write` or `fetch_add`.
    pub kind: String,
    /// Whether it writes.
    pub writes: bool,
    /// Whether it is part of an op that synchronises; the other one is not.
    pub synchronises: bool,
    /// Whether it is a scheduling point.
    pub point: bool,
}

/// Reads and writes that are scheduling points since they race, and the search that found them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScheduledRaces {
    /// Whether these are all that race.
    pub complete: bool,
    /// Where they stand.
    pub at: Vec<Place>,
    /// How many reads and writes are scheduling points of the program as it is written, such as `12`.
    pub of: usize,
    /// The explorer of the search, such as `dpor`.
    pub explorer: Word<Explorer>,
    /// How many executions it ran, such as `8`.
    pub executions: u64,
    /// Why it stopped early, such as `max-schedules`; null if it did not.
    pub stopped_by: Option<Word<StopReason>>,
    /// How many random runs came after a search that a limit stopped, such as `100`.
    pub random_runs: u64,
}

impl ListedRaces {
    pub(super) fn of(races: &DataRaceReport, source: &SourceFile) -> ListedRaces {
        let pairs = races.pairs.iter();
        let pairs = pairs.map(|pair| ListedRace::of(&pair.variable, &pair.ends, &pair.schedule, source));
        let unprotected = races.unprotected.iter();
        let unprotected = unprotected
            .map(|found| ListedRace::of(&found.variable, &found.accesses, &found.schedule, source));
        ListedRaces { complete: races.complete, pairs: pairs.collect(), unprotected: unprotected.collect() }
    }
}

impl ListedRace {
    fn of(
        variable: &str,
        ends: &[RacingAccess; 2],
        schedule: &NamedSchedule,
        source: &SourceFile,
    ) -> ListedRace {
        ListedRace {
            variable: variable.to_owned(),
            accesses: ends.each_ref().map(|end| ListedAccess::of(end, source)),
            schedule: schedule.into(),
        }
    }
}

impl ListedAccess {
    fn of(end: &RacingAccess, source: &SourceFile) -> ListedAccess {
        ListedAccess {
            at: Place::of(source, end.at),
            thread: end.thread.clone(),
            kind: end.word.to_owned(),
            writes: end.effect == Effect::Write,
            synchronises: end.role == Role::Synchronises,
            point: end.visibility == Visibility::Point,
        }
    }
}

impl ScheduledRaces {
    pub(super) fn of(racy: &RacyPoints, source: &SourceFile) -> ScheduledRaces {
        ScheduledRaces {
            complete: racy.complete(),
            at: Place::all(source, racing_places(racy)),
            of: racy.before,
            explorer: Word(racy.explorer),
            executions: racy.executions,
            stopped_by: racy.stopped_by.map(Word),
            random_runs: racy.runs,
        }
    }
}
