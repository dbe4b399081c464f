//! Runs on a computer of virtual time, with noise: as a policy under the mechanism of the randomised schedulers.
//!
//! Idea (Luna 2022; as tools before it): let threads run as they do, and delay them at places where it might
//! matter. Parts of the program that are far apart in time, and conflict, come together; sections that should be one are
//! torn. Nothing is promised: it is a matter of *probe effect*, and noise can hide a bug as well.
//!
//! Search: [`VirtualTime`] says who runs; at each call ([`Calls`]) noise is drawn: whether any is made, and how strong it
//! is. All draws come from the stream of the run, so a run depends on the seed and its number, and it is a plain schedule
//! that can be replayed.
//!
//! Invariant: that of [`VirtualTime`].
//!
//! Complete for: nothing; it never ends by itself.
//!
//! Departures from the thesis: time is virtual, its unit is a step and not a millisecond.
//!
//! Cost: that of the computer; texts of all distinct interleavings are kept.

use loris_interpreter::{EventIndex, Machine, ThreadId};
use loris_lang::ir::Program;

use super::calls::{Calls, Seeding};
use super::figures::{Campaign, NoiseFigures};
use super::places::Places;
use super::settings::{Decay, NoiseSettings};
use super::time::{Controller, Noise, VirtualTime};
use crate::schedulers::draws::Draws;
use crate::schedulers::{Pick, Policy, Run};
use loris_engine::choice_point::ChoicePoint;

/// Runs with noise.
#[derive(Debug)]
pub struct NoisePolicy {
    settings: NoiseSettings,
    time: VirtualTime,
    calls: Calls,
    campaign: Campaign,
}

impl NoisePolicy {
    /// Runs of a program as the settings say.
    pub fn new(program: &Program, settings: &NoiseSettings) -> Self {
        NoisePolicy {
            settings: *settings,
            time: VirtualTime::new(settings.computer),
            calls: Calls::new(Places::of(program), settings.locations, settings.kind),
            campaign: Campaign::new(*settings),
        }
    }

    /// What is known of the runs so far.
    pub fn figures(&self) -> NoiseFigures {
        self.campaign.figures()
    }
}

impl Policy for NoisePolicy {
    fn begin(&mut self, _run: &mut Run) {
        self.time.begin();
        self.calls.begin();
    }

    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        let seeding = Drawn { settings: &self.settings, draws: &mut run.streams.policy };
        let mut controlled = Controlled { calls: &mut self.calls, seeding };
        Pick::of(self.time.next(point.machine(), &mut controlled))
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let event = point.machine().event(event);
        self.time.executed(point.machine(), event);
        self.calls.executed(event.thread, event.op);
    }

    fn ended(&mut self, point: &ChoicePoint) {
        let ticks = self.time.elapsed();
        if point.enabled().is_empty() {
            // Who has just run its last step still passes what comes after it.
            let mut controlled = Controlled { calls: &mut self.calls, seeding: Silent };
            self.time.next(point.machine(), &mut controlled);
        }
        self.campaign.ended(&self.calls, ticks);
    }
}

/// Noise as it is drawn.
struct Drawn<'a> {
    settings: &'a NoiseSettings,
    draws: &'a mut Draws,
}

impl Seeding for Drawn<'_> {
    fn strength(&mut self, before: u32) -> Option<u64> {
        let is_due = match self.settings.decay {
            Decay::None => true,
            Decay::ByVisits => self.draws.below(u64::from(before) + 1) == 0,
        };
        let strength = self.settings.strength;
        let range = (strength.most - strength.least).saturating_add(1);
        (is_due && self.draws.happens(self.settings.probability))
            .then(|| strength.least + self.draws.below(range))
    }

    fn delay(&mut self) -> u64 {
        let jitter = self.settings.computer.jitter;
        if jitter == 0 { 0 } else { self.draws.below(jitter.saturating_add(1)) }
    }
}

/// No noise.
struct Silent;

impl Seeding for Silent {
    fn strength(&mut self, _before: u32) -> Option<u64> {
        None
    }

    fn delay(&mut self) -> u64 {
        0
    }
}

/// Calls whose noise some seeding decides.
#[derive(Debug)]
pub struct Controlled<'a, S> {
    /// The calls.
    pub calls: &'a mut Calls,
    /// How strong their noise is.
    pub seeding: S,
}

impl<S: Seeding> Controller for Controlled<'_, S> {
    fn call(&mut self, machine: &Machine, thread: ThreadId) -> Noise {
        self.calls.call(machine, thread, &mut self.seeding)
    }

    fn delay(&mut self) -> u64 {
        self.seeding.delay()
    }
}
