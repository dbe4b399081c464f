//! What a head says of the techniques of the published study, each within its limit on schedules.

use std::sync::Arc;

use loris_explorers::schedulers::KnownSizes;
use loris_explorers::{BugLimit, Generator, Limits, Options, Report, StopReason, Technique, explore};
use loris_interpreter::{Profile, System};
use loris_lang::header::{Expectations, ExpectedStudy};
use loris_lang::ir::Program;
use loris_report::render::words::why;
use loris_report::results::CheckedEntry;

use super::case::{Setting, entry};
use super::searches::Said;

/// So many schedules each technique runs in the study.
const SCHEDULES: u64 = 100_000;

/// The technique that the study calls so, with its generators.
pub(super) fn technique(name: &str) -> Option<Technique> {
    let name = match name {
        "rand" => "random",
        "pct1" => "pct:1",
        "pct2" => "pct:2",
        "pct3" => "pct:3",
        "dfs" | "ipb" | "idb" => name,
        _ => return None,
    };
    Some(match name.parse().ok()? {
        Technique::Sampled(sampler, scheduling) => {
            Technique::Sampled(sampler.drawn_with(Generator::Maple), scheduling)
        }
        search => search,
    })
}

/// The figures of each technique of a head.
pub(super) fn entries(
    setting: &Setting<'_>,
    program: &Arc<Program>,
    stated: &Expectations,
) -> Vec<CheckedEntry> {
    let of = |expected: &ExpectedStudy| {
        let report = run(setting, program, expected)?;
        let figures = expected.figures.iter().filter(|(name, _)| !is_size(name));
        let (mut wanted, mut came) = (Vec::new(), Vec::new());
        for (name, number) in figures {
            wanted.push(format!("{name} {}", shown(*number)));
            came.push(format!("{name} {}", shown(figure(&report, name))));
        }
        let mut said = Said::default();
        match report.stopped_by {
            Some(
                reason @ (StopReason::Timeout
                | StopReason::Memory
                | StopReason::Interrupted
                | StopReason::Depth),
            ) => {
                said.cannot(&expected.technique, why(reason));
            }
            _ => said.tell(&expected.technique, came.join(" ")),
        }
        let wanted = wanted.join(" ");
        let verdict = said.verdict(&wanted);
        Some(entry(stated, format!("study {}", expected.technique), wanted, verdict))
    };
    stated.study.iter().filter_map(of).collect()
}

/// Runs a technique, with the sizes that the head gives.
fn run(setting: &Setting<'_>, program: &Arc<Program>, expected: &ExpectedStudy) -> Option<Report> {
    let size = |name: &str| expected.figure(name).flatten();
    let sized = match technique(&expected.technique)? {
        Technique::Sampled(sampler, scheduling) => {
            let known = KnownSizes { threads: size("threads"), steps: size("steps") };
            Technique::Sampled(sampler.sized(known), scheduling)
        }
        search => search,
    };
    let limits = Limits { schedules: Some(SCHEDULES), bugs: BugLimit::FinishBound, ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let system = System::under(Arc::clone(program), Profile::STUDY);
    Some(explore(&system, sized, &options, &mut setting.watch(&expected.technique)))
}

/// Whether a figure of a head is a size with which a technique is run.
fn is_size(name: &str) -> bool {
    matches!(name, "threads" | "steps")
}

/// A figure of a run by its name in a head.
fn figure(report: &Report, name: &str) -> Option<u64> {
    let (counts, last) = (&report.statistics, report.at_last_bound());
    match name {
        "bound" => report.bound.map(|bound| bound.bound.into()),
        "first" => counts.first_bug,
        "total" => Some(counts.schedules),
        "new" => Some(last.schedules),
        _ => Some(last.buggy),
    }
}

fn shown(number: Option<u64>) -> String {
    number.map_or_else(|| "none".to_owned(), |number| number.to_string())
}
