//! The study's techniques on one program, counted as the study counts (Thomson, Donaldson and Betts 2016; Thomson 2016,
//! Tables 3.3 and 3.4).
//!
//! A technique runs at most a number of schedules, under the profile of the study. Depth-first search goes on to the
//! end or the limit. The two iterative searches finish the bound at which they find the first bug. The random ones
//! run as many schedules as the limit says, with the generators of the study; of PCT the head says for how many
//! threads and steps.

use std::sync::Arc;

use loris_explorers::schedulers::KnownSizes;
use loris_explorers::{BugLimit, Generator, Limits, Options, Report, Technique, explore};
use loris_interpreter::{Profile, System};
use loris_lang::header::ExpectedStudy;
use loris_lang::ir::Program;

/// So many schedules each technique may run.
pub const LIMIT: u64 = 100_000;

/// The techniques of the study, as heads and tables call them.
pub const TECHNIQUES: [&str; 7] = ["dfs", "ipb", "idb", "rand", "pct1", "pct2", "pct3"];

/// What came out of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The bound that was reached.
    pub bound: Option<u64>,
    /// How many schedules were run up to the first one with a bug.
    pub first: Option<u64>,
    /// How many schedules were run.
    pub total: u64,
    /// Those of them at the last bound.
    pub new: u64,
    /// Those of the new ones with a bug.
    pub buggy: u64,
}

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

/// Runs a technique on a program, with the sizes that the head gives; none if the study has no technique of that name.
pub fn run(program: &Arc<Program>, expected: &ExpectedStudy) -> Option<Row> {
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
    Some(Row::of(&explore(system(program), sized, &options, &mut ())))
}

/// Runs a technique to its end, however many schedules that takes.
pub fn run_out(program: &Arc<Program>, technique: Technique) -> Report {
    explore(system(program), technique, &Options::default(), &mut ())
}

/// The figures of a head that come out of a run: all but the sizes with which it is made.
pub fn figures(expected: &ExpectedStudy) -> impl Iterator<Item = &(String, Option<u64>)> {
    expected.figures.iter().filter(|(name, _)| !matches!(name.as_str(), "threads" | "steps"))
}

fn system(program: &Arc<Program>) -> System {
    System::under(Arc::clone(program), Profile::STUDY)
}

impl Row {
    fn of(report: &Report) -> Row {
        let counts = &report.statistics;
        let (bound, last) = (report.bound.map(|bound| bound.bound.into()), report.at_last_bound());
        let (first, total) = (counts.first_bug, counts.schedules);
        Row { bound, first, total, new: last.schedules, buggy: last.buggy }
    }

    /// A figure by its name in a head; none of a name that is a setting.
    pub fn figure(&self, name: &str) -> Option<Option<u64>> {
        match name {
            "bound" => Some(self.bound),
            "first" => Some(self.first),
            "total" => Some(Some(self.total)),
            "new" => Some(Some(self.new)),
            "buggy" => Some(Some(self.buggy)),
            _ => None,
        }
    }

    /// The figures that are not as a head says.
    pub fn against(&self, expected: &ExpectedStudy) -> Vec<String> {
        let compared =
            expected.figures.iter().filter_map(|(name, number)| Some((name, number, self.figure(name)?)));
        let wrong = compared.filter(|(_, number, found)| found != *number);
        let shown = |number: Option<u64>| number.map_or_else(|| "none".to_owned(), |n| n.to_string());
        wrong
            .map(|(name, number, found)| {
                let (wanted, found) = (shown(*number), shown(found));
                format!("{} {name}: expected {wanted}, found {found}", expected.technique)
            })
            .collect()
    }
}
