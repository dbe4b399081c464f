//! A way to search: an explorer with the parameters that it has, and no others.
//!
//! | name | what runs |
//! | --- | --- |
//! | `dpor`, `random`, … | the explorer of that name |
//! | `ipb`, `idb` | depth-first search, preemptions or delays first 0, then 1, and so on |
//! | `dfs+pb:2`, `dpor+pb:2`, `dfs+db:1` | the explorer with at most so many preemptions, or delays |
//! | `hbr-caching+ipb`, … | an explorer that has bounds, within one that grows |
//! | `pct:2`, … | the scheduler, for bugs of that depth |
//!
//! A name says no more: sizes, seeds and what is set about noise are parameters that it leaves out.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use loris_interpreter::{Profile, System};
use thiserror::Error;

use crate::catalogue::explorer::Explorer;
use loris_sampling::Sampler;
use loris_sampling::noise::NoiseSettings;
use loris_sampling::schedulers::{Generator, MOST_DEPTH, Scheduling};
use loris_searches::bounded::Bound;

/// An explorer with its parameters. An [`Explorer`] becomes one without a bound and with the usual settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Every schedule, depth first, or every one within a bound.
    Dfs(Option<Bound>),
    /// One schedule for each happens-before relation of a prefix, or for those within a bound.
    HbrCaching(Option<Bound>),
    /// One schedule for each lazy happens-before relation of a prefix, or for those within a bound.
    LazyHbrCaching(Option<Bound>),
    /// One schedule for each state.
    StateCaching,
    /// Sleep sets alone.
    SleepSets,
    /// Dynamic partial-order reduction.
    Dpor,
    /// Dynamic partial-order reduction within so many preemptions.
    BoundedDpor(u32),
    /// Dynamic partial-order reduction by source sets.
    SourceDpor,
    /// Dynamic partial-order reduction by wakeup trees.
    OptimalDpor,
    /// Dynamic partial-order reduction over the lazy relation, as published.
    LazyDpor,
    /// One execution for each terminal happens-before relation.
    LedgerHbr,
    /// One execution for each terminal lazy happens-before relation.
    LazyOptimalDpor,
    /// One execution for most terminal lazy happens-before relations.
    LazyTreeDpor,
    /// One execution for each terminal lazy happens-before relation, without a store.
    LazyReverseSearch,
    /// Runs that are drawn, one after another, until a limit ends them.
    Sampled(Sampler, Scheduling),
}

/// An explorer that has no such bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("`{0}` does not know this bound")]
pub struct NoSuchBound(pub Explorer);

/// A technique whose guarantee does not hold for executions that end as the profile says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "`{explorer}` reduces, and may miss something under the profile `{}`; depth-first search, the caches and what is \
     drawn go with every profile", profile.name().unwrap_or("of these rules")
)]
pub struct NotAdmitted {
    /// The explorer of the technique.
    pub explorer: Explorer,
    /// The profile of the system.
    pub profile: Profile,
}

/// A name that no technique has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "there is no technique `{0}`; there are the names of explorers, `ipb`, `idb`, `hbr-caching+ipb`, `dfs+pb:2` and the \
     like, and `pct:2` and the like, with a depth of at most {MOST_DEPTH}"
)]
pub struct UnknownTechnique(pub String);

impl Technique {
    /// Its explorer.
    pub fn explorer(&self) -> Explorer {
        match self {
            Technique::Dfs(_) => Explorer::Dfs,
            Technique::HbrCaching(_) => Explorer::HbrCaching,
            Technique::LazyHbrCaching(_) => Explorer::LazyHbrCaching,
            Technique::StateCaching => Explorer::StateCaching,
            Technique::SleepSets => Explorer::SleepSets,
            Technique::Dpor | Technique::BoundedDpor(_) => Explorer::Dpor,
            Technique::SourceDpor => Explorer::SourceDpor,
            Technique::OptimalDpor => Explorer::OptimalDpor,
            Technique::LazyDpor => Explorer::LazyDpor,
            Technique::LedgerHbr => Explorer::LedgerHbr,
            Technique::LazyOptimalDpor => Explorer::LazyOptimalDpor,
            Technique::LazyTreeDpor => Explorer::LazyTreeDpor,
            Technique::LazyReverseSearch => Explorer::LazyReverseSearch,
            Technique::Sampled(sampler, _) => of_sampler(sampler),
        }
    }

    /// The one that runs over a system where none is named.
    pub fn default_for(system: &System) -> Technique {
        Explorer::default_under(system.profile()).into()
    }

    /// Says if what the explorer promises does not hold for the executions of a system.
    ///
    /// # Errors
    /// It reduces, and the profile of the system is not that of the language.
    pub fn admits(&self, system: &System) -> Result<(), NotAdmitted> {
        let (explorer, profile) = (self.explorer(), system.profile());
        if explorer.admits(profile) { Ok(()) } else { Err(NotAdmitted { explorer, profile }) }
    }

    /// The bound, if there is one.
    pub fn bound(&self) -> Option<Bound> {
        match *self {
            Technique::Dfs(bound) | Technique::HbrCaching(bound) | Technique::LazyHbrCaching(bound) => bound,
            Technique::BoundedDpor(preemptions) => Some(Bound::Preemptions(preemptions)),
            _ => None,
        }
    }

    /// The explorer within a bound.
    ///
    /// # Errors
    ///
    /// If it has none of this kind.
    pub fn within(explorer: Explorer, bound: Bound) -> Result<Technique, NoSuchBound> {
        match (explorer, bound) {
            (Explorer::Dfs, _) => Ok(Technique::Dfs(Some(bound))),
            (Explorer::HbrCaching, _) => Ok(Technique::HbrCaching(Some(bound))),
            (Explorer::LazyHbrCaching, _) => Ok(Technique::LazyHbrCaching(Some(bound))),
            (Explorer::Dpor, Bound::Preemptions(most)) => Ok(Technique::BoundedDpor(most)),
            _ => Err(NoSuchBound(explorer)),
        }
    }
}

fn of_sampler(sampler: &Sampler) -> Explorer {
    match sampler {
        Sampler::Random(_) => Explorer::Random,
        Sampler::Pct { .. } => Explorer::Pct,
        Sampler::Ppct { .. } => Explorer::Ppct,
        Sampler::RandomSleep(_) => Explorer::RandomSleep,
        Sampler::PreemptionAlways => Explorer::PreemptionAlways,
        Sampler::PreemptionBounding { .. } => Explorer::PreemptionBounding,
        Sampler::AtomFuzzer => Explorer::AtomFuzzer,
        Sampler::Pos => Explorer::Pos,
        Sampler::Uniform => Explorer::Uniform,
        Sampler::Noise(_) => Explorer::Noise,
    }
}

impl From<Sampler> for Technique {
    fn from(sampler: Sampler) -> Technique {
        Technique::Sampled(sampler, Scheduling::default())
    }
}

impl From<Explorer> for Technique {
    fn from(explorer: Explorer) -> Technique {
        match explorer {
            Explorer::Dfs => Technique::Dfs(None),
            Explorer::HbrCaching => Technique::HbrCaching(None),
            Explorer::LazyHbrCaching => Technique::LazyHbrCaching(None),
            Explorer::StateCaching => Technique::StateCaching,
            Explorer::SleepSets => Technique::SleepSets,
            Explorer::Dpor => Technique::Dpor,
            Explorer::SourceDpor => Technique::SourceDpor,
            Explorer::OptimalDpor => Technique::OptimalDpor,
            Explorer::LazyDpor => Technique::LazyDpor,
            Explorer::LedgerHbr => Technique::LedgerHbr,
            Explorer::LazyOptimalDpor => Technique::LazyOptimalDpor,
            Explorer::LazyTreeDpor => Technique::LazyTreeDpor,
            Explorer::LazyReverseSearch => Technique::LazyReverseSearch,
            Explorer::Random => Sampler::Random(Generator::Pcg).into(),
            Explorer::Pct => Sampler::pct(Sampler::DEPTH).into(),
            Explorer::Ppct => Sampler::ppct(Sampler::DEPTH).into(),
            Explorer::RandomSleep => Sampler::RandomSleep(Sampler::SLEEP).into(),
            Explorer::PreemptionAlways => Sampler::PreemptionAlways.into(),
            Explorer::PreemptionBounding => Sampler::preemption_bounding(Sampler::PREEMPTIONS).into(),
            Explorer::AtomFuzzer => Sampler::AtomFuzzer.into(),
            Explorer::Pos => Sampler::Pos.into(),
            Explorer::Uniform => Sampler::Uniform.into(),
            Explorer::Noise => Sampler::Noise(NoiseSettings::default()).into(),
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let explorer = self.explorer();
        if let Technique::Sampled(Sampler::Pct { depth, .. } | Sampler::Ppct { depth, .. }, _) = self {
            return write!(f, "{explorer}:{depth}");
        }
        let Some(bound) = self.bound() else { return explorer.fmt(f) };
        let grows = matches!(bound, Bound::IterativePreemptions | Bound::IterativeDelays);
        if explorer != Explorer::Dfs || !grows {
            write!(f, "{explorer}+")?;
        }
        match bound {
            Bound::Preemptions(most) => write!(f, "pb:{most}"),
            Bound::Delays(most) => write!(f, "db:{most}"),
            Bound::IterativePreemptions => f.write_str("ipb"),
            Bound::IterativeDelays => f.write_str("idb"),
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
    if let Some(bound @ (Bound::IterativePreemptions | Bound::IterativeDelays)) = bound(name) {
        return Some(Technique::Dfs(Some(bound)));
    }
    if let Some((explorer, within)) = name.split_once('+') {
        return Technique::within(explorer.parse().ok()?, bound(within)?).ok();
    }
    if let Some((explorer, depth)) = name.split_once(':') {
        let depth: NonZeroU32 = depth.parse().ok().filter(|depth| *depth <= MOST_DEPTH)?;
        return match explorer.parse().ok()? {
            Explorer::Pct => Some(Sampler::pct(depth).into()),
            Explorer::Ppct => Some(Sampler::ppct(depth).into()),
            _ => None,
        };
    }
    name.parse().ok().map(|explorer: Explorer| explorer.into())
}

fn bound(name: &str) -> Option<Bound> {
    match name.split_once(':') {
        None if name == "ipb" => Some(Bound::IterativePreemptions),
        None if name == "idb" => Some(Bound::IterativeDelays),
        Some(("pb", most)) => most.parse().ok().map(Bound::Preemptions),
        Some(("db", most)) => most.parse().ok().map(Bound::Delays),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in [
            "ipb",
            "idb",
            "dfs",
            "dfs+pb:2",
            "dpor+pb:0",
            "hbr-caching+ipb",
            "lazy-hbr-caching+idb",
            "lazy-dpor",
            "random",
            "pct:3",
        ] {
            assert_eq!(name.parse::<Technique>().map(|technique| technique.to_string()), Ok(name.to_owned()));
        }
        for name in [
            "",
            "ipd",
            "dpor+ipb",
            "dpor+db:1",
            "hbr-caching+",
            "+ipb",
            "dfs+dfs",
            "dfs:1",
            "pb:2",
            "pct:0",
            "pct:",
            "pct:101",
        ] {
            assert!(name.parse::<Technique>().is_err(), "{name}");
        }
        assert_eq!("dfs+ipb".parse::<Technique>(), "ipb".parse());
    }

    #[test]
    fn an_explorer_is_that_of_its_technique() {
        for explorer in Explorer::all() {
            assert_eq!(Technique::from(explorer).explorer(), explorer);
        }
    }
}
