//! Deadlocks that a run has passed by: parts of it at which no thread can go on.
//!
//! Where a run goes on and a part of it does not, somebody stands before a lock that the run takes, and another
//! one has the mutex and never gives it back. Every event of the run outside such a part is one of those locks or
//! comes after one: a thread that stands before something else misses an event, and that one misses another,
//! each earlier in the run, until one is missed for a mutex. So the part is given by the locks at which threads
//! stand, and to find all parts it is enough to go through the locks of the run in order and to decide of each
//! whether its thread stands there or takes it.
//!
//! Most decisions are forced. A thread can stand before a lock only if another one can stand inside a section on
//! the mutex: at the end of the run, before a lock where it can stand, or before another op that blocks and comes
//! after such a lock. What cannot is struck out until nothing changes, at the beginning and after each decision.
//! What is left without any is a program whose locks are taken in one order and whose sections do not block.
//! Where no section can be stood in at all, there is nothing to go through.

use loris_hbr::Relation;
use loris_interpreter::OpKind;
use loris_interpreter::op::Waits;

use super::delta::Delta;
use loris_engine::poll::Poll;
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::run::{Origin, Run};
use loris_hbr::poset::sections::{NONE, Section};

/// What becomes of a lock of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// Its thread may stand there; not decided.
    Open,
    /// Its thread takes it, or does not come to it.
    Passed,
    /// Its thread stands there.
    Stands,
}

/// A partial decision.
#[derive(Clone, Debug)]
struct Node {
    /// The run without the locks at which threads stand, and what comes after them.
    cut: Cut,
    /// For each section, in the order of the run.
    fates: Vec<Fate>,
    /// The first section that is not decided.
    next: usize,
}

/// What follows from a decision; reused to save allocations.
#[derive(Clone, Debug, Default)]
struct Hints {
    /// For each mutex, threads that can stand inside a section on it: none, one, or two that stand for all.
    holders: Vec<[u32; 2]>,
    /// For each thread the index of the first lock that is open.
    first_open: Vec<u32>,
}

/// Calls `visit` with every part of the run that has a new event and at which, as far as the run shows, no thread
/// can go on. Whether it can be reached, and whether guards are false there, is left to the caller.
///
/// What comes after a new event must be new too. The parts without one are parts of an earlier run.
pub(crate) fn deadlock_cuts<R: Relation>(
    run: &Run<R>,
    delta: &Delta,
    poll: &dyn Poll,
    mut visit: impl FnMut(&Cut),
) {
    let sections = run.sections().all();
    if !sections.iter().any(|section| may_stay_open(run, section)) {
        return;
    }
    let mut hints = Hints::default();
    let first = Node { cut: run.end().clone(), fates: vec![Fate::Open; sections.len()], next: 0 };
    let mut nodes = vec![first];
    while let Some(mut node) = nodes.pop() {
        if poll.stops() {
            return;
        }
        if delta.is_old(&node.cut) || !hints.strike_out(run, &mut node, poll) {
            continue;
        }
        let open = (node.next..sections.len()).find(|&at| node.fates[at] == Fate::Open);
        let Some(open) = open else {
            let somebody_stands = node.fates.contains(&Fate::Stands);
            if somebody_stands && everybody_waits(run, &node.cut) {
                visit(&node.cut);
            }
            continue;
        };
        let mut passed = node.clone();
        passed.fates[open] = Fate::Passed;
        passed.next = open + 1;
        nodes.push(passed);
        node.fates[open] = Fate::Stands;
        node.next = open + 1;
        run.exclude(&mut node.cut, &[sections[open].position]);
        nodes.push(node);
    }
}

impl Hints {
    /// Decides what is forced; `false` if there is no way on.
    fn strike_out<R: Relation>(&mut self, run: &Run<R>, node: &mut Node, poll: &dyn Poll) -> bool {
        let sections = run.sections();
        while !poll.stops() {
            self.find_first_open(run, node);
            self.find_holders(run, node);
            let mut changed = false;
            for (section, fate) in sections.all().iter().zip(&mut node.fates) {
                let [one, other] = self.holders[section.mutex as usize];
                let held = [one, other].into_iter().any(|holder| holder != NONE && holder != section.thread);
                let gone = !node.cut.has(section.thread as usize, section.lock);
                match *fate {
                    Fate::Stands if !held => return false,
                    Fate::Open if !held || gone => {
                        *fate = Fate::Passed;
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed {
                break;
            }
        }
        (0..run.threads()).all(|thread| self.may_stand(run, &node.cut, thread))
    }

    fn find_first_open<R: Relation>(&mut self, run: &Run<R>, node: &Node) {
        self.first_open.clear();
        self.first_open.resize(run.threads(), NONE);
        for (section, _) in
            run.sections().all().iter().zip(&node.fates).filter(|(_, fate)| **fate == Fate::Open)
        {
            let first = &mut self.first_open[section.thread as usize];
            *first = (*first).min(section.lock);
        }
    }

    fn find_holders<R: Relation>(&mut self, run: &Run<R>, node: &Node) {
        self.holders.clear();
        self.holders.resize(run.sections().mutex_count(), [NONE; 2]);
        for section in run.sections().all() {
            let holders = &mut self.holders[section.mutex as usize];
            if holders.contains(&section.thread) || holders[1] != NONE {
                continue;
            }
            if self.can_stand_inside(run, node, section) {
                let holders = &mut self.holders[section.mutex as usize];
                let free = usize::from(holders[0] != NONE);
                holders[free] = section.thread;
            }
        }
    }

    /// Whether the thread can stand between the lock and the unlock.
    fn can_stand_inside<R: Relation>(&self, run: &Run<R>, node: &Node, section: &Section) -> bool {
        let thread = section.thread as usize;
        let most = node.cut.of(thread);
        let last = most.min(section.unlock);
        (section.lock + 1..=last).rev().any(|events| self.can_stand_after(run, node, thread, events))
    }

    /// Whether the thread can stand after so many of its events, of those in the cut.
    fn can_stand_after<R: Relation>(&self, run: &Run<R>, node: &Node, thread: usize, events: u32) -> bool {
        let Some(position) = run.position(thread, events) else { return true };
        let event = run.event(position);
        let excluded = node.cut.of(thread) == events;
        if event.locks != NONE {
            return excluded || node.fates[event.locks as usize] == Fate::Open;
        }
        may_block(event.kind) && (excluded || self.comes_after_an_open_one(run, position, thread))
    }

    /// Whether the event comes after a lock of another thread that is open.
    fn comes_after_an_open_one<R: Relation>(&self, run: &Run<R>, position: u32, but: usize) -> bool {
        let clock = run.clock(position).iter().zip(&self.first_open).enumerate();
        clock.into_iter().any(|(thread, (&known, &first))| thread != but && first < known)
    }

    /// Whether the thread can stand where the cut leaves it, or can still come to stand earlier.
    fn may_stand<R: Relation>(&self, run: &Run<R>, cut: &Cut, thread: usize) -> bool {
        if waits(run, cut, thread) {
            return true;
        }
        match (cut.of(thread).checked_sub(1), run.origin(thread)) {
            (Some(last), _) => {
                let last = run.position(thread, last);
                last.is_some_and(|last| self.comes_after_an_open_one(run, last, usize::MAX))
            }
            (None, Origin::Spawn(spawn)) => self.comes_after_an_open_one(run, spawn, usize::MAX),
            (None, Origin::Start | Origin::Nowhere) => false,
        }
    }
}

/// Whether the thread can stand inside the section for ever: it never ends, or there is an op in it that may block.
fn may_stay_open<R: Relation>(run: &Run<R>, section: &Section) -> bool {
    let thread = section.thread as usize;
    let blocks = |index| run.position(thread, index).is_some_and(|at| may_block(run.event(at).kind));
    section.unlock == NONE || (section.lock + 1..section.unlock).any(blocks)
}

/// Whether the thread is at its end, does not exist, or stands before an op that may block.
fn waits<R: Relation>(run: &Run<R>, cut: &Cut, thread: usize) -> bool {
    let next = run.position(thread, cut.of(thread));
    next.is_none_or(|next| may_block(run.event(next).kind) || !run.exists(thread, cut))
}

/// Whether every thread waits, no mutex is held twice, and each mutex that somebody waits for is held by another.
fn everybody_waits<R: Relation>(run: &Run<R>, cut: &Cut) -> bool {
    run.sections().clash(cut).is_none()
        && (0..run.threads()).all(|thread| waits(run, cut, thread) && !may_lock(run, cut, thread))
}

/// Whether the thread stands before a lock that the run takes, and the mutex is free.
fn may_lock<R: Relation>(run: &Run<R>, cut: &Cut, thread: usize) -> bool {
    let Some(next) = run.position(thread, cut.of(thread)) else { return false };
    let (locks, sections) = (run.event(next).locks, run.sections());
    locks != NONE && run.exists(thread, cut) && !sections.is_held(sections.get(locks).mutex, cut)
}

/// Whether an op of this kind can be blocked.
fn may_block(kind: OpKind) -> bool {
    kind.waits_for() != Waits::Nothing
}
