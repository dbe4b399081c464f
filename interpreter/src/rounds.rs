//! Loops that wait: which rounds of a loop are pure, so that its thread need not go on after them.
//!
//! A *visit* is a thread at the head of a loop, with its whole local state. On *record* are the visits since the last
//! op of the thread that was not pure. A visit that is on record, and was put there in an earlier transition, ends a
//! *pure round*: all that happened in it left the shared state as it was, and the thread is where it was. See
//! `[pure-round]` in `spec/03-execution.md`.

use std::collections::BTreeSet;

use loris_lang::ir::{CodeIndex, FunctionId, Instr, ObjectId, Program};
use loris_lang::source::Span;

use crate::ids::{ThreadId, number};
use crate::journal::Undo;
use crate::terminal::FrameState;

/// So many visits of one transition are looked at. A transition that comes to more heads does so in every round, so its
/// first visits are enough; a loop that only computes costs nothing for long.
pub(crate) const MOST_VISITS: u32 = 64;

/// A thread at the head of a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    /// A hash of the thread's local state.
    pub(crate) local: u128,
    /// The transition in which it came there: 0 is the invisible prefix, n + 1 that of event n.
    transition: u32,
    /// How many mutexes it held.
    held: u32,
}

/// Which visits of a thread are on record: some that stand next to each other in its list of visits. Entries before
/// its end are never written over, so that undo finds them again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    from: u32,
    to: u32,
}

/// What coming to the head of a loop amounts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// It is no end of a pure round.
    Fresh,
    /// It ends a pure round.
    Again,
}

impl Record {
    /// Whether no visit is on record.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.from == self.to
    }

    /// Takes all visits off the record.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.from = self.to;
    }

    /// The visits on record.
    pub(crate) fn of(self, visits: &[Visit]) -> &[Visit] {
        visits.get(self.from as usize..self.to as usize).unwrap_or(&[])
    }

    /// The thread comes to the head of a loop, with this local state, and holds so many mutexes.
    pub(crate) fn arrive(
        &mut self,
        visits: &mut Vec<Visit>,
        (local, held): (u128, usize),
        transition: u32,
    ) -> Arrival {
        match self.of(visits).iter().find(|visit| visit.local == local) {
            Some(visit) if visit.transition < transition => Arrival::Again,
            // Twice in one transition is no round: that it goes on for ever is found elsewhere.
            Some(_) => Arrival::Fresh,
            None => {
                self.put(visits, Visit { local, transition, held: number(held) });
                Arrival::Fresh
            }
        }
    }

    /// The thread reads a plain variable in this transition: its visits in it go off the record. What follows a visit up to
    /// the next op can be moved to another time only if it looks at nothing that is shared.
    pub(crate) fn look_around(&mut self, visits: &[Visit], transition: u32) {
        while self.of(visits).last().is_some_and(|visit| visit.transition == transition) {
            self.to -= 1;
        }
    }

    fn put(&mut self, visits: &mut Vec<Visit>, visit: Visit) {
        visits.truncate(self.to as usize);
        visits.push(visit);
        self.to += 1;
    }

    /// The thread unlocks the mutex that was number `at` of those it held: visits at which it held it go off the
    /// record. What is left was seen before the lock, so lock and unlock are both in any round that begins there, and
    /// nobody can tell that the mutex was held.
    pub(crate) fn unlock(&mut self, visits: &mut Vec<Visit>, at: u32) {
        // What was held at a visit on record is held still, but for this mutex; so the numbers grow along the record.
        let kept = self.of(visits).iter().take_while(|visit| visit.held <= at).count();
        if kept == self.of(visits).len() {
            return;
        }
        let first = self.from as usize;
        self.from = self.to;
        for index in first..first + kept {
            self.put(visits, visits[index]);
        }
    }

    /// Only this visit is on record.
    pub(crate) fn begin(&mut self, visits: &mut Vec<Visit>, (local, held): (u128, usize)) {
        self.clear();
        self.put(visits, Visit { local, transition: 0, held: number(held) });
    }

    /// Every visit on record was in a transition before all that come.
    pub(crate) fn settle(self, visits: &mut [Visit]) {
        if let Some(visits) = visits.get_mut(self.from as usize..self.to as usize) {
            for visit in visits {
                visit.transition = 0;
            }
        }
    }
}

/// What a thread does for ever that spins at an end.
#[derive(Clone, Debug)]
pub(crate) struct Cycle {
    pub(crate) thread: ThreadId,
    /// The local states at the heads that it comes to.
    pub(crate) visits: Vec<u128>,
    /// Its frames there, in order.
    pub(crate) frames: BTreeSet<Vec<FrameState>>,
    /// The head that stands first in the text.
    pub(crate) span: Span,
    /// The objects that it touches, in order.
    pub(crate) objects: BTreeSet<ObjectId>,
    /// The threads that it joins, in order.
    pub(crate) joins: BTreeSet<ThreadId>,
}

/// Whether a write is one of the thread's own memory, which others do not see.
pub(crate) fn is_local(write: &Undo) -> bool {
    matches!(write, Undo::Slot { .. } | Undo::Frame { .. } | Undo::Logged)
}

/// Which instructions are in a loop that may wait: one with a head.
#[derive(Clone, Debug)]
pub(crate) struct Loops {
    inside: Vec<Vec<bool>>,
    /// Of each function the loops, from the head to the last jump back to it, in the order of the heads.
    ranges: Vec<Vec<(u32, u32)>>,
}

impl Loops {
    /// Of a program.
    pub(crate) fn of(program: &Program) -> Loops {
        let ranges: Vec<_> = program.functions().iter().map(|function| loops(&function.code)).collect();
        let inside = program.functions().iter().zip(&ranges).map(|(function, ranges)| {
            let mut inside = vec![false; function.code.len()];
            for (head, last) in ranges {
                inside[*head as usize..=*last as usize].fill(true);
            }
            inside
        });
        Loops { inside: inside.collect(), ranges }
    }

    /// The head of the innermost loop of a function that has all of these instructions.
    pub(crate) fn around(
        &self,
        function: FunctionId,
        all: &(impl Iterator<Item = CodeIndex> + Clone),
    ) -> Option<CodeIndex> {
        let has_all = |(head, last): &&(u32, u32)| all.clone().all(|at| (*head..=*last).contains(&at.0));
        // Of two loops around an instruction the head of the inner one comes later.
        let innermost = self.ranges[function.0 as usize].iter().rev().find(has_all);
        innermost.map(|(head, _)| CodeIndex(*head))
    }

    /// Whether the instruction is in a loop of its function.
    #[inline]
    pub(crate) fn contain(&self, function: FunctionId, at: CodeIndex) -> bool {
        self.inside[function.0 as usize].get(at.0 as usize).copied().unwrap_or(false)
    }
}

/// From each head to the last jump back to it.
fn loops(code: &[Instr]) -> Vec<(u32, u32)> {
    let mut ranges = Vec::new();
    for head in 0..code.len() {
        if !matches!(code[head], Instr::LoopHead { .. }) {
            continue;
        }
        let goes_to_head = |instr: &Instr| match instr {
            Instr::Jump { to } => to.0 as usize == head,
            Instr::Branch { then, otherwise, .. } => then.0 as usize == head || otherwise.0 as usize == head,
            _ => false,
        };
        if let Some(last) = code.iter().rposition(goes_to_head)
            && last > head
        {
            ranges.push((number(head), number(last)));
        }
    }
    ranges
}
