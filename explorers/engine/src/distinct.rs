//! Sets that count distinct things, by fingerprint or by exact form.

use std::collections::BTreeSet;

use crate::limits::Counting;
use crate::table::Table;

/// A set of fingerprints.
#[derive(Clone, Default, Debug)]
pub struct PrintSet {
    prints: Table<u128, ()>,
    count: usize,
}

impl PrintSet {
    /// Adds one; true if it is new.
    pub fn insert(&mut self, print: u128) -> bool {
        let is_new = self.prints.insert(print, ()).is_none();
        self.count += usize::from(is_new);
        is_new
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

/// The distinct things seen so far.
#[derive(Clone, Debug)]
pub enum Distinct<T> {
    /// By fingerprint.
    Prints(PrintSet),
    /// By exact form.
    Exact(BTreeSet<T>),
}

/// Whether a thing was seen before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
            Counting::Fingerprints => Distinct::Prints(PrintSet::default()),
            Counting::Exact => Distinct::Exact(BTreeSet::new()),
        }
    }

    /// Adds a thing, given by what this set needs of it.
    pub fn insert(&mut self, print: u128, exact: impl FnOnce() -> T) -> Novelty {
        let new = match self {
            Distinct::Prints(seen) => seen.insert(print),
            Distinct::Exact(seen) => seen.insert(exact()),
        };
        if new { Novelty::New } else { Novelty::Known }
    }

    /// How many distinct things were added.
    pub fn count(&self) -> u64 {
        let len = match self {
            Distinct::Prints(seen) => seen.len(),
            Distinct::Exact(seen) => seen.len(),
        };
        len as u64
    }
}
