//! The loop that every explorer shares: it owns the execution, runs and undoes steps, counts, and keeps limits.
//!
//! A new execution keeps the common prefix of the last one, whose later events are undone. Counts speak of whole
//! executions all the same: the events of a kept prefix count again.

use std::ops::ControlFlow;
use std::sync::Arc;

use loris_interpreter::{Machine, Outcome, Step};
use loris_lang::ir::Program;

use crate::choice_point::ChoicePoint;
use crate::explorer::Explorer;
use crate::limits::{BugLimit, Limits, Options};
use crate::observer::{Observer, Progress};
use crate::report::{Report, StopReason};
use crate::strategy::{Choice, End, Preparation, Strategy};
use crate::tally::Tally;

/// Runs a strategy over a program until the search is over, a limit is reached or the observer stops it.
///
/// `explorer` gives the report its name and guarantee.
pub fn run(
    program: &Arc<Program>,
    explorer: Explorer,
    strategy: impl Strategy,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    run_from(Machine::new(Arc::clone(program)), explorer, strategy, options, observer)
}

/// The same over the executions of a machine, from its initial state or from where it was
/// [settled](Machine::settle).
pub fn run_from(
    machine: Machine,
    explorer: Explorer,
    strategy: impl Strategy,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let point = ChoicePoint::of(machine);
    let tally = Tally::new(point.machine(), options);
    let mut driver = Driver { point, strategy, tally, limits: options.limits, observer, ticks: 0 };
    let stopped_by = match driver.search() {
        ControlFlow::Break(reason) => Some(reason),
        ControlFlow::Continue(()) if driver.tally.statistics.cut > 0 => Some(StopReason::Depth),
        ControlFlow::Continue(()) => None,
    };
    let warnings = driver.strategy.warnings(driver.point.machine());
    driver.tally.into_report(explorer, stopped_by, warnings)
}

/// A run under way.
struct Driver<'a, S> {
    point: ChoicePoint,
    strategy: S,
    tally: Tally,
    limits: Limits,
    observer: &'a mut dyn Observer,
    ticks: u32,
}

/// Go on, or stop the run.
type Flow = ControlFlow<StopReason>;

impl<S: Strategy> Driver<'_, S> {
    /// Runs executions until the strategy has no more.
    fn search(&mut self) -> Flow {
        while self.strategy.next_root(&mut self.point) {
            self.tally.at(&self.point);
            self.prepare()?;
            while let Some(prefix) = self.strategy.next_prefix(&self.point) {
                self.may_begin()?;
                self.point.undo_to(prefix.keep);
                self.execution(&prefix.then)?;
                self.prepare()?;
            }
        }
        Flow::Continue(())
    }

    /// Lets the strategy find out what comes next, and asks the observer now and then.
    fn prepare(&mut self) -> Flow {
        while self.strategy.prepare(&mut self.point) == Preparation::Unfinished {
            if let Some(reason) = self.tick() {
                return Flow::Break(reason);
            }
        }
        Flow::Continue(())
    }

    /// Runs one execution from the current point to its end.
    fn execution(&mut self, then: &[Step]) -> Flow {
        for step in then {
            self.step(step)?;
        }
        loop {
            if self.point.enabled().is_empty() {
                return self.terminal();
            }
            if self.limits.depth.is_some_and(|depth| self.point.depth() >= depth) {
                return self.cut();
            }
            match self.strategy.choose(&mut self.point) {
                Choice::Run(step) => self.step(&step)?,
                Choice::Prune(reason) => {
                    self.tally.pruned(&self.point, reason);
                    self.strategy.ended(&mut self.point, End::Pruned(reason));
                    return Flow::Continue(());
                }
            }
        }
    }

    /// Runs one step, if a limit does not forbid it.
    fn step(&mut self, step: &Step) -> Flow {
        if let Err(reason) = self.may_step() {
            self.tally.broken_off(&self.point);
            return Flow::Break(reason);
        }
        let event = self.point.step(step.thread, &step.choices).expect("a strategy runs possible steps only");
        self.tally.at(&self.point);
        self.strategy.executed(&mut self.point, event);
        Flow::Continue(())
    }

    /// Counts the end of an execution.
    fn terminal(&mut self) -> Flow {
        let outcome = self.point.machine_mut().outcome().expect("no thread is enabled");
        self.tally.terminal(&self.point, outcome, self.observer);
        self.strategy.ended(&mut self.point, End::Terminal(outcome));
        if matches!(outcome, Outcome::Deadlock(_) | Outcome::Failure) {
            self.bug()
        } else {
            Flow::Continue(())
        }
    }

    /// Counts an execution that is too long. Of the two outcomes that apply, a failure comes before a cut.
    fn cut(&mut self) -> Flow {
        self.tally.cut(&self.point);
        self.strategy.ended(&mut self.point, End::Cut);
        let failed = self.point.machine().failures().next().is_some();
        if failed { self.bug() } else { Flow::Continue(()) }
    }

    /// The execution has shown a bug.
    fn bug(&self) -> Flow {
        match self.limits.bugs {
            BugLimit::First => Flow::Break(StopReason::FirstBug),
            BugLimit::Unlimited => Flow::Continue(()),
        }
    }

    /// Whether one more execution is allowed.
    fn may_begin(&mut self) -> Flow {
        let executions = self.tally.statistics.executions();
        if self.limits.schedules.is_some_and(|most| executions >= most) {
            return Flow::Break(StopReason::Schedules);
        }
        match self.tick() {
            Some(reason) => Flow::Break(reason),
            None => Flow::Continue(()),
        }
    }

    /// Whether one more step is allowed.
    fn may_step(&mut self) -> Result<(), StopReason> {
        let events = self.tally.statistics.events + self.point.depth() as u64;
        if self.limits.events.is_some_and(|most| events >= most) {
            return Err(StopReason::Events);
        }
        self.tick().map_or(Ok(()), Err)
    }

    /// Asks the observer now and then.
    fn tick(&mut self) -> Option<StopReason> {
        self.ticks += 1;
        if self.ticks < self.observer.interval() {
            return None;
        }
        self.ticks = 0;
        let progress = Progress {
            statistics: &self.tally.statistics,
            depth: self.point.depth(),
            done: self.strategy.done(),
            states: None,
        };
        self.observer.poll(&progress)
    }
}
