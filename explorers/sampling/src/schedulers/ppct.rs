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
//! Departures from the paper: here one thread runs at a time, so the rule stands for what the machine does there. Under
//! [`PickRule::Rounds`] it is that of a computer that is counted with ([`rounds`](super::rounds)).
//!
//! Cost: as PCT.

use std::num::NonZeroU32;

use loris_interpreter::{EventIndex, ThreadId};

use super::draws::Draws;
use super::pct::one_of_the_low;
use super::policy::{Needs, Pick, Policy, Run};
use super::priorities::{Priorities, with_places};
use super::rounds::{RoundFigures, Rounds};
use super::settings::PickRule;
use super::sizes::Sizes;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;

/// What is said of PPCT.
pub const FACTS: Facts = Facts::of_sampler(
    "ppct",
    "PPCT",
    "Nagarakatte, Burckhardt, Martin and Musuvathi 2012, Figure 4",
    "As PCT, but threads whose priority never fell, all but the lowest one, run as a rule has it. Only among \
    the others the priority decides.",
);

/// Any high priority runs, else the highest.
#[derive(Clone, Debug)]
pub struct Ppct {
    rule: PickRule,
    priorities: Priorities,
    /// The enabled threads of high priority.
    high: Vec<ThreadId>,
    rounds: Rounds,
}

impl Ppct {
    /// For bugs of a depth, with a rule for high threads, of which so many step in a round.
    pub fn new(depth: NonZeroU32, rule: PickRule, cores: NonZeroU32) -> Ppct {
        let (priorities, rounds) = (Priorities::new(depth.get()), Rounds::new(cores));
        Ppct { rule, priorities, high: Vec::new(), rounds }
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
    fn one_of_the_high(&mut self, point: &ChoicePoint, draws: &mut Draws) -> Option<ThreadId> {
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
            PickRule::Rounds => {
                let (high, priorities) = (&self.high, &self.priorities);
                let those = with_places(point, high).map(|(place, thread)| (priorities.of(place), thread));
                self.rounds.next(|thread| high.contains(&thread), those)
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
        self.rounds.begin();
    }

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        self.find_high(point);
        let high = self.one_of_the_high(point, &mut run.streams.picks);
        Pick::of(high.or_else(|| self.priorities.highest(point, point.enabled()).map(|(_, thread)| thread)))
    }

    fn overridden(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        match one_of_the_low(&self.priorities, point, &mut run.streams.overrides) {
            Some(thread) => {
                self.rounds.alone();
                Pick::Thread(thread)
            }
            None => self.pick(point, run),
        }
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let thread = point.machine().event(event).thread;
        self.priorities.change(point.depth() as u64, point, thread);
        self.rounds.stepped();
    }

    fn rounds(&self) -> Option<RoundFigures> {
        (self.rule == PickRule::Rounds).then(|| self.rounds.figures())
    }
}

#[cfg(test)]
mod tests {
    use loris_interpreter::System;
    use loris_lang::ir::Program;

    use super::*;
    use crate::schedulers::draws::Dealer;
    use crate::schedulers::sizes::{Origin, Size};

    /// So many threads, each with so many steps on a variable of its own.
    fn independent(threads: u64, steps: u64) -> ChoicePoint {
        let text = format!(
            "const N = {threads};\nvar x[N];\nthread t[i in 0..N] {{ for k in 0..{steps} {{ x[i] = k; }} }}\n"
        );
        let program: Program = loris_lang::compile("independent", &text).expect("a right program");
        ChoicePoint::of(System::new(program).machine(), None)
    }

    /// Runs PPCT with these change points, the priorities being in order of creation.
    fn execute(ppct: &mut Ppct, point: &mut ChoicePoint, run: &mut Run, changes: &[u64]) {
        point.begin(&[]).expect("no root choices");
        let mut drawn = changes.iter().map(|change| change - 1);
        ppct.priorities.begin(&mut (), |(), _| {}, |(), _| drawn.next().expect("one for each"));
        ppct.rounds.begin();
        while !point.enabled().is_empty() {
            let Pick::Thread(thread) = ppct.pick(point, run) else { panic!("some thread is enabled") };
            let event = point.step(thread, &[]).expect("it is enabled");
            ppct.executed(point, event);
        }
    }

    /// The rounds of all valuations, and how many valuations there are. Threads are alike, so one order stands for all.
    fn rounds(depth: u32, threads: u64, steps: u64) -> (u64, u64) {
        let cores = NonZeroU32::new(u32::try_from(threads).expect("few")).expect("some");
        let depth_set = NonZeroU32::new(depth).expect("it is not 0");
        let mut ppct = Ppct::new(depth_set, PickRule::Rounds, cores);
        let length = threads * steps;
        let size = |value| Size { value, origin: Origin::Given };
        ppct.learn(Sizes { threads: size(threads), steps: size(length) });
        let mut run = Run { number: 1, streams: Dealer::new(0).streams(1) };
        let mut point = independent(threads, steps);
        let all = length.pow(depth - 1);
        for valuation in 0..all {
            let change = |at: u32| 1 + valuation / length.pow(at) % length;
            let changes: Vec<u64> = (0..depth - 1).map(change).collect();
            execute(&mut ppct, &mut point, &mut run, &changes);
        }
        let figures = ppct.rounds().expect("they are counted");
        assert_eq!(figures.steps, all * length);
        (figures.rounds, all)
    }

    #[test]
    fn the_deeper_the_bug_the_less_happens_at_once() {
        // The mean number of rounds for depths 1, 2, …, as computed elsewhere; PCT has 24 and 40.
        let check = |threads, steps, means: &[(u64, u64)]| {
            for (depth, (above, below)) in (1..).zip(means) {
                let (rounds, runs) = rounds(depth, threads, steps);
                assert_eq!(rounds * below, above * runs, "{threads} threads, {steps} steps, depth {depth}");
            }
        };
        check(4, 6, &[(12, 1), (111, 8), (2969, 192), (8559, 512)]);
        check(8, 5, &[(10, 1), (47, 4), (2139, 160), (1903, 128)]);
    }
}
