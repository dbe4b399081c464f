//! Mixing words into hashes. The functions are fixed, so fingerprints are the same in every run.

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
const LOW: u64 = 0xd6e8_feb8_6659_fd93;
const HIGH: u64 = 0xa076_1d64_78bd_642f;

/// A bijection on words that spreads every bit (Stafford 2011, the finalizer known as Mix13).
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Both halves of the product folded into one word.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    low_half(product) ^ low_half(product >> 64)
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
#[inline]
pub(crate) fn low_half(word: u128) -> u64 {
    word as u64
}

/// The digest of two words.
#[inline]
pub(crate) fn pair(a: u64, b: u64) -> u128 {
    let low = mix(fold(a ^ LOW, b ^ GOLDEN).wrapping_add(a));
    let high = mix(fold(a ^ GOLDEN, b.rotate_left(32) ^ HIGH).wrapping_add(b));
    (u128::from(high) << 64) | u128::from(low)
}

/// The digest of a sequence of words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digest {
    low: u64,
    high: u64,
    words: u64,
}

impl Digest {
    /// The empty sequence of a kind.
    pub(crate) fn new(kind: u64) -> Self {
        Digest { low: mix(kind ^ LOW), high: mix(kind ^ HIGH), words: 0 }
    }

    /// The next word.
    #[inline]
    pub(crate) fn word(&mut self, word: u64) {
        self.low = fold(self.low ^ word, GOLDEN).wrapping_add(LOW);
        self.high = fold(self.high ^ word.rotate_left(32), HIGH).wrapping_add(GOLDEN);
        self.words += 1;
    }

    /// The digest.
    pub(crate) fn finish(self) -> u128 {
        let low = mix(self.low.wrapping_add(self.words));
        let high = mix(self.high ^ self.words.wrapping_mul(GOLDEN));
        (u128::from(high) << 64) | u128::from(low)
    }
}
