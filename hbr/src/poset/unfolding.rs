//! Unfolding events: one number for an event together with everything that happens before it.
//!
//! Two events, of any two executions from one initial state, have the same number exactly if they have the same
//! thread, index, kind of op, choices, accesses, and the same immediate predecessors in the relation, as numbers
//! again. So a number stands for a whole past, and a set of numbers for a set of events with a partial order on it.

use std::hash::Hasher;
use std::ops::Range;

use crate::Relation;
use hashbrown::HashTable;
use loris_interpreter::ids::number;
use loris_interpreter::{Access, Chosen, OpKind, Share, Step, ThreadId, Token};
use loris_lang::ir::ObjectId;
use smallvec::SmallVec;

/// The class of an access of a mutex.
const LOCK: u32 = 2;
/// An access is a word with the class in so many lowest bits and a number above them.
const CLASS_BITS: u32 = 4;
/// If the number has no room there, this stands for the class, which is above it, and the number is the next word.
const WIDE: u32 = 15;

/// Where the third word has the number of choices.
const CHOICES: u32 = 8;
const MANY_CHOICES: u32 = 0xff;
/// Where it has the number of predecessors.
const PREDECESSORS: u32 = 16;
const MANY_PREDECESSORS: u32 = 0xffff;

/// The number of an unfolding event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EventId(pub u32);

/// The description of an unfolding event, in words; reused to save allocations.
///
/// The words are: the thread; the index; the kind of op, the number of choices and that of predecessors; the
/// predecessors; two words for each chosen value; one or more for each access. A count that has no room in its part
/// of a word is the greatest one there, and stands in a word of its own before what it counts.
#[derive(Clone, Debug, Default)]
pub struct Label {
    words: Vec<u32>,
}

/// All unfolding events that were met, in order.
#[derive(Clone, Debug, Default)]
pub struct Unfolding {
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
    hash: u32,
    id: EventId,
}

/// How the words of a description are divided.
#[derive(Clone, Debug)]
struct Shape {
    predecessors: Range<usize>,
    choices: Range<usize>,
}

impl Label {
    /// Begins the description of an event of the thread.
    pub fn begin(&mut self, thread: u32, index: u32, kind: OpKind) {
        self.words.clear();
        self.words.extend([thread, index, kind as u32]);
    }

    /// Goes on with its immediate predecessors, in ascending order.
    pub(crate) fn predecessors(&mut self, ids: &[EventId]) {
        debug_assert!(ids.is_sorted(), "the predecessors are in ascending order");
        self.count(ids.len(), PREDECESSORS, MANY_PREDECESSORS);
        self.words.extend(ids.iter().map(|id| id.0));
    }

    /// Goes on with the values that it chose.
    pub(crate) fn choices(&mut self, values: impl ExactSizeIterator<Item = i64>) {
        self.count(values.len(), CHOICES, MANY_CHOICES);
        for value in values {
            self.words.extend(halves(value.cast_unsigned()));
        }
    }

    /// Ends with its accesses, in order.
    pub fn accesses(&mut self, accesses: &[Access]) {
        for &access in accesses {
            match access {
                Access::Touch { object, share: Share::Group(0) } => self.access(0, object.0),
                Access::Touch { object, share: Share::Alone } => self.access(1, object.0),
                Access::Lock(object) => self.access(LOCK, object.0),
                Access::Touch { object, share: Share::Group(group) } => {
                    self.access(3, object.0);
                    self.words.push(group);
                }
                Access::Before(token) => self.token(4, token),
                Access::After(token) => self.token(6, token),
            }
        }
    }

    /// Notes a token, whose class is this one or the next.
    fn token(&mut self, class: u32, token: Token) {
        match token {
            Token::Thread(thread) => self.access(class, thread.0),
            Token::At(object, number) => {
                self.access(class + 1, object.0);
                self.words.push(number);
            }
        }
    }

    /// Notes a count in the third word.
    fn count(&mut self, count: usize, at: u32, many: u32) {
        let count = number(count);
        self.words[2] |= count.min(many) << at;
        if count >= many {
            self.words.push(count);
        }
    }

    fn access(&mut self, class: u32, number: u32) {
        if number >> (32 - CLASS_BITS) == 0 {
            self.words.push(number << CLASS_BITS | class);
        } else {
            self.words.extend([class << CLASS_BITS | WIDE, number]);
        }
    }
}

impl Shape {
    fn of(words: &[u32]) -> Shape {
        let part = |from: usize, at: u32, many: u32, size: usize| {
            let (start, count) = match words[2] >> at & many {
                count if count == many => (from + 1, words[from]),
                count => (from, count),
            };
            start..start + size * count as usize
        };
        let predecessors = part(3, PREDECESSORS, MANY_PREDECESSORS, 1);
        let choices = part(predecessors.end, CHOICES, MANY_CHOICES, 2);
        Shape { predecessors, choices }
    }
}

impl Unfolding {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.words.clear();
        self.starts.clear();
        self.numbers.clear();
    }

    /// The number of the event, if it was met.
    pub fn find(&self, label: &Label) -> Option<EventId> {
        self.find_hashed(hash(&label.words), label)
    }

    fn find_hashed(&self, hash: u32, label: &Label) -> Option<EventId> {
        let same = |named: &Named| named.hash == hash && self.words_of(named.id) == label.words;
        self.numbers.find(spread(hash), same).map(|named| named.id)
    }

    /// The number of the event, which is met if it was not before.
    pub fn intern(&mut self, label: &Label) -> EventId {
        let hash = hash(&label.words);
        if let Some(found) = self.find_hashed(hash, label) {
            return found;
        }
        let id = EventId(number(self.starts.len()));
        self.starts.push(self.words.len());
        self.words.extend_from_slice(&label.words);
        self.numbers.insert_unique(spread(hash), Named { hash, id }, |other| spread(other.hash));
        id
    }

    /// How many events were met.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The thread of an event.
    pub fn thread(&self, id: EventId) -> usize {
        self.words_of(id)[0] as usize
    }

    /// The step that makes the event.
    pub fn step(&self, id: EventId) -> Step {
        let words = self.words_of(id);
        let choices: SmallVec<[i64; 1]> = words[Shape::of(words).choices]
            .chunks_exact(2)
            .map(|half| (u64::from(half[0]) | (u64::from(half[1]) << 32)).cast_signed())
            .collect();
        Step { thread: ThreadId(words[0]), choices }
    }

    /// The mutex that the event locks, if it locks one that the relation does not order.
    pub fn locks<R: Relation>(&self, id: EventId) -> Option<ObjectId> {
        let words = self.words_of(id);
        let is_lock = words[2] & 0xff == OpKind::Lock as u32;
        let mutex = match words[Shape::of(words).choices.end..] {
            [access, ..] if is_lock && access & WIDE == LOCK => access >> CLASS_BITS,
            [access, number, ..] if is_lock && access == (LOCK << CLASS_BITS | WIDE) => number,
            _ => return None,
        };
        Some(ObjectId(mutex)).filter(|&mutex| R::keeps(Access::Lock(mutex)).is_none())
    }

    /// Forgets all events but these and what they come after; tells what each kept one is called now.
    ///
    /// # Panics
    /// A kept event comes after one that does not come after itself: the relation is no order.
    pub fn keep_only(&mut self, mut is_kept: impl FnMut(EventId) -> bool) -> Vec<Option<EventId>> {
        let all = std::mem::take(self);
        let mut names: Vec<Option<EventId>> = Vec::with_capacity(all.count());
        let mut label = Label::default();
        for id in (0..number(all.count())).map(EventId) {
            if !is_kept(id) {
                names.push(None);
                continue;
            }
            label.words.clear();
            label.words.extend_from_slice(all.words_of(id));
            let predecessors = Shape::of(&label.words).predecessors;
            for word in &mut label.words[predecessors] {
                *word = names[*word as usize].expect("what a kept event comes after is kept").0;
            }
            names.push(Some(self.intern(&label)));
        }
        names
    }

    /// Whether the event has this kind of op, these choices and these accesses.
    pub fn is_like(&self, id: EventId, (kind, choices, accesses): (OpKind, &[Chosen], &[Access])) -> bool {
        let words = self.words_of(id);
        let mut label = Label::default();
        label.begin(0, 0, kind);
        label.choices(choices.iter().map(|chosen| chosen.value));
        label.accesses(accesses);
        let predecessors = Shape::of(words).predecessors;
        words[2] << PREDECESSORS == label.words[2] << PREDECESSORS
            && words[predecessors.end..] == label.words[3..]
    }

    /// The description of an event.
    fn words_of(&self, id: EventId) -> &[u32] {
        let at = id.0 as usize;
        let end = self.starts.get(at + 1).copied().unwrap_or(self.words.len());
        &self.words[self.starts[at]..end]
    }
}

/// A hash of a description; the same in every run of the tool.
fn hash(words: &[u32]) -> u32 {
    let mut mix = Mix(words.len() as u64);
    for &word in words {
        mix.write_u32(word);
    }
    let [low, _] = halves(mix.finish());
    low
}

/// The hash of a description as the table takes it, with bits from both ends.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The lower and the upper half.
fn halves(word: u64) -> [u32; 2] {
    let bytes = word.to_le_bytes();
    let (halves, _) = bytes.as_chunks::<4>();
    [u32::from_le_bytes(halves[0]), u32::from_le_bytes(halves[1])]
}

/// A small fixed hasher for words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mix(u64);

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
