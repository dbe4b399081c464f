//! What there is to draw of the two relations over one execution: a box for each event or run of events, and arrows.
//!
//! Arrows are the edges between threads from which all others follow. Those of the happens-before relation that the lazy
//! one does not have, directly or through others, are the order of mutexes. The lazy relation has arrows of its own
//! where the other one gets there through a mutex.
//!
//! Below the events stands who waits in the last state, and for whom: [`waits`](super::waits).
//!
//! Cost: that of the graphs, so a longer execution is drawn from its end only.

use loris_hbr::{Edge, Fingerprints, Footprint, Graph, Lazy, Regular};
use loris_interpreter::{EventIndex, Machine};

use super::waits::{WaitArrow, WaitBox, waits};
use super::{Which, fold};
use crate::describe;
use crate::execution::fingerprints;

/// Of a longer execution only the last events are drawn: a relation over n events takes n² comparisons.
pub const MOST_EVENTS: usize = 1_000;

/// Both relations over the last events of a machine.
#[derive(Clone, Debug)]
pub struct Graphs {
    /// How many events come before the first one here.
    pub first: usize,
    /// The happens-before relation.
    pub regular: Graph,
    /// The lazy one.
    pub lazy: Graph,
}

/// The picture.
#[derive(Clone, Debug)]
pub struct Relations {
    /// Names of the threads, a column for each.
    pub threads: Vec<String>,
    /// A row for each, in the order of the execution.
    pub boxes: Vec<EventBox>,
    /// The arrows between threads in the happens-before relation.
    pub regular: Vec<Arrow>,
    /// Those in the lazy one.
    pub lazy: Vec<Arrow>,
    /// Who waits in the last state, a row for each below the boxes.
    pub waits: Vec<WaitBox>,
    /// How many more wait.
    pub more_waits: usize,
    /// How many events come before the first box.
    pub first: usize,
    /// How many events the execution has.
    pub events: usize,
    /// After so many of them comes what is repeated for ever, if something is.
    pub cycle: Option<usize>,
    /// The relations over all events.
    pub fingerprints: Fingerprints,
}

/// One event, or some events of a thread that no arrow leads to or from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventBox {
    /// Which thread, as an index.
    pub thread: usize,
    /// The numbers of its events, from 1, in order; never none.
    pub events: Vec<usize>,
    /// What each of them did.
    pub texts: Vec<String>,
    /// The source line of each.
    pub lines: Vec<u32>,
}

/// An edge between boxes of different threads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The index of the box it leaves.
    pub from: usize,
    /// The index of the box it enters.
    pub to: usize,
    /// Whether both relations have it.
    pub kind: ArrowKind,
    /// What makes the one event depend on the other.
    pub why: String,
}

/// Who has an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ArrowKind {
    /// Both relations, directly or through others.
    Kept,
    /// The happens-before relation only: the order of a mutex.
    MutexOrder,
}

impl Graphs {
    /// Over the events of the machine.
    pub fn of(machine: &Machine) -> Graphs {
        let events = machine.events();
        let first = events.len().saturating_sub(MOST_EVENTS);
        let footprints: Vec<Footprint<'_>> =
            events[first..].iter().map(|event| Footprint::of_event(machine, event)).collect();
        Graphs { first, regular: Graph::new::<Regular>(&footprints), lazy: Graph::new::<Lazy>(&footprints) }
    }

    /// One of the two.
    pub fn graph(&self, which: Which) -> &Graph {
        match which {
            Which::Regular => &self.regular,
            Which::Lazy => &self.lazy,
        }
    }

    /// Whether the lazy relation has the edge too.
    pub fn kind(&self, edge: &Edge) -> ArrowKind {
        if self.lazy.happens_before(edge.earlier, edge.later) {
            ArrowKind::Kept
        } else {
            ArrowKind::MutexOrder
        }
    }
}

impl Relations {
    /// Of the events of a machine.
    pub fn of(machine: &Machine) -> Relations {
        let graphs = Graphs::of(machine);
        let alone = fold::runs(machine, &graphs);
        let boxes: Vec<EventBox> = alone.runs.iter().map(|run| event_box(machine, &graphs, run)).collect();
        let arrows = |which: Which| {
            let races = graphs.graph(which).races();
            let arrow = |edge: &Edge| Arrow {
                from: alone.home[edge.earlier.index()],
                to: alone.home[edge.later.index()],
                kind: graphs.kind(edge),
                why: describe::reason(
                    machine,
                    graphs.first + edge.earlier.index(),
                    graphs.first + edge.later.index(),
                ),
            };
            races.map(arrow).collect()
        };
        let (waits, more_waits) = waits(machine);
        Relations {
            threads: machine.threads().iter().map(|thread| machine.thread_name(*thread).to_owned()).collect(),
            boxes,
            regular: arrows(Which::Regular),
            lazy: arrows(Which::Lazy),
            waits,
            more_waits,
            first: graphs.first,
            events: machine.depth(),
            cycle: None,
            fingerprints: fingerprints(machine),
        }
    }

    /// The same of an execution in which everything after so many events is repeated for ever, if it is one.
    #[must_use]
    pub fn repeating(self, cycle: Option<usize>) -> Relations {
        Relations { cycle, ..self }
    }

    /// The row at which begins what is repeated.
    pub(crate) fn cycle_row(&self) -> Option<usize> {
        let before = self.cycle?;
        self.boxes.iter().position(|event| event.events.first().is_some_and(|first| *first > before))
    }

    /// `events 3 to 6 come again and again`
    pub(crate) fn again(&self) -> Option<String> {
        let before = self.cycle?;
        Some(format!("events {} to {} come again and again", before + 1, self.events))
    }

    /// The arrows of one relation.
    pub(crate) fn arrows(&self, which: Which) -> &[Arrow] {
        match which {
            Which::Regular => &self.regular,
            Which::Lazy => &self.lazy,
        }
    }

    /// The arrows that the lazy relation does not have.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = &Arrow> {
        self.regular.iter().filter(|arrow| arrow.kind == ArrowKind::MutexOrder)
    }

    /// How many rows there are: boxes, then those who wait.
    pub(crate) fn rows(&self) -> usize {
        self.boxes.len() + self.waits.len()
    }

    /// Whose row it is.
    pub(crate) fn thread_of(&self, row: usize) -> usize {
        match row.checked_sub(self.boxes.len()) {
            None => self.boxes[row].thread,
            Some(wait) => self.waits[wait].thread,
        }
    }

    /// The row before each row in its thread.
    pub fn orders(&self) -> Vec<(usize, usize)> {
        let mut last: Vec<Option<usize>> = vec![None; self.threads.len()];
        let mut orders = Vec::new();
        for row in 0..self.rows() {
            if let Some(before) = last[self.thread_of(row)].replace(row) {
                orders.push((before, row));
            }
        }
        orders
    }

    /// For each who waits, the rows of those it waits for: where they wait themselves, else their last boxes.
    pub(crate) fn waited_for(&self) -> Vec<WaitArrow> {
        let mut arrows = Vec::new();
        for (at, wait) in self.waits.iter().enumerate() {
            for thread in wait.waits_for.iter().copied().filter(|thread| *thread != wait.thread) {
                let is_next = wait.next_in_cycle == Some(thread);
                let row = (0..self.rows()).rev().find(|row| self.thread_of(*row) == thread);
                arrows.extend(row.map(|to| WaitArrow { from: self.boxes.len() + at, to, wait: at, is_next }));
            }
        }
        arrows
    }
}

impl EventBox {
    /// `3`, `3–7`, or `3–9` with others of other threads in between.
    pub(crate) fn numbers(&self) -> String {
        range(self.events.first(), self.events.last())
    }

    /// What it says: the op, or how many events there are.
    pub fn text(&self) -> String {
        match self.texts.as_slice() {
            [alone] => alone.clone(),
            several => format!("{} events", several.len()),
        }
    }

    /// `line 4`, `lines 4–9`
    pub fn place(&self) -> String {
        let (least, most) = (self.lines.iter().min(), self.lines.iter().max());
        let word = if least == most { "line" } else { "lines" };
        format!("{word} {}", range(least, most))
    }
}

fn range<T: PartialEq + ToString>(first: Option<&T>, last: Option<&T>) -> String {
    match (first, last) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{}–{}", first.to_string(), last.to_string()),
        _ => String::new(),
    }
}

fn event_box(machine: &Machine, graphs: &Graphs, run: &[EventIndex]) -> EventBox {
    let at = |event: &EventIndex| graphs.first + event.index();
    let events = || run.iter().map(|event| &machine.events()[at(event)]);
    let thread = events().next().map(|event| event.thread);
    let source = machine.program().source();
    EventBox {
        thread: machine.threads().iter().position(|known| Some(*known) == thread).unwrap_or(0),
        events: run.iter().map(|event| at(event) + 1).collect(),
        texts: events().map(|event| describe::event(machine, event)).collect(),
        lines: events().map(|event| source.line(event.op.span.start)).collect(),
    }
}
