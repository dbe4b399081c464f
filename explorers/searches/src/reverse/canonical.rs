//! Canonical paths: of all orders of the same events that can be executed, the first in the lexicographic order of
//! threads.
//!
//! The canonical order is found by always taking the first thread whose next event leaves an order for the rest. A
//! path is asked about one step after another. If it was canonical up to its last event, that event decides:
//!
//! - It could come earlier, before an event of a later thread. For this nothing after that place may be in its lazy
//!   past; and if it locks a mutex, nothing after that place may lock or unlock it, as the lock is not given back.
//! - It unlocks a mutex. Only now other threads may come to their sections after this one, so an event that could not
//!   come earlier may do so. If it does, a section that was before this one comes after it, so it is enough to look
//!   at places up to the last such section.
//!
//! Otherwise the path is still canonical: a better order without the last event was possible before.

use super::front::{DeadEnds, Front};
use super::path::{Path, Touch};
use super::plain::smallest_order;
use loris_engine::poll::Poll;

/// Debug builds do not order longer paths again.
const LONG: usize = 16;

/// Whether a path is canonical, if it is so without its last event.
pub(super) fn is_still_canonical(path: &Path, poll: &dyn Poll) -> bool {
    let Some(last) = path.len().checked_sub(1) else { return true };
    let is_canonical = !could_come_earlier(path, last) && !makes_room(path, last, poll);
    debug_assert!(
        path.len() > LONG || is_canonical == canonical_order(path, poll).is_sorted() || poll.stops(),
        "the last event decides"
    );
    is_canonical
}

/// Whether the last event could come before an event of a later thread.
fn could_come_earlier(path: &Path, last: usize) -> bool {
    let thread = path.thread(last);
    let locks = match path.touch(last) {
        Touch::Locks(mutex) => Some(mutex),
        Touch::None | Touch::Unlocks(_) => None,
    };
    let hinders = |event: usize| match path.touch(event) {
        Touch::Locks(mutex) | Touch::Unlocks(mutex) if locks == Some(mutex) => true,
        _ => path.is_before(event, last),
    };
    let mut passed = (0..last).rev().take_while(|&event| !hinders(event));
    passed.any(|event| path.thread(event) > thread)
}

/// Whether the last event unlocks a mutex, and this lets some event come earlier, before an event of a later thread.
fn makes_room(path: &Path, last: usize, poll: &dyn Poll) -> bool {
    let (Touch::Unlocks(mutex), Some(lock)) = (path.touch(last), path.lock_of(last)) else { return false };
    let own = path.thread(last);
    let other = |&event: &usize| path.touch(event) == Touch::Locks(mutex) && path.thread(event) != own;
    let Some(other) = (0..lock).rev().find(other) else { return false };
    let mut front = Front::new(path);
    let mut dead = DeadEnds::default();
    for event in 0..=other {
        if poll.stops() || front.first_below(path.thread(event).index(), &mut dead, poll).is_some() {
            return true;
        }
        front.take(event);
    }
    false
}

/// The events of a path in their canonical order, as positions; only a beginning, if it is given up.
pub(super) fn canonical_order(path: &Path, poll: &dyn Poll) -> Vec<usize> {
    let mut front = Front::new(path);
    let mut dead = DeadEnds::default();
    let mut order = Vec::with_capacity(path.len());
    while order.len() < path.len() && !poll.stops() {
        let thread = front.first_below(path.threads(), &mut dead, poll);
        let event = thread.and_then(|thread| front.ready(thread)).expect("the path itself is an order");
        front.take(event);
        order.push(event);
    }
    debug_assert!(path.len() > LONG || order == smallest_order(path) || poll.stops(), "no order is smaller");
    order
}
