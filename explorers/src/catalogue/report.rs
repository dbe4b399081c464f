//! What the run of an explorer returns.

use loris_interpreter::Profile;
use loris_lang::source::Span;

use crate::catalogue::explorer::Explorer;
use crate::catalogue::team::Pass;
use loris_engine::branches::Branch;
use loris_engine::bug::{Bug, Witness};
use loris_engine::going_round::GoingRound;
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::report::{ConditionResult, Finding, Label, Statistics, StopReason, Tallied};
use loris_sampling::noise::NoiseFigures;
use loris_sampling::schedulers::Sampling;
use loris_searches::bounded::figures::{Bounding, CostCount};
use loris_searches::lazy_dpor::warning::Warning;

/// The result of one run of one explorer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Who searched.
    pub explorer: Explorer,
    /// How the executions ended.
    pub profile: Profile,
    /// The explorer whose result this one backs up, in a fallback.
    pub after: Option<Explorer>,
    /// Why it stopped early; `None` if the search ended by itself and no execution was truncated.
    pub stopped_by: Option<StopReason>,
    /// The counts.
    pub statistics: Statistics,
    /// The bound of the search, if it had one.
    pub bound: Option<Bounding>,
    /// Terminal executions by their cost, of a search that measures it: those that cost 0 first.
    pub costs: Vec<CostCount>,
    /// One entry for each distinct bug, in the order in which they were met; bounded in number.
    pub findings: Vec<Finding>,
    /// One entry for each condition of the program, in order.
    pub conditions: Vec<ConditionResult>,
    /// Signs that the explorer may have missed something.
    pub warnings: Vec<Warning>,
    /// Where each running thread stood when the first execution was truncated at the depth limit, or went round where none
    /// ends; empty if none did.
    pub truncated_at: Vec<Label>,
    /// In which loops threads went round in that execution, or in one within which the run was stopped; none if there was
    /// none.
    pub going_round: Option<GoingRound>,
    /// The objects at which most executions parted from the one before, most first; a few.
    pub branches: Vec<Branch>,
    /// The loops in which threads waited at the ends of executions, in order of the text.
    pub waited: Vec<Span>,
    /// The loops that were run as one op, in order of the text.
    pub one_op: Vec<Span>,
    /// How the runs were drawn, of a randomised scheduler.
    pub sampling: Option<Sampling>,
    /// What is known of runs with noise.
    pub noise: Option<NoiseFigures>,
    /// What is known of the pass over states of the team, if this is one.
    pub pass: Option<Pass>,
}

/// What some searches tell beside what all of them do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Details {
    pub(crate) bound: Option<Bounding>,
    pub(crate) costs: Vec<CostCount>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) sampling: Option<Sampling>,
    pub(crate) noise: Option<NoiseFigures>,
}

impl Report {
    /// Of a run of the explorer over executions that end so.
    pub(crate) fn of(explorer: Explorer, profile: Profile, run: Tallied, details: Details) -> Report {
        let Details { bound, costs, warnings, sampling, noise } = details;
        let Tallied { stopped_by, statistics, findings, conditions, .. } = run;
        let Tallied { truncated_at, going_round, branches, waited, one_op, .. } = run;
        Report {
            explorer,
            profile,
            after: None,
            stopped_by,
            statistics,
            bound,
            costs,
            findings,
            conditions,
            warnings,
            truncated_at,
            going_round,
            branches,
            waited,
            one_op,
            sampling,
            noise,
            pass: None,
        }
    }

    /// Whether the search ended by itself and no execution was truncated.
    pub fn complete(&self) -> bool {
        self.stopped_by.is_none()
    }

    /// Whether some execution went wrong, or decides a condition against the program.
    pub fn found_a_bug(&self) -> bool {
        let counts = &self.statistics;
        counts.deadlock_schedules > 0
            || counts.failure_schedules > 0
            || !self.findings.is_empty()
            || self.conditions.iter().any(|condition| condition.holds == Some(false))
    }

    /// Whether it proves that there is no bug: the search was complete, its explorer promises something, which includes
    /// every deadlock and every failure, none was found, and every condition holds.
    pub fn proves(&self) -> bool {
        let holds = self.conditions.iter().all(|condition| condition.holds == Some(true));
        self.complete() && self.guarantee().is_some() && holds && !self.found_a_bug()
    }

    /// Takes back that the search is complete: what was not seen is not known.
    pub(crate) fn withdraw(&mut self, reason: StopReason) {
        if self.complete() {
            self.stopped_by = Some(reason);
            self.leave_open();
        }
    }

    /// Takes back what of the conditions was decided by what was not seen.
    pub(crate) fn leave_open(&mut self) {
        let unseen = self.conditions.iter_mut().filter(|condition| condition.schedule.is_none());
        unseen.for_each(|condition| condition.holds = None);
    }

    /// The explorer that goes on where this one could not, if it could not and there is one.
    pub fn fallback(&self) -> Option<Explorer> {
        let could_not = match (self.explorer, self.stopped_by) {
            (Explorer::LazyDpor, Some(StopReason::Interrupted | StopReason::FirstBug)) => false,
            (Explorer::LazyDpor, _) => !self.warnings.is_empty(),
            (Explorer::LazyOptimalDpor, stopped_by) => stopped_by == Some(StopReason::Memory),
            _ => false,
        };
        self.explorer.fallback().filter(|_| could_not)
    }

    /// What the explorer promises when it is complete.
    pub fn guarantee(&self) -> Guarantee {
        self.explorer.guarantee_under(self.profile)
    }

    /// What is promised of what is shorter than the limit on depth, if nothing but that kept the search from being
    /// complete. A bound may have left out more.
    pub fn within_depth(&self) -> Option<WithinDepth> {
        let is_free = self.bound.is_none() && self.guarantee().is_some();
        let promised = if is_free { self.explorer.within_depth() } else { WithinDepth::Unknown };
        (self.stopped_by == Some(StopReason::Depth)).then_some(promised)
    }

    /// What was counted at the last bound, of a search with a bound; else all terminal executions.
    pub fn at_last_bound(&self) -> CostCount {
        let counts = &self.statistics;
        let Some(bound) = self.bound else {
            return CostCount { schedules: counts.schedules, buggy: counts.buggy };
        };
        let last = usize::try_from(bound.bound).ok().and_then(|bound| self.costs.get(bound));
        last.copied().unwrap_or_default()
    }

    /// Every bug of the report with its schedule: the findings, then the conditions that do not hold.
    pub fn witnesses(&self) -> Vec<Witness> {
        let findings = self
            .findings
            .iter()
            .map(|found| Witness { bug: found.bug.clone(), schedule: found.schedule.clone() });
        let conditions = self.conditions.iter().enumerate().filter_map(|(number, condition)| {
            let schedule = condition.schedule.clone().filter(|_| condition.holds == Some(false))?;
            Some(Witness { bug: Bug::Condition(number), schedule })
        });
        findings.chain(conditions).collect()
    }
}
