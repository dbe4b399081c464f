//! Where executions part from the one before them: which op makes how many of them.
//!
//! A search that leaves the path of the last execution before one of its events runs something else there. So the
//! executions are shared out over the events before which they parted, and the objects of these say what their number
//! comes from. That is one look at a small table for each execution, and none for a step.

use std::collections::BTreeMap;

use loris_interpreter::{Event, Machine};
use loris_lang::ir::{ObjectId, ObjectKind};
use loris_lang::source::Span;

/// How many executions parted from the one before at each place.
#[derive(Clone, Default, Debug)]
pub struct Branches {
    at: BTreeMap<(ObjectId, Span), u64>,
}

/// A shared object, and how many executions parted from the one before at an op on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The object as it is declared, of an array all elements, such as `slot`.
    pub name: String,
    /// What it is.
    pub kind: BranchKind,
    /// The place at which most of them parted.
    pub at: Span,
    /// How many they are, such as `120`.
    pub executions: u64,
}

/// What executions part at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchKind {
    /// A mutex or a reader-writer lock.
    Lock,
    /// A variable.
    Variable,
    /// Anything else that threads share.
    Other,
}

impl Branches {
    /// An execution parts from the one before, before this event.
    pub(crate) fn part(&mut self, machine: &Machine, event: &Event) {
        let object =
            event.op.object.or_else(|| machine.accesses(event).iter().find_map(|access| access.object()));
        if let Some(object) = object {
            *self.at.entry((object, event.op.span)).or_default() += 1;
        }
    }

    /// Those of two parts of a search.
    pub(crate) fn merged(mut self, other: Branches) -> Branches {
        for (place, executions) in other.at {
            *self.at.entry(place).or_default() += executions;
        }
        self
    }

    /// The objects at which most executions parted, most first; so many at most.
    pub(crate) fn most(&self, machine: &Machine, most: usize) -> Vec<Branch> {
        let program = machine.program();
        let mut found: Vec<(ObjectId, u64, Branch)> = Vec::new();
        for (&(object, at), &executions) in &self.at {
            let declared = program.declaration(object);
            if let Some((_, best, branch)) = found.iter_mut().find(|(first, ..)| *first == declared.first) {
                branch.executions += executions;
                if executions > *best {
                    (*best, branch.at) = (executions, at);
                }
            } else {
                let (name, kind) = (declared.name.clone(), kind(&declared.kind));
                found.push((declared.first, executions, Branch { name, kind, at, executions }));
            }
        }
        found.sort_by_key(|(_, _, branch)| std::cmp::Reverse(branch.executions));
        found.into_iter().map(|(_, _, branch)| branch).take(most).collect()
    }
}

fn kind(of: &ObjectKind) -> BranchKind {
    match of {
        ObjectKind::Mutex { .. } | ObjectKind::RwLock => BranchKind::Lock,
        ObjectKind::Var { .. } => BranchKind::Variable,
        _ => BranchKind::Other,
    }
}
