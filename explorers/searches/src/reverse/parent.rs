//! From a class back to its parent.
//!
//! The canonical order of a class follows the default order from its last deviation on. Its parent is the class of
//! the execution that does not deviate there, but goes on in the default order. So both the parent and the place at
//! which its children were being listed are found from the class alone, and nobody has to remember them.

use super::canonical::canonical_order;
use super::children::Deviation;
use super::walk::Walk;

impl Walk<'_> {
    /// Leads to the parent of the class; returns the deviation that leads to the child. The walk then stands at the
    /// node where the two part. `None` if the class is the root.
    pub(super) fn go_to_the_parent(&mut self) -> Option<Deviation> {
        let node = self.last_deviation()?;
        let deviation = self.deviation(node);
        self.back_to(node);
        while let Some(thread) = self.default() {
            self.machine.step(thread, &[]).expect("the thread is enabled");
        }
        self.class.record(self.machine);
        self.back_to(node);
        Some(deviation)
    }

    /// Leads along the canonical order of the class to its end; the position of the last step there that is not the
    /// default one.
    fn last_deviation(&mut self) -> Option<usize> {
        let mut last = None;
        self.back_to(0);
        for event in canonical_order(self.class.path(), self.poll) {
            let thread = self.class.path().thread(event);
            if self.default() != Some(thread) || !self.class.has_least_values(event) {
                last = Some(self.machine.depth());
            }
            self.follow(event);
        }
        last
    }
}
