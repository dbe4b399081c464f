//! How the runs of a randomised scheduler were drawn, as json.

use loris_explorers::Report;
use loris_explorers::schedulers::{Excess, Origin, Sampling, Size};
use serde::Serialize;

/// How runs were drawn, and what was promised of each.
#[derive(Serialize)]
pub(super) struct SamplingObject {
    generator: &'static str,
    first_run: u64,
    runs: u64,
    buggy: u64,
    first_buggy_run: Option<u64>,
    overridden_runs: u64,
    overridden_buggy: u64,
    depth: Option<u32>,
    threads: Option<SizeObject>,
    steps: Option<SizeObject>,
    at_least: Option<String>,
    void: Option<VoidObject>,
    schedules: Option<String>,
    equally_likely: Option<bool>,
    rounds: Option<RoundsObject>,
}

/// Rounds of a computer with several cores, and the steps in them.
#[derive(Serialize)]
struct RoundsObject {
    cores: u32,
    rounds: u64,
    steps: u64,
}

/// A size, and how it is known.
#[derive(Serialize)]
struct SizeObject {
    value: u64,
    estimated: bool,
}

/// Why a promise is void.
#[derive(Serialize)]
struct VoidObject {
    run: u64,
    threads: Option<u64>,
    steps: Option<u64>,
    cut: bool,
}

/// None if the search draws nothing.
pub(super) fn sampling(report: &Report) -> Option<SamplingObject> {
    let sampling = report.sampling.as_ref()?;
    let weighed = sampling.weighed.as_ref();
    Some(SamplingObject {
        generator: sampling.generator.name(),
        first_run: sampling.first_run,
        runs: sampling.undisturbed.all + sampling.overridden.all,
        buggy: sampling.undisturbed.buggy + sampling.overridden.buggy,
        first_buggy_run: report.statistics.first_bug.map(|nth| sampling.run_number(nth)),
        overridden_runs: sampling.overridden.all,
        overridden_buggy: sampling.overridden.buggy,
        depth: sampling.depth,
        threads: sampling.threads.map(size),
        steps: sampling.steps.map(size),
        at_least: sampling.odds().map(|odds| format!("1/{odds}")),
        void: void(sampling),
        schedules: weighed.map(|weighed| weighed.schedules.to_string()),
        equally_likely: weighed.map(|weighed| weighed.are_equal),
        rounds: sampling.rounds.map(|figures| RoundsObject {
            cores: figures.cores.get(),
            rounds: figures.rounds,
            steps: figures.steps,
        }),
    })
}

fn size(size: Size) -> SizeObject {
    SizeObject { value: size.value, estimated: size.origin == Origin::Estimated }
}

/// A promise that is void; none of a scheduler that promises nothing.
fn void(sampling: &Sampling) -> Option<VoidObject> {
    sampling.depth?;
    let exceeded = sampling.exceeded?;
    let (threads, steps, cut) = match exceeded.excess {
        Excess::Threads(threads) => (Some(threads), None, false),
        Excess::Steps(steps) => (None, Some(steps), false),
        Excess::Cut(steps) => (None, Some(steps), true),
    };
    Some(VoidObject { run: exceeded.run, threads, steps, cut })
}
