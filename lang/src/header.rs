//! The `//@` lines at the top of a program file: what must come out of the program.
//!
//! A header is a list of cases. What stands before the first `define` belongs to the one case without definitions,
//! and to every case that follows; each run of `define` entries begins a case.
//!
//! A file may be an exercise too: then its header has a question, and says what kind of answer is right.

pub mod exercise;
mod read;

use miette::Diagnostic;
use thiserror::Error;

use crate::ast::{Fairness, Quantifier};
use crate::define::{DefineError, Definition};
use crate::diagnostic::Located;
use crate::ir::Points;
use crate::source::{SourceFile, Span};
pub use exercise::Exercise;

/// All that the header of a file says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Header {
    /// What holds for every case.
    pub common: Expectations,
    /// One for each run of `define` entries, with what follows it.
    pub cases: Vec<Case>,
    /// The question that the file asks, if it asks one.
    pub exercise: Option<Exercise>,
}

/// A case: some constants, and what must come out then.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Case {
    /// Constants to define.
    pub definitions: Vec<Definition>,
    /// Those of this case, without the common ones.
    pub expectations: Expectations,
}

/// What must come out of a program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expectations {
    /// Complete schedules.
    pub schedules: Option<u64>,
    /// Terminal HBRs.
    pub hbrs: Option<u64>,
    /// Terminal lazy HBRs.
    pub lazy_hbrs: Option<u64>,
    /// Terminal reads-from classes.
    pub rf_classes: Option<u64>,
    /// Terminal lazy reads-from classes.
    pub lazy_rf_classes: Option<u64>,
    /// Terminal states.
    pub states: Option<u64>,
    /// Terminal states that are deadlocks.
    pub deadlock_states: Option<u64>,
    /// Terminal states that are failures.
    pub failure_states: Option<u64>,
    /// Exactly these outcomes occur; nothing is said if it is empty.
    pub outcomes: Vec<ExpectedOutcome>,
    /// Of each condition, in order; a single entry may stand for all.
    pub conditions: Vec<ExpectedVerdict>,
    /// Of each liveness property, in order, or of termination if there is none; under each fairness that is named. A single
    /// verdict may stand for all.
    pub liveness: Vec<(Fairness, Vec<Verdict>)>,
    /// Executions that explorers run, by name.
    pub executions: Vec<(String, u64)>,
    /// The fewest context switches with which an execution shows a bug of a kind.
    pub switches: Vec<(ExpectedBug, u64)>,
    /// The depth of the bugs of a kind; none if no order of events makes one certain.
    pub depths: Vec<(ExpectedBug, Option<u64>)>,
    /// Racing pairs.
    pub races: Option<u64>,
    /// Mistakes for which the program must be refused.
    pub errors: Vec<ExpectedError>,
    /// Under which profile the program runs, if it is another than the language's.
    pub profile: Option<ExpectedProfile>,
    /// What is a scheduling point, if it is said.
    pub points: Option<Points>,
    /// What loops do that wait, if it is said.
    pub loops: Option<ExpectedLoops>,
    /// What the techniques of the study come to, each within its limit on schedules.
    pub study: Vec<ExpectedStudy>,
    /// Explorers that do not run, with the reason.
    pub skip: Vec<(String, String)>,
    /// Where the numbers come from.
    pub from: Option<String>,
    /// Where each of these stands, those of the case first.
    pub places: Vec<Stated>,
}

/// Something that a header says, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Its key; where an entry lists several, with the name: `schedules`, `executions dpor`, `depths failure`,
    /// `error unknown-name at 3:5`.
    pub what: String,
    /// Where it stands.
    pub at: Span,
}

/// How an execution may end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExpectedOutcome {
    /// `ok`
    Ok,
    /// `deadlock`
    Deadlock,
    /// `failure`
    Failure,
    /// `assume-blocked`
    AssumeBlocked,
}

impl ExpectedOutcome {
    /// As heads write it.
    pub fn word(self) -> &'static str {
        match self {
            ExpectedOutcome::Ok => "ok",
            ExpectedOutcome::Deadlock => "deadlock",
            ExpectedOutcome::Failure => "failure",
            ExpectedOutcome::AssumeBlocked => "assume-blocked",
        }
    }
}

/// A kind of bug.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExpectedBug {
    /// `deadlock`
    Deadlock,
    /// `failure`
    Failure,
    /// `condition`: a `forall` or `never` that does not hold
    Condition,
}

/// How executions end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExpectedProfile {
    /// `stop-at-failure`
    StopAtFailure,
    /// `study`
    Study,
}

/// What loops do that wait.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExpectedLoops {
    /// `wait`: after a pure round nothing more.
    Wait,
    /// `run`: round after round.
    Run,
}

/// What a technique of the study comes to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExpectedStudy {
    /// `dfs`, `ipb`, `idb`, `rand`, `pct1`, `pct2`, `pct3`.
    pub technique: String,
    /// Figures by name: `bound`, `total`, `new`, `first` and `buggy`; with which `threads` and `steps`. None for a bug
    /// that is not found.
    pub figures: Vec<(String, Option<u64>)>,
}

impl ExpectedStudy {
    /// A figure by its name, if it is given.
    pub fn figure(&self, name: &str) -> Option<Option<u64>> {
        self.figures.iter().find(|(other, _)| other == name).map(|(_, number)| *number)
    }
}

/// What comes out of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExpectedVerdict {
    /// The kind of the condition, if it is named.
    pub quantifier: Option<Quantifier>,
    /// Holds or fails.
    pub verdict: Verdict,
}

/// Whether a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// `holds`
    Holds,
    /// `fails`
    Fails,
}

/// A mistake that must be found.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExpectedError {
    /// Its code.
    pub code: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
}

/// What is wrong with a header.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum HeaderMistake {
    /// A key that does not exist.
    #[error("unknown key `{key}`")]
    #[diagnostic(
        code("header-key"),
        help(
            "the keys are schedules, hbrs, lazy-hbrs, rf-classes, lazy-rf-classes, states, deadlock-states, failure-states, races, \
             outcomes, condition, liveness, executions, switches, depths, error, define, profile, points, loops, study, skip and from, and for an exercise \
             question, answer, hint, why and solution"
        )
    )]
    UnknownKey {
        /// As written.
        key: String,
    },
    /// A key that exists, with a value that does not fit.
    #[error("`{key}` cannot have this value")]
    #[diagnostic(code("header-value"), help("{advice}"))]
    Value {
        /// The key.
        key: String,
        /// What would fit.
        advice: &'static str,
    },
    /// Something that is no entry.
    #[error("this is no entry of a header")]
    #[diagnostic(code("header-entry"), help("entries are written `key: value` and are separated by commas"))]
    Entry,
    /// A key that is given twice.
    #[error("`{key}` is given twice")]
    #[diagnostic(code("header-twice"), help("each key holds once in a case"))]
    Twice {
        /// The key.
        key: String,
    },
    /// A part of an exercise without the others.
    #[error("an exercise has a `question` and an `answer`")]
    #[diagnostic(
        code("header-exercise"),
        help("write `question: \"How many HBRs are there?\"` and `answer: number hbrs`")
    )]
    HalfAnExercise,
    /// A `define` that is none.
    #[error(transparent)]
    #[diagnostic(code("header-define"))]
    Define(DefineError),
}

/// A mistake in a header, with its place.
pub(crate) type HeaderError = Located<HeaderMistake>;

impl Header {
    /// Reads the header of a program text; an empty one if there is none.
    ///
    /// # Errors
    ///
    /// All mistakes, at most one a line.
    pub fn parse(source: &SourceFile) -> Result<Header, Vec<HeaderError>> {
        read::read(source)
    }

    /// How many lines the header of a text takes: the number of the last line at its top that begins with `//@`.
    pub fn lines(source: &SourceFile) -> u32 {
        let offset = |line: HeaderLine<'_>| u32::try_from(line.offset).unwrap_or(u32::MAX);
        lines(source).pop().map_or(0, |last| source.line(offset(last)))
    }

    /// The cases with what holds for every case put in, at least one.
    pub fn all_cases(&self) -> Vec<Case> {
        if self.cases.is_empty() {
            return vec![Case { definitions: Vec::new(), expectations: self.common.clone() }];
        }
        let whole = |case: &Case| Case {
            definitions: case.definitions.clone(),
            expectations: case.expectations.clone().or(&self.common),
        };
        self.cases.iter().map(whole).collect()
    }
}

impl Expectations {
    /// These, and those of `common` that are not among them.
    #[must_use]
    fn or(self, common: &Expectations) -> Expectations {
        Expectations {
            schedules: self.schedules.or(common.schedules),
            hbrs: self.hbrs.or(common.hbrs),
            lazy_hbrs: self.lazy_hbrs.or(common.lazy_hbrs),
            rf_classes: self.rf_classes.or(common.rf_classes),
            lazy_rf_classes: self.lazy_rf_classes.or(common.lazy_rf_classes),
            states: self.states.or(common.states),
            deadlock_states: self.deadlock_states.or(common.deadlock_states),
            failure_states: self.failure_states.or(common.failure_states),
            outcomes: own_or(self.outcomes, &common.outcomes),
            conditions: own_or(self.conditions, &common.conditions),
            liveness: own_or(self.liveness, &common.liveness),
            executions: [&common.executions[..], &self.executions].concat(),
            switches: own_or(self.switches, &common.switches),
            depths: own_or(self.depths, &common.depths),
            races: self.races.or(common.races),
            profile: self.profile.or(common.profile),
            points: self.points.or(common.points),
            loops: self.loops.or(common.loops),
            errors: [&common.errors[..], &self.errors].concat(),
            study: [&common.study[..], &self.study].concat(),
            skip: [&common.skip[..], &self.skip].concat(),
            from: self.from.or_else(|| common.from.clone()),
            places: [&self.places[..], &common.places].concat(),
        }
    }

    /// Whether nothing that a search for ends could judge is said, but something of liveness.
    pub fn are_of_liveness_alone(&self) -> bool {
        let kept = Expectations {
            liveness: self.liveness.clone(),
            points: self.points,
            from: self.from.clone(),
            places: self.places.clone(),
            ..Expectations::default()
        };
        !self.liveness.is_empty() && *self == kept
    }

    /// Whether the verdicts on liveness are these: one for each, or one for all.
    pub fn liveness_is(expected: &[Verdict], found: &[Verdict]) -> bool {
        match expected {
            [all] => !found.is_empty() && found.iter().all(|one| one == all),
            each => each == found,
        }
    }

    /// Where something of these stands, by its key, or its key and the name that it is about.
    pub fn place(&self, what: &str) -> Option<Span> {
        self.places.iter().find(|stated| stated.what == what).map(|stated| stated.at)
    }
}

/// A list of a case if it has one, else the common one.
fn own_or<T: Clone>(own: Vec<T>, common: &[T]) -> Vec<T> {
    if own.is_empty() { common.to_vec() } else { own }
}

/// A line of a header: the text after `//@`, and where it begins.
struct HeaderLine<'s> {
    text: &'s str,
    offset: usize,
}

/// The lines at the top that begin with `//@`.
fn lines(source: &SourceFile) -> Vec<HeaderLine<'_>> {
    let mut offset = 0;
    let mut lines = Vec::new();
    for line in source.text().split_inclusive('\n') {
        let trimmed = line.trim_end();
        if let Some(text) = trimmed.strip_prefix("//@") {
            lines.push(HeaderLine { text, offset: offset + 3 });
        } else if !trimmed.is_empty() {
            break;
        }
        offset += line.len();
    }
    lines
}

fn span(start: usize, end: usize) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(start), offset(end))
}
