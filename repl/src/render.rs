//! Reports as text: for people, as json, as csv. Everything is made as a string; writing is `run`'s affair.

use std::sync::Arc;
use std::time::Duration;

use loris_explorers::{DataRaceReport, Doubt, RacyPoints, Report};
use loris_lang::ir::{Points, Program};
use loris_lang::source::{SourceFile, Span};

use crate::explain::Explained;

pub(crate) mod apart;
pub mod csv;
pub mod diagnostic;
pub mod explanation;
pub mod failing;
pub mod human;
pub mod json;
pub mod seen;
pub mod table;
pub mod trace;

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
    /// The program, for its conditions.
    pub program: Arc<Program>,
}

/// `name:line:column` of each place.
pub fn places(source: &SourceFile, spans: &[Span]) -> Vec<String> {
    spans.iter().map(|span| source.locate(*span)).collect()
}
