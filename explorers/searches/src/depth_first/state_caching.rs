//! State caching, the search of explicit-state model checkers (Holzmann, Godefroid and Pirottin 1992, §2).
//!
//! Idea: what can happen depends on the state alone, not on the way to it. The search remembers every state that
//! it has met and does not enter one twice.
//!
//! Search: depth first, in the order of the plain search. Before a step is run its successor state is looked up;
//! a step into a known state is left out, and costs no execution. An execution is given up where every step is
//! left out.
//!
//! Invariant: between two calls the table holds the fingerprint of every state on the path and of every state met
//! before; whatever can be reached from one of the latter has been searched, or is reached from a state that is
//! still on the path.
//!
//! Complete for: terminal states, deadlocks and failures included; also for programs with unbounded executions as
//! long as their states are finitely many, since a cycle leads to a known state. Not for relations: which
//! executions reach a state is not its concern, and the relations that it counts are those it happened to meet.
//!
//! Departures from the paper: no state is ever thrown out of the table, which has fingerprints of 128 bits in
//! place of states. The table lasts over several initial states.
//!
//! Cost: 16 bytes for each distinct state; two steps for each edge that is entered, one for each that is left out,
//! and a fingerprint of the whole state for each.

use crate::depth_first::caching::{Caching, Key};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Profiles};
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_hbr::Equivalence;

/// What is said of state caching.
pub const FACTS: Facts = Facts {
    name: "state-caching",
    title: "state caching",
    idea: "It remembers every state, and leaves out a step that leads to a known one: what comes after it \
           was seen.",
    source: "Holzmann, Godefroid and Pirottin 1992",
    guarantee: Guarantee::every(Equivalence::State),
    within_depth: WithinDepth::Unknown,
    once: None,
    profiles: Profiles::All,
    begins: Begins::Anywhere,
    next: NextExecution::Unknown("state"),
};

/// The current state.
#[derive(Clone, Copy, Default, Debug)]
pub struct StateKey;

impl Key for StateKey {
    fn of(point: &ChoicePoint) -> u128 {
        point.machine().state_fingerprint()
    }
}

/// One schedule for each state.
pub type StateCaching = Caching<StateKey>;
