//! Maple's random scheduler: see [`super`].
//!
//! Search: at every choice point, also where one thread alone is enabled, a place among the enabled threads in order of
//! creation is drawn. A thread that stands at a `yield` goes on without a draw.

use loris_interpreter::{OpKind, ThreadId};

use super::{Minstd, Seeds, enabled};
use crate::schedulers::policy::{Pick, Policy, Run};
use loris_engine::choice_point::ChoicePoint;

/// Each enabled thread with the same probability.
#[derive(Clone, Debug)]
pub struct MapleRandomWalk {
    seeds: Seeds,
    generator: Minstd,
    enabled: Vec<ThreadId>,
}

impl MapleRandomWalk {
    /// With the sequence of seeds that belongs to this number.
    pub fn new(seed: u64) -> Self {
        MapleRandomWalk { seeds: Seeds::new(seed), generator: Minstd::new(0), enabled: Vec::new() }
    }
}

impl Policy for MapleRandomWalk {
    fn begin(&mut self, run: &mut Run) {
        self.generator = Minstd::new(self.seeds.of(run.number));
    }

    fn pick(&mut self, point: &mut ChoicePoint, _run: &mut Run) -> Pick {
        enabled(point, &mut self.enabled);
        let yields =
            |thread: &&ThreadId| point.machine().pending(**thread).is_some_and(|op| op.kind == OpKind::Yield);
        if let Some(thread) = self.enabled.iter().find(yields) {
            return Pick::Thread(*thread);
        }
        let place = self.generator.below(self.enabled.len() as u64);
        Pick::of(usize::try_from(place).ok().and_then(|place| self.enabled.get(place)).copied())
    }
}
