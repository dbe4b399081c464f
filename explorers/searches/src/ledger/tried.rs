//! What debug builds know of a small run by trying everything: all parts that can be reached, and who can go on there.
//! The answers to the questions of the run are held against it.

use loris_hbr::Relation;

use crate::questions::divergence::{Divergence, thread_id};
use crate::questions::probe::Probe;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::plain::reachable;
use loris_hbr::poset::run::Run;

/// A run with more parts than this is not looked at, nor are runs behind the first so many.
const MOST: usize = 64;

/// The parts that can be reached, each with whether each thread is enabled there; none if the run is not looked at.
#[derive(Default)]
pub(super) struct Tried {
    parts: Vec<(Cut, Vec<bool>)>,
    /// The parts that were looked at as deadlocks.
    deadlocks: Vec<Cut>,
}

impl Tried {
    /// Leads the machine to all parts of the run, if this is a debug build.
    pub(super) fn of<R: Relation>(run: &Run<R>, number: u32, probe: &mut Probe<'_>) -> Self {
        if !cfg!(debug_assertions) || number as usize >= MOST {
            return Self::default();
        }
        let parts = reachable(run, &Cut::empty(run.threads()), run.end(), MOST).unwrap_or_default();
        let mut enabled = |order: &[u32]| {
            probe.stand(run, order);
            let machine = probe.machine();
            (0..run.threads()).map(|thread| machine.is_enabled(thread_id(thread))).collect()
        };
        let parts = parts.into_iter().map(|part| (part.cut, enabled(&part.order))).collect();
        Tried { parts, deadlocks: Vec::new() }
    }

    /// Whether each part at which the divergence is possible, and that need not be asked about as an earlier run
    /// has shown it, is below an answered one.
    pub(super) fn are_answered(
        &self,
        divergence: &Divergence,
        answered: &[Cut],
        was_shown: impl Fn(&Cut) -> bool,
    ) -> bool {
        let thread = divergence.thread.index();
        let asked = self.parts.iter().filter(|(part, enabled)| {
            enabled[thread]
                && part.is_below(&divergence.from)
                && part.of(thread) == divergence.from.of(thread)
        });
        asked
            .map(|(part, _)| part)
            .all(|part| was_shown(part) || answered.iter().any(|cut| part.is_below(cut)))
    }

    /// The part is looked at as a deadlock.
    pub(super) fn note_deadlock(&mut self, cut: &Cut) {
        if !self.parts.is_empty() {
            self.deadlocks.push(cut.clone());
        }
    }

    /// Whether each part of the run, but for the whole, at which nobody is enabled was looked at, or is old.
    pub(super) fn has_all_deadlocks<R: Relation>(&self, run: &Run<R>, is_old: impl Fn(&Cut) -> bool) -> bool {
        let dead = self.parts.iter().filter(|(_, enabled)| !enabled.contains(&true));
        dead.map(|(part, _)| part)
            .all(|part| part == run.end() || is_old(part) || self.deadlocks.contains(part))
    }
}
