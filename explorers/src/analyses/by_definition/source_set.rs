//! Source sets and initials (Abdulla, Aronis, Jonsson and Sagonas 2014).
//!
//! Idea: a thread is an *initial* of a sequence if some reordering of independent events of the sequence begins with
//! it. A set of threads is enough at a choice point if every way to go on can begin with one of them: such a set is
//! a *source set*. Every persistent set is one, and a source set may be smaller.
//!
//! Search: run everything that can happen after the choice point. A way to go on to the end which no thread of the
//! set can begin shows that the set is no source set. A thread that could still make an independent step at the end
//! would be enabled there, so initials are enough where the paper takes weak initials too.
//!
//! A thread is an initial of a sequence if its first event there comes after nothing that it depends on: what
//! happens before the first event of a thread does so by an event of another thread that it depends on directly.
//!
//! Complete for: a set is a source set exactly if nothing uncovered is found. Checked on examples in the tests of `by_definition`,
//! where the threads that the DPOR searches try at the start are source sets.

use std::ops::ControlFlow;

use loris_hbr::{Footprint, Regular, dependent};
use loris_interpreter::{Machine, ThreadId};

use super::{MOST_STEPS, Place, Unanswered, Walk, enabled, subsets};

/// The threads that can begin the events of a machine after the first `start`, in order of their first events.
pub fn initials(machine: &Machine, start: usize) -> Vec<ThreadId> {
    let events = machine.events().get(start..).unwrap_or(&[]);
    let mut seen: Vec<ThreadId> = Vec::new();
    let mut found = Vec::new();
    for (at, event) in events.iter().enumerate() {
        if seen.contains(&event.thread) {
            continue;
        }
        seen.push(event.thread);
        let own = Footprint::of_event(machine, event);
        if !events[..at].iter().any(|before| dependent::<Regular>(Footprint::of_event(machine, before), own))
        {
            found.push(event.thread);
        }
    }
    found
}

/// A way to go on to the end which none of the threads can begin; `None` if they are a source set where the machine
/// stands.
///
/// # Errors
/// Too much can happen.
pub fn uncovered(machine: &mut Machine, set: &[ThreadId]) -> Result<Option<Vec<ThreadId>>, Unanswered> {
    let start = machine.depth();
    let mut visit = |machine: &Machine, place: Place| match place {
        Place::End if machine.depth() > start => {
            let begun = initials(machine, start).iter().any(|thread| set.contains(thread));
            let steps = || machine.events()[start..].iter().map(|event| event.thread).collect();
            if begun { ControlFlow::Continue(()) } else { ControlFlow::Break(steps()) }
        }
        Place::End | Place::After(_) => ControlFlow::Continue(()),
    };
    Walk { machine, may_run: &|_| true, visit: &mut visit, steps_left: MOST_STEPS, most_events: usize::MAX }
        .result()
}

/// The first of the smallest source sets that have these threads, which are enabled; empty if nobody is.
///
/// # Errors
/// Too much can happen.
pub fn smallest_source(machine: &mut Machine, with: &[ThreadId]) -> Result<Vec<ThreadId>, Unanswered> {
    for set in subsets(&enabled(machine), with) {
        if uncovered(machine, &set)?.is_none() {
            return Ok(set);
        }
    }
    Ok(Vec::new())
}
