//! A search for settings of noise, for `explore tune`.

use loris_explorers::StopReason;
use loris_explorers::noise::NoiseFigures;
use loris_explorers::tune::{Fitness, Trial, TuneSearch};
use serde::Serialize;

use super::noise::NoiseSettings;
use super::words::Word;
use super::{Document, SCHEMA};
use crate::results::Tuning;

/// What was tried, and which trial was best.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TuneReport {
    /// The version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: u32,
    /// The name of the program, such as `ab-ba.cl`.
    pub program: String,
    /// Which combinations of settings were tried, such as `grid`.
    pub search: Word<TuneSearch>,
    /// What a good setting has much of, such as `interleavings`.
    pub fitness: Word<Fitness>,
    /// The trials, in the order in which they were made.
    pub trials: Vec<TrialReport>,
    /// The place of the best trial among them, from 0; null if there is none.
    pub best: Option<usize>,
    /// Why the search stopped early, such as `timeout`; null if all was tried.
    pub stopped_by: Option<Word<StopReason>>,
}

/// Runs with one setting of noise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrialReport {
    /// The setting.
    pub settings: NoiseSettings,
    /// How many runs there were to be, such as `100`.
    pub runs: u64,
    /// Distinct interleavings, such as `17`.
    pub interleavings: u64,
    /// Distinct terminal HBRs, such as `9`.
    pub hbrs: u64,
    /// Distinct terminal lazy HBRs, such as `6`.
    pub lazy_hbrs: u64,
    /// Distinct terminal states, such as `3`.
    pub states: u64,
    /// Runs that show a bug, such as `2`.
    pub buggy: u64,
    /// Virtual time of all runs, in ticks, such as `5200`.
    pub ticks: u64,
}

impl Document {
    /// What was tried, and which trial was best.
    pub fn of_tuning(tuning: &Tuning) -> Document {
        let trials = tuning.figures().map(|(_, trial, figures)| TrialReport::of(trial, figures));
        Document::Tune(Box::new(TuneReport {
            schema: SCHEMA,
            program: tuning.program.clone(),
            search: Word(tuning.search),
            fitness: Word(tuning.fitness),
            trials: trials.collect(),
            best: tuning.tuned.best,
            stopped_by: tuning.tuned.stopped_by.map(Word),
        }))
    }
}

impl TrialReport {
    fn of(trial: &Trial, figures: &NoiseFigures) -> TrialReport {
        let [runs, interleavings, hbrs, lazy_hbrs, states, buggy, ticks] = Tuning::numbers(trial, figures);
        let settings = NoiseSettings::of(&figures.settings);
        TrialReport { settings, runs, interleavings, hbrs, lazy_hbrs, states, buggy, ticks }
    }
}
