//! Where to look below a cut that will not do: smaller cuts, such that whatever is wanted below it is in one of them.
//!
//! Wanted are cuts that can be reached and at which some thread, with as many events as here, is enabled. Each of
//! these functions names events of the cut that every wanted one has to do without, or one of which it has to do
//! without.

use crate::Relation;
use loris_interpreter::{Access, Machine, ThreadId};
use smallvec::{SmallVec, smallvec};

use super::cut::Cut;
use super::run::{Predecessors, Run};

/// Smaller cuts.
pub type Smaller = SmallVec<[Cut; 2]>;

/// The cut without the locks of all others on mutexes that the thread holds or is about to lock: no part at which it
/// is enabled has any of them. Nothing if the thread is about to lock what it holds itself; `None` if there is no
/// such lock.
pub fn without_rivals<R: Relation>(run: &Run<R>, thread: usize, cut: &Cut) -> Option<Smaller> {
    let sections = run.sections();
    let held = sections.open(thread, cut.of(thread));
    let wanted = run.locks_next(thread, cut.of(thread)).and_then(|mutex| sections.number_of(mutex));
    if held.is_empty() && wanted.is_none() {
        return None;
    }
    let holds = |mutex: u32| held.iter().any(|&own| sections.get(own).mutex == mutex);
    if wanted.is_some_and(holds) {
        return Some(Smaller::new());
    }
    let mut rivals: SmallVec<[u32; 8]> = SmallVec::new();
    for other in (0..run.threads()).filter(|&other| other != thread) {
        for section in sections.open(other, cut.of(other)).iter().map(|&section| sections.get(section)) {
            if Some(section.mutex) == wanted || holds(section.mutex) {
                rivals.push(section.position);
            }
        }
    }
    (!rivals.is_empty()).then(|| [without(run, cut, &rivals)].into_iter().collect())
}

/// If several threads hold one mutex at the cut: for each of them the cut without the locks of the others.
pub fn without_clash<R: Relation>(run: &Run<R>, cut: &Cut) -> Option<Smaller> {
    let sections = run.sections();
    let clash = sections.clash(cut)?;
    let all_but = |kept: &u32| {
        let others = clash.iter().filter(|other| *other != kept);
        let locks: SmallVec<[u32; 8]> = others.map(|&section| sections.get(section).position).collect();
        without(run, cut, &locks)
    };
    Some(clash.iter().map(all_but).collect())
}

/// For each thread the cut without its last lock: a part that can be reached lacks one of them, if the cut cannot.
pub(crate) fn without_a_lock<R: Relation>(run: &Run<R>, cut: &Cut) -> Smaller {
    let last = |thread| {
        let lock = run.sections().last_lock(thread, cut.of(thread))?;
        run.position(thread, lock)
    };
    without_each(run, cut, (0..run.threads()).filter_map(last))
}

/// The machine stands at the cut, and the thread is blocked there: the parts of the cut without each of the last
/// events that its op does not commute with. Where the thread is enabled, one of them is missing.
pub fn without_what_blocks<R: Relation>(
    run: &Run<R>,
    machine: &mut Machine,
    thread: ThreadId,
    cut: &Cut,
    (before, accesses): (&mut Predecessors, &mut Vec<Access>),
) -> Smaller {
    accesses.clear();
    if machine.pending(thread).is_some() {
        machine.pending_accesses(thread, accesses);
    }
    run.predecessors(cut, thread, accesses, before);
    before.conflicting.sort_unstable();
    before.conflicting.dedup();
    let others = before.conflicting.iter().copied();
    let others = others.filter(|&event| run.event(event).thread != thread.index());
    without_each(run, cut, others)
}

/// The cut without these events and what they happen before.
pub(crate) fn without<R: Relation>(run: &Run<R>, cut: &Cut, events: &[u32]) -> Cut {
    let mut smaller = cut.clone();
    run.exclude(&mut smaller, events);
    smaller
}

/// The parts of the cut without each of the events.
fn without_each<R: Relation>(run: &Run<R>, cut: &Cut, events: impl Iterator<Item = u32>) -> Smaller {
    events.map(|event| without(run, cut, &[event])).collect()
}

/// Cuts that are still to be looked at, the largest first, none below another one.
#[derive(Clone, Debug)]
pub struct Heap {
    open: SmallVec<[Cut; 4]>,
}

impl Heap {
    /// Only this one.
    pub fn new(first: Cut) -> Heap {
        Heap { open: smallvec![first] }
    }

    /// More. What is below one of them is below one that is looked at.
    pub fn extend(&mut self, cuts: impl IntoIterator<Item = Cut>) {
        for cut in cuts {
            if !self.open.iter().any(|larger| cut.is_below(larger)) {
                self.open.retain(|smaller| !smaller.is_below(&cut));
                self.open.push(cut);
            }
        }
    }

    /// The largest; of several the last.
    pub fn pop_largest(&mut self) -> Option<Cut> {
        let largest = (0..self.open.len()).max_by_key(|&at| self.open[at].size())?;
        Some(self.open.swap_remove(largest))
    }
}
