//! Names of events.
//!
//! An event that is to be named need not be in the run. It is one that a thread may make next at a cut of it; one of
//! the run itself is the next one at the cut that has all before it.

use crate::Relation;
use loris_interpreter::{Access, OpKind, ThreadId};

use super::Run;
use crate::poset::before::Predecessors;
use crate::poset::cut::Cut;
use crate::poset::unfolding::{EventId, Label};

/// What it takes to name an event; reused to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    /// The events that come directly before it.
    pub before: Predecessors,
    ids: Vec<EventId>,
    label: Label,
}

impl<R: Relation> Run<R> {
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
        ids.extend(both.map(|&event| self.id(event)));
        ids.sort_unstable();
        ids.dedup();
        label.predecessors(ids);
        label.choices(values);
        label.accesses(accesses);
        label
    }
}
