//! Which parts of a cut can be reached, by trying everything: what debug builds hold against the search for orders, and
//! against the answers to questions.

use std::collections::BTreeSet;

use crate::Relation;

use super::cut::Cut;
use super::run::Run;
use super::sections::NONE;

/// A cut with more parts than this is not looked at.
const MOST: usize = 200;

/// A part that can be reached.
pub struct Part {
    /// The part.
    pub cut: Cut,
    /// An order of what it has beyond the start.
    pub order: Vec<u32>,
}

/// Whether the cut can be reached from `start` exactly if `found` says so, and if it cannot, whether each part that
/// can is below one of the cuts that are left of it.
pub(crate) fn agrees<R: Relation>(run: &Run<R>, start: &Cut, cut: &Cut, found: bool, left: &[Cut]) -> bool {
    let Some(parts) = reachable(run, start, cut, MOST) else { return true };
    if found {
        return parts.iter().any(|part| part.cut == *cut);
    }
    parts.iter().all(|part| left.iter().any(|left| part.cut.is_below(left)))
}

/// All parts of the cut that can be reached from `start`; `None` if they are more than `most`.
pub fn reachable<R: Relation>(run: &Run<R>, start: &Cut, cut: &Cut, most: usize) -> Option<Vec<Part>> {
    let mut met = BTreeSet::from([start.as_slice().to_vec()]);
    let mut parts = vec![Part { cut: start.clone(), order: Vec::new() }];
    let mut next = 0;
    while next < parts.len() {
        for thread in 0..run.threads() {
            let Part { cut: part, order } = &parts[next];
            let Some(event) = following(run, part, cut, thread) else { continue };
            let mut larger = part.clone();
            larger.grow(thread);
            if met.insert(larger.as_slice().to_vec()) {
                let order = order.iter().copied().chain([event]).collect();
                parts.push(Part { cut: larger, order });
            }
        }
        if parts.len() > most {
            return None;
        }
        next += 1;
    }
    Some(parts)
}

/// The next event of the thread, if it is in the cut, its past in the part, and its mutex free.
fn following<R: Relation>(run: &Run<R>, part: &Cut, cut: &Cut, thread: usize) -> Option<u32> {
    let event = run.position(thread, part.of(thread)).filter(|&next| run.is_in(next, cut))?;
    let clock = run.clock(event);
    let follows_all = (0..run.threads()).all(|other| other == thread || clock[other] <= part.of(other));
    let (sections, locks) = (run.sections(), run.event(event).locks);
    let is_free = || sections.open_at(part).all(|open| sections.get(open).mutex != sections.get(locks).mutex);
    (follows_all && (locks == NONE || is_free())).then_some(event)
}
