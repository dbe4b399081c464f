//! The shared memory: a cell for each object, and lists, buffers and counters for those that need more. Every
//! write goes to the undo log. A hash of all cells is kept up to date.

use std::collections::VecDeque;

use loris_lang::ir::{ObjectId, Value};

use crate::ids::{ThreadId, number};
use crate::image::{BufferId, CounterId, Image, ListId};
use crate::journal::Undo;
use crate::mix;
use crate::names::Names;

/// All shared objects.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    cells: Vec<Value>,
    lists: Vec<Vec<u32>>,
    buffers: Vec<VecDeque<Value>>,
    counters: Vec<u32>,
    /// The sum of the digests of all cells.
    hash: u128,
}

impl Shared {
    /// Every object as declared.
    pub(crate) fn new(image: &Image, names: &Names) -> Self {
        let cells = image.initial_cells();
        let digests = (0u32..).zip(&cells).map(|(at, value)| cell_digest(ObjectId(at), *value, names));
        let hash = digests.fold(0u128, u128::wrapping_add);
        Shared {
            cells,
            lists: vec![Vec::new(); image.sizes.lists as usize],
            buffers: vec![VecDeque::new(); image.sizes.buffers as usize],
            counters: vec![0; image.sizes.counters as usize],
            hash,
        }
    }

    /// The cell of an object.
    #[inline]
    pub(crate) fn cell(&self, object: ObjectId) -> Value {
        self.cells[object.0 as usize]
    }

    /// All cells.
    pub(crate) fn cells(&self) -> &[Value] {
        &self.cells
    }

    /// The thread in a cell.
    #[inline]
    pub(crate) fn owner(&self, object: ObjectId) -> Option<ThreadId> {
        match self.cell(object) {
            Value::Handle(thread) => Some(ThreadId(thread)),
            _ => None,
        }
    }

    /// The sum of the digests of all cells.
    #[inline]
    pub(crate) fn hash(&self) -> u128 {
        self.hash
    }

    /// A hash saved before the writes that were taken back.
    #[inline]
    pub(crate) fn restore_hash(&mut self, hash: u128) {
        self.hash = hash;
    }

    pub(crate) fn list(&self, list: ListId) -> &[u32] {
        &self.lists[list.0 as usize]
    }

    pub(crate) fn buffer(&self, buffer: BufferId) -> &VecDeque<Value> {
        &self.buffers[buffer.0 as usize]
    }

    pub(crate) fn counter(&self, counter: CounterId) -> u32 {
        self.counters[counter.0 as usize]
    }

    #[inline]
    pub(crate) fn set_cell(
        &mut self,
        object: ObjectId,
        value: Value,
        names: &Names,
        journal: &mut Vec<Undo>,
    ) {
        let old = std::mem::replace(&mut self.cells[object.0 as usize], value);
        if old != value {
            journal.push(Undo::Cell { object, old });
            let gone = cell_digest(object, old, names);
            self.hash = self.hash.wrapping_sub(gone).wrapping_add(cell_digest(object, value, names));
        }
    }

    pub(crate) fn set_counter(&mut self, counter: CounterId, value: u32, journal: &mut Vec<Undo>) {
        let old = std::mem::replace(&mut self.counters[counter.0 as usize], value);
        journal.push(Undo::Counter { counter, old });
    }

    pub(crate) fn insert(&mut self, list: ListId, at: usize, item: u32, journal: &mut Vec<Undo>) {
        self.lists[list.0 as usize].insert(at, item);
        journal.push(Undo::Inserted { list, at: number(at) });
    }

    pub(crate) fn remove(&mut self, list: ListId, at: usize, journal: &mut Vec<Undo>) -> u32 {
        let item = self.lists[list.0 as usize].remove(at);
        journal.push(Undo::Removed { list, at: number(at), item });
        item
    }

    pub(crate) fn send(&mut self, buffer: BufferId, value: Value, journal: &mut Vec<Undo>) {
        self.buffers[buffer.0 as usize].push_back(value);
        journal.push(Undo::Sent { buffer });
    }

    pub(crate) fn receive(&mut self, buffer: BufferId, journal: &mut Vec<Undo>) -> Option<Value> {
        let value = self.buffers[buffer.0 as usize].pop_front()?;
        journal.push(Undo::Received { buffer, value });
        Some(value)
    }

    /// Takes one write of the shared memory back; the hash is restored apart.
    #[inline]
    pub(crate) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Cell { object, old } => self.cells[object.0 as usize] = old,
            Undo::Counter { counter, old } => self.counters[counter.0 as usize] = old,
            Undo::Inserted { list, at } => {
                self.lists[list.0 as usize].remove(at as usize);
            }
            Undo::Removed { list, at, item } => self.lists[list.0 as usize].insert(at as usize, item),
            Undo::Sent { buffer } => {
                self.buffers[buffer.0 as usize].pop_back();
            }
            Undo::Received { buffer, value } => self.buffers[buffer.0 as usize].push_front(value),
            _ => {}
        }
    }
}

/// A value as two words, with the key of a thread in place of its number.
#[inline]
pub(crate) fn words(value: Value, names: &Names) -> [u64; 2] {
    match value {
        Value::Unset => [0, 0],
        Value::Int(number) => [1, number.cast_unsigned()],
        Value::Bool(truth) => [2, u64::from(truth)],
        Value::Handle(thread) => [3, names.key(ThreadId(thread))],
    }
}

#[inline]
fn cell_digest(object: ObjectId, value: Value, names: &Names) -> u128 {
    let [tag, word] = words(value, names);
    mix::pair((u64::from(object.0) << 8) | tag, word)
}
