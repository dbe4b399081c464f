//! Candidates, and what becomes of the parts at which they are looked for, in words.

use loris_explorers::search_event::{Candidate, Cause, Part, PartStatus};
use loris_interpreter::Machine;

use super::question::Verdict;
use super::words::{Sentence, event, pending, steps};

/// A candidate.
pub(in crate::shell) fn candidate(machine: &Machine, candidate: &Candidate) -> Vec<Sentence> {
    let name = machine.thread_name(candidate.thread);
    let text = match candidate.cause {
        Cause::Order { event: own, without } => format!(
            "candidate: {} comes directly after {}; without that, {name} does something else",
            event(machine, own),
            event(machine, without)
        ),
        Cause::Choice { event: own } => {
            format!("candidate: {} may choose another value", event(machine, own))
        }
        Cause::Blocked => format!(
            "candidate: {} is blocked at the end; with fewer events before it, it may not be",
            pending(machine, candidate.thread)
        ),
        Cause::Truncated => format!(
            "candidate: the execution was truncated before {}; instead of another event it could have come",
            pending(machine, candidate.thread)
        ),
    };
    vec![Sentence::Text(text)]
}

/// What became of the parts at which a candidate was looked for.
pub(in crate::shell) fn status_of_candidate(
    machine: &Machine,
    candidate: &Candidate,
    number: impl Fn(u32) -> u64,
) -> Vec<Sentence> {
    let name = machine.thread_name(candidate.thread);
    candidate.parts.iter().map(|part| status_of_part(machine, Some(name), part, &number)).collect()
}

/// A part at which nobody can go on.
pub(in crate::shell) fn deadlock(part: &Part) -> Sentence {
    Sentence::Text(format!(
        "after {} alone, which this execution has passed by, all may be blocked",
        events(part)
    ))
}

/// What became of a part.
pub(in crate::shell) fn status_of_part(
    machine: &Machine,
    name: Option<&str>,
    part: &Part,
    number: impl Fn(u32) -> u64,
) -> Sentence {
    let what = events(part);
    let (all, smaller) = match name {
        Some(name) => (format!("{what} and what {name} does then"), "; smaller parts are looked at"),
        None => (format!("{what} alone"), ""),
    };
    let name = name.unwrap_or("nobody");
    let text = match &part.status {
        PartStatus::Covered(run) => {
            format!("{all}: covered, execution {} has them", number(*run))
        }
        PartStatus::Scheduled(path) => {
            format!(
                "{all}: no execution has them; an obligation asks for one that begins `{}`",
                steps(machine, path)
            )
        }
        PartStatus::Waits(node, path) => {
            format!("{all}: it waits at point {node}, to be run from there as `{}`", steps(machine, path))
        }
        PartStatus::Subsumed => {
            format!("{all}: subsumed, it was seen below a step that is done on the path")
        }
        PartStatus::Rivals => {
            format!("{what}: another thread is in a section of a mutex that {name} holds or locks{smaller}")
        }
        PartStatus::Clash => {
            format!("{what}: no linearization, two threads would be in sections of one mutex{smaller}")
        }
        PartStatus::NoOrder => format!("{what}: no linearization, no order of them can be executed{smaller}"),
        PartStatus::Blocks => format!("{what}: {name} is not enabled then{smaller}"),
        PartStatus::GoesOn => format!("{what}: somebody can go on then, so it is no deadlock"),
    };
    Sentence::Text(text)
}

/// Whether a candidate calls for another execution.
pub(in crate::shell) fn calls_for_more(parts: &[Part]) -> Verdict {
    let is_new = |part: &Part| matches!(part.status, PartStatus::Scheduled(_) | PartStatus::Waits(..));
    if parts.iter().any(is_new) { Verdict::Yes } else { Verdict::No }
}

/// `events 1 to 3, 5`
fn events(part: &Part) -> String {
    let runs = part.events.chunk_by(|one, other| one + 1 == *other).map(|run| match run {
        [one] => (one + 1).to_string(),
        [one, other] => format!("{}, {}", one + 1, other + 1),
        [one, .., last] => format!("{} to {}", one + 1, last + 1),
        [] => String::new(),
    });
    match part.events.len() {
        0 => "no event".to_owned(),
        1 => format!("event {}", runs.collect::<String>()),
        _ => format!("events {}", runs.collect::<Vec<_>>().join(", ")),
    }
}
