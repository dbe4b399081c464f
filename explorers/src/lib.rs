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
//! Where none is named, two run: [`team`].
//!
//! An explorer is a [`strategy::Strategy`] under the one [`driver`], which runs and undoes steps and counts in the
//! same way for all. A strategy sees executions through a [`choice_point::ChoicePoint`].
//!
//! [`data_races`] looks on while one of them runs and finds its data races; [`racy_points()`] leaves only the accesses
//! that race as scheduling points, and [`explore_sync`] asks whether none is needed.
//!
//! Two more searches make a bug readable: [`minimize`] for an execution with few context switches, and
//! [`critical_step()`] for the step at which it could be avoided last. Two more computations are about chance, over all
//! schedules of a small program at once: [`bug_depth`](mod@bug_depth) and [`probability`].
//!
//! Nothing here knows text, files, terminals or the time of day: an [`Observer`] brings them in from outside.
//!
//! An observer may also follow a run step by step: it gets a [`SearchEvent`] for whatever the explorer finds and
//! plans, and [`search_from`] runs one execution at a time.

mod analyses;
mod catalogue;

pub use analyses::{
    bug_depth, by_definition, count, critical_step, data_races, fewest_switches, lassos, probability,
    racy_points, study, tune,
};
pub use catalogue::{explorer, team};
pub use loris_engine::{
    branches, bug, choice_point, driver, facts, going_round, limits, observer, poll, report, search_event,
    strategy,
};
pub use loris_interpreter::choices;
pub use loris_sampling::{Sampler, noise, schedulers};
pub use loris_searches::depth_first::{caching, dfs, hbr_caching, state_caching, state_watch};
pub use loris_searches::sleep::sleep_sets;
pub use loris_searches::source_sets::{optimal_dpor, source_dpor};
pub use loris_searches::{bounded, dpor, lazy_dpor, ledger, reverse, tree};
pub use loris_states::{liveness, schedule_graph};

pub use analyses::sync_points::{
    Doubt, SyncRun, doubt_of_sync, doubt_of_yields, explore_sync, with_fewer_points,
};
pub use bounded::Bound;
pub use bug::{Bug, BugKind, Witness, WitnessError};
pub use catalogue::begin::{Search, StrategyRun, explore, explore_from, explore_strategy, search_from};
pub use catalogue::report::Report;
pub use catalogue::technique::{NoSuchBound, NotAdmitted, Technique, UnknownTechnique};
pub use critical_step::{Critical, CriticalStep, Detour, StepView, critical_step};
pub use data_races::{
    DataRaceReport, DataRaceWatch, RacingAccess, RacingPair, UnprotectedVariable, Visibility,
    explore_for_races,
};
pub use driver::Advance;
pub use explorer::{Explorer, UnknownExplorer};
pub use fewest_switches::{Fewest, Minimized, Switches, minimize};
pub use limits::{BugLimit, Counting, Limits, Options};
pub use loris_engine::blocked_threads::{BlockedThreads, Holder, Wait, WaitsFor, wait_cycle, waits_in_words};
pub use loris_engine::distinct::Novelty;
pub use loris_engine::guarantee::{Guarantee, WithinDepth};
pub use loris_hbr::Equivalence;
pub use loris_searches::bounded::figures::{Bounding, CostCount, Growth, Measure};
pub use loris_searches::lazy_dpor::warning::{Warning, WarningKind};
pub use noise::{NoiseFigures, NoiseSettings};
pub use observer::{Attention, Discovery, Observer, Progress, Terminal};
pub use racy_points::{RaceSearch, RacyPoints, racy_points};
pub use report::{
    ConditionResult, Finding, FindingKind, Label, PruneReason, Pruned, Statistics, StopReason, Symptom,
    Tallied,
};
pub use schedulers::{Generator, KnownSizes, PickRule, Probability, Sampling, Scheduling};
pub use search_event::SearchEvent;
pub use strategy::TerminalFingerprints;
