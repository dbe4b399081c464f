//! The hash of a label.

use loris_interpreter::{Chosen, OpKind};

use crate::relation::Fingerprint;

/// The hash of a label, as far as it has been read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mixed(u128);

/// Odd, with bits spread evenly: from the fraction of π.
const MULTIPLIER: u128 = 0x243f_6a88_85a3_08d3_1319_8a2e_0370_7345;

impl Mixed {
    /// A thread, the number of its events before, and the number of choices.
    pub(super) fn new(key: u64, index: u32, choices: usize) -> Mixed {
        let mut mixed = Mixed(0xa409_3822_299f_31d0_082e_fa98_ec4e_6c89);
        mixed.absorb(key, (u64::from(index) << 32) ^ choices as u64);
        mixed
    }

    /// The hash of 128 bits that are mixed already, or nearly so.
    pub(super) fn short(low: u64, high: u64) -> Fingerprint {
        let mut mixed = Mixed(0x4528_21e6_38d0_1377_be54_66cf_34e9_0c6c);
        mixed.absorb(low, high);
        mixed.stir();
        Fingerprint(mixed.0)
    }

    /// With the kind of an op.
    pub(super) fn with_kind(mut self, kind: OpKind) -> Mixed {
        self.0 ^= (kind as u128 + 1) << 64;
        self
    }

    /// With a value that was chosen.
    pub(super) fn choice(&mut self, chosen: &Chosen) {
        self.absorb(chosen.value.cast_unsigned(), 0);
    }

    /// With 128 bits more. For a given input this is a bijection of the state, and for a given state of the input.
    pub(super) fn absorb(&mut self, low: u64, high: u64) {
        self.0 ^= (u128::from(high) << 64) | u128::from(low);
        self.stir();
    }

    /// Spreads low bits upwards and high bits downwards.
    fn stir(&mut self) {
        self.0 = self.0.wrapping_mul(MULTIPLIER);
        self.0 ^= (self.0 >> 64) ^ (self.0 >> 41);
    }

    /// Every bit of the result depends on every bit of the input.
    pub(super) fn finish(mut self) -> Fingerprint {
        self.stir();
        self.stir();
        self.stir();
        Fingerprint(self.0)
    }
}
