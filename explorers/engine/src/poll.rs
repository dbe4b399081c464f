//! Whether long work is to be given up: what a strategy asks now and then where it does much between two steps.

use std::cell::{Cell, RefCell};

pub use loris_hbr::poset::poll::Poll;

use crate::observer::{Observer, Progress};
use crate::report::StopReason;

/// Asks an observer at every [`interval`](Observer::interval).
pub(crate) struct Asking<'a> {
    observer: RefCell<&'a mut dyn Observer>,
    progress: Progress<'a>,
    /// So many times it does not ask.
    left: Cell<u32>,
    ticks: Cell<u32>,
    reason: Cell<Option<StopReason>>,
}

impl<'a> Asking<'a> {
    /// Nothing was asked yet; the first so many times go by without asking.
    pub(crate) fn after(first: u32, observer: &'a mut dyn Observer, progress: Progress<'a>) -> Self {
        let observer = RefCell::new(observer);
        Asking { observer, progress, left: Cell::new(first), ticks: Cell::new(0), reason: Cell::new(None) }
    }

    /// Why the work was to be given up, if it was.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        self.reason.get()
    }
}

impl Poll for Asking<'_> {
    fn stops(&self) -> bool {
        if self.reason.get().is_some() {
            return true;
        }
        if let Some(left) = self.left.get().checked_sub(1) {
            self.left.set(left);
            return false;
        }
        let ticks = self.ticks.get() + 1;
        self.ticks.set(ticks);
        let mut observer = self.observer.borrow_mut();
        if ticks < observer.interval() {
            return false;
        }
        self.ticks.set(0);
        self.reason.set(observer.poll(&self.progress));
        self.reason.get().is_some()
    }
}
