//! Whether a fair execution violates a liveness property, by the definition of fairness.
//!
//! An execution that goes on for ever takes steps of certain threads again and again, and throws certain coins again and
//! again. All such sets are gone through. Each asks for states or steps that must come again and again, and whether a
//! path has all of them is a greatest fixed point over the states (Emerson and Lei 1986).

use std::collections::BTreeSet;

use loris_lang::ast::{Ast, Fairness, Item, Liveness};

use super::OracleError;
use super::as_they_are::{States, Step};
use super::condition::is_true;
use super::evaluator::Status;
use super::graph::end;
use super::names::ThreadNo;
use super::outcome::Outcome;
use super::query::{Op, Query};
use super::tree::Tree;

/// The most coins of a part of the graph.
const MOST_COINS: usize = 6;

/// For each liveness property in order, or for termination if there is none, whether a fair execution violates it.
pub(super) fn violated(
    tree: &mut Tree<'_>,
    ast: &Ast,
    fair: Fairness,
    most: usize,
) -> Result<Vec<bool>, OracleError> {
    let states = States::all(tree, most)?;
    let graph = Judged::of(tree, states)?;
    let is_property = |item: &&Item| matches!(item, Item::Liveness(_));
    let mut found = Vec::new();
    for item in ast.items.iter().filter(is_property) {
        let Item::Liveness(item) = item else { continue };
        let all = |expr: &_| graph.states.worlds.iter().map(|world| is_true(tree, world, expr)).collect();
        let property: Liveness<Vec<bool>> = item.property.map(all);
        let (starts, then) = match &property {
            Liveness::Eventually(then) => (graph.roots(), then),
            Liveness::AlwaysEventually(then) => (graph.reached.clone(), then),
            Liveness::LeadsTo(first, then) => {
                let is_one = |state: &usize| first[*state];
                (graph.reached.iter().copied().filter(is_one).collect(), then)
            }
        };
        let region: BTreeSet<usize> = graph.reached.iter().copied().filter(|state| !then[*state]).collect();
        let mut bad = graph.goes_on(&region, fair)?;
        bad.extend(region.iter().filter(|state| graph.ends.contains(state)));
        found.push(graph.backward(&region, &bad).iter().any(|state| starts.contains(state)));
    }
    if found.is_empty() {
        found.push(!graph.goes_on(&graph.reached, fair)?.is_empty());
    }
    Ok(found)
}

/// The graph, without what comes after a failure or a false `assume`.
struct Judged {
    states: States,
    reached: BTreeSet<usize>,
    ends: BTreeSet<usize>,
    /// Where some thread has an op that takes a lock or a token.
    acquiring: BTreeSet<(usize, ThreadNo)>,
}

/// A coin: where it is thrown, by whom, after which choices of the same step.
type Coin = (usize, ThreadNo, Vec<i64>);

/// What must come again and again.
enum Again {
    /// A step of the thread.
    Run(ThreadNo),
    /// A state in which it cannot run.
    Wait(ThreadNo),
    /// A coin that comes to a value.
    Throw(Coin, i64),
}

/// A set of threads and of coins.
struct Kept {
    threads: BTreeSet<ThreadNo>,
    coins: BTreeSet<Coin>,
}

impl Judged {
    fn of(tree: &mut Tree<'_>, states: States) -> Result<Judged, OracleError> {
        let mut graph =
            Judged { states, reached: BTreeSet::new(), ends: BTreeSet::new(), acquiring: BTreeSet::new() };
        let mut waiting = graph.states.roots.clone();
        while let Some(state) = waiting.pop() {
            let world = graph.states.worlds[state].clone();
            let mut is_over = false;
            for (thread, node) in &world.threads {
                match tree.status(*node) {
                    Status::Failed | Status::Assumed => is_over = true,
                    Status::Asks(Query::Visible(
                        Op::Lock(_) | Op::ReadLock(_) | Op::WriteLock(_) | Op::Acquire(_),
                    )) => {
                        graph.acquiring.insert((state, *thread));
                    }
                    _ => {}
                }
            }
            if is_over {
                continue;
            }
            if graph.states.steps[state].is_empty() {
                match end(tree, &world)?.0 {
                    Outcome::Ok | Outcome::Deadlock => graph.ends.insert(state),
                    _ => continue,
                };
            }
            if graph.reached.insert(state) {
                waiting.extend(graph.states.steps[state].iter().map(|step| step.to));
            }
        }
        Ok(graph)
    }

    fn roots(&self) -> BTreeSet<usize> {
        self.states.roots.iter().copied().collect()
    }

    fn can_run(&self, state: usize, thread: ThreadNo) -> bool {
        self.states.steps[state].iter().any(|step| step.thread == thread)
    }

    /// The states of a region from which these can be reached within it.
    fn backward(&self, region: &BTreeSet<usize>, goals: &BTreeSet<usize>) -> BTreeSet<usize> {
        self.back(region, goals, &|_, _| true)
    }

    fn back(
        &self,
        region: &BTreeSet<usize>,
        goals: &BTreeSet<usize>,
        may: &dyn Fn(usize, &Step) -> bool,
    ) -> BTreeSet<usize> {
        let mut found = goals.clone();
        loop {
            let before = found.len();
            for &state in region {
                let mut steps = self.states.steps[state].iter();
                if steps.any(|step| may(state, step) && found.contains(&step.to)) {
                    found.insert(state);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    /// The states of a region from which a fair execution goes on in it for ever.
    fn goes_on(&self, region: &BTreeSet<usize>, fair: Fairness) -> Result<BTreeSet<usize>, OracleError> {
        let steps = || {
            region.iter().flat_map(|state| self.states.steps[*state].iter().map(move |step| (*state, step)))
        };
        let threads: Vec<ThreadNo> =
            steps().map(|(_, step)| step.thread).collect::<BTreeSet<_>>().into_iter().collect();
        let coins: Vec<Coin> = steps()
            .flat_map(|(state, step)| coins_of(state, step))
            .map(|(coin, _)| coin)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        if coins.len() > MOST_COINS {
            return Err(OracleError::TooBig);
        }
        let mut found = BTreeSet::new();
        for some_threads in subsets(&threads) {
            if fair == Fairness::None && some_threads.len() < threads.len() {
                continue;
            }
            for some_coins in subsets(&coins) {
                let kept = Kept { threads: some_threads.clone(), coins: some_coins };
                found.extend(self.goes_on_with(region, (&threads, &kept), fair));
            }
        }
        Ok(self.backward(region, &found))
    }

    /// The states from which an execution goes on that runs just these threads and throws just these coins.
    fn goes_on_with(
        &self,
        region: &BTreeSet<usize>,
        (threads, kept): (&[ThreadNo], &Kept),
        fair: Fairness,
    ) -> BTreeSet<usize> {
        let idle: Vec<ThreadNo> =
            threads.iter().copied().filter(|thread| !kept.threads.contains(thread)).collect();
        let is_owed = |state: usize, thread: ThreadNo| match fair {
            Fairness::None | Fairness::Weak => false,
            Fairness::Locks => self.can_run(state, thread) && self.acquiring.contains(&(state, thread)),
            Fairness::Strong => self.can_run(state, thread),
        };
        let mut alive: BTreeSet<usize> = region
            .iter()
            .copied()
            .filter(|state| !idle.iter().any(|thread| is_owed(*state, *thread)))
            .collect();
        let may = |state: usize, step: &Step| {
            kept.threads.contains(&step.thread)
                && coins_of(state, step).all(|(coin, _)| kept.coins.contains(&coin))
        };
        let again = self.again(&idle, kept, fair);
        loop {
            let before = alive.len();
            // Some step must always be possible.
            alive = self.reaching(&alive, &may, &|_, _| true);
            for one in &again {
                alive = self.reaching(&alive, &may, &|state, step| match one {
                    Again::Run(thread) => step.thread == *thread,
                    Again::Wait(thread) => !self.can_run(state, *thread),
                    Again::Throw(coin, value) => {
                        coins_of(state, step).any(|(other, came)| other == *coin && came == *value)
                    }
                });
            }
            if alive.len() == before {
                return alive;
            }
        }
    }

    /// Those of the states from which a step of this kind can be reached among them.
    fn reaching(
        &self,
        alive: &BTreeSet<usize>,
        may: &dyn Fn(usize, &Step) -> bool,
        is_one: &dyn Fn(usize, &Step) -> bool,
    ) -> BTreeSet<usize> {
        let takes = |state: &usize| {
            let mut steps = self.states.steps[*state].iter();
            steps.any(|step| may(*state, step) && is_one(*state, step) && alive.contains(&step.to))
        };
        let goals: BTreeSet<usize> = alive.iter().copied().filter(takes).collect();
        self.back(alive, &goals, may)
    }

    fn again(&self, idle: &[ThreadNo], kept: &Kept, fair: Fairness) -> Vec<Again> {
        let mut again = Vec::new();
        if fair != Fairness::None {
            again.extend(kept.threads.iter().map(|thread| Again::Run(*thread)));
            again.extend(idle.iter().map(|thread| Again::Wait(*thread)));
        }
        for coin in &kept.coins {
            let mut ranges = self.states.steps[coin.0].iter().filter_map(|step| {
                let at = coin.2.len();
                let is_one = step.thread == coin.1 && step.choices.get(..at) == Some(&coin.2[..]);
                is_one.then(|| step.coins.get(at).copied().flatten()).flatten()
            });
            let (from, to) = ranges.next_back().unwrap_or((0, 0));
            again.extend((from..to).map(|value| Again::Throw(coin.clone(), value)));
        }
        again
    }
}

/// The coins that are thrown in a step, each with what it came to.
fn coins_of(state: usize, step: &Step) -> impl Iterator<Item = (Coin, i64)> {
    let thrown = step.coins.iter().enumerate().filter(|(_, coin)| coin.is_some());
    thrown.map(move |(at, _)| ((state, step.thread, step.choices[..at].to_vec()), step.choices[at]))
}

fn subsets<T: Ord + Clone>(all: &[T]) -> impl Iterator<Item = BTreeSet<T>> {
    let number = 1_u32 << all.len().min(16);
    (0..number).map(move |set| {
        all.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, one)| one.clone()).collect()
    })
}
