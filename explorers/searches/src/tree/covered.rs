//! When an obligation has lapsed: what it asks for is explored below a step that was searched.

use loris_hbr::Relation;

use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::linearizer::Linearizer;
use loris_hbr::poset::run::Run;
use loris_hbr::poset::sections::NONE;
use loris_hbr::poset::unfolding::Unfolding;

use super::path::{Done, Goal, Path};
use loris_engine::poll::Poll;

/// Whether the set of events `part`, which can be reached from the node, is in an explored run: whether one that has
/// it can be reached from a step that was searched at the node or above it.
///
/// That is so if the set has the step and can be reached beginning with it; or if the thread of the step has nothing
/// in the set after the node, and what it does alone can as well be done before the set. The second is no use for a
/// deadlock, where the set itself is wanted.
pub(super) fn is_covered<R: Relation>(
    (path, node): (&Path, usize),
    part: &Run<R>,
    goal: &Goal,
    (unfolding, linearizer): (&Unfolding, &mut Linearizer),
    (machine, limit, poll): (&loris_interpreter::Machine, usize, &dyn Poll),
) -> bool {
    let mut cut = Cut::empty(part.threads());
    for (at, node_at) in path.nodes[..=node].iter().enumerate() {
        for done in &node_at.done {
            let found =
                match part.position(unfolding.thread(done.event), cut.of(unfolding.thread(done.event))) {
                    Some(first) => begins_with(part, first, done, &cut, (&mut *linearizer, poll)),
                    None if *goal == Goal::Deadlock => false,
                    None => done.solo.as_ref().is_some_and(|solo| {
                        part.events().len() + solo.len() <= limit && solo.commutes(machine, part, &cut)
                    }),
                };
            if found {
                return true;
            }
        }
        if at < node {
            cut.grow(unfolding.thread(node_at.step));
        }
    }
    false
}

/// Whether the set has the step, which its thread does at this position after the node, and can be reached beginning
/// with it.
fn begins_with<R: Relation>(
    part: &Run<R>,
    first: u32,
    done: &Done,
    node: &Cut,
    (linearizer, poll): (&mut Linearizer, &dyn Poll),
) -> bool {
    if part.id(first) != done.event {
        return false;
    }
    let event = part.event(first);
    if event.locks == NONE {
        return true;
    }
    let mut start = node.clone();
    start.grow(event.thread);
    linearizer.linearize_from(part, &start, part.end(), poll).is_some()
}
