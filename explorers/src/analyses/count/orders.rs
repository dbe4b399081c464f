//! For how many schedules one execution stands: the orders of its events that respect its relation.
//!
//! Idea: the schedules with the happens-before relation of an execution are the linear extensions of the relation.
//! Those with its lazy relation are the linear extensions that can be run, which are those in which every lock
//! finds its mutex free (`spec/12-counting.md`). An order of the events goes through *cuts*: sets of events that
//! with an event have all that happens before it. Which event may come next depends on the cut alone, not on the
//! order within it, and so does who holds a mutex. So the orders are the paths from the empty cut to the whole.
//!
//! Search: layer by layer. A layer has all cuts of one size that some order reaches, each with the number of ways
//! to reach it; the ways to a cut are added up over the cuts with one event less. A cut from which there is no way
//! on, since two sections would have to overlap, adds nothing.
//!
//! Threads that have nothing to do with each other, and share no mutex, are counted apart: their orders interleave
//! in every way, so the numbers are multiplied, and with the number of interleavings.
//!
//! Invariant: the sum over a layer, each number times the ways on from its cut, is the number of orders.
//!
//! Departures: that counting linear extensions is #P-complete is known (Brightwell and Winkler 1991), so nothing
//! better than time in the number of cuts is to be had in general; that is at most n^k for k threads of n events.
//!
//! Cost: memory for two layers.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use loris_hbr::Relation;
use loris_interpreter::Machine;
use num_bigint::BigUint;

use loris_engine::report::StopReason;
use loris_hbr::poset::Poset;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::unfolding::Mix;

/// After so many cuts `poll` is asked whether to go on.
pub(super) const PERIOD: u32 = 256;

/// The number of orders of the events of the machine's execution that respect its relation `R` and can be run.
///
/// # Errors
/// The reason that `poll` gave to stop; it is asked now and then.
pub fn orders<R: Relation>(
    machine: &Machine,
    poll: &mut dyn FnMut() -> Option<StopReason>,
) -> Result<BigUint, StopReason> {
    let poset = Poset::<R>::of_execution(machine);
    let mut ways = BigUint::from(1u32);
    let mut events = 0;
    for group in poset.groups() {
        let of_group: u32 = group.iter().map(|&thread| poset.end().of(thread)).sum();
        ways *= orders_of_group(&poset, &group, poll)?;
        ways *= interleavings(events, of_group);
        events += of_group;
    }
    Ok(ways)
}

/// Cuts of one size, each with the number of ways to reach it.
type Layer = HashMap<Cut, BigUint, BuildHasherDefault<Mix>>;

/// The orders of the events of some threads.
fn orders_of_group<R: Relation>(
    poset: &Poset<R>,
    group: &[usize],
    poll: &mut dyn FnMut() -> Option<StopReason>,
) -> Result<BigUint, StopReason> {
    if let [_] = group {
        return Ok(BigUint::from(1u32));
    }
    let mut layer = Layer::default();
    layer.insert(Cut::empty(poset.threads()), BigUint::from(1u32));
    let events: u32 = group.iter().map(|&thread| poset.end().of(thread)).sum();
    let mut cuts = 0;
    for _ in 0..events {
        let mut next = Layer::with_capacity_and_hasher(layer.len(), BuildHasherDefault::default());
        for (cut, ways) in layer.drain() {
            for &thread in group.iter().filter(|&&thread| poset.ready(thread, &cut).is_some()) {
                *next.entry(cut.grown(thread)).or_default() += &ways;
            }
            cuts += 1;
            if cuts % PERIOD == 0
                && let Some(reason) = poll()
            {
                return Err(reason);
            }
        }
        layer = next;
    }
    Ok(layer.into_values().sum())
}

/// In how many ways two sequences of these lengths interleave.
fn interleavings(one: u32, other: u32) -> BigUint {
    let (short, long) = (one.min(other), one.max(other));
    // The product of the first factors is a binomial coefficient at every step, so each division is exact.
    (1..=short).fold(BigUint::from(1u32), |ways, at| ways * (long + at) / at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomial_coefficients() {
        assert_eq!(interleavings(0, 5), BigUint::from(1u32));
        assert_eq!(interleavings(2, 3), BigUint::from(10u32));
        assert_eq!(interleavings(70, 70).to_string(), "93820969697840041204785894580506297666600");
    }
}
