//! Which earlier event an event owes something to: the value that it read, or that it could run at all.
//!
//! | event | owes to |
//! | --- | --- |
//! | a read, `cas`, `fetch_add`, `swap` | the last write of the variable |
//! | an `await`, an `atomic` that reads one variable | the last write of what it read |
//! | `recv` | the `send` of the value |
//! | `sent` | the `recv` that took the value |
//! | `wake` | the `notify` or `notify_all` whose wake-up it takes |
//! | `acquire` | the `release` of the unit: units are taken in the order in which they came, those there from the start first |
//! | `leave` | the `arrive` that filled the round |
//!
//! The rules for `wake` are those of chapter 3 of the spec: it takes the oldest token that was given while it waited.

use std::collections::{BTreeMap, VecDeque};

use loris_interpreter::{Access, Event, EventIndex, Machine, ObjectState, OpKind, Share, ThreadId, Token};
use loris_lang::ir::{ObjectId, Value};

/// What an event owes to an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The row of the earlier one.
    pub row: usize,
    /// What it gave.
    pub gave: Gave,
}

/// What an event gave to a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gave {
    /// A value.
    Value,
    /// That it could go on.
    Leave,
}

/// What later events may owe to the events so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Origins {
    /// The row that wrote each variable last.
    written: BTreeMap<ObjectId, usize>,
    /// The sends of each channel that no `recv` has taken.
    sent: BTreeMap<ObjectId, VecDeque<usize>>,
    /// The units of each semaphore; none for one that was there from the start.
    units: BTreeMap<ObjectId, VecDeque<Option<usize>>>,
    conditions: BTreeMap<ObjectId, Waiting>,
    /// The last event before each token: the last arrival of a round, the recv of what a thread sent.
    before: BTreeMap<Token, usize>,
}

/// Who waits on a condition, and the wake-ups that are pending.
#[derive(Clone, Debug, Default)]
struct Waiting {
    queue: Vec<Item>,
    /// Woken by a `notify_all`.
    woken: BTreeMap<ThreadId, usize>,
}

/// A thread that waits, or the row of a `notify`, in the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Waiter(ThreadId),
    Token(usize),
}

impl Origins {
    /// The event of the row has just happened: what it owes.
    pub(super) fn note(&mut self, machine: &Machine, index: EventIndex, row: usize) -> Option<Origin> {
        let event = machine.event(index);
        let origin = self.of(machine, event, row);
        let is_written = event.op.kind != OpKind::Cas || event.wrote != Value::Unset;
        for access in machine.accesses(event) {
            match access {
                Access::Touch { object, share: Share::Alone } if is_written => {
                    self.written.insert(*object, row);
                }
                Access::Before(token) => {
                    self.before.insert(*token, row);
                }
                _ => {}
            }
        }
        origin
    }

    fn of(&mut self, machine: &Machine, event: &Event, row: usize) -> Option<Origin> {
        if matches!(event.op.kind, OpKind::Await | OpKind::Atomic) {
            return self.last_written(machine, event);
        }
        let object = event.op.object?;
        let value = |row| Origin { row, gave: Gave::Value };
        let leave = |row| Origin { row, gave: Gave::Leave };
        match event.op.kind {
            OpKind::Read | OpKind::Cas | OpKind::FetchAdd | OpKind::Swap => {
                self.written.get(&object).copied().map(value)
            }
            OpKind::Send => {
                self.sent.entry(object).or_default().push_back(row);
                None
            }
            OpKind::Recv => {
                let sent = self.sent.get_mut(&object)?.pop_front()?;
                Some(value(sent))
            }
            OpKind::Release => {
                self.units(machine, object, -1).push_back(Some(row));
                None
            }
            OpKind::Acquire => self.units(machine, object, 1).pop_front().flatten().map(leave),
            OpKind::Leave | OpKind::Sent => machine.accesses(event).iter().find_map(|access| match access {
                Access::After(token) => self.before.get(token).copied().map(leave),
                _ => None,
            }),
            OpKind::Wait | OpKind::Wake | OpKind::Notify | OpKind::NotifyAll => {
                self.conditions.entry(object).or_default().note(event, row).map(leave)
            }
            _ => None,
        }
    }

    /// The last write of what a guard or a block read; none if a block read several variables.
    fn last_written(&self, machine: &Machine, event: &Event) -> Option<Origin> {
        let reads = machine.accesses(event).iter().filter_map(|access| match access {
            Access::Touch { object, share: Share::Group(_) } => Some(*object),
            _ => None,
        });
        let read: Vec<ObjectId> = reads.collect();
        if event.op.kind == OpKind::Atomic && read.len() != 1 {
            return None;
        }
        let row = read.iter().filter_map(|object| self.written.get(object)).max();
        row.map(|&row| Origin { row, gave: Gave::Value })
    }

    /// The units of a semaphore before the event that has just changed their number; when it is met first, all of
    /// them were there from the start.
    fn units(&mut self, machine: &Machine, object: ObjectId, taken: i64) -> &mut VecDeque<Option<usize>> {
        self.units.entry(object).or_insert_with(|| {
            let left = match machine.object_state(object) {
                Some(ObjectState::Sem(count)) => count,
                _ => 0,
            };
            let before = usize::try_from(left.saturating_add(taken)).unwrap_or(0);
            VecDeque::from(vec![None; before.min(MOST_UNITS)])
        })
    }
}

/// Of more units that were there from the start none is told from the others for long.
const MOST_UNITS: usize = 100_000;

impl Waiting {
    /// The row whose wake-up a `wake` takes.
    fn note(&mut self, event: &Event, row: usize) -> Option<usize> {
        let thread = event.thread;
        match event.op.kind {
            OpKind::Wait => self.queue.push(Item::Waiter(thread)),
            OpKind::Notify if !self.queue.is_empty() => self.queue.push(Item::Token(row)),
            OpKind::NotifyAll => {
                for item in std::mem::take(&mut self.queue) {
                    if let Item::Waiter(waiter) = item {
                        self.woken.insert(waiter, row);
                    }
                }
            }
            OpKind::Wake => return self.woken.remove(&thread).or_else(|| self.take_token(thread)),
            _ => {}
        }
        None
    }

    /// The first token behind the thread; tokens that nobody may take any more vanish.
    fn take_token(&mut self, thread: ThreadId) -> Option<usize> {
        let waiter = self.queue.iter().position(|item| *item == Item::Waiter(thread))?;
        let token = waiter + self.queue[waiter..].iter().position(|item| matches!(item, Item::Token(_)))?;
        let Item::Token(row) = self.queue.remove(token) else { return None };
        self.queue.remove(waiter);
        let first = self.queue.iter().position(|item| matches!(item, Item::Waiter(_)));
        self.queue.drain(..first.unwrap_or(self.queue.len()));
        Some(row)
    }
}
