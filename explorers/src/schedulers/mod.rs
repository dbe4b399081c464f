//! Randomised schedulers: searches that draw who runs next, run after run.
//!
//! | explorer | who runs next | file | published in |
//! | --- | --- | --- | --- |
//! | `random` | each enabled thread with the same probability | [`random_walk`] | Thomson 2016, §3.2 |
//! | `pct` | the highest priority; priorities fall at random moments | [`pct`] | Burckhardt, Kothari, Musuvathi and Nagarakatte 2010 |
//!
//! A [`Policy`] says who runs next; the one [`Scheduler`] under which all of them run has the rest: the numbers of runs
//! and their streams of random numbers ([`draws`]), the values that programs choose, overrides against starvation, the
//! sizes that a policy needs ([`sizes`]), and what is told about the runs ([`Sampling`]).
//!
//! A run depends on the seed and its number alone, so each can be made again by itself.
//!
//! [`maple`] has two of them with the generators of the published study.
//!
//! Nothing here is complete for anything. What is promised, and when, is in `spec/18-randomised-schedulers.md`.

pub mod draws;
pub mod maple;
pub mod pct;
pub mod policy;
pub mod random_walk;
pub mod sampling;
pub mod scheduler;
pub mod settings;
pub mod sizes;

mod priorities;
mod values;

use crate::Begin;
use crate::driver::Search;
use crate::explorer::Explorer;

pub use policy::{Needs, Pick, Policy, Run};
pub use sampling::{Exceeded, Excess, Runs, Sampling};
pub use scheduler::Scheduler;
pub use settings::{Generator, NotAProbability, Probability, Scheduling};
pub use sizes::{Origin, Size, Sizes};

/// A run of one of the randomised schedulers.
pub(crate) fn search(begin: Begin<'_>) -> Box<dyn Search> {
    let options = begin.options;
    let (depth, seed) = (options.scheduling.depth.get(), options.seed);
    match (begin.explorer, options.scheduling.generator) {
        (Explorer::Pct, Generator::Maple) => of(begin, maple::MaplePct::new(depth, seed)),
        (Explorer::Pct, Generator::Pcg) => of(begin, pct::Pct::new(depth)),
        (_, Generator::Maple) => of(begin, maple::MapleRandomWalk::new(seed)),
        (_, Generator::Pcg) => of(begin, random_walk::RandomWalk),
    }
}

fn of(begin: Begin<'_>, policy: impl Policy + 'static) -> Box<dyn Search> {
    let scheduler = Scheduler::new(policy, begin.machine.program(), begin.options);
    begin.with(scheduler)
}
