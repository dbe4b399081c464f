//! The lockset discipline: a shared variable that is written should be protected by one lock throughout.
//!
//! *Idea* (Savage, Burrows, Nelson, Sobalvarro and Anderson 1997, Eraser). Each variable has a set of candidate locks,
//! at first all; an access leaves those that its thread holds. If none is left, nothing protects the variable.
//!
//! *States* (§2.2). A *virgin* variable becomes *exclusive* to the first thread that touches it, which may set it up
//! without a lock. With the access of a second thread it is *shared* if that reads, and *shared-modified* once it is
//! written; from then on candidates are struck out, and in the last state an empty set is a warning, once for each variable.
//! *Reader-writer locks* (§2.3): a write leaves only those that are held for writing.
//!
//! *Neither sound nor complete.* What a join, a semaphore, a channel or a barrier orders gives false alarms. An access
//! in the exclusive state strikes out nothing, so a race with it can be missed, and the order of the execution
//! decides whether it is. Accesses that synchronise are left out: they need no lock.
//!
//! *Departures.* Everything can be taken back. Candidates are numbers of sets, each set kept once.
//!
//! *Cost:* for an access one comparison while the set of candidates does not change, else a search among the sets.

use loris_interpreter::ids::number;
use loris_interpreter::op::Acquires;
use loris_interpreter::{Effect, Event, EventIndex, Machine, PlacedAccess, Role, ThreadId};
use loris_lang::ir::{ObjectId, Value};

use super::Touch;
use crate::paged_vec::PagedVec;

/// A variable that no lock protects, as it seems.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unprotected {
    /// The last access by another thread before.
    pub earlier: Touch,
    /// The access that left no candidate.
    pub later: Touch,
}

/// Watches the locks of an execution that grows and shrinks at its end.
#[derive(Clone, Default, Debug)]
pub struct Lockset {
    variables: PagedVec<State>,
    /// What each thread holds, by object.
    held: Vec<Vec<(ObjectId, Mode)>>,
    /// Sets of locks, each in ascending order.
    sets: Vec<Vec<ObjectId>>,
    changes: Vec<Change>,
    /// For each event, how many changes there were before.
    marks: Vec<usize>,
}

/// How a lock is held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mode {
    Shared,
    Exclusive,
}

/// The state of a variable.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    phase: Phase,
    /// The last access, and the last one by another thread before it.
    last: Option<Touch>,
    other: Option<Touch>,
}

/// Where in its life a variable is, with its candidates by the number of their set.
#[derive(Clone, Copy, Debug, Default)]
enum Phase {
    #[default]
    Virgin,
    Exclusive(ThreadId),
    Shared(usize),
    SharedModified(usize),
    Reported,
}

/// One change, with what was there before.
#[derive(Clone, Copy, Debug)]
enum Change {
    Variable(ObjectId, State),
    Taken(ThreadId, ObjectId),
    Given(ThreadId, ObjectId, Mode),
}

impl Lockset {
    /// Before the first execution.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins an execution, as [`DataRaces::begin`](super::DataRaces::begin).
    pub fn begin(&mut self, machine: &Machine, found: &mut impl FnMut(Unprotected)) {
        self.truncate(0);
        self.take_back(0);
        for access in machine.root_placed_accesses() {
            self.touch(Touch { access: *access, event: None }, found);
        }
    }

    /// Adds the next event of the machine, and reports the variables that it leaves unprotected.
    pub fn push(&mut self, machine: &Machine, found: &mut impl FnMut(Unprotected)) {
        let index = EventIndex(number(self.marks.len()));
        self.marks.push(self.changes.len());
        self.lock(machine.event(index));
        for access in machine.placed_accesses(index) {
            self.touch(Touch { access: *access, event: Some(index) }, found);
        }
    }

    /// Takes events back until only `len` are left.
    pub fn truncate(&mut self, len: usize) {
        if let Some(changes) = self.marks.get(len).copied() {
            self.take_back(changes);
            self.marks.truncate(len);
        }
    }

    /// What the op of the event does to the locks of its thread.
    fn lock(&mut self, event: &Event) {
        if let Some(lock) = event.op.released() {
            self.give(event.thread, lock);
        }
        let mode = match event.op.kind.acquires() {
            Some(Acquires::Shared) => Mode::Shared,
            Some(Acquires::IfFree) if event.read != Value::Bool(true) => return,
            Some(Acquires::Exclusive | Acquires::IfFree) => Mode::Exclusive,
            None => return,
        };
        if let Some(lock) = event.op.object {
            self.take(event.thread, lock, mode);
        }
    }

    fn holds(&mut self, thread: ThreadId) -> &mut Vec<(ObjectId, Mode)> {
        if thread.index() >= self.held.len() {
            self.held.resize_with(thread.index() + 1, Vec::new);
        }
        &mut self.held[thread.index()]
    }

    /// The thread holds the lock from now on; a `trylock` of a reentrant mutex may find that it does. For reading it may
    /// hold one several times.
    fn take(&mut self, thread: ThreadId, lock: ObjectId, mode: Mode) {
        let held = self.holds(thread);
        let at = match held.binary_search_by_key(&lock, |(lock, _)| *lock) {
            Ok(_) if mode == Mode::Exclusive => return,
            Ok(at) | Err(at) => at,
        };
        held.insert(at, (lock, mode));
        self.changes.push(Change::Taken(thread, lock));
    }

    fn give(&mut self, thread: ThreadId, lock: ObjectId) {
        let held = self.holds(thread);
        if let Ok(at) = held.binary_search_by_key(&lock, |(lock, _)| *lock) {
            let (_, mode) = held.remove(at);
            self.changes.push(Change::Given(thread, lock, mode));
        }
    }

    fn touch(&mut self, touch: Touch, found: &mut impl FnMut(Unprotected)) {
        let PlacedAccess { thread, object, effect, role, .. } = touch.access;
        if role == Role::Synchronises {
            return;
        }
        let before = self.variables.get(object);
        let other = match before.last {
            Some(last) if last.access.thread != thread => Some(last),
            _ => before.other,
        };
        let mut phase = match (before.phase, effect) {
            (Phase::Virgin, _) => Phase::Exclusive(thread),
            (Phase::Exclusive(owner), _) if owner == thread => before.phase,
            (Phase::Exclusive(_), Effect::Read) => Phase::Shared(self.left(None, thread, effect)),
            (Phase::Exclusive(_), Effect::Write) => Phase::SharedModified(self.left(None, thread, effect)),
            (Phase::Shared(set), Effect::Read) => Phase::Shared(self.left(Some(set), thread, effect)),
            (Phase::Shared(set), Effect::Write) | (Phase::SharedModified(set), _) => {
                Phase::SharedModified(self.left(Some(set), thread, effect))
            }
            (Phase::Reported, _) => Phase::Reported,
        };
        if let (Phase::SharedModified(set), Some(earlier)) = (phase, other)
            && self.sets[set].is_empty()
        {
            found(Unprotected { earlier, later: touch });
            phase = Phase::Reported;
        }
        self.changes.push(Change::Variable(object, before));
        *self.variables.get_mut(object) = State { phase, last: Some(touch), other };
    }

    /// The candidates that an access leaves, of all locks if there is no set yet.
    fn left(&mut self, set: Option<usize>, thread: ThreadId, effect: Effect) -> usize {
        self.holds(thread);
        let held = &self.held[thread.index()];
        let counts = |mode: Mode| effect == Effect::Read || mode == Mode::Exclusive;
        let is_left = |lock: &ObjectId| {
            let found = held.binary_search_by_key(lock, |(lock, _)| *lock);
            found.is_ok_and(|at| counts(held[at].1))
        };
        let left: Vec<ObjectId> = match set {
            Some(set) if self.sets[set].iter().all(is_left) => return set,
            Some(set) => self.sets[set].iter().copied().filter(is_left).collect(),
            None => held.iter().filter(|(_, mode)| counts(*mode)).map(|(lock, _)| *lock).collect(),
        };
        self.sets.iter().position(|set| *set == left).unwrap_or_else(|| {
            self.sets.push(left);
            self.sets.len() - 1
        })
    }

    /// Takes changes back until only so many are left. Sets stay: they may be needed again.
    fn take_back(&mut self, changes: usize) {
        while self.changes.len() > changes {
            match self.changes.pop() {
                Some(Change::Variable(object, before)) => *self.variables.get_mut(object) = before,
                Some(Change::Taken(thread, lock)) => {
                    let held = self.holds(thread);
                    if let Ok(at) = held.binary_search_by_key(&lock, |(lock, _)| *lock) {
                        held.remove(at);
                    }
                }
                Some(Change::Given(thread, lock, mode)) => {
                    let held = self.holds(thread);
                    let at = held.partition_point(|(other, _)| *other < lock);
                    held.insert(at, (lock, mode));
                }
                None => {}
            }
        }
    }
}
