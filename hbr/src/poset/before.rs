//! What an event comes after directly.
//!
//! The event need not be in the partial order. It is one that a thread may make next at a cut; one that is there is the
//! next one at the cut that has all before it.

use loris_interpreter::{Access, ThreadId, Token};

use super::cut::Cut;
use super::{Origin, Poset};
use crate::Relation;

/// The events that an event comes after directly, as positions.
#[derive(Clone, Debug, Default)]
pub struct Predecessors {
    /// By program order, spawn, join, leave or sent.
    pub structural: Vec<u32>,
    /// Through an object.
    pub conflicting: Vec<u32>,
}

impl<R: Relation> Poset<R> {
    /// The direct predecessors that an event of the thread with these accesses has if it comes next at the cut.
    pub fn predecessors(&self, cut: &Cut, thread: ThreadId, accesses: &[Access], out: &mut Predecessors) {
        let Predecessors { structural, conflicting } = out;
        structural.clear();
        conflicting.clear();
        structural.extend(self.last_of(cut, thread));
        for &access in accesses {
            if let Access::After(Token::Thread(target)) = access {
                structural.extend(self.last_of(cut, target));
            }
            let Some(kept) = R::keeps(access) else { continue };
            self.history.structural(kept, |event| self.is_in(event, cut), |e| structural.push(e));
            self.history.conflicting(kept, |event| self.is_in(event, cut), |event| conflicting.push(event));
        }
    }

    /// The last event of a thread at the cut, or its spawn if it has none.
    pub fn last_of(&self, cut: &Cut, thread: ThreadId) -> Option<u32> {
        let thread = thread.index();
        match (cut.of(thread), self.origins[thread]) {
            (0, Origin::Spawn(spawn)) => Some(spawn).filter(|&spawn| self.is_in(spawn, cut)),
            (0, Origin::Start | Origin::Nowhere) => None,
            (events, _) => Some(self.of_thread[thread][events as usize - 1]),
        }
    }
}
