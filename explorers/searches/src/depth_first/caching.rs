//! What the caching explorers share: a depth-first search that goes only where its key is new.

use std::marker::PhantomData;

use crate::depth_first::path::Path;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::distinct::{FingerprintSet, Novelty};
use loris_engine::frontier::Resumable;
use loris_engine::poll::Poll;
use loris_engine::report::PruneReason;
use loris_engine::search_event::SearchEvent;
use loris_engine::state_key::print_of_aside;
use loris_engine::strategy::{Choice, Prefix, Strategy};

/// A step may choose among very many values: after so many that lead to known keys, what was found out is passed on.
pub(crate) const MOST_LOOKS: usize = 64;

/// What is remembered of a point.
pub trait Key {
    /// The key of the point; equal keys mean equal futures.
    fn of(point: &ChoicePoint) -> u128;
}

/// The key of the point, and who yields to others there: under a rule on yields the future depends on that too.
fn key<K: Key>(point: &ChoicePoint) -> u128 {
    K::of(point).wrapping_add(print_of_aside(point.machine()))
}

/// A depth-first search that leaves out a step if it leads to a known key.
#[derive(Clone, Debug)]
pub struct Caching<K> {
    key: PhantomData<K>,
    path: Path,
    known: FingerprintSet,
    /// Of the initial state.
    root: Novelty,
}

impl<K: Key> Caching<K> {
    /// A search that has not begun.
    pub fn new() -> Self {
        Caching {
            key: PhantomData,
            path: Path::default(),
            known: FingerprintSet::default(),
            root: Novelty::New,
        }
    }
}

impl<K: Key> Default for Caching<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Key> Strategy for Caching<K> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.path.restart();
        if !point.begin_next() {
            return false;
        }
        let key = key::<K>(point);
        self.root = if self.known.insert(key) { Novelty::New } else { Novelty::Known };
        if self.root == Novelty::New {
            point.log(|_| SearchEvent::New { step: None, key });
        }
        true
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        match self.root {
            Novelty::New => self.path.next_prefix(),
            Novelty::Known => None,
        }
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        self.choose_slowly(point, &())
    }

    fn choose_slowly(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Choice {
        for _ in 0..MOST_LOOKS {
            let Some(step) = self.path.next_step(point) else { return Choice::Prune(PruneReason::Cached) };
            let Caching { path, known, .. } = self;
            let looked = point.successor(step.thread, &step.choices, |after, event| {
                path.advance(after.machine().choices(event));
                let key = key::<K>(after);
                (known.insert(key), key)
            });
            let (is_new, key) = looked.expect("an enabled thread can step");
            if is_new {
                point.log(|_| SearchEvent::New { step: Some(step.clone()), key });
                return Choice::Run(step);
            }
            point.log(|_| SearchEvent::LeftOut { step: step.clone(), key });
            if poll.stops() {
                break;
            }
        }
        Choice::Undecided
    }

    fn done(&self) -> Option<f64> {
        Some(self.path.done())
    }
}

/// What lasts of a caching search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CachingFrontier {
    path: Path,
    /// The known keys, least first.
    known: Vec<u128>,
    /// Of the initial state.
    root: Novelty,
}

impl<K: Key> Resumable for Caching<K> {
    type Frontier = CachingFrontier;

    fn into_frontier(self) -> CachingFrontier {
        CachingFrontier { path: self.path, known: self.known.sorted(), root: self.root }
    }

    fn resume(frontier: CachingFrontier, _point: &mut ChoicePoint) -> Self {
        let CachingFrontier { path, known, root } = frontier;
        Caching { key: PhantomData, path, known: known.into_iter().collect(), root }
    }
}
