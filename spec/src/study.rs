//! The study's techniques on one program, counted as the study counts (Thomson, Donaldson and Betts 2016; Thomson 2016,
//! Tables 3.3 and 3.4).
//!
//! A technique runs at most a number of schedules, under the profile of the study. Depth-first search goes on to the
//! end or the limit. The two iterative searches finish the bound at which they find the first bug. The random ones
//! run as many schedules as the limit says, with the generators of the study; of PCT the head says for how many
//! threads and steps.

use std::num::NonZeroU32;
use std::sync::Arc;

use loris_explorers::{Bound, BugLimit, Explorer, Generator, Limits, Options, Report, Scheduling, explore};
use loris_interpreter::Profile;
use loris_lang::header::ExpectedStudy;
use loris_lang::ir::Program;

/// So many schedules each technique may run.
pub const LIMIT: u64 = 100_000;

/// A technique of the study.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Technique {
    /// Depth-first search.
    Dfs,
    /// Iterative preemption bounding.
    Ipb,
    /// Iterative delay bounding.
    Idb,
    /// The naive random scheduler.
    Rand,
    /// PCT for bugs of depth 1.
    Pct1,
    /// PCT for bugs of depth 2.
    Pct2,
    /// PCT for bugs of depth 3.
    Pct3,
}

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

impl Technique {
    /// All of them.
    pub const ALL: [Technique; 7] = [
        Technique::Dfs,
        Technique::Ipb,
        Technique::Idb,
        Technique::Rand,
        Technique::Pct1,
        Technique::Pct2,
        Technique::Pct3,
    ];

    /// The word in heads and tables.
    pub fn name(self) -> &'static str {
        match self {
            Technique::Dfs => "dfs",
            Technique::Ipb => "ipb",
            Technique::Idb => "idb",
            Technique::Rand => "rand",
            Technique::Pct1 => "pct1",
            Technique::Pct2 => "pct2",
            Technique::Pct3 => "pct3",
        }
    }

    /// The technique of that name.
    pub fn named(name: &str) -> Option<Technique> {
        Technique::ALL.into_iter().find(|technique| technique.name() == name)
    }

    fn bound(self) -> Option<Bound> {
        match self {
            Technique::Dfs | Technique::Rand | Technique::Pct1 | Technique::Pct2 | Technique::Pct3 => None,
            Technique::Ipb => Some(Bound::IterativePreemptions),
            Technique::Idb => Some(Bound::IterativeDelays),
        }
    }

    /// The explorer that does it.
    fn explorer(self) -> Explorer {
        match self {
            Technique::Dfs | Technique::Ipb | Technique::Idb => Explorer::Dfs,
            Technique::Rand => Explorer::Random,
            Technique::Pct1 | Technique::Pct2 | Technique::Pct3 => Explorer::Pct,
        }
    }

    /// How it draws, with the sizes that a head gives.
    fn scheduling(self, expected: &ExpectedStudy) -> Scheduling {
        let size = |name: &str| expected.figure(name).flatten();
        let depth = match self {
            Technique::Pct3 => 3,
            Technique::Pct2 => 2,
            _ => 1,
        };
        Scheduling {
            generator: Generator::Maple,
            depth: NonZeroU32::MIN.saturating_add(depth - 1),
            threads: size("threads"),
            steps: size("steps"),
            ..Scheduling::default()
        }
    }

    /// Runs it on a program, with the sizes that the head gives.
    pub fn run(self, program: &Arc<Program>, expected: &ExpectedStudy) -> Row {
        let limits = Limits { schedules: Some(LIMIT), bugs: BugLimit::FinishBound, ..Limits::default() };
        let options = Options { scheduling: self.scheduling(expected), limits, ..self.options() };
        Row::of(&explore(program, self.explorer(), &options, &mut ()))
    }

    /// The figures of a head that come out of a run: all but the sizes with which it is made.
    pub fn figures(expected: &ExpectedStudy) -> impl Iterator<Item = &(String, Option<u64>)> {
        expected.figures.iter().filter(|(name, _)| !matches!(name.as_str(), "threads" | "steps"))
    }

    fn options(self) -> Options {
        Options { profile: Profile::STUDY, bound: self.bound(), ..Options::default() }
    }

    /// Runs it to its end, however many schedules that takes.
    pub fn run_out(self, program: &Arc<Program>) -> Report {
        explore(program, self.explorer(), &self.options(), &mut ())
    }
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
