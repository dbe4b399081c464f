//! Why a cut cannot be reached: sections that cannot all be there, found without a search for an order.
//!
//! Wanted are parts of a cut that can be reached from a part `sure` of it, which any order may begin with. Of two
//! sections on one mutex one comes before the other, with its unlock before the other one's lock; and a section that
//! is open in the cut is open in each part that has its lock, so it comes after all others on its mutex. So some
//! locks have to come after events that the relation does not put before them, and those may put further locks
//! before others. If a lock would have to come after itself, no part has all the locks that this rests on: a core.
//! As few of them as will do are found by leaving out one after another.
//!
//! The shortest such cycle is looked for first, since it says more. An open section, and those sections on its mutex
//! that the relation puts after one of its events: a part lacks the open one, or all of the others.

use crate::Relation;
use smallvec::SmallVec;

use super::cut::Cut;
use super::run::Run;
use super::sections::Section;
use super::smaller::{Smaller, without};
use crate::poset::poll::Poll;

/// Parts of the cut such that each part of it that can be reached from `sure` is below one of them; `None` if no
/// reason is found why the cut cannot be reached itself.
pub(crate) fn without_a_core<R: Relation>(
    run: &Run<R>,
    sure: &Cut,
    cut: &Cut,
    poll: &dyn Poll,
) -> Option<Smaller> {
    without_late_ones(run, sure, cut).or_else(|| {
        let mut orders = Orders::new(run, sure, cut, poll);
        let core = orders.core()?;
        let without = |&section: &usize| without(run, cut, &[orders.nodes[section].section.position]);
        Some(core.iter().map(without).collect())
    })
}

/// If there is a section that is open in the cut, and others on its mutex that come after one of its events: the cut
/// without the one, and the cut without the others.
fn without_late_ones<R: Relation>(run: &Run<R>, sure: &Cut, cut: &Cut) -> Option<Smaller> {
    let sections = run.sections();
    sections.open_at(cut).map(|open| sections.get(open)).find_map(|open| {
        let is_sure = sure.has(open.thread as usize, open.lock);
        let on_it = sections.on(open.mutex).iter().map(|&other| sections.get(other));
        let late: SmallVec<[u32; 8]> = on_it
            .filter(|other| *other != open && other.is_between(sure, cut))
            .filter(|other| is_sure || comes_after(run, other, open))
            .map(|other| other.position)
            .collect();
        if late.is_empty() {
            return None;
        }
        let one = (!is_sure).then(|| without(run, cut, &[open.position]));
        Some(one.into_iter().chain([without(run, cut, &late)]).collect())
    })
}

/// Whether an event of the section that ends comes after the lock of the other one.
fn comes_after<R: Relation>(run: &Run<R>, section: &Section, other: &Section) -> bool {
    let unlock = run.position(section.thread as usize, section.unlock);
    unlock.is_some_and(|unlock| run.clock(unlock)[other.thread as usize] > other.lock)
}

/// A section, and what comes before its lock.
#[derive(Clone, Debug)]
struct Node {
    section: Section,
    /// What happens before the lock, or is sure.
    past: Cut,
    /// What happens before the unlock or is it, or is sure; `None` if the section is open in the cut.
    end: Option<Cut>,
    fate: Fate,
}

/// Whether a part can lack a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// Its lock is sure.
    Sure,
    /// It may be in the core.
    Asked,
    /// The core does without it.
    LeftOut,
}

/// What has to come before what, if certain sections are there.
struct Orders<'a> {
    nodes: Vec<Node>,
    /// For each section what has to come before its lock, and before its unlock or is it.
    pasts: Vec<Cut>,
    ends: Vec<Option<Cut>>,
    /// Sections that are there.
    there: Vec<bool>,
    /// What has to be there.
    needed: Cut,
    sure: Cut,
    poll: &'a dyn Poll,
}

impl<'a> Orders<'a> {
    fn new<R: Relation>(run: &Run<R>, sure: &Cut, cut: &Cut, poll: &'a dyn Poll) -> Self {
        let node = |section: &Section| {
            let is_sure = sure.has(section.thread as usize, section.lock);
            let thread = section.thread as usize;
            let past = sure.joined(run.clock(section.position)).shortened(thread, section.lock);
            let unlock = run.position(thread, section.unlock).filter(|&unlock| run.is_in(unlock, cut));
            let end = unlock.map(|unlock| sure.joined(run.clock(unlock)));
            let fate = if is_sure { Fate::Sure } else { Fate::Asked };
            Node { section: *section, past, end, fate }
        };
        let is_over = |section: &&Section| sure.has(section.thread as usize, section.unlock);
        let inside = run
            .sections()
            .all()
            .iter()
            .filter(|section| cut.has(section.thread as usize, section.lock) && !is_over(section));
        let nodes: Vec<Node> = inside.map(node).collect();
        let there = vec![false; nodes.len()];
        let (needed, sure) = (sure.clone(), sure.clone());
        Orders { pasts: Vec::new(), ends: Vec::new(), there, needed, sure, nodes, poll }
    }

    /// Sections of which no part has all, as few as will do; `None` if all of them may be there for all that is
    /// found here.
    fn core(&mut self) -> Option<Vec<usize>> {
        if !self.is_circular() {
            return None;
        }
        for section in 0..self.nodes.len() {
            if self.nodes[section].fate == Fate::Asked {
                self.nodes[section].fate = Fate::LeftOut;
                if !self.is_circular() {
                    self.nodes[section].fate = Fate::Asked;
                }
            }
        }
        Some((0..self.nodes.len()).filter(|&section| self.nodes[section].fate == Fate::Asked).collect())
    }

    /// Whether some lock has to come after itself if the sections that are asked about are there.
    fn is_circular(&mut self) -> bool {
        self.pasts = self.nodes.iter().map(|node| node.past.clone()).collect();
        self.ends = self.nodes.iter().map(|node| node.end.clone()).collect();
        self.needed = self.sure.clone();
        for (there, node) in self.there.iter_mut().zip(&self.nodes) {
            *there = node.fate != Fate::LeftOut;
        }
        loop {
            let mut changed = false;
            for section in 0..self.nodes.len() {
                if self.poll.stops() {
                    return false;
                }
                if self.nodes[section].fate == Fate::Sure || !self.is_there(section) {
                    continue;
                }
                match self.grow(section) {
                    Growth::Cycle => return true,
                    Growth::More => changed = true,
                    Growth::Nothing => {}
                }
            }
            if !changed {
                return false;
            }
        }
    }

    /// Whether the section is there: also because what is there comes after its lock.
    fn is_there(&mut self, section: usize) -> bool {
        let Section { thread, lock, .. } = self.nodes[section].section;
        self.there[section] |= self.needed.has(thread as usize, lock);
        self.there[section]
    }

    /// Adds what has to come before the lock of the section and is not known yet.
    fn grow(&mut self, section: usize) -> Growth {
        let mut past = std::mem::take(&mut self.pasts[section]);
        let mut end = std::mem::take(&mut self.ends[section]);
        let before = (past.size(), end.as_ref().map_or(0, Cut::size));
        let mut grown = Growth::Nothing;
        for other in (0..self.nodes.len()).filter(|&other| other != section) {
            if !self.there[other] {
                continue;
            }
            let node = &self.nodes[other];
            let (thread, lock) = (node.section.thread as usize, node.section.lock);
            if past.has(thread, lock) {
                past.join(&self.pasts[other]);
            }
            if let Some(end) = &mut end
                && end.has(thread, lock)
            {
                end.join(&self.pasts[other]);
            }
            if node.section.mutex == self.nodes[section].section.mutex
                && (past.has(thread, lock) || self.has_to_wait(section, end.as_ref(), other))
            {
                match &self.ends[other] {
                    Some(end) => past.join(end),
                    None => grown = Growth::Cycle,
                }
            }
        }
        let Section { thread, lock, .. } = self.nodes[section].section;
        if past.has(thread as usize, lock) {
            grown = Growth::Cycle;
        }
        self.needed.join(&past);
        if let Some(end) = &mut end {
            end.join(&past);
        }
        if grown == Growth::Nothing && before != (past.size(), end.as_ref().map_or(0, Cut::size)) {
            grown = Growth::More;
        }
        self.pasts[section] = past;
        self.ends[section] = end;
        grown
    }

    /// Whether the section comes after another one on its mutex that is there: it never ends, or it does, and the
    /// other one's lock comes before that.
    fn has_to_wait(&self, section: usize, end: Option<&Cut>, other: usize) -> bool {
        let Node { section: Section { thread, unlock, .. }, .. } = self.nodes[section];
        let Section { thread: by, lock, .. } = self.nodes[other].section;
        match end {
            None => true,
            Some(end) => self.needed.has(thread as usize, unlock) && end.has(by as usize, lock),
        }
    }
}

/// What came of looking at a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Growth {
    Nothing,
    More,
    /// It would have to come after itself.
    Cycle,
}
