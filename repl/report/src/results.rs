//! What the commands find out: data, before it is told to anybody.

use std::sync::Arc;
use std::time::Duration;

use loris_explorers::count::{self, Count};
use loris_explorers::liveness::LivenessReport;
use loris_explorers::{DataRaceReport, Doubt, Finding, RacyPoints, Report};
use loris_interpreter::{Place, Profile};
use loris_lang::ir::{Points, Program};
use loris_lang::source::{SourceFile, Span};

mod answered;
mod checked;
mod comparison;
mod depth;
mod explained;
pub mod extent;
mod figures;
mod status;
mod tuning;

pub use answered::AnswerVerdict;
pub use checked::{CheckedCase, CheckedEntry, CheckedFile, EntryVerdict, FileVerdict, Found, Unreadable};
pub use comparison::{Comparison, Sameness, compare, is_truncated};
pub use depth::{Chance, Deep, DeepBug, Scheduler};
pub use explained::{Explained, Explanation, Questions};
pub use figures::{COUNTS, CountFigure, Figure, MOST, TOTALS};
pub use status::{Status, earned, ended};
pub use tuning::Tuning;

/// Why the [default](loris_explorers::Explorer::DEFAULT) is it, for the report.
pub(crate) const DEFAULT_REASON: &str =
    "complete, with one execution for each terminal lazy HBR; all of them fitted in memory";

/// One run and the time that it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// What came out.
    pub report: Report,
    /// Its data races, if they were asked for.
    pub races: Option<DataRaceReport>,
    /// Why points at synchronisation are not enough, if they are the only ones.
    pub doubt: Option<Doubt>,
    /// How long it took.
    pub elapsed: Duration,
}

/// All runs over one program, fallbacks right after the runs that they back up.
#[derive(Clone, Debug)]
pub struct Results {
    /// The program text, under the name that reports show.
    pub source: SourceFile,
    /// What is a scheduling point of the program.
    pub points: Points,
    /// How they were found, if a search found them.
    pub racy: Option<RacyPoints>,
    /// In the order in which they were asked for.
    pub runs: Vec<Run>,
    /// What else was asked of the bugs.
    pub explained: Explained,
    /// What became of the liveness properties, if they were asked for.
    pub liveness: Option<LivenessReport>,
    /// The program, for its conditions.
    pub program: Arc<Program>,
}

/// The count of one program, and the time that it took.
pub struct Counted {
    /// The program text, under the name that reports show.
    pub source: SourceFile,
    /// The program.
    pub program: Arc<Program>,
    /// How executions end.
    pub profile: Profile,
    /// What was counted.
    pub count: Count,
    /// How long it took.
    pub elapsed: Duration,
}

impl Run {
    /// A run of which nothing was asked beside.
    pub fn of(report: Report, elapsed: Duration) -> Run {
        Run { report, races: None, doubt: None, elapsed }
    }
}

/// How much a run has to say: whether it proves something, and whether it has found a bug.
pub(crate) fn knows(run: &Run) -> (bool, bool) {
    (earned(&run.report).is_some(), run.report.found_a_bug())
}

impl Results {
    /// One run, with every op as a scheduling point, of which nothing was asked beside.
    pub fn of(program: &Arc<Program>, source: &SourceFile, run: Run) -> Results {
        Results {
            source: source.clone(),
            points: Points::All,
            racy: None,
            runs: vec![run],
            explained: Explained::default(),
            liveness: None,
            program: Arc::clone(program),
        }
    }
}

impl Results {
    /// The pass over states, if the team ran.
    pub fn pass(&self) -> Option<&Run> {
        self.runs.iter().find(|run| run.report.pass.is_some())
    }

    /// The runs, but without the pass over states where another one knows as much.
    pub fn telling(&self) -> &[Run] {
        let Some((pass, others)) =
            self.runs.split_last().filter(|(last, others)| last.report.pass.is_some() && !others.is_empty())
        else {
            return &self.runs;
        };
        let known = |found: &Finding| {
            others.iter().any(|run| run.report.findings.iter().any(|other| other.bug == found.bug))
        };
        let is_less = others.iter().any(|run| knows(run) >= knows(pass));
        if is_less && pass.report.findings.iter().all(known) { others } else { &self.runs }
    }

    /// The other runs; the pass over states where it is the only one.
    pub fn without_pass(&self) -> impl Iterator<Item = &Run> {
        let is_only = self.runs.len() == 1;
        self.runs.iter().filter(move |run| is_only || run.report.pass.is_none())
    }
}

impl Counted {
    /// The figures of a count, each with its key.
    pub(crate) fn figures(count: &Count) -> [(&'static str, &count::Figure); 9] {
        TOTALS.map(|figure| (figure.key, (figure.of)(count)))
    }
}

/// The places that `--points racy` has made scheduling points, in the order of the text.
pub(crate) fn racing_places(racy: &RacyPoints) -> Vec<Span> {
    let span = |place: &Place| racy.program.function(place.function).spans[place.at.0 as usize];
    let mut spans: Vec<Span> = racy.places.iter().map(span).collect();
    spans.sort_unstable();
    spans
}
