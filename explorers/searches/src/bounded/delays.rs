//! Delay bounding (Emmi, Qadeer and Rakamarić 2011, §3; Thomson 2016, §3.2.3).
//!
//! Idea: take a deterministic scheduler, and let a schedule depart from it a few times by *delaying* the thread that
//! is due, so that the next one is due. The deterministic scheduler here is the one of the study: it goes on with the
//! thread that ran last, and if that one is not enabled, with the next enabled one in order of creation, round robin.
//! So a choice costs as many delays as enabled threads are passed over, from the thread that ran last on.
//!
//! With at most k steps in all, at most C(k, c) · c! schedules have c delays, however many threads there are. Every
//! schedule within c delays is within c preemptions too.
//!
//! Residue: the thread that ran last, enabled or not, since the round begins with it; and the order in which the
//! threads that exist were created. Two executions with one happens-before relation, hence one state, may have
//! created their threads in different orders: two parents spawn independently of each other. The round is another
//! one then, so what costs one delay after the one execution may cost two after the other.

use super::cost::Cost;
use crate::bounded::figures::Measure;
use loris_engine::choice_point::ChoicePoint;

/// The number of enabled threads that are passed over.
#[derive(Clone, Copy, Default, Debug)]
pub struct Delays;

impl Cost for Delays {
    const MEASURE: Measure = Measure::Delays;

    fn at(_: &ChoicePoint, place: usize) -> u32 {
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    fn within(point: &ChoicePoint, budget: u32) -> usize {
        let most = usize::try_from(budget).unwrap_or(usize::MAX).saturating_add(1);
        most.min(point.enabled().len())
    }

    fn residue(point: &ChoicePoint) -> u64 {
        /// An odd number without a pattern.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let machine = point.machine();
        let threads = machine.threads().iter().copied().chain(point.last_thread());
        let keys = threads.map(|thread| machine.thread_key(thread));
        keys.fold(1, |hash: u64, key| (hash.rotate_left(23) ^ key).wrapping_mul(SPREAD))
    }
}
