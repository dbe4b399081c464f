//! Random preemption bounding (Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2, after Musuvathi and Qadeer
//! 2007).
//!
//! Idea: most bugs need few preemptions. So a run has a number of them that is known, at random moments.
//!
//! Search: b points are drawn from 1 … k, each by itself, so some may coincide. The thread that ran last goes on as
//! long as it is enabled; before a step whose number is one of the points, another enabled thread is drawn instead.
//! Where the thread that ran last cannot go on, one of the enabled threads is drawn.
//!
//! Invariant: a run has at most b preemptions.
//!
//! Complete for: nothing; it never ends by itself. The systematic search with a bound is `--preemptions`.
//!
//! Departures from the paper: it leaves the distribution of the points open; they are uniform here. Which thread comes
//! next where one blocks is drawn, as there.
//!
//! Cost: b draws for each run, and for each step a look at b numbers.

use super::policy::{Needs, Pick, Policy, Run};
use super::preemption_always::{current, one_of_the_others};
use super::sizes::Sizes;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;

/// What is said of random preemption bounding.
pub const FACTS: Facts = Facts::of_sampler(
    "preemption-bounding",
    "random preemption bounding",
    "Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2; Musuvathi and Qadeer 2007",
    "Who ran last goes on as long as it can. Before a few steps that were drawn beforehand another thread \
    takes over.",
);

/// The thread that ran last, but for b points.
#[derive(Clone, Debug)]
pub struct PreemptionBounding {
    preemptions: u32,
    steps: u64,
    points: Vec<u64>,
}

impl PreemptionBounding {
    /// With so many points, b.
    pub fn new(preemptions: u32) -> Self {
        PreemptionBounding { preemptions, steps: 1, points: Vec::new() }
    }
}

impl Policy for PreemptionBounding {
    fn needs(&self) -> Needs {
        Needs::Steps
    }

    fn learn(&mut self, sizes: Sizes) {
        self.steps = sizes.steps.value;
    }

    fn begin(&mut self, run: &mut Run) {
        self.points.clear();
        let draws = &mut run.streams.policy;
        self.points.extend((0..self.preemptions).map(|_| 1 + draws.below(self.steps)));
    }

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        let number = point.depth() as u64 + 1;
        match current(point) {
            Some(current) if !self.points.contains(&number) => Pick::Thread(current),
            Some(_) | None => Pick::of(one_of_the_others(point, &mut run.streams.policy)),
        }
    }
}
