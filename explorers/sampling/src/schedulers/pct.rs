//! PCT: priorities that fall at random moments (Burckhardt, Kothari, Musuvathi and Nagarakatte 2010; here as in
//! Nagarakatte, Burckhardt, Martin and Musuvathi 2012, Figure 4).
//!
//! Idea: most bugs need only a few events in the right order. Give every thread a random priority and always run the
//! highest: then with a good chance the thread of the first of these events is held back long enough. For each
//! further one let the priority of the running thread fall at a random moment.
//!
//! Search: inputs are n, the most threads; k, the most steps; and the depth d. Priorities are a random permutation of
//! d … d + n − 1; d − 1 change points are drawn from 1 … k, each by itself, so two may coincide. At each choice point
//! the enabled thread with the highest priority runs. If the i-th change point is the number of steps so far, the
//! thread that has just run gets the priority d − i.
//!
//! Invariant: priorities of different threads differ, unless change points coincide: then the later one in their
//! numbering decides, and its value is taken by no other thread.
//!
//! What is promised: a bug has depth d if d events, none the first of its thread, guarantee it when they happen in
//! one order, each after certain others. Every run shows a bug of depth d with a probability of at least
//! 1/(n·k^(d−1)), if n and k are as large as they should be. Why the first event of a thread is left out, and what
//! is done about it, is in `spec/18-randomised-schedulers.md`.
//!
//! Complete for: nothing; it never ends by itself.
//!
//! Departures from the paper: none. A thread beyond the n-th, or a step beyond the k-th, makes the promise void.
//!
//! Cost: n + d draws for each run, and for each step a look at the threads that exist.

use loris_interpreter::{EventIndex, ThreadId};

use super::draws::Draws;
use super::policy::{Needs, Pick, Policy, Run};
use super::priorities::{Priorities, with_places};
use super::sizes::Sizes;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;

/// What is said of PCT.
pub const FACTS: Facts = Facts::of_sampler(
    "pct",
    "PCT",
    "Burckhardt, Kothari, Musuvathi and Nagarakatte 2010",
    "Every thread has a priority that was drawn, and the highest enabled one runs. At a few steps that were \
    drawn too, the priority of who has just run falls below all others.",
);

/// The highest priority runs.
#[derive(Clone, Debug)]
pub struct Pct {
    priorities: Priorities,
}

impl Pct {
    /// For bugs of this depth.
    pub fn new(depth: u32) -> Pct {
        Pct { priorities: Priorities::new(depth) }
    }
}

/// One of the enabled threads whose priority is d or less, each equally likely: who might starve. If there is none,
/// `None`.
pub(super) fn one_of_the_low(
    priorities: &Priorities,
    point: &ChoicePoint,
    draws: &mut Draws,
) -> Option<ThreadId> {
    let all = with_places(point, point.enabled());
    let low = || all.clone().filter(|(place, _)| priorities.of(*place) <= priorities.least());
    let chosen = usize::try_from(draws.below(low().count() as u64)).unwrap_or(0);
    low().nth(chosen).map(|(_, thread)| thread)
}

impl Policy for Pct {
    fn needs(&self) -> Needs {
        Needs::ThreadsAndSteps
    }

    fn depth(&self) -> Option<u32> {
        Some(self.priorities.depth())
    }

    fn learn(&mut self, sizes: Sizes) {
        self.priorities.learn(sizes);
    }

    fn begin(&mut self, run: &mut Run) {
        self.priorities.begin(&mut run.streams.policy, Draws::shuffle, Draws::below);
    }

    fn pick(&mut self, point: &mut ChoicePoint, _run: &mut Run) -> Pick {
        Pick::of(self.priorities.highest(point, point.enabled()).map(|(_, thread)| thread))
    }

    fn overridden(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        match one_of_the_low(&self.priorities, point, &mut run.streams.overrides) {
            Some(thread) => Pick::Thread(thread),
            None => self.pick(point, run),
        }
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let thread = point.machine().event(event).thread;
        self.priorities.change(point.depth() as u64, point, thread);
    }
}
