//! Conflicting extensions of a run: where another run may part from it, and how it goes on there.
//!
//! A run is an execution to its end, as a partial order (`hbr/src/poset/`). A *cut* is a part of it that with an event
//! has everything before it, in the words of unfolding-based partial-order reduction a configuration. An event that a
//! thread may have after a cut, and that the run has not, is a *conflicting extension* of the run (Rodríguez, Sousa,
//! Sharma and Kroening 2015). Which there are is not known before they are tried, so a run has *candidates*
//! ([`candidate`]): a thread, the largest cut where it may do something else, and why. Deadlocks that the run has passed
//! by are looked for by themselves ([`deadlock`]). What an earlier run has too is passed over ([`delta`]). With which
//! values a step is to be tried says [`outcomes`]. The state at a cut is found by leading the machine there ([`probe`]).
//! Those who follow the search hear of candidates by [`candidate_log`].
//!
//! The laws that these files rely on, and what an op must satisfy for them, are in `spec/08-ledger.md`, steps 1 to 5.

pub(crate) mod candidate;
pub(crate) mod candidate_log;
pub(crate) mod deadlock;
pub(crate) mod delta;
pub(crate) mod outcomes;
pub(crate) mod probe;
