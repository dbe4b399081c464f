//! Which parts of a cut can be reached, by trying everything: what debug builds hold against the search for orders.

use std::collections::BTreeSet;

use loris_hbr::Relation;

use super::cut::Cut;
use super::run::Run;
use super::sections::NONE;

/// A cut with more parts than this is not looked at.
const MOST: usize = 200;

/// Whether the cut can be reached from `start` exactly if `found` says so, and if it cannot, whether each part that
/// can is below one of the cuts that are left of it.
pub(super) fn agrees<R: Relation>(run: &Run<R>, start: &Cut, cut: &Cut, found: bool, left: &[Cut]) -> bool {
    let Some(parts) = reachable(run, start, cut) else { return true };
    if found {
        return parts.contains(cut.as_slice());
    }
    parts.iter().all(|part| left.iter().any(|left| Cut::of_counts(part).is_below(left)))
}

/// All parts of the cut that can be reached from `start`, as numbers of events; `None` if there are too many.
fn reachable<R: Relation>(run: &Run<R>, start: &Cut, cut: &Cut) -> Option<BTreeSet<Vec<u32>>> {
    let mut met = BTreeSet::from([start.as_slice().to_vec()]);
    let mut open = vec![start.clone()];
    while let Some(part) = open.pop() {
        for thread in (0..run.threads()).filter(|&thread| may_follow(run, &part, cut, thread)) {
            let mut larger = part.clone();
            larger.grow(thread);
            if met.insert(larger.as_slice().to_vec()) {
                open.push(larger);
            }
        }
        if met.len() > MOST {
            return None;
        }
    }
    Some(met)
}

/// Whether the next event of the thread is in the cut, its past in the part, and its mutex free.
fn may_follow<R: Relation>(run: &Run<R>, part: &Cut, cut: &Cut, thread: usize) -> bool {
    let Some(position) = run.position(thread, part.of(thread)).filter(|&next| run.is_in(next, cut)) else {
        return false;
    };
    let clock = run.clock(position);
    let follows_all = (0..run.threads()).all(|other| other == thread || clock[other] <= part.of(other));
    let sections = run.sections();
    let locks = run.event(position).locks;
    follows_all
        && (locks == NONE
            || sections.open_at(part).all(|open| sections.get(open).mutex != sections.get(locks).mutex))
}
