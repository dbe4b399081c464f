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
mod trace;
mod wakeup_tree;

use std::sync::Arc;

use loris_hbr::{Lazy, Regular};
use loris_lang::ir::Program;

pub use distinct::Novelty;
pub use driver::run;
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
    use hbr_caching::HbrCaching;
    use ledger::Ledger;
    match explorer {
        Explorer::Dfs => run(program, explorer, dfs::Dfs::new(), options, observer),
        Explorer::HbrCaching => run(program, explorer, HbrCaching::<Regular>::new(), options, observer),
        Explorer::LazyHbrCaching => run(program, explorer, HbrCaching::<Lazy>::new(), options, observer),
        Explorer::StateCaching => {
            run(program, explorer, state_caching::StateCaching::new(), options, observer)
        }
        Explorer::Dpor => run(program, explorer, dpor::Dpor::new(), options, observer),
        Explorer::SourceDpor => {
            run(program, explorer, source_dpor::SourceDpor::new(program), options, observer)
        }
        Explorer::OptimalDpor => {
            run(program, explorer, optimal_dpor::OptimalDpor::new(program), options, observer)
        }
        Explorer::LazyDpor => run(program, explorer, lazy_dpor::LazyDpor::new(program), options, observer),
        Explorer::LedgerHbr => run(program, explorer, Ledger::<Regular>::new(), options, observer),
        Explorer::LazyOptimalDpor => run(program, explorer, Ledger::<Lazy>::new(), options, observer),
        Explorer::LazyTreeDpor => run(program, explorer, tree::Tree::<Lazy>::new(), options, observer),
        Explorer::LazyReverseSearch => {
            run(program, explorer, reverse::ReverseSearch::new(program), options, observer)
        }
        Explorer::Random => run(program, explorer, random::Random::new(options.seed), options, observer),
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
