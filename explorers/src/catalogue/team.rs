//! The searches that run where none is named: a pass over states, and then lazy optimal DPOR.
//!
//! *Why two.* State caching soon comes to an end where a program has few states, however many relations its executions
//! have, as with loops that wait. Lazy optimal DPOR soon comes to an end where there are few relations, however many
//! states, as where locks are coarse. What one of them proves is proven.
//!
//! *The pass over states* ends after a number of steps between states, which the clock does not change. Its depth grows in
//! stages, each of which begins anew, until one leaves nothing out: so a loop that counts without end does not take all.
//!
//! *The search over relations* does not begin where the pass has seen every state and executions go round: then they are
//! as long as one likes, and no number of them is all. Where the pass was not enough and has met a loop, its depth grows
//! too.
//!
//! Figures are those of the last stage. What an earlier one has found stays found.

use loris_engine::limits::{BugLimit, Limits, Options};
use loris_engine::report::{ConditionResult, Label, StopReason};
use loris_interpreter::{Profile, Schedule, System};

use crate::catalogue::begin::explore;
use crate::catalogue::explorer::Explorer;
use crate::catalogue::report::Report;
use loris_engine::findings::standing;
use loris_engine::going_round::{GoingRound, MOST_EVENTS_ON};
use loris_engine::observer::Observer;
use loris_searches::depth_first::state_watch::{Rounds, Seen, StateWatch};

/// A stage of a search whose depth grows.
struct Stage {
    /// The limit on depth; none in the last stage, which has that of the run.
    depth: Option<usize>,
    /// The pass over states looks at so many steps in it.
    steps: u64,
    /// The search over relations runs so many executions in it; the last stage has the limit of the run.
    executions: Option<u64>,
}

/// The depth grows so, as long as it is below the limit of the run.
const STAGES: [Stage; 3] = [
    Stage { depth: Some(100), steps: 10_000, executions: Some(10_000) },
    Stage { depth: Some(1_000), steps: 30_000, executions: Some(10_000) },
    Stage { depth: None, steps: STEPS, executions: None },
];

/// How many steps between states the last stage of the pass takes, such as `265000`.
pub const STEPS: u64 = 265_000;

/// What is known of a pass over states beside its report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// How many distinct states it met in its last stage, such as `214`.
    pub states: u64,
    /// Whether executions can go round: come back to a state in which they were.
    pub rounds: GoesRound,
    /// What became of the search over relations after it.
    pub then: Then,
}

/// Whether executions can go round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoesRound {
    /// None was seen to.
    No,
    /// Some can.
    Yes,
}

/// What became of the search over relations after a pass over states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// It ran, and has a report of its own.
    Relations,
    /// It did not run, since executions go round, so that there is no end of relations.
    NoEndOfRelations,
    /// It did not run, since the pass was stopped, or found a bug that was to be the last.
    Stopped,
}

/// When the search over relations runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relations {
    /// Where it may come to an end.
    WhereTheyEnd,
    /// In any case: something else is asked of it.
    InAnyCase,
}

/// Who runs the searches of the team, and looks on.
pub trait Runner {
    /// What a run gives.
    type Run;

    /// Runs an explorer. If there is a number of steps, a [`StateWatch`] with it looks on, and what it has seen comes back.
    fn run(&mut self, explorer: Explorer, options: &Options, steps: Option<u64>) -> (Self::Run, Seen);

    /// The report of a run.
    fn report<'a>(&self, run: &'a mut Self::Run) -> &'a mut Report;

    /// A stage has taken the place of an earlier one, which left something out: the run is both of them.
    fn replaced(&mut self, earlier: &Self::Run, run: &mut Self::Run);

    /// The pass over states is over, and the search over relations is about to begin.
    fn passed(&mut self, pass: &Report);
}

/// Whether the searches over a system are those of the team if none is named.
pub fn runs_under(profile: Profile) -> bool {
    Explorer::default_under(profile) == Explorer::DEFAULT
}

/// Runs the team: the run over relations, if there is one, and the pass over states that was made before it.
pub fn run_team<R: Runner>(
    system: &System,
    options: &Options,
    relations: Relations,
    runner: &mut R,
) -> (Option<R::Run>, R::Run) {
    let (mut pass, rounds) = over_states(system, options, runner);
    let report = runner.report(&mut pass);
    let then = then(report, rounds, relations, options);
    if let Some(pass) = &mut report.pass {
        pass.then = then;
    }
    if then != Then::Relations {
        return (None, pass);
    }
    let loops = rounds == GoesRound::Yes || report.stopped_by == Some(StopReason::Depth);
    let report = report.clone();
    runner.passed(&report);
    let main = if loops {
        grown(options, runner, |runner, options, _| runner.run(Explorer::DEFAULT, options, None).0)
    } else {
        runner.run(Explorer::DEFAULT, options, None).0
    };
    (Some(main), pass)
}

/// What comes after the pass.
fn then(pass: &Report, rounds: GoesRound, relations: Relations, options: &Options) -> Then {
    let is_found = options.limits.bugs == BugLimit::First && pass.found_a_bug();
    let has_seen_all = matches!(pass.stopped_by, None | Some(StopReason::NoEnd));
    match pass.stopped_by {
        Some(StopReason::Interrupted | StopReason::Timeout) => Then::Stopped,
        _ if is_found => Then::Stopped,
        _ if has_seen_all && rounds == GoesRound::Yes && relations == Relations::WhereTheyEnd => {
            Then::NoEndOfRelations
        }
        _ => Then::Relations,
    }
}

/// The pass over states, and whether executions were seen to go round.
pub fn over_states<R: Runner>(system: &System, options: &Options, runner: &mut R) -> (R::Run, GoesRound) {
    let mut known = GoesRound::No;
    let run = grown(options, runner, |runner, options, stage| {
        let (mut run, seen) = runner.run(Explorer::StateCaching, options, Some(stage.steps));
        if seen.rounds != Rounds::None {
            known = GoesRound::Yes;
        }
        let report = runner.report(&mut run);
        withdraw_if_caught(system, report, &seen);
        report.pass = Some(Pass { states: seen.states, rounds: known, then: Then::Relations });
        run
    });
    (run, known)
}

/// Takes back what state caching has said of a system, if an execution can come to where it goes round for ever.
pub fn withdraw_if_caught(system: &System, report: &mut Report, seen: &Seen) {
    if let (Rounds::Closed(schedule), None) = (&seen.rounds, report.stopped_by) {
        report.withdraw(StopReason::NoEnd);
        (report.truncated_at, report.going_round) = stands(system, schedule);
    }
}

/// Where the threads stand after a schedule that was run before, and go round from there.
fn stands(system: &System, schedule: &Schedule) -> (Vec<Label>, Option<GoingRound>) {
    let mut machine = system.machine();
    if machine.run(schedule).is_err() {
        return (Vec::new(), None);
    }
    (standing(&machine), Some(GoingRound::run_on(machine, MOST_EVENTS_ON)))
}

/// Runs stage by stage, until one leaves nothing out or the run is stopped.
fn grown<R: Runner>(
    options: &Options,
    runner: &mut R,
    mut run: impl FnMut(&mut R, &Options, &Stage) -> R::Run,
) -> R::Run {
    let mut last: Option<R::Run> = None;
    for stage in &STAGES {
        let limit = options.limits.depth;
        let depth = stage.depth.filter(|depth| limit.is_none_or(|limit| *depth < limit));
        if stage.depth.is_some() && depth.is_none() {
            continue;
        }
        let asked = options.limits.schedules;
        let most = stage.executions.filter(|most| asked.is_none_or(|asked| *most < asked));
        let limits = Limits { depth: depth.or(limit), schedules: most.or(asked), ..options.limits };
        let mut next = run(runner, &Options { limits, ..*options }, stage);
        if let Some(mut before) = last {
            let earlier = runner.report(&mut before).clone();
            runner.report(&mut next).also_found(earlier);
            runner.replaced(&before, &mut next);
        }
        let goes_on = match runner.report(&mut next).stopped_by {
            Some(StopReason::Depth | StopReason::States) => true,
            Some(StopReason::Schedules) => most.is_some(),
            _ => false,
        };
        last = Some(next);
        if !goes_on {
            break;
        }
    }
    last.expect("there is a last stage")
}

impl Report {
    /// Takes over the bugs that an earlier stage has found and this one has not.
    fn also_found(&mut self, earlier: Report) {
        for finding in earlier.findings {
            if self.findings.iter().all(|known| known.bug != finding.bug) {
                self.findings.push(finding);
            }
        }
        let decided = |condition: &ConditionResult| condition.schedule.is_some();
        for (own, other) in self.conditions.iter_mut().zip(earlier.conditions) {
            if !decided(own) && decided(&other) {
                *own = other;
            }
        }
    }
}

/// The team where nothing is asked beside it.
pub struct Plain<'a> {
    /// What is searched.
    pub system: &'a System,
    /// Who looks on.
    pub observer: &'a mut dyn Observer,
}

impl Runner for Plain<'_> {
    type Run = Report;

    fn run(&mut self, explorer: Explorer, options: &Options, steps: Option<u64>) -> (Report, Seen) {
        match steps {
            None => (explore(self.system, explorer, options, self.observer), Seen::default()),
            Some(most) => {
                let mut watch = StateWatch::new(self.observer, most);
                let report = explore(self.system, explorer, options, &mut watch);
                let seen = watch.finish(report.stopped_by);
                (report, seen)
            }
        }
    }

    fn report<'a>(&self, run: &'a mut Report) -> &'a mut Report {
        run
    }

    fn replaced(&mut self, _earlier: &Report, _run: &mut Report) {}

    fn passed(&mut self, _pass: &Report) {}
}
