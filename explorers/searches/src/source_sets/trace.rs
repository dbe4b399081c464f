//! The current execution, as it is needed to plan others: footprints, clocks, and with which earlier events each
//! event can change places.
//!
//! The machine is led elsewhere while others are planned, so what its events touched and chose is kept here.
//!
//! A *pair* is an earlier event and a later op of another thread, such that the later might come first; how it is
//! found depends on what the later op waits for.
//!
//! - An op that never waits, or waits for a mutex: its reversible races, and for an unlock the lock that it ends.
//! - Another one: every earlier event that could make it wait, back to what its own thread knows. The event that
//!   made it wait need not race with it: after an `acquire`, a `release` and another `acquire` the first pair is no
//!   race.
//! - An op that is blocked at the end: if it is a lock, the acquisition by the owner; otherwise as before.
//! - An op that is pending where the execution was truncated at the depth limit: as if it were blocked or run there.

use std::ops::Range;

use loris_hbr::{AccessMask, Clocks, Dependence, Footprint, Race, Regular, dependence};
use loris_interpreter::ids::number;
use loris_interpreter::{Access, Blocker, Chosen, EventIndex, Machine, Op, OpKind, ThreadId};

use loris_interpreter::op::{Extent, Lock, OpProperties, Waits};

/// The events of the current execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    clocks: Clocks<Regular>,
    events: Vec<Seen>,
    accesses: Vec<Access>,
    chosen: Vec<Chosen>,
    pairs: Vec<Pair>,
    races: Vec<Race>,
    op: Vec<Access>,
}

/// What is kept of an event: where its parts begin.
#[derive(Clone, Copy, Debug)]
struct Seen {
    thread: ThreadId,
    kind: OpKind,
    extent: Extent,
    round: Round,
    touch: AccessMask,
    accesses: usize,
    chosen: usize,
    pairs: usize,
}

/// What an event, or several, did to the rounds of barriers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Round {
    /// Nobody arrived.
    None,
    /// Somebody arrived, and the round is still open.
    Open,
    /// A round was filled.
    Filled,
}

impl Round {
    /// Of an event of this kind, after which its thread is enabled or not.
    pub(crate) fn of(machine: &Machine, kind: OpKind, thread: ThreadId) -> Self {
        match kind {
            OpKind::Arrive if machine.is_enabled(thread) => Round::Filled,
            OpKind::Arrive => Round::Open,
            _ => Round::None,
        }
    }
}

/// An earlier event and how it may change places with the later op.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Pair {
    /// The position of the earlier event.
    pub(crate) earlier: usize,
    pub(crate) how: How,
    pub(crate) answered: Answered,
    /// What the later op touches where it comes first, once that was found out, if nothing after it matters for that.
    pub(crate) seen: Option<Access>,
}

/// Whether a pair has to be looked at again in the next execution that has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Answered {
    /// No: what was found holds for every execution with the events up to the later op.
    ForGood,
    /// Yes: other events after the later op may change it.
    ForNow,
}

impl Pair {
    /// A pair that was not looked at yet.
    fn new(earlier: usize, how: How) -> Self {
        Pair { earlier, how, answered: Answered::ForNow, seen: None }
    }
}

/// How the later op of a pair is known where it is to come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum How {
    /// It is enabled there, and touches what it touched here.
    Known,
    /// It is enabled there, and has to be run to see what it touches.
    Unseen,
    /// Whether it is enabled has to be found out too.
    Waiting,
}

impl Trace {
    /// How many events there are.
    pub(crate) fn len(&self) -> usize {
        self.events.len()
    }

    /// Takes events back until only `len` are left.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.clocks.truncate(len);
        if let Some(&Seen { accesses, chosen, pairs, .. }) = self.events.get(len) {
            self.accesses.truncate(accesses);
            self.chosen.truncate(chosen);
            self.pairs.truncate(pairs);
            self.events.truncate(len);
        }
    }

    /// Adds the last event of the machine.
    pub(crate) fn push(&mut self, machine: &Machine, properties: &OpProperties, last: EventIndex) {
        let event = machine.event(last);
        let seen = Footprint::of_event(machine, event);
        let (waits, extent) = (properties.waits_for(&event.op), properties.extent(&event.op));
        let pairs = self.pairs.len();
        match waits {
            Waits::Lock(Lock::RwLock) | Waits::Object | Waits::Guard => self.pair_all(seen, waits),
            Waits::Nothing | Waits::Event | Waits::Lock(Lock::Mutex) => {
                self.pair_races(machine, seen, extent);
            }
        }
        self.events.push(Seen {
            thread: event.thread,
            kind: event.op.kind,
            extent,
            round: Round::of(machine, event.op.kind, event.thread),
            touch: AccessMask::of(seen.accesses),
            accesses: self.accesses.len(),
            chosen: self.chosen.len(),
            pairs,
        });
        self.accesses.extend_from_slice(seen.accesses);
        self.chosen.extend_from_slice(machine.choices(event));
        self.clocks.push(seen);
    }

    /// The pairs of the next event, which never waits or waited for a mutex.
    fn pair_races(&mut self, machine: &Machine, seen: Footprint<'_>, extent: Extent) {
        self.clocks.races(seen, &mut self.races);
        for race in &self.races {
            let pair = match race.dependence {
                Dependence::Reversible => {
                    let how = if extent == Extent::Fixed { How::Known } else { How::Unseen };
                    Some(Pair::new(race.event.index(), how))
                }
                Dependence::Irreversible => machine
                    .acquisition_of(race.event, seen.kind)
                    .map(|earlier| Pair::new(earlier, how_of_lock(extent))),
                Dependence::Independent => None,
            };
            self.pairs.extend(pair.filter(|pair| !self.is_known(seen.thread, pair.earlier)));
        }
    }

    /// The pairs of an op that may wait for any event that touched what it looks at.
    fn pair_all(&mut self, op: Footprint<'_>, waits: Waits) {
        for earlier in 0..self.len() {
            if self.is_known(op.thread, earlier) {
                continue;
            }
            let may_matter = match waits {
                Waits::Guard => self.footprint(earlier).accesses.iter().any(|access| access.data().is_some()),
                _ => dependence::<Regular>(self.footprint(earlier), op) == Dependence::Reversible,
            };
            if may_matter {
                self.pairs.push(Pair::new(earlier, How::Waiting));
            }
        }
    }

    /// The pairs of the op that is pending in the thread at the end; `out` is replaced.
    pub(crate) fn pairs_of_pending(
        &mut self,
        machine: &mut Machine,
        properties: &OpProperties,
        thread: ThreadId,
        op: &Op,
        out: &mut Vec<Pair>,
    ) {
        out.clear();
        match (properties.waits_for(op), machine.blocked_on(thread)) {
            (Waits::Lock(Lock::Mutex), Some(Blocker::Held { lock, by })) => {
                let owner = by.first().filter(|&&owner| owner != thread);
                let earlier = owner.and_then(|&owner| machine.acquisition(owner, self.len(), lock));
                let earlier = earlier.filter(|&earlier| !self.is_known(thread, earlier));
                out.extend(earlier.map(|earlier| Pair::new(earlier, how_of_lock(properties.extent(op)))));
            }
            // The end of a thread, a full round: what it waits for stays so once it has come.
            (Waits::Nothing | Waits::Event, Some(_)) => {}
            (waits, _) => {
                let mut accesses = std::mem::take(&mut self.op);
                accesses.clear();
                machine.pending_accesses(thread, &mut accesses);
                let pending = Footprint { thread, kind: op.kind, accesses: &accesses };
                let first = self.pairs.len();
                match waits {
                    Waits::Lock(Lock::RwLock) | Waits::Object | Waits::Guard => self.pair_all(pending, waits),
                    Waits::Nothing | Waits::Event | Waits::Lock(Lock::Mutex) => {
                        self.pair_races(machine, pending, properties.extent(op));
                    }
                }
                out.extend(self.pairs.drain(first..));
                self.op = accesses;
            }
        }
    }

    /// The pairs of an event, by number.
    pub(crate) fn pairs(&self, position: usize) -> Range<usize> {
        self.part(position, self.pairs.len(), |event| event.pairs)
    }

    /// The pair of this number.
    pub(crate) fn pair(&self, number: usize) -> Pair {
        self.pairs[number]
    }

    /// The pair of this number was looked at.
    pub(crate) fn answer(&mut self, number: usize, answered: Answered) {
        self.pairs[number].answered = answered;
    }

    /// What the later op of the pair of this number touches where it comes first.
    pub(crate) fn see(&mut self, number: usize, access: Access) {
        self.pairs[number].seen = Some(access);
    }

    /// What an event touched.
    pub(crate) fn footprint(&self, position: usize) -> Footprint<'_> {
        let Seen { thread, kind, .. } = self.events[position];
        let accesses = &self.accesses[self.part(position, self.accesses.len(), |event| event.accesses)];
        Footprint { thread, kind, accesses }
    }

    /// What an event chose.
    pub(crate) fn chosen(&self, position: usize) -> &[Chosen] {
        &self.chosen[self.part(position, self.chosen.len(), |event| event.chosen)]
    }

    /// Who made an event.
    pub(crate) fn thread(&self, position: usize) -> ThreadId {
        self.events[position].thread
    }

    /// What an event touched, roughly.
    pub(crate) fn touch(&self, position: usize) -> AccessMask {
        self.events[position].touch
    }

    /// What the event did to the round of a barrier.
    pub(crate) fn round(&self, position: usize) -> Round {
        self.events[position].round
    }

    /// What the event might have touched elsewhere.
    pub(crate) fn extent(&self, position: usize) -> Extent {
        self.events[position].extent
    }

    /// Whether the second event is the first or after it in the happens-before relation.
    pub(crate) fn is_after(&self, first: usize, second: usize) -> bool {
        first == second || self.clocks.happens_before(event(first), event(second))
    }

    /// Whether an event happens before the next step of the thread, whatever that is.
    fn is_known(&self, thread: ThreadId, position: usize) -> bool {
        let by = self.thread(position).index();
        self.clocks.thread_clock(thread).get(by).is_some_and(|&last| last as usize > position)
    }

    /// The event of the thread just before an event of it, or its spawn.
    pub(crate) fn before(&self, position: usize) -> Option<usize> {
        self.clocks.before(event(position)).map(EventIndex::index)
    }

    /// The last event of the thread, or its spawn.
    pub(crate) fn last(&self, thread: ThreadId) -> Option<usize> {
        self.clocks.last(thread).map(EventIndex::index)
    }

    /// The part of a vector that belongs to an event.
    fn part(&self, position: usize, end: usize, first: impl Fn(&Seen) -> usize) -> Range<usize> {
        first(&self.events[position])..self.events.get(position + 1).map_or(end, first)
    }
}

/// How a lock is known before the acquisition that kept it waiting: the mutex is free there.
fn how_of_lock(extent: Extent) -> How {
    if extent == Extent::Fixed { How::Known } else { How::Waiting }
}

/// A position, as the clocks name it.
fn event(position: usize) -> EventIndex {
    EventIndex(number(position))
}
