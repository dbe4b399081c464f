//! Cyclic barriers. A counter holds all arrivals so far; an arrival is of round ⌊arrivals before it / parties⌋, and
//! the next round may begin before all have left.

use loris_lang::ir::ObjectId;

use crate::context::Context;
use crate::image::{Image, Kind};
use crate::op::{Access, Token};
use crate::shared::Shared;

/// Whether so many have arrived that this round is full.
pub(crate) fn is_round_full(image: &Image, shared: &Shared, barrier: ObjectId, round: u32) -> bool {
    round_now(image, shared, barrier) > round
}

/// The round of the next arrival.
fn round_now(image: &Image, shared: &Shared, barrier: ObjectId) -> u32 {
    match image.kind(barrier) {
        Kind::Barrier { parties, arrivals } => shared.counter(arrivals) / parties,
        _ => 0,
    }
}

impl Context<'_> {
    /// The round of the next arrival.
    pub(crate) fn current_round(&self, barrier: ObjectId) -> u32 {
        round_now(self.image, self.shared, barrier)
    }

    pub(crate) fn arrive_at_barrier(&mut self, barrier: ObjectId) {
        // [barrier-arrive]
        let round = self.current_round(barrier);
        for access in Access::arrival(barrier, round) {
            self.touch(access);
        }
        self.thread.registers.ticket = round;
        if let Kind::Barrier { arrivals, .. } = self.image.kind(barrier) {
            let count = self.shared.counter(arrivals);
            self.shared.set_counter(arrivals, count.saturating_add(1), &mut self.tape.journal);
        }
    }

    pub(crate) fn leave_barrier(&mut self, barrier: ObjectId) {
        // [barrier-leave]
        let round = std::mem::take(&mut self.thread.registers.ticket);
        self.touch(Access::After(Token::At(barrier, round)));
    }
}
