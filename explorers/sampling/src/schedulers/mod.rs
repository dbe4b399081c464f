//! Randomised schedulers: searches that draw who runs next, run after run.
//!
//! | explorer | who runs next | file | published in |
//! | --- | --- | --- | --- |
//! | `random` | each enabled thread with the same probability | [`random_walk`] | Thomson 2016, §3.2 |
//! | `pct` | the highest priority; priorities fall at random moments | [`pct`] | Burckhardt and others 2010 |
//! | `ppct` | any high priority, else the highest | [`ppct`] | Nagarakatte and others 2012, Figure 4 |
//! | `random-sleep` | as cores run; threads sleep now and then | [`random_sleep`] | Nagarakatte and others 2012, §3.2 |
//! | `preemption-always` | another thread than before | [`preemption_always`] | Nagarakatte and others 2012, §3.2 |
//! | `preemption-bounding` | as before but for b points | [`preemption_bounding`] | Nagarakatte and others 2012, §3.2 |
//! | `atom-fuzzer` | any that does not pause before a lock that it had | [`atom_fuzzer`] | Park and Sen 2008 |
//! | `pos` | the highest priority of an event | [`pos`] | Yuan, Yang and Gu 2018, Algorithm 1 |
//! | `uniform` | steps by the number of schedules below them | [`uniform`] | this project |
//! | `noise` | threads on a computer, delayed where it might matter | [`noise`](crate::noise) | Luna 2022 |
//!
//! Burckhardt, Kothari, Musuvathi and Nagarakatte; Nagarakatte, Burckhardt, Martin and Musuvathi.
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

pub mod atom_fuzzer;
pub mod draws;
pub mod maple;
pub mod pct;
pub mod policy;
pub mod pos;
pub mod ppct;
pub mod preemption_always;
pub mod preemption_bounding;
pub mod random_sleep;
pub mod random_walk;
pub mod rounds;
pub mod sampling;
pub mod scheduler;
pub mod settings;
pub mod sizes;
pub mod uniform;

mod priorities;
mod values;

pub use policy::{Needs, Pick, Policy, Run};
pub use rounds::RoundFigures;
pub use sampling::{Exceeded, Excess, Runs, Sampling, Weighed};
pub use scheduler::Scheduler;
pub use settings::{
    Generator, KnownSizes, MOST_DEPTH, MOST_FIRST_RUN, MOST_PREEMPTIONS, MOST_THREADS, NotAProbability,
    PickRule, Probability, Scheduling,
};
pub use sizes::{Origin, Size, Sizes};
