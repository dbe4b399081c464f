//! A path: steps from the start that can be taken one after another, as the lazy relation sees them.

use loris_hbr::{Clocks, Footprint, Lazy};
use loris_interpreter::ids::number;
use loris_interpreter::{Access, EventIndex, Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectId;

/// What an event does to a mutex that the lazy relation does not order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Touch {
    /// It touches none.
    None,
    /// It locks this one.
    Locks(ObjectId),
    /// It unlocks this one; the event at this position had locked it.
    Unlocks(ObjectId, usize),
}

/// The events of a path: their clocks, their threads, and the mutexes they lock and unlock. It grows and shrinks at
/// its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    clocks: Clocks<Lazy>,
    touches: Vec<Touch>,
    /// For each event that locks, whether the path has the unlock.
    closed: Vec<bool>,
    /// For each thread the positions of its events.
    of_thread: Vec<Vec<u32>>,
}

impl Path {
    /// The number of events.
    pub(super) fn len(&self) -> usize {
        self.touches.len()
    }

    /// Adds the event of the machine at this position, which is the next one.
    pub(super) fn push(&mut self, machine: &Machine, position: EventIndex) {
        debug_assert_eq!(position.index(), self.len(), "events come in order");
        let event = machine.event(position);
        self.clocks.push(Footprint::of_event(machine, event));
        let mutex = machine.accesses(event).iter().find_map(|&access| match access {
            Access::Mutex(mutex) => Some(mutex),
            _ => None,
        });
        let touch = match mutex {
            None => Touch::None,
            Some(mutex) if event.op.kind == OpKind::Lock => Touch::Locks(mutex),
            Some(mutex) => self.unlock(event.thread, mutex),
        };
        self.touches.push(touch);
        self.closed.push(false);
        let thread = event.thread.index();
        if thread >= self.of_thread.len() {
            self.of_thread.resize_with(thread + 1, Vec::new);
        }
        self.of_thread[thread].push(position.0);
    }

    /// Ends the section of the thread on the mutex.
    fn unlock(&mut self, thread: ThreadId, mutex: ObjectId) -> Touch {
        let mut events = self.of_thread[thread.index()].iter().rev().map(|&event| event as usize);
        let lock = events.find(|&event| self.touches[event] == Touch::Locks(mutex));
        let lock = lock.expect("a thread unlocks what it has locked");
        self.closed[lock] = true;
        Touch::Unlocks(mutex, lock)
    }

    /// Takes events back until only so many are left.
    pub(super) fn truncate(&mut self, len: usize) {
        while self.len() > len {
            let thread = self.thread(self.len() - 1).index();
            self.of_thread[thread].pop();
            self.clocks.pop();
            self.closed.pop();
            if let Some(Touch::Unlocks(_, lock)) = self.touches.pop() {
                self.closed[lock] = false;
            }
        }
    }

    /// One more than the greatest number of a thread that has had an event.
    pub(super) fn threads(&self) -> usize {
        self.of_thread.len()
    }

    /// The thread of an event.
    pub(super) fn thread(&self, position: usize) -> ThreadId {
        self.clocks.thread(event(position))
    }

    /// How many events its thread had before it.
    pub(super) fn index(&self, position: usize) -> u32 {
        self.clocks.index_in_thread(event(position))
    }

    /// The kind of its op.
    pub(super) fn kind(&self, position: usize) -> OpKind {
        self.clocks.kind(event(position))
    }

    /// What it does to a mutex.
    pub(super) fn touch(&self, position: usize) -> Touch {
        self.touches[position]
    }

    /// Whether an event locks, and the path has no unlock for it.
    pub(super) fn stays_open(&self, position: usize) -> bool {
        matches!(self.touches[position], Touch::Locks(_)) && !self.closed[position]
    }

    /// The events of a thread, as positions.
    pub(super) fn of_thread(&self, thread: usize) -> &[u32] {
        self.of_thread.get(thread).map_or(&[], Vec::as_slice)
    }

    /// The last event of a thread, or its spawn if it has none; `None` for a static thread without an event.
    pub(super) fn last_of(&self, thread: ThreadId) -> Option<usize> {
        // An event is the last one that its clock knows.
        let last = self.clocks.thread_clock(thread).iter().max()?;
        (*last as usize).checked_sub(1)
    }

    /// Whether one event is before another one in the lazy relation.
    pub(super) fn is_before(&self, earlier: usize, later: usize) -> bool {
        self.clocks.happens_before(event(earlier), event(later))
    }

    /// The last event of each other thread that is before an event in the lazy relation.
    pub(super) fn past(&self, position: usize) -> impl Iterator<Item = usize> + '_ {
        let own = self.thread(position).index();
        let clock = self.clocks.clock(event(position)).iter().enumerate();
        clock
            .filter(move |&(thread, &known)| thread != own && known > 0)
            .map(|(_, &known)| known as usize - 1)
    }
}

/// A position as the clocks know it.
fn event(position: usize) -> EventIndex {
    EventIndex(number(position))
}
