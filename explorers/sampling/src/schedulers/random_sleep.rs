//! Random sleep: threads on several cores that are delayed now and then (Nagarakatte, Burckhardt, Martin and Musuvathi
//! 2012, §3.2; so do testing tools that insert noise).
//!
//! Idea: let the machine run as it does, and disturb it: at every scheduling point a thread sleeps with a small
//! probability. Bugs that need one thread to be late by a little are found.
//!
//! An interpreter has no time of its own, so this file defines one. *Time* goes in ticks. There are [`CORES`]; in a
//! tick each of them runs one step of the thread that it holds, in an order that is drawn anew, since cores differ in
//! speed. Threads that have no core wait for one in a queue, first come, first served; who becomes enabled goes to
//! its end, several in order of creation. A thread leaves its core when it is blocked, has ended or falls asleep, and
//! after [`QUANTUM`] steps on end if another one waits.
//!
//! Search: a thread whose turn it is sleeps with the probability p instead of running, 1/30 if none is given, for a
//! number of ticks from 1 to [`LONGEST_SLEEP`], each equally likely. It runs its step after that without another draw.
//! If everybody sleeps, time goes on to the first who wakes.
//!
//! Invariant: at most one thread on a core, and a thread on at most one core; who sleeps or waits is on none.
//!
//! Complete for: nothing; it never ends by itself. What needs a thread to be late by more than the others need to end
//! is not found.
//!
//! Departures from the paper: it sleeps in real time on a real machine and does not say for how long.
//!
//! Cost: a draw for each step and for each core in each tick.

use std::collections::VecDeque;

use super::draws::Draws;
use super::policy::{Pick, Policy, Run};
use super::settings::Probability;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;

/// What is said of random sleep.
pub const FACTS: Facts = Facts::of_sampler(
    "random-sleep",
    "random sleep",
    "Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3.2",
    "Threads run on cores, step by step. Who is about to run may fall asleep for a few ticks instead.",
);

/// So many threads run at a time.
pub const CORES: usize = 2;

/// After so many steps on end a thread makes room for another one that waits.
pub const QUANTUM: u32 = 8;

/// A thread sleeps for at most so many ticks.
pub const LONGEST_SLEEP: u64 = 8;

/// Threads on cores, delayed now and then.
#[derive(Clone, Debug)]
pub struct RandomSleep {
    sleep: Probability,
    now: u64,
    /// Of each thread, by its place in the order of creation.
    threads: Vec<Thread>,
    /// Who is on each core, by place.
    cores: [Option<usize>; CORES],
    /// The places of those who wait for a core.
    queue: VecDeque<usize>,
    /// The cores whose turn is still to come in this tick, the next one last.
    turns: Vec<usize>,
}

/// Where a thread is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Where {
    /// Nowhere: it is blocked or has ended, or that was not looked at yet.
    Off,
    Waiting,
    Running,
    /// Until this tick.
    Asleep(u64),
}

/// What is known of a thread.
#[derive(Clone, Copy, Debug)]
struct Thread {
    is: Where,
    /// Steps on end on its core.
    used: u32,
    /// Whether it has slept before its next step.
    rest: Rest,
}

/// Whether a thread has slept before its next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    Open,
    Had,
}

impl RandomSleep {
    /// Each thread sleeps with this probability before a step.
    pub fn new(sleep: Probability) -> Self {
        RandomSleep {
            sleep,
            now: 0,
            threads: Vec::new(),
            cores: [None; CORES],
            queue: VecDeque::new(),
            turns: Vec::new(),
        }
    }

    /// The next tick: who wakes, who gets a core, and in which order the cores go.
    fn tick(&mut self, point: &ChoicePoint, draws: &mut Draws) {
        self.now += 1;
        self.arrive(point);
        self.make_room();
        for core in 0..CORES {
            if self.cores[core].is_none() {
                self.cores[core] = self.queue.pop_front();
                if let Some(place) = self.cores[core] {
                    self.threads[place].is = Where::Running;
                    self.threads[place].used = 0;
                }
            }
        }
        self.turns.clear();
        self.turns.extend(0..CORES);
        draws.shuffle(&mut self.turns);
        if self.cores.iter().all(Option::is_none) {
            self.pass_the_time();
        }
    }

    /// Who can run and is nowhere, or has slept enough, waits for a core.
    fn arrive(&mut self, point: &ChoicePoint) {
        for (place, thread) in point.machine().threads().iter().enumerate() {
            if place == self.threads.len() {
                self.threads.push(Thread { is: Where::Off, used: 0, rest: Rest::Open });
            }
            let is_here = match self.threads[place].is {
                Where::Off => point.enabled().contains(thread),
                Where::Asleep(until) => until <= self.now,
                Where::Waiting | Where::Running => false,
            };
            if is_here {
                self.threads[place].is = Where::Waiting;
                self.queue.push_back(place);
            }
        }
    }

    /// Who has used up the quantum leaves its core, if somebody waits.
    fn make_room(&mut self) {
        for core in 0..CORES {
            let Some(place) = self.cores[core] else { continue };
            if self.threads[place].used >= QUANTUM && !self.queue.is_empty() {
                self.leave(core, Where::Waiting);
                self.queue.push_back(place);
            }
        }
    }

    /// Nobody runs: the next tick is that of the first who wakes.
    fn pass_the_time(&mut self) {
        let ends = self.threads.iter().filter_map(|thread| match thread.is {
            Where::Asleep(until) => Some(until),
            Where::Off | Where::Waiting | Where::Running => None,
        });
        self.now = ends.min().map_or(self.now, |first| first.max(self.now + 1) - 1);
    }

    /// The thread on the core leaves it.
    fn leave(&mut self, core: usize, to: Where) {
        if let Some(place) = self.cores[core].take() {
            self.threads[place].is = to;
        }
    }
}

impl Policy for RandomSleep {
    fn begin(&mut self, _run: &mut Run) {
        self.now = 0;
        self.threads.clear();
        self.cores = [None; CORES];
        self.queue.clear();
        self.turns.clear();
    }

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        let draws = &mut run.streams.policy;
        loop {
            let Some(core) = self.turns.pop() else {
                self.tick(point, draws);
                continue;
            };
            let Some(place) = self.cores[core] else { continue };
            let thread = point.machine().threads()[place];
            if !point.enabled().contains(&thread) {
                self.leave(core, Where::Off);
            } else if self.threads[place].rest == Rest::Open && draws.happens(self.sleep) {
                self.threads[place].rest = Rest::Had;
                let ticks = 1 + draws.below(LONGEST_SLEEP);
                self.leave(core, Where::Asleep(self.now + ticks));
            } else {
                let known = &mut self.threads[place];
                (known.used, known.rest) = (known.used + 1, Rest::Open);
                return Pick::Thread(thread);
            }
        }
    }
}
