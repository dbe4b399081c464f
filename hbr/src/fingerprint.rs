//! 128 bits for a whole relation, kept up to date event by event (Thomson 2016, §4.5 and §5.4.4).
//!
//! A relation is determined by the set of its events, if the label of an event says its thread, how many events
//! the thread had before, and for each object that it touches how many writes of the object there were before
//! (Musuvathi & Qadeer 2007). The fingerprint is the sum of strongly mixed labels, so it does not depend on the
//! order of independent events, and one event is added or taken back at a time.
//!
//! What else the label holds: the kind of the op and the choices made; the round of an arrival; the thread of a
//! spawn, and of a join with the number of its events. Arrivals of a round are after those of the round before, so
//! rounds say their order; a leave is after those of the round in which its thread arrived. Whose value a recv takes
//! is said by the number of writes before it, and the n-th sent of a thread on a rendezvous comes after the n-th recv
//! of a value of that thread there. The choices made before the first event are the start of the sum.
//!
//! Threads go by keys that the caller gives and that do not depend on the schedule. Both relations are kept at
//! once: an event without a mutex has the same label in both, since no write of an object that the lazy relation
//! keeps is hidden from it.

use loris_interpreter::{Access, Chosen, OpKind, Share, ThreadId, Token};
use loris_lang::ir::ObjectId;

use crate::dependence::Footprint;
use crate::pages::Pages;
use crate::relation::{Fingerprint, Fingerprints};

/// Keeps the fingerprints of both relations.
#[derive(Clone, Default, Debug)]
pub struct Fingerprinter {
    value: Fingerprints,
    /// Writes of each object so far.
    writes: Pages<u32>,
    /// Events of each thread so far.
    events: Vec<u32>,
    saved: Vec<Saved>,
    /// The objects whose count went up, event by event.
    written: Vec<ObjectId>,
}

/// What there was before an event.
#[derive(Clone, Copy, Debug)]
struct Saved {
    thread: u32,
    value: Fingerprints,
    written: usize,
}

impl Fingerprinter {
    /// The fingerprints of the empty execution without choices before it.
    pub fn new() -> Self {
        let mut new = Self::default();
        new.begin(&[]);
        new
    }

    /// Goes back to the empty execution, after these choices in the invisible prefixes.
    pub fn begin(&mut self, root: &[Chosen]) {
        while !self.saved.is_empty() {
            self.pop();
        }
        let mut mixed = Mixed::new(0, 0, root.len());
        for chosen in root {
            mixed.choice(chosen);
        }
        self.value = Fingerprints { regular: mixed.finish(), lazy: mixed.finish() };
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.saved.len()
    }

    /// Whether there is no event.
    pub fn is_empty(&self) -> bool {
        self.saved.is_empty()
    }

    /// The fingerprints of the events so far.
    pub fn value(&self) -> Fingerprints {
        self.value
    }

    /// What an event has added to the sums.
    ///
    /// # Panics
    ///
    /// If there is no such event.
    pub(crate) fn label(&self, event: usize) -> Fingerprints {
        let before = self.saved[event].value;
        let after = self.saved.get(event + 1).map_or(self.value, |next| next.value);
        Fingerprints {
            regular: after.regular.plus(before.regular.negated()),
            lazy: after.lazy.plus(before.lazy.negated()),
        }
    }

    /// The fingerprints after one more event. `key` gives for a thread a hash of its name.
    pub fn value_after(
        &self,
        event: Footprint<'_>,
        choices: &[Chosen],
        key: impl Fn(ThreadId) -> u64,
    ) -> Fingerprints {
        let mut label =
            Mixed::new(key(event.thread), self.count(event.thread), choices.len()).with_kind(event.kind);
        for chosen in choices {
            label.choice(chosen);
        }
        let mut lazy = None;
        for &access in event.accesses {
            if let Access::Lock(_) = access {
                lazy.get_or_insert(label);
            } else if let Some(lazy) = &mut lazy {
                self.mix_access(lazy, access, &key);
            }
            self.mix_access(&mut label, access, &key);
        }
        let regular = label.finish();
        let lazy = lazy.map_or(regular, Mixed::finish);
        Fingerprints { regular: self.value.regular.plus(regular), lazy: self.value.lazy.plus(lazy) }
    }

    /// Adds an event at the end. `key` gives for a thread a hash of its name.
    pub fn push(&mut self, event: Footprint<'_>, choices: &[Chosen], key: impl Fn(ThreadId) -> u64) {
        let after = self.value_after(event, choices, key);
        let written = self.written.len();
        self.saved.push(Saved { thread: event.thread.0, value: self.value, written });
        self.value = after;
        for &access in event.accesses {
            if let Access::Touch { object, share: Share::Alone } | Access::Lock(object) = access {
                *self.writes.get_mut(object) += 1;
                self.written.push(object);
            }
        }
        let thread = event.thread.index();
        if thread >= self.events.len() {
            self.events.resize(thread + 1, 0);
        }
        self.events[thread] += 1;
    }

    /// Takes the last event back; does nothing if there is none.
    pub fn pop(&mut self) {
        let Some(last) = self.saved.pop() else { return };
        self.value = last.value;
        for &object in &self.written[last.written..] {
            *self.writes.get_mut(object) -= 1;
        }
        self.written.truncate(last.written);
        self.events[last.thread as usize] -= 1;
    }

    /// Takes events back until only `len` are left.
    pub fn truncate(&mut self, len: usize) {
        while self.saved.len() > len {
            self.pop();
        }
    }

    /// How many events the thread has.
    fn count(&self, thread: ThreadId) -> u32 {
        self.events.get(thread.index()).copied().unwrap_or(0)
    }

    /// Mixes an access into a label.
    fn mix_access(&self, label: &mut Mixed, access: Access, key: impl Fn(ThreadId) -> u64) {
        let (class, object, detail) = match access {
            Access::Touch { object, share: Share::Group(0) } => {
                (1, object.0, u64::from(self.writes.get(object)))
            }
            Access::Touch { object, share: Share::Alone } => {
                (2, object.0, u64::from(self.writes.get(object)))
            }
            Access::Lock(object) => (3, object.0, u64::from(self.writes.get(object))),
            Access::Touch { object, share: Share::Group(group) } => (4, object.0, u64::from(group - 1)),
            Access::Before(Token::Thread(child)) => (8, 0, key(child)),
            Access::After(Token::Thread(target)) => (9, self.count(target), key(target)),
            Access::Before(Token::At(..)) | Access::After(Token::At(..)) => return,
        };
        label.absorb((u64::from(object) << 32) | class, detail);
    }
}

impl Fingerprint {
    /// The sum, in which the order of events is lost.
    pub(crate) fn plus(self, label: Fingerprint) -> Fingerprint {
        Fingerprint(self.0.wrapping_add(label.0))
    }

    /// What takes it back from a sum.
    pub(crate) fn negated(self) -> Fingerprint {
        Fingerprint(self.0.wrapping_neg())
    }
}

/// The hash of a label, as far as it has been read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixed(u128);

/// Odd, with bits spread evenly: from the fraction of π.
const MULTIPLIER: u128 = 0x243f_6a88_85a3_08d3_1319_8a2e_0370_7345;

impl Mixed {
    /// A thread, the number of its events before, and the number of choices.
    pub(crate) fn new(key: u64, index: u32, choices: usize) -> Mixed {
        let mut mixed = Mixed(0xa409_3822_299f_31d0_082e_fa98_ec4e_6c89);
        mixed.absorb(key, (u64::from(index) << 32) ^ choices as u64);
        mixed
    }

    /// With the kind of an op.
    fn with_kind(mut self, kind: OpKind) -> Mixed {
        self.0 ^= (kind as u128 + 1) << 64;
        self
    }

    /// With a value that was chosen.
    pub(crate) fn choice(&mut self, chosen: &Chosen) {
        self.absorb(chosen.value.cast_unsigned(), 0);
    }

    /// With 128 bits more. For a given input this is a bijection of the state, and for a given state of the input.
    pub(crate) fn absorb(&mut self, low: u64, high: u64) {
        self.0 ^= (u128::from(high) << 64) | u128::from(low);
        self.stir();
    }

    /// Spreads low bits upwards and high bits downwards.
    fn stir(&mut self) {
        self.0 = self.0.wrapping_mul(MULTIPLIER);
        self.0 ^= (self.0 >> 64) ^ (self.0 >> 41);
    }

    /// Every bit of the result depends on every bit of the input.
    pub(crate) fn finish(mut self) -> Fingerprint {
        self.stir();
        self.stir();
        self.stir();
        Fingerprint(self.0)
    }
}
