//! Condition variables.
//!
//! A `notify` is a token that may be taken by every thread that waited when it was given, and has not woken since. So
//! the waiters and the tokens stand in one queue, in the order in which they came: a token may be taken by the
//! waiters before it, and the oldest one that a waiter may take is the first behind it. A token with no waiter
//! before it is lost, and so is one more than there are waiters, since each of these can be woken without it: among the
//! waiters before any place in the queue are at least as many as there are tokens. `notify_all` moves the waiters to a set of woken threads, and every token is lost.

use loris_lang::ir::ObjectId;

use crate::context::Context;
use crate::ids::ThreadId;
use crate::image::{Image, Kind, ListId};
use crate::op::Access;
use crate::shared::Shared;

/// What stands in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueItem {
    Waiter(ThreadId),
    Token,
}

const TOKEN: u32 = u32::MAX;

/// An item of the queue from its word.
pub(crate) fn queue_item(word: u32) -> QueueItem {
    if word == TOKEN { QueueItem::Token } else { QueueItem::Waiter(ThreadId(word)) }
}

/// All who wait: the woken, and those in the queue.
pub(crate) fn waiting<'a>(woken: &'a [u32], queue: &'a [u32]) -> impl Iterator<Item = ThreadId> + 'a {
    let words = woken.iter().chain(queue).copied();
    words.filter_map(|word| match queue_item(word) {
        QueueItem::Waiter(thread) => Some(thread),
        QueueItem::Token => None,
    })
}

struct Lists {
    woken: ListId,
    queue: ListId,
}

fn lists(image: &Image, cond: ObjectId) -> Option<Lists> {
    match image.kind(cond) {
        Kind::Cond { woken, queue } => Some(Lists { woken, queue }),
        _ => None,
    }
}

/// Where the thread stands in the queue, and the first token behind it.
fn token_for(queue: &[u32], thread: ThreadId) -> Option<(usize, usize)> {
    let waiter = queue.iter().position(|item| *item == thread.0)?;
    let token = queue[waiter..].iter().position(|item| *item == TOKEN)?;
    Some((waiter, waiter + token))
}

/// The thread was notified.
pub(crate) fn can_wake(image: &Image, shared: &Shared, cond: ObjectId, thread: ThreadId) -> bool {
    lists(image, cond).is_some_and(|Lists { woken, queue }| {
        token_for(shared.list(queue), thread).is_some() || shared.list(woken).binary_search(&thread.0).is_ok()
    })
}

impl Context<'_> {
    /// Joins the waiters and unlocks the mutex.
    pub(crate) fn wait(&mut self, cond: ObjectId, mutex: ObjectId) {
        // [wait]
        self.touch(Access::write(cond));
        self.unlock_to_wait(mutex);
        if let Some(Lists { queue, .. }) = lists(self.image, cond) {
            let end = self.shared.list(queue).len();
            self.shared.insert(queue, end, self.thread.id.0, &mut self.tape.journal);
        }
    }

    /// Takes a token, or leaves the woken.
    pub(crate) fn wake(&mut self, cond: ObjectId) {
        // [wake]
        self.touch(Access::write(cond));
        let Some(Lists { woken, queue }) = lists(self.image, cond) else { return };
        let journal = &mut self.tape.journal;
        if let Ok(at) = self.shared.list(woken).binary_search(&self.thread.id.0) {
            self.shared.remove(woken, at, journal);
        } else if let Some((waiter, token)) = token_for(self.shared.list(queue), self.thread.id) {
            self.shared.remove(queue, token, journal);
            self.shared.remove(queue, waiter, journal);
            while self.shared.list(queue).first() == Some(&TOKEN) {
                self.shared.remove(queue, 0, journal);
            }
        }
    }

    /// One token for those who wait now.
    pub(crate) fn notify(&mut self, cond: ObjectId) {
        // [notify]
        self.touch(Access::write(cond));
        if let Some(Lists { queue, .. }) = lists(self.image, cond) {
            let items = self.shared.list(queue);
            let (end, tokens) = (items.len(), items.iter().filter(|item| **item == TOKEN).count());
            if tokens < end - tokens {
                self.shared.insert(queue, end, TOKEN, &mut self.tape.journal);
            }
        }
    }

    /// All who wait now may wake.
    pub(crate) fn notify_all(&mut self, cond: ObjectId) {
        // [notify-all]
        self.touch(Access::write(cond));
        let Some(Lists { woken, queue }) = lists(self.image, cond) else { return };
        let journal = &mut self.tape.journal;
        while let Some(last) = self.shared.list(queue).len().checked_sub(1) {
            let item = self.shared.remove(queue, last, journal);
            if item != TOKEN {
                let at = self.shared.list(woken).partition_point(|thread| *thread < item);
                self.shared.insert(woken, at, item, journal);
            }
        }
    }
}
