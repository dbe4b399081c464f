//! The two happens-before relations, as types.

use std::fmt::{self, Debug};

use loris_interpreter::Access;

/// A fingerprint of a relation over the events so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Fingerprint(pub u128);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The fingerprints of both relations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Fingerprints {
    /// Of the happens-before relation.
    pub regular: Fingerprint,
    /// Of the lazy happens-before relation.
    pub lazy: Fingerprint,
}

impl Fingerprint {
    /// The sum, in which the order of events is lost.
    pub(crate) fn plus(self, label: Fingerprint) -> Fingerprint {
        Fingerprint(self.0.wrapping_add(label.0))
    }

    /// What takes it back from a sum.
    pub(crate) fn negated(self) -> Fingerprint {
        Fingerprint(self.0.wrapping_neg())
    }
}

impl Fingerprints {
    /// The sum of each.
    pub(crate) fn plus(self, labels: Fingerprints) -> Fingerprints {
        Fingerprints { regular: self.regular.plus(labels.regular), lazy: self.lazy.plus(labels.lazy) }
    }
}

/// A happens-before relation, given by what it keeps of each access.
///
/// An event is ordered by what remains: the program order of its thread always, and its kept accesses.
pub trait Relation: Copy + Default + Debug + 'static {
    /// The name that people see.
    const NAME: &'static str;

    /// What the relation makes of an access; `None` if the access orders nothing. Never an [`Access::Lock`].
    fn keeps(access: Access) -> Option<Access>;

    /// The fingerprint of this relation, out of both.
    fn fingerprint(both: Fingerprints) -> Fingerprint;
}

/// The happens-before relation (Thomson 2016, §4.2): an operation on a mutex is a write of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Regular;

/// The lazy happens-before relation (Thomson 2016, §4.3): operations of different threads on a mutex are
/// independent. Strict mutexes are not touched by it, since their accesses are plain writes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lazy;

impl Relation for Regular {
    const NAME: &'static str = "regular";

    fn keeps(access: Access) -> Option<Access> {
        match access {
            Access::Lock(mutex) => Some(Access::write(mutex)),
            other => Some(other),
        }
    }

    fn fingerprint(both: Fingerprints) -> Fingerprint {
        both.regular
    }
}

impl Relation for Lazy {
    const NAME: &'static str = "lazy";

    fn keeps(access: Access) -> Option<Access> {
        match access {
            Access::Lock(_) => None,
            other => Some(other),
        }
    }

    fn fingerprint(both: Fingerprints) -> Fingerprint {
        both.lazy
    }
}
