//! Runs with noise.

use std::num::{NonZeroU32, NonZeroU64};

use loris_explorers::NoiseFigures;
use loris_explorers::noise::{self, Decay, Metric, Naming, NoiseKind};
use serde::Serialize;

use super::values::Ratio;
use super::words::Word;

/// What is known of runs with noise.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Noise {
    /// How noise was made.
    pub settings: NoiseSettings,
    /// Runs that have ended, such as `1000`.
    pub runs: u64,
    /// How long they took together, in ticks of virtual time, such as `52000`.
    pub ticks: u64,
    /// How many calls at active locations they made, such as `4000`.
    pub calls: u64,
    /// How many of the calls made noise, such as `400`.
    pub noisy: u64,
    /// How often each active location was passed.
    pub passed: Vec<PassedLocation>,
    /// Distinct interleavings, as texts of the locations passed, such as `17`.
    pub interleavings: u64,
    /// How many runs have their interleavings compared, the first ones, such as `100`.
    pub compared: usize,
    /// How far two interleavings are apart is measured so, such as `jaro`.
    pub metric: Word<Metric>,
    /// The mean over all pairs, such as `0.25`; null if there is no pair.
    pub mean: Option<f64>,
    /// The standard deviation over all pairs, such as `0.1`; null if there is no pair.
    pub deviation: Option<f64>,
}

/// How often a location was passed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PassedLocation {
    /// The code of the location, such as `BR`.
    pub location: String,
    /// How often, such as `240`.
    pub times: u64,
}

/// How noise is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoiseSettings {
    /// What it does to a thread, such as `sleep`.
    pub kind: Word<NoiseKind>,
    /// Its least strength, such as `1`.
    pub least: u64,
    /// Its greatest strength, such as `20`.
    pub most: u64,
    /// How likely a call makes noise, such as `1/10`.
    pub probability: Ratio,
    /// How it becomes less, such as `none`.
    pub decay: Word<Decay>,
    /// The codes of the active locations and categories, with commas between, such as `BR,BW`.
    pub locations: String,
    /// What an interleaving has of the names of objects, such as `renamed`.
    pub names: Word<Naming>,
    /// How many cores the computer has, such as `2`.
    pub cores: NonZeroU32,
    /// After how many ticks another thread has its turn, such as `3`; null if a thread keeps its core.
    pub quantum: Option<NonZeroU64>,
    /// By how many ticks an op may take longer, such as `1`.
    pub jitter: u64,
}

impl Noise {
    pub(super) fn of(figures: &NoiseFigures) -> Noise {
        let metric = figures.settings.metric;
        let diversity = metric.diversity(&figures.texts);
        let passed = figures.settings.locations.iter().map(|location| PassedLocation {
            location: location.code().to_owned(),
            times: figures.passed(location),
        });
        Noise {
            settings: NoiseSettings::of(&figures.settings),
            runs: figures.runs,
            ticks: figures.ticks,
            calls: figures.calls,
            noisy: figures.noisy,
            passed: passed.collect(),
            interleavings: figures.interleavings,
            compared: figures.texts.len(),
            metric: Word(metric),
            mean: diversity.map(|diversity| diversity.mean),
            deviation: diversity.map(|diversity| diversity.deviation),
        }
    }
}

impl NoiseSettings {
    pub(super) fn of(settings: &noise::NoiseSettings) -> NoiseSettings {
        NoiseSettings {
            kind: Word(settings.kind),
            least: settings.strength.least,
            most: settings.strength.most,
            probability: Ratio(settings.probability.to_string()),
            decay: Word(settings.decay),
            locations: settings.locations.to_string(),
            names: Word(settings.naming),
            cores: settings.computer.cores,
            quantum: settings.computer.quantum,
            jitter: settings.computer.jitter,
        }
    }
}
