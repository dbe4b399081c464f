//! What the candidates of a run ask for, and at which node of its path that is to wait.

use loris_hbr::Relation;

use crate::extensions::candidate::{Candidate, candidates, thread_id};
use crate::extensions::deadlock::deadlock_cuts;
use crate::extensions::outcomes::outcomes;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::sections::NONE;
use loris_hbr::poset::smaller::{Heap, Smaller, without_clash, without_rivals, without_what_blocks};
use loris_hbr::poset::unfolding::EventId;

use loris_engine::search_event::PartStatus;

use super::covered::is_covered;
use super::path::{Goal, Obligation};
use super::walk::{Tools, Walk, held_at};

/// What is to be done with a cut.
struct Verdict {
    /// The node where what the thread does at the cut waits: the deepest from which the cut can be reached.
    node: Option<usize>,
    /// Whatever is to be found below the cut, and can be reached from deeper nodes, is in these.
    smaller: Smaller,
}

/// From where a cut can be reached.
struct Reach {
    /// The deepest node, and what comes after it.
    from: Option<(usize, Vec<EventId>)>,
    /// Parts of the cut that have all parts of it that can be reached from deeper nodes.
    smaller: Smaller,
}

impl<R: Relation> Walk<'_, R> {
    /// Lets everything wait that the run shows to be possible, and that the run before it did not show.
    pub(super) fn place(&mut self) {
        let run = self.run;
        candidates(run, self.delta, self.poll, |candidate| self.candidate(&candidate));
        let mut cuts = Vec::new();
        deadlock_cuts(run, self.delta, self.poll, |cut| cuts.push(cut.clone()));
        for cut in &cuts {
            self.deadlock(cut);
        }
    }

    /// Sees to it that for each node and each part of the candidate's cut that can be reached from the node, and at
    /// which the thread is enabled, a part that is not smaller waits at the node or below it.
    ///
    /// Cuts are taken from the largest down. One that waits at a node makes room for the smaller ones that can be
    /// reached from deeper nodes.
    fn candidate(&mut self, candidate: &Candidate) {
        let (run, thread) = (self.run, candidate.thread.index());
        let events = candidate.from.of(thread);
        let was_shown = self.delta.has_shown(run, candidate);
        let mut heap = Heap::new(candidate.from.clone());
        let mut placed: Vec<(Cut, usize)> = Vec::new();
        while let Some(cut) = heap.pop_largest() {
            if self.poll.stops() {
                return;
            }
            let stands_there = cut.of(thread) == events && run.exists(thread, &cut);
            if !stands_there || was_shown && self.delta.is_old(&cut) {
                continue;
            }
            let deepest = run.leading_in(&cut);
            if placed.iter().any(|(larger, node)| cut.is_below(larger) && deepest <= *node) {
                continue;
            }
            let Verdict { node, smaller } = self.look_at(candidate, &cut, deepest);
            self.log.part(run, &cut);
            heap.extend(smaller);
            placed.extend(node.map(|node| (cut, node)));
        }
        self.log.candidate(run, candidate);
    }

    /// Decides about a cut at which the thread exists, and which has the first `deepest` events of the run.
    fn look_at(&mut self, candidate: &Candidate, cut: &Cut, deepest: usize) -> Verdict {
        let (run, thread) = (self.run, candidate.thread);
        if let Some(smaller) = without_rivals(run, thread.index(), cut).or_else(|| without_clash(run, cut)) {
            let rivals = || without_rivals(run, thread.index(), cut).is_some();
            self.log.status(|| if rivals() { PartStatus::Rivals } else { PartStatus::Clash });
            return Verdict { node: None, smaller };
        }
        let Reach { from, smaller } = self.reach(cut, deepest);
        let Some((node, rest)) = from else {
            self.log.status(|| PartStatus::NoOrder);
            return Verdict { node: None, smaller };
        };
        self.lead(node, &rest);
        let machine = self.probe.machine();
        if !machine.is_enabled(thread) {
            self.log.status(|| PartStatus::Blocks);
            let Tools { before, accesses, .. } = &mut *self.tools;
            let smaller = without_what_blocks(run, machine, thread, cut, (before, accesses));
            return Verdict { node: None, smaller };
        }
        let held = held_at(run, cut);
        for values in outcomes(run, candidate, &mut self.probe) {
            let obligation = self.oblige(node, cut, thread, &values, &held);
            self.wait(node, obligation);
            // There may be very many.
            if self.poll.stops() {
                break;
            }
        }
        Verdict { node: Some(node), smaller }
    }

    /// Lets a part of the run wait at which no thread can go on, if it can be reached.
    fn deadlock(&mut self, cut: &Cut) {
        self.look_at_deadlock(cut);
        self.log.deadlock(self.run, cut);
    }

    fn look_at_deadlock(&mut self, cut: &Cut) {
        let Some((node, rest)) = self.reach(cut, self.run.leading_in(cut)).from else {
            return self.log.status(|| PartStatus::NoOrder);
        };
        self.lead(node, &rest);
        let machine = self.probe.machine();
        if machine.enabled_threads().next().is_none() {
            self.tools.made.record(machine, self.unfolding, &mut self.tools.naming);
            self.wait(node, Obligation { from: node, rest: rest.into(), goal: Goal::Deadlock });
        } else {
            self.log.status(|| PartStatus::GoesOn);
        }
    }

    /// From where the cut, in which no mutex is held twice, can be reached. No node is below the `deepest`.
    fn reach(&mut self, cut: &Cut, deepest: usize) -> Reach {
        let run = self.run;
        let linearizer = &mut self.tools.linearizer;
        let mut smaller = Smaller::new();
        let mut node = deepest;
        loop {
            let start = run.beginning(node);
            if let Some(rest) = linearizer.linearize_from(run, &start, cut, self.poll) {
                let rest = rest.iter().map(|&position| run.id(position)).collect();
                return Reach { from: Some((node, rest)), smaller };
            }
            smaller.extend(linearizer.smaller(run, cut));
            if self.poll.stops() {
                return Reach { from: None, smaller };
            }
            if node == deepest && linearizer.linearize(run, cut, self.poll).is_none() {
                return Reach { from: None, smaller: linearizer.smaller(run, cut) };
            }
            // Only a lock is in the way of what is not.
            node = run.events()[..node].iter().rposition(|event| event.locks != NONE).unwrap_or(0);
        }
    }

    /// Lets the obligation, whose set is `Tools::made`, wait at the node, unless it is subsumed.
    fn wait(&mut self, node: usize, obligation: Obligation) {
        let Tools { made, linearizer, .. } = &mut *self.tools;
        let known = (&*self.unfolding, linearizer);
        if is_covered(
            (self.path, node),
            made,
            &obligation.goal,
            known,
            (self.probe.machine(), self.limit, self.poll),
        ) {
            self.log.status(|| PartStatus::Subsumed);
        } else {
            let threads = obligation.rest.iter().map(|&event| thread_id(self.unfolding.thread(event)));
            self.log.status(|| PartStatus::Waits(node, threads.collect()));
            self.path.nodes[node].waiting.push(obligation);
        }
    }
}
