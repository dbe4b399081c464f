//! Numbers drawn at random: one stream of the generator for each purpose of each run.
//!
//! Generator: PCG XSL-RR 128/64 (O'Neill 2014; `Lcg128Xsl64`). A number below n is drawn from 64 bits by
//! multiplication with rejection (Lemire 2019), so it has no bias. Equal seeds give equal numbers on every machine.
//!
//! A generator with the seed as its state deals out the states of all streams, two outputs each, in the order of the
//! runs; a run has one stream for each [`Streams`] field. So a run depends on the seed and its number alone: the
//! dealer can jump to any run in logarithmic time. And what one purpose draws tells nothing about another: the theorem
//! on priorities wants the picks among high threads to know nothing of the change points.

use rand_core::Rng;
use rand_pcg::Lcg128Xsl64;

use super::settings::Probability;

/// Which of the sequences of the generator is used.
const STREAM: u128 = 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96;

/// The dealer gives so many numbers to a run.
const OUTPUTS: u64 = 8;

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Draws(Lcg128Xsl64);

impl Draws {
    /// The next 64 bits.
    #[inline]
    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each equally likely; 0 if the bound is 0.
    #[inline]
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        loop {
            let wide = u128::from(self.bits()) * u128::from(bound);
            let [low, high] = [wide, wide >> 64].map(|part| u64::try_from(part & u128::from(u64::MAX)));
            let (Ok(low), Ok(high)) = (low, high) else { return 0 };
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return high;
            }
        }
    }

    /// One of them, each equally likely; `None` if there is none.
    #[inline]
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let place = self.below(all.len() as u64);
        all.get(usize::try_from(place).ok()?).copied()
    }

    /// Whether something of this probability happens. Without a draw if it never does.
    #[inline]
    pub(crate) fn happens(&mut self, probability: Probability) -> bool {
        !probability.is_never() && self.below(probability.of.get().into()) < u64::from(probability.times)
    }

    /// Puts them into an order, each equally likely (Fisher and Yates 1938).
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            let other = usize::try_from(self.below(last as u64 + 1)).unwrap_or(last);
            all.swap(last, other);
        }
    }
}

/// The streams of a run.
#[derive(Clone, Debug)]
pub struct Streams {
    /// For what a policy draws: threads, priorities, change points.
    pub policy: Draws,
    /// For picks that are to know nothing of these.
    pub picks: Draws,
    /// For values that the program chooses.
    pub values: Draws,
    /// For when the policy is overridden, and by whom.
    pub overrides: Draws,
}

/// Deals out the streams of runs.
#[derive(Clone, Debug)]
pub struct Dealer {
    generator: Lcg128Xsl64,
    /// The run whose turn it is.
    next: u64,
}

impl Dealer {
    /// A dealer whose state is the seed.
    pub fn new(seed: u64) -> Dealer {
        Dealer { generator: Lcg128Xsl64::new(u128::from(seed), STREAM), next: 0 }
    }

    /// The streams of the run with this number.
    pub fn streams(&mut self, run: u64) -> Streams {
        if run != self.next {
            let ahead = u128::from(run).wrapping_sub(u128::from(self.next));
            self.generator.advance(ahead.wrapping_mul(u128::from(OUTPUTS)));
        }
        self.next = run.wrapping_add(1);
        Streams {
            policy: self.stream(),
            picks: self.stream(),
            values: self.stream(),
            overrides: self.stream(),
        }
    }

    fn stream(&mut self) -> Draws {
        let [high, low] = [self.generator.next_u64(), self.generator.next_u64()].map(u128::from);
        Draws(Lcg128Xsl64::new(high << 64 | low, STREAM))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_can_be_dealt_by_itself() {
        let mut in_order = Dealer::new(7);
        let all: Vec<u64> = (0..20).map(|run| in_order.streams(run).values.bits()).collect();
        for run in [0, 1, 2, 19, 5] {
            assert_eq!(Dealer::new(7).streams(run).values.bits(), all[usize::try_from(run).expect("small")]);
        }
        let back = in_order.streams(3).values.bits();
        assert_eq!(back, all[3]);
    }

    #[test]
    fn streams_differ() {
        let mut streams = Dealer::new(0).streams(1);
        let mut first =
            [&mut streams.policy, &mut streams.picks, &mut streams.values, &mut streams.overrides]
                .map(Draws::bits);
        first.sort_unstable();
        assert!(first.windows(2).all(|two| two[0] != two[1]));
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut draws = Dealer::new(1).streams(1).policy;
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[usize::try_from(draws.below(6)).expect("small")] += 1;
        }
        // Five standard deviations of a binomial with 60,000 trials of 1/6.
        assert!(seen.iter().all(|count| count.abs_diff(10_000) < 5 * 92), "{seen:?}");
        assert_eq!(draws.below(0), 0);
        assert_eq!(draws.one_of::<u8>(&[]), None);
    }
}
