//! Data races of runs and of single executions, and the first phase of `--points racy`.

use std::sync::Arc;

use loris_explorers::{
    BugLimit, DataRaceReport, DataRaceWatch, Doubt, Explorer, Limits, Options, RaceSearch, RacyPoints,
    doubt_of_sync, racy_points,
};
use loris_interpreter::{Profile, System};
use loris_lang::ir::{Points, Program};
use loris_lang::schedule::NamedSchedule;

use crate::cli::Cli;
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::Gauge;
use crate::request::options;

/// A search for races gives up after so many executions if no limit is given.
pub(crate) const RACE_SCHEDULES: u64 = 10_000;

/// The data races of the execution of a schedule; none if it cannot be run.
pub(crate) fn of_schedule(
    program: &Arc<Program>,
    profile: Profile,
    schedule: &NamedSchedule,
) -> DataRaceReport {
    let mut machine = System::under(Arc::clone(program), profile).machine();
    machine.keep_places();
    match machine.replay(schedule) {
        Ok(()) => DataRaceWatch::of_execution(&machine),
        Err(_) => DataRaceReport::default(),
    }
}

/// The program with the scheduling points that the command line asks for, and how they were found if a search did.
pub(crate) fn with_points(
    cli: &Cli,
    program: Arc<Program>,
    interrupt: &Interrupt,
    gauge: Gauge,
) -> (Arc<Program>, Option<RacyPoints>) {
    if cli.executions.points() != Points::Racy {
        return (program, None);
    }
    let options = options(cli, Explorer::SourceDpor);
    let limits = limits_of_search(&options);
    let search = RaceSearch { limits, runs: cli.races.runs(), seed: cli.schedulers.scheduling().seed };
    let mut watch = Watch::new(Bounds::of(&cli.bounds.limits), interrupt.clone(), gauge);
    let found = racy_points(&program, &search, &mut watch);
    (Arc::clone(&found.program), Some(found))
}

/// Why points at synchronisation are not enough for a program, or may not be: found by a search for races alone.
pub(crate) fn doubt_of(
    cli: &Cli,
    program: &Arc<Program>,
    interrupt: &Interrupt,
    gauge: Gauge,
) -> Option<Doubt> {
    let options = options(cli, Explorer::SourceDpor);
    let limits = limits_of_search(&options);
    let mut watch = Watch::new(Bounds::of(&cli.bounds.limits), interrupt.clone(), gauge);
    doubt_of_sync(program, cli.executions.profile(), limits, &mut watch)
}

/// A search for races has the limits of the runs, and one on executions in any case; a bug does not end it.
fn limits_of_search(options: &Options) -> Limits {
    let schedules = options.limits.schedules.or(Some(RACE_SCHEDULES));
    Limits { schedules, bugs: BugLimit::Unlimited, ..options.limits }
}
