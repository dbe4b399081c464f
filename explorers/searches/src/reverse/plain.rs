//! The smallest order of a path, by trying everything: what debug builds hold against the canonical one.

use std::collections::BTreeSet;

use loris_hbr::poset::cut::Cut;

use super::front::Front;
use super::path::Path;

/// Of all orders of the events of the path that can be executed, the first in the lexicographic order of threads.
pub(super) fn smallest_order(path: &Path) -> Vec<usize> {
    let mut order = Vec::new();
    descend(path.threads(), &Front::new(path), &mut order, &mut BTreeSet::new());
    order
}

/// Whether the events that were not taken can follow; the first way is added to the order.
fn descend(threads: usize, front: &Front<'_>, order: &mut Vec<usize>, dead: &mut BTreeSet<Cut>) -> bool {
    if front.is_at_the_end() {
        return true;
    }
    if dead.contains(front.cut()) {
        return false;
    }
    for event in (0..threads).filter_map(|thread| front.ready(thread)) {
        let mut after = front.clone();
        after.take(event);
        order.push(event);
        if descend(threads, &after, order, dead) {
            return true;
        }
        order.pop();
    }
    dead.insert(front.cut().clone());
    false
}
