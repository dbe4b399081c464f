//! Synchronisation objects, one file each: when an op on it is enabled, and what the op does.

mod barrier;
mod chan;
mod cond;
mod mutex;
mod rwlock;
mod sem;

pub(crate) use barrier::is_round_full;
pub(crate) use chan::{can_receive, can_send, in_transit, is_taken};
pub(crate) use cond::{QueueItem, can_wake, queue_item, waiting};
pub(crate) use rwlock::{can_read_lock, can_write_lock};
