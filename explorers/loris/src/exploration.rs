//! A search over the executions of a program: how it is to go, and how it is run.

use loris_engine::choice_point::ChoicePoint;
use loris_engine::driver::Advance;
use loris_engine::guarantee::Guarantee;
use loris_engine::limits::{BugLimit, Counting, Limits, Options};
use loris_engine::observer::{Observer, Progress};
use loris_engine::report::{Statistics, StopReason};
use loris_engine::strategy::Strategy;
use loris_explorers::team::{self, Plain, Relations, run_team};
use loris_explorers::{
    DataRaceReport, NotAdmitted, Report, Search, StrategyRun, Technique, explore, explore_for_races,
    explore_strategy, search_from,
};
use loris_interpreter::System;

use crate::found::Found;
use crate::watch::Watch;

/// A search that is about to begin. Made by [`Program::explore`](crate::Program::explore).
///
/// It comes to an end by itself, however long that may take: executions are truncated after 10,000 events if no other
/// [depth](Exploration::depth) is set, and a technique that draws executions for ever draws 10,000 if no other
/// [number](Exploration::schedules) is set.
pub struct Exploration<'a> {
    system: System,
    technique: Option<Technique>,
    options: Options,
    fallback: Fallback,
    watch: Watch<'a>,
}

/// Whether another technique goes on where one could not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fallback {
    GoesOn,
    Off,
}

impl<'a> Exploration<'a> {
    pub(crate) fn new(system: System) -> Self {
        let limits = Limits { depth: Some(Limits::DEPTH), ..Limits::default() };
        Exploration {
            system,
            technique: None,
            options: Options { limits, ..Options::default() },
            fallback: Fallback::GoesOn,
            watch: Watch::default(),
        }
    }

    /// Searches by this technique.
    ///
    /// If none is named, by the team: state caching for so many steps, then lazy optimal DPOR, which is complete and runs one
    /// execution for each terminal lazy happens-before relation, unless all states were seen and executions go round, so
    /// that relations have no end. What one of the two proves is proven; limits hold for each, and an observer looks on at
    /// both. Under a profile for which lazy optimal DPOR promises nothing: by depth-first search.
    #[must_use]
    pub fn with(mut self, technique: impl Into<Technique>) -> Self {
        self.technique = Some(technique.into());
        self
    }

    /// Stops after so many executions.
    #[must_use]
    pub fn schedules(mut self, most: u64) -> Self {
        self.options.limits.schedules = Some(most);
        self
    }

    /// Stops after so many events, those of all executions together.
    #[must_use]
    pub fn events(mut self, most: u64) -> Self {
        self.options.limits.events = Some(most);
        self
    }

    /// Truncates each execution after so many events; 10,000 if it is not set. A search in which one was truncated proves
    /// nothing.
    #[must_use]
    pub fn depth(mut self, most: usize) -> Self {
        self.options.limits.depth = Some(most);
        self
    }

    /// Stops after the execution that shows the first bug.
    #[must_use]
    pub fn first_bug(mut self) -> Self {
        self.options.limits.bugs = BugLimit::First;
        self
    }

    /// Tells distinct relations and states apart so; by fingerprints of 128 bits if it is not set.
    #[must_use]
    pub fn counting(mut self, counting: Counting) -> Self {
        self.options.counting = counting;
        self
    }

    /// Does not go on with another technique where this one could not.
    #[must_use]
    pub fn without_fallback(mut self) -> Self {
        self.fallback = Fallback::Off;
        self
    }

    /// Lets an observer look on.
    #[must_use]
    pub fn observe(mut self, observer: &'a mut dyn Observer) -> Self {
        self.watch.observer = Some(observer);
        self
    }

    /// Asks now and then whether to stop, and why: here a clock, a gauge of memory and the user's interrupt belong.
    ///
    /// After [`StopReason::Memory`] the default technique is followed by its fallback, lazy tree DPOR, which finds the
    /// same and does not remember what it has run. The hook is asked during that too, and should not say the same
    /// as long as the memory of the first run was not used again.
    #[must_use]
    pub fn stop_if(mut self, stop: impl FnMut(&Progress<'_>) -> Option<StopReason> + 'a) -> Self {
        self.watch.stop = Some(Box::new(stop));
        self
    }

    /// Searches, and goes on with the fallback of the technique where that could not: what the command `explore`
    /// does.
    ///
    /// # Errors
    /// What the technique promises does not hold under the profile of the program.
    pub fn run(mut self) -> Result<Found, NotAdmitted> {
        if self.technique.is_none() && team::runs_under(self.system.profile()) {
            return Ok(self.team());
        }
        let technique = self.admitted()?;
        let first = self.one(technique);
        let reports = self.with_fallback(first);
        Ok(Found::new(&self.system, reports, None))
    }

    /// Searches by the team.
    fn team(mut self) -> Found {
        let (system, options) = (self.system.clone(), self.options);
        let mut plain = Plain { system: &system, observer: &mut self.watch };
        match run_team(&system, &options, Relations::WhereTheyEnd, &mut plain) {
            (Some(main), pass) => {
                let reports = self.with_fallback(main);
                Found::new(&system, reports, Some(pass))
            }
            (None, pass) => Found::new(&system, vec![pass], None),
        }
    }

    /// The report, and that of the fallback if that is to go on.
    fn with_fallback(&mut self, first: Report) -> Vec<Report> {
        let backup = first.fallback().filter(|_| self.fallback == Fallback::GoesOn);
        let second = backup.map(|explorer| {
            let after = Some(first.explorer);
            Report { after, ..self.one(explorer.into()) }
        });
        std::iter::once(first).chain(second).collect()
    }

    /// The search, to be run one execution at a time, for those who want to look around in between. It has no
    /// fallback.
    ///
    /// # Errors
    /// What the technique promises does not hold under the profile of the program.
    pub fn begin(self) -> Result<Run<'a>, NotAdmitted> {
        let technique = self.admitted()?;
        let search = search_from(self.system.machine(), technique, &self.options_for(&technique));
        Ok(Run { search, watch: self.watch })
    }

    /// Searches, and looks for [data races](crate::races) on the way; by source DPOR if no technique is named, since
    /// what sees lazy relations or states alone may miss some.
    ///
    /// # Errors
    /// What the technique promises does not hold under the profile of the program.
    pub fn data_races(mut self) -> Result<(Report, DataRaceReport), NotAdmitted> {
        self.technique = self.technique.or(Some(Technique::SourceDpor));
        let technique = self.admitted()?;
        let options = self.options_for(&technique);
        Ok(explore_for_races(&self.system, technique, &options, &mut self.watch))
    }

    /// Searches by a strategy of your own. The report has the name and the guarantee that you give; a technique that was
    /// named is of no meaning here. See [`strategy`](crate::strategy).
    pub fn run_strategy(mut self, name: &str, guarantee: Guarantee, strategy: impl Strategy) -> StrategyRun {
        explore_strategy(&self.system, (name, guarantee), strategy, &self.options, &mut self.watch)
    }

    /// The technique, if it goes with the system.
    fn admitted(&self) -> Result<Technique, NotAdmitted> {
        let technique = self.technique.unwrap_or_else(|| Technique::default_for(&self.system));
        technique.admits(&self.system).map(|()| technique)
    }

    fn one(&mut self, technique: Technique) -> Report {
        let options = self.options_for(&technique);
        explore(&self.system, technique, &options, &mut self.watch)
    }

    /// The options, with an end of what is drawn.
    fn options_for(&self, technique: &Technique) -> Options {
        let drawn = technique.explorer().is_scheduler().then_some(Limits::RUNS);
        let schedules = self.options.limits.schedules.or(drawn);
        Options { limits: Limits { schedules, ..self.options.limits }, ..self.options }
    }
}

/// A search that goes on one execution at a time. Made by [`Exploration::begin`].
pub struct Run<'a> {
    search: Box<dyn Search>,
    watch: Watch<'a>,
}

impl Run<'_> {
    /// Runs the next execution, and learns from it.
    ///
    /// A run that was stopped before an execution had begun can go on; one that was stopped within it, or within work
    /// that was long, is over.
    pub fn advance(&mut self) -> Advance {
        self.search.advance(&mut self.watch)
    }

    /// Where the run stands: at the end of the last execution.
    pub fn point(&self) -> &ChoicePoint {
        self.search.point()
    }

    /// The counts so far.
    pub fn statistics(&self) -> &Statistics {
        self.search.statistics()
    }

    /// What the run has found.
    pub fn report(self) -> Report {
        self.search.report()
    }
}
