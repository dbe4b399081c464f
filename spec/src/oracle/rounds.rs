//! Whether a thread that spins goes round for ever where nobody else does anything.
//!
//! By definition: it is run alone, in every way in which choices can fall, over the graph of what it can come to. It
//! goes round for ever if all that it does is pure, it never blocks, stops or ends, it unlocks nothing that it held at
//! its visit, and from each place it can come back to that visit.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::OracleError;
use super::canonical;
use super::evaluator::Status;
use super::names::ThreadNo;
use super::object::Object;
use super::plain;
use super::query::{Op, Query};
use super::transition::{Detail, Event, Heads, resumed, transitions_with};
use super::tree::{LocalNo, NodeNo, Tree};
use super::world::World;

/// What spinning threads do for ever: of each its stack at each head that it comes to.
pub(super) type Cycles = BTreeMap<ThreadNo, BTreeSet<Vec<plain::Frame>>>;

/// More places than this are too many.
const MOST: usize = 20_000;

/// A place of a thread that runs alone: the objects, and its local state at its next op.
type Place = (Vec<Object>, LocalNo);

/// What all spinning threads do for ever; `None` if one of them does not.
pub(super) fn cycles(tree: &mut Tree<'_>, world: &World) -> Result<Option<Cycles>, OracleError> {
    let mut cycles = Cycles::new();
    for thread in world.spinning(tree) {
        match cycle(tree, world, thread)? {
            Some(heads) => cycles.insert(thread, heads),
            None => return Ok(None),
        };
    }
    Ok(Some(cycles))
}

/// What a thread that rests at the head of a loop does for ever; `None` if it is not that.
pub(super) fn cycle(
    tree: &mut Tree<'_>,
    world: &World,
    thread: ThreadNo,
) -> Result<Option<BTreeSet<Vec<plain::Frame>>>, OracleError> {
    let visit = world.visit(tree, thread);
    let mut alone = Alone::new(thread);
    alone.heads.insert(world.node(thread));
    let first = resumed(tree, world, thread)?;
    if !alone.take(tree, None, first) {
        return Ok(None);
    }
    while let Some((number, world)) = alone.open.pop() {
        let Status::Asks(Query::Visible(op)) = tree.status(world.node(thread)).clone() else {
            return Ok(None);
        };
        let unlocks_own = matches!(op, Op::Unlock(mutex) if visit.holds.contains(&mutex));
        if unlocks_own || !world.can_run(tree, thread)? {
            return Ok(None);
        }
        let next = transitions_with(tree, &world, thread, Heads::Passed)?;
        let comes_by = next.iter().any(|(_, _, detail)| {
            let mut heads = detail.heads.iter();
            heads.any(|node| tree.local(*node) == visit.local)
        });
        if comes_by {
            alone.back.insert(number);
        }
        if !alone.take(tree, Some(number), next) {
            return Ok(None);
        }
        if alone.numbers.len() > MOST {
            return Err(OracleError::TooBig);
        }
    }
    Ok(alone.comes_back().then(|| alone.heads.iter().map(|node| canonical::frames(tree, *node)).collect()))
}

/// The graph of what one thread can come to.
struct Alone {
    thread: ThreadNo,
    numbers: HashMap<Place, usize>,
    edges: BTreeSet<(usize, usize)>,
    open: Vec<(usize, World)>,
    /// The places from which a transition comes by the visit.
    back: BTreeSet<usize>,
    heads: BTreeSet<NodeNo>,
}

impl Alone {
    fn new(thread: ThreadNo) -> Alone {
        Alone {
            thread,
            numbers: HashMap::new(),
            edges: BTreeSet::new(),
            open: Vec::new(),
            back: BTreeSet::new(),
            heads: BTreeSet::new(),
        }
    }

    /// Takes in what follows a place. `false`: something of it is no part of a pure round.
    fn take(&mut self, tree: &mut Tree<'_>, from: Option<usize>, next: Vec<(World, Event, Detail)>) -> bool {
        for (world, _, detail) in next {
            let stands = matches!(tree.status(world.node(self.thread)), Status::Asks(Query::Visible(_)));
            if detail.is_impure || !stands {
                return false;
            }
            self.heads.extend(detail.heads);
            let place = (world.objects.clone(), tree.local(world.node(self.thread)));
            let fresh = self.numbers.len();
            let number = *self.numbers.entry(place).or_insert(fresh);
            if number == fresh {
                self.open.push((number, world));
            }
            self.edges.extend(from.map(|from| (from, number)));
        }
        true
    }

    /// Whether the visit can be come by from each place.
    fn comes_back(&self) -> bool {
        let mut back = self.back.clone();
        let mut grows = true;
        while grows {
            let before = back.len();
            for (from, to) in &self.edges {
                if back.contains(to) {
                    back.insert(*from);
                }
            }
            grows = back.len() > before;
        }
        back.len() == self.numbers.len()
    }
}
