//! Bounded search: executions that depart little from what a simple scheduler does.
//!
//! Idea: real bugs seldom need many context switches at just the wrong places. So schedules are measured, by
//! [`preemptions`] or by [`delays`], and those that cost little are searched, all of them. How far a bug is found is
//! then a statement: "no execution with at most two preemptions fails".
//!
//! Search: depth first, in the order of the plain search, within one bound, or with a bound that grows from 0 on. It
//! goes with three explorers. `dfs` runs every schedule within the bound. `hbr-caching` and `lazy-hbr-caching` leave
//! out a prefix whose relation is known, if what may still be spent allows nothing more than it did before; what they
//! remember, and why a table of relations alone would be wrong, stands in the file `memory.rs`. For preemptions there is
//! a fourth, `dpor`, which is another algorithm: the file `dpor.rs`.
//!
//! Invariant: between two calls the path holds of each choice point the alternatives within the bound, and the costs
//! of the execution so far, of which none is above the bound; debug builds check both.
//!
//! Complete for: `dfs`, the schedules within the bound; both caching searches, the relations, hence the terminal
//! states, deadlocks and failures, that some schedule within the bound has. Without a claim beyond the bound, unless
//! the report says that nothing was left out: then for all that the explorer is complete for. Caching by states is
//! not offered: it would be sound with the same key, but its figures would mean nothing.
//!
//! Departures from the papers: Musuvathi and Qadeer cache relations without what is left of the bound, so their
//! caching may lose executions within it. The cost rules are those of the study (Thomson, Donaldson and Betts 2016),
//! under its profile and without.
//!
//! Cost: as the search without a bound, for what is within it; 32 bytes for each relation of a prefix and residue.

pub mod cost;
pub mod delays;
pub mod figures;
pub mod preemptions;

mod dpor;
mod fixed;
mod iterative;
mod memory;
mod pass;

pub use dpor::BoundedDpor;
pub use fixed::Fixed;
pub use iterative::Iterative;
pub use memory::{Memory, Nothing, Relations};

/// A bound on schedules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// At most so many preemptions.
    Preemptions(u32),
    /// At most so many delays.
    Delays(u32),
    /// Preemptions, 0 first, then 1, and so on.
    IterativePreemptions,
    /// Delays, 0 first, then 1, and so on.
    IterativeDelays,
}
