//! What a thread is to be tried with where another run may part from a run: the values of its choices.

use loris_hbr::Relation;
use loris_interpreter::Chosen;
use smallvec::SmallVec;

use super::divergence::{Cause, Divergence};
use super::probe::{Probe, Values};
use loris_hbr::poset::run::Run;

/// The machine stands at a cut, and the thread of the divergence is enabled there: the values to try. Where the order
/// is in question or the thread was blocked: those of its event, as far as they are possible, and the least
/// otherwise. Where its choices are: all that differ from these at one place, and then the least.
pub(crate) fn outcomes<R: Relation>(
    run: &Run<R>,
    divergence: &Divergence,
    probe: &mut Probe<'_>,
) -> SmallVec<[Values; 1]> {
    let given = match divergence.cause {
        Cause::Order(position) | Cause::Choice(position) => run.choices(run.event(position)),
        Cause::Pending | Cause::Truncated => &[],
    };
    let chosen = if given.is_empty() { Vec::new() } else { probe.replay(divergence.thread, given) };
    if let Cause::Choice(_) = divergence.cause {
        other_values(&chosen).collect()
    } else {
        [chosen.iter().map(|chosen| chosen.value).collect()].into_iter().collect()
    }
}

/// For each choice that has other values the one that follows, and behind the last one the first; what comes before
/// it is as it is, and what comes after it is to be the least. A run that has this one asks for the next one, so all
/// values have their turn, and no more than one of them waits.
pub(crate) fn other_values(chosen: &[Chosen]) -> impl Iterator<Item = Values> {
    let others = chosen.iter().enumerate().filter(|(_, choice)| choice.from < choice.to - 1);
    others.map(move |(at, choice)| {
        let next = if choice.value < choice.to - 1 { choice.value + 1 } else { choice.from };
        chosen[..at].iter().map(|before| before.value).chain([next]).collect()
    })
}
