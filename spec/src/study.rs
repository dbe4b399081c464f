//! The study's techniques on one program, counted as the study counts (Thomson, Donaldson and Betts 2016, Table 3.3).
//!
//! A technique runs at most a number of schedules, under the profile of the study. Depth-first search goes on to the
//! end or the limit. The two iterative searches finish the bound at which they find the first bug.

use std::sync::Arc;

use loris_explorers::{Bound, BugLimit, Explorer, Limits, Options, Report, explore};
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
    pub const ALL: [Technique; 3] = [Technique::Dfs, Technique::Ipb, Technique::Idb];

    /// The word in heads and tables.
    pub fn name(self) -> &'static str {
        match self {
            Technique::Dfs => "dfs",
            Technique::Ipb => "ipb",
            Technique::Idb => "idb",
        }
    }

    /// The technique of that name.
    pub fn named(name: &str) -> Option<Technique> {
        Technique::ALL.into_iter().find(|technique| technique.name() == name)
    }

    fn bound(self) -> Option<Bound> {
        match self {
            Technique::Dfs => None,
            Technique::Ipb => Some(Bound::IterativePreemptions),
            Technique::Idb => Some(Bound::IterativeDelays),
        }
    }

    /// Runs it on a program.
    pub fn run(self, program: &Arc<Program>) -> Row {
        Row::of(&self.report(program, BugLimit::FinishBound))
    }

    /// Runs it to its end, however many schedules that takes.
    pub fn run_out(self, program: &Arc<Program>) -> Report {
        let options = Options { profile: Profile::STUDY, bound: self.bound(), ..Options::default() };
        explore(program, Explorer::Dfs, &options, &mut ())
    }

    fn report(self, program: &Arc<Program>, bugs: BugLimit) -> Report {
        let limits = Limits { schedules: Some(LIMIT), bugs, ..Limits::default() };
        let options = Options { profile: Profile::STUDY, bound: self.bound(), limits, ..Options::default() };
        explore(program, Explorer::Dfs, &options, &mut ())
    }
}

impl Row {
    fn of(report: &Report) -> Row {
        let counts = &report.statistics;
        let bound = report.bound.map(|bound| bound.bound);
        let last = bound.and_then(|bound| report.costs.get(usize::try_from(bound).ok()?)).copied();
        let (new, buggy) = match bound {
            Some(_) => last.map_or((0, 0), |last| (last.schedules, last.buggy)),
            None => (counts.schedules, counts.deadlock_schedules + counts.failure_schedules),
        };
        Row { bound: bound.map(u64::from), first: counts.first_bug, total: counts.schedules, new, buggy }
    }

    /// A figure by its name in a head.
    pub fn figure(&self, name: &str) -> Option<u64> {
        match name {
            "bound" => self.bound,
            "first" => self.first,
            "total" => Some(self.total),
            "new" => Some(self.new),
            _ => Some(self.buggy),
        }
    }

    /// The figures that are not as a head says.
    pub fn against(&self, expected: &ExpectedStudy) -> Vec<String> {
        let wrong = expected.figures.iter().filter(|(name, number)| self.figure(name) != *number);
        let shown = |number: Option<u64>| number.map_or_else(|| "none".to_owned(), |n| n.to_string());
        wrong
            .map(|(name, number)| {
                let (wanted, found) = (shown(*number), shown(self.figure(name)));
                format!("{} {name}: expected {wanted}, found {found}", expected.technique)
            })
            .collect()
    }
}
