//! The first phase of `--points racy`: which accesses race, and the program in which only these are scheduling points.
//!
//! *Idea* (the study of Thomson, Donaldson and Betts 2016, §5): a scheduler that switches threads at every access of
//! memory wastes its schedules. Synchronisation and the accesses that race are enough. There, ten uncontrolled runs under
//! a race detector say which race. Here a search that sees every happens-before relation says it, and if a limit stops
//! it, random runs say some more.
//!
//! *What is kept:* the `read` or `write` whose event races, by its own access or by a plain one after it in the same
//! transition. So what the text makes plain stays plain, and yet what was run together with a race can still be run apart
//! from what comes before.
//!
//! *Executions* end here as the language says, whatever the profile of the run that follows: a race may come only after
//! the failure at which an execution of that run ends.
//!
//! *Complete* if the search was: the program with these points reaches the same terminal states, with the same deadlocks
//! and failures (`spec/20-data-races.md`). If not, interleavings may be left out, as in the study.
//!
//! *Cost:* that of the search, so it pays for what follows it: searches that reduce nothing, or bounded and random ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_interpreter::{Place, Profile, System};
use loris_lang::ir::Program;

use crate::analyses::data_races::{DataRaceReport, DataRaceWatch};
use crate::analyses::sync_points::{Doubt, doubt_of_yields};
use crate::catalogue::begin::explore_from;
use crate::catalogue::explorer::Explorer;
use crate::catalogue::technique::Technique;
use loris_engine::limits::{Limits, Options};
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_sampling::Sampler;
use loris_sampling::schedulers::{Generator, Scheduling};

/// How races are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaceSearch {
    /// When the search gives up.
    pub limits: Limits,
    /// So many random runs follow if it does.
    pub runs: u64,
    /// Where they start.
    pub seed: u64,
}

/// A program with few scheduling points, and how they were found.
#[derive(Clone, Debug)]
pub struct RacyPoints {
    /// The program.
    pub program: Arc<Program>,
    /// The places at which reads and writes are points.
    pub places: BTreeSet<Place>,
    /// How many there were before.
    pub before: usize,
    /// Who searched.
    pub explorer: Explorer,
    /// Its executions.
    pub executions: u64,
    /// Why it gave up.
    pub stopped_by: Option<StopReason>,
    /// Random runs after it.
    pub runs: u64,
}

/// Finds the racing accesses of a program, and leaves only these points, beside synchronisation.
pub fn racy_points(program: &Arc<Program>, search: &RaceSearch, observer: &mut dyn Observer) -> RacyPoints {
    let technique = Technique::SourceDpor;
    let options = Options { limits: search.limits, ..Options::default() };
    let (races, executions, stopped_by) = races(program, technique, &options, observer);
    let mut places = races.points;
    let mut runs = 0;
    if stopped_by.is_some_and(|reason| reason != StopReason::Interrupted) && search.runs > 0 {
        let limits = Limits { schedules: Some(search.runs), ..search.limits };
        let scheduling = Scheduling { seed: search.seed, ..Scheduling::default() };
        let drawn = Technique::Sampled(Sampler::Random(Generator::Pcg), scheduling);
        let (more, executions, _) = self::races(program, drawn, &Options { limits, ..options }, observer);
        places.extend(more.points);
        runs = executions;
    }
    let before = program.points().count();
    let at_races = |function, at| places.contains(&Place { function, at });
    let program = Arc::new(Program::clone(program).with_points_where(at_races));
    RacyPoints { program, places, before, explorer: technique.explorer(), executions, stopped_by, runs }
}

fn races(
    program: &Arc<Program>,
    technique: Technique,
    options: &Options,
    observer: &mut dyn Observer,
) -> (DataRaceReport, u64, Option<StopReason>) {
    let mut machine = System::new(Arc::clone(program)).machine();
    let mut watch = DataRaceWatch::new(&mut machine, observer);
    let report = explore_from(machine, technique, options, &mut watch);
    let races = watch.finish(&report);
    (races, report.statistics.executions(), report.stopped_by)
}

impl RacyPoints {
    /// Whether the places are all that race.
    pub fn complete(&self) -> bool {
        self.stopped_by.is_none()
    }

    /// Why these points may not be enough for executions that end as the profile says.
    pub fn doubt(&self, profile: Profile) -> Option<Doubt> {
        self.stopped_by.map(Doubt::Unknown).or_else(|| doubt_of_yields(&self.program, profile))
    }
}
