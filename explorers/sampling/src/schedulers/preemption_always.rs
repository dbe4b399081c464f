//! Preemption at every point (Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2).
//!
//! Idea: many bugs show when threads take turns as often as possible.
//!
//! Search: at every choice point another enabled thread than the one that ran last is drawn, each with the same
//! probability. The one that ran last goes on only if it is alone.
//!
//! Invariant: there is none beyond the state of the generator.
//!
//! Complete for: nothing; it never ends by itself. What needs a thread to make two steps on end is not found while
//! another one is enabled.
//!
//! Departures from the paper: it says "a randomly chosen thread" and leaves open whether the one that runs is among
//! them. Here it is not; with it, this is the [uniform walk](super::random_walk).
//!
//! Cost: a draw for each step.

use loris_interpreter::ThreadId;

use super::draws::Draws;
use super::policy::{Pick, Policy, Run};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;

/// What is said of preemption always.
pub const FACTS: Facts = Facts::of_sampler(
    "preemption-always",
    "preemption always",
    "Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2",
    "At each point another enabled thread than the one that ran last is drawn.",
);

/// Each other enabled thread with the same probability.
#[derive(Clone, Copy, Debug, Default)]
pub struct PreemptionAlways;

/// The thread that ran last, if one did and it could go on.
pub(super) fn current(point: &ChoicePoint) -> Option<ThreadId> {
    point.last_thread().filter(|last| point.depth() > 0 && point.enabled().contains(last))
}

/// One of the enabled threads but the one that ran last, each equally likely; that one if it is alone.
pub(super) fn one_of_the_others(point: &ChoicePoint, draws: &mut Draws) -> Option<ThreadId> {
    let enabled = point.enabled();
    let Some(current) = current(point).filter(|_| enabled.len() > 1) else { return draws.one_of(enabled) };
    let place = draws.below(enabled.len() as u64 - 1);
    let mut others = enabled.iter().filter(|thread| **thread != current);
    others.nth(usize::try_from(place).ok()?).copied()
}

impl Policy for PreemptionAlways {
    fn begin(&mut self, _run: &mut Run) {}

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        Pick::of(one_of_the_others(point, &mut run.streams.policy))
    }
}
