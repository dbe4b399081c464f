//! The loop that every explorer shares: it owns the execution, runs and undoes steps, counts, and keeps limits.
//!
//! A new execution keeps the common prefix of the last one, whose later events are undone. Counts speak of whole
//! executions all the same: the events of a kept prefix count again.
//!
//! A run goes on one execution at a time, so that whoever follows it can look around in between.

use std::ops::ControlFlow;

use loris_interpreter::{Machine, Step, StepError};

use crate::bug::Verdict;
use crate::choice_point::ChoicePoint;
use crate::distinct::Novelty;
use crate::frontier::{Place, Resumable};
use crate::guarantee::Guarantee;
use crate::limits::{BugLimit, Limits, Options};
use crate::observer::{Observer, Progress};
use crate::poll::{Asking, Poll};
use crate::report::{Statistics, StopReason, Tallied};
use crate::search_event::SearchEvent;
use crate::strategy::{Choice, End, Preparation, Strategy};
use crate::tally::Tally;

/// How far a run went on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advance {
    /// One more execution was run.
    Execution,
    /// The search is over.
    Over,
    /// The run was stopped.
    Stopped(StopReason),
}

/// A piece of work before an execution in which the strategy asks more often is long: the run can be stopped in it.
const LONG: u32 = 64;

/// A run under way.
pub struct Driver<S> {
    guarantee: Guarantee,
    point: ChoicePoint,
    strategy: S,
    tally: Tally,
    limits: Limits,
    ticks: u32,
    stage: Stage,
    stopped_by: Option<StopReason>,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The next initial state.
    Root,
    /// The next execution from the current one.
    Execution,
    /// Nothing.
    Over,
}

/// Go on, or stop the run.
type Flow = ControlFlow<StopReason>;

impl<S: Strategy> Driver<S> {
    /// A run of a strategy, which promises this, over the executions of a machine.
    pub fn new(machine: Machine, guarantee: Guarantee, strategy: S, options: &Options) -> Self {
        let point = ChoicePoint::of(machine, options.limits.depth);
        let tally = Tally::new(point.machine(), options);
        let limits = options.limits;
        Driver { guarantee, point, strategy, tally, limits, ticks: 0, stage: Stage::Root, stopped_by: None }
    }

    /// Gives back what the run has seen, the strategy, and where it stood.
    pub fn finish(self) -> (Tallied, S, ChoicePoint) {
        let truncated = (self.tally.statistics.truncated > 0).then_some(StopReason::Depth);
        let no_end = self.tally.has_no_end().then_some(StopReason::NoEnd);
        let stopped_by = self.stopped_by.or(truncated).or(self.strategy.left_out()).or(no_end);
        let run = self.tally.finish(self.point.machine(), self.guarantee, stopped_by, self.stopped_by);
        (run, self.strategy, self.point)
    }

    /// Gives back what the run has seen, and where it stands between two executions: it can be
    /// [taken up](Driver::resume) there.
    pub fn leave(self) -> (Tally, Place<S::Frontier>)
    where
        S: Resumable,
    {
        let has_begun = self.stage != Stage::Root || self.point.depth() > 0;
        let execution = has_begun.then(|| self.point.machine().schedule());
        (self.tally, Place { execution, frontier: self.strategy.into_frontier() })
    }

    /// Takes a run up where it was left; what it has seen before is not counted again.
    ///
    /// # Errors
    ///
    /// If the place is none of this machine's.
    pub fn resume(
        machine: Machine,
        guarantee: Guarantee,
        place: Place<S::Frontier>,
        options: &Options,
    ) -> Result<Self, StepError>
    where
        S: Resumable,
    {
        let mut point = ChoicePoint::of(machine, options.limits.depth);
        let mut stage = Stage::Root;
        if let Some(schedule) = &place.execution {
            point.begin(&schedule.root)?;
            for step in &schedule.steps {
                point.step(step.thread, &step.choices)?;
            }
            stage = Stage::Execution;
        }
        let tally = Tally::new(point.machine(), options);
        let strategy = S::resume(place.frontier, &mut point);
        let limits = options.limits;
        Ok(Driver { guarantee, point, strategy, tally, limits, ticks: 0, stage, stopped_by: None })
    }

    /// Does what is to be done before the next execution, runs it, and learns from it.
    ///
    /// A run that was stopped before an execution had begun can go on; one that was stopped within it, or within work
    /// that was long, is over.
    pub fn advance(&mut self, observer: &mut dyn Observer) -> Advance {
        if self.stage != Stage::Over {
            self.point.log.attend(observer.attention());
            self.stopped_by = self.next_execution(observer).break_value();
        }
        match (self.stopped_by, self.stage) {
            (Some(reason), _) => Advance::Stopped(reason),
            (None, Stage::Over) => Advance::Over,
            (None, Stage::Root | Stage::Execution) => Advance::Execution,
        }
    }

    /// Where the run stands: at the end of the last execution.
    pub fn point(&self) -> &ChoicePoint {
        &self.point
    }

    /// The counts so far.
    pub fn statistics(&self) -> &Statistics {
        &self.tally.statistics
    }

    /// Runs the next execution.
    fn next_execution(&mut self, observer: &mut dyn Observer) -> Flow {
        while self.stage != Stage::Over {
            if self.stage == Stage::Root {
                if !self.strategy.next_root(&mut self.point) {
                    self.stage = Stage::Over;
                    break;
                }
                self.tally.at(&self.point);
                self.stage = Stage::Execution;
            }
            self.prepare(observer)?;
            let Some(prefix) = self.strategy.next_prefix(&self.point) else {
                self.pass_on(observer);
                self.stage = Stage::Root;
                // There may be many initial states without an execution.
                self.may_go_on(observer)?;
                continue;
            };
            self.stage = Stage::Over;
            self.has_executions_left()?;
            self.log(|| SearchEvent::Begun { keep: prefix.keep, prescribed: prefix.then.len() }, observer);
            self.may_go_on(observer)?;
            self.tally.part(&self.point, prefix.keep);
            self.point.undo_to(prefix.keep);
            self.execution(&prefix.then, observer)?;
            self.stage = Stage::Execution;
            break;
        }
        Flow::Continue(())
    }

    /// Passes on the search events in the log, and then one more.
    #[inline]
    fn log(&self, event: impl FnOnce() -> SearchEvent, observer: &mut dyn Observer) {
        if self.point.log.are_executions_wanted() {
            self.pass_on(observer);
            observer.event(&self.point, event());
        }
    }

    /// Passes on the search events in the log, if somebody follows the run.
    #[inline]
    fn pass_on(&self, observer: &mut dyn Observer) {
        if self.point.is_followed() {
            self.deliver(observer);
        }
    }

    /// Delivers the search events in the log to the observer.
    #[cold]
    fn deliver(&self, observer: &mut dyn Observer) {
        for event in self.point.log.take() {
            observer.event(&self.point, event);
        }
    }

    /// Lets the strategy find out what comes next, and asks the observer now and then.
    fn prepare(&mut self, observer: &mut dyn Observer) -> Flow {
        while self.work(LONG, observer, |strategy, point, poll| strategy.prepare(point, poll))?
            == Preparation::Unfinished
        {
            self.pass_on(observer);
            if let Some(reason) = self.tick(observer) {
                return Flow::Break(reason);
            }
        }
        Flow::Continue(())
    }

    /// Runs one execution from the current point to its end.
    fn execution(&mut self, then: &[Step], observer: &mut dyn Observer) -> Flow {
        for step in then {
            self.step(step, observer)?;
        }
        loop {
            if self.point.enabled().is_empty() {
                return self.terminal(observer);
            }
            if self.limits.depth.is_some_and(|depth| self.point.depth() >= depth) {
                return self.truncate(observer);
            }
            let choice = self.work(0, observer, |strategy, point, poll| strategy.choose_slowly(point, poll));
            self.pass_on(observer);
            if choice.is_break() {
                self.tally.broken_off(&self.point);
            }
            match choice? {
                Choice::Run(step) => self.step(&step, observer)?,
                Choice::Undecided => self.while_undecided(observer)?,
                Choice::Prune(reason) => {
                    let verdict = Verdict::of(self.point.machine(), End::Pruned(reason));
                    if self.strategy.novelty() == Novelty::New {
                        self.tally.pruned(&self.point, reason, verdict);
                    }
                    self.ended(End::Pruned(reason), observer)?;
                    return self.go_on_after(verdict);
                }
            }
        }
    }

    /// The strategy has looked at much, and has not found the next step yet.
    fn while_undecided(&mut self, observer: &mut dyn Observer) -> Flow {
        let flow = self.may_go_on(observer);
        if flow.is_break() {
            self.tally.broken_off(&self.point);
        }
        flow
    }

    /// Runs one step, if a limit does not forbid it.
    fn step(&mut self, step: &Step, observer: &mut dyn Observer) -> Flow {
        if let Err(reason) = self.may_step(observer) {
            self.tally.broken_off(&self.point);
            return Flow::Break(reason);
        }
        let event = self.point.step(step.thread, &step.choices).expect("a strategy runs possible steps only");
        self.tally.at(&self.point);
        self.log(|| SearchEvent::Executed(event.index()), observer);
        self.strategy.executed(&mut self.point, event);
        self.pass_on(observer);
        Flow::Continue(())
    }

    /// Counts the end of an execution.
    fn terminal(&mut self, observer: &mut dyn Observer) -> Flow {
        // Whether a thread goes round for ever may take long to find out.
        let outcome =
            self.work(0, observer, |_, point, poll| point.machine_mut().outcome_while(&mut || !poll.stops()));
        if outcome.is_break() {
            self.tally.broken_off(&self.point);
        }
        let outcome = outcome?.expect("no thread is enabled");
        if self.strategy.novelty() == Novelty::Known {
            return self.ended(End::Terminal(outcome), observer);
        }
        let verdict = Verdict::of(self.point.machine(), End::Terminal(outcome));
        self.tally.terminal(&self.point, (outcome, verdict), observer);
        self.ended(End::Terminal(outcome), observer)?;
        self.go_on_after(verdict)
    }

    /// Counts an execution that is too long. Of the two outcomes that apply, a failure comes before the truncation.
    fn truncate(&mut self, observer: &mut dyn Observer) -> Flow {
        let verdict = Verdict::of(self.point.machine(), End::Truncated);
        if self.strategy.novelty() == Novelty::New {
            self.tally.truncated(&self.point, verdict);
        }
        self.ended(End::Truncated, observer)?;
        self.go_on_after(verdict)
    }

    /// Tells the strategy that the execution has ended.
    fn ended(&mut self, end: End, observer: &mut dyn Observer) -> Flow {
        self.tally.tell(observer);
        self.log(|| SearchEvent::Ended(end), observer);
        self.strategy.ended(&mut self.point, end);
        let learned = self.work(0, observer, |strategy, point, poll| strategy.learn(point, poll));
        self.pass_on(observer);
        learned
    }

    /// Lets the strategy work. If the observer stops it within a piece of work, which it may after the strategy has
    /// asked so many times, the run is over.
    fn work<T>(
        &mut self,
        first: u32,
        observer: &mut dyn Observer,
        work: impl FnOnce(&mut S, &mut ChoicePoint, &dyn Poll) -> T,
    ) -> ControlFlow<StopReason, T> {
        let progress = Progress {
            statistics: &self.tally.statistics,
            depth: self.point.depth(),
            done: None,
            states: None,
        };
        let asking = Asking::after(first, observer, progress);
        let done = work(&mut self.strategy, &mut self.point, &asking);
        match asking.reason() {
            Some(reason) => {
                self.stage = Stage::Over;
                ControlFlow::Break(reason)
            }
            None => ControlFlow::Continue(done),
        }
    }

    /// Whether the run goes on after an execution with this verdict.
    fn go_on_after(&self, verdict: Verdict) -> Flow {
        match (verdict, self.limits.bugs) {
            (Verdict::Buggy, BugLimit::First) => Flow::Break(StopReason::FirstBug),
            (Verdict::Buggy, BugLimit::Unlimited | BugLimit::FinishBound) | (Verdict::Good, _) => {
                Flow::Continue(())
            }
        }
    }

    /// Whether the limit allows one more execution.
    fn has_executions_left(&self) -> Flow {
        let executions = self.tally.statistics.executions();
        match self.limits.schedules.filter(|most| executions >= *most) {
            Some(_) => Flow::Break(StopReason::Schedules),
            None => Flow::Continue(()),
        }
    }

    /// Whether the observer allows more.
    fn may_go_on(&mut self, observer: &mut dyn Observer) -> Flow {
        match self.tick(observer) {
            Some(reason) => Flow::Break(reason),
            None => Flow::Continue(()),
        }
    }

    /// Whether one more step is allowed.
    fn may_step(&mut self, observer: &mut dyn Observer) -> Result<(), StopReason> {
        let events = self.tally.statistics.events + self.point.depth() as u64;
        if self.limits.events.is_some_and(|most| events >= most) {
            return Err(StopReason::Events);
        }
        self.tick(observer).map_or(Ok(()), Err)
    }

    /// Asks the observer now and then.
    fn tick(&mut self, observer: &mut dyn Observer) -> Option<StopReason> {
        self.ticks += 1;
        if self.ticks < observer.interval() {
            return None;
        }
        self.ticks = 0;
        let progress = Progress {
            statistics: &self.tally.statistics,
            depth: self.point.depth(),
            done: self.strategy.done(),
            states: None,
        };
        observer.poll(&progress)
    }
}
