//! What a bounded search remembers: nothing, or the relations of the prefixes that it has met.
//!
//! A prefix whose relation is known may be left out only if all that comes after it was searched *within the bound*.
//! That does not follow from the relation alone, which says what can come, but not at what cost. It depends on three
//! things:
//!
//! - the relation, hence the state, hence what every thread can do from here on;
//! - how much of the bound is left. What was entered with 1 left was not searched for what costs 2;
//! - what the costs to come depend on beside the state, the [residue](Cost::residue): the thread that ran last, since
//!   to go on with it is free; for delays also the order of creation, since the round follows it.
//!
//! A table of relations alone is silently wrong: the first prefix to reach a relation may have spent the bound on the
//! way. So the key is relation and residue, and its entry is the most that was left when it was entered. A prefix is
//! left out if it comes with no more than that; if it comes with more, it is searched again. Then every continuation
//! of it within what is left is a continuation of the earlier prefix within what was left there: the same steps, at
//! the same costs, to the same relation.
//!
//! The table lasts when the bound grows. After the search with bound c the entry of a key is c less the least cost at
//! which the key is reached at all, so nothing new can come from an entry of an earlier bound, and a key that is
//! searched again has more left than ever. The steps that the bound leaves out are counted for each key by its last
//! entry: if there are none, every relation was reached.

use std::marker::PhantomData;

use loris_hbr::Relation;
use loris_interpreter::{Chosen, Step};

use super::cost::Cost;
use crate::depth_first::path::Path;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::distinct::Novelty;
use loris_engine::table::Table;

/// What a search remembers of the prefixes that it has met.
pub trait Memory: Default {
    /// Whether the step leads to something new, if so much is left after it. If not, the path is at its next
    /// alternative.
    fn look<C: Cost>(&mut self, point: &mut ChoicePoint, path: &mut Path, step: &Step, left: u32) -> Novelty;

    /// A step was run, and made these choices.
    fn ran(path: &mut Path, chosen: &[Chosen]);

    /// At the point so many alternatives are beyond the bound.
    fn leave_out<C: Cost>(&mut self, point: &ChoicePoint, left: u32, alternatives: usize);

    /// How many were in all.
    fn left_out(&self) -> u64;

    /// The bound has grown.
    fn grow(&mut self);
}

/// Nothing: every schedule is new.
#[derive(Clone, Copy, Default, Debug)]
pub struct Nothing {
    left_out: u64,
}

impl Memory for Nothing {
    fn look<C: Cost>(&mut self, _: &mut ChoicePoint, _: &mut Path, _: &Step, _: u32) -> Novelty {
        Novelty::New
    }

    fn ran(path: &mut Path, chosen: &[Chosen]) {
        path.advance(chosen);
    }

    fn leave_out<C: Cost>(&mut self, _: &ChoicePoint, _: u32, alternatives: usize) {
        self.left_out += alternatives as u64;
    }

    fn left_out(&self) -> u64 {
        self.left_out
    }

    fn grow(&mut self) {
        self.left_out = 0;
    }
}

/// The relations of prefixes, with what was left there.
#[derive(Clone, Debug)]
pub struct Relations<R> {
    known: Table<u128, Entry>,
    left_out: u64,
    relation: PhantomData<R>,
}

/// How a key was entered last.
#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    /// What was left of the bound.
    left: u32,
    /// Alternatives that were beyond it.
    left_out: u64,
}

impl<R> Default for Relations<R> {
    fn default() -> Self {
        Relations { known: Table::default(), left_out: 0, relation: PhantomData }
    }
}

/// Relation and residue.
fn key<R: Relation, C: Cost>(point: &ChoicePoint) -> u128 {
    /// An odd number without a pattern.
    const SPREAD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let relation = R::fingerprint(point.fingerprints()).0;
    relation.wrapping_add(u128::from(C::residue(point)).wrapping_mul(SPREAD))
}

impl<R: Relation> Memory for Relations<R> {
    fn look<C: Cost>(&mut self, point: &mut ChoicePoint, path: &mut Path, step: &Step, left: u32) -> Novelty {
        let Relations { known, left_out, .. } = self;
        let looked = point.successor(step.thread, &step.choices, |after, event| {
            path.advance(after.machine().choices(event));
            let key = key::<R, C>(after);
            if known.get(&key).is_some_and(|entry| entry.left >= left) {
                return Novelty::Known;
            }
            let old = known.insert(key, Entry { left, left_out: 0 });
            *left_out -= old.map_or(0, |entry| entry.left_out);
            Novelty::New
        });
        looked.expect("an enabled thread can step")
    }

    fn ran(_: &mut Path, _: &[Chosen]) {}

    fn leave_out<C: Cost>(&mut self, point: &ChoicePoint, left: u32, alternatives: usize) {
        let entry = self.known.or_default(key::<R, C>(point));
        self.left_out = self.left_out - entry.left_out + alternatives as u64;
        *entry = Entry { left, left_out: alternatives as u64 };
    }

    fn left_out(&self) -> u64 {
        self.left_out
    }

    fn grow(&mut self) {}
}
