//! Searches over all thread schedules of a program.
//!
//! | explorer | one execution for each | complete for | file | published in |
//! | --- | --- | --- | --- | --- |
//! | `dfs` | schedule | HBRs | [`dfs`] | Thomson 2016, Algorithm 1 |
//! | `hbr-caching` | HBR of a prefix | HBRs | [`hbr_caching`] | Musuvathi and Qadeer 2007 |
//! | `lazy-hbr-caching` | lazy HBR of a prefix | lazy HBRs | [`hbr_caching`] | Thomson and Donaldson 2015 |
//! | `state-caching` | state | terminal states | [`state_caching`] | Holzmann, Godefroid and Pirottin 1992 |
//! | `dpor` | HBR, roughly | HBRs | [`dpor`] | Flanagan and Godefroid 2005, 2011 |
//! | `source-dpor` | HBR, nearly | HBRs | [`source_dpor`] | Abdulla, Aronis, Jonsson and Sagonas 2014 |
//! | `optimal-dpor` | HBR | HBRs | [`optimal_dpor`] | Abdulla, Aronis, Jonsson and Sagonas 2014 |
//! | `lazy-dpor` | lazy HBR, roughly | nothing | [`lazy_dpor`] | Thomson and Donaldson 2015 |
//! | `ledger-hbr` | HBR | HBRs | [`ledger`] | this project |
//! | `lazy-optimal-dpor` | lazy HBR | lazy HBRs | [`ledger`] | this project |
//! | `lazy-tree-dpor` | lazy HBR, roughly | lazy HBRs | [`tree`] | this project |
//! | `lazy-reverse-search` | lazy HBR | lazy HBRs | [`reverse`] | this project |
//! | `random` | draw | nothing | [`random`] | Thomson 2016, §3.2 |
//!
//! An explorer is a [`strategy::Strategy`] under the one [`driver`], which runs and undoes steps and counts in the
//! same way for all. A strategy sees executions through a [`choice_point::ChoicePoint`].
//!
//! Nothing here knows text, files, terminals or the time of day: an [`Observer`] brings them in from outside.

pub mod caching;
pub mod choice_point;
pub mod choices;
pub mod count;
pub mod dfs;
pub mod dpor;
pub mod driver;
pub mod explorer;
pub mod hbr_caching;
pub mod lazy_dpor;
pub mod ledger;
pub mod limits;
pub mod observer;
pub mod optimal_dpor;
pub mod random;
pub mod report;
pub mod reverse;
pub mod source_dpor;
pub mod state_caching;
pub mod strategy;
pub mod tree;

mod acquisition;
mod backtrack;
mod blocking;
mod conditions;
mod cuts;
mod descent;
mod distinct;
mod findings;
mod may_deadlock;
mod nature;
mod path;
mod patient;
mod pending;
mod reversals;
mod sequence;
mod tally;
mod touch;
mod trace;
mod wakeup_tree;

use std::sync::Arc;

use loris_hbr::{Lazy, Regular};
use loris_interpreter::Machine;
use loris_lang::ir::Program;

pub use distinct::Novelty;
pub use driver::{run, run_from};
pub use explorer::{Explorer, Guarantee, UnknownExplorer};
pub use limits::{BugLimit, Counting, Limits, Options};
pub use observer::{Observer, Progress, Terminal};
pub use report::{
    ConditionResult, Finding, FindingKind, Label, PruneReason, Pruned, Report, Statistics, StopReason,
    Warning, WarningKind,
};
pub use strategy::TerminalPrints;

/// Runs one explorer over a program until the search is over, a limit is reached or the observer stops it.
///
/// The random search is never over: give it a limit.
pub fn explore(
    program: &Arc<Program>,
    explorer: Explorer,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    explore_from(Machine::new(Arc::clone(program)), explorer, options, observer)
}

/// The same over the executions of a machine, which may have been [settled](Machine::settle) in some state: then
/// over what comes after that state. Executions, relations and schedules are those of the events after it.
///
/// From a settled machine `dfs`, both caching explorers over relations, `state-caching`, `dpor` and `random` keep
/// what they promise. The others must begin at the start: they read sections from their locks on, or what objects
/// hold at first.
pub fn explore_from(
    machine: Machine,
    explorer: Explorer,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    use hbr_caching::HbrCaching;
    use ledger::Ledger;
    let program = Arc::clone(machine.program());
    match explorer {
        Explorer::Dfs => run_from(machine, explorer, dfs::Dfs::new(), options, observer),
        Explorer::HbrCaching => run_from(machine, explorer, HbrCaching::<Regular>::new(), options, observer),
        Explorer::LazyHbrCaching => run_from(machine, explorer, HbrCaching::<Lazy>::new(), options, observer),
        Explorer::StateCaching => {
            run_from(machine, explorer, state_caching::StateCaching::new(), options, observer)
        }
        Explorer::Dpor => run_from(machine, explorer, dpor::Dpor::new(), options, observer),
        Explorer::SourceDpor => {
            run_from(machine, explorer, source_dpor::SourceDpor::new(&program), options, observer)
        }
        Explorer::OptimalDpor => {
            run_from(machine, explorer, optimal_dpor::OptimalDpor::new(&program), options, observer)
        }
        Explorer::LazyDpor => {
            run_from(machine, explorer, lazy_dpor::LazyDpor::new(&program), options, observer)
        }
        Explorer::LedgerHbr => run_from(machine, explorer, Ledger::<Regular>::new(), options, observer),
        Explorer::LazyOptimalDpor => run_from(machine, explorer, Ledger::<Lazy>::new(), options, observer),
        Explorer::LazyTreeDpor => run_from(machine, explorer, tree::Tree::<Lazy>::new(), options, observer),
        Explorer::LazyReverseSearch => {
            run_from(machine, explorer, reverse::ReverseSearch::new(&program), options, observer)
        }
        Explorer::Random => run_from(machine, explorer, random::Random::new(options.seed), options, observer),
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
