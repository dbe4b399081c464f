//! How the run of an explorer is begun: its strategy under the driver.

use std::sync::Arc;

use loris_hbr::{Lazy, Regular};
use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Machine, System};

use crate::catalogue::explorer::Explorer;
use crate::catalogue::report::{Details, Report};
use crate::catalogue::technique::Technique;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::driver::{Advance, Driver};
use loris_engine::guarantee::Guarantee;
use loris_engine::limits::Options;
use loris_engine::observer::Observer;
use loris_engine::report::{Statistics, Tallied};
use loris_engine::strategy::Strategy;
use loris_sampling::Sampler;
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
use loris_sampling::schedulers::{Generator, Policy, Scheduler, Scheduling};
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
        let (run, strategy, point) = self.driver.finish();
        let details = (self.tell)(&strategy, point.machine(), &run);
        Report::of(self.explorer, point.machine().profile(), run, details)
    }
}

/// Searches the executions of a system until the search is over, a limit is reached or the observer stops it.
///
/// What is drawn is never over: give it a limit.
pub fn explore(
    system: impl Into<System>,
    technique: impl Into<Technique>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    explore_from(system.into().machine(), technique, options, observer)
}

/// Searches the executions of a machine, which may have been [settled](Machine::settle) in some state: then what comes
/// after that state. Executions, relations and schedules are those of the events after it.
///
/// From a settled machine an explorer keeps what it promises if it [begins anywhere](Explorer::begins_anywhere). The others
/// must begin at the start.
pub fn explore_from(
    machine: Machine,
    technique: impl Into<Technique>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let mut search = search_from(machine, technique, options);
    while search.advance(observer) == Advance::Execution {}
    search.report()
}

/// What [`explore_from`] does, one execution at a time: for those who want to look around in between.
pub fn search_from(machine: Machine, technique: impl Into<Technique>, options: &Options) -> Box<dyn Search> {
    let (program, technique) = (Arc::clone(machine.program()), technique.into());
    let machine = match technique.explorer() {
        // Who spins there is held up by nobody but the time that it spends.
        Explorer::Noise => machine.with_loops(LoopRule::Run),
        _ => machine,
    };
    let begin = Begin { machine, explorer: technique.explorer(), options };
    match technique {
        Technique::Dfs(Some(bound)) => within::<Nothing>(begin, bound),
        Technique::HbrCaching(Some(bound)) => within::<Relations<Regular>>(begin, bound),
        Technique::LazyHbrCaching(Some(bound)) => within::<Relations<Lazy>>(begin, bound),
        Technique::BoundedDpor(most) => begin.bounded(BoundedDpor::new(most)),
        Technique::Dfs(None) => begin.with(Dfs::new()),
        Technique::HbrCaching(None) => begin.with(HbrCaching::<Regular>::new()),
        Technique::LazyHbrCaching(None) => begin.with(HbrCaching::<Lazy>::new()),
        Technique::StateCaching => begin.with(StateCaching::new()),
        Technique::SleepSets => begin.with(SleepSets::new()),
        Technique::Dpor => begin.with(Dpor::new()),
        Technique::SourceDpor => begin.with(SourceDpor::new(&program)),
        Technique::OptimalDpor => begin.with(OptimalDpor::new(&program)),
        Technique::LazyDpor => begin.telling(LazyDpor::new(&program), |search, machine, _| Details {
            warnings: search.warnings(machine),
            ..Details::default()
        }),
        Technique::LedgerHbr => begin.with(Ledger::<Regular>::new()),
        Technique::LazyOptimalDpor => begin.with(Ledger::<Lazy>::new()),
        Technique::LazyTreeDpor => begin.with(Tree::<Lazy>::new()),
        Technique::LazyReverseSearch => begin.with(ReverseSearch::new(&program)),
        Technique::Sampled(sampler, scheduling) => sampled(begin, sampler, scheduling),
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
        let guarantee = self.explorer.guarantee_under(self.machine.profile());
        let driver = Driver::new(self.machine, guarantee, strategy, self.options);
        Box::new(Exploration { explorer: self.explorer, driver, tell })
    }

    /// The run of a search within a bound, which tells its figures.
    fn bounded(self, search: impl BoundedSearch + 'static) -> Box<dyn Search> {
        self.telling(search, |search, _, run| {
            let (bound, costs) = search.figures(run);
            Details { bound: Some(bound), costs, ..Details::default() }
        })
    }
}

/// The run of a strategy that is in no catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyRun {
    /// What the author calls it.
    pub name: String,
    /// What the author promises of a run that ends by itself.
    pub guarantee: Guarantee,
    /// What the run has seen.
    pub run: Tallied,
}

impl StrategyRun {
    /// Whether the search ended by itself and no execution was truncated.
    pub fn complete(&self) -> bool {
        self.run.stopped_by.is_none()
    }
}

/// Runs a strategy over a system under the name and the guarantee that its author gives.
pub fn explore_strategy(
    system: impl Into<System>,
    (name, guarantee): (&str, Guarantee),
    strategy: impl Strategy,
    options: &Options,
    observer: &mut dyn Observer,
) -> StrategyRun {
    let mut driver = Driver::new(system.into().machine(), guarantee, strategy, options);
    while driver.advance(observer) == Advance::Execution {}
    let (run, ..) = driver.finish();
    StrategyRun { name: name.to_owned(), guarantee, run }
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

/// Runs of one of the randomised schedulers.
fn sampled(begin: Begin<'_>, sampler: Sampler, scheduling: Scheduling) -> Box<dyn Search> {
    let seed = scheduling.seed;
    let drawing = Drawing { begin, sampler, scheduling };
    match sampler {
        Sampler::Random(Generator::Pcg) => drawing.by(RandomWalk),
        Sampler::Random(Generator::Maple) => drawing.by(MapleRandomWalk::new(seed)),
        Sampler::Pct { depth, generator: Generator::Pcg, .. } => drawing.by(Pct::new(depth.get())),
        Sampler::Pct { depth, generator: Generator::Maple, .. } => {
            drawing.by(MaplePct::new(depth.get(), seed))
        }
        Sampler::Ppct { depth, pick, cores, .. } => drawing.by(Ppct::new(depth, pick, cores)),
        Sampler::RandomSleep(probability) => drawing.by(RandomSleep::new(probability)),
        Sampler::PreemptionAlways => drawing.by(PreemptionAlways),
        Sampler::PreemptionBounding { preemptions, .. } => drawing.by(PreemptionBounding::new(preemptions)),
        Sampler::AtomFuzzer => drawing.by(AtomFuzzer::default()),
        Sampler::Pos => drawing.by(Pos::default()),
        Sampler::Uniform => {
            let below = Below::new(drawing.begin.machine.clone(), drawing.begin.options);
            drawing.by(Uniform::new(below))
        }
        Sampler::Noise(settings) => {
            let policy = NoisePolicy::new(drawing.begin.machine.program(), &settings);
            drawing.telling(policy, |scheduler, _, _| Details {
                sampling: Some(scheduler.sampling()),
                noise: Some(scheduler.policy().figures()),
                ..Details::default()
            })
        }
    }
}

/// Runs that lack their policy.
struct Drawing<'a> {
    begin: Begin<'a>,
    sampler: Sampler,
    scheduling: Scheduling,
}

impl Drawing<'_> {
    /// The runs of a policy.
    fn by(self, policy: impl Policy + 'static) -> Box<dyn Search> {
        self.telling(policy, |scheduler, _, _| Details {
            sampling: Some(scheduler.sampling()),
            ..Details::default()
        })
    }

    /// The runs of a policy, and what that tells.
    fn telling<P: Policy + 'static>(self, policy: P, tell: Tell<Scheduler<P>>) -> Box<dyn Search> {
        let Drawing { begin, sampler, scheduling } = self;
        let (from, depth) = ((sampler.generator(), sampler.sizes()), begin.options.limits.depth);
        let scheduler = Scheduler::new(policy, begin.machine.program(), scheduling, from, depth);
        begin.telling(scheduler, tell)
    }
}
