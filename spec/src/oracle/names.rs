//! Threads by name: a static thread, or "child number k of that thread".
//!
//! Within one enumeration a thread is a number, handed out when it is first met. The number stands for the name,
//! so equal numbers mean equal names on every schedule; orders and sets that leave the oracle use the name.

use std::collections::HashMap;

/// A thread of one enumeration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct ThreadNo(usize);

impl ThreadNo {
    /// The first one of an enumeration.
    pub(super) const FIRST: ThreadNo = ThreadNo(0);
}

/// All threads met so far.
#[derive(Default)]
pub(super) struct Names {
    names: Vec<String>,
    children: HashMap<(ThreadNo, u32), ThreadNo>,
}

impl Names {
    /// A new thread with a name of its own.
    pub(super) fn add(&mut self, name: String) -> ThreadNo {
        self.names.push(name);
        ThreadNo(self.names.len() - 1)
    }

    /// The thread that `parent` spawns after `nth` others.
    pub(super) fn child(&mut self, parent: ThreadNo, nth: u32) -> ThreadNo {
        if let Some(child) = self.children.get(&(parent, nth)) {
            return *child;
        }
        let child = self.add(format!("{}.{nth}", self.name(parent)));
        self.children.insert((parent, nth), child);
        child
    }

    /// The thread of this name, if it was met.
    pub(super) fn find(&self, name: &str) -> Option<ThreadNo> {
        self.names.iter().position(|known| known == name).map(ThreadNo)
    }

    /// As schedules write it.
    pub(super) fn name(&self, thread: ThreadNo) -> &str {
        &self.names[thread.0]
    }
}
