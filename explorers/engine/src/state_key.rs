//! What the memory of a search over states goes by: the state, as a fingerprint or in full.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use loris_interpreter::Machine;

/// A state, or what stands for it. Equal ones have equal futures.
pub trait StateKey: Clone + Eq + Hash + Debug {
    /// That of the machine.
    fn of(machine: &Machine) -> Self;
}

/// The fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Print(u128);

/// The state in full; its fingerprint only says where to look.
#[derive(Clone, Debug)]
pub struct InFull {
    print: u128,
    words: Box<[u64]>,
}

impl StateKey for Print {
    fn of(machine: &Machine) -> Self {
        Print(machine.state_fingerprint())
    }
}

impl StateKey for InFull {
    fn of(machine: &Machine) -> Self {
        InFull { print: machine.state_fingerprint(), words: machine.state_key() }
    }
}

impl PartialEq for InFull {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for InFull {}

impl Hash for InFull {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.print.hash(hasher);
    }
}
