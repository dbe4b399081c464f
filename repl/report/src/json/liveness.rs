//! What became of liveness properties.

use loris_explorers::StopReason;
use loris_explorers::liveness::{Fairness, LivenessReport, LivenessResult};
use loris_lang::schedule::Lasso;
use loris_lang::source::SourceFile;
use serde::{Serialize, Serializer};

use super::values::Place;
use super::words::Word;

/// Whether every fair execution has the liveness properties of the program, or ends if it has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LivenessFigures {
    /// Which executions count, such as `weak`.
    pub fairness: Word<Fairness>,
    /// How many states the program has, such as `214`; at least so many if the search was stopped.
    pub states: u64,
    /// How many of them are ends of executions that are judged, such as `2`.
    pub ends: u64,
    /// How many of them are not followed, since a thread has failed or stopped at a false `assume`, such as `0`.
    pub unjudged: u64,
    /// What stopped the search; null if nothing did.
    pub stopped_by: Option<Word<StopReason>>,
    /// One for each property in the order of the text; of a program without any, one for termination.
    pub results: Vec<PropertyVerdict>,
}

/// What became of a liveness property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PropertyVerdict {
    /// The property as it is written, such as `eventually x == 1`; null for termination.
    pub property: Option<String>,
    /// Where it stands; null for termination.
    pub at: Option<Place>,
    /// Whether every fair execution has it; null if that is not known.
    pub holds: Option<bool>,
    /// A fair execution that does not have it: what comes after the word `loop` comes again and again; without that word it
    /// ends there. Null if none is known.
    pub schedule: Option<EndlessSchedule>,
    /// Whether from where it goes round an end can be reached; null if that is not known, or there is no schedule.
    pub can_end: Option<bool>,
}

/// A schedule that goes on for ever, such as `a 2*b loop b a`: what `--replay` runs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndlessSchedule(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub Lasso);

impl Serialize for EndlessSchedule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl LivenessFigures {
    pub(super) fn of(report: &LivenessReport, source: &SourceFile) -> LivenessFigures {
        LivenessFigures {
            fairness: Word(report.fairness),
            states: report.states,
            ends: report.ends,
            unjudged: report.unjudged,
            stopped_by: report.stopped_by.map(Word),
            results: report.results.iter().map(|result| PropertyVerdict::of(result, source)).collect(),
        }
    }
}

impl PropertyVerdict {
    fn of(result: &LivenessResult, source: &SourceFile) -> PropertyVerdict {
        let written = |at| source.printable_slice(at).trim_end_matches(';').to_owned();
        let counterexample = result.counterexample.as_ref();
        PropertyVerdict {
            property: result.at.map(written),
            at: result.at.map(|at| Place::of(source, at)),
            holds: result.holds,
            schedule: counterexample.map(|found| EndlessSchedule(found.lasso.clone())),
            can_end: counterexample.and_then(|found| found.can_end),
        }
    }
}
