//! Persistent sets (Godefroid 1996, chapter 4).
//!
//! Idea: the threads of a set T are enough at a choice point if nothing that the others do can meet with their next
//! steps. T is *persistent* if whatever the other threads do, without a step of T, each of their steps is
//! independent of the next step of each thread of T. Then an execution that begins with others can be reordered so
//! that a step of T comes first.
//!
//! Search: run everything that the other threads can do. The first step that is dependent on a next step of T is
//! an *intrusion*, and shows that T is not persistent. Before an intrusion the next steps of T stay as they are,
//! since nothing that they depend on was run; but for an arrival at a barrier whose round others have filled. Then one of
//! them may leave, which depends on the arrival that T would have made, so the intrusion is found there.
//!
//! Complete for: the set is persistent exactly if no intrusion is found. Checked on examples, in the tests of `by_definition`.

use std::ops::ControlFlow;

use loris_hbr::Footprint;
use loris_interpreter::{Machine, ThreadId};

use super::{MOST_STEPS, Place, Step, Unanswered, Walk, enabled, steps, subsets};

/// Why a set is not persistent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intrusion {
    /// What others did, the last step being the one that intrudes.
    pub steps: Vec<ThreadId>,
    /// The thread of the set whose next step depends on it.
    pub on: ThreadId,
}

/// What shows that a set of enabled threads is not persistent where the machine stands, with as few steps as can be;
/// `None` if it is.
///
/// # Errors
/// Too much can happen.
pub fn intrusion(machine: &mut Machine, set: &[ThreadId]) -> Result<Option<Intrusion>, Unanswered> {
    let start = machine.depth();
    let Some(mut found) = search(machine, set, usize::MAX)? else { return Ok(None) };
    // Where there is too much to find a shorter one, this one will do.
    while let Ok(Some(shorter)) = search(machine, set, start + found.steps.len() - 1) {
        found = shorter;
    }
    Ok(Some(found))
}

/// The first intrusion at which the machine has at most so many events.
fn search(
    machine: &mut Machine,
    set: &[ThreadId],
    most_events: usize,
) -> Result<Option<Intrusion>, Unanswered> {
    let start = machine.depth();
    let next: Vec<Step> = set.iter().flat_map(|&thread| steps(machine, thread)).collect();
    let mut visit = |machine: &Machine, place: Place| {
        let Place::After(index) = place else { return ControlFlow::Continue(()) };
        let seen = Footprint::of_event(machine, machine.event(index));
        match next.iter().find(|step| step.depends_on(seen)) {
            Some(step) => {
                let steps = machine.events()[start..].iter().map(|event| event.thread).collect();
                ControlFlow::Break(Intrusion { steps, on: step.thread })
            }
            None => ControlFlow::Continue(()),
        }
    };
    let may_run = |thread: ThreadId| !set.contains(&thread);
    Walk { machine, may_run: &may_run, visit: &mut visit, steps_left: MOST_STEPS, most_events }.result()
}

/// The first of the smallest persistent sets that have these threads, which are enabled; empty if nobody is.
///
/// # Errors
/// Too much can happen.
pub fn smallest_persistent(machine: &mut Machine, with: &[ThreadId]) -> Result<Vec<ThreadId>, Unanswered> {
    for set in subsets(&enabled(machine), with) {
        if search(machine, &set, usize::MAX)?.is_none() {
            return Ok(set);
        }
    }
    Ok(Vec::new())
}
