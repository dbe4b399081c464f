//! Divergences, and what becomes of the parts at which they are looked for, in words.

use loris_explorers::remark::{Answer, Cause, Divergence, Part};
use loris_interpreter::Machine;

use super::question::Verdict;
use super::words::{Said, event, pending, steps};

/// A divergence.
pub(in crate::shell) fn divergence(machine: &Machine, divergence: &Divergence) -> Vec<Said> {
    let name = machine.thread_name(divergence.thread);
    let text = match divergence.cause {
        Cause::Order { event: own, without } => format!(
            "divergence: {} comes directly after {}; without that, {name} does something else",
            event(machine, own),
            event(machine, without)
        ),
        Cause::Choice { event: own } => {
            format!("divergence: {} may choose another value", event(machine, own))
        }
        Cause::Blocked => format!(
            "divergence: {} is blocked at the end; with fewer events before it, it may not be",
            pending(machine, divergence.thread)
        ),
        Cause::Truncated => format!(
            "divergence: the execution was cut before {}; instead of another event it could have come",
            pending(machine, divergence.thread)
        ),
    };
    vec![Said::Text(text)]
}

/// What became of the parts at which a divergence was looked for.
pub(in crate::shell) fn answer_to_divergence(
    machine: &Machine,
    divergence: &Divergence,
    number: impl Fn(u32) -> u64,
) -> Vec<Said> {
    let name = machine.thread_name(divergence.thread);
    divergence.parts.iter().map(|part| answer_to_part(machine, Some(name), part, &number)).collect()
}

/// A part at which nobody can go on.
pub(in crate::shell) fn deadlock(part: &Part) -> Said {
    Said::Text(format!(
        "after {} alone, which this execution has passed by, all may be blocked",
        events(part)
    ))
}

/// What became of a part.
pub(in crate::shell) fn answer_to_part(
    machine: &Machine,
    name: Option<&str>,
    part: &Part,
    number: impl Fn(u32) -> u64,
) -> Said {
    let what = events(part);
    let (all, smaller) = match name {
        Some(name) => (format!("{what} and what {name} does then"), "; smaller parts are looked at"),
        None => (format!("{what} alone"), ""),
    };
    let name = name.unwrap_or("nobody");
    let text = match &part.answer {
        Answer::Covered(run) => {
            format!("{all}: covered, execution {} has them", number(*run))
        }
        Answer::Promised(path) => {
            format!("{all}: no execution has them; promised is one that begins `{}`", steps(machine, path))
        }
        Answer::Waits(node, path) => {
            format!("{all}: it waits at point {node}, to be run from there as `{}`", steps(machine, path))
        }
        Answer::Lapsed => {
            format!("{all}: lapsed, it was seen below a step that is done on the path")
        }
        Answer::Rivals => {
            format!("{what}: another thread is in a section of a mutex that {name} holds or locks{smaller}")
        }
        Answer::Clash => {
            format!("{what}: no linearization, two threads would be in sections of one mutex{smaller}")
        }
        Answer::NoOrder => format!("{what}: no linearization, no order of them can be executed{smaller}"),
        Answer::Blocks => format!("{what}: {name} is not enabled then{smaller}"),
        Answer::GoesOn => format!("{what}: somebody can go on then, so it is no deadlock"),
    };
    Said::Text(text)
}

/// Whether a divergence calls for another execution.
pub(in crate::shell) fn calls_for_more(parts: &[Part]) -> Verdict {
    let is_new = |part: &Part| matches!(part.answer, Answer::Promised(_) | Answer::Waits(..));
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
