//! Reports as json, for scripts and for programs that embed the library: what `--format json` prints, as types.
//!
//! A [`Document`] is one line. The order of the keys is that of the fields; times and the machine stand under `run` only.
//! With the feature `schema` the types say what their JSON Schema is, and a function of that name writes it.

use std::time::Duration;

use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use serde::Serialize;

mod answer;
mod bug_depth;
mod checked;
mod comparison;
mod count;
mod execution;
mod explanation;
mod finding;
mod liveness;
mod mistakes;
mod noise;
mod races;
mod results;
mod rounds;
mod run;
mod sampling;
#[cfg(feature = "schema")]
pub mod schema;
mod tuning;
mod values;
mod words;

pub use answer::AnswerReport;
pub use bug_depth::{
    BugDepth, BugDepthReport, BugWithDepth, Directive, DirectiveEvent, OrderedEvents, Probability,
};
pub use checked::{CheckReport, JudgedCase, JudgedEntry};
pub use comparison::{Beside, Common, ComparedExecution, FirstDifference, OneSide, SameReport};
pub use comparison::{SectionPlaces, SwappedMutex, TwoValues};
pub use count::{CountReport, CountedClass, CountedPart, Numbers, Total, Totals};
pub use execution::{
    AssertedPart, ExecutionFailure, ExecutionRemark, ExecutionStep, FailedAssert, RecordedExecution,
    ReplayReport, StepValue, UnfinishedThread, WaitLink,
};
pub use explanation::{
    BugAnswers, CriticalEvent, FewestSwitches, MinimizedBug, OtherWay, SwitchCount, ThreadStep,
};
pub use finding::{BlockedThreads, Condition, Finding, Warning};
pub use liveness::{EndlessSchedule, LivenessFigures, PropertyVerdict};
pub use mistakes::{MistakesReport, ProgramMistake, TextRange};
pub use noise::{Noise, NoiseSettings, PassedLocation};
pub use races::{ListedAccess, ListedRace, ListedRaces, ScheduledRaces};
pub use results::ProgramReport;
pub use run::{Counts, Most, RunReport, StatePass};
pub use sampling::{Bound, BoundCost, Drawn, DrawnSize, RoundsRun, VoidPromise};
pub use tuning::{TrialReport, TuneReport};
pub use values::{Digits, Hash, Place, Ratio, Schedule};
pub use words::{Named, Word};

/// The version of the schema.
pub const SCHEMA: u32 = 2;

/// One line of `explore --format json`: the runs over a program, an execution with `--replay`, a count with `--count`,
/// two schedules with `--same`, the depth of bugs with `--bug-depth`, settings of noise with `explore tune`, a judged
/// head with `explore check`, the verdict on an answer with `explore answer`; or the mistakes of a program that is wrong.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Document {
    /// The runs of explorers over a program.
    Runs(Box<ProgramReport>),
    /// One execution, with `--replay`.
    Replay(Box<ReplayReport>),
    /// A count, with `--count`.
    Count(Box<CountReport>),
    /// Two schedules compared, with `--same`.
    Same(Box<SameReport>),
    /// The depth of bugs, with `--bug-depth`.
    BugDepth(Box<BugDepthReport>),
    /// Settings of noise, with `explore tune`.
    Tune(Box<TuneReport>),
    /// The judged head of a program file, with `explore check`.
    Check(Box<CheckReport>),
    /// The verdict on an answer, with `explore answer`.
    Answer(Box<AnswerReport>),
    /// The mistakes of a program that is wrong.
    Mistakes(Box<MistakesReport>),
}

/// How every document about a program begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// The version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: u32,
    /// The last part of the path, such as `ab-ba.cl`; the whole path if several programs of the call share that.
    pub program: String,
    /// The path as it was given, such as `examples/locks/ab-ba.cl`; `-` for the standard input.
    pub path: String,
    /// The hash by which saved schedules know the program: of the program as it is checked, with its scheduling points.
    pub program_hash: Hash,
}

/// Time and machine: all that differs between two calls that are otherwise the same.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Made {
    /// The version of the library, such as `0.1.0`.
    pub version: String,
    /// System and processor, such as `linux x86_64`.
    pub machine: String,
    /// The words of the command line after the name of the command, such as `--dpor` and `ab-ba.cl`; empty for a program
    /// that embeds the library.
    pub arguments: Vec<String>,
    /// How long it took, in seconds, such as `0.25`: one number for each result, or one for all of a count.
    pub seconds: Vec<f64>,
}

impl Head {
    /// Of a program, under the name that is shown.
    fn of(source: &SourceFile, program: &Program) -> Head {
        Head {
            schema: SCHEMA,
            program: source.name().to_owned(),
            path: program.source().name().to_owned(),
            program_hash: Hash(program.hash().to_string()),
        }
    }
}

impl Made {
    fn of(times: impl IntoIterator<Item = Duration>) -> Made {
        Made {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            arguments: Vec::new(),
            seconds: times.into_iter().map(|time| time.as_secs_f64()).collect(),
        }
    }
}

impl Document {
    /// The same, with the words of the command line that asked for it, where time and machine are told.
    #[must_use]
    pub fn asked_by(mut self, arguments: &[String]) -> Document {
        let made = match &mut self {
            Document::Runs(report) => Some(&mut report.run),
            Document::Count(report) => Some(&mut report.run),
            Document::BugDepth(report) => Some(&mut report.run),
            _ => None,
        };
        if let Some(made) = made {
            made.arguments = arguments.to_vec();
        }
        self
    }
}

/// A document as one line, with the line end.
///
/// # Panics
/// Never: every key of a document is a text.
pub fn line(document: &Document) -> String {
    serde_json::to_string(document).expect("a document is plain data") + "\n"
}
