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
//! A reads-from class has a fingerprint of the same make: `classes` says of which terms it is the sum.
//!
//! Threads go by keys that the caller gives and that do not depend on the schedule. Both relations are kept at
//! once: an event without a mutex has the same label in both, since no write of an object that the lazy relation
//! keeps is hidden from it.

mod classes;
mod mixed;

use loris_interpreter::{Access, Chosen, Share, ThreadId, Token};
use loris_lang::ir::ObjectId;

use crate::dependence::Footprint;
use crate::paged_vec::PagedVec;
use crate::relation::{Fingerprint, Fingerprints};
use classes::LastWrite;
use mixed::Mixed;

/// Keeps the fingerprints of both relations, and of both reads-from classes.
#[derive(Clone, Default, Debug)]
pub struct Fingerprinter {
    value: Fingerprints,
    /// What has to be added to the relations for the classes, for events in which only one thing is to be seen.
    reads: Fingerprint,
    /// The same for other events, of which there are few: after each of them, with its place.
    others: Vec<(usize, Fingerprints)>,
    /// Writes of each object so far.
    writes: PagedVec<Writes>,
    /// Events of each thread so far.
    events: Vec<u32>,
    saved: Vec<Saved>,
    /// The objects whose count went up, event by event, with the last write before.
    written: Vec<(ObjectId, LastWrite)>,
}

/// The writes of an object so far.
#[derive(Clone, Copy, Default, Debug)]
struct Writes {
    count: u32,
    last: LastWrite,
}

/// What there was before an event, and whose it is.
#[derive(Clone, Copy, Debug)]
struct Saved {
    value: Fingerprints,
    reads: Fingerprint,
    thread: u32,
    /// How many events the thread had before.
    index: u32,
    written: usize,
}

/// An event that comes next, with what the sums get for it.
struct Next<'a> {
    event: Footprint<'a>,
    choices: &'a [Chosen],
    key: u64,
    /// How many events its thread had before.
    index: u32,
    /// The start of its labels: thread, index, choices, op.
    start: Mixed,
    labels: Fingerprints,
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
        self.reads = Fingerprint::default();
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

    /// The fingerprints of the reads-from classes of the events so far: the class in place of the relation, the lazy
    /// class in place of the lazy one.
    pub fn classes(&self) -> Fingerprints {
        let others = self.others.last().map_or(Fingerprints::default(), |(_, others)| *others);
        let reads = Fingerprints { regular: self.reads, lazy: self.reads };
        self.value.plus(reads).plus(others)
    }

    /// The fingerprints after one more event. `key` gives for a thread a hash of its name.
    pub fn value_after(
        &self,
        event: Footprint<'_>,
        choices: &[Chosen],
        key: impl Fn(ThreadId) -> u64,
    ) -> Fingerprints {
        self.value.plus(self.next(event, choices, &key).labels)
    }

    /// An event that would come next.
    #[inline]
    fn next<'a>(
        &self,
        event: Footprint<'a>,
        choices: &'a [Chosen],
        key: &impl Fn(ThreadId) -> u64,
    ) -> Next<'a> {
        let (index, own_key) = (self.count(event.thread), key(event.thread));
        let start = Mixed::new(own_key, index, choices.len()).with_kind(event.kind);
        let mut label = start;
        for chosen in choices {
            label.choice(chosen);
        }
        let mut lazy = None;
        for &access in event.accesses {
            if let Access::Lock(_) = access {
                lazy.get_or_insert(label);
            } else if let Some(lazy) = &mut lazy {
                self.mix_access(lazy, access, key);
            }
            self.mix_access(&mut label, access, key);
        }
        let regular = label.finish();
        let lazy = lazy.map_or(regular, Mixed::finish);
        Next { event, choices, key: own_key, index, start, labels: Fingerprints { regular, lazy } }
    }

    /// Adds an event at the end. `key` gives for a thread a hash of its name, `is_variable` says which objects are
    /// variables.
    pub fn push(
        &mut self,
        event: Footprint<'_>,
        choices: &[Chosen],
        key: impl Fn(ThreadId) -> u64,
        is_variable: impl Fn(ObjectId) -> bool,
    ) {
        let next = self.next(event, choices, &key);
        let (thread, written) = (event.thread.index(), self.written.len());
        let Next { index, labels, .. } = next;
        self.saved.push(Saved {
            value: self.value,
            reads: self.reads,
            thread: event.thread.0,
            index,
            written,
        });
        self.value = self.value.plus(labels);
        self.see(&next, &key, is_variable);
        if thread >= self.events.len() {
            self.events.resize(thread + 1, 0);
        }
        self.events[thread] += 1;
    }

    /// Takes the last event back; does nothing if there is none.
    pub fn pop(&mut self) {
        let Some(last) = self.saved.pop() else { return };
        (self.value, self.reads) = (last.value, last.reads);
        self.others.pop_if(|(at, _)| *at == self.saved.len());
        for &(object, before) in &self.written[last.written..] {
            let writes = self.writes.get_mut(object);
            *writes = Writes { count: writes.count - 1, last: before };
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
    #[inline]
    fn mix_access(&self, label: &mut Mixed, access: Access, key: &impl Fn(ThreadId) -> u64) {
        let (class, object, detail) = match access {
            Access::Touch { object, share: Share::Group(0) } => {
                (1, object.0, u64::from(self.writes.get(object).count))
            }
            Access::Touch { object, share: Share::Alone } => {
                (2, object.0, u64::from(self.writes.get(object).count))
            }
            Access::Lock(object) => (3, object.0, u64::from(self.writes.get(object).count)),
            Access::Touch { object, share: Share::Group(group) } => (4, object.0, u64::from(group - 1)),
            Access::Before(Token::Thread(child)) => (8, 0, key(child)),
            Access::After(Token::Thread(target)) => (9, self.count(target), key(target)),
            Access::Before(Token::At(..)) | Access::After(Token::At(..)) => return,
        };
        label.absorb((u64::from(object) << 32) | class, detail);
    }
}
