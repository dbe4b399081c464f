//! Sets that count distinct things, by fingerprint or by exact form.

use std::collections::BTreeSet;
use std::hash::Hasher;

use crate::engine::limits::Counting;
use crate::engine::table::Table;

/// A set of fingerprints.
#[derive(Clone, Default, Debug)]
pub(crate) struct PrintSet {
    prints: Table<u128, ()>,
    count: usize,
}

impl PrintSet {
    /// Adds one; true if it is new.
    pub(crate) fn insert(&mut self, print: u128) -> bool {
        let is_new = self.prints.insert(print, ()).is_none();
        self.count += usize::from(is_new);
        is_new
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }
}

/// Hashes a fingerprint to its low 64 bits: every bit of a fingerprint is mixed already.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LowBits(u64);

impl Hasher for LowBits {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, print: u128) {
        let bytes = print.to_le_bytes();
        let mut low = [0; 8];
        low.copy_from_slice(&bytes[..8]);
        self.0 = u64::from_le_bytes(low);
    }
}

/// The distinct things seen so far.
#[derive(Clone, Debug)]
pub(crate) enum Distinct<T> {
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
    pub(crate) fn new(counting: Counting) -> Self {
        match counting {
            Counting::Fingerprints => Distinct::Prints(PrintSet::default()),
            Counting::Exact => Distinct::Exact(BTreeSet::new()),
        }
    }

    /// Adds a thing, given by what this set needs of it.
    pub(crate) fn insert(&mut self, print: u128, exact: impl FnOnce() -> T) -> Novelty {
        let new = match self {
            Distinct::Prints(seen) => seen.insert(print),
            Distinct::Exact(seen) => seen.insert(exact()),
        };
        if new { Novelty::New } else { Novelty::Known }
    }

    /// How many distinct things were added.
    pub(crate) fn count(&self) -> u64 {
        let len = match self {
            Distinct::Prints(seen) => seen.len(),
            Distinct::Exact(seen) => seen.len(),
        };
        len as u64
    }
}
