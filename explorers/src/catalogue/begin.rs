//! How the run of an explorer is begun: its strategy under the driver.

use std::sync::Arc;

use loris_hbr::{Lazy, Regular};
use loris_interpreter::{Machine, System};
use loris_lang::ir::Program;

use crate::catalogue::explorer::Explorer;
use crate::catalogue::options::Options;
use crate::catalogue::report::{Details, Report};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::driver::{Advance, Driver};
use loris_engine::observer::Observer;
use loris_engine::report::{Statistics, Tallied};
use loris_engine::strategy::Strategy;
use loris_sampling::noise::NoisePolicy;
use loris_sampling::schedulers::atom_fuzzer::AtomFuzzer;
use loris_sampling::schedulers::maple::{MaplePct, MapleRandomWalk};
use loris_sampling::schedulers::pct::Pct;
use loris_sampling::schedulers::pos::Pos;
use loris_sampling::schedulers::ppct::Ppct;
use loris_sampling::schedulers::preemption_always::PreemptionAlways;
use loris_sampling::schedulers::preemption_bounding::PreemptionBounding;
use loris_sampling::schedulers::random_sleep::RandomSleep;
use loris_sampling::schedulers::random_walk::RandomWalk;
use loris_sampling::schedulers::uniform::Uniform;
use loris_sampling::schedulers::{Generator, Policy, Scheduler};
use loris_searches::bounded::delays::Delays;
use loris_searches::bounded::figures::BoundedSearch;
use loris_searches::bounded::preemptions::Preemptions;
use loris_searches::bounded::{Bound, BoundedDpor, Fixed, Iterative, Memory, Nothing, Relations};
use loris_searches::depth_first::dfs::Dfs;
use loris_searches::depth_first::hbr_caching::HbrCaching;
use loris_searches::depth_first::state_caching::StateCaching;
use loris_searches::dpor::Dpor;
use loris_searches::lazy_dpor::LazyDpor;
use loris_searches::ledger::Ledger;
use loris_searches::reverse::ReverseSearch;
use loris_searches::sleep::sleep_sets::SleepSets;
use loris_searches::source_sets::optimal_dpor::OptimalDpor;
use loris_searches::source_sets::source_dpor::SourceDpor;
use loris_searches::tree::Tree;
use loris_states::below::Below;

/// A run that goes on one execution at a time.
pub trait Search {
    /// Does what is to be done before the next execution, runs it, and learns from it.
    ///
    /// A run that was stopped before an execution had begun can go on; one that was stopped within it, or within work
    /// that was long, is over.
    fn advance(&mut self, observer: &mut dyn Observer) -> Advance;

    /// Where the run stands: at the end of the last execution.
    fn point(&self) -> &ChoicePoint;

    /// The counts so far.
    fn statistics(&self) -> &Statistics;

    /// What the run has found.
    fn report(self: Box<Self>) -> Report;
}

/// What a strategy tells of its run, at the end of the last execution of a machine.
type Tell<S> = fn(&S, &Machine, &Tallied) -> Details;

/// A strategy under the driver, and what it is called.
struct Exploration<S> {
    explorer: Explorer,
    driver: Driver<S>,
    tell: Tell<S>,
}

impl<S: Strategy> Exploration<S> {
    fn into_report(self) -> Report {
        let (run, strategy, point) = self.driver.finish();
        let details = (self.tell)(&strategy, point.machine(), &run);
        Report::of(self.explorer, point.machine().profile(), run, details)
    }
}

impl<S: Strategy> Search for Exploration<S> {
    fn advance(&mut self, observer: &mut dyn Observer) -> Advance {
        self.driver.advance(observer)
    }

    fn point(&self) -> &ChoicePoint {
        self.driver.point()
    }

    fn statistics(&self) -> &Statistics {
        self.driver.statistics()
    }

    fn report(self: Box<Self>) -> Report {
        self.into_report()
    }
}

/// Runs one explorer over a program until the search is over, a limit is reached or the observer stops it.
///
/// The randomised schedulers are never over: give them a limit.
pub fn explore(
    program: &Arc<Program>,
    explorer: Explorer,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let machine = System::under(Arc::clone(program), options.profile).machine();
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
    let program = Arc::clone(machine.program());
    let begin = Begin { machine, explorer, options };
    if let Some(bound) = options.bound {
        match (explorer, bound) {
            (Explorer::Dfs, _) => return within::<Nothing>(begin, bound),
            (Explorer::HbrCaching, _) => return within::<Relations<Regular>>(begin, bound),
            (Explorer::LazyHbrCaching, _) => return within::<Relations<Lazy>>(begin, bound),
            (Explorer::Dpor, Bound::Preemptions(most)) => {
                return begin.bounded(BoundedDpor::new(most));
            }
            _ => {}
        }
    }
    match explorer {
        Explorer::Dfs => begin.with(Dfs::new()),
        Explorer::HbrCaching => begin.with(HbrCaching::<Regular>::new()),
        Explorer::LazyHbrCaching => begin.with(HbrCaching::<Lazy>::new()),
        Explorer::StateCaching => begin.with(StateCaching::new()),
        Explorer::SleepSets => begin.with(SleepSets::new()),
        Explorer::Dpor => begin.with(Dpor::new()),
        Explorer::SourceDpor => begin.with(SourceDpor::new(&program)),
        Explorer::OptimalDpor => begin.with(OptimalDpor::new(&program)),
        Explorer::LazyDpor => begin.telling(LazyDpor::new(&program), |search, machine, _| Details {
            warnings: search.warnings(machine),
            ..Details::default()
        }),
        Explorer::LedgerHbr => begin.with(Ledger::<Regular>::new()),
        Explorer::LazyOptimalDpor => begin.with(Ledger::<Lazy>::new()),
        Explorer::LazyTreeDpor => begin.with(Tree::<Lazy>::new()),
        Explorer::LazyReverseSearch => begin.with(ReverseSearch::new(&program)),
        Explorer::Random
        | Explorer::Pct
        | Explorer::Ppct
        | Explorer::RandomSleep
        | Explorer::PreemptionAlways
        | Explorer::PreemptionBounding
        | Explorer::AtomFuzzer
        | Explorer::Pos
        | Explorer::Uniform
        | Explorer::Noise => sampled(begin),
    }
}

/// A run that lacks its strategy.
struct Begin<'a> {
    machine: Machine,
    explorer: Explorer,
    options: &'a Options,
}

impl Begin<'_> {
    /// The run with its strategy, which has nothing more to tell.
    fn with(self, strategy: impl Strategy + 'static) -> Box<dyn Search> {
        self.telling(strategy, |_, _, _| Details::default())
    }

    /// The run with its strategy, and what that tells.
    fn telling<S: Strategy + 'static>(self, strategy: S, tell: Tell<S>) -> Box<dyn Search> {
        Box::new(self.exploration(strategy, tell))
    }

    /// The run of a search within a bound, which tells its figures.
    fn bounded(self, search: impl BoundedSearch + 'static) -> Box<dyn Search> {
        self.telling(search, |search, _, run| {
            let (bound, costs) = search.figures(run);
            Details { bound: Some(bound), costs, ..Details::default() }
        })
    }

    fn exploration<S: Strategy>(self, strategy: S, tell: Tell<S>) -> Exploration<S> {
        let guarantee = self.explorer.guarantee_under(self.machine.profile());
        let driver = Driver::new(self.machine, guarantee, strategy, &self.options.run());
        Exploration { explorer: self.explorer, driver, tell }
    }
}

/// Runs a strategy over a program, as the explorer does its own: `explorer` gives the report its name and guarantee.
pub fn run(
    program: &Arc<Program>,
    explorer: Explorer,
    strategy: impl Strategy,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let machine = System::under(Arc::clone(program), options.profile).machine();
    let begin = Begin { machine, explorer, options };
    let mut search = begin.exploration(strategy, |_, _, _| Details::default());
    while search.advance(observer) == Advance::Execution {}
    search.into_report()
}

/// A search with this memory within a bound.
fn within<M: Memory + 'static>(begin: Begin<'_>, bound: Bound) -> Box<dyn Search> {
    let bugs = begin.options.limits.bugs;
    match bound {
        Bound::Preemptions(most) => begin.bounded(Fixed::<Preemptions, M>::new(most)),
        Bound::Delays(most) => begin.bounded(Fixed::<Delays, M>::new(most)),
        Bound::IterativePreemptions => begin.bounded(Iterative::<Preemptions, M>::new(bugs)),
        Bound::IterativeDelays => begin.bounded(Iterative::<Delays, M>::new(bugs)),
    }
}

/// A run of one of the randomised schedulers.
fn sampled(begin: Begin<'_>) -> Box<dyn Search> {
    let options = begin.options;
    let scheduling = &options.scheduling;
    let (depth, seed) = (scheduling.depth.get(), options.seed);
    match (begin.explorer, scheduling.generator) {
        (Explorer::Random, Generator::Maple) => of(begin, MapleRandomWalk::new(seed)),
        (Explorer::Pct, Generator::Maple) => of(begin, MaplePct::new(depth, seed)),
        (Explorer::Pct, Generator::Pcg) => of(begin, Pct::new(depth)),
        (Explorer::Ppct, _) => of(begin, Ppct::new(scheduling)),
        (Explorer::RandomSleep, _) => of(begin, RandomSleep::new(scheduling.sleep)),
        (Explorer::PreemptionAlways, _) => of(begin, PreemptionAlways),
        (Explorer::PreemptionBounding, _) => of(begin, PreemptionBounding::new(scheduling.preemptions)),
        (Explorer::AtomFuzzer, _) => of(begin, AtomFuzzer::default()),
        (Explorer::Pos, _) => of(begin, Pos::default()),
        (Explorer::Uniform, _) => {
            let below = Below::new(begin.machine.clone(), &options.run());
            of(begin, Uniform::new(below))
        }
        (Explorer::Noise, _) => {
            let policy = NoisePolicy::new(begin.machine.program(), &options.noise);
            drawn(begin, policy, |scheduler, _, _| Details {
                sampling: Some(scheduler.sampling()),
                noise: Some(scheduler.policy().figures()),
                ..Details::default()
            })
        }
        _ => of(begin, RandomWalk),
    }
}

fn of(begin: Begin<'_>, policy: impl Policy + 'static) -> Box<dyn Search> {
    drawn(begin, policy, |scheduler, _, _| Details {
        sampling: Some(scheduler.sampling()),
        ..Details::default()
    })
}

/// The run of a policy, and what that tells.
fn drawn<P: Policy + 'static>(begin: Begin<'_>, policy: P, tell: Tell<Scheduler<P>>) -> Box<dyn Search> {
    let Options { scheduling, seed, limits, .. } = begin.options;
    let scheduler = Scheduler::new(policy, begin.machine.program(), scheduling, *seed, limits.depth);
    begin.telling(scheduler, tell)
}
