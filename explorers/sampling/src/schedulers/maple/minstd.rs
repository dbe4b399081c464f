//! The minimal standard generator (Park and Miller 1988), and how Maple drew integers from it.
//!
//! The state x goes to 16807·x mod 2³¹ − 1, and is the number drawn. It is never 0.

/// The modulus, 2³¹ − 1.
const MODULUS: u64 = 2_147_483_647;

/// The multiplier of 1988.
const MULTIPLIER: u64 = 16_807;

/// The generator reaches the numbers from 1 to 1 + this.
const SPAN: u64 = MODULUS - 2;

/// A generator; its state is from 1 to 2³¹ − 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minstd(u64);

impl Minstd {
    /// With a 32-bit number as its seed, read as a signed one and widened to 64 bits; 0 becomes 1.
    pub fn new(seed: u32) -> Minstd {
        let wide = i64::from(seed.cast_signed()).cast_unsigned();
        Minstd((wide % MODULUS).max(1))
    }

    /// The next state.
    fn next(&mut self) -> u64 {
        self.0 = MULTIPLIER * self.0 % MODULUS;
        self.0
    }

    /// A number below `bound`, which is from 1 to 2³¹ − 3, each equally likely. It draws even if there is one only.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        let scale = SPAN / bound.max(1);
        loop {
            let drawn = self.next() - 1;
            if drawn < bound.max(1) * scale {
                return drawn / scale;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_thousandth_number_is_as_published() {
        let mut generator = Minstd::new(1);
        let last = (0..10_000).map(|_| generator.next()).last();
        assert_eq!(last, Some(1_043_618_065));
    }

    #[test]
    fn seeds() {
        assert_eq!(Minstd::new(0), Minstd(1));
        assert_eq!(Minstd::new(5), Minstd(5));
        // 2⁶⁴ − 1 is 3 more than a multiple of the modulus.
        assert_eq!(Minstd::new(u32::MAX), Minstd(3));
    }
}
