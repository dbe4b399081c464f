//! A program on the bench: figures, executions and schedules of it, for whoever judges an answer.

use std::cell::OnceCell;
use std::sync::Arc;
use std::time::Duration;

use loris_explorers::count::{Count, classes, count, orders};
use loris_explorers::{Explorer, Limits, Observer, Options, Report, StopReason, explore};
use loris_hbr::{Lazy, Regular};
use loris_interpreter::{Machine, System, ThreadId};
use loris_lang::header::exercise::{Figure, Quantity, RelationName, Scope};
use loris_lang::ir::Program;
use loris_lang::schedule::{NamedSchedule, ScheduleText};
use loris_lang::source::SourceFile;
use loris_report::execution::{Execution, Rest, record_given, record_watched};
use miette::Diagnostic;
use num_bigint::BigUint;

use super::Problem;
use super::lookers::{Collector, Met, Tried};
use crate::cli::Timeout;
use crate::limits::{Bounds, Interrupt, LISTED, RANDOM_SCHEDULES, Watch};
use crate::progress::ProgressLines;

/// No figure is worth more time.
const TIMEOUT: Timeout = Timeout(Duration::from_mins(1));

/// Executions are truncated at so many events.
const DEPTH: usize = Limits::DEPTH;

/// A right schedule is looked for among so many.
const MOST_SCHEDULES: u64 = 20_000;

/// A program, and what was found out about it.
pub struct Bench {
    program: Arc<Program>,
    interrupt: Interrupt,
    count: OnceCell<Count>,
}

impl Bench {
    /// Nothing is known of the program yet.
    pub fn new(program: Arc<Program>, interrupt: Interrupt) -> Bench {
        Bench { program, interrupt, count: OnceCell::new() }
    }

    pub(super) fn program(&self) -> &Arc<Program> {
        &self.program
    }

    pub(super) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// A figure of the program.
    ///
    /// # Errors
    /// It cannot be found in reasonable time, or an explorer or a schedule does not exist.
    pub fn figure(&self, figure: &Figure) -> Result<BigUint, Problem> {
        match &figure.scope {
            Scope::All => self.of_all(figure),
            Scope::By(name) => {
                let explorer: Explorer =
                    name.parse().map_err(|_| Problem::Exercise(format!("there is no explorer `{name}`")))?;
                Ok(of_report(figure.quantity, &self.report(explorer)?))
            }
            Scope::Class { relation, schedule } => {
                self.of_class(figure, *relation, &self.execution_in_exercise(schedule)?)
            }
        }
    }

    fn of_all(&self, figure: &Figure) -> Result<BigUint, Problem> {
        let count = self.count();
        let found = match figure.quantity {
            Quantity::Schedules => &count.schedules,
            Quantity::DeadlockSchedules => &count.deadlocked,
            Quantity::FailureSchedules => &count.failed,
            Quantity::Hbrs => &count.hbrs,
            Quantity::LazyHbrs => &count.lazy_hbrs,
            Quantity::States => &count.states,
            // One execution for each lazy HBR has all states, and all lengths that there are.
            other => return Ok(of_report(other, &self.report(Explorer::LazyOptimalDpor)?)),
        };
        if found.is_exact() { Ok(found.number.clone()) } else { Err(self.too_large(figure)) }
    }

    fn of_class(
        &self,
        figure: &Figure,
        relation: RelationName,
        execution: &Execution,
    ) -> Result<BigUint, Problem> {
        let mut machine = self.at_start();
        replay(&mut machine, &execution.schedule);
        let mut poll = || self.interrupt.is_raised().then_some(StopReason::Interrupted);
        match (figure.quantity, relation) {
            (Quantity::Schedules, RelationName::Hbr) => {
                orders::<Regular>(&machine, &mut poll).map_err(|_| Problem::Interrupted)
            }
            (Quantity::Schedules, RelationName::LazyHbr) => {
                orders::<Lazy>(&machine, &mut poll).map_err(|_| Problem::Interrupted)
            }
            _ => {
                let all = classes::<Regular>(
                    &System::new(self.program.clone()),
                    &options(LISTED),
                    &mut self.watch(),
                );
                if !all.has_all() {
                    return Err(self.too_large(figure));
                }
                let own =
                    all.list.iter().filter(|class| class.lazy_hbr == execution.fingerprints.lazy).count();
                Ok(BigUint::from(own))
            }
        }
    }

    /// What an explorer finds.
    ///
    /// # Errors
    /// It does not come to an end.
    pub(super) fn report(&self, explorer: Explorer) -> Result<Report, Problem> {
        self.watched(explorer, &mut self.watch())
    }

    /// The states at the end of what an explorer runs, each with its schedule and relations.
    ///
    /// # Errors
    /// It does not come to an end.
    pub(super) fn met_by(&self, explorer: Explorer) -> Result<Vec<Met>, Problem> {
        let mut collector = Collector { met: Vec::new(), watch: self.watch() };
        self.watched(explorer, &mut collector)?;
        Ok(collector.met)
    }

    /// Some schedules of the program in the order of depth-first search: all, if they are not many.
    pub(super) fn schedules(&self) -> Vec<Met> {
        self.first_schedules(MOST_SCHEDULES)
    }

    /// So many of them.
    pub(super) fn first_schedules(&self, most: u64) -> Vec<Met> {
        let mut collector = Collector { met: Vec::new(), watch: self.watch() };
        explore(&self.program, Explorer::Dfs, &options(most), &mut collector);
        collector.met
    }

    /// The threads that an explorer runs after a schedule of threads, in order of creation.
    ///
    /// # Errors
    /// It does not come to an end.
    pub(super) fn tried(&self, explorer: Explorer, after: Vec<ThreadId>) -> Result<Vec<ThreadId>, Problem> {
        let mut follower = Tried { after, threads: Vec::new(), watch: self.watch() };
        self.watched(explorer, &mut follower)?;
        let mut threads = follower.threads;
        threads.sort_unstable();
        threads.dedup();
        Ok(threads)
    }

    fn watched(&self, explorer: Explorer, observer: &mut dyn Observer) -> Result<Report, Problem> {
        let most = if explorer.is_scheduler() { RANDOM_SCHEDULES } else { LISTED };
        let report = explore(&self.program, explorer, &options(most), observer);
        let is_over = match report.stopped_by {
            None => true,
            Some(StopReason::Interrupted) => return Err(Problem::Interrupted),
            Some(reason) => explorer.is_scheduler() && reason == StopReason::Schedules,
        };
        if is_over {
            Ok(report)
        } else {
            Err(Problem::TooLarge(format!("`{explorer}` does not come to an end on this program")))
        }
    }

    fn count(&self) -> &Count {
        self.count.get_or_init(|| {
            let mut observe = |_| -> Box<dyn Observer> { Box::new(self.watch()) };
            count(&System::new(self.program.clone()), &options(LISTED), &mut observe)
        })
    }

    /// The execution of a schedule that the exercise gives, run to its end.
    pub(super) fn execution_in_exercise(&self, schedule: &str) -> Result<Execution, Problem> {
        self.execution(schedule)
            .map_err(|error| Problem::Exercise(format!("its schedule `{schedule}`: {error}")))
    }

    /// The execution of a schedule that is an answer, and of nothing after it.
    ///
    /// # Errors
    /// Why it cannot be run.
    pub(super) fn answered(&self, schedule: &str) -> Result<Execution, String> {
        self.given(&read(schedule)?)
    }

    /// The execution of a schedule, and of nothing after it.
    ///
    /// # Errors
    /// Why it cannot be run.
    pub(super) fn given(&self, schedule: &NamedSchedule) -> Result<Execution, String> {
        record_given(self.at_start(), schedule, DEPTH).map_err(|error| error.to_string())
    }

    /// The execution of a schedule, run to its end.
    fn execution(&self, schedule: &str) -> Result<Execution, String> {
        let schedule = read(schedule)?;
        record_watched(self.at_start(), (&schedule, Rest::ToTheEnd), DEPTH, &mut ())
            .map_err(|error| error.to_string())
    }

    /// A machine after a schedule that the exercise gives, and nothing more.
    pub(super) fn after(&self, schedule: &str) -> Result<Machine, Problem> {
        let unusable = |error: String| Problem::Exercise(format!("its schedule `{schedule}`: {error}"));
        let named: NamedSchedule = schedule.parse().map_err(|error| unusable(format!("{error}")))?;
        let mut machine = self.at_start();
        machine.replay(&named).map_err(|error| unusable(error.to_string()))?;
        Ok(machine)
    }

    /// The first two threads; one twice if there is one only.
    pub(super) fn first_threads(&self) -> [String; 2] {
        let mut machine = self.at_start();
        // Without values every choice is its least, which is always possible.
        let _ = machine.begin(&[]);
        let mut names = machine.threads().iter().map(|thread| machine.thread_name(*thread).to_owned());
        let first = names.next().unwrap_or_default();
        let second = names.next().unwrap_or_else(|| first.clone());
        [first, second]
    }

    fn at_start(&self) -> Machine {
        System::new(Arc::clone(&self.program)).machine()
    }

    fn watch(&self) -> Watch {
        let bounds = Bounds::new(Some(TIMEOUT), None);
        Watch::new(bounds, self.interrupt.clone(), ProgressLines::hidden().gauge(String::new(), None))
    }

    fn too_large(&self, figure: &Figure) -> Problem {
        if self.interrupt.is_raised() {
            return Problem::Interrupted;
        }
        Problem::TooLarge(format!("the number of {figure} of this program is too large to be found here"))
    }
}

/// A schedule in writing.
fn read(schedule: &str) -> Result<NamedSchedule, String> {
    let text = ScheduleText::parse(&SourceFile::new("schedule", schedule));
    text.map(|text| text.schedule).map_err(|error| {
        let entry = error.source().slice(error.span());
        let help = error.help().map(|help| format!("; {help}")).unwrap_or_default();
        format!("`{entry}` in `{schedule}`: {error}{help}")
    })
}

/// Leads a machine along a schedule of an execution.
pub(super) fn replay(machine: &mut Machine, schedule: &NamedSchedule) {
    machine.replay(schedule).expect("it was run before");
}

/// A figure of a report.
fn of_report(quantity: Quantity, report: &Report) -> BigUint {
    let counts = &report.statistics;
    let pruned = &counts.pruned;
    let pruned = pruned.total();
    let number = match quantity {
        Quantity::Schedules => counts.schedules,
        Quantity::Executions => counts.schedules + pruned + counts.assume_blocked + counts.truncated,
        Quantity::Pruned => pruned,
        Quantity::Hbrs => counts.hbrs,
        Quantity::LazyHbrs => counts.lazy_hbrs,
        Quantity::States => counts.states,
        Quantity::DeadlockSchedules => counts.deadlock_schedules,
        Quantity::DeadlockStates => counts.deadlock_states,
        Quantity::FailureSchedules => counts.failure_schedules,
        Quantity::FailureStates => counts.failure_states,
        Quantity::Threads => return BigUint::from(counts.max_threads),
        Quantity::Events => return BigUint::from(counts.max_depth),
    };
    BigUint::from(number)
}

/// At most so many executions.
fn options(most: u64) -> Options {
    let limits = Limits { schedules: Some(most), depth: Some(DEPTH), ..Limits::default() };
    Options { limits, ..Options::default() }
}
