//! Who waits in the last state, for what and for whom, as a row of the picture below the events.
//!
//! Each thread that stands at an op which cannot run has a row: what it needs, where it stands in the source, and, of a
//! lock, who holds it and since which event. From there an arrow leads to everybody who is waited for: the holders of
//! the lock, or the thread whose end is awaited. Nobody in particular is waited for at a condition variable, a
//! semaphore, a barrier, a channel or a guard, so these have no arrow; the words say what would have to come.
//!
//! In a deadlock of locks and ends of threads, the arrows make a cycle. Its arrows are told apart from those of
//! threads that only wait for somebody in it.

use std::collections::BTreeMap;

use loris_explorers::wait_cycle;
use loris_interpreter::{Machine, ThreadId};

use crate::describe;
use crate::execution::{Link, link};

/// Of more threads that wait only so many are drawn.
const MOST_WAITS: usize = 100;

/// A thread that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitBox {
    /// Which thread, as an index.
    pub thread: usize,
    /// `waits for m, held by b since event 2`
    pub text: String,
    /// The op at which it stands.
    pub op: String,
    /// The source line of the op.
    pub line: u32,
    /// The line in which the lock was taken.
    pub taken: Option<u32>,
    /// The threads that it waits for, where they are known.
    pub waits_for: Vec<usize>,
    /// The next one of the wait cycle that it is in.
    pub next_in_cycle: Option<usize>,
}

/// From a row of one who waits to the row of one who is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitArrow {
    /// The row that it leaves.
    pub from: usize,
    /// The row that it enters.
    pub to: usize,
    /// Whose wait it is, as an index.
    pub wait: usize,
    /// Whether it is part of a wait cycle.
    pub is_next: bool,
}

impl WaitBox {
    /// `line 4`
    pub fn place(&self) -> String {
        format!("line {}", self.line)
    }

    /// All there is to say: ``at `lock m` (line 4), waits for m, held by b since event 2 (line 9)``.
    pub(crate) fn told(&self) -> String {
        let taken = self.taken.map(|line| format!(" (line {line})"));
        format!("at `{}` ({}), {}{}", self.op, self.place(), self.text, taken.unwrap_or_default())
    }
}

/// Who waits in the state of a machine, in order of creation, and how many more do.
pub(super) fn waits(machine: &Machine) -> (Vec<WaitBox>, usize) {
    let at: BTreeMap<ThreadId, usize> =
        machine.threads().iter().enumerate().map(|(at, thread)| (*thread, at)).collect();
    let cycle = wait_cycle(machine);
    let next = |thread: ThreadId| -> Option<usize> {
        let place = cycle.iter().position(|other| *other == thread)?;
        at.get(&cycle[(place + 1) % cycle.len()]).copied()
    };
    let boxes = machine.threads().iter().filter_map(|thread| {
        let (op, blocker) = (machine.pending(*thread)?, machine.blocked_on(*thread)?);
        let wait = describe::wait(machine, *thread)?;
        let first = blocker.threads().first().and_then(|holder| link(machine, *thread, *holder));
        let taken = first.and_then(|Link { taken, .. }| taken);
        let source = machine.program().source();
        let taken = taken.map(|(event, span)| (event + 1, source.line(span.start)));
        let since = taken.map(|(event, _)| format!(" since event {event}")).unwrap_or_default();
        Some(WaitBox {
            thread: at[thread],
            text: format!("{wait}{since}"),
            op: machine.op_text(&op),
            line: source.line(op.span.start),
            taken: taken.map(|(_, line)| line),
            waits_for: blocker.threads().iter().map(|thread| at[thread]).collect(),
            next_in_cycle: next(*thread),
        })
    });
    let mut boxes: Vec<WaitBox> = boxes.collect();
    let more = boxes.len().saturating_sub(MOST_WAITS);
    boxes.truncate(MOST_WAITS);
    (boxes, more)
}
