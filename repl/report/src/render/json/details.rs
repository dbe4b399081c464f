//! What only some explorers have: a bound, runs that are drawn, and noise.

use std::num::NonZeroU64;

use loris_explorers::noise::{Location, NoiseSettings};
use loris_explorers::schedulers::{Excess, Origin, Sampling, Size};
use loris_explorers::{Growth, Report};
use serde_json::{Value, json};

/// How far a bounded search got, and terminal executions by their cost. None if the search had no bound.
pub(super) fn bound(report: &Report) -> Option<Value> {
    let bound = report.bound?;
    let costs = report
        .costs
        .iter()
        .enumerate()
        .map(|(cost, count)| json!({ "cost": cost, "schedules": count.schedules, "buggy": count.buggy }));
    Some(json!({
        "measure": bound.measure.name(),
        "iterative": bound.growth == Growth::Iterative,
        "bound": bound.bound,
        "complete_for": bound.complete_for,
        "left_out": bound.left_out,
        "costs": costs.collect::<Vec<Value>>(),
    }))
}

/// How runs were drawn, and what was promised of each. None if the search draws nothing.
pub(super) fn sampling(report: &Report) -> Option<Value> {
    let sampling = report.sampling.as_ref()?;
    let weighed = sampling.weighed.as_ref();
    let rounds = sampling
        .rounds
        .map(|figures| json!({ "cores": figures.cores, "rounds": figures.rounds, "steps": figures.steps }));
    Some(json!({
        "generator": sampling.generator.name(),
        "first_run": sampling.first_run,
        "runs": sampling.undisturbed.all + sampling.overridden.all,
        "buggy": sampling.undisturbed.buggy + sampling.overridden.buggy,
        "first_buggy_run": report.statistics.first_bug.map(|nth| sampling.run_number(nth)),
        "overridden_runs": sampling.overridden.all,
        "overridden_buggy": sampling.overridden.buggy,
        "depth": sampling.depth,
        "threads": sampling.threads.map(size),
        "steps": sampling.steps.map(size),
        "at_least": sampling.odds().map(|odds| format!("1/{odds}")),
        "void": void(sampling),
        "schedules": weighed.map(|weighed| weighed.schedules.to_string()),
        "equally_likely": weighed.map(|weighed| weighed.are_equal),
        "rounds": rounds,
    }))
}

/// A size, and how it is known.
fn size(size: Size) -> Value {
    json!({ "value": size.value, "estimated": size.origin == Origin::Estimated })
}

/// A promise that is void; none of a scheduler that promises nothing.
fn void(sampling: &Sampling) -> Option<Value> {
    sampling.depth?;
    let exceeded = sampling.exceeded?;
    let (threads, steps, cut) = match exceeded.excess {
        Excess::Threads(threads) => (Some(threads), None, false),
        Excess::Steps(steps) => (None, Some(steps), false),
        Excess::Truncated(steps) => (None, Some(steps), true),
    };
    Some(json!({ "run": exceeded.run, "threads": threads, "steps": steps, "cut": cut }))
}

/// What is known of runs with noise. None if the runs had none.
pub(super) fn noise(report: &Report) -> Option<Value> {
    let figures = report.noise.as_ref()?;
    let metric = figures.settings.metric;
    let diversity = metric.diversity(&figures.texts);
    let passed =
        figures.settings.locations.iter().map(
            |location: Location| json!({ "location": location.code(), "times": figures.passed(location) }),
        );
    Some(json!({
        "settings": settings(&figures.settings),
        "runs": figures.runs,
        "ticks": figures.ticks,
        "calls": figures.calls,
        "noisy": figures.noisy,
        "passed": passed.collect::<Vec<Value>>(),
        "interleavings": figures.interleavings,
        "compared": figures.texts.len(),
        "metric": metric.name(),
        "mean": diversity.map(|diversity| diversity.mean),
        "deviation": diversity.map(|diversity| diversity.deviation),
    }))
}

/// How noise is made.
pub(super) fn settings(settings: &NoiseSettings) -> Value {
    json!({
        "kind": settings.kind.name(),
        "least": settings.strength.least,
        "most": settings.strength.most,
        "probability": settings.probability.to_string(),
        "decay": settings.decay.name(),
        "locations": settings.locations.to_string(),
        "names": settings.naming.name(),
        "cores": settings.computer.cores,
        "quantum": settings.computer.quantum.map(NonZeroU64::get),
        "jitter": settings.computer.jitter,
    })
}
