//! Whether a cut can be reached with no two sections on one mutex overlapping, and by which order of its events.
//!
//! An order of the events of a cut is valid if it respects the relation and takes each mutex when it is free.
//! If no section that is open at the cut is followed, in the order of the run, by another one on its mutex, the
//! order of the run is valid. Otherwise a search over prefixes of the cut decides, in which an event that locks
//! nothing is taken as soon as it may come, and two kinds of locks are taken without trying anything else:
//!
//! 1. the last lock of its mutex that any other thread has no lock of left: the mutex stays free until then;
//! 2. a lock whose section ends by itself, with events that lock nothing: nothing more is held afterwards.
//!
//! In both cases the events may be moved to the front of any valid order, so the search is exact. It branches
//! only over the other locks, and remembers the prefixes from which there is no way on.
//!
//! All of this may also start from a smaller cut that was reached already, and is asked for the rest.

use loris_interpreter::ids::number;

use std::hash::BuildHasherDefault;

use crate::Relation;
use hashbrown::HashSet;
use smallvec::SmallVec;

use super::core::without_a_core;
use super::cut::Cut;
use super::plain::agrees;
use super::run::Run;
use super::sections::NONE;
use super::smaller::{Smaller, without_a_lock};
use super::unfolding::Mix;
use crate::poset::poll::Poll;

/// Finds valid orders of cuts; reused to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Linearizer {
    path: Vec<u32>,
    /// For each thread how many of its events are in `path`.
    at: Vec<u32>,
    /// For each mutex 1 + the thread that holds it, 0 if it is free.
    owner: Vec<u32>,
    /// For each mutex and thread how many locks of the cut are not in `path`.
    left: Vec<u32>,
    /// For each mutex the sum over the threads.
    left_in_all: Vec<u32>,
    hopeless: HashSet<Box<[u32]>, BuildHasherDefault<Mix>>,
    open: Vec<Branch>,
    /// The first prefix at which nothing could be taken without trying something else; empty until there is one.
    sure: Vec<u32>,
    /// What there was to try there.
    after_sure: AfterSure,
}

/// What there is to try at the first prefix at which nothing can be taken without trying.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum AfterSure {
    #[default]
    Nothing,
    Locks,
    /// Nothing helps: the cut has to be one of these or smaller.
    Core(Smaller),
}

/// A place where several locks are to be tried.
#[derive(Clone, Debug)]
struct Branch {
    /// The length of `path` there.
    length: usize,
    /// The threads that are about to lock, the next to be tried last.
    threads: SmallVec<[u32; 4]>,
}

impl Linearizer {
    /// A valid order of the events of the cut, as positions in the run; `None` if there is none.
    pub fn linearize<R: Relation>(&mut self, run: &Run<R>, cut: &Cut, poll: &dyn Poll) -> Option<&[u32]> {
        self.linearize_from(run, &Cut::empty(run.threads()), cut, poll)
    }

    /// A valid order of the events of the cut that are not in `start`, after those of `start`, which is a part of
    /// the cut that can be reached; `None` if there is none.
    pub fn linearize_from<R: Relation>(
        &mut self,
        run: &Run<R>,
        start: &Cut,
        cut: &Cut,
        poll: &dyn Poll,
    ) -> Option<&[u32]> {
        debug_assert!(start.is_below(cut), "a search starts inside the cut");
        self.path.clear();
        if is_in_order(run, start, cut) {
            let (from, to) = (start.as_slice(), cut.as_slice());
            for (position, event) in (0..).zip(run.events()) {
                if (from[event.thread]..to[event.thread]).contains(&event.index) {
                    self.path.push(position);
                }
            }
            return Some(&self.path);
        }
        if run.sections().clash(cut).is_some() {
            return None;
        }
        self.start(run, start, cut);
        let found = Search { run, cut, with: self, poll }.run_to_end();
        debug_assert!(
            poll.stops() || agrees(run, start, cut, found, &self.smaller(run, cut)),
            "the search is right about the cut, and about what is left of it"
        );
        found.then_some(&self.path)
    }

    /// The order that was found last.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    fn start<R: Relation>(&mut self, run: &Run<R>, start: &Cut, cut: &Cut) {
        let (threads, mutexes) = (run.threads(), run.sections().mutex_count());
        self.at.clear();
        self.at.extend_from_slice(start.as_slice());
        for (table, size) in [
            (&mut self.owner, mutexes),
            (&mut self.left, mutexes * threads),
            (&mut self.left_in_all, mutexes),
        ] {
            table.clear();
            table.resize(size, 0);
        }
        for section in run.sections().all().iter().filter(|section| section.is_between(start, cut)) {
            self.left[section.mutex as usize * threads + section.thread as usize] += 1;
            self.left_in_all[section.mutex as usize] += 1;
        }
        for section in run.sections().open_at(start).map(|section| run.sections().get(section)) {
            self.owner[section.mutex as usize] = section.thread + 1;
        }
        self.hopeless.clear();
        self.open.clear();
        self.sure.clear();
    }

    /// After a search for the cut that failed, and not because of two sections that are open in it: smaller cuts, such
    /// that each part of the cut that can be reached from the same start is below one of them.
    ///
    /// What was taken without trying anything else can be added to such a part. If nothing was left to try then, such
    /// a part has no more: the first event more would be a lock of a mutex that is held from the start on, by a
    /// section that ends later. Otherwise the part lacks an event of each core, or the last lock of some thread.
    pub fn smaller<R: Relation>(&self, run: &Run<R>, cut: &Cut) -> Smaller {
        let sure = Cut::of_counts(&self.sure);
        match &self.after_sure {
            AfterSure::Nothing => [sure].into_iter().collect(),
            AfterSure::Core(smaller) => smaller.clone(),
            AfterSure::Locks => {
                without_a_lock(run, cut).into_iter().filter(|smaller| sure.is_below(smaller)).collect()
            }
        }
    }
}

/// Whether the order of the run is valid for what the cut has beyond `start`.
fn is_in_order<R: Relation>(run: &Run<R>, start: &Cut, cut: &Cut) -> bool {
    let sections = run.sections();
    let stays = sections.open_at(cut).all(|open| {
        let section = sections.get(open);
        let later = sections.on(section.mutex).iter().rev().take_while(|&&other| other != open);
        !later.map(|&other| sections.get(other)).any(|other| other.is_between(start, cut))
    });
    stays
        && sections.open_at(start).all(|open| {
            let section = sections.get(open);
            let unlock =
                run.position(section.thread as usize, section.unlock).filter(|&at| run.is_in(at, cut));
            let others = sections.on(section.mutex).iter().map(|&other| sections.get(other));
            let mut inside = others.filter(|other| unlock.is_none_or(|unlock| other.position < unlock));
            !inside.any(|other| other.is_between(start, cut))
        })
}

/// A search under way.
struct Search<'a, R> {
    run: &'a Run<R>,
    cut: &'a Cut,
    with: &'a mut Linearizer,
    poll: &'a dyn Poll,
}

impl<R: Relation> Search<'_, R> {
    /// Whether there is a valid order; it is in `path` then.
    fn run_to_end(&mut self) -> bool {
        loop {
            self.take_what_locks_nothing();
            if self.poll.stops() {
                return false;
            }
            if self.with.at == self.cut.as_slice() {
                return true;
            }
            let ready = self.ready_locks();
            if self.commit(&ready) {
                continue;
            }
            if !self.is_open(&ready) {
                return false;
            }
            if !self.branch(ready) && !self.retreat() {
                return false;
            }
        }
    }

    /// Nothing can be taken without trying. The first time that prefix is remembered, and a reason looked for why
    /// there is no order; `false` if there is one.
    fn is_open(&mut self, ready: &[u32]) -> bool {
        if !self.with.sure.is_empty() {
            return true;
        }
        self.with.sure.extend_from_slice(&self.with.at);
        self.with.after_sure = if ready.is_empty() {
            AfterSure::Nothing
        } else {
            let core = without_a_core(self.run, &Cut::of_counts(&self.with.sure), self.cut, self.poll);
            core.map_or(AfterSure::Locks, AfterSure::Core)
        };
        !matches!(self.with.after_sure, AfterSure::Core(_))
    }

    /// Takes every event that may come and locks nothing.
    fn take_what_locks_nothing(&mut self) {
        let mut progress = true;
        while progress && !self.poll.stops() {
            progress = false;
            for thread in 0..self.run.threads() {
                while let Some(position) = self.next(thread) {
                    if self.run.event(position).locks != NONE {
                        break;
                    }
                    self.take(position);
                    progress = true;
                }
            }
        }
    }

    /// The next event of the thread, if it is in the cut and what happens before it is in `path`.
    fn next(&self, thread: usize) -> Option<u32> {
        let at = self.with.at[thread];
        let position = self.run.position(thread, at).filter(|_| self.cut.has(thread, at))?;
        let clock = self.run.clock(position);
        let known = |other: usize| other == thread || clock[other] <= self.with.at[other];
        (0..self.run.threads()).all(known).then_some(position)
    }

    /// The locks that may come, of mutexes that are free, in the order of the run.
    fn ready_locks(&self) -> SmallVec<[u32; 4]> {
        let mut ready: SmallVec<[u32; 4]> = (0..self.run.threads())
            .filter_map(|thread| self.next(thread))
            .filter(|&position| self.with.owner[self.mutex(position)] == 0)
            .collect();
        ready.sort_unstable();
        ready
    }

    /// Takes one of the locks, if one of them can be taken without trying the others.
    fn commit(&mut self, ready: &[u32]) -> bool {
        for &position in ready {
            let (mutex, thread) = (self.mutex(position), self.run.event(position).thread);
            if self.with.left_in_all[mutex] == self.with.left[mutex * self.run.threads() + thread] {
                self.take(position);
                return true;
            }
        }
        for &position in ready {
            let (mutex, length) = (self.mutex(position), self.with.path.len());
            self.take(position);
            self.take_what_locks_nothing();
            if self.with.owner[mutex] == 0 {
                return true;
            }
            self.go_back_to(length);
        }
        false
    }

    /// Takes the first of the locks and remembers the others; `false` if there is none that is worth it.
    fn branch(&mut self, ready: SmallVec<[u32; 4]>) -> bool {
        if ready.is_empty() || self.with.hopeless.contains(self.with.at.as_slice()) {
            return false;
        }
        // Sections that stay open come last, since nobody gets their mutex after them.
        let mut order = ready;
        order.sort_by_key(|&position| (self.stays_open(position), position));
        let threads = order.iter().rev().map(|&position| number(self.run.event(position).thread)).collect();
        self.with.open.push(Branch { length: self.with.path.len(), threads });
        self.try_next()
    }

    /// Goes back to the last branch with a lock left to try, and takes that; `false` if there is none.
    fn retreat(&mut self) -> bool {
        while let Some(branch) = self.with.open.last() {
            let length = branch.length;
            self.go_back_to(length);
            if self.try_next() {
                return true;
            }
            self.with.hopeless.insert(self.with.at.as_slice().into());
            self.with.open.pop();
        }
        false
    }

    /// Takes the next lock of the last branch.
    fn try_next(&mut self) -> bool {
        let Some(thread) = self.with.open.last_mut().and_then(|branch| branch.threads.pop()) else {
            return false;
        };
        let position = self.run.position(thread as usize, self.with.at[thread as usize]);
        self.take(position.expect("the thread was about to lock"));
        true
    }

    /// Whether the section that the lock begins is open at the cut.
    fn stays_open(&self, lock: u32) -> bool {
        self.run.sections().get(self.run.event(lock).locks).is_open_at(self.cut)
    }

    fn take(&mut self, position: u32) {
        let event = self.run.event(position);
        self.with.path.push(position);
        self.with.at[event.thread] += 1;
        if event.locks != NONE {
            let mutex = self.run.sections().get(event.locks).mutex as usize;
            self.with.owner[mutex] = number(event.thread) + 1;
            self.count(mutex, event.thread, u32::wrapping_sub);
        }
        if event.unlocks != NONE {
            self.with.owner[self.run.sections().get(event.unlocks).mutex as usize] = 0;
        }
    }

    fn go_back_to(&mut self, length: usize) {
        while self.with.path.len() > length {
            let Some(position) = self.with.path.pop() else { return };
            let event = self.run.event(position);
            self.with.at[event.thread] -= 1;
            if event.unlocks != NONE {
                let mutex = self.run.sections().get(event.unlocks).mutex as usize;
                self.with.owner[mutex] = number(event.thread) + 1;
            }
            if event.locks != NONE {
                let mutex = self.run.sections().get(event.locks).mutex as usize;
                self.with.owner[mutex] = 0;
                self.count(mutex, event.thread, u32::wrapping_add);
            }
        }
    }

    /// One lock fewer or more is left.
    fn count(&mut self, mutex: usize, thread: usize, change: fn(u32, u32) -> u32) {
        let threads = self.run.threads();
        for count in [&mut self.with.left[mutex * threads + thread], &mut self.with.left_in_all[mutex]] {
            *count = change(*count, 1);
        }
    }

    /// The mutex of a lock event.
    fn mutex(&self, position: u32) -> usize {
        self.run.event(position).mutex as usize
    }
}
