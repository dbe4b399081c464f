//! A path: steps from the start that can be taken one after another, as the lazy relation sees them.

use loris_hbr::poset::Poset;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::sections::{NONE, Section};
use loris_hbr::{Footprint, Lazy};
use loris_interpreter::ids::number;
use loris_interpreter::{Chosen, EventIndex, Machine, ThreadId};

/// What an event does to a mutex that the lazy relation does not order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Touch {
    /// It touches none.
    None,
    /// It locks the one with this number.
    Locks(u32),
    /// It unlocks this one.
    Unlocks(u32),
}

/// The events of a path, by their positions. It grows and shrinks at its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    events: Poset<Lazy>,
}

impl Path {
    /// The number of events.
    pub(super) fn len(&self) -> usize {
        self.events.events().len()
    }

    /// Adds the event of the machine at this position, which is the next one.
    pub(super) fn push(&mut self, machine: &Machine, position: EventIndex) {
        debug_assert_eq!(position.index(), self.len(), "events come in order");
        self.events.push(machine);
    }

    /// Takes events back until only so many are left.
    pub(super) fn truncate(&mut self, len: usize) {
        self.events.truncate(len);
    }

    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        self.events.threads()
    }

    /// The thread of an event.
    pub(super) fn thread(&self, position: usize) -> ThreadId {
        let thread = self.events.events()[position].thread;
        ThreadId(u32::try_from(thread).expect("thread numbers have 32 bits"))
    }

    /// How many events its thread had before it.
    pub(super) fn index(&self, position: usize) -> u32 {
        self.events.events()[position].index
    }

    /// The event as the relations see it.
    pub(super) fn footprint(&self, position: usize) -> Footprint<'_> {
        self.events.footprint(&self.events.events()[position])
    }

    /// What it chose.
    pub(super) fn choices(&self, position: usize) -> &[Chosen] {
        self.events.choices(&self.events.events()[position])
    }

    /// What it does to a mutex.
    pub(super) fn touch(&self, position: usize) -> Touch {
        let event = &self.events.events()[position];
        match event.mutex {
            NONE => Touch::None,
            mutex if event.locks == NONE => Touch::Unlocks(mutex),
            mutex => Touch::Locks(mutex),
        }
    }

    /// The lock of the section that an event ends.
    pub(super) fn lock_of(&self, position: usize) -> Option<usize> {
        self.section(self.events.events()[position].unlocks).map(|section| section.position as usize)
    }

    /// Whether an event locks, and the path has no unlock for it.
    pub(super) fn stays_open(&self, position: usize) -> bool {
        let begun = self.section(self.events.events()[position].locks);
        begun.is_some_and(|section| section.last().is_none())
    }

    fn section(&self, section: u32) -> Option<&Section> {
        (section != NONE).then(|| self.events.sections().get(section))
    }

    /// The events of a thread, as positions.
    pub(super) fn of_thread(&self, thread: usize) -> &[u32] {
        self.events.of_thread(thread)
    }

    /// The last event of a thread, or its spawn if it has none; `None` for a static thread without an event.
    pub(super) fn last_of(&self, thread: ThreadId) -> Option<usize> {
        let is_known = thread.index() < self.threads();
        let last = is_known.then(|| self.events.last_of(self.events.end(), thread));
        last.flatten().map(|last| last as usize)
    }

    /// Whether one event is before another one in the lazy relation.
    pub(super) fn is_before(&self, earlier: usize, later: usize) -> bool {
        let event = &self.events.events()[earlier];
        earlier < later && self.events.clock(number(later))[event.thread] > event.index
    }

    /// Whether all that is before an event is in the cut, of which it would be the next event of its thread.
    pub(super) fn follows(&self, event: usize, cut: &Cut) -> bool {
        self.events.follows(number(event), cut)
    }

    /// For each thread with events that are before an event in the lazy relation or are it, how many these are.
    pub(super) fn past_of(&self, event: usize) -> impl Iterator<Item = (ThreadId, u32)> + '_ {
        let clock = (0..).map(ThreadId).zip(self.events.clock(number(event)).iter().copied());
        clock.filter(|&(_, known)| known > 0)
    }

    /// The last event of each other thread that is before an event in the lazy relation.
    pub(super) fn past(&self, event: usize) -> impl Iterator<Item = usize> + '_ {
        let own = self.thread(event);
        let others = self.past_of(event).filter(move |&(thread, _)| thread != own);
        others.map(|(thread, known)| self.of_thread(thread.index())[known as usize - 1] as usize)
    }
}
