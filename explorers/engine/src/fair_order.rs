//! The order in which an execution goes on where a search leaves it open: the default order, but for a thread that runs
//! for long, which lets the others go on too.
//!
//! What is executed then is another relation, or the same one in another order, and as good; but a thread that runs for
//! ever is kept from hiding all others.

use loris_interpreter::ThreadId;

use crate::choice_point::ChoicePoint;

/// After so many steps in a row a thread lets another one go on.
const MOST_IN_A_ROW: u32 = 64;

/// How long the thread that ran last has been running.
#[derive(Clone, Debug, Default)]
pub struct FairOrder {
    /// So many of the last steps were of one thread.
    in_a_row: u32,
}

impl FairOrder {
    /// An execution begins to go on by itself.
    pub fn restart(&mut self) {
        self.in_a_row = 0;
    }

    /// The thread that goes on.
    ///
    /// # Panics
    ///
    /// Where no thread is enabled.
    pub fn choose(&mut self, point: &ChoicePoint) -> ThreadId {
        let last = point.machine().events().last().map(|event| event.thread);
        let mut order = point.search_order();
        let mut next = order.next().expect("some thread is enabled");
        if Some(next) == last && self.in_a_row >= MOST_IN_A_ROW {
            next = order.next().unwrap_or(next);
        }
        self.in_a_row = if Some(next) == last { self.in_a_row + 1 } else { 1 };
        next
    }
}
