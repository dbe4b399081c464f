//! HBR caching, over the regular or the lazy relation (Musuvathi and Qadeer 2007; Thomson 2016, §4.2, Algorithm 4
//! and §4.3).
//!
//! Idea: two executions whose events are ordered alike where order matters reach the same state, so one of them
//! is enough to see what comes after. The search remembers the happens-before relation of every execution prefix
//! that it has met, and does not enter a prefix whose relation is known. With the lazy relation, in which the
//! order of critical sections counts only as far as they touch the same data, fewer prefixes are distinct; that
//! relation leads to equal states too (Thomson 2016, Theorem 4.3.1), mutex owners included.
//!
//! Search: depth first, in the order of the plain search. Before a step is run its successor is looked up; a step
//! into a known relation is left out, and costs no execution. An execution is given up where every step is left
//! out.
//!
//! Invariant: between two calls the table holds the fingerprint of every prefix on the path and of every prefix
//! met before; whatever can be reached from one that is not on the path has been searched.
//!
//! Checked: that one relation is one state, by the oracle (`reach` in `spec/src/oracle/relation.rs`); one execution for
//! each relation, by `spec/src/once.rs`; the table after each step is not.
//!
//! Complete for: HBRs with the regular relation, lazy HBRs with the lazy one; hence for terminal states, deadlocks
//! and failures included. As many terminal executions as terminal relations. Fingerprints have 128 bits; a
//! collision, which would lose a part of the search, is not to be expected.
//!
//! Departures from the paper: the table is of fingerprints, not of relations, as in the paper's tool; events are
//! undone where the paper restarts the program; the table lasts over several initial states, whose root choices
//! belong to the relation.
//!
//! Cost: 16 bytes for each distinct relation of a prefix, of which there may be many more than terminal ones; two
//! steps for each edge that is entered, one for each that is left out.

use std::marker::PhantomData;

use loris_hbr::{Equivalence, Relation};

use crate::depth_first::caching::{Caching, Key};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Once, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};

/// What is said of HBR caching.
pub const HBR_FACTS: Facts = Facts {
    name: "hbr-caching",
    title: "HBR caching",
    idea: "It remembers the HBR of every prefix, and leaves out a step that leads to a known one: what comes \
           after it was seen.",
    source: "Musuvathi and Qadeer 2007; Thomson 2016, Algorithm 4",
    guarantee: Guarantee::every(Equivalence::Hbr),
    within_depth: WithinDepth::All,
    once: Some(Once::ended(Equivalence::Hbr)),
    profiles: Profiles::All,
    begins: Begins::Anywhere,
    next: NextExecution::Unknown("HBR"),
};

/// What is said of lazy HBR caching.
pub const LAZY_HBR_FACTS: Facts = Facts {
    name: "lazy-hbr-caching",
    title: "lazy HBR caching",
    idea: "It remembers the lazy HBR of every prefix, and leaves out a step that leads to a known one: what \
           comes after it was seen. The lazy HBR forgets the order of lock and unlock events.",
    source: "Thomson and Donaldson 2015; Thomson 2016, §4.3",
    guarantee: Guarantee::every(Equivalence::LazyHbr),
    once: Some(Once::ended(Equivalence::LazyHbr)),
    next: NextExecution::Unknown("lazy HBR"),
    ..HBR_FACTS
};

/// The relation `R` of the execution so far.
#[derive(Clone, Copy, Default, Debug)]
pub struct HbrKey<R>(PhantomData<R>);

impl<R: Relation> Key for HbrKey<R> {
    fn of(point: &ChoicePoint) -> u128 {
        R::fingerprint(point.fingerprints()).0
    }
}

/// One schedule for each relation of a prefix.
pub type HbrCaching<R> = Caching<HbrKey<R>>;
