//! Where another run may part from a run: the questions that a run raises.

use loris_hbr::Relation;
use loris_interpreter::{OpKind, ThreadId};

use super::cut::Cut;
use super::run::Run;

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
}

/// Calls `visit` with every divergence of a run. An op that waits for events alone (a join, leave or sent) raises
/// none by its waiting: it is enabled at no part of a run where it is not enabled later.
pub(crate) fn divergences<R: Relation>(run: &Run<R>, mut visit: impl FnMut(Divergence)) {
    for (position, event) in (0..).zip(run.events()) {
        let races = run.races(event);
        let chooses = !run.choices(event).is_empty();
        if races.is_empty() && !chooses {
            continue;
        }
        let thread = thread_id(event.thread);
        let mut without = run.end().clone();
        run.exclude(&mut without, position);
        for &earlier in races {
            let mut from = without.clone();
            run.exclude(&mut from, earlier);
            debug_assert_eq!(from.of(event.thread), event.index, "races skip what program order implies");
            visit(Divergence { thread, from, cause: Cause::Order(position) });
        }
        if chooses {
            visit(Divergence { thread, from: without, cause: Cause::Choice(position) });
        }
    }
    for thread in 0..run.threads() {
        let waits = run.pending(thread).is_some_and(|(op, _)| !waits_for_events_alone(op.kind));
        if waits {
            visit(Divergence { thread: thread_id(thread), from: run.end().clone(), cause: Cause::Pending });
        }
    }
}

/// Whether such an op is enabled as soon as certain events have happened, and for good.
fn waits_for_events_alone(kind: OpKind) -> bool {
    matches!(kind, OpKind::Join | OpKind::Leave | OpKind::Sent)
}

/// The thread with this number.
pub(crate) fn thread_id(thread: usize) -> ThreadId {
    ThreadId(u32::try_from(thread).expect("thread numbers have 32 bits"))
}
