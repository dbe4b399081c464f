//! What a thread is to be tried with where another run may part from a run: the values of its choices.

use loris_hbr::Relation;
use loris_interpreter::Chosen;

use super::candidate::{Candidate, Cause};
use super::probe::{Probe, Values};
use loris_hbr::poset::run::Run;

/// The machine stands at a cut, and the thread of the candidate is enabled there: the values to try. Where the order
/// may be another one or the thread was blocked: those of its event, as far as they are possible, and the least
/// otherwise. Where its choices are: all that differ from these at one place, and then the least.
pub(crate) fn outcomes<R: Relation>(
    run: &Run<R>,
    candidate: &Candidate,
    probe: &mut Probe<'_>,
) -> impl Iterator<Item = Values> + use<R> {
    let given = match candidate.cause {
        Cause::Order(position) | Cause::Choice(position) => run.choices(run.event(position)),
        Cause::Pending | Cause::Truncated => &[],
    };
    let chosen = if given.is_empty() { Vec::new() } else { probe.replay(candidate.thread, given) };
    let (own, others) = if let Cause::Choice(_) = candidate.cause {
        (None, chosen)
    } else {
        (Some(chosen.iter().map(|chosen| chosen.value).collect()), Vec::new())
    };
    own.into_iter().chain((0..others.len()).filter_map(move |at| other_value(&others, at)))
}

/// For each choice that has other values the one that follows, and behind the last one the first; what comes before
/// it is as it is, and what comes after it is to be the least. A run that has this value has a candidate for the next
/// one, so all values have their turn, and no more than one of them waits.
pub(crate) fn other_values(chosen: &[Chosen]) -> impl Iterator<Item = Values> {
    (0..chosen.len()).filter_map(move |at| other_value(chosen, at))
}

fn other_value(chosen: &[Chosen], at: usize) -> Option<Values> {
    let choice = chosen.get(at).filter(|choice| choice.from < choice.to - 1)?;
    let next = if choice.value < choice.to - 1 { choice.value + 1 } else { choice.from };
    Some(chosen[..at].iter().map(|before| before.value).chain([next]).collect())
}
