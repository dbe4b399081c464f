//! FNV-1a with 64 bits (Fowler, Noll and Vo): a number that is another one if a text is, the same on every machine. It finds
//! out changes, and is no protection against somebody who makes two texts alike.

use std::fmt;

/// The number of what was written so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fnv(u64);

impl Fnv {
    /// That of a text.
    pub fn of(text: &str) -> u64 {
        let mut print = Fnv::default();
        print.add(text);
        print.number()
    }

    /// The number.
    pub fn number(self) -> u64 {
        self.0
    }

    fn add(&mut self, text: &str) {
        const PRIME: u64 = 0x0100_0000_01b3;
        self.0 = text.bytes().fold(self.0, |print, byte| (print ^ u64::from(byte)).wrapping_mul(PRIME));
    }
}

impl Default for Fnv {
    /// That of the empty text.
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_print_of_a_text() {
        assert_eq!(Fnv::of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv::of("a"), 0xaf63_dc4c_8601_ec8c);
    }
}
