//! The searches that judge a case, each run once and only if it is asked for.

use std::collections::BTreeMap;

use loris_explorers::count::{Count, Unfinished, count};
use loris_explorers::team::{self, GoesRound, Plain, over_states};
use loris_explorers::{
    Equivalence, Explorer, Limits, Observer, Options, Progress, Report, StopReason, explore,
};
use loris_interpreter::System;
use loris_lang::header::Expectations;
use loris_report::render::words::{why, why_of};
use loris_report::results::{EntryVerdict, Found, Status};

use super::case::Setting;
use crate::limits::{LISTED, Watch};

/// Who is asked first, if nobody else need be. The last ones go with every profile.
const USUAL: [Explorer; 6] = [
    Explorer::LazyOptimalDpor,
    Explorer::StateCaching,
    Explorer::OptimalDpor,
    Explorer::Dpor,
    Explorer::HbrCaching,
    Explorer::Dfs,
];

/// Runs of a scheduler, which never ends.
const RUNS: u64 = 100;

/// Parts of executions that reverse search may look at: its events do not say how long it takes.
const PARTS: u64 = 500_000;

/// Why those who go by relations or schedules come to no end.
pub(super) const GO_ROUND: &str = "executions can go round for ever";

/// The name of a count in verdicts.
pub(super) const COUNT: &str = "count";

/// A program as it is to run, and what was found out about it.
pub(super) struct Searches<'a> {
    pub(super) setting: Setting<'a>,
    pub(super) system: System,
    explorers: Vec<Explorer>,
    reports: BTreeMap<Explorer, Report>,
    counted: Option<Count>,
    /// The pass over states that the team of `explore` makes first, once it was asked for.
    pass: Option<Report>,
}

/// What the pass over states comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passed {
    /// It is not made, or has not seen all.
    NotAll,
    /// It has seen every state, and no execution goes round.
    All,
    /// It has seen every state, and executions go round: whoever goes by relations or schedules comes to no end.
    AllGoRound,
}

/// What was said about one thing.
#[derive(Default)]
pub(super) struct Said {
    told: Vec<Found>,
    /// Why some cannot say it, and who these are.
    silent: Vec<(String, Vec<String>)>,
}

impl<'a> Searches<'a> {
    /// Nothing was run yet.
    pub(super) fn new(setting: Setting<'a>, system: System, stated: &Expectations) -> Searches<'a> {
        let asked = if setting.flags.all { Explorer::SEARCHES.to_vec() } else { USUAL.to_vec() };
        let is_skipped = |explorer: &Explorer| stated.skip.iter().any(|(name, _)| name == explorer.name());
        let goes = |explorer: &Explorer| !is_skipped(explorer) && explorer.admits(system.profile());
        let explorers = asked.into_iter().filter(goes).collect();
        Searches { setting, system, explorers, reports: BTreeMap::new(), counted: None, pass: None }
    }

    /// Whether who goes by relations or schedules is not to be asked, since executions go round and there is no end of
    /// these. With `--all` everybody is.
    pub(super) fn go_round(&mut self) -> bool {
        !self.setting.flags.all && self.passed() == Passed::AllGoRound
    }

    /// How a command ends if something cannot be judged, as far as that is known.
    pub(super) fn unjudged(&self) -> Status {
        let is_caught = self.pass.as_ref().is_some_and(|pass| pass.stopped_by == Some(StopReason::NoEnd));
        if is_caught { Status::Endless } else { Status::Unproven }
    }

    fn passed(&mut self) -> Passed {
        let makes_pass = self.explorers.contains(&Explorer::StateCaching)
            && team::runs_under(self.system.profile())
            && !self.setting.flags.all;
        if !makes_pass {
            return Passed::NotAll;
        }
        if self.pass.is_none() {
            let mut watch = self.setting.watch(Explorer::StateCaching.name());
            let mut runner = Plain { system: &self.system, observer: &mut watch };
            let options = self.options(Explorer::StateCaching);
            self.pass = Some(over_states(&self.system, &options, &mut runner).0);
        }
        let pass =
            self.pass.as_ref().filter(|pass| matches!(pass.stopped_by, None | Some(StopReason::NoEnd)));
        match pass.and_then(|report| report.pass).map(|pass| pass.rounds) {
            None => Passed::NotAll,
            Some(GoesRound::No) => Passed::All,
            Some(GoesRound::Yes) => Passed::AllGoRound,
        }
    }

    /// What an explorer is allowed.
    pub(super) fn options(&self, explorer: Explorer) -> Options {
        let flags = self.setting.flags;
        let limits = Limits {
            schedules: Some(if explorer.is_scheduler() { RUNS } else { flags.max_schedules }),
            events: Some(flags.max_events),
            depth: Some(flags.limits.depth()),
            ..Limits::default()
        };
        Options { limits, ..Options::default() }
    }

    /// The explorers that are asked, in order: first the pass over states, if it has seen all.
    pub(super) fn explorers(&mut self) -> Vec<Explorer> {
        let passed = self.passed();
        let mut explorers = self.explorers.clone();
        if passed != Passed::NotAll {
            explorers.sort_by_key(|explorer| *explorer != Explorer::StateCaching);
        }
        explorers
    }

    /// What an explorer finds.
    pub(super) fn report(&mut self, explorer: Explorer) -> &Report {
        if !self.reports.contains_key(&explorer) {
            let left = if explorer == Explorer::LazyReverseSearch { PARTS } else { u64::MAX };
            let mut patience = Patience { watch: self.setting.watch(explorer.name()), left };
            let report = explore(&self.system, explorer, &self.options(explorer), &mut patience);
            self.reports.insert(explorer, report);
        }
        &self.reports[&explorer]
    }

    /// What a count finds.
    pub(super) fn count(&mut self) -> &Count {
        if self.counted.is_none() {
            let flags = self.setting.flags;
            let limits = Limits {
                schedules: Some(LISTED.min(flags.max_schedules)),
                ..self.options(Explorer::Dfs).limits
            };
            let options = Options { limits, ..Options::default() };
            let mut observe = |_| -> Box<dyn Observer> { Box::new(self.setting.watch(COUNT)) };
            self.counted = Some(count(&self.system, &options, &mut observe));
        }
        self.counted.as_ref().expect("it was counted")
    }

    /// Why a count is not exact.
    pub(super) fn why_not_counted(&mut self) -> String {
        let unfinished = self.count().parts.iter().find_map(|part| part.unfinished);
        match unfinished {
            Some(Unfinished::Stopped(reason)) => why(reason).to_owned(),
            Some(Unfinished::Cycle) => GO_ROUND.to_owned(),
            None => "too many relations".to_owned(),
        }
    }

    /// Asks those who promise what is as fine as this, until one can say; with `--all` everybody. `value` is what a report
    /// says; `within` whether what it has met may be a part of what must come out, which is asked of those who promise less.
    pub(super) fn ask(
        &mut self,
        of: Promised,
        value: &dyn Fn(&Report) -> String,
        within: &dyn Fn(&Report) -> bool,
        said: &mut Said,
    ) {
        for explorer in self.explorers() {
            let (all, done) = (self.setting.flags.all, !said.told.is_empty());
            let promises = of.is_promised_by(explorer);
            if !all && (done || !promises) {
                continue;
            }
            if explorer != Explorer::StateCaching && self.go_round() {
                said.cannot(explorer.name(), GO_ROUND);
                continue;
            }
            let passed = explorer == Explorer::StateCaching && self.passed() != Passed::NotAll;
            let report =
                if let (true, Some(pass)) = (passed, &self.pass) { pass } else { self.report(explorer) };
            if promises && report.complete() && report.guarantee().is_some() {
                said.tell(explorer.name(), value(report));
            } else if promises || !within(report) {
                match report.stopped_by {
                    _ if !within(report) => said.tell(explorer.name(), format!("at least {}", value(report))),
                    Some(reason) => said.cannot(explorer.name(), why_of(report, reason)),
                    None => said.cannot(explorer.name(), "it promises nothing"),
                }
            }
        }
    }
}

/// What an explorer has to promise so that it may judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Promised {
    /// All schedules.
    Schedules,
    /// All classes.
    Classes(Equivalence),
}

impl Promised {
    fn is_promised_by(self, explorer: Explorer) -> bool {
        match self {
            Promised::Schedules => explorer == Explorer::Dfs,
            Promised::Classes(equivalence) => explorer.guarantee().includes(equivalence),
        }
    }
}

impl Said {
    /// Somebody says what came out.
    pub(super) fn tell(&mut self, by: &str, value: String) {
        self.told.push(Found { by: by.to_owned(), value });
    }

    /// Somebody cannot say it.
    pub(super) fn cannot(&mut self, who: &str, why: &str) {
        let who = who.to_owned();
        match self.silent.iter_mut().find(|(known, _)| known == why) {
            Some((_, all)) => all.push(who),
            None => self.silent.push((why.to_owned(), vec![who])),
        }
    }

    /// Whether nobody has said anything yet.
    pub(super) fn is_nothing(&self) -> bool {
        self.told.is_empty()
    }

    /// Against what must come out.
    pub(super) fn verdict(self, expected: &str) -> EntryVerdict {
        self.verdict_if(|value| value == expected)
    }

    /// By what is right.
    pub(super) fn verdict_if(self, is_right: impl Fn(&str) -> bool) -> EntryVerdict {
        let (right, wrong): (Vec<Found>, Vec<Found>) =
            self.told.into_iter().partition(|found| is_right(&found.value));
        if !wrong.is_empty() {
            EntryVerdict::Differs(wrong)
        } else if !right.is_empty() {
            EntryVerdict::Met(right.into_iter().map(|found| found.by).collect())
        } else if self.silent.is_empty() {
            EntryVerdict::NotJudged("the head skips every explorer that could judge it".to_owned())
        } else {
            let reasons = self.silent.iter().map(|(why, who)| format!("{}: {why}", who.join(", ")));
            EntryVerdict::NotJudged(reasons.collect::<Vec<_>>().join("; "))
        }
    }
}

/// A watch that waits for so many parts of executions only.
struct Patience {
    watch: Watch,
    left: u64,
}

impl Observer for Patience {
    fn interval(&self) -> u32 {
        self.watch.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.left = self.left.saturating_sub(u64::from(self.interval()));
        if self.left == 0 { Some(StopReason::Events) } else { self.watch.poll(progress) }
    }
}
