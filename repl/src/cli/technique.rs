//! What a study compares, by name: an explorer, or an explorer within a bound that grows.
//!
//! | name | what runs |
//! | --- | --- |
//! | `dpor`, `random`, … | the explorer of that name |
//! | `ipb`, `idb` | depth-first search, preemptions or delays first 0, then 1, and so on |
//! | `hbr-caching+ipb`, … | the same with an explorer that has bounds |
//! | `pct:2`, … | the scheduler, for bugs of that depth |
//!
//! A search within a bound stops when it has finished the bound at which it found the first bug; all others go on to
//! the end or the limit (Thomson, Donaldson and Betts 2016, §4).

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use loris_explorers::schedulers::MOST_DEPTH;
use loris_explorers::{Bound, BugLimit, Explorer, Generator, Limits, Options, Scheduling};
use loris_interpreter::Profile;

/// A way to look for bugs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Technique {
    /// Who searches.
    pub explorer: Explorer,
    variant: Variant,
}

/// What is said beside the explorer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Variant {
    Plain,
    Preemptions,
    Delays,
    Depth(NonZeroU32),
}

/// How a study runs its techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    /// How executions end.
    pub profile: Profile,
    /// So many executions each.
    pub limit: u64,
    /// Where random techniques start.
    pub seed: u64,
    /// Where random numbers come from, for techniques that can draw so.
    pub generator: Generator,
    /// Executions are cut after so many events.
    pub max_depth: u32,
}

/// The threads and steps of a program, for techniques that ask for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sizes {
    /// At most so many threads; if it is not known, it is estimated.
    pub threads: Option<u64>,
    /// At most so many steps.
    pub steps: Option<u64>,
}

impl Variant {
    /// The bound that grows.
    fn bound(self) -> Option<Bound> {
        match self {
            Variant::Preemptions => Some(Bound::IterativePreemptions),
            Variant::Delays => Some(Bound::IterativeDelays),
            Variant::Plain | Variant::Depth(_) => None,
        }
    }
}

/// A name that is none of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnknownTechnique(String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no technique `{}`; there are the names of explorers, `ipb`, `idb`, `hbr-caching+ipb` and the like, and `pct:2` and the like, with a depth of at most {MOST_DEPTH}",
            self.0
        )
    }
}

impl std::error::Error for UnknownTechnique {}

impl Technique {
    /// Those of the published study.
    pub(crate) const DEFAULT: [Technique; 7] = [
        Technique { explorer: Explorer::Dfs, variant: Variant::Preemptions },
        Technique { explorer: Explorer::Dfs, variant: Variant::Delays },
        Technique { explorer: Explorer::Dfs, variant: Variant::Plain },
        Technique { explorer: Explorer::Random, variant: Variant::Plain },
        Technique { explorer: Explorer::Pct, variant: Variant::Depth(NonZeroU32::MIN) },
        Technique { explorer: Explorer::Pct, variant: Variant::Depth(NonZeroU32::MIN.saturating_add(1)) },
        Technique { explorer: Explorer::Pct, variant: Variant::Depth(NonZeroU32::MIN.saturating_add(2)) },
    ];

    /// Whether it has a bound.
    pub(crate) fn is_bounded(self) -> bool {
        self.variant.bound().is_some()
    }

    /// Under which rules it runs if these are asked for: a search that reduces runs under the language's.
    pub(crate) fn profile(self, asked: Profile) -> Profile {
        if self.explorer.admits(asked) { asked } else { Profile::default() }
    }

    /// How it draws, if it does and this is asked for.
    pub(crate) fn generator(self, asked: Generator) -> Option<Generator> {
        let can = if self.explorer.draws_with(asked) { asked } else { Generator::default() };
        self.explorer.is_scheduler().then_some(can)
    }

    /// How it runs on a program of this size.
    pub(crate) fn options(self, terms: Terms, sizes: Sizes) -> Options {
        let bound = self.variant.bound();
        let bugs = if bound.is_some() { BugLimit::FinishBound } else { BugLimit::Unlimited };
        let depth = usize::try_from(terms.max_depth).ok();
        let limits = Limits { schedules: Some(terms.limit), depth, bugs, ..Limits::default() };
        let unset = Scheduling::default();
        let scheduling = Scheduling {
            generator: self.generator(terms.generator).unwrap_or_default(),
            depth: if let Variant::Depth(depth) = self.variant { depth } else { unset.depth },
            threads: sizes.threads,
            steps: sizes.steps,
            ..unset
        };
        let profile = self.profile(terms.profile);
        Options { bound, profile, limits, seed: terms.seed, scheduling, ..Options::default() }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.variant {
            Variant::Plain => return self.explorer.fmt(f),
            Variant::Depth(depth) => return write!(f, "{}:{depth}", self.explorer),
            Variant::Preemptions => "ipb",
            Variant::Delays => "idb",
        };
        if self.explorer == Explorer::Dfs {
            f.write_str(bound)
        } else {
            write!(f, "{}+{bound}", self.explorer)
        }
    }
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Technique, UnknownTechnique> {
        read(name).ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

fn read(name: &str) -> Option<Technique> {
    let growing = |bound: &str| match bound {
        "ipb" => Some(Variant::Preemptions),
        "idb" => Some(Variant::Delays),
        _ => None,
    };
    if let Some(variant) = growing(name) {
        return Some(Technique { explorer: Explorer::Dfs, variant });
    }
    if let Some((explorer, bound)) = name.split_once('+') {
        let (explorer, variant): (Explorer, _) = (explorer.parse().ok()?, growing(bound)?);
        return explorer.has_bound(variant.bound()?).then_some(Technique { explorer, variant });
    }
    if let Some((explorer, depth)) = name.split_once(':') {
        let (explorer, depth): (Explorer, _) = (explorer.parse().ok()?, depth.parse().ok()?);
        return (explorer.has_depth() && depth <= MOST_DEPTH)
            .then_some(Technique { explorer, variant: Variant::Depth(depth) });
    }
    Some(Technique { explorer: name.parse().ok()?, variant: Variant::Plain })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in
            ["ipb", "idb", "dfs", "hbr-caching+ipb", "lazy-hbr-caching+idb", "lazy-dpor", "random", "pct:3"]
        {
            assert_eq!(name.parse::<Technique>().map(|technique| technique.to_string()), Ok(name.to_owned()));
        }
        for name in
            ["", "ipd", "dpor+ipb", "hbr-caching+", "+ipb", "dfs+dfs", "dfs:1", "pct:0", "pct:", "pct:101"]
        {
            assert!(name.parse::<Technique>().is_err(), "{name}");
        }
        assert_eq!("dfs+ipb".parse::<Technique>(), "ipb".parse());
    }

    #[test]
    fn searches_that_reduce_keep_the_rules_of_the_language() {
        let profile = |name: &str| name.parse().map(|technique: Technique| technique.profile(Profile::STUDY));
        assert_eq!(profile("dpor"), Ok(Profile::default()));
        assert_eq!(profile("random"), Ok(Profile::STUDY));
    }
}
