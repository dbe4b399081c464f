//! What is said of runs with noise.

use std::fmt::Write as _;

use loris_explorers::Report;
use loris_explorers::noise::{Decay, Location, NoiseFigures, NoiseSettings};

use crate::style::counted;

/// The lines about noise, of runs that had it.
pub(super) fn lines(report: &Report) -> String {
    let Some(figures) = &report.noise else { return String::new() };
    let mut text = String::new();
    let _ = writeln!(text, "  noise: {}", settings(&figures.settings));
    let _ = writeln!(
        text,
        "  time: {} in all; {}, {} with noise",
        counted(figures.ticks, "tick"),
        counted(figures.calls, "call"),
        figures.noisy
    );
    let passed = passed(figures);
    if !passed.is_empty() {
        let _ = writeln!(text, "  passed: {passed}");
    }
    let _ = writeln!(
        text,
        "  interleavings: {} of {}{}",
        figures.interleavings,
        counted(figures.runs, "run"),
        likeness(figures)
    );
    text
}

/// `sleep 0..10 with probability 1/1 at sb,lb; 1 core`
pub(super) fn settings(settings: &NoiseSettings) -> String {
    let NoiseSettings { computer, kind, strength, probability, decay, locations, .. } = settings;
    let decay = match decay {
        Decay::None => "",
        Decay::ByVisits => ", less at each visit",
    };
    let quantum = computer.quantum.map_or_else(String::new, |quantum| format!(", quantum {quantum}"));
    let jitter = if computer.jitter == 0 { String::new() } else { format!(", jitter {}", computer.jitter) };
    format!(
        "{} {strength} with probability {probability}{decay} at {locations}; {}{quantum}{jitter}",
        kind.name(),
        counted(u64::from(computer.cores.get()), "core")
    )
}

/// `sbbsmc 12, sbasmc 12`
fn passed(figures: &NoiseFigures) -> String {
    let active = Location::ALL.into_iter().filter(|location| figures.passed(*location) > 0);
    let parts = active.map(|location| format!("{} {}", location.code(), figures.passed(location)));
    parts.collect::<Vec<_>>().join(", ")
}

/// How much the interleavings are like each other.
fn likeness(figures: &NoiseFigures) -> String {
    let metric = figures.settings.metric;
    metric.diversity(&figures.texts).map_or_else(String::new, |diversity| {
        let runs = if figures.runs > figures.texts.len() as u64 {
            format!(" in the first {}", figures.texts.len())
        } else {
            String::new()
        };
        format!(", {} {:.4} ± {:.4}{runs}", metric.name(), diversity.mean, diversity.deviation)
    })
}
