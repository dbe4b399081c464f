//! What to run next: back to the deepest node at which something waits, down again along it, and everything else
//! that waits there and can begin in the same way goes along.

use loris_hbr::Relation;
use loris_interpreter::ThreadId;
use smallvec::SmallVec;

use crate::questions::probe::Values;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::smaller::{Heap, Smaller, without_clash, without_rivals, without_what_blocks};
use loris_hbr::poset::unfolding::EventId;

use super::covered::is_covered;
use super::path::{Done, Goal, Node, Obligation};
use super::walk::{Tools, Walk, held_at};

/// What becomes of an obligation when a step is taken from the node where it waits.
enum Fate {
    /// It can begin with the step, and waits at the next node from now on.
    Goes(Obligation),
    /// It waits where it is, and these parts of it at the next node.
    Stays(Obligation, Vec<Obligation>),
}

impl<R: Relation> Walk<'_, R> {
    /// Finishes nodes, the deepest first, until something that has not lapsed waits at one, and lays the path along
    /// it; returns the node, `None` if the search is over.
    pub(super) fn next_plan(&mut self) -> Option<usize> {
        loop {
            if self.poll.stops() {
                return None;
            }
            let node = self.path.nodes.len().checked_sub(1)?;
            if !self.path.nodes[node].waiting.is_empty() {
                let event = self.path.nodes[node].step;
                let solo = self.solo(node, event);
                self.path.nodes[node].done.push(Done { event, solo });
                if let Some(rest) = self.take(node) {
                    self.plan(node, rest);
                    return Some(node);
                }
            }
            self.path.nodes.pop();
        }
    }

    /// Takes something that waits at the node and has not lapsed; returns what it asks for after the node, in a
    /// valid order.
    fn take(&mut self, node: usize) -> Option<Vec<EventId>> {
        while let Some(obligation) = self.path.nodes[node].waiting.pop() {
            if self.poll.stops() {
                return None;
            }
            self.take_down(&obligation);
            let Tools { part, linearizer, .. } = &mut *self.tools;
            let known = (&*self.unfolding, &mut *linearizer);
            if is_covered(
                (self.path, node),
                part,
                &obligation.goal,
                known,
                (self.probe.machine(), self.limit, self.poll),
            ) {
                continue;
            }
            let start = self.truncated_at(node, self.tools.part.threads());
            let Tools { part, linearizer, .. } = &mut *self.tools;
            debug_assert!(
                self.path.steps(node).all(|step| part.ids().contains(&step)),
                "what waits at a node has all events of the node"
            );
            let rest = linearizer.linearize_from(part, &start, part.end(), self.poll);
            let rest = match rest {
                None if self.poll.stops() => return None,
                rest => rest.expect("what waits can be reached"),
            };
            if let Some(&first) = rest.first() {
                let first = part.id(first);
                let again = self.path.nodes[node].done.iter().any(|done| done.event == first);
                debug_assert!(!again, "no step is taken twice from a node");
                return Some(rest.iter().map(|&position| part.id(position)).collect());
            }
        }
        None
    }

    /// Lays the path from the node along these events, and then along whatever came with them.
    fn plan(&mut self, mut node: usize, rest: Vec<EventId>) {
        let mut rest = rest.into_iter();
        loop {
            let Some(step) = rest.next() else {
                let Some(more) = self.take(node) else { break };
                rest = more.into_iter();
                continue;
            };
            let mut stay = Vec::new();
            let mut below = Vec::new();
            for obligation in std::mem::take(&mut self.path.nodes[node].waiting) {
                match self.fate(node, step, obligation) {
                    Fate::Goes(obligation) => below.push(obligation),
                    Fate::Stays(obligation, parts) => {
                        stay.push(obligation);
                        below.extend(parts);
                    }
                }
            }
            self.path.nodes[node].step = step;
            self.path.nodes[node].waiting = stay;
            self.path.nodes.push(Node::new(below));
            node += 1;
        }
        // The run makes this node again, when its step is known; nothing waits there.
        self.path.nodes.truncate(node);
    }

    /// What becomes of an obligation that waits at the node when this step is taken.
    fn fate(&mut self, node: usize, step: EventId, obligation: Obligation) -> Fate {
        if !obligation.rest.contains(&step) {
            return Fate::Stays(obligation, Vec::new());
        }
        if self.is_free_to_go_first(node, step, &obligation) {
            return Fate::Goes(obligation);
        }
        self.take_down(&obligation);
        let mut floor = self.truncated_at(node, self.tools.part.threads());
        floor.grow(self.unfolding.thread(step));
        let Tools { part, linearizer, .. } = &mut *self.tools;
        if let Some(rest) = linearizer.linearize_from(part, &floor, part.end(), self.poll) {
            let rest = rest.iter().map(|&position| part.id(position)).collect();
            return Fate::Goes(Obligation { from: node + 1, rest, ..obligation });
        }
        let parts = self.split(node, step, &obligation, &floor);
        Fate::Stays(obligation, parts)
    }

    /// Whether the step can be moved to the front of the order of the obligation: it locks nothing, or nothing that
    /// is locked before it there.
    fn is_free_to_go_first(&self, node: usize, step: EventId, obligation: &Obligation) -> bool {
        let Some(mutex) = self.unfolding.locks::<R>(step) else { return true };
        let taken: SmallVec<[EventId; 16]> = self.path.steps(node).skip(obligation.from).collect();
        let before = obligation.rest.iter().take_while(|&&event| event != step);
        let mut before = before.filter(|&event| !taken.contains(event));
        before.all(|&event| self.unfolding.locks::<R>(event) != Some(mutex))
    }

    /// The set of the obligation, which is `Tools::part`, cannot be reached beginning with the step: its largest
    /// parts that can, and at which the thread is enabled, each with what the thread does there.
    fn split(&mut self, node: usize, step: EventId, obligation: &Obligation, floor: &Cut) -> Vec<Obligation> {
        let Goal::Event(thread, cut) = &obligation.goal else { return Vec::new() };
        let cut = cut.widened(self.tools.part.threads());
        let events = cut.of(thread.index());
        let mut parts = Vec::new();
        let mut answered: Vec<Cut> = Vec::new();
        let mut heap = Heap::new(cut);
        while let Some(cut) = heap.pop_largest() {
            if self.poll.stops() {
                break;
            }
            let stands_there = cut.of(thread.index()) == events && floor.is_below(&cut);
            if !stands_there || answered.iter().any(|larger| cut.is_below(larger)) {
                continue;
            }
            match self.part_of((node, step), *thread, &cut, floor) {
                Ok(part) => {
                    answered.push(cut);
                    parts.push(part);
                }
                Err(smaller) => heap.extend(smaller),
            }
        }
        parts
    }

    /// The obligation to run this part of `Tools::part`, and what the thread does there, after the step; smaller
    /// parts in which it is to be found if it is not here.
    fn part_of(
        &mut self,
        (node, step): (usize, EventId),
        thread: ThreadId,
        cut: &Cut,
        floor: &Cut,
    ) -> Result<Obligation, Smaller> {
        let Tools { part, linearizer, .. } = &mut *self.tools;
        if !part.exists(thread.index(), cut) {
            return Err(Smaller::new());
        }
        let smaller = without_rivals(part, thread.index(), cut).or_else(|| without_clash(part, cut));
        smaller.map_or(Ok(()), Err)?;
        let Some(rest) = linearizer.linearize_from(part, floor, cut, self.poll) else {
            return Err(linearizer.smaller(part, cut));
        };
        let rest = rest.iter().map(|&position| part.id(position));
        let rest: Vec<EventId> = [step].into_iter().chain(rest).collect();
        let held = held_at(part, cut);
        self.lead(node, &rest);
        let Tools { part, before, accesses, .. } = &mut *self.tools;
        let machine = self.probe.machine();
        if !machine.is_enabled(thread) {
            return Err(without_what_blocks(part, machine, thread, cut, (before, accesses)));
        }
        let event = part.position(thread.index(), cut.of(thread.index())).expect("the set has the event");
        let chosen = self.probe.replay(thread, part.choices(part.event(event)));
        let values: Values = chosen.iter().map(|chosen| chosen.value).collect();
        Ok(self.oblige(node + 1, cut, thread, &values, &held))
    }
}
