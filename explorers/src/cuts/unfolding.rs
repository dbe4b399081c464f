//! Unfolding events: one number for an event together with everything that happens before it.
//!
//! Two events, of any two executions from one initial state, have the same number exactly if they have the same
//! thread, index, kind of op, choices, accesses, and the same immediate predecessors in the relation, as numbers
//! again. So a number stands for a whole past, and a set of numbers for a set of events with a partial order on it.

use std::hash::Hasher;

use hashbrown::HashTable;
use loris_hbr::Relation;
use loris_interpreter::{Access, Chosen, OpKind, Step, ThreadId};
use loris_lang::ir::ObjectId;
use smallvec::SmallVec;

/// The word for an access of a mutex.
const MUTEX: u32 = 2;

/// The number of an unfolding event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct EventId(pub(crate) u32);

/// The description of an unfolding event, in words; reused to save allocations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Label {
    words: Vec<u32>,
}

/// All unfolding events that were met, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unfolding {
    /// The descriptions, one after another.
    words: Vec<u32>,
    /// Where each of them starts.
    starts: Vec<usize>,
    numbers: HashTable<Named>,
}

/// An entry of the table of numbers.
#[derive(Clone, Copy, Debug)]
struct Named {
    /// The hash of its description, so that the table can grow without a look at that.
    hash: u64,
    id: EventId,
}

impl Label {
    /// Begins the description of an event of the thread.
    pub(crate) fn begin(&mut self, thread: u32, index: u32, kind: OpKind) {
        self.words.clear();
        self.words.extend([thread, index, kind as u32]);
    }

    /// Goes on with its immediate predecessors, in ascending order.
    pub(crate) fn predecessors(&mut self, ids: &[EventId]) {
        debug_assert!(ids.is_sorted(), "the predecessors are in ascending order");
        self.words.push(number(ids.len()));
        self.words.extend(ids.iter().map(|id| id.0));
    }

    /// Goes on with the values that it chose.
    pub(crate) fn choices(&mut self, values: impl ExactSizeIterator<Item = i64>) {
        self.words.push(number(values.len()));
        for value in values {
            let bytes = value.to_le_bytes();
            let (halves, _) = bytes.as_chunks::<4>();
            self.words.extend(halves.iter().map(|half| u32::from_le_bytes(*half)));
        }
    }

    /// Ends with its accesses, in order.
    pub(crate) fn accesses(&mut self, accesses: &[Access]) {
        self.words.push(number(accesses.len()));
        for &access in accesses {
            match access {
                Access::Read(object) => self.words.extend([0, object.0]),
                Access::Write(object) => self.words.extend([1, object.0]),
                Access::Mutex(object) => self.words.extend([MUTEX, object.0]),
                Access::Arrive(object, round) => self.words.extend([3, object.0, round]),
                Access::Leave(object, round) => self.words.extend([4, object.0, round]),
                Access::Take(object, sender) => self.words.extend([5, object.0, sender.0]),
                Access::Sent(object) => self.words.extend([6, object.0]),
                Access::Spawn(child) => self.words.extend([7, child.0]),
                Access::Join(target) => self.words.extend([8, target.0]),
            }
        }
    }
}

impl Unfolding {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.starts.clear();
        self.numbers.clear();
    }

    /// The number of the event, if it was met.
    pub(crate) fn find(&self, label: &Label) -> Option<EventId> {
        self.find_hashed(hash(&label.words), label)
    }

    fn find_hashed(&self, hash: u64, label: &Label) -> Option<EventId> {
        let same = |named: &Named| named.hash == hash && self.words_of(named.id) == label.words;
        self.numbers.find(hash, same).map(|named| named.id)
    }

    /// The number of the event, which is met if it was not before.
    pub(crate) fn intern(&mut self, label: &Label) -> EventId {
        let hash = hash(&label.words);
        if let Some(found) = self.find_hashed(hash, label) {
            return found;
        }
        let id = EventId(number(self.starts.len()));
        self.starts.push(self.words.len());
        self.words.extend_from_slice(&label.words);
        self.numbers.insert_unique(hash, Named { hash, id }, |other| other.hash);
        id
    }

    /// How many events were met.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The thread of an event.
    pub(crate) fn thread(&self, id: EventId) -> usize {
        self.words_of(id)[0] as usize
    }

    /// The step that makes the event.
    pub(crate) fn step(&self, id: EventId) -> Step {
        let choices = self.own_words(id);
        let choices: SmallVec<[i64; 1]> = choices[1..]
            .chunks_exact(2)
            .take(choices[0] as usize)
            .map(|half| (u64::from(half[0]) | (u64::from(half[1]) << 32)).cast_signed())
            .collect();
        Step { thread: ThreadId(self.words_of(id)[0]), choices }
    }

    /// The mutex that the event locks, if it locks one that the relation does not order.
    pub(crate) fn locks<R: Relation>(&self, id: EventId) -> Option<ObjectId> {
        let own = self.own_words(id);
        let accesses = &own[1 + 2 * own[0] as usize..];
        match (self.words_of(id)[2] == OpKind::Lock as u32, accesses) {
            (true, &[_, MUTEX, object, ..]) => Some(ObjectId(object)),
            _ => None,
        }
        .filter(|&mutex| R::keeps(Access::Mutex(mutex)).is_none())
    }

    /// Forgets all events but these and what they come after; tells what each kept one is called now.
    pub(crate) fn keep_only(&mut self, mut is_kept: impl FnMut(EventId) -> bool) -> Vec<Option<EventId>> {
        let all = std::mem::take(self);
        let mut names: Vec<Option<EventId>> = Vec::with_capacity(all.len());
        let mut label = Label::default();
        for id in (0..number(all.len())).map(EventId) {
            if !is_kept(id) {
                names.push(None);
                continue;
            }
            label.words.clear();
            label.words.extend_from_slice(all.words_of(id));
            let predecessors = 4 + label.words[3] as usize;
            for word in &mut label.words[4..predecessors] {
                *word = names[*word as usize].expect("what a kept event comes after is kept").0;
            }
            names.push(Some(self.intern(&label)));
        }
        names
    }

    /// Whether the event has this kind of op, these choices and these accesses.
    pub(crate) fn is_like(
        &self,
        id: EventId,
        (kind, choices, accesses): (OpKind, &[Chosen], &[Access]),
    ) -> bool {
        let mut label = Label::default();
        label.choices(choices.iter().map(|chosen| chosen.value));
        label.accesses(accesses);
        self.words_of(id)[2] == kind as u32 && self.own_words(id) == label.words
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
            + self.starts.capacity() * size_of::<usize>()
            + self.numbers.allocation_size()
    }

    /// What the description says of the choices and accesses.
    fn own_words(&self, id: EventId) -> &[u32] {
        let words = self.words_of(id);
        &words[4 + words[3] as usize..]
    }

    /// The description of an event.
    fn words_of(&self, id: EventId) -> &[u32] {
        let at = id.0 as usize;
        let end = self.starts.get(at + 1).copied().unwrap_or(self.words.len());
        &self.words[self.starts[at]..end]
    }
}

/// A hash of a description; the same in every run of the tool.
fn hash(words: &[u32]) -> u64 {
    let mut mix = Mix(words.len() as u64);
    for &word in words {
        mix.write_u32(word);
    }
    mix.finish()
}

/// A small fixed hasher for words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        let spread = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        spread ^ (spread >> 32)
    }
}

/// A count of events or words of one description.
fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a search meets fewer than 2^32 events")
}
