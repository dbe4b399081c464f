//! Sets that count distinct things, by fingerprint or by exact form.

use std::collections::BTreeSet;

use crate::limits::Counting;
use crate::table::Table;

/// A set of fingerprints.
#[derive(Clone, Default, Debug)]
pub struct FingerprintSet {
    fingerprints: Table<u128, ()>,
    count: usize,
}

impl FingerprintSet {
    /// Adds one; true if it is new.
    pub fn insert(&mut self, fingerprint: u128) -> bool {
        let is_new = self.fingerprints.insert(fingerprint, ()).is_none();
        self.count += usize::from(is_new);
        is_new
    }

    /// All of them, least first.
    pub fn sorted(&self) -> Vec<u128> {
        let mut fingerprints: Vec<u128> = self.fingerprints.keys().copied().collect();
        fingerprints.sort_unstable();
        fingerprints
    }

    /// Adds those of another set.
    pub(crate) fn extend(&mut self, other: &FingerprintSet) {
        other.fingerprints.keys().for_each(|fingerprint| _ = self.insert(*fingerprint));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl FromIterator<u128> for FingerprintSet {
    fn from_iter<I: IntoIterator<Item = u128>>(fingerprints: I) -> Self {
        let mut set = FingerprintSet::default();
        fingerprints.into_iter().for_each(|fingerprint| _ = set.insert(fingerprint));
        set
    }
}

/// The distinct things seen so far.
#[derive(Clone, Debug)]
pub enum Distinct<T> {
    /// By fingerprint.
    Fingerprints(FingerprintSet),
    /// By exact form.
    Exact(BTreeSet<T>),
}

/// Whether a thing was seen before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Novelty {
    /// It was not.
    New,
    /// It was.
    Known,
}

impl<T: Ord> Distinct<T> {
    /// Nothing seen yet.
    pub fn new(counting: Counting) -> Self {
        match counting {
            Counting::Fingerprints => Distinct::Fingerprints(FingerprintSet::default()),
            Counting::Exact => Distinct::Exact(BTreeSet::new()),
        }
    }

    /// Adds a thing, given by what this set needs of it.
    pub fn insert(&mut self, fingerprint: u128, exact: impl FnOnce() -> T) -> Novelty {
        let new = match self {
            Distinct::Fingerprints(seen) => seen.insert(fingerprint),
            Distinct::Exact(seen) => seen.insert(exact()),
        };
        if new { Novelty::New } else { Novelty::Known }
    }

    /// The things of two sets of one kind.
    ///
    /// # Panics
    ///
    /// If one has fingerprints and the other exact forms.
    #[must_use]
    pub(crate) fn merged(self, other: Distinct<T>) -> Distinct<T> {
        match (self, other) {
            (Distinct::Fingerprints(mut seen), Distinct::Fingerprints(more)) => {
                seen.extend(&more);
                Distinct::Fingerprints(seen)
            }
            (Distinct::Exact(mut seen), Distinct::Exact(more)) => {
                seen.extend(more);
                Distinct::Exact(seen)
            }
            _ => unreachable!("parts of one search count alike"),
        }
    }

    /// How many distinct things were added.
    pub fn count(&self) -> u64 {
        let len = match self {
            Distinct::Fingerprints(seen) => seen.len(),
            Distinct::Exact(seen) => seen.len(),
        };
        len as u64
    }
}
