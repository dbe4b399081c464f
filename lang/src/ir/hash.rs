//! The hash of a program: whether a schedule that was saved is run on the program for which it was saved.
//!
//! It is taken of the IR as text, so of what is run: names, values of constants and scheduling points are in it; the name
//! of the file, comments, blanks and places are not. It is FNV-1a with 64 bits, in which order, length and machine play no
//! part but by the bytes. It finds out changes, and is no protection against somebody who makes two programs alike.

use std::fmt::{self, Display, Formatter, Write};
use std::str::FromStr;

use super::Program;

/// A hash of a program, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProgramHash(pub u64);

/// A text that is no hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoHash;

/// FNV-1a, as the text comes.
struct Fnv(u64);

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

impl Program {
    /// The hash of the program as it is checked.
    pub fn hash(&self) -> ProgramHash {
        let mut hash = Fnv(OFFSET);
        // A hash takes in every text.
        let _ = write!(hash, "{self}");
        ProgramHash(hash.0)
    }
}

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(PRIME);
        }
        Ok(())
    }
}

impl Display for ProgramHash {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for ProgramHash {
    type Err = NoHash;

    fn from_str(text: &str) -> Result<Self, NoHash> {
        let is_hash = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = u64::from_str_radix(text, 16).map_err(|_| NoHash)?;
        if is_hash { Ok(ProgramHash(value)) } else { Err(NoHash) }
    }
}
