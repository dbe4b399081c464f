//! The techniques of the published study on one program, as it runs and counts them (Thomson, Donaldson and Betts 2016;
//! Thomson 2016, Tables 3.3 and 3.4).
//!
//! A technique runs at most a number of schedules, under the profile of the study. Depth-first search goes on to the
//! end or the limit. The two iterative searches finish the bound at which they find the first bug. The random ones
//! run as many schedules as the limit says, with the generators of the study; of PCT the head of a program says for how
//! many threads and steps.

use std::sync::Arc;

use loris_engine::limits::{BugLimit, Limits, Options};
use loris_engine::observer::Observer;
use loris_interpreter::{Profile, System};
use loris_lang::header::ExpectedStudy;
use loris_lang::ir::Program;
use loris_sampling::schedulers::{Generator, KnownSizes};

use crate::catalogue::begin::explore;
use crate::catalogue::report::Report;
use crate::catalogue::technique::Technique;

/// So many schedules each technique may run.
pub const LIMIT: u64 = 100_000;

/// The technique that the study calls so, with its generators.
pub fn technique(name: &str) -> Option<Technique> {
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

/// Runs a technique on a program, with the sizes that its head gives; none if the study has no technique of that name.
pub fn run(program: &Arc<Program>, expected: &ExpectedStudy, observer: &mut dyn Observer) -> Option<Report> {
    let size = |name: &str| expected.figure(name).flatten();
    let sized = match technique(&expected.technique)? {
        Technique::Sampled(sampler, scheduling) => {
            let known = KnownSizes { threads: size("threads"), steps: size("steps") };
            Technique::Sampled(sampler.sized(known), scheduling)
        }
        search => search,
    };
    let limits = Limits { schedules: Some(LIMIT), bugs: BugLimit::FinishBound, ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    Some(explore(System::under(Arc::clone(program), Profile::STUDY), sized, &options, observer))
}

/// The figures of a head that come out of a run: all but the sizes with which it is made.
pub fn figures(expected: &ExpectedStudy) -> impl Iterator<Item = &(String, Option<u64>)> {
    expected.figures.iter().filter(|(name, _)| !matches!(name.as_str(), "threads" | "steps"))
}

/// A figure of a run by its name in a head; none of a name that is no figure.
pub fn figure(report: &Report, name: &str) -> Option<Option<u64>> {
    let (counts, last) = (&report.statistics, report.at_last_bound());
    match name {
        "bound" => Some(report.bound.map(|bound| bound.bound.into())),
        "first" => Some(counts.first_bug),
        "total" => Some(Some(counts.schedules)),
        "new" => Some(Some(last.schedules)),
        "buggy" => Some(Some(last.buggy)),
        _ => None,
    }
}

/// A figure as a head has it: a number or `none`.
pub fn shown(number: Option<u64>) -> String {
    number.map_or_else(|| "none".to_owned(), |number| number.to_string())
}
