//! One run of an explorer.

use loris_explorers::team::{GoesRound, Then};
use loris_explorers::{Counting, Explorer, Guarantee, Options, Statistics, StopReason, WithinDepth};
use loris_interpreter::Profile;
use loris_interpreter::profile::LoopRule;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::finding::{Condition, Finding, Warning};
use super::noise::Noise;
use super::races::ListedRaces;
use super::rounds::GoingRound;
use super::sampling::{Bound, Drawn};
use super::values::Place;
use super::words::Word;
use crate::execution::asserted_in;
use crate::results::{COUNTS, Figure, MOST, Results, Run, earned};

/// What a run of an explorer has found.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunReport {
    /// The explorer, such as `dpor`.
    pub explorer: Word<Explorer>,
    /// Whether the search ended by itself and no execution was truncated.
    pub complete: bool,
    /// What this run guarantees, such as `hbrs`; `none` if it is not complete or its explorer promises nothing.
    pub guarantee: Word<Guarantee>,
    /// Why the run is not complete, such as `max-schedules`; null if it is.
    pub stopped_by: Option<Word<StopReason>>,
    /// Where nothing but the limit on depth kept the run from being complete: what it has seen of what is shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within_depth: Option<Word<WithinDepth>>,
    /// What was counted.
    #[serde(flatten)]
    pub counts: Counts,
    /// The distinct bugs, 16 at most.
    pub findings: Vec<Finding>,
    /// What became of each condition of the program, in the order of the text.
    pub conditions: Vec<Condition>,
    /// The explorer that this run backs up as its fallback, such as `lazy-dpor`; null if it was asked for.
    pub after: Option<Word<Explorer>>,
    /// Of the pass over states of the default: how far it got, and what came after it; other runs have no such key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<StatePass>,
    /// Signs that an explorer without a guarantee may have missed something.
    pub warnings: Vec<Warning>,
    /// The largest of their kind.
    #[serde(flatten)]
    pub most: Most,
    /// How relations and states were told apart, such as `fingerprints`.
    pub counting: Word<Counting>,
    /// How executions end, such as `language`.
    pub profile: Option<Word<Profile>>,
    /// What loops did that wait, such as `wait`.
    pub loops: Word<LoopRule>,
    /// The loops in which threads waited at the ends of executions, in the order of the text.
    pub waited: Vec<Place>,
    /// The loops that were run as one op, in the order of the text.
    pub one_op: Vec<Place>,
    /// Of the first execution that was truncated, or goes round where none ends, or of one within which the run was stopped:
    /// in which loops its threads go round; other runs have no such key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub going_round: Option<GoingRound>,
    /// How many executions had been run when the first one showed a bug, itself among them, such as `3`; null if none
    /// did.
    pub first_bug: Option<u64>,
    /// How far a bounded search got; null if the search had no bound.
    pub bound: Option<Bound>,
    /// The seed of a randomised scheduler, such as `0`; null of other explorers.
    pub seed: Option<u64>,
    /// How the runs of a randomised scheduler were drawn; null of other explorers.
    pub sampling: Option<Drawn>,
    /// With `--races`: the data races.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_races: Option<ListedRaces>,
    /// What is known of runs with noise; other explorers have no such key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub noise: Option<Noise>,
}

/// The pass over states that the default makes before the search over relations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatePass {
    /// The distinct states that it met in its last step, such as `214`: not the terminal ones only.
    pub met: u64,
    /// Whether executions were seen to go round: to come back to a state.
    pub goes_round: bool,
    /// What became of the search over relations: it is among the results, it was not run since it has no end where
    /// executions go round, or the pass was stopped.
    pub then: Word<Then>,
}

/// What a run has counted, under the keys of the [table](crate::results::COUNTS).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts(pub Statistics);

/// The largest of their kind, under the keys of the [table](crate::results::MOST).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Most(pub Statistics);

impl RunReport {
    pub(super) fn of(run: &Run, results: &Results, options: &Options) -> RunReport {
        let (Results { source, explained, program, .. }, report) = (results, &run.report);
        let finding = |found: &loris_explorers::Finding| {
            let saw = asserted_in(program, report.profile, found);
            Finding::of(found, saw.as_ref(), explained, source)
        };
        RunReport {
            explorer: Word(report.explorer),
            complete: report.complete(),
            guarantee: Word(earned(report)),
            stopped_by: report.stopped_by.map(Word),
            within_depth: within_depth(run).map(Word),
            counts: Counts(report.statistics),
            findings: report.findings.iter().map(finding).collect(),
            conditions: Condition::all(&report.conditions, explained, source),
            after: report.after.map(Word),
            pass: report.pass.map(|pass| StatePass {
                met: pass.states,
                goes_round: pass.rounds == GoesRound::Yes,
                then: Word(pass.then),
            }),
            warnings: report.warnings.iter().map(|warning| Warning::of(warning, source)).collect(),
            most: Most(report.statistics),
            counting: Word(options.counting),
            profile: named(report.profile),
            loops: Word(report.profile.loops),
            waited: Place::all(source, report.waited.iter().copied()),
            one_op: Place::all(source, report.one_op.iter().copied()),
            going_round: report.going_round.as_ref().map(|round| GoingRound::of(round, source)),
            first_bug: report.statistics.first_bug,
            bound: Bound::of(report),
            seed: report.sampling.as_ref().map(|sampling| sampling.seed),
            sampling: Drawn::of(report),
            data_races: run.races.as_ref().map(|races| ListedRaces::of(races, source)),
            noise: report.noise.as_ref().map(Noise::of),
        }
    }
}

/// What is promised within the limit on depth. Nothing is where the points may not be enough.
fn within_depth(run: &Run) -> Option<WithinDepth> {
    let promised = run.report.within_depth()?;
    Some(if run.doubt.is_some() { WithinDepth::Unknown } else { promised })
}

/// A profile that has a name.
pub(super) fn named(profile: Profile) -> Option<Word<Profile>> {
    profile.name().map(|_| Word(profile))
}

/// Figures of a table as a map; those with a point in their key stand in a map of their own.
fn figures<S: Serializer>(table: &[Figure], of: &Statistics, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for group in table.chunk_by(|one, next| one.group().is_some() && one.group() == next.group()) {
        match group[0].group() {
            Some(key) => map.serialize_entry(key, &Group(group, of))?,
            None => map.serialize_entry(group[0].key, &(group[0].of)(of))?,
        }
    }
    map.end()
}

/// Figures that stand in a map of their own.
struct Group<'a>(&'a [Figure], &'a Statistics);

impl Serialize for Group<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|figure| (figure.own_key(), (figure.of)(self.1))))
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        figures(&COUNTS, &self.0, serializer)
    }
}

impl Serialize for Most {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        figures(&MOST, &self.0, serializer)
    }
}
