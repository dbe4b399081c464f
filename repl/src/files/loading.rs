//! Work that cannot be asked to stop, as reading and checking a large text, within limits all the same.
//!
//! It is done beside, while limits and interrupts are looked at here. Where one of them stops it nobody waits for its end:
//! it ends with the process.

use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

use loris_explorers::StopReason;

use crate::limits::{Bounds, Interrupt, STACK, Watch};
use crate::progress::ProgressLines;

/// Between two looks. What is done sooner is not stopped at all, so that small programs always have a report.
const PERIOD: Duration = Duration::from_millis(20);

/// What may stop it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget<'a> {
    /// Time and memory.
    pub bounds: Bounds,
    /// Somebody who does not wait any longer.
    pub interrupt: &'a Interrupt,
}

/// Why it is not done.
#[derive(Debug)]
pub(crate) enum Undone {
    /// A limit, or the interrupt.
    Stopped(StopReason),
    /// There is no thread to do it.
    NoThread(io::Error),
}

/// Does the work, unless it is stopped.
pub(crate) fn within<T: Send + 'static>(
    budget: Budget<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Undone> {
    let gauge = ProgressLines::hidden().gauge(String::new(), None);
    let mut watch = Watch::new(budget.bounds, budget.interrupt.clone(), gauge);
    let (sender, receiver) = channel();
    // Nobody may be there any more who waits for it.
    let beside = move || drop(sender.send(work()));
    let handle = Builder::new().stack_size(STACK).spawn(beside).map_err(Undone::NoThread)?;
    loop {
        match receiver.recv_timeout(PERIOD) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(reason) = watch.stop() {
                    return Err(Undone::Stopped(reason));
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                let panic = handle.join().err().unwrap_or_else(|| Box::new("the work is gone"));
                resume_unwind(panic)
            }
        }
    }
}
