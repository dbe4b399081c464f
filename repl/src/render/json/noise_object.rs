//! Runs with noise, as json.

use loris_explorers::Report;
use loris_explorers::noise::{Location, NoiseSettings};
use serde::Serialize;

/// What is known of runs with noise.
#[derive(Serialize)]
pub(super) struct NoiseObject {
    settings: SettingsObject,
    runs: u64,
    ticks: u64,
    calls: u64,
    noisy: u64,
    passed: Vec<PassedObject>,
    interleavings: u64,
    compared: usize,
    metric: &'static str,
    mean: Option<f64>,
    deviation: Option<f64>,
}

/// How noise is made.
#[derive(Serialize)]
pub(crate) struct SettingsObject {
    kind: &'static str,
    least: u64,
    most: u64,
    probability: String,
    decay: &'static str,
    locations: String,
    names: &'static str,
    cores: u32,
    quantum: Option<u64>,
    jitter: u64,
}

/// How often a location was passed.
#[derive(Serialize)]
struct PassedObject {
    location: &'static str,
    times: u64,
}

/// None if the runs had no noise.
pub(super) fn noise(report: &Report) -> Option<NoiseObject> {
    let figures = report.noise.as_ref()?;
    let metric = figures.settings.metric;
    let diversity = metric.diversity(&figures.texts);
    let active = figures.settings.locations.iter();
    let passed =
        |location: Location| PassedObject { location: location.code(), times: figures.passed(location) };
    Some(NoiseObject {
        settings: settings(&figures.settings),
        runs: figures.runs,
        ticks: figures.ticks,
        calls: figures.calls,
        noisy: figures.noisy,
        passed: active.map(passed).collect(),
        interleavings: figures.interleavings,
        compared: figures.texts.len(),
        metric: metric.name(),
        mean: diversity.map(|diversity| diversity.mean),
        deviation: diversity.map(|diversity| diversity.deviation),
    })
}

/// Settings as json.
pub(crate) fn settings(settings: &NoiseSettings) -> SettingsObject {
    SettingsObject {
        kind: settings.kind.name(),
        least: settings.strength.least,
        most: settings.strength.most,
        probability: settings.probability.to_string(),
        decay: settings.decay.name(),
        locations: settings.locations.to_string(),
        names: settings.naming.name(),
        cores: settings.computer.cores.get(),
        quantum: settings.computer.quantum.map(std::num::NonZeroU64::get),
        jitter: settings.computer.jitter,
    }
}
