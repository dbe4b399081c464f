//! What was explored: for each unfolding event the runs that have it.

use std::ops::ControlFlow;

use crate::cuts::unfolding::EventId;

/// The events of every run so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    /// For each unfolding event the numbers of the runs that have it, ascending. Runs that follow one another have
    /// much in common, so these are few spans.
    runs: Vec<Vec<Span>>,
    /// The number of events of each run.
    lengths: Vec<u32>,
    /// How many spans there are over all events.
    spans: usize,
}

/// Runs that follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Span {
    first: u32,
    last: u32,
}

/// Which runs answer a question about a set of events.
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
        self.spans = 0;
    }

    /// Adds a run with these events; returns its number.
    pub(super) fn add(&mut self, events: impl ExactSizeIterator<Item = EventId>) -> u32 {
        let run = u32::try_from(self.lengths.len()).expect("a search has fewer than 2^32 runs");
        self.lengths.push(u32::try_from(events.len()).expect("a run has fewer than 2^32 events"));
        for event in events {
            let at = event.0 as usize;
            if at >= self.runs.len() {
                self.runs.resize_with(at + 1, Vec::new);
            }
            match self.runs[at].last_mut() {
                Some(span) if span.last + 1 == run => span.last = run,
                _ => {
                    self.runs[at].push(Span { first: run, last: run });
                    self.spans += 1;
                }
            }
        }
        run
    }

    /// Whether one run has all of these events. Goes from the newest run down, each time to the next one that the
    /// event in question allows.
    pub(super) fn covers(&self, events: &[EventId], size: Size) -> bool {
        self.covering(events, size).is_some()
    }

    /// The newest run that has all of these events.
    pub(super) fn covering(&self, events: &[EventId], size: Size) -> Option<u32> {
        let Some(newest) = events.iter().map(|&event| self.newest(event)).min().flatten() else {
            return None;
        };
        let mut run = newest;
        loop {
            match events.iter().try_for_each(|&event| self.allows(event, run)) {
                ControlFlow::Break(None) => return None,
                ControlFlow::Break(Some(other)) => run = other,
                ControlFlow::Continue(()) => match size {
                    Size::Exactly(length) if self.lengths[run as usize] as usize != length => {
                        run = run.checked_sub(1)?;
                    }
                    Size::AtLeast | Size::Exactly(_) => return Some(run),
                },
            }
        }
    }

    /// The newest run that has the event.
    fn newest(&self, event: EventId) -> Option<u32> {
        self.of(event).last().map(|span| span.last)
    }

    /// Goes on if the run has the event; else stops with the newest one before it that has.
    fn allows(&self, event: EventId, run: u32) -> ControlFlow<Option<u32>> {
        let spans = self.of(event);
        let begun = spans.partition_point(|span| span.first <= run);
        match begun.checked_sub(1).map(|at| spans[at]) {
            Some(span) if span.last >= run => ControlFlow::Continue(()),
            other => ControlFlow::Break(other.map(|span| span.last)),
        }
    }

    /// Whether the run has the event.
    pub(super) fn has(&self, run: u32, event: EventId) -> bool {
        self.allows(event, run).is_continue()
    }

    /// How many runs there are.
    pub(super) fn len(&self) -> usize {
        self.lengths.len()
    }

    /// How much memory it takes, in bytes; lists are counted as full as they are.
    pub(super) fn bytes(&self) -> usize {
        self.runs.capacity() * size_of::<Vec<Span>>()
            + self.spans * size_of::<Span>()
            + self.lengths.capacity() * size_of::<u32>()
    }

    /// The runs that have an event.
    fn of(&self, event: EventId) -> &[Span] {
        self.runs.get(event.0 as usize).map_or(&[], Vec::as_slice)
    }
}
