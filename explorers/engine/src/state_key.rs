//! What the memory of a search over states goes by: the state, as a fingerprint or in full, and who yields to others.

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
pub struct StateFingerprint(u128);

/// The state in full; its fingerprint only says where to look.
#[derive(Clone, Debug)]
pub struct InFull {
    fingerprint: u128,
    words: Box<[u64]>,
}

impl StateKey for StateFingerprint {
    fn of(machine: &Machine) -> Self {
        StateFingerprint(fingerprint(machine))
    }
}

impl StateKey for InFull {
    fn of(machine: &Machine) -> Self {
        let mut words = machine.state_key().into_vec();
        words.extend(machine.yielding().map(|thread| machine.thread_key(thread)));
        InFull { fingerprint: fingerprint(machine), words: words.into() }
    }
}

/// The fingerprint of the state and of who yields to others: under a rule on yields the future depends on that too.
fn fingerprint(machine: &Machine) -> u128 {
    machine.state_fingerprint().wrapping_add(print_of_aside(machine))
}

/// What the thread that yields to others adds to a fingerprint; nothing if there is none.
pub fn print_of_aside(machine: &Machine) -> u128 {
    /// An odd number without a pattern: the golden ratio in 128 bits.
    const SPREAD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let yielding = machine.yielding().map_or(0, |thread| u128::from(machine.thread_key(thread)) | 1 << 64);
    yielding.wrapping_mul(SPREAD)
}

impl PartialEq for InFull {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for InFull {}

impl Hash for InFull {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.fingerprint.hash(hasher);
    }
}
