//! Uniform random walk: the naive controlled random scheduler (Thomson 2016, §3.2).
//!
//! Idea: at every choice point one of the enabled threads is drawn, each with the same probability, without memory
//! of what was drawn before. In the published study this simple search found more bugs than most others.
//!
//! Search: the thread is drawn from the enabled ones in order of creation. Nothing is remembered, and no schedule is
//! avoided because it was met.
//!
//! Invariant: there is none beyond the state of the generator.
//!
//! Complete for: nothing; and it never ends by itself. Schedules are not equally likely: one with few choice
//! points is likelier than one with many, so a bug that needs one thread to be held back for long is hard to find.
//!
//! Departures from the paper: values chosen by the program are drawn too, as the paper's programs have none. The
//! scheduler of Nagarakatte and others (2012) that preempts always, if "a non-blocked thread" includes the one that
//! runs, is this one; their other reading is [`preemption_always`](super::preemption_always).
//!
//! Cost: a draw for each step.

use super::policy::{Pick, Policy, Run};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;

/// What is said of random search.
pub const FACTS: Facts = Facts::of_sampler(
    "random",
    "random search",
    "Thomson 2016, §3.2",
    "At each point one of the enabled threads is drawn. It remembers nothing and promises nothing.",
);

/// Each enabled thread with the same probability.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomWalk;

impl Policy for RandomWalk {
    fn begin(&mut self, _run: &mut Run) {}

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        Pick::of(run.streams.policy.one_of(point.enabled()))
    }
}
