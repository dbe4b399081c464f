//! Who may run next: the enabled threads, without the one that yields to others by the rule on yields of the profile.

use super::Machine;
use crate::ids::ThreadId;
use crate::op::OpKind;
use crate::profile::{MAIN, YieldRule};

impl Machine {
    /// The thread that ran last; before the first event `main`, if the program has a thread of this name.
    pub fn last_thread(&self) -> Option<ThreadId> {
        match self.events().last() {
            Some(event) => Some(event.thread),
            None => self.thread_by_name(MAIN),
        }
    }

    /// The thread that yields to others here, by the rule on yields of the profile: the one that ran last, if it stands
    /// at a `yield` and another thread is enabled. It is enabled, but no alternative here.
    pub fn yielding(&self) -> Option<ThreadId> {
        // [yield-to-others]
        if self.profile().yields == YieldRule::Point {
            return None;
        }
        let last = self.last_thread().filter(|last| self.is_enabled(*last))?;
        let yields = self.pending(last).is_some_and(|op| op.kind == OpKind::Yield);
        (yields && self.enabled_threads().any(|thread| thread != last)).then_some(last)
    }

    /// The threads that may run next, in order of creation: those that are enabled, without the one that
    /// [yields to others](Machine::yielding).
    pub fn alternatives(&self) -> impl Iterator<Item = ThreadId> {
        let yielding = self.yielding();
        self.enabled_threads().filter(move |&thread| Some(thread) != yielding)
    }
}
