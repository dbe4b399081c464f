//! Every schedule with the same probability.
//!
//! Idea: a random walk prefers schedules with few choice points. If the number of schedules below each state is known,
//! a step is drawn with a probability in proportion to the number below it. The products along a schedule cancel, and
//! what is left is one over the number of all schedules.
//!
//! Search: before the first run the schedules below every state are [counted](loris_states::below), each state once. At each
//! choice point the steps that are possible, each with its values, have a weight: the number of schedules below. One of
//! them is drawn by weight. The values at the root are drawn in the same way. Without any weight, which is below a false
//! `assume` or where every way goes round in a cycle, each enabled thread is as likely.
//!
//! Invariant: the weights of the steps of a point add up to the weight of its state.
//!
//! Complete for: nothing; it never ends by itself.
//!
//! Where executions can come back to a state, or are truncated at the limit on depth while they are counted, there are no
//! such numbers: what goes round counts for nothing, and schedules are not equally likely. The report says so.
//!
//! Cost: a count of all states before the first run, with a key and four numbers for each; for each step of a run a look
//! at every step that is possible.

use loris_interpreter::Step;
use num_bigint::BigUint;

use super::draws::{Draws, Streams};
use super::policy::{Pick, Policy, Run};
use super::sampling::Weighed;
use super::values;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;
use loris_engine::strategy::Preparation;
use loris_interpreter::choices::{Values, successor};
use loris_states::below::Below;

/// What is said of uniform sampling.
pub const FACTS: Facts = Facts::of_sampler(
    "uniform",
    "uniform sampling",
    "this project; `spec/18-randomised-schedulers.md`",
    "Schedules are counted first, below every state. Then a step is drawn by the number of schedules below \
    it, so every schedule is equally likely.",
);

/// Steps of the count between two looks at the limits: few, since one that chooses very often is slow.
const PIECE: u32 = 4;

/// Steps by the number of schedules below them.
#[derive(Debug)]
pub struct Uniform {
    below: Below,
    /// How far the count has come.
    count: Preparation,
    /// Initial states by the number of schedules below them.
    roots: Vec<(Values, BigUint)>,
    weights: Vec<(Step, BigUint)>,
}

impl Uniform {
    /// Over the executions that are counted.
    pub fn new(below: Below) -> Self {
        Uniform { below, count: Preparation::Unfinished, roots: Vec::new(), weights: Vec::new() }
    }

    /// Finds the weights of all initial states.
    fn weigh_roots(&mut self, point: &mut ChoicePoint) {
        let mut next = Some(Values::new());
        while let Some(values) = next.take() {
            if point.begin(&values).is_err() {
                break;
            }
            next = successor(point.machine().root_choices());
            self.roots.push((values, self.below.schedules(point.machine())));
        }
    }

    /// Finds the weights of all steps that are possible.
    fn weigh(&mut self, point: &mut ChoicePoint) {
        self.weights.clear();
        for at in 0..point.enabled().len() {
            let thread = point.enabled()[at];
            let mut next = Some(Values::new());
            while let Some(values) = next {
                let below = &self.below;
                let looked = point.successor(thread, &values, |after, event| {
                    (below.schedules(after.machine()), successor(after.machine().choices(event)))
                });
                let (weight, successor) = looked.expect("an enabled thread can step");
                self.weights.push((Step { thread, choices: values }, weight));
                next = successor;
            }
        }
    }
}

/// The place of one of the weights, each with a probability in proportion; `None` if all are 0.
fn by_weight<'a>(weights: impl Iterator<Item = &'a BigUint> + Clone, draws: &mut Draws) -> Option<usize> {
    let total: BigUint = weights.clone().sum();
    let mut left = below(&total, draws)?;
    for (place, weight) in weights.enumerate() {
        if left < *weight {
            return Some(place);
        }
        left -= weight;
    }
    None
}

/// A number below the bound, each equally likely; `None` if the bound is 0.
fn below(bound: &BigUint, draws: &mut Draws) -> Option<BigUint> {
    if let Ok(small) = u64::try_from(bound) {
        return (small > 0).then(|| BigUint::from(draws.below(small)));
    }
    let words = bound.bits().div_ceil(32);
    let excess = words * 32 - bound.bits();
    loop {
        let digits = (0..words).map(|_| u32::try_from(draws.bits() >> 32).unwrap_or(u32::MAX));
        let number = BigUint::new(digits.collect()) >> excess;
        if number < *bound {
            return Some(number);
        }
    }
}

impl Policy for Uniform {
    fn prepare(&mut self) -> Preparation {
        self.count = self.below.go_on(PIECE);
        self.count
    }

    fn weighed(&self) -> Option<Weighed> {
        let weighed = || Weighed { schedules: self.below.all(), are_equal: self.below.is_exact() };
        (self.count == Preparation::Finished).then(weighed)
    }

    fn root(&mut self, point: &mut ChoicePoint, streams: &mut Streams) -> bool {
        if self.roots.is_empty() {
            self.weigh_roots(point);
        }
        match by_weight(self.roots.iter().map(|(_, weight)| weight), &mut streams.values) {
            Some(place) => point.begin(&self.roots[place].0).is_ok(),
            None => values::begin(point, &mut streams.values),
        }
    }

    fn begin(&mut self, _run: &mut Run) {}

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        self.weigh(point);
        match by_weight(self.weights.iter().map(|(_, weight)| weight), &mut run.streams.policy) {
            Some(place) => Pick::Step(self.weights.swap_remove(place).0),
            None => Pick::of(run.streams.policy.one_of(point.enabled())),
        }
    }
}
