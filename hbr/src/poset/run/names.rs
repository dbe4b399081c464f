//! Names of events: what an event comes after directly, and so what it is called.
//!
//! An event that is to be named need not be in the run. It is one that a thread may make next at a cut of it; one of
//! the run itself is the next one at the cut that has all before it.

use crate::Relation;
use loris_interpreter::{Access, OpKind, ThreadId};

use super::{Origin, Run};
use crate::poset::cut::Cut;
use crate::poset::unfolding::{EventId, Label};

/// The events that an event comes after directly, as positions.
#[derive(Clone, Debug, Default)]
pub struct Predecessors {
    /// By program order, spawn, join, leave or sent.
    pub structural: Vec<u32>,
    /// Through an object.
    pub conflicting: Vec<u32>,
}

/// What it takes to name an event; reused to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    /// The events that come directly before it.
    pub before: Predecessors,
    ids: Vec<EventId>,
    label: Label,
}

impl<R: Relation> Run<R> {
    /// The direct predecessors that an event of the thread with these accesses has if it comes next at the cut.
    pub fn predecessors(&self, cut: &Cut, thread: ThreadId, accesses: &[Access], out: &mut Predecessors) {
        let Predecessors { structural, conflicting } = out;
        structural.clear();
        conflicting.clear();
        structural.extend(self.last_of(cut, thread));
        for &access in accesses {
            if let Access::Join(target) = access {
                structural.extend(self.last_of(cut, target));
            }
            let Some(kept) = R::keeps(access) else { continue };
            self.history.structural(thread, kept, |event| self.is_in(event, cut), |e| structural.push(e));
            self.history.conflicting(kept, |event| self.is_in(event, cut), |event| conflicting.push(event));
        }
    }

    /// The last event of a thread at the cut, or its spawn if it has none.
    fn last_of(&self, cut: &Cut, thread: ThreadId) -> Option<u32> {
        let thread = thread.index();
        match (cut.of(thread), self.origins[thread]) {
            (0, Origin::Spawn(spawn)) => Some(spawn).filter(|&spawn| self.is_in(spawn, cut)),
            (0, Origin::Start | Origin::Nowhere) => None,
            (events, _) => Some(self.of_thread[thread][events as usize - 1]),
        }
    }

    /// The description of the event of the thread with this kind of op, these choices and accesses if it comes
    /// next at the cut.
    pub fn label_at<'n>(
        &self,
        cut: &Cut,
        (thread, kind): (ThreadId, OpKind),
        values: impl ExactSizeIterator<Item = i64>,
        accesses: &[Access],
        naming: &'n mut Naming,
    ) -> &'n Label {
        let Naming { before, ids, label } = naming;
        self.predecessors(cut, thread, accesses, before);
        label.begin(thread.0, cut.of(thread.index()), kind);
        let both = before.structural.iter().chain(&before.conflicting);
        ids.clear();
        ids.extend(both.map(|&event| self.events[event as usize].id));
        ids.sort_unstable();
        ids.dedup();
        label.predecessors(ids);
        label.choices(values);
        label.accesses(accesses);
        label
    }
}
