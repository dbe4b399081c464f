//! Detection of mutexes that are locked in a cyclic order (Thomson 2016, §4.4.3, issue 2, after Bensalem and
//! Havelund 2005).
//!
//! Idea: a mutex deadlock needs threads that each hold a mutex and wait for the next one in a ring. Whenever a
//! thread asks for a mutex while it holds another, an edge from the one to the other, labelled with the thread, is
//! added to a graph. A cycle whose labels are all different may be a deadlock in some other schedule, and is
//! reported with the places of its locks. Without a cycle there is no mutex deadlock among the executions that
//! the graph has seen, nor in any other order of their sections.
//!
//! Departures from the paper: the graph is over all executions of the run, and an edge is added when the thread
//! asks, not when it gets the mutex; both can only add warnings.
//!
//! Cost: one look at the kind of the pending op for each step. Cycles are looked for once, at the end, by a search
//! that gives up after a fixed number of steps and then warns in any case.

use std::collections::BTreeMap;

use loris_interpreter::{Machine, OpKind, ThreadId};
use loris_lang::ir::ObjectId;
use loris_lang::source::Span;

use super::warning::{Warning, WarningKind};
use loris_engine::report::Label;

/// Steps of the search for cycles.
const BUDGET: u32 = 1_000_000;

/// Who asked for which mutex while holding which other, and where first.
#[derive(Clone, Debug, Default)]
pub(crate) struct LockOrder {
    edges: BTreeMap<(ObjectId, ObjectId, ThreadId), Places>,
    held: Vec<ObjectId>,
}

/// The places of an edge.
#[derive(Clone, Copy, Debug)]
struct Places {
    /// Of the lock that is held.
    held: Span,
    /// Of the lock that is asked for.
    asked: Span,
}

/// An edge on the path of the search.
type Edge = (ObjectId, ObjectId, ThreadId);

impl LockOrder {
    /// The thread has just got its pending op.
    pub(crate) fn look(&mut self, machine: &Machine, thread: ThreadId) {
        let Some(op) = machine.pending(thread) else { return };
        let (OpKind::Lock, Some(asked)) = (op.kind, op.object) else { return };
        self.held.clear();
        machine.holds(thread, &mut self.held);
        for &held in &self.held {
            self.edges.entry((held, asked, thread)).or_insert_with(|| {
                let lock = machine.events().iter().rev().find(|event| {
                    event.thread == thread
                        && event.op.object == Some(held)
                        && event.op.kind.acquires().is_some()
                });
                Places { held: lock.map_or(op.span, |event| event.op.span), asked: op.span }
            });
        }
    }

    /// One warning for each mutex that is the least of a cycle, in order of mutexes.
    pub(crate) fn warnings(&self, machine: &Machine) -> Vec<Warning> {
        let mut warnings: Vec<Warning> = Vec::new();
        let mut budget = BUDGET;
        let mut start = None;
        for &(from, ..) in self.edges.keys() {
            if start == Some(from) {
                continue;
            }
            start = Some(from);
            let mut path = Vec::new();
            if self.cycle(from, from, &mut path, &mut budget) {
                let warning = self.warning(machine, &path);
                if !warnings.contains(&warning) {
                    warnings.push(warning);
                }
            }
        }
        warnings
    }

    /// Looks for a path from `at` back to `start` over mutexes not below it, with threads that are not yet on the
    /// path. True, too, when budget is at an end, with the path so far.
    fn cycle(&self, start: ObjectId, at: ObjectId, path: &mut Vec<Edge>, budget: &mut u32) -> bool {
        let first = (at, ObjectId(0), ThreadId(0));
        for &edge in self.edges.range(first..).map(|(edge, _)| edge).take_while(|edge| edge.0 == at) {
            let (_, to, thread) = edge;
            let on_path = path.iter().any(|&(from, _, label)| label == thread || (from == to && to != start));
            if to < start || on_path {
                continue;
            }
            path.push(edge);
            *budget = budget.saturating_sub(1);
            if to == start || *budget == 0 || self.cycle(start, to, path, budget) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// The cycle in words and places.
    fn warning(&self, machine: &Machine, path: &[Edge]) -> Warning {
        let name = |mutex| machine.program().object_name(mutex);
        let mut labels = Vec::new();
        let mut steps = Vec::new();
        for edge in path {
            let &(from, to, thread) = edge;
            let who = machine.thread_name(thread);
            steps.push(format!("{who} locks `{}` while it holds `{}`", name(to), name(from)));
            let places = self.edges[edge];
            labels.push(Label { at: places.held, text: format!("{who} locks `{}` here", name(from)) });
            labels.push(Label { at: places.asked, text: format!("and then `{}` here", name(to)) });
        }
        let message = format!("mutexes are locked in a cyclic order: {}", steps.join(", "));
        Warning { kind: WarningKind::MayDeadlock, message, labels }
    }
}
