//! PPCT: PCT that lets every thread of high priority run as it likes (Nagarakatte, Burckhardt, Martin and Musuvathi
//! 2012, Figure 4).
//!
//! Idea: the promise of [`PCT`](super::pct) needs an order only among threads of low priority, and there are at most d of
//! them: the one that was the lowest at first, and those that fell at a change point. So on many cores all others may
//! run at once.
//!
//! Search: priorities and change points as for PCT. Any enabled thread with a priority above d may run; if there is
//! none, the enabled thread with the highest priority. Who it is among the high ones is said by a [`PickRule`].
//!
//! Invariant: as for PCT. The pick knows nothing of the change points: it draws from a stream of its own, or does not
//! draw at all. The theorem needs that.
//!
//! What is promised: the same as of PCT, under every rule. The chances themselves differ: a rule may find a bug more
//! often than PCT, or less often.
//!
//! Complete for: nothing; it never ends by itself.
//!
//! Departures from the paper: here one thread runs at a time, so the rule stands for what the machine does there.
//!
//! Cost: as PCT.

use loris_interpreter::{EventIndex, ThreadId};

use super::draws::Draws;
use super::pct::one_of_the_low;
use super::policy::{Needs, Pick, Policy, Run};
use super::priorities::{Priorities, with_places};
use super::settings::PickRule;
use super::sizes::Sizes;
use crate::choice_point::ChoicePoint;

/// Any high priority runs, else the highest.
#[derive(Clone, Debug)]
pub struct Ppct {
    rule: PickRule,
    priorities: Priorities,
    /// The enabled threads of high priority.
    high: Vec<ThreadId>,
}

impl Ppct {
    /// For bugs of this depth, with a rule for high threads.
    pub fn new(depth: u32, rule: PickRule) -> Ppct {
        Ppct { rule, priorities: Priorities::new(depth), high: Vec::new() }
    }

    /// Finds the enabled threads whose priority is above d, in order of creation.
    fn find_high(&mut self, point: &ChoicePoint) {
        self.high.clear();
        let least = self.priorities.least();
        for (place, thread) in with_places(point, point.enabled()) {
            if self.priorities.of(place) > least {
                self.high.push(thread);
            }
        }
    }

    /// One of the high threads; `None` if there is none.
    fn one_of_the_high(&self, point: &ChoicePoint, draws: &mut Draws) -> Option<ThreadId> {
        let last = point.last_thread().filter(|_| point.depth() > 0);
        match self.rule {
            PickRule::Lowest => self.high.first().copied(),
            PickRule::Highest => self.high.last().copied(),
            PickRule::Random => draws.one_of(&self.high),
            PickRule::RunToBlock => {
                last.filter(|last| self.high.contains(last)).or_else(|| draws.one_of(&self.high))
            }
            PickRule::RoundRobin => {
                last.and_then(|last| self.after(point, last)).or(self.high.first().copied())
            }
        }
    }

    /// The first high thread that was created after this one.
    fn after(&self, point: &ChoicePoint, last: ThreadId) -> Option<ThreadId> {
        let mut later = point.machine().threads().iter().skip_while(|thread| **thread != last).skip(1);
        later.find(|thread| self.high.contains(thread)).copied()
    }
}

impl Policy for Ppct {
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

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        self.find_high(point);
        let high = self.one_of_the_high(point, &mut run.streams.picks);
        Pick::of(high.or_else(|| self.priorities.highest(point, point.enabled()).map(|(_, thread)| thread)))
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
