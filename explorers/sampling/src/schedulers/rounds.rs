//! Rounds: how much of a run of PPCT happens at the same time on a computer with several cores (Nagarakatte,
//! Burckhardt, Martin and Musuvathi 2012, §5.3 and §7.3).
//!
//! A round is what the cores do at once: enabled threads of high priority take one step each, in falling priority, as
//! many as there are cores; if none is enabled, one thread of low priority takes a step alone. Who is admitted is settled when
//! the round begins. One that a step of the same round blocks loses its turn; one that a change point lowers has had it.
//!
//! PCT runs one thread at a time, so it has a round for each step. Steps for each round say how many times faster PPCT
//! would be, if a step takes as long everywhere. It is a figure of a model: here one thread runs at a time.

use std::num::NonZeroU32;

use loris_interpreter::ThreadId;

use super::priorities::Priority;

/// How many steps in how many rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundFigures {
    /// So many threads may step in a round.
    pub cores: NonZeroU32,
    /// Rounds of all runs.
    pub rounds: u64,
    /// Steps in them.
    pub steps: u64,
}

/// The round under way. The vector is used again in the next one.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    figures: RoundFigures,
    /// Those who have not stepped yet, the next one last.
    waiting: Vec<(Priority, ThreadId)>,
}

impl Rounds {
    /// On so many cores, before the first run.
    pub(super) fn new(cores: NonZeroU32) -> Rounds {
        Rounds { figures: RoundFigures { cores, rounds: 0, steps: 0 }, waiting: Vec::new() }
    }

    /// What was counted so far.
    pub(super) fn figures(&self) -> RoundFigures {
        self.figures
    }

    /// A run begins.
    pub(super) fn begin(&mut self) {
        self.waiting.clear();
    }

    /// The round is broken off for one in which a single thread steps.
    pub(super) fn alone(&mut self) {
        self.waiting.clear();
        self.figures.rounds += 1;
    }

    /// Who steps next in this round; if nobody does, a new one begins with these threads of high priority. `None` if
    /// there are none.
    pub(super) fn next(
        &mut self,
        is_high: impl Fn(ThreadId) -> bool,
        high: impl Iterator<Item = (Priority, ThreadId)>,
    ) -> Option<ThreadId> {
        while let Some((_, thread)) = self.waiting.pop() {
            if is_high(thread) {
                return Some(thread);
            }
        }
        self.figures.rounds += 1;
        self.waiting.extend(high);
        self.waiting.sort_unstable();
        let cores = usize::try_from(self.figures.cores.get()).unwrap_or(usize::MAX);
        self.waiting.drain(..self.waiting.len().saturating_sub(cores));
        self.waiting.pop().map(|(_, thread)| thread)
    }

    /// A step was run.
    pub(super) fn stepped(&mut self) {
        self.figures.steps += 1;
    }
}
