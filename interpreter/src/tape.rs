//! What happened, in flat arrays that undo cuts back: events, accesses, choices, log lines, failures, undo log.

use loris_lang::ir::{CodeIndex, FunctionId, Value};

use crate::fault::Failure;
use crate::ids::{EventIndex, ThreadId};
use crate::journal::Undo;
use crate::op::{Access, Chosen, Event};
use crate::placed::PlacedAccess;
use crate::thread::Registers;

/// The record of the current execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tape {
    pub(crate) journal: Vec<Undo>,
    pub(crate) events: Vec<Event>,
    /// For each event, what was before it.
    pub(crate) marks: Vec<Mark>,
    pub(crate) accesses: Vec<Access>,
    /// Accesses of variables with their places, in order; none unless they are kept.
    pub(crate) placed: Vec<PlacedAccess>,
    pub(crate) places: Places,
    pub(crate) choices: Vec<Chosen>,
    pub(crate) log: Vec<LogEntry>,
    pub(crate) log_values: Vec<Value>,
    pub(crate) failures: Vec<Failure>,
}

/// Whether the places of accesses are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Places {
    #[default]
    Dropped,
    Kept,
}

/// Lengths of arrays of a tape at one moment. Log lines and failures have entries in the undo log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lengths {
    pub(crate) journal: usize,
    pub(crate) accesses: usize,
    pub(crate) placed: usize,
    pub(crate) choices: usize,
}

/// What a step saves before it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) lengths: Lengths,
    pub(crate) registers: Registers,
    pub(crate) hash: u128,
}

/// A `log` that was run. Its text is made when somebody asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogEntry {
    /// Who; `None` for `final`.
    pub(crate) thread: Option<ThreadId>,
    /// The event in whose transition it was run; none in the invisible prefix of a static thread and in `final`.
    pub(crate) event: Option<EventIndex>,
    pub(crate) function: FunctionId,
    pub(crate) at: CodeIndex,
    /// Its first value; there are as many as its instruction has value parts.
    pub(crate) first_value: usize,
}

/// Up to so many accesses of one event duplicates are found as they come, above that at its end.
const WINDOW: usize = 64;

impl Tape {
    /// The lengths now.
    #[inline]
    pub(crate) fn lengths(&self) -> Lengths {
        Lengths {
            journal: self.journal.len(),
            accesses: self.accesses.len(),
            placed: self.placed.len(),
            choices: self.choices.len(),
        }
    }

    /// Takes the last log line back.
    pub(crate) fn pop_log(&mut self) {
        if let Some(entry) = self.log.pop() {
            self.log_values.truncate(entry.first_value);
        }
    }

    /// Adds an access to those from `first` on, or merges it with the one of the same object.
    #[inline]
    pub(crate) fn touch(&mut self, first: usize, access: Access) {
        let range = &mut self.accesses[first..];
        let mergeable = access.data().is_some() && range.len() <= WINDOW;
        let same = range.iter_mut().find(|other| mergeable && other.data() == access.data());
        match same {
            Some(same) => *same = access.max(*same),
            None => self.accesses.push(access),
        }
    }

    /// Makes every object stand once among the accesses from `first` on. The first access stays the first.
    #[inline]
    pub(crate) fn settle(&mut self, first: usize) {
        if self.accesses.len() - first > WINDOW {
            self.sort_and_merge(first);
        }
    }

    #[cold]
    fn sort_and_merge(&mut self, first: usize) {
        let own = self.accesses[first];
        self.accesses[first + 1..].sort_unstable_by_key(|access| (access.object(), *access));
        let mut kept = first;
        for at in first + 1..self.accesses.len() {
            let access = self.accesses[at];
            let is_same = |other: Access| access.data().is_some() && other.data() == access.data();
            if is_same(own) {
                self.accesses[first] = self.accesses[first].max(access);
            } else if kept > first && is_same(self.accesses[kept]) {
                self.accesses[kept] = self.accesses[kept].max(access);
            } else {
                kept += 1;
                self.accesses[kept] = access;
            }
        }
        self.accesses.truncate(kept + 1);
    }
}

#[cfg(test)]
mod tests {
    use loris_lang::ir::ObjectId;

    use super::*;

    #[test]
    fn an_object_stands_once_and_a_write_wins() {
        for count in [3u32, 100] {
            let mut tape = Tape::default();
            tape.accesses.push(Access::write(ObjectId(7)));
            for round in 0..3 {
                for object in 0..count {
                    let object = ObjectId(object);
                    tape.touch(1, if round == 1 { Access::write(object) } else { Access::read(object) });
                }
            }
            tape.settle(1);
            assert_eq!(tape.accesses.len(), 1 + count as usize);
            let is_write = |access: &Access| access.object().map(Access::write) == Some(*access);
            assert!(tape.accesses.iter().all(is_write));
            assert_eq!(tape.accesses[1], Access::write(ObjectId(0)));
        }
    }
}
