//! Channels. A buffer holds the contents, oldest first. On a channel of capacity 0 it holds the value in transit, and
//! the cell says who sent it: `send` is enabled while nothing is in transit, and the sender's second op, `sent`,
//! once its own value is no longer there.

use loris_lang::ir::{ObjectId, Value};

use crate::context::Context;
use crate::ids::ThreadId;
use crate::image::{Image, Kind};
use crate::op::{Access, Token};
use crate::shared::Shared;

/// There is room.
pub(crate) fn can_send(image: &Image, shared: &Shared, channel: ObjectId) -> bool {
    match image.kind(channel) {
        Kind::Chan { capacity, buffer } => shared.buffer(buffer).len() < capacity.max(1) as usize,
        _ => true,
    }
}

/// There is a value.
pub(crate) fn can_receive(image: &Image, shared: &Shared, channel: ObjectId) -> bool {
    match image.kind(channel) {
        Kind::Chan { buffer, .. } => !shared.buffer(buffer).is_empty(),
        _ => true,
    }
}

/// The thread's value is not in transit any more.
pub(crate) fn is_taken(shared: &Shared, channel: ObjectId, sender: ThreadId) -> bool {
    shared.owner(channel) != Some(sender)
}

/// Who sent the value in transit on a rendezvous.
pub(crate) fn in_transit(image: &Image, shared: &Shared, channel: ObjectId) -> Option<ThreadId> {
    match image.kind(channel) {
        Kind::Chan { capacity: 0, .. } => shared.owner(channel),
        _ => None,
    }
}

impl Context<'_> {
    pub(crate) fn send(&mut self, channel: ObjectId, value: Value) {
        self.touch(Access::write(channel));
        if let Kind::Chan { capacity, buffer } = self.image.kind(channel) {
            // [send]
            self.shared.send(buffer, value, &mut self.tape.journal);
            // [rendezvous-send]
            if capacity == 0 {
                self.set_cell(channel, Value::Handle(self.thread.id.0));
            }
        }
    }

    pub(crate) fn receive(&mut self, channel: ObjectId) -> Value {
        self.touch(Access::write(channel));
        // [rendezvous-recv]
        if let Some(sender) = in_transit(self.image, self.shared, channel) {
            self.touch(Access::Before(Token::At(channel, sender.0)));
            self.set_cell(channel, Value::Unset);
        }
        // [recv]
        match self.image.kind(channel) {
            Kind::Chan { buffer, .. } => {
                self.shared.receive(buffer, &mut self.tape.journal).unwrap_or_default()
            }
            _ => Value::Unset,
        }
    }
}
