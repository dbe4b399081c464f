//! The public names of the searches, and what each of them guarantees.

use std::fmt;
use std::str::FromStr;

use loris_interpreter::Profile;
use thiserror::Error;

use crate::engine::guarantee::{Guarantee, WithinDepth};
use crate::sampling::schedulers::Generator;
use crate::searches::bounded::Bound;

/// A search over the schedules of a program, by its public name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Explorer {
    /// Every schedule, depth first.
    Dfs,
    /// One schedule for each happens-before relation of a prefix.
    HbrCaching,
    /// One schedule for each lazy happens-before relation of a prefix.
    LazyHbrCaching,
    /// One schedule for each state.
    StateCaching,
    /// One execution for each happens-before relation, and many that are given up.
    SleepSets,
    /// Dynamic partial-order reduction with sleep sets.
    Dpor,
    /// Dynamic partial-order reduction by source sets.
    SourceDpor,
    /// Dynamic partial-order reduction by wakeup trees.
    OptimalDpor,
    /// Dynamic partial-order reduction over the lazy happens-before relation, as published.
    LazyDpor,
    /// One execution for each terminal happens-before relation.
    LedgerHbr,
    /// One execution for each terminal lazy happens-before relation.
    LazyOptimalDpor,
    /// One execution for most terminal lazy happens-before relations, without a book of the explored ones.
    LazyTreeDpor,
    /// One execution for each terminal lazy happens-before relation, without a store.
    LazyReverseSearch,
    /// Each enabled thread with the same probability.
    Random,
    /// The highest priority; priorities fall at random moments.
    Pct,
    /// Any high priority, else the highest; priorities fall at random moments.
    Ppct,
    /// Threads on cores, each of which sleeps now and then.
    RandomSleep,
    /// Another thread than the one that ran last.
    PreemptionAlways,
    /// The thread that ran last, except at a few random points.
    PreemptionBounding,
    /// Each enabled thread, with pauses before locks that it has had.
    AtomFuzzer,
    /// The event with the highest priority, drawn anew after a race.
    Pos,
    /// Every schedule with the same probability.
    Uniform,
    /// Threads on a computer, delayed where it might matter.
    Noise,
}

/// A name that no explorer has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no explorer `{0}`")]
pub struct UnknownExplorer(pub String);

impl Explorer {
    /// The searches that are compared with each other, in the order in which tables show them: every systematic one,
    /// and random search.
    pub const SEARCHES: [Explorer; 14] = [
        Explorer::Dfs,
        Explorer::HbrCaching,
        Explorer::LazyHbrCaching,
        Explorer::StateCaching,
        Explorer::SleepSets,
        Explorer::Dpor,
        Explorer::SourceDpor,
        Explorer::OptimalDpor,
        Explorer::LazyDpor,
        Explorer::LedgerHbr,
        Explorer::LazyOptimalDpor,
        Explorer::LazyTreeDpor,
        Explorer::LazyReverseSearch,
        Explorer::Random,
    ];

    /// The randomised schedulers, in the order in which tables show them: run after run, for ever.
    pub const SCHEDULERS: [Explorer; 10] = [
        Explorer::Random,
        Explorer::Pct,
        Explorer::Ppct,
        Explorer::RandomSleep,
        Explorer::PreemptionAlways,
        Explorer::PreemptionBounding,
        Explorer::AtomFuzzer,
        Explorer::Pos,
        Explorer::Uniform,
        Explorer::Noise,
    ];

    /// All explorers: the searches, then the other randomised schedulers.
    pub fn all() -> impl Iterator<Item = Explorer> + Clone {
        let others = Self::SCHEDULERS.into_iter().filter(|explorer| !Self::SEARCHES.contains(explorer));
        Self::SEARCHES.into_iter().chain(others)
    }

    /// Whether it draws who runs next, run after run, for ever.
    pub fn is_scheduler(self) -> bool {
        Self::SCHEDULERS.contains(&self)
    }

    /// Whether it looks for bugs of a depth that is said.
    pub fn has_depth(self) -> bool {
        matches!(self, Explorer::Pct | Explorer::Ppct)
    }

    /// Whether it can draw its numbers so.
    pub fn draws_with(self, generator: Generator) -> bool {
        match generator {
            Generator::Pcg => self.is_scheduler(),
            Generator::Maple => matches!(self, Explorer::Random | Explorer::Pct),
        }
    }

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Explorer::Dfs => "dfs",
            Explorer::HbrCaching => "hbr-caching",
            Explorer::LazyHbrCaching => "lazy-hbr-caching",
            Explorer::StateCaching => "state-caching",
            Explorer::SleepSets => "sleep-sets",
            Explorer::Dpor => "dpor",
            Explorer::SourceDpor => "source-dpor",
            Explorer::OptimalDpor => "optimal-dpor",
            Explorer::LazyDpor => "lazy-dpor",
            Explorer::LedgerHbr => "ledger-hbr",
            Explorer::LazyOptimalDpor => "lazy-optimal-dpor",
            Explorer::LazyTreeDpor => "lazy-tree-dpor",
            Explorer::LazyReverseSearch => "lazy-reverse-search",
            Explorer::Random => "random",
            Explorer::Pct => "pct",
            Explorer::Ppct => "ppct",
            Explorer::RandomSleep => "random-sleep",
            Explorer::PreemptionAlways => "preemption-always",
            Explorer::PreemptionBounding => "preemption-bounding",
            Explorer::AtomFuzzer => "atom-fuzzer",
            Explorer::Pos => "pos",
            Explorer::Uniform => "uniform",
            Explorer::Noise => "noise",
        }
    }

    /// The name in prose.
    pub fn title(self) -> &'static str {
        match self {
            Explorer::Dfs => "depth-first search",
            Explorer::HbrCaching => "HBR caching",
            Explorer::LazyHbrCaching => "lazy HBR caching",
            Explorer::StateCaching => "state caching",
            Explorer::SleepSets => "sleep sets",
            Explorer::Dpor => "DPOR",
            Explorer::SourceDpor => "source DPOR",
            Explorer::OptimalDpor => "optimal DPOR",
            Explorer::LazyDpor => "lazy DPOR",
            Explorer::LedgerHbr => "ledger over HBRs",
            Explorer::LazyOptimalDpor => "lazy optimal DPOR",
            Explorer::LazyTreeDpor => "lazy tree DPOR",
            Explorer::LazyReverseSearch => "lazy reverse search",
            Explorer::Random => "random search",
            Explorer::Pct => "PCT",
            Explorer::Ppct => "PPCT",
            Explorer::RandomSleep => "random sleep",
            Explorer::PreemptionAlways => "preemption always",
            Explorer::PreemptionBounding => "random preemption bounding",
            Explorer::AtomFuzzer => "AtomFuzzer",
            Explorer::Pos => "partial order sampling",
            Explorer::Uniform => "uniform sampling",
            Explorer::Noise => "noise",
        }
    }

    /// What it promises when it ends by itself, uncut.
    pub fn guarantee(self) -> Guarantee {
        match self {
            Explorer::Dfs
            | Explorer::HbrCaching
            | Explorer::SleepSets
            | Explorer::Dpor
            | Explorer::SourceDpor
            | Explorer::OptimalDpor
            | Explorer::LedgerHbr => Guarantee::Hbrs,
            Explorer::LazyHbrCaching
            | Explorer::LazyOptimalDpor
            | Explorer::LazyReverseSearch
            | Explorer::LazyTreeDpor => Guarantee::LazyHbrs,
            Explorer::StateCaching => Guarantee::TerminalStates,
            Explorer::LazyDpor
            | Explorer::Random
            | Explorer::Pct
            | Explorer::Ppct
            | Explorer::RandomSleep
            | Explorer::PreemptionAlways
            | Explorer::PreemptionBounding
            | Explorer::AtomFuzzer
            | Explorer::Pos
            | Explorer::Uniform
            | Explorer::Noise => Guarantee::None,
        }
    }

    /// What it promises of what is shorter than a limit on depth, where executions were cut at it.
    ///
    /// Executions with one relation have one length; so a search that leaves out what is equal to something that it
    /// has run misses nothing. One that plans by what it has run may not see what came after the cut, and one that
    /// compares states may have met them first on a longer way.
    pub fn within_depth(self) -> WithinDepth {
        match self {
            Explorer::Dfs
            | Explorer::HbrCaching
            | Explorer::LazyHbrCaching
            | Explorer::SleepSets
            | Explorer::LazyReverseSearch => WithinDepth::All,
            Explorer::LedgerHbr | Explorer::LazyOptimalDpor => WithinDepth::Share,
            Explorer::StateCaching
            | Explorer::Dpor
            | Explorer::SourceDpor
            | Explorer::OptimalDpor
            | Explorer::LazyTreeDpor
            | Explorer::LazyDpor
            | Explorer::Random
            | Explorer::Pct
            | Explorer::Ppct
            | Explorer::RandomSleep
            | Explorer::PreemptionAlways
            | Explorer::PreemptionBounding
            | Explorer::AtomFuzzer
            | Explorer::Pos
            | Explorer::Uniform
            | Explorer::Noise => WithinDepth::Unknown,
        }
    }

    /// Whether its guarantee holds for executions that end as the profile says.
    ///
    /// A reduction leaves out executions that differ in the order of independent steps. Where a failure cuts off
    /// what comes after it, such executions need not end alike; so only searches that reduce nothing, and those that
    /// compare prefixes by all that their future depends on, can be run under another profile than the language's.
    pub fn admits(self, profile: Profile) -> bool {
        let is_safe = match self {
            Explorer::Dfs
            | Explorer::HbrCaching
            | Explorer::LazyHbrCaching
            | Explorer::StateCaching
            | Explorer::Random
            | Explorer::Pct
            | Explorer::Ppct
            | Explorer::RandomSleep
            | Explorer::PreemptionAlways
            | Explorer::PreemptionBounding
            | Explorer::AtomFuzzer
            | Explorer::Pos
            | Explorer::Uniform
            | Explorer::Noise => true,
            Explorer::SleepSets
            | Explorer::Dpor
            | Explorer::SourceDpor
            | Explorer::OptimalDpor
            | Explorer::LazyDpor
            | Explorer::LedgerHbr
            | Explorer::LazyOptimalDpor
            | Explorer::LazyTreeDpor
            | Explorer::LazyReverseSearch => false,
        };
        is_safe || profile == Profile::default()
    }

    /// What it promises over executions that end as the profile says.
    pub fn guarantee_under(self, profile: Profile) -> Guarantee {
        if self.admits(profile) { self.guarantee() } else { Guarantee::None }
    }

    /// Whether it can search from any state: it needs to know nothing of how the state came about. The others read
    /// sections from their locks on, or what objects hold at the start.
    pub fn begins_anywhere(self) -> bool {
        let is_search = matches!(
            self,
            Explorer::Dfs
                | Explorer::HbrCaching
                | Explorer::LazyHbrCaching
                | Explorer::StateCaching
                | Explorer::SleepSets
                | Explorer::Dpor
        );
        is_search || self.is_scheduler()
    }

    /// Whether it can be run within this bound.
    pub fn has_bound(self, bound: Bound) -> bool {
        match self {
            Explorer::Dfs | Explorer::HbrCaching | Explorer::LazyHbrCaching => true,
            Explorer::Dpor => matches!(bound, Bound::Preemptions(_)),
            _ => false,
        }
    }

    /// Where it was published.
    pub fn source(self) -> &'static str {
        match self {
            Explorer::Dfs => "Thomson 2016, Algorithm 1",
            Explorer::HbrCaching => "Musuvathi and Qadeer 2007; Thomson 2016, Algorithm 4",
            Explorer::LazyHbrCaching => "Thomson and Donaldson 2015; Thomson 2016, §4.3",
            Explorer::StateCaching => "Holzmann, Godefroid and Pirottin 1992",
            Explorer::SleepSets => "Godefroid 1990; Godefroid 1996, chapter 5",
            Explorer::Dpor => "Flanagan and Godefroid 2005, addendum 2011; Thomson 2016, Algorithm 5",
            Explorer::SourceDpor => "Abdulla, Aronis, Jonsson and Sagonas 2014, Algorithm 1",
            Explorer::OptimalDpor => "Abdulla, Aronis, Jonsson and Sagonas 2014, Algorithm 2",
            Explorer::LazyDpor => "Thomson and Donaldson 2015; Thomson 2016, Algorithm 6",
            Explorer::LedgerHbr | Explorer::LazyOptimalDpor => {
                "this project; the proof is in `spec/08-ledger.md`"
            }
            Explorer::LazyTreeDpor => "this project; the proof is in `spec/10-lazy-tree.md`",
            Explorer::LazyReverseSearch => "this project; the proof is in `spec/11-reverse-search.md`",
            Explorer::Random => "Thomson 2016, §3.2",
            Explorer::Pct => "Burckhardt, Kothari, Musuvathi and Nagarakatte 2010",
            Explorer::Ppct => "Nagarakatte, Burckhardt, Martin and Musuvathi 2012, Figure 4",
            Explorer::RandomSleep | Explorer::PreemptionAlways => {
                "Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2"
            }
            Explorer::PreemptionBounding => {
                "Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2; Musuvathi and Qadeer 2007"
            }
            Explorer::AtomFuzzer => {
                "Park and Sen 2008; Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2"
            }
            Explorer::Pos => "Yuan, Yang and Gu 2018, Algorithm 1",
            Explorer::Uniform => "this project; `spec/18-randomised-schedulers.md`",
            Explorer::Noise => "Luna 2022",
        }
    }
}

impl fmt::Display for Explorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Explorer {
    type Err = UnknownExplorer;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Explorer::all().find(|explorer| explorer.name() == name);
        found.ok_or_else(|| UnknownExplorer(name.to_owned()))
    }
}
