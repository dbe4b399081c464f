//! A seeded source of choices: the same seed gives the same program on every machine.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// A source of choices.
pub struct Random(Pcg32);

impl Random {
    /// Started by a seed.
    pub fn new(seed: u64) -> Self {
        Random(Pcg32::seed_from_u64(seed))
    }

    /// One of `0..end`; 0 if that is empty.
    pub fn below(&mut self, end: usize) -> usize {
        let word = usize::try_from(self.0.next_u32()).unwrap_or(0);
        word.checked_rem(end).unwrap_or(0)
    }

    /// One of `from..=to`.
    pub fn between(&mut self, from: usize, to: usize) -> usize {
        from + self.below(to + 1 - from)
    }

    /// True in that many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        assert!(!from.is_empty(), "there is something to pick from");
        &from[self.below(from.len())]
    }

    /// Some of these, in a random order.
    pub fn sample<T: Copy>(&mut self, from: &[T], count: usize) -> Vec<T> {
        let mut rest = from.to_vec();
        let count = count.min(rest.len());
        (0..count).map(|_| rest.swap_remove(self.below(rest.len()))).collect()
    }
}
