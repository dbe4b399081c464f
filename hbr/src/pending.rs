//! What pending ops would touch, and when that has changed.

use loris_interpreter::op::Extent;
use loris_interpreter::{Access, Event, Machine, Op, OpKind, Share, ThreadId};
use loris_lang::ir::ObjectId;

use crate::dependence::Footprint;

/// The threads whose pending op became pending by the newest event, or may have to do with it, as far as can be told
/// from the op alone: an op with one object touches that object and no other.
pub fn near(machine: &Machine, event: &Event, out: &mut Vec<ThreadId>) {
    out.clear();
    let accesses = machine.accesses(event);
    let is_near = |(thread, op): &(ThreadId, &Op)| match **op {
        Op { object: Some(object), mutex: None, peer: None, .. } if !is_new(event, *thread) => {
            accesses.iter().any(|access| access.object().is_none_or(|other| other == object))
        }
        _ => true,
    };
    out.extend(machine.pending_ops().filter(is_near).map(|(thread, _)| thread));
}

/// A pending op, seen as if it came next. The vector is used again and again.
#[derive(Clone, Debug, Default)]
pub struct PendingOp {
    accesses: Vec<Access>,
}

impl PendingOp {
    /// The pending op of the thread, which is of this kind.
    pub fn of(&mut self, machine: &mut Machine, thread: ThreadId, kind: OpKind) -> Footprint<'_> {
        self.accesses.clear();
        machine.pending_accesses(thread, &mut self.accesses);
        Footprint { thread, kind, accesses: &self.accesses }
    }
}

/// Whether the pending op of the thread became pending by this event.
pub fn is_new(event: &Event, thread: ThreadId) -> bool {
    event.thread == thread || (event.op.kind == OpKind::Spawn && event.op.peer == Some(thread))
}

/// Whether the event may have touched more than its op showed while it was pending: plain accesses, a spawned
/// child's beginning, or an op whose accesses depend on the state. A read whose variable is written by a plain
/// access of the same transition is one access, a write.
pub fn may_touch_more(event: Footprint<'_>) -> bool {
    let own = usize::from(event.kind.touches());
    let grown = event.kind == OpKind::Read
        && matches!(event.accesses, [Access::Touch { share: Share::Alone, .. }, ..]);
    event.accesses.len() > own || grown || depends_on_state(event.kind)
}

/// Whether what the pending op touches may be another set of objects since the event, or touched in another way.
///
/// What an op touches is found by evaluating it. As long as no variable that it reads is written, the evaluation
/// goes the same way; so it is enough to look at what it touches after the event.
pub fn changed_by(event: Footprint<'_>, pending: Footprint<'_>) -> bool {
    depends_on_state(pending.kind)
        && event.accesses.iter().filter_map(|&access| changed_object(access)).any(|object| {
            pending.accesses.iter().filter_map(|&access| access.object()).any(|other| other == object)
        })
}

/// Whether what such an op touches depends on the state.
fn depends_on_state(kind: OpKind) -> bool {
    kind.extent() != Extent::Fixed
}

/// The object whose state the access changes: all but reads do.
fn changed_object(access: Access) -> Option<ObjectId> {
    match access {
        Access::Touch { share: Share::Group(0), .. } | Access::Before(_) | Access::After(_) => None,
        Access::Touch { object, .. } | Access::Lock(object) => Some(object),
    }
}

/// Whether both arrive at one barrier.
pub fn arrive_together(one: Footprint<'_>, other: Footprint<'_>) -> bool {
    let barrier = |footprint: Footprint<'_>| {
        let arrival = footprint.accesses.first().filter(|_| footprint.kind == OpKind::Arrive);
        arrival.and_then(|access| access.object())
    };
    barrier(one).is_some() && barrier(one) == barrier(other)
}

/// Whether the last event filled the round of a barrier: the thread that arrived last may leave. Those who were to
/// arrive in this round arrive in the next one, after this event.
pub fn fills_round(event: Footprint<'_>, enabled: &[ThreadId]) -> bool {
    event.kind == OpKind::Arrive && enabled.contains(&event.thread)
}
