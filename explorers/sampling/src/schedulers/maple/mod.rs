//! The random scheduler and PCT of Maple as the published study ran them (Thomson, Donaldson and Betts 2016, Table 5;
//! Thomson 2016, Table 3.4): number for number, so that the same runs come out.
//!
//! Seeds: run number i begins with the i-th 32-bit number of MT19937, initialised by an array with the seed as its key,
//! as Python's `random.seed` does it; the study has seed 0. It is read as a signed number.
//!
//! Generator: the minimal standard one of Park and Miller (1988), [`Minstd`], with its own way to draw an integer.
//!
//! Both schedulers have rules of their own for `yield`, and neither lets who yields [yield to others](ChoicePoint::yielding):
//!
//! - For the random one a `yield` is no choice point; who comes to one goes on at once.
//! - PCT puts who yields below all others.
//!
//! PCT counts steps from the first choice point on at which there is a choice.
//!
//! What the programs choose is drawn from our own streams: the study's programs choose nothing.

mod minstd;
mod pct;
mod random_walk;
mod seeds;

use loris_interpreter::ThreadId;

use loris_engine::choice_point::ChoicePoint;

pub use minstd::Minstd;
pub use pct::MaplePct;
pub use random_walk::MapleRandomWalk;
pub use seeds::Seeds;

/// The enabled threads in order of creation, with the one that would yield to others.
fn enabled(point: &ChoicePoint, into: &mut Vec<ThreadId>) {
    into.clear();
    match point.yielding() {
        None => into.extend_from_slice(point.enabled()),
        Some(yielding) => {
            let threads = point.machine().threads().iter().copied();
            into.extend(threads.filter(|thread| *thread == yielding || point.enabled().contains(thread)));
        }
    }
}
