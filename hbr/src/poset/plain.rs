//! Which parts of a cut can be reached, by trying everything: what debug builds hold against the search for orders, and
//! against what the searches decide.

use std::collections::BTreeSet;

use crate::Relation;

use super::cut::Cut;
use super::run::Run;

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
    let mut met = BTreeSet::from([start.clone()]);
    let mut parts = vec![Part { cut: start.clone(), order: Vec::new() }];
    let mut next = 0;
    while next < parts.len() {
        for thread in 0..run.threads() {
            let Part { cut: part, order } = &parts[next];
            let next = run.ready(thread, part).filter(|&next| run.is_in(next, cut));
            let Some(event) = next else { continue };
            let larger = part.grown(thread);
            if met.insert(larger.clone()) {
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
