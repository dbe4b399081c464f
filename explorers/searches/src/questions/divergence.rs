//! Where another run may part from a run: the questions that a run raises.

use loris_hbr::Relation;
use loris_interpreter::ThreadId;
use loris_interpreter::ids::number;
use loris_interpreter::op::Waits;

use super::delta::Delta;
use loris_engine::poll::Poll;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::run::{Origin, Predecessors, Run, Stands};

/// A thread may do something else at some part of a cut in which it has as many events as there.
#[derive(Clone, Debug)]
pub(crate) struct Divergence {
    /// Who.
    pub(crate) thread: ThreadId,
    /// The largest part of the run where it may.
    pub(crate) from: Cut,
    /// Why.
    pub(crate) cause: Cause,
}

/// Why a thread may do something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// An event that its event at this position comes directly after is left out.
    Order(u32),
    /// Its event at this position may choose other values.
    Choice(u32),
    /// Its op at the end of the run is blocked there, and may not have been before.
    Pending,
    /// The run was cut before its op, and has an event too many.
    Truncated,
}

/// Calls `visit` with every divergence of a run that the earlier one does not show in full. An op that waits for events alone (a join, leave or sent) raises none by its waiting: it is enabled at no part of a run where it is
/// not enabled later.
pub(crate) fn divergences<R: Relation>(
    run: &Run<R>,
    delta: &Delta,
    poll: &dyn Poll,
    mut visit: impl FnMut(Divergence),
) {
    let mut ask = |thread: usize, without: u32, cause: Cause, position: u32| {
        if poll.stops() {
            return;
        }
        let largest = || {
            let mut from = run.end().clone();
            run.exclude(&mut from, &[without]);
            Divergence { thread: thread_id(thread), from, cause }
        };
        let was_shown = delta.has_shown_all(run, position, without);
        debug_assert!(
            {
                let raised = largest();
                was_shown == (delta.has_shown(run, &raised) && delta.is_old(&raised.from))
            },
            "what was shown at the largest cut is known without it"
        );
        if was_shown {
            return;
        }
        let raised = largest();
        let index = run.event(position).index;
        debug_assert_eq!(raised.from.of(thread), index, "races skip what program order implies");
        visit(raised);
    };
    for (position, event) in (0..).zip(run.events()) {
        for &earlier in run.races(event) {
            // What comes after the earlier event is left out with it, and so is this one.
            ask(event.thread, earlier, Cause::Order(position), position);
        }
        if !run.choices(event).is_empty() {
            ask(event.thread, position, Cause::Choice(position), position);
        }
    }
    for thread in 0..run.threads() {
        if poll.stops() {
            return;
        }
        match run.stands(thread) {
            Some(Stands::Blocked) => {
                let waits = run.pending(thread).is_some_and(|(op, _)| op.kind.waits_for() != Waits::Event);
                if waits {
                    let from = run.end().clone();
                    visit(Divergence { thread: thread_id(thread), from, cause: Cause::Pending });
                }
            }
            Some(Stands::Cut) => cut_short(run, thread, &mut visit),
            None => {}
        }
    }
}

/// The run was cut before the op of the thread. It may come earlier: instead of an event that it would come directly
/// after; and, if the thread has had less than its share of the run, instead of the last event of the one that has
/// had most.
fn cut_short<R: Relation>(run: &Run<R>, thread: usize, visit: &mut impl FnMut(Divergence)) {
    let events = run.end().of(thread);
    let mut instead = Predecessors::default();
    if let Some((_, accesses)) = run.pending(thread) {
        run.predecessors(run.end(), thread_id(thread), accesses, &mut instead);
    }
    let mut instead = instead.conflicting;
    let threads = (0..run.threads()).filter(|&other| run.origin(other) != Origin::Nowhere).count();
    if (events as usize) < run.events().len() / threads {
        let most = (0..run.threads()).max_by_key(|&other| run.end().of(other));
        instead.extend(most.and_then(|most| run.position(most, run.end().of(most) - 1)));
    }
    instead.sort_unstable();
    instead.dedup();
    for event in instead {
        let mut from = run.end().clone();
        run.exclude(&mut from, &[event]);
        if from.of(thread) == events {
            visit(Divergence { thread: thread_id(thread), from, cause: Cause::Truncated });
        }
    }
}

/// The thread with this number.
pub(crate) fn thread_id(thread: usize) -> ThreadId {
    ThreadId(number(thread))
}
