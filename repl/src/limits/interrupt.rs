//! What stops a command from outside: Ctrl-C, and SIGTERM, which `kill` and `timeout` send.
//!
//! A command that is at work is asked to come to its end, and says what it has. One that waits for a line has nothing
//! to say and cannot be asked: it is ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};

use loris_report::results::Status;

/// Set from outside; every run looks at it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    terminated: Arc<AtomicBool>,
    waits: Arc<AtomicBool>,
    waits_for_a_file: Arc<AtomicBool>,
}

/// What a second signal does while the first one is heeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// It ends the process at once.
    Ends,
    /// No more than the first: it is the command that is stopped, never the session.
    IsTheSame,
}

/// Where lines come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// A line editor, for which Ctrl-C is a key.
    Person,
    /// A file or a pipe.
    File,
}

impl Interrupt {
    /// Has the signals of this process raise it. Where they cannot be caught they end the process, which is right then.
    pub fn listen(&self, again: Again) {
        let ends = |waits: &Arc<AtomicBool>| match again {
            Again::Ends => Arc::clone(&self.raised),
            Again::IsTheSame => Arc::clone(waits),
        };
        let signals = [
            (SIGINT, Status::Interrupted, &self.waits_for_a_file),
            (SIGTERM, Status::Terminated, &self.waits),
        ];
        for (signal, status, waits) in signals {
            let _ = register_conditional_shutdown(signal, status.code().into(), ends(waits));
            let _ = register(signal, Arc::clone(&self.raised));
        }
        let _ = register(SIGTERM, Arc::clone(&self.terminated));
    }

    /// Asks every run to stop. True if it was asked before.
    pub fn raise(&self) -> bool {
        self.raised.swap(true, Ordering::Relaxed)
    }

    /// It was heeded.
    pub fn lower(&self) {
        self.raised.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Whether the whole process was asked to end.
    pub fn is_terminated(&self) -> bool {
        self.terminated.load(Ordering::Relaxed)
    }

    /// How a command ended, that ended so: by which signal, if by one.
    pub fn told(&self, status: Status) -> Status {
        match status {
            Status::Interrupted if self.is_terminated() => Status::Terminated,
            status => status,
        }
    }

    /// Waits for a line. A signal that comes meanwhile ends the process; of a file none is read after one that came before.
    pub(crate) fn while_waiting<T>(&self, lines: Lines, read: impl FnOnce() -> Option<T>) -> Option<T> {
        let says = |waits: bool| {
            self.waits.store(waits, Ordering::Relaxed);
            self.waits_for_a_file.store(waits && lines == Lines::File, Ordering::Relaxed);
        };
        says(true);
        let line = if lines == Lines::File && self.is_raised() { None } else { read() };
        says(false);
        line
    }
}
