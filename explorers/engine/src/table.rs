//! Hash tables in parts, so that one that grows needs little more room at a time.
//!
//! A hash table that is full is copied into one twice as large, and both are there for a while. In parts it is a small
//! piece that is copied; between two of them limits on memory are looked at. A small table is one part.

use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use hashbrown::HashMap;

/// So many parts a large table has. A power of two.
const PARTS: usize = 64;

/// A table whose entries take so many bytes is large.
const LARGE: usize = 1 << 20;

/// Which bits of a hash choose the part: those that the tables themselves look at last.
const SHIFT: u32 = 48;

/// Hashes a fingerprint to its low 64 bits: every bit of a fingerprint is mixed already.
#[derive(Clone, Copy, Default, Debug)]
pub struct LowBits(u64);

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

/// A map in parts.
#[derive(Clone, Debug)]
pub struct Table<K, V, S = BuildHasherDefault<LowBits>> {
    hasher: S,
    parts: Vec<HashMap<K, V, S>>,
}

impl<K, V, S: Default + Clone> Default for Table<K, V, S> {
    fn default() -> Self {
        Table { hasher: S::default(), parts: vec![HashMap::with_hasher(S::default())] }
    }
}

impl<K: Hash + Eq, V, S: BuildHasher + Default> Table<K, V, S> {
    fn part(&self, key: &K) -> usize {
        if self.parts.len() == 1 {
            return 0;
        }
        usize::try_from(self.hasher.hash_one(key) >> SHIFT).unwrap_or(0) % PARTS
    }

    /// The part of a key that is to be there.
    fn part_for(&mut self, key: &K) -> usize {
        if self.parts.len() == 1 && self.parts[0].len() * size_of::<(K, V)>() >= LARGE {
            let whole = std::mem::take(&mut self.parts);
            self.parts.resize_with(PARTS, HashMap::default);
            for (known, value) in whole.into_iter().flatten() {
                let part = self.part(&known);
                self.parts[part].insert(known, value);
            }
        }
        self.part(key)
    }

    /// What a key has.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.parts[self.part(key)].get(key)
    }

    /// Gives a key something; what it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let part = self.part_for(&key);
        self.parts[part].insert(key, value)
    }

    /// What a key has; what is usual, if it had nothing.
    pub fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let part = self.part_for(&key);
        self.parts[part].entry(key).or_default()
    }

    /// All keys, in no order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &K> {
        self.parts.iter().flat_map(HashMap::keys)
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(HashMap::len).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_map() {
        let mut table: Table<u128, u32> = Table::default();
        let small = LARGE / size_of::<(u128, u32)>();
        let keys = small as u128 + 1_000;
        for key in 0..keys {
            assert_eq!(table.insert(key << 44, 1), None);
        }
        assert_eq!((table.len(), table.insert(7 << 44, 2)), (small + 1_000, Some(1)));
        assert!((0..keys).all(|key| table.get(&(key << 44)).is_some()), "what was small is there");
        assert_eq!((table.get(&(7 << 44)), table.get(&1)), (Some(&2), None));
        *table.or_default(1) += 5;
        assert_eq!((table.get(&1), table.len()), (Some(&5), small + 1_001));
        assert!(table.parts.iter().all(|part| part.len() < 2 * small / PARTS), "the parts are alike");
    }
}
