//! Fingerprints of states, and the words they are made of.
//!
//! Two views of a state: what a terminal state is compared by, and what the future depends on. Each is the cells of
//! the shared memory, whose hash is kept up to date by every write, and some words about the rest. Threads stand in
//! the order of their keys and sets of threads are sorted by key, so that nothing depends on the schedule.

use loris_lang::ir::Value;
use smallvec::SmallVec;

use crate::ids::ThreadId;
use crate::image::{Image, Kind};
use crate::local::{self, Sink};
use crate::machine::Machine;
use crate::mix::Digest;
use crate::objects::{self, QueueItem};
use crate::op::OpKind;
use crate::outcome::Status;
use crate::shared;
use crate::state::State;
use crate::thread::{self, Thread};

type Keys = SmallVec<[u64; 8]>;

impl Machine {
    /// A hash of [`terminal_state`](Machine::terminal_state).
    pub fn terminal_fingerprint(&self) -> u128 {
        let mut digest = Digest::new(1);
        self.state.terminal_words(&self.image, &mut digest);
        self.state.shared.hash().wrapping_add(digest.finish())
    }

    /// A hash of [`state_key`](Machine::state_key).
    pub fn state_fingerprint(&self) -> u128 {
        let mut digest = Digest::new(2);
        self.state.future_words(&self.image, &mut digest);
        self.state.shared.hash().wrapping_add(digest.finish())
    }

    /// Everything that the future and the terminal state depend on, and nothing else, as words; independent of the
    /// schedule that led here. Words of one machine can be compared with those of another one of the program.
    pub fn state_key(&self) -> Box<[u64]> {
        let mut words = Vec::new();
        for cell in self.state.shared.cells() {
            words.extend(shared::words(*cell, &self.state.names));
        }
        self.state.future_words(&self.image, &mut words);
        words.into_boxed_slice()
    }
}

impl State {
    fn keys(&self, threads: impl Iterator<Item = ThreadId>) -> Keys {
        let mut keys: Keys = threads.map(|thread| self.names.key(thread)).collect();
        keys.sort_unstable();
        keys
    }

    fn by_key(&self) -> SmallVec<[(u64, ThreadId); 16]> {
        let mut threads: SmallVec<[(u64, ThreadId); 16]> =
            self.order.iter().map(|thread| (self.names.key(*thread), *thread)).collect();
        threads.sort_unstable();
        threads
    }

    fn values<'a>(&self, all: impl ExactSizeIterator<Item = &'a Value>, sink: &mut impl Sink) {
        local::values(all, &self.names, sink);
    }

    fn terminal_words(&self, image: &Image, sink: &mut impl Sink) {
        for object in &image.composite {
            match image.kind(*object) {
                Kind::Var | Kind::Sem | Kind::Mutex { .. } => {}
                Kind::RwLock { readers } => {
                    let mut keys = self.keys(self.shared.list(readers).iter().copied().map(ThreadId));
                    keys.dedup();
                    set(&keys, sink);
                }
                Kind::Cond { woken, queue } => {
                    let waiting = objects::waiting(self.shared.list(woken), self.shared.list(queue));
                    set(&self.keys(waiting), sink);
                }
                Kind::Barrier { parties, arrivals } => {
                    sink.word(u64::from(self.shared.counter(arrivals) % parties));
                    set(&self.keys(self.enabled_at(image, *object, OpKind::Leave)), sink);
                }
                Kind::Chan { capacity, buffer } => {
                    self.values(self.shared.buffer(buffer).iter(), sink);
                    if capacity == 0 {
                        set(&self.keys(self.enabled_at(image, *object, OpKind::Sent)), sink);
                    }
                }
            }
        }
        for (key, id) in self.by_key() {
            let thread = &self.threads[id.index()];
            sink.word(key);
            let status = match thread.registers.status {
                Status::Running if thread.is_in_loop_op(image) => Status::Spinning,
                status => status,
            };
            sink.word(status as u64);
            match status {
                Status::Ended | Status::Absent => self.ended_words(thread, image, sink),
                Status::Running => {
                    sink.word(thread.registers.pending.kind as u64);
                    self.place_words(thread, image, sink);
                }
                Status::Failed | Status::AssumeBlocked => self.place_words(thread, image, sink),
                Status::Spinning => self.cycle_words(image, id, sink),
            }
        }
    }

    /// Functions, places in the source, and live slots.
    fn place_words(&self, thread: &Thread, image: &Image, sink: &mut impl Sink) {
        sink.word(u64::from(thread.registers.depth));
        for frame in thread.all_frames() {
            sink.word(u64::from(frame.function.0));
            sink.word(u64::from(thread::place(image.function(frame.function), frame)));
            self.values(thread.live(frame, image).iter(), sink);
        }
    }

    /// The names of the top-level locals, and their values.
    fn ended_words(&self, thread: &Thread, image: &Image, sink: &mut impl Sink) {
        sink.word(image.local_names(thread.outermost().function));
        for (local, values) in State::top_level(thread, image) {
            if let Some(values) = values {
                self.values(values.iter(), sink);
            } else {
                let unset = (0..local.length.unwrap_or(1)).map(|_| &Value::Unset);
                self.values(unset, sink);
            }
        }
    }

    fn future_words(&self, image: &Image, sink: &mut impl Sink) {
        for object in &image.composite {
            match image.kind(*object) {
                Kind::Var | Kind::Sem => {}
                Kind::Mutex { levels, .. } => {
                    sink.word(levels.map_or(0, |levels| u64::from(self.shared.counter(levels))));
                }
                Kind::RwLock { readers } => {
                    set(&self.keys(self.shared.list(readers).iter().copied().map(ThreadId)), sink);
                }
                Kind::Cond { woken, queue } => {
                    set(&self.keys(self.shared.list(woken).iter().copied().map(ThreadId)), sink);
                    self.queue_words(self.shared.list(queue), sink);
                }
                Kind::Barrier { parties, arrivals } => {
                    sink.word(u64::from(self.shared.counter(arrivals) % parties));
                }
                Kind::Chan { buffer, .. } => self.values(self.shared.buffer(buffer).iter(), sink),
            }
        }
        for (key, id) in self.by_key() {
            let thread = &self.threads[id.index()];
            sink.word(key);
            sink.word(thread.registers.status as u64);
            if thread.registers.status == Status::Ended {
                self.ended_words(thread, image, sink);
            } else {
                sink.word(self.ticket_word(image, id, thread));
                local::code_words(thread, &self.names, image, sink);
                local::record_words(thread, sink);
            }
        }
    }

    /// Waiters between two tokens may be taken by the same tokens: they are a set.
    fn queue_words(&self, queue: &[u32], sink: &mut impl Sink) {
        let is_token = |word: &u32| objects::queue_item(*word) == QueueItem::Token;
        for group in queue.split(is_token) {
            set(&self.keys(group.iter().copied().map(ThreadId)), sink);
        }
        sink.word(u64::MAX);
    }

    /// The levels of the mutex of a `wait`; for a thread at a `leave`, whether its round is full.
    fn ticket_word(&self, image: &Image, id: ThreadId, thread: &Thread) -> u64 {
        match thread.registers.pending.kind {
            OpKind::Leave => u64::from(self.can_run(image, id)),
            _ => u64::from(thread.registers.ticket),
        }
    }

    /// The visits on the cycle of a thread that spins at an end; its own one where a failure has ended the execution.
    fn cycle_words(&self, image: &Image, id: ThreadId, sink: &mut impl Sink) {
        if let Some(cycle) = self.cycle(id) {
            return local::visit_words(cycle.visits.iter().copied(), sink);
        }
        let visit = local::visit(&self.threads[id.index()], &self.shared, &self.names, image);
        local::visit_words(std::iter::once(visit), sink);
    }
}

fn set(keys: &Keys, sink: &mut impl Sink) {
    sink.word(keys.len() as u64);
    keys.iter().for_each(|key| sink.word(*key));
}
