//! Partial order sampling (Yuan, Yang and Gu 2018, Algorithm 1).
//!
//! Idea: a random walk prefers relations with many schedules, and a thread that is to be late must lose many draws. So
//! draw once for each *event*, not at each point: every event has a random priority, and the highest that can happen
//! happens. Then two events are ordered either way with probability 1/2, however many steps lie between. But an event
//! that has lost against another one is likely to lose against the next one too; so where the two depend on each other
//! it draws anew.
//!
//! Search: the next event of each enabled thread has a priority, drawn when the thread is first enabled to do it. The
//! highest one happens. Then every other enabled event that races with it, of another thread and dependent on it, loses
//! its priority, and draws another one.
//!
//! Invariant: the priorities at a point were drawn each by itself, from 64 bits.
//!
//! Complete for: nothing; it never ends by itself. Yuan, Yang and Gu bound from below the probability of each
//! partial order; the bound is far better than that of the random walk, and not reported here.
//!
//! Departures from the paper: dependence is that of [chapter 4](loris_hbr::dependent) of the specification, for all ops
//! of the language, where the paper has reads and writes. An op whose accesses depend on the state is seen as it would
//! be after the event. Of equal priorities the thread created first has the higher one.
//!
//! Cost: a draw for each event and for each lost priority, and for each step the accesses of the pending ops.

use loris_hbr::{Regular, dependent};
use loris_interpreter::{EventIndex, ThreadId};

use super::policy::{Pick, Policy, Run};
use super::priorities::with_places;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::Facts;
use loris_hbr::PendingOp;

/// What is said of partial order sampling.
pub const FACTS: Facts = Facts::of_sampler(
    "pos",
    "partial order sampling",
    "Yuan, Yang and Gu 2018, Algorithm 1",
    "Every event has a priority that was drawn, and the highest enabled one happens. Those that race with it \
    draw anew.",
);

/// The highest event happens.
#[derive(Clone, Debug, Default)]
pub struct Pos {
    /// The priority of the next event of each thread, by its place in the order of creation; `None` if it is to draw.
    of: Vec<Option<u64>>,
    pending: PendingOp,
}

impl Pos {
    /// Whether the next op of a thread, which is not that of the event, races with the event.
    fn races(&mut self, point: &mut ChoicePoint, event: EventIndex, thread: ThreadId) -> bool {
        let Some(op) = point.machine().pending(thread) else { return false };
        let pending = self.pending.of(point.machine_mut(), thread, op.kind);
        let event = point.machine().event(event);
        event.thread != thread && dependent::<Regular>(point.footprint(event), pending)
    }
}

impl Policy for Pos {
    fn begin(&mut self, _run: &mut Run) {
        self.of.clear();
    }

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        let draws = &mut run.streams.policy;
        self.of.resize(point.machine().threads().len(), None);
        let mut best = None;
        for (place, thread) in with_places(point, point.enabled()) {
            let priority = *self.of[place].get_or_insert_with(|| draws.bits());
            if best.is_none_or(|(highest, _)| priority > highest) {
                best = Some((priority, thread));
            }
        }
        Pick::of(best.map(|(_, thread)| thread))
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let mover = point.machine().event(event).thread;
        for place in 0..self.of.len() {
            let thread = point.machine().threads()[place];
            if thread == mover || self.of[place].is_some() && self.races(point, event, thread) {
                self.of[place] = None;
            }
        }
    }
}
