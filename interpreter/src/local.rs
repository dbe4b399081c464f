//! The local state of a thread as words: of what its future depends on, what is its own.

use loris_lang::ir::Value;
use smallvec::SmallVec;

use crate::image::{Image, Kind};
use crate::mix::{self, Digest};
use crate::names::Names;
use crate::outcome::Status;
use crate::shared::{self, Shared};
use crate::thread::Thread;

/// Takes the words of a view in order.
pub(crate) trait Sink {
    fn word(&mut self, word: u64);
}

impl Sink for Vec<u64> {
    fn word(&mut self, word: u64) {
        self.push(word);
    }
}

impl Sink for Digest {
    fn word(&mut self, word: u64) {
        Digest::word(self, word);
    }
}

/// A hash of the local state of a thread at the head of a loop: functions, instructions, live slots, and the levels of
/// the mutexes that it holds.
pub(crate) fn visit(thread: &Thread, shared: &Shared, names: &Names, image: &Image) -> u128 {
    let mut digest = Digest::new(3);
    code_words(thread, names, image, &mut digest);
    for mutex in &thread.held {
        Sink::word(&mut digest, u64::from(mutex.0));
        if let Kind::Mutex { levels: Some(levels), .. } = image.kind(*mutex) {
            Sink::word(&mut digest, u64::from(shared.counter(levels)));
        }
    }
    digest.finish()
}

/// Functions, instructions, and live slots.
pub(crate) fn code_words(thread: &Thread, names: &Names, image: &Image, sink: &mut impl Sink) {
    sink.word(u64::from(thread.registers.depth));
    for frame in thread.all_frames() {
        sink.word(u64::from(frame.function.0));
        sink.word(u64::from(frame.at.0));
        values(thread.live(frame, image).iter(), names, sink);
    }
}

/// The visits on record of a thread that may step again.
pub(crate) fn record_words(thread: &Thread, sink: &mut impl Sink) {
    if thread.registers.status == Status::Running && !thread.registers.record.is_empty() {
        let visits = thread.registers.record.of(&thread.visits);
        visit_words(visits.iter().map(|visit| visit.local), sink);
    }
}

/// A set of visits.
pub(crate) fn visit_words(visits: impl Iterator<Item = u128>, sink: &mut impl Sink) {
    let mut words: SmallVec<[u128; 8]> = visits.collect();
    words.sort_unstable();
    for word in words {
        sink.word(mix::low_half(word));
        sink.word(mix::low_half(word >> 64));
    }
}

/// How many values, and each.
pub(crate) fn values<'a>(
    values: impl ExactSizeIterator<Item = &'a Value>,
    names: &Names,
    sink: &mut impl Sink,
) {
    sink.word(values.len() as u64);
    for value in values {
        let [tag, word] = shared::words(*value, names);
        sink.word(tag);
        sink.word(word);
    }
}
