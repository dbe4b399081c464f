//! What a random program may contain.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A part of the language, or a kind of program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feature {
    /// Arrays of variables and mutexes, with indices that depend on values.
    Array,
    /// Assumptions.
    Assume,
    /// `atomic { … }`
    Atomic,
    /// `await`
    Await,
    /// Barriers.
    Barrier,
    /// Functions, recursion among them.
    Call,
    /// Choices that decide the accesses of the same transition; from values that depend on variables.
    ChBranch,
    /// Channels, without a buffer too.
    Chan,
    /// `choose`
    Choose,
    /// Condition variables.
    Cond,
    /// Few plain reads, writes and locks, many of the other ops.
    Dense,
    /// Failed assertions, `fail`, faults.
    Fail,
    /// A program of another kind: many versions of few variables, guards over two of them.
    Guards,
    /// Sections closed in another order than opened: hand over hand, overlapping.
    Overlap,
    /// `for`, `while`, `loop`, `break`, `continue`.
    Loop,
    /// Plain accesses.
    Plain,
    /// Reentrant mutexes.
    Reentrant,
    /// `cas`, `fetch_add`, `swap`.
    Rmw,
    /// Reader-writer locks.
    RwLock,
    /// Semaphores.
    Sem,
    /// `spawn` and `join`.
    Spawn,
    /// `trylock`
    TryLock,
    /// Sections that are never closed, joins and blocking ops inside sections.
    Weird,
    /// `with`, left early too.
    With,
    /// `yield`, `point`, `fence`, `log`, `skip`, a `final` block.
    Misc,
}

impl Feature {
    /// All of them, with their names.
    const NAMES: [(Feature, &'static str); 25] = [
        (Feature::Array, "array"),
        (Feature::Assume, "assume"),
        (Feature::Atomic, "atomic"),
        (Feature::Await, "await"),
        (Feature::Barrier, "barrier"),
        (Feature::Call, "call"),
        (Feature::ChBranch, "chbranch"),
        (Feature::Chan, "chan"),
        (Feature::Choose, "choose"),
        (Feature::Cond, "cond"),
        (Feature::Dense, "dense"),
        (Feature::Fail, "fail"),
        (Feature::Guards, "guards"),
        (Feature::Loop, "loop"),
        (Feature::Misc, "misc"),
        (Feature::Overlap, "overlap"),
        (Feature::Plain, "plain"),
        (Feature::Reentrant, "reentrant"),
        (Feature::Rmw, "rmw"),
        (Feature::RwLock, "rwlock"),
        (Feature::Sem, "sem"),
        (Feature::Spawn, "spawn"),
        (Feature::TryLock, "trylock"),
        (Feature::Weird, "weird"),
        (Feature::With, "with"),
    ];

    /// Every feature.
    pub fn all() -> impl Iterator<Item = Feature> {
        Feature::NAMES.iter().map(|(feature, _)| *feature)
    }

    /// Those that a mix draws from: all but the kinds `dense` and `guards`.
    pub fn mixable() -> Vec<Feature> {
        Feature::all().filter(|feature| !matches!(feature, Feature::Dense | Feature::Guards)).collect()
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Feature::NAMES.iter().find(|(feature, _)| feature == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}

impl FromStr for Feature {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Feature::NAMES.iter().find(|(_, name)| *name == text);
        found.map(|(feature, _)| *feature).ok_or_else(|| format!("no feature is called {text}"))
    }
}

/// A set of features.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Features(BTreeSet<Feature>);

impl Features {
    /// Whether it is among them.
    pub fn has(&self, feature: Feature) -> bool {
        self.0.contains(&feature)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = Feature> {
        self.0.iter().copied()
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Reads and writes of variables, sections and branches only.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Self {
        Features(features.into_iter().collect())
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("base");
        }
        for (at, feature) in self.0.iter().enumerate() {
            write!(f, "{}{feature}", if at == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}
