//! With which probability a random scheduler shows a bug of a small program: exactly, as a fraction.
//!
//! | policy | how it picks | file |
//! | --- | --- | --- |
//! | random walk | any enabled thread, each as likely | `walks` |
//! | preempt always, PA | the same, but not the thread that ran last, unless it is alone | `walks` |
//! | preemption bounding, `PB_b` | the thread that ran last, except at b random points | `walks` |
//! | PCT(d) | the enabled thread of the highest priority; d - 1 random points lower one | `priorities` |
//! | PPCT(d) | any thread of high priority, else as PCT | `priorities`, `adversary` |
//!
//! Idea: what a scheduler does next depends on the prefix so far and on what it drew. Prefixes are joined in a
//! [`ScheduleGraph`]; of what was drawn only that is kept which can still be seen. So there are few *cases*, a node
//! with what was drawn each, and they can be gone through, each with its probability.
//!
//! Search: forwards, all prefixes of a length at a time. The probability of each case of the next length is a sum
//! over the cases from which it comes. At the ends all bugs, and all states, have their probability at once.
//!
//! Points are not drawn at the beginning but as the run comes to them: if a point is uniform in 1..k and was none
//! of the first L - 1, it is L with probability 1 / (k - L + 1). That is the same distribution, with a case only for
//! which points are still to come.
//!
//! Invariant: the probabilities of the cases of a length, and of the ends before it, add up to 1.
//!
//! Exact: all numbers are fractions of big integers, nothing is sampled, and no code is shared with the schedulers
//! that draw; so this judges them. Policies and PCT are by Burckhardt, Kothari, Musuvathi and Nagarakatte (2010),
//! PPCT by Nagarakatte, Burckhardt, Martin and Musuvathi (2012), who say how PA and PB choose.
//!
//! Cost: a few fractions for each case. There can be n! times as many cases as nodes, and 2^(d - 1) times that; more
//! than [`MOST_CASES`] of one length are refused.

mod adversary;
mod cases;
mod priorities;
mod walks;

use num_bigint::BigUint;
use num_rational::Ratio;

use loris_states::schedule_graph::{End, Refusal, ScheduleGraph};

pub use adversary::{Extreme, extreme};
pub use cases::{Distribution, distribution};

/// A probability.
pub type Fraction = Ratio<BigUint>;

/// More cases of one length are refused.
pub const MOST_CASES: usize = 50_000;

/// A scheduler that draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Policy {
    /// Every enabled thread is as likely.
    RandomWalk,
    /// A switch at every point where one is possible: every enabled thread but the last is as likely.
    PreemptAlways,
    /// Preemption bounding: so many points, each uniform in 1..k, before which another thread is taken.
    Preemptions(u32),
    /// PCT with this depth, at least 1.
    Pct(u32),
    /// PPCT with this depth, at least 1; the pick says which thread of high priority runs.
    Ppct(u32, Pick),
}

/// Which of the threads of high priority PPCT runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// Each is as likely.
    Random,
    /// The one that was created first.
    Lowest,
    /// The one that was created last.
    Highest,
    /// The next one after the thread that ran last, in order of creation, round and round.
    RoundRobin,
}

/// How many valuations PCT and PPCT draw from: n! orders of the threads and k values for each of d - 1 points.
pub fn valuations(graph: &ScheduleGraph, depth: u32) -> BigUint {
    let orders: BigUint = (1..=graph.threads()).map(BigUint::from).product();
    orders * BigUint::from(graph.steps()).pow(depth.saturating_sub(1))
}

/// What PCT and PPCT promise for a bug of this depth, at least 1: 1 / (n k^(d - 1)).
pub fn guaranteed(graph: &ScheduleGraph, depth: u32) -> Fraction {
    let points = BigUint::from(graph.steps().max(1)).pow(depth.saturating_sub(1));
    Fraction::new(BigUint::from(1u32), BigUint::from(graph.threads().max(1)) * points)
}

/// The probability that a run of the policy ends so.
///
/// # Errors
/// There are too many cases.
pub fn probability(
    graph: &ScheduleGraph,
    policy: Policy,
    is_one: &dyn Fn(&End) -> bool,
) -> Result<Fraction, Refusal> {
    Ok(distribution(graph, policy)?.of(is_one))
}

/// One of so many.
fn one_of(count: usize) -> Fraction {
    Fraction::new(BigUint::from(1u32), BigUint::from(count))
}

/// Certain.
fn certain() -> Fraction {
    Fraction::from_integer(BigUint::from(1u32))
}
