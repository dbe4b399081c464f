//! What was explored: for each unfolding event the runs that have it.

use loris_interpreter::ids::number;

use loris_hbr::poset::unfolding::EventId;

/// The events of every run so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    /// For each unfolding event the runs that have it.
    runs: Vec<Runs>,
    /// The number of events of each run.
    lengths: Vec<u32>,
    /// The events of the newest run, whose last spans are open.
    newest: Vec<EventId>,
}

/// The numbers of the runs that have an event. Runs that follow one another have much in common, so these are few
/// spans, and mostly one.
#[derive(Clone, Debug)]
struct Runs {
    last: Span,
    /// Those before it, ascending.
    #[expect(
        clippy::box_collection,
        reason = "mostly there is none, and there is one of these for each event"
    )]
    earlier: Option<Box<Vec<Span>>>,
}

/// Runs that follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Span {
    first: u32,
    /// [`OPEN`] if the newest run has the event.
    last: u32,
}

/// The span goes on as long as runs have the event.
const OPEN: u32 = u32::MAX;

/// No run has the event.
const NEVER: Span = Span { first: u32::MAX, last: 0 };

/// Which of the runs that have a set of events are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// Any that has the events.
    AtLeast,
    /// Those with so many events in all.
    Exactly(usize),
}

impl Store {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.lengths.clear();
        self.newest.clear();
    }

    /// Adds a run with these events; returns its number. What it begins with as the run before did is left as it is.
    pub(super) fn add(&mut self, events: impl ExactSizeIterator<Item = EventId> + Clone) -> u32 {
        let run = number(self.lengths.len());
        self.lengths.push(number(events.len()));
        let common =
            self.newest.iter().zip(events.clone()).take_while(|(one, other)| **one == *other).count();
        for event in self.newest.drain(common..) {
            self.runs[event.0 as usize].last.last = run - 1;
        }
        for event in events.skip(common) {
            let at = event.0 as usize;
            if at >= self.runs.len() {
                self.runs.resize_with(at + 1, || Runs { last: NEVER, earlier: None });
            }
            self.runs[at].go_on(run);
            self.newest.push(event);
        }
        run
    }

    /// Whether one run has all of these events.
    pub(super) fn covers(&self, events: &[EventId], size: Size) -> bool {
        self.covering(events, size).is_some()
    }

    /// The newest run that has all of these events. Goes from the newest run down, each time to the next one that an
    /// event allows, until all events allow one.
    pub(super) fn covering(&self, events: &[EventId], size: Size) -> Option<u32> {
        let mut run = u32::try_from(self.lengths.len().checked_sub(1)?).ok()?;
        loop {
            let before = run;
            for &event in events {
                run = self.runs.get(event.0 as usize)?.up_to(run)?;
            }
            if run == before {
                match size {
                    Size::Exactly(length) if self.lengths[run as usize] as usize != length => {
                        run = run.checked_sub(1)?;
                    }
                    Size::AtLeast | Size::Exactly(_) => return Some(run),
                }
            }
        }
    }

    /// Whether the run has the event.
    pub(super) fn has(&self, run: u32, event: EventId) -> bool {
        self.runs.get(event.0 as usize).is_some_and(|runs| runs.up_to(run) == Some(run))
    }
}

impl Runs {
    /// The newest run, which has this number, has the event.
    fn go_on(&mut self, run: u32) {
        let follows = self.last.last + 1 == run && self.last != NEVER;
        if follows {
            self.last.last = OPEN;
            return;
        }
        let before = std::mem::replace(&mut self.last, Span { first: run, last: OPEN });
        if before != NEVER {
            self.earlier.get_or_insert_default().push(before);
        }
    }

    /// The newest run up to this one that has the event.
    fn up_to(&self, run: u32) -> Option<u32> {
        if self.last.first <= run {
            return Some(run.min(self.last.last));
        }
        let earlier = self.earlier.as_ref()?;
        let begun = earlier.partition_point(|span| span.first <= run).checked_sub(1)?;
        Some(run.min(earlier[begun].last))
    }
}
