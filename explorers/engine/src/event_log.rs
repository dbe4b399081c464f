//! Where search events wait until the driver passes them on.
//!
//! Nothing is kept, and nothing is made, unless somebody follows the run: otherwise [`EventLog::log`] is the test of
//! a flag.

use std::cell::RefCell;

use crate::observer::Attention;
use crate::search_event::SearchEvent;

/// The search events that were not passed on yet.
#[derive(Clone, Debug, Default)]
pub struct EventLog {
    attention: Attention,
    events: RefCell<Vec<SearchEvent>>,
}

impl EventLog {
    /// Whether search events of the driver are wanted: that an execution begins, each event of it, and its end.
    #[inline]
    pub fn are_executions_wanted(&self) -> bool {
        self.attention != Attention::Figures
    }

    /// Whether search events of the algorithm are wanted.
    #[inline]
    pub fn are_wanted(&self) -> bool {
        self.attention == Attention::SearchEvents
    }

    /// Logs a search event, if those of the algorithm are wanted.
    #[inline]
    pub fn log(&self, event: impl FnOnce() -> SearchEvent) {
        if self.are_wanted() {
            self.events.borrow_mut().push(event());
        }
    }

    /// Which search events are wanted from now on.
    pub fn attend(&mut self, attention: Attention) {
        self.attention = attention;
        self.events.get_mut().clear();
    }

    /// Takes what has been logged.
    pub fn take(&self) -> Vec<SearchEvent> {
        std::mem::take(&mut self.events.borrow_mut())
    }
}
