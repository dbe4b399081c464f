//! A cell of a study: what one technique came to on one subject.

use loris_explorers::{Generator, Report, StopReason, Technique};
use loris_interpreter::Profile;
use loris_report::render::csv::cell_of;
use loris_report::results::earned;
use serde::{Deserialize, Serialize};

use super::subject::Subject;
use super::terms::Terms;

/// What tells a cell from others: all that its figures depend on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Key {
    program: String,
    constants: String,
    text: String,
    version: String,
    technique: String,
    rules: String,
    limit: u64,
    seed: u64,
    rng: String,
    max_depth: u32,
}

/// The columns of a row, in order.
pub(super) const COLUMNS: [&str; 24] = [
    "program",
    "constants",
    "text",
    "version",
    "technique",
    "rules",
    "limit",
    "seed",
    "rng",
    "max_depth",
    "threads",
    "max_enabled",
    "steps",
    "bound",
    "first_bug",
    "executions",
    "schedules",
    "new",
    "buggy",
    "hbrs",
    "lazy_hbrs",
    "states",
    "guarantee",
    "stopped_by",
];

/// A row of the results. Columns stand in this order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Cell {
    /// The name of the file.
    pub program: String,
    /// `NAME=VALUE`, with blanks between them.
    pub constants: String,
    /// A fingerprint of the text of the file.
    pub text: String,
    /// Of this tool.
    pub version: String,
    /// The name of the technique.
    pub technique: String,
    /// `language`, `stop-at-failure` or `study`.
    pub rules: String,
    /// So many executions it might run.
    pub limit: u64,
    /// Where random techniques start.
    pub seed: u64,
    /// Where random numbers come from; empty for techniques that draw none.
    pub rng: String,
    /// Executions are truncated after so many events.
    pub max_depth: u32,
    /// The most threads in one execution.
    pub threads: usize,
    /// The most threads that were enabled at once.
    pub max_enabled: usize,
    /// The length of the longest execution, in events.
    pub steps: usize,
    /// The last bound, of a technique that has one.
    pub bound: Option<u32>,
    /// Executions up to the first one with a bug.
    pub first_bug: Option<u64>,
    /// Executions: terminal ones, and those that were given up.
    pub executions: u64,
    /// Executions that came to a terminal state.
    pub schedules: u64,
    /// Those of them at the last bound; all, without a bound.
    pub new: u64,
    /// Those of the new ones with a bug.
    pub buggy: u64,
    /// Terminal happens-before relations.
    pub hbrs: u64,
    /// Terminal lazy happens-before relations.
    pub lazy_hbrs: u64,
    /// Terminal states.
    pub states: u64,
    /// What is proven to have been seen.
    pub guarantee: String,
    /// Why it stopped early; empty if it did not.
    pub stopped_by: String,
}

impl Key {
    /// Of the cell for a subject and a technique.
    pub(super) fn new(subject: &Subject, technique: Technique, terms: Terms) -> Key {
        Key {
            program: cell_of(&subject.program).into_owned(),
            constants: subject.constants.clone(),
            text: format!("{:016x}", subject.text),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            technique: technique.to_string(),
            rules: rules(terms.profile(technique)).to_owned(),
            limit: terms.limit,
            seed: terms.seed,
            rng: terms.generator(technique).map_or("", Generator::name).to_owned(),
            max_depth: terms.max_depth,
        }
    }
}

fn rules(profile: Profile) -> &'static str {
    profile.name().unwrap_or("language")
}

impl Cell {
    /// What the report of the run says.
    pub(super) fn new(key: Key, report: &Report) -> Cell {
        let counts = &report.statistics;
        let last = report.at_last_bound();
        let Key { program, constants, text, version, technique, rules, limit, seed, rng, max_depth } = key;
        Cell {
            program,
            constants,
            text,
            version,
            technique,
            rules,
            limit,
            seed,
            rng,
            max_depth,
            threads: counts.max_threads,
            max_enabled: counts.max_enabled,
            steps: counts.max_depth,
            bound: report.bound.map(|bound| bound.bound),
            first_bug: counts.first_bug,
            executions: counts.executions(),
            schedules: counts.schedules,
            new: last.schedules,
            buggy: last.buggy,
            hbrs: counts.hbrs,
            lazy_hbrs: counts.lazy_hbrs,
            states: counts.states,
            guarantee: earned(report).name().to_owned(),
            stopped_by: report.stopped_by.map_or("", StopReason::name).to_owned(),
        }
    }

    /// What it is told by.
    pub(super) fn key(&self) -> Key {
        Key {
            program: self.program.clone(),
            constants: self.constants.clone(),
            text: self.text.clone(),
            version: self.version.clone(),
            technique: self.technique.clone(),
            rules: self.rules.clone(),
            limit: self.limit,
            seed: self.seed,
            rng: self.rng.clone(),
            max_depth: self.max_depth,
        }
    }

    /// Whether every terminal state was seen.
    pub(super) fn is_whole(&self) -> bool {
        self.guarantee != "none"
    }

    /// Whether it would have gone on, but for the limit on executions.
    pub(super) fn is_at_limit(&self) -> bool {
        self.stopped_by == StopReason::Schedules.name()
    }

    /// Whether it was drawn as the published study drew, where nobody [yields to others](loris_explorers::schedulers::maple):
    /// that is another set of executions, if the program yields.
    pub(super) fn is_by_maple(&self) -> bool {
        self.rng == Generator::Maple.name()
    }

    /// Whether the clock or the memory of this machine stopped it.
    pub(super) fn is_by_chance(&self) -> bool {
        [StopReason::Timeout, StopReason::Memory].iter().any(|reason| self.stopped_by == reason.name())
    }
}
