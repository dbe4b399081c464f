//! What a study compares, by name: an explorer, or an explorer within a bound that grows.
//!
//! | name | what runs |
//! | --- | --- |
//! | `dpor`, `random`, … | the explorer of that name |
//! | `ipb`, `idb` | depth-first search, preemptions or delays first 0, then 1, and so on |
//! | `hbr-caching+ipb`, … | the same with an explorer that has bounds |
//!
//! A search within a bound stops when it has finished the bound at which it found the first bug; all others go on to
//! the end or the limit (Thomson, Donaldson and Betts 2016, §4).

use std::fmt;
use std::str::FromStr;

use loris_explorers::{Bound, BugLimit, Explorer, Limits, Options};
use loris_interpreter::Profile;

/// A way to look for bugs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Technique {
    /// Who searches.
    pub explorer: Explorer,
    growing: Option<Growing>,
}

/// What the bound is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Growing {
    Preemptions,
    Delays,
}

impl Growing {
    fn bound(self) -> Bound {
        match self {
            Growing::Preemptions => Bound::IterativePreemptions,
            Growing::Delays => Bound::IterativeDelays,
        }
    }
}

/// A name that is none of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTechnique(String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no technique `{}`; there are the names of explorers, `ipb`, `idb`, and `hbr-caching+ipb` and the like",
            self.0
        )
    }
}

impl std::error::Error for UnknownTechnique {}

impl Technique {
    /// Those of the published study.
    pub const DEFAULT: [Technique; 4] = [
        Technique { explorer: Explorer::Dfs, growing: Some(Growing::Preemptions) },
        Technique { explorer: Explorer::Dfs, growing: Some(Growing::Delays) },
        Technique::of(Explorer::Dfs),
        Technique::of(Explorer::Random),
    ];

    /// An explorer without a bound.
    pub const fn of(explorer: Explorer) -> Technique {
        Technique { explorer, growing: None }
    }

    /// Whether it has a bound.
    pub fn is_bounded(self) -> bool {
        self.growing.is_some()
    }

    /// Under which rules it runs if these are asked for: a search that reduces runs under the language's.
    pub fn profile(self, asked: Profile) -> Profile {
        if self.explorer.admits(asked) { asked } else { Profile::default() }
    }

    /// How it runs.
    pub fn options(self, asked: Profile, schedules: u64, seed: u64, depth: usize) -> Options {
        let bound = self.growing.map(Growing::bound);
        let bugs = if bound.is_some() { BugLimit::FinishBound } else { BugLimit::Unlimited };
        let limits = Limits { schedules: Some(schedules), depth: Some(depth), bugs, ..Limits::default() };
        Options { bound, profile: self.profile(asked), limits, seed, ..Options::default() }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.growing {
            None => return self.explorer.fmt(f),
            Some(Growing::Preemptions) => "ipb",
            Some(Growing::Delays) => "idb",
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
        let unknown = || UnknownTechnique(name.to_owned());
        let growing = |bound: &str| match bound {
            "ipb" => Some(Growing::Preemptions),
            "idb" => Some(Growing::Delays),
            _ => None,
        };
        if let Some(bound) = growing(name) {
            return Ok(Technique { explorer: Explorer::Dfs, growing: Some(bound) });
        }
        let Some((explorer, bound)) = name.split_once('+') else {
            return name.parse().map(Technique::of).map_err(|_| unknown());
        };
        let explorer: Explorer = explorer.parse().map_err(|_| unknown())?;
        let growing = growing(bound).filter(|growing| explorer.has_bound(growing.bound()));
        growing.map(|growing| Technique { explorer, growing: Some(growing) }).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in ["ipb", "idb", "dfs", "hbr-caching+ipb", "lazy-hbr-caching+idb", "lazy-dpor", "random"] {
            assert_eq!(name.parse::<Technique>().map(|technique| technique.to_string()), Ok(name.to_owned()));
        }
        for name in ["", "ipd", "dpor+ipb", "hbr-caching+", "+ipb", "dfs+dfs"] {
            assert!(name.parse::<Technique>().is_err(), "{name}");
        }
        assert_eq!("dfs+ipb".parse::<Technique>(), "ipb".parse());
    }

    #[test]
    fn searches_that_reduce_keep_the_rules_of_the_language() {
        assert_eq!(Technique::of(Explorer::Dpor).profile(Profile::STUDY), Profile::default());
        assert_eq!(Technique::of(Explorer::Random).profile(Profile::STUDY), Profile::STUDY);
    }
}
