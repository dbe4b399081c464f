//! The critical sections of a run on mutexes that the relation does not order.

use loris_interpreter::ids::number;
use loris_interpreter::{EventIndex, ThreadId};
use loris_lang::ir::ObjectId;
use smallvec::SmallVec;

use super::cut::Cut;

/// No section, no event.
pub const NONE: u32 = u32::MAX;

/// So few open sections are compared with one another.
const FEW: usize = 16;

/// What a thread does between a lock and its unlock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// A dense number of the mutex.
    pub mutex: u32,
    /// Who.
    pub thread: u32,
    /// The index of the lock among the events of the thread.
    pub lock: u32,
    /// The index of the unlock, [`NONE`] if the run has none.
    pub unlock: u32,
    /// The position of the lock in the run.
    pub position: u32,
    /// The position of the unlock in the run, [`NONE`] if the run has none.
    pub end: u32,
}

/// All sections, in the order of their locks.
#[derive(Clone, Debug, Default)]
pub struct Sections {
    all: Vec<Section>,
    mutexes: Vec<ObjectId>,
    /// For each object 1 + its place in `mutexes`, 0 if it has none.
    places: Vec<u32>,
    /// For each mutex its sections, in the order of their locks. As many as `mutexes` are in use.
    of_mutex: Vec<Vec<u32>>,
    /// For each thread, after each number of its events, a range of `held`.
    spans: Vec<Vec<(u32, u32)>>,
    /// Open sections, one list after another.
    held: Vec<u32>,
}

impl Section {
    /// Who.
    pub fn owner(&self) -> ThreadId {
        ThreadId(self.thread)
    }

    /// The lock.
    pub fn first(&self) -> EventIndex {
        EventIndex(self.position)
    }

    /// The unlock, or the `wait` that gives the mutex back; `None` if the run has none.
    pub fn last(&self) -> Option<EventIndex> {
        (self.end != NONE).then_some(EventIndex(self.end))
    }

    /// Whether the lock but not the unlock belongs to the cut.
    pub(crate) fn is_open_at(&self, cut: &Cut) -> bool {
        let events = cut.of(self.thread as usize);
        self.lock < events && (self.unlock == NONE || events <= self.unlock)
    }

    /// Whether the lock belongs to the cut but not to the start.
    pub(crate) fn is_between(&self, start: &Cut, cut: &Cut) -> bool {
        let thread = self.thread as usize;
        cut.has(thread, self.lock) && !start.has(thread, self.lock)
    }
}

impl Sections {
    /// There are so many threads, and no fewer than before.
    pub(crate) fn widen(&mut self, threads: usize) {
        self.spans.resize_with(threads, || vec![(0, 0)]);
    }

    /// Forgets all but the first so many events of the run, which are those of the cut.
    pub(crate) fn truncate(&mut self, events: u32, cut: &Cut) {
        while let Some(section) = self.all.pop_if(|section| section.position >= events) {
            self.of_mutex[section.mutex as usize].pop();
        }
        for section in &mut self.all {
            if section.unlock != NONE && !cut.has(section.thread as usize, section.unlock) {
                (section.unlock, section.end) = (NONE, NONE);
            }
        }
        let mut held = 0;
        for (thread, spans) in self.spans.iter_mut().enumerate() {
            spans.truncate(cut.of(thread) as usize + 1);
            held = held.max(spans.last().map_or(0, |span| span.1));
        }
        self.held.truncate(held as usize);
    }

    /// The next event of the thread is no lock and no unlock.
    pub(crate) fn pass(&mut self, thread: usize) {
        let last = self.span(thread);
        self.spans[thread].push(last);
    }

    /// The next event of the thread locks; returns the section that begins.
    pub fn lock(&mut self, thread: usize, mutex: ObjectId, position: u32) -> u32 {
        let section = number(self.all.len());
        let mutex = self.mutex(mutex);
        let lock = number(self.spans[thread].len() - 1);
        self.all.push(Section { mutex, thread: number(thread), lock, unlock: NONE, position, end: NONE });
        self.of_mutex[mutex as usize].push(section);
        let (from, to) = self.span(thread);
        let start = number(self.held.len());
        self.held.extend_from_within(from as usize..to as usize);
        self.held.push(section);
        self.spans[thread].push((start, number(self.held.len())));
        section
    }

    /// The next event of the thread unlocks; returns the section that ends.
    ///
    /// # Panics
    /// The thread does not hold the mutex.
    pub fn unlock(&mut self, thread: usize, mutex: ObjectId, position: u32) -> u32 {
        let mutex = self.mutex(mutex);
        let (from, to) = self.span(thread);
        let open = &self.held[from as usize..to as usize];
        let ended = open.iter().copied().find(|&section| self.all[section as usize].mutex == mutex);
        let ended = ended.expect("a thread unlocks what it holds");
        self.all[ended as usize].unlock = number(self.spans[thread].len() - 1);
        self.all[ended as usize].end = position;
        let start = number(self.held.len());
        for at in from..to {
            let section = self.held[at as usize];
            if section != ended {
                self.held.push(section);
            }
        }
        self.spans[thread].push((start, number(self.held.len())));
        ended
    }

    /// All sections, in the order of their locks.
    pub fn all(&self) -> &[Section] {
        &self.all
    }

    /// One section.
    pub fn get(&self, section: u32) -> &Section {
        &self.all[section as usize]
    }

    /// The number of mutexes.
    pub fn mutex_count(&self) -> usize {
        self.mutexes.len()
    }

    /// The mutexes, by their dense numbers, in the order in which they were met.
    pub(crate) fn mutexes(&self) -> &[ObjectId] {
        &self.mutexes
    }

    /// The sections on a mutex, in the order of their locks.
    pub(crate) fn on(&self, mutex: u32) -> &[u32] {
        &self.of_mutex[mutex as usize]
    }

    /// The sections that are open after so many events of the thread.
    pub fn open(&self, thread: usize, events: u32) -> &[u32] {
        let (from, to) = self.spans[thread][events as usize];
        &self.held[from as usize..to as usize]
    }

    /// All sections that are open at the cut.
    pub(crate) fn open_at<'a>(&'a self, cut: &'a Cut) -> impl Iterator<Item = u32> + 'a {
        (0..cut.threads()).flat_map(|thread| self.open(thread, cut.of(thread)).iter().copied())
    }

    /// Whether somebody holds the mutex at the cut.
    pub fn is_held(&self, mutex: u32, cut: &Cut) -> bool {
        self.open_at(cut).any(|section| self.all[section as usize].mutex == mutex)
    }

    /// The dense number of a mutex, if the run has a section on it.
    pub(crate) fn number_of(&self, mutex: ObjectId) -> Option<u32> {
        self.places.get(mutex.0 as usize).copied()?.checked_sub(1)
    }

    /// All sections on one mutex that are open at the cut, if there is a mutex with more than one.
    pub fn clash(&self, cut: &Cut) -> Option<SmallVec<[u32; 4]>> {
        let mut open: SmallVec<[u32; 8]> = SmallVec::new();
        for thread in 0..cut.threads() {
            open.extend_from_slice(self.open(thread, cut.of(thread)));
        }
        let mutex = |section: u32| self.all[section as usize].mutex;
        let one = if open.len() <= FEW {
            let is_second = |at: &usize| open[..*at].iter().any(|&other| mutex(other) == mutex(open[*at]));
            mutex(open[(1..open.len()).find(is_second)?])
        } else {
            let mut held = vec![false; self.mutexes.len()];
            let is_second = |&section: &u32| std::mem::replace(&mut held[mutex(section) as usize], true);
            mutex(open.iter().copied().find(is_second)?)
        };
        Some(open.iter().copied().filter(|&other| mutex(other) == one).collect())
    }

    /// The last lock event of the thread among its first so many events, as its index.
    pub(crate) fn last_lock(&self, thread: usize, events: u32) -> Option<u32> {
        let of_thread = self.all.iter().rev().filter(|section| section.thread as usize == thread);
        of_thread.map(|section| section.lock).find(|&lock| lock < events)
    }

    /// The dense number of a mutex, which is given out if it was not before.
    fn mutex(&mut self, mutex: ObjectId) -> u32 {
        let at = mutex.0 as usize;
        if at >= self.places.len() {
            self.places.resize(at + 1, 0);
        }
        if self.places[at] == 0 {
            self.mutexes.push(mutex);
            self.places[at] = number(self.mutexes.len());
            if self.of_mutex.len() < self.mutexes.len() {
                self.of_mutex.push(Vec::new());
            }
        }
        self.places[at] - 1
    }

    fn span(&self, thread: usize) -> (u32, u32) {
        self.spans[thread].last().copied().unwrap_or((0, 0))
    }
}
