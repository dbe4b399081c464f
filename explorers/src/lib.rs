//! Searches over all thread schedules of a program.
//!
//! | explorer | one execution for each | complete for | file | published in |
//! | --- | --- | --- | --- | --- |
//! | `dfs` | schedule | HBRs | [`dfs`] | Thomson 2016, Algorithm 1 |
//! | `hbr-caching` | HBR of a prefix | HBRs | [`hbr_caching`] | Musuvathi and Qadeer 2007 |
//! | `lazy-hbr-caching` | lazy HBR of a prefix | lazy HBRs | [`hbr_caching`] | Thomson and Donaldson 2015 |
//! | `state-caching` | state | terminal states | [`state_caching`] | Holzmann, Godefroid and Pirottin 1992 |
//! | `sleep-sets` | HBR, with many given up | HBRs | [`sleep_sets`] | Godefroid 1990 |
//! | `dpor` | HBR, roughly | HBRs | [`dpor`] | Flanagan and Godefroid 2005, 2011 |
//! | `source-dpor` | HBR, nearly | HBRs | [`source_dpor`] | Abdulla, Aronis, Jonsson and Sagonas 2014 |
//! | `optimal-dpor` | HBR | HBRs | [`optimal_dpor`] | Abdulla, Aronis, Jonsson and Sagonas 2014 |
//! | `lazy-dpor` | lazy HBR, roughly | nothing | [`lazy_dpor`] | Thomson and Donaldson 2015 |
//! | `ledger-hbr` | HBR | HBRs | [`ledger`] | this project |
//! | `lazy-optimal-dpor` | lazy HBR | lazy HBRs | [`ledger`] | this project |
//! | `lazy-tree-dpor` | lazy HBR, roughly | lazy HBRs | [`tree`] | this project |
//! | `lazy-reverse-search` | lazy HBR | lazy HBRs | [`reverse`] | this project |
//! | `random` | draw | nothing | [`schedulers`] | Thomson 2016, §3.2 |
//!
//! The first three also run within a bound on preemptions or delays: [`bounded`]. More searches that draw who runs next
//! are listed in [`schedulers`].
//!
//! An explorer is a [`strategy::Strategy`] under the one [`driver`], which runs and undoes steps and counts in the
//! same way for all. A strategy sees executions through a [`choice_point::ChoicePoint`].
//!
//! [`data_races`] looks on while one of them runs and finds its data races; [`racy_points()`] leaves only the accesses
//! that race as scheduling points, and [`sync_points`] asks whether none is needed.
//!
//! Two more searches make a bug readable: [`minimize`] for an execution with few context switches, and
//! [`critical_step()`] for the step at which it could be avoided last. Two more computations are about chance, over all
//! schedules of a small program at once: [`bug_depth`](mod@bug_depth) and [`probability`].
//!
//! Nothing here knows text, files, terminals or the time of day: an [`Observer`] brings them in from outside.
//!
//! An observer may also follow a run step by step: it gets a [`Remark`] for whatever the explorer finds and plans, and
//! [`search_from`] runs one execution at a time.

pub mod bounded;
pub mod bug;
pub mod bug_depth;
pub mod caching;
pub mod choice_point;
pub mod choices;
pub mod count;
pub mod critical_step;
pub mod data_races;
pub mod dfs;
pub mod dpor;
pub mod driver;
pub mod explorer;
pub mod fewest_switches;
pub mod hbr_caching;
pub mod lazy_dpor;
pub mod ledger;
pub mod limits;
pub mod noise;
pub mod observer;
pub mod optimal_dpor;
pub mod poll;
pub mod probability;
pub mod racy_points;
pub mod remark;
pub mod report;
pub mod reverse;
pub mod schedule_graph;
pub mod schedulers;
pub mod sleep_sets;
pub mod source_dpor;
pub mod state_caching;
pub mod strategy;
pub mod sync_points;
pub mod textbook;
pub mod tree;

mod acquisition;
mod backtrack;
mod blocking;
mod budget;
mod conditions;
mod cuts;
mod descent;
mod distinct;
mod findings;
mod followed;
mod fresh;
mod may_deadlock;
mod nature;
mod notes;
mod path;
mod patient;
mod pending;
mod reversals;
mod sequence;
mod standstill;
mod state_key;
mod table;
mod tally;
mod touch;
mod trace;
mod wakeup_tree;

use std::sync::Arc;

use loris_hbr::{Lazy, Regular};
use loris_interpreter::Machine;
use loris_lang::ir::Program;

use driver::Driver;
use strategy::Strategy;

pub use bounded::Bound;
pub use bug::{Bug, BugKind, Witness, WitnessError};
pub use critical_step::{Critical, CriticalStep, Detour, StepView, critical_step};
pub use data_races::{
    DataRaceReport, DataRaceWatch, RacingAccess, RacingPair, UnprotectedVariable, Visibility,
};
pub use distinct::Novelty;
pub use driver::{Advance, Search, run, run_from};
pub use explorer::{Explorer, Guarantee, UnknownExplorer};
pub use fewest_switches::{Fewest, Minimized, Switches, minimize};
pub use limits::{BugLimit, Counting, Limits, Options};
pub use noise::{NoiseFigures, NoiseSettings};
pub use observer::{Attention, Observer, Progress, Terminal};
pub use racy_points::{RaceSearch, RacyPoints, racy_points};
pub use remark::Remark;
pub use report::{
    Bounding, ConditionResult, CostCount, Finding, FindingKind, Growth, Label, Measure, PruneReason, Pruned,
    Report, Standstill, Statistics, StopReason, Warning, WarningKind,
};
pub use schedulers::{Generator, PickRule, Probability, Sampling, Scheduling};
pub use standstill::circle;
pub use strategy::TerminalPrints;
pub use sync_points::{Doubt, SyncRun, doubt_of_sync, explore_sync};

/// Runs one explorer over a program until the search is over, a limit is reached or the observer stops it.
///
/// The randomised schedulers are never over: give them a limit.
pub fn explore(
    program: &Arc<Program>,
    explorer: Explorer,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let machine = Machine::with_profile(Arc::clone(program), options.profile);
    explore_from(machine, explorer, options, observer)
}

/// The same over the executions of a machine, which may have been [settled](Machine::settle) in some state: then
/// over what comes after that state. Executions, relations and schedules are those of the events after it.
///
/// From a settled machine an explorer keeps what it promises if it [begins anywhere](Explorer::begins_anywhere). The others
/// must begin at the start.
pub fn explore_from(
    machine: Machine,
    explorer: Explorer,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let mut search = search_from(machine, explorer, options);
    while search.advance(observer) == Advance::Execution {}
    search.report()
}

/// The same, one execution at a time: for those who want to look around in between.
pub fn search_from(machine: Machine, explorer: Explorer, options: &Options) -> Box<dyn Search> {
    use hbr_caching::HbrCaching;
    use ledger::Ledger;
    let program = Arc::clone(machine.program());
    let begin = Begin { machine, explorer, options };
    if let Some(bound) = options.bound {
        use bounded::{BoundedDpor, Nothing, Relations, search};
        match (explorer, bound) {
            (Explorer::Dfs, _) => return search::<Nothing>(begin, bound),
            (Explorer::HbrCaching, _) => return search::<Relations<Regular>>(begin, bound),
            (Explorer::LazyHbrCaching, _) => return search::<Relations<Lazy>>(begin, bound),
            (Explorer::Dpor, Bound::Preemptions(most)) => return begin.with(BoundedDpor::new(most)),
            _ => {}
        }
    }
    match explorer {
        Explorer::Dfs => begin.with(dfs::Dfs::new()),
        Explorer::HbrCaching => begin.with(HbrCaching::<Regular>::new()),
        Explorer::LazyHbrCaching => begin.with(HbrCaching::<Lazy>::new()),
        Explorer::StateCaching => begin.with(state_caching::StateCaching::new()),
        Explorer::SleepSets => begin.with(sleep_sets::SleepSets::new()),
        Explorer::Dpor => begin.with(dpor::Dpor::new()),
        Explorer::SourceDpor => begin.with(source_dpor::SourceDpor::new(&program)),
        Explorer::OptimalDpor => begin.with(optimal_dpor::OptimalDpor::new(&program)),
        Explorer::LazyDpor => begin.with(lazy_dpor::LazyDpor::new(&program)),
        Explorer::LedgerHbr => begin.with(Ledger::<Regular>::new()),
        Explorer::LazyOptimalDpor => begin.with(Ledger::<Lazy>::new()),
        Explorer::LazyTreeDpor => begin.with(tree::Tree::<Lazy>::new()),
        Explorer::LazyReverseSearch => begin.with(reverse::ReverseSearch::new(&program)),
        Explorer::Random
        | Explorer::Pct
        | Explorer::Ppct
        | Explorer::RandomSleep
        | Explorer::PreemptionAlways
        | Explorer::PreemptionBounding
        | Explorer::AtomFuzzer
        | Explorer::Pos
        | Explorer::Uniform
        | Explorer::Noise => schedulers::search(begin),
    }
}

/// A run that lacks its strategy.
pub(crate) struct Begin<'a> {
    machine: Machine,
    explorer: Explorer,
    options: &'a Options,
}

impl Begin<'_> {
    /// The run with its strategy.
    pub(crate) fn with(self, strategy: impl Strategy + 'static) -> Box<dyn Search> {
        Box::new(Driver::new(self.machine, self.explorer, strategy, self.options))
    }
}

/// Runs lazy DPOR, and DPOR after it: the second report has `after` set.
pub fn explore_with_fallback(
    program: &Arc<Program>,
    options: &Options,
    observer: &mut dyn Observer,
) -> [Report; 2] {
    let first = explore(program, Explorer::LazyDpor, options, observer);
    let second = explore(program, Explorer::Dpor, options, observer);
    [first, Report { after: Some(Explorer::LazyDpor), ..second }]
}
