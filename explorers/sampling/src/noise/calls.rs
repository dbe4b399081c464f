//! The calls that a program with noise makes: which locations a thread passes, and what comes of it.
//!
//! A thread passes the locations after an op and those before its next op without a moment in between: invisible steps
//! take no time. So they are one call, which makes noise if any of them is active. The thesis has a call for each, and
//! plans to merge them: noise that follows noise is stronger than was asked for.
//!
//! Each active location that is passed is recorded, before the noise is made, also after the last op of a thread, where
//! noise is of no use. So the number of records of a set of locations is the sum of those of its parts.

use std::collections::BTreeMap;

use loris_interpreter::profile::MAIN;
use loris_interpreter::{Machine, Op, ThreadId};
use loris_lang::source::Span;

use super::location::{Location, Locations, Side};
use super::places::Places;
use super::settings::NoiseKind;
use super::time::Noise;

/// How strong the noise of a call is.
pub trait Seeding {
    /// The strength of the noise of a call, at a place where so many calls were made before in this run; `None`: it
    /// makes none.
    fn strength(&mut self, before: u32) -> Option<u64>;

    /// How many ticks the next step takes beyond one.
    fn delay(&mut self) -> u64;
}

/// A thread passed a location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Passage {
    /// Who.
    pub thread: ThreadId,
    /// What kind of place.
    pub location: Location,
    /// Where: the op that it is before or after; nothing for the routine of a thread.
    pub at: Span,
    /// After so many events of the execution.
    pub depth: usize,
}

/// The calls of a run.
#[derive(Clone, Debug)]
pub struct Calls {
    places: Places,
    active: Locations,
    kind: NoiseKind,
    /// The last op of each thread, by id.
    last: Vec<Option<Op>>,
    /// Whether each variable was written.
    written: Vec<bool>,
    passages: Vec<Passage>,
    /// How many calls were made at each place.
    visits: BTreeMap<(Location, Span), u32>,
    made: u64,
    noisy: u64,
}

impl Calls {
    /// Calls at these locations, with noise of this kind.
    pub fn new(places: Places, active: Locations, kind: NoiseKind) -> Self {
        Calls {
            places,
            active,
            kind,
            last: Vec::new(),
            written: Vec::new(),
            passages: Vec::new(),
            visits: BTreeMap::new(),
            made: 0,
            noisy: 0,
        }
    }

    /// A run begins.
    pub fn begin(&mut self) {
        self.last.clear();
        self.written.fill(false);
        self.passages.clear();
        self.visits.clear();
        (self.made, self.noisy) = (0, 0);
    }

    /// The active locations that were passed in this run, in order.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// How many calls were made in this run, and how many of them made noise.
    pub(crate) fn made(&self) -> (u64, u64) {
        (self.made, self.noisy)
    }

    /// A step was run.
    pub fn executed(&mut self, thread: ThreadId, op: Op) {
        if self.last.len() <= thread.index() {
            self.last.resize(thread.index() + 1, None);
        }
        self.last[thread.index()] = Some(op);
    }

    /// A thread stands between two of its steps.
    pub(crate) fn call(&mut self, machine: &Machine, thread: ThreadId, seeding: &mut impl Seeding) -> Noise {
        let first = self.passages.len();
        let depth = machine.depth();
        match self.last.get(thread.index()).copied().flatten() {
            Some(op) => {
                let locations = self.places.of_op(&op).and(Locations::on(Side::After));
                self.pass(thread, locations, op.span, depth);
            }
            None if machine.thread_name(thread) != MAIN => {
                let routine = Locations::NONE.with(Location::BeforeRoutine);
                self.pass(thread, routine, Span::default(), depth);
            }
            None => {}
        }
        if let Some(op) = machine.pending(thread) {
            let locations = self.before(&op);
            self.pass(thread, locations, op.span, depth);
        }
        let Some(passage) = self.passages.get(first) else { return Noise::None };
        let visits = self.visits.entry((passage.location, passage.at)).or_default();
        let before = *visits;
        *visits = visits.saturating_add(1);
        self.made += 1;
        let Some(strength) = seeding.strength(before) else { return Noise::None };
        self.noisy += 1;
        self.kind.of(strength)
    }

    /// The locations before an op.
    fn before(&mut self, op: &Op) -> Locations {
        let locations = self.places.of_op(op).and(Locations::on(Side::Before));
        match op.object.filter(|_| locations.contains(Location::BeforeInitialisation)) {
            Some(object) if self.is_first_write(object.0 as usize) => locations,
            _ => locations.without(Location::BeforeInitialisation),
        }
    }

    /// Whether a variable is written for the first time; from now on it was written.
    fn is_first_write(&mut self, object: usize) -> bool {
        if self.written.len() <= object {
            self.written.resize(object + 1, false);
        }
        !std::mem::replace(&mut self.written[object], true)
    }

    fn pass(&mut self, thread: ThreadId, locations: Locations, at: Span, depth: usize) {
        let passed = locations.and(self.active).iter();
        self.passages.extend(passed.map(|location| Passage { thread, location, at, depth }));
    }
}
