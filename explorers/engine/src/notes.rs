//! Where remarks wait until the driver passes them on.
//!
//! Nothing is kept, and nothing is made, unless somebody follows the run: otherwise [`Notes::note`] is the test of a flag.

use std::cell::RefCell;

use crate::observer::Attention;
use crate::remark::Remark;

/// The remarks that were not passed on yet.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    attention: Attention,
    remarks: RefCell<Vec<Remark>>,
}

impl Notes {
    /// Whether it is wanted to hear of each event.
    #[inline]
    pub(crate) fn are_events_wanted(&self) -> bool {
        self.attention != Attention::Figures
    }

    /// Whether remarks of the algorithm are wanted.
    #[inline]
    pub fn are_wanted(&self) -> bool {
        self.attention == Attention::Remarks
    }

    /// Makes a remark, if they are wanted.
    #[inline]
    pub fn note(&self, remark: impl FnOnce() -> Remark) {
        if self.are_wanted() {
            self.remarks.borrow_mut().push(remark());
        }
    }

    /// Whether they are wanted from now on.
    pub(crate) fn attend(&mut self, attention: Attention) {
        self.attention = attention;
        self.remarks.get_mut().clear();
    }

    /// Takes what has been remarked.
    pub(crate) fn take(&self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks.borrow_mut())
    }
}
