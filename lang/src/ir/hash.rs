//! The hash of a program: whether a schedule that was saved is run on the program for which it was saved.
//!
//! It is taken of the IR as text, so of what is run: names, values of constants and scheduling points are in it; the name
//! of the file, comments, blanks and places are not.

use std::fmt::{self, Display, Formatter, Write as _};
use std::str::FromStr;

use super::Program;
use crate::fnv::Fnv;

/// A hash of a program, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProgramHash(pub u64);

/// A text that is no hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoHash;

impl Program {
    /// The hash of the program as it is checked.
    pub fn hash(&self) -> ProgramHash {
        let mut hash = Fnv::default();
        // A hash takes in every text.
        let _ = write!(hash, "{self}");
        ProgramHash(hash.number())
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
