//! A run: an execution to its end, as the relation sees it, with names for its events, and what can be asked about it.
//!
//! How it is taken down from a machine is in `record`, how events are named in `names`.

mod names;
mod record;

use std::ops::{Deref, Range};

use crate::{Footprint, Relation};
use loris_interpreter::ids::number;
use loris_interpreter::{Access, Op, ThreadId};
use loris_lang::ir::ObjectId;

use super::Poset;
use super::unfolding::EventId;

pub use super::before::Predecessors;
pub use super::{Member as RunEvent, Origin};
pub use names::Naming;

/// An execution to its end: a partial order, of which each event has a name, and what was pending at its end. Reused
/// from run to run to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Run<R> {
    poset: Poset<R>,
    /// For each event its name.
    ids: Vec<EventId>,
    /// For each thread its op that is pending at the end.
    pending: Vec<Option<PendingOp>>,
    /// What these ops would touch.
    accesses: Vec<Access>,
    /// So many of its events are also the first ones of the next run.
    kept: usize,
}

/// An op that is pending at the end of a run, and what it would touch there.
#[derive(Clone, Debug)]
struct PendingOp {
    op: Op,
    stands: Stands,
    accesses: Range<usize>,
}

/// Why an op is pending at the end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// It is blocked.
    Blocked,
    /// The run was cut before it.
    Cut,
}

/// A run can be asked whatever a partial order can.
impl<R> Deref for Run<R> {
    type Target = Poset<R>;

    fn deref(&self) -> &Poset<R> {
        &self.poset
    }
}

impl<R: Relation> Run<R> {
    /// The name of the event at a position.
    pub fn id(&self, position: u32) -> EventId {
        self.ids[position as usize]
    }

    /// The names of its events, in order.
    pub fn ids(&self) -> &[EventId] {
        &self.ids
    }

    /// Why an op of the thread is pending at the end, if there is one.
    pub fn stands(&self, thread: usize) -> Option<Stands> {
        self.pending[thread].as_ref().map(|pending| pending.stands)
    }

    /// The op of the thread that is pending at the end, and what it would touch there.
    pub fn pending(&self, thread: usize) -> Option<(Op, &[Access])> {
        self.pending[thread].as_ref().map(|pending| (pending.op, &self.accesses[pending.accesses.clone()]))
    }

    /// The mutex that the next op of the thread after so many events locks, if the relation does not order it.
    pub(crate) fn locks_next(&self, thread: usize, events: u32) -> Option<ObjectId> {
        if let Some(position) = self.position(thread, events) {
            return self.footprint(self.event(position)).locks::<R>();
        }
        let (op, accesses) = self.pending(thread)?;
        Footprint { thread: ThreadId(number(thread)), kind: op.kind, accesses }.locks::<R>()
    }
}
