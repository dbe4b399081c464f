//! The explorers by their public names: the list from which all others are made.

use std::fmt;
use std::str::FromStr;

use loris_engine::facts::{Begins, Facts, NextExecution, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_interpreter::Profile;
use loris_sampling::noise;
use loris_sampling::schedulers::{
    atom_fuzzer, pct, pos, ppct, preemption_always, preemption_bounding, random_sleep, random_walk, uniform,
};
use loris_searches::depth_first::{dfs, hbr_caching, state_caching};
use loris_searches::sleep::sleep_sets;
use loris_searches::source_sets::{optimal_dpor, source_dpor};
use loris_searches::{dpor, lazy_dpor, ledger, reverse, tree};
use thiserror::Error;

/// Makes the explorers of a list, each with its facts.
macro_rules! catalogue {
    ($($(#[$doc:meta])* $explorer:ident: $facts:path,)*) => {
        /// A search over the schedules of a program, by its public name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Explorer {
            $($(#[$doc])* $explorer,)*
        }

        /// All explorers, in the order in which tables show them: the systematic ones first.
        const ALL: [Explorer; [$(Explorer::$explorer),*].len()] = [$(Explorer::$explorer),*];

        impl Explorer {
            /// What is said of it.
            pub const fn facts(self) -> &'static Facts {
                match self {
                    $(Explorer::$explorer => &$facts,)*
                }
            }
        }
    };
}

catalogue! {
    /// Every schedule, depth first.
    Dfs: dfs::FACTS,
    /// One schedule for each happens-before relation of a prefix.
    HbrCaching: hbr_caching::HBR_FACTS,
    /// One schedule for each lazy happens-before relation of a prefix.
    LazyHbrCaching: hbr_caching::LAZY_HBR_FACTS,
    /// One schedule for each state.
    StateCaching: state_caching::FACTS,
    /// One execution for each happens-before relation, and many that are given up.
    SleepSets: sleep_sets::FACTS,
    /// Dynamic partial-order reduction with sleep sets.
    Dpor: dpor::FACTS,
    /// Dynamic partial-order reduction by source sets.
    SourceDpor: source_dpor::FACTS,
    /// Dynamic partial-order reduction by wakeup trees.
    OptimalDpor: optimal_dpor::FACTS,
    /// Dynamic partial-order reduction over the lazy happens-before relation, as published.
    LazyDpor: lazy_dpor::FACTS,
    /// One execution for each terminal happens-before relation.
    LedgerHbr: ledger::HBR_FACTS,
    /// One execution for each terminal lazy happens-before relation.
    LazyOptimalDpor: ledger::LAZY_FACTS,
    /// One execution for most terminal lazy happens-before relations, without a store of the explored ones.
    LazyTreeDpor: tree::FACTS,
    /// One execution for each terminal lazy happens-before relation, without a store.
    LazyReverseSearch: reverse::FACTS,
    /// Each enabled thread with the same probability.
    Random: random_walk::FACTS,
    /// The highest priority; priorities fall at random moments.
    Pct: pct::FACTS,
    /// Any high priority, else the highest; priorities fall at random moments.
    Ppct: ppct::FACTS,
    /// Threads on cores, each of which sleeps now and then.
    RandomSleep: random_sleep::FACTS,
    /// Another thread than the one that ran last.
    PreemptionAlways: preemption_always::FACTS,
    /// The thread that ran last, except at a few random points.
    PreemptionBounding: preemption_bounding::FACTS,
    /// Each enabled thread, with pauses before locks that it has had.
    AtomFuzzer: atom_fuzzer::FACTS,
    /// The event with the highest priority, drawn anew after a race.
    Pos: pos::FACTS,
    /// Every schedule with the same probability.
    Uniform: uniform::FACTS,
    /// Threads on a computer, delayed where it might matter.
    Noise: noise::FACTS,
}

/// A name that no explorer has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no explorer `{0}`")]
pub struct UnknownExplorer(pub String);

/// So many explorers draw who runs next.
const DRAWING: usize = {
    let (mut at, mut drawing) = (0, 0);
    while at < ALL.len() {
        drawing += ALL[at].is_scheduler() as usize;
        at += 1;
    }
    drawing
};

/// So many explorers from one on.
const fn part<const N: usize>(first: usize) -> [Explorer; N] {
    let mut found = [Explorer::Random; N];
    let mut at = 0;
    while at < N {
        found[at] = ALL[first + at];
        at += 1;
    }
    found
}

impl Explorer {
    /// The searches that are compared with each other, in the order in which tables show them: every systematic one,
    /// and random search.
    pub const SEARCHES: [Explorer; ALL.len() - DRAWING + 1] = part(0);

    /// The randomised schedulers, in the order in which tables show them: run after run, for ever.
    pub const SCHEDULERS: [Explorer; DRAWING] = part(ALL.len() - DRAWING);

    /// The one that runs where none is named, after a pass over states if nothing else is said ([`team`](crate::team)):
    /// complete, and with the fewest executions.
    pub const DEFAULT: Explorer = Explorer::LazyOptimalDpor;

    /// The one that runs where none is named, over executions that end as the profile says.
    pub fn default_under(profile: Profile) -> Explorer {
        if Explorer::DEFAULT.admits(profile) { Explorer::DEFAULT } else { Explorer::Dfs }
    }

    /// The one that goes on where this one could not, as its [report](crate::Report::fallback) says: DPOR where lazy
    /// DPOR saw signs of a miss, lazy tree DPOR where the store of lazy optimal DPOR filled the memory.
    pub fn fallback(self) -> Option<Explorer> {
        match self {
            Explorer::LazyDpor => Some(Explorer::Dpor),
            Explorer::LazyOptimalDpor => Some(Explorer::LazyTreeDpor),
            _ => None,
        }
    }

    /// All explorers: the searches, then the other randomised schedulers.
    pub fn all() -> impl Iterator<Item = Explorer> + Clone {
        ALL.into_iter()
    }

    /// Whether it draws who runs next, run after run, for ever.
    pub const fn is_scheduler(self) -> bool {
        matches!(self.facts().next, NextExecution::Draw)
    }

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The name in prose.
    pub fn title(self) -> &'static str {
        self.facts().title
    }

    /// What it promises when it ends by itself, uncut.
    pub fn guarantee(self) -> Guarantee {
        self.facts().guarantee
    }

    /// What it promises of what is shorter than a limit on depth, where executions were truncated at it.
    pub fn within_depth(self) -> WithinDepth {
        self.facts().within_depth
    }

    /// Whether its guarantee holds for executions that end as the profile says.
    pub fn admits(self, profile: Profile) -> bool {
        self.facts().profiles == Profiles::All || profile.is_language()
    }

    /// What it promises over executions that end as the profile says.
    pub(crate) fn guarantee_under(self, profile: Profile) -> Guarantee {
        if self.admits(profile) { self.guarantee() } else { Guarantee::NONE }
    }

    /// Whether it can search from any state. The others must begin at the start.
    pub fn begins_anywhere(self) -> bool {
        self.facts().begins == Begins::Anywhere
    }

    /// Where it was published.
    pub fn source(self) -> &'static str {
        self.facts().source
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
