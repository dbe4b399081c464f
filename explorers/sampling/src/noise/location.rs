//! Where noise is placed: sixteen locations of five categories (Luna 2022, table of placement locations).
//!
//! The words are those of Java programs. Here a *synchronised method* is a function whose whole body is one `with`; a
//! *synchronised block* is any other `with`; a *lock* is a `lock` and `unlock` by itself; a *thread launch* is a `spawn`;
//! a *shared field* is a shared variable, at an access that passes the test of
//! [`shared_variables`](super::shared_variables); the *local* ones of these accesses are those that move its value from or
//! to a named local; *class initialisation* is the first write of a variable in a run; a *thread's reference to an
//! external field* is any access of a shared variable.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A kind of place at which noise may be made.
#[expect(missing_docs, reason = "`title` says it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Location {
    BeforeSynchronisedMethod,
    AfterSynchronisedMethod,
    BeforeSynchronisedBlock,
    AfterSynchronisedBlock,
    BeforeLaunch,
    AfterLaunch,
    BeforeRoutine,
    BeforeLock,
    AfterUnlock,
    BeforeSharedField,
    AfterSharedField,
    BeforeSharedLocal,
    AfterSharedLocal,
    BeforeInitialisation,
    BeforeExternalReference,
    AfterExternalReference,
}

/// Categories of locations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// Synchronised methods and blocks.
    SynchronisedBlocks,
    /// Threads: their launch and their beginning.
    Threads,
    /// Locks.
    Locks,
    /// Shared variables that depend on each other.
    SharedVariables,
    /// What was made for one kind of bug.
    Miscellaneous,
}

/// On which side of an op a location is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Before it.
    Before,
    /// After it.
    After,
}

use Location::{
    AfterExternalReference, AfterLaunch, AfterSharedField, AfterSharedLocal, AfterSynchronisedBlock,
    AfterSynchronisedMethod, AfterUnlock, BeforeExternalReference, BeforeInitialisation, BeforeLaunch,
    BeforeLock, BeforeRoutine, BeforeSharedField, BeforeSharedLocal, BeforeSynchronisedBlock,
    BeforeSynchronisedMethod,
};

impl Location {
    /// All of them.
    pub const ALL: [Location; 16] = [
        BeforeSynchronisedMethod,
        AfterSynchronisedMethod,
        BeforeSynchronisedBlock,
        AfterSynchronisedBlock,
        BeforeLaunch,
        AfterLaunch,
        BeforeRoutine,
        BeforeLock,
        AfterUnlock,
        BeforeSharedField,
        AfterSharedField,
        BeforeSharedLocal,
        AfterSharedLocal,
        BeforeInitialisation,
        BeforeExternalReference,
        AfterExternalReference,
    ];

    /// The code of the thesis.
    pub fn code(self) -> &'static str {
        match self {
            BeforeSynchronisedMethod => "sbbsmc",
            AfterSynchronisedMethod => "sbasmc",
            BeforeSynchronisedBlock => "sbbsb",
            AfterSynchronisedBlock => "sbasb",
            BeforeLaunch => "tbbtl",
            AfterLaunch => "tbatl",
            BeforeRoutine => "tbbtr",
            BeforeLock => "lbbrll",
            AfterUnlock => "lbarlu",
            BeforeSharedField => "svbbsfa",
            AfterSharedField => "svbasfa",
            BeforeSharedLocal => "svbbsla",
            AfterSharedLocal => "svbasla",
            BeforeInitialisation => "mbci",
            BeforeExternalReference => "mbtefr",
            AfterExternalReference => "matefr",
        }
    }

    /// Its category.
    pub(crate) fn category(self) -> Category {
        match self {
            BeforeSynchronisedMethod
            | AfterSynchronisedMethod
            | BeforeSynchronisedBlock
            | AfterSynchronisedBlock => Category::SynchronisedBlocks,
            BeforeLaunch | AfterLaunch | BeforeRoutine => Category::Threads,
            BeforeLock | AfterUnlock => Category::Locks,
            BeforeSharedField | AfterSharedField | BeforeSharedLocal | AfterSharedLocal => {
                Category::SharedVariables
            }
            BeforeInitialisation | BeforeExternalReference | AfterExternalReference => {
                Category::Miscellaneous
            }
        }
    }

    /// Its side.
    pub(crate) fn side(self) -> Side {
        match self {
            AfterSynchronisedMethod
            | AfterSynchronisedBlock
            | AfterLaunch
            | AfterUnlock
            | AfterSharedField
            | AfterSharedLocal
            | AfterExternalReference => Side::After,
            _ => Side::Before,
        }
    }
}

impl Category {
    /// All of them.
    pub const ALL: [Category; 5] = [
        Category::SynchronisedBlocks,
        Category::Threads,
        Category::Locks,
        Category::SharedVariables,
        Category::Miscellaneous,
    ];

    /// The code, with which the codes of most of its locations begin.
    pub fn code(self) -> &'static str {
        match self {
            Category::SynchronisedBlocks => "sb",
            Category::Threads => "tb",
            Category::Locks => "lb",
            Category::SharedVariables => "svb",
            Category::Miscellaneous => "m",
        }
    }
}

/// A set of locations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Locations(u16);

/// A word that names no location.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "there is no noise location `{0}`; there are sbbsmc sbasmc sbbsb sbasb (sb), tbbtl tbatl tbbtr (tb), lbbrll lbarlu (lb), svbbsfa svbasfa svbbsla svbasla (svb), mbci mbtefr matefr (m), default, all and none"
)]
pub struct UnknownLocation(pub String);

impl Locations {
    /// No location.
    pub const NONE: Locations = Locations(0);
    /// All locations.
    pub(crate) const ALL: Locations = Locations(u16::MAX);

    /// Those of the experiments of the thesis: around locks, synchronised methods and blocks and accesses of shared
    /// fields, and before the routine of a thread. Before and after launches noise is redundant, and may line the
    /// threads up.
    pub(crate) fn of_experiments() -> Locations {
        let is_in = |location: &Location| match location.category() {
            Category::SynchronisedBlocks | Category::Locks => true,
            Category::Threads => *location == BeforeRoutine,
            Category::SharedVariables => matches!(location, BeforeSharedField | AfterSharedField),
            Category::Miscellaneous => false,
        };
        Location::ALL.into_iter().filter(is_in).collect()
    }

    /// Those of a category.
    pub(crate) fn of_category(category: Category) -> Locations {
        Location::ALL.into_iter().filter(|location| location.category() == category).collect()
    }

    /// Those on one side of an op.
    pub(super) fn on(side: Side) -> Locations {
        Location::ALL.into_iter().filter(|location| location.side() == side).collect()
    }

    /// Whether it is in the set.
    pub fn contains(self, location: Location) -> bool {
        self.0 & bit(location) != 0
    }

    /// Whether nothing is in the set.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With this one.
    #[must_use]
    pub fn with(self, location: Location) -> Locations {
        Locations(self.0 | bit(location))
    }

    /// Without this one.
    #[must_use]
    pub(crate) fn without(self, location: Location) -> Locations {
        Locations(self.0 & !bit(location))
    }

    /// Those in either set.
    #[must_use]
    pub(crate) fn or(self, other: Locations) -> Locations {
        Locations(self.0 | other.0)
    }

    /// Those in both sets.
    #[must_use]
    pub(crate) fn and(self, other: Locations) -> Locations {
        Locations(self.0 & other.0)
    }

    /// Those in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Location> {
        Location::ALL.into_iter().filter(move |location| self.contains(*location))
    }
}

fn bit(location: Location) -> u16 {
    1 << (location as u16)
}

impl FromIterator<Location> for Locations {
    fn from_iter<I: IntoIterator<Item = Location>>(all: I) -> Self {
        all.into_iter().fold(Locations::NONE, Locations::with)
    }
}

impl fmt::Display for Locations {
    /// Codes with commas in between, and no comma in a category of which all are in the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        let words = Category::ALL.into_iter().flat_map(|category| {
            let all = Locations::of_category(category);
            let whole = (self.and(all) == all).then(|| category.code());
            let single = if whole.is_some() { Locations::NONE } else { self.and(all) };
            whole.into_iter().chain(single.iter().map(Location::code))
        });
        f.write_str(&words.collect::<Vec<_>>().join(","))
    }
}

impl fmt::Debug for Locations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Locations {
    type Err = UnknownLocation;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(',')
            .map(|word| named(word.trim()))
            .try_fold(Locations::NONE, |all, named| Ok(all.or(named?)))
    }
}

/// The locations that a word names.
fn named(word: &str) -> Result<Locations, UnknownLocation> {
    match word {
        "all" => return Ok(Locations::ALL),
        "none" => return Ok(Locations::NONE),
        "default" => return Ok(Locations::of_experiments()),
        _ => {}
    }
    let category = Category::ALL.into_iter().find(|category| category.code() == word);
    let location = Location::ALL.into_iter().find(|location| location.code() == word);
    category
        .map(Locations::of_category)
        .or(location.map(|location| Locations::NONE.with(location)))
        .ok_or_else(|| UnknownLocation(word.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_as_they_are_read() {
        assert_eq!(
            "sb,lb,tbbtr".parse::<Locations>().map(|set| set.to_string()),
            Ok("sb,tbbtr,lb".to_owned())
        );
        for set in [Locations::NONE, Locations::ALL, Locations::of_experiments()] {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        for location in Location::ALL {
            assert_eq!(location.code().parse(), Ok(Locations::NONE.with(location)));
        }
        assert!("sb,x".parse::<Locations>().is_err());
        assert_eq!(Locations::of_experiments().to_string(), "sb,tbbtr,lb,svbbsfa,svbasfa");
    }
}
