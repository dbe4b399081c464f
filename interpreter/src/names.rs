//! Which thread a number stands for: names, parents and children, stable over all executions of one machine.

use std::collections::BTreeMap;

use loris_lang::ir::StaticThread;

use crate::ids::{ThreadId, number};
use crate::mix::{self, Digest, mix};

/// All threads met so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    entries: Vec<Entry>,
    by_name: BTreeMap<String, ThreadId>,
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    key: u64,
    parent: Option<ThreadId>,
    ancestors: u32,
    /// Child number k at index k, as far as met.
    children: Vec<ThreadId>,
}

impl Names {
    /// The static threads.
    pub(crate) fn new(threads: &[StaticThread]) -> Self {
        let mut names = Names::default();
        for thread in threads {
            // [thread-names]
            let name = match thread.index {
                Some(index) => format!("{}[{index}]", thread.name),
                None => thread.name.clone(),
            };
            let mut digest = Digest::new(0);
            name.bytes().for_each(|byte| digest.word(u64::from(byte)));
            names.add(name, mix::low_half(digest.finish()), None);
        }
        names
    }

    fn add(&mut self, name: String, key: u64, parent: Option<ThreadId>) -> ThreadId {
        let id = ThreadId(number(self.entries.len()));
        self.by_name.insert(name.clone(), id);
        let ancestors = parent.map_or(0, |parent| self.ancestors(parent) + 1);
        self.entries.push(Entry { name, key, parent, ancestors, children: Vec::new() });
        id
    }

    /// How many numbers were handed out.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Child number `number` of a thread; children are met in order.
    pub(crate) fn child(&mut self, parent: ThreadId, number: u32) -> ThreadId {
        let entry = &self.entries[parent.index()];
        if let Some(child) = entry.children.get(number as usize) {
            return *child;
        }
        // [thread-names]
        let name = format!("{}.{number}", entry.name);
        let key = mix(entry.key.wrapping_add(mix(u64::from(number) + 1)));
        let child = self.add(name, key, Some(parent));
        self.entries[parent.index()].children.push(child);
        child
    }

    /// The name; empty for a number that was never handed out.
    pub(crate) fn name(&self, thread: ThreadId) -> &str {
        self.entries.get(thread.index()).map_or("", |entry| &entry.name)
    }

    /// A hash of the name path.
    #[inline]
    pub(crate) fn key(&self, thread: ThreadId) -> u64 {
        self.entries.get(thread.index()).map_or(0, |entry| entry.key)
    }

    /// Who spawns it.
    pub(crate) fn parent(&self, thread: ThreadId) -> Option<ThreadId> {
        self.entries.get(thread.index())?.parent
    }

    /// How many threads stand between it and a static thread, that one included.
    pub(crate) fn ancestors(&self, thread: ThreadId) -> u32 {
        self.entries.get(thread.index()).map_or(0, |entry| entry.ancestors)
    }

    /// The thread of this name.
    pub(crate) fn find(&self, name: &str) -> Option<ThreadId> {
        self.by_name.get(name).copied()
    }
}
