//! What a search does, in short sentences that name events by op, thread, number and line.

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::remark::{
    Answer, Because, Cause, Divergence, Entry, Later, Part, Race, Reversal, Sleep,
};
use loris_explorers::strategy::End;
use loris_explorers::{Explorer, PruneReason};
use loris_interpreter::{Machine, Outcome, Step, ThreadId};

use super::question::{Share, Verdict};
use crate::describe;
use crate::exploration_tree::{ExplorationTree, Label, schedule};
use crate::look::counted;

/// A sentence; some need to know what was told before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// All of it.
    Text(String),
    /// The thread was run at the point before.
    WasRun { thread: String, at: usize },
    /// The thread sleeps at the point; and why that is enough.
    Sleeps { thread: String, at: usize, so: &'static str },
    /// Who sleeps at the point, and who was woken.
    Slept { at: usize, asleep: Vec<String>, woken: Vec<String> },
    /// Where an execution parts from the one before.
    Departs { thread: Option<String>, at: usize, explorer: Explorer },
    /// The prefix is known.
    Known { key: u128, what: &'static str },
}

/// The sentence, given what was told before.
pub(super) fn said(said: &Said, tree: &ExplorationTree) -> String {
    match said {
        Said::Text(text) => text.clone(),
        Said::WasRun { thread, at } => {
            let by =
                tree.run_at(thread, *at).map_or(String::new(), |number| format!(", in execution {number}"));
            format!("{thread} was run at point {at} before{by}: nothing is added")
        }
        Said::Sleeps { thread, at, so } => format!("{} {so}", sleeper(tree, thread, *at)),
        Said::Slept { at, asleep, woken } => {
            let asleep = asleep.iter().map(|thread| sleeper(tree, thread, *at));
            let woken = match woken.as_slice() {
                [] => None,
                woken => Some(format!("event {at} wakes {}, whose step depends on it", woken.join(", "))),
            };
            asleep.chain(woken).collect::<Vec<_>>().join("; ")
        }
        Said::Departs { thread, at, explorer } => departs(tree, thread.as_deref(), *at, *explorer),
        Said::Known { key, what } => match tree.known(*key) {
            Some(known) if known.events == 0 => format!("it is left out: that is the {what} of the start"),
            Some(known) => format!(
                "it is left out: that is the {what} of the first {} of execution {}: `{}`",
                counted(known.events as u64, "event"),
                known.execution,
                schedule(&tree.steps(known.node))
            ),
            None => format!("it is left out: the {what} is known"),
        },
    }
}

/// `a sleeps at point 3, since it was run at point 1 in execution 2`
fn sleeper(tree: &ExplorationTree, thread: &str, at: usize) -> String {
    match tree.slept_since(thread, at) {
        Some((depth, number)) => {
            format!("{thread} sleeps at point {at}, since it was run at point {depth} in execution {number}")
        }
        None => format!("{thread} sleeps at point {at}"),
    }
}

/// Where an execution parts from the one before, and why there.
fn departs(tree: &ExplorationTree, thread: Option<&str>, at: usize, explorer: Explorer) -> String {
    let number = tree.executions();
    let Some(thread) = thread else {
        return format!("execution {number} begins, and has no step of its own");
    };
    if number == 1 {
        return format!("execution 1 begins at the start, with {thread}");
    }
    let keeps = match at {
        0 => "keeps nothing of the one before".to_owned(),
        1 => "keeps the first event of the one before".to_owned(),
        at => format!("keeps the first {at} events of the one before"),
    };
    let planned = match tree.planned_by(thread, at) {
        Some(by) => format!(", as execution {by} has planned"),
        None => String::new(),
    };
    let why = match explorer {
        Explorer::Random => return format!("execution {number} begins anew, with {thread}"),
        Explorer::Dfs | Explorer::HbrCaching | Explorer::LazyHbrCaching | Explorer::StateCaching => {
            " is the deepest one at which an enabled thread is left to be tried"
        }
        Explorer::Dpor | Explorer::LazyDpor | Explorer::SourceDpor => {
            " is the deepest one with something left in its backtrack set"
        }
        Explorer::OptimalDpor => " is the deepest one with something left in its wakeup tree",
        Explorer::LedgerHbr | Explorer::LazyOptimalDpor => {
            " is where it parts from it on its way to what was promised last"
        }
        Explorer::LazyTreeDpor => " is the deepest one at which something waits",
        Explorer::LazyReverseSearch => " is where it parts from it",
    };
    format!("execution {number} {keeps}; point {at}{why}; {thread} runs there{planned}")
}

/// `write x = 1` of a (event 2, line 4)
fn event(machine: &Machine, position: usize) -> String {
    let event = &machine.events()[position];
    let line = machine.program().source().line(event.op.span.start);
    let name = machine.thread_name(event.thread);
    format!("`{}` of {name} (event {}, line {line})", describe::event(machine, event), position + 1)
}

/// `read x` of b (its next op, line 9)
fn pending(machine: &Machine, thread: ThreadId) -> String {
    let name = machine.thread_name(thread);
    let Some(op) = machine.pending(thread) else { return format!("the next op of {name}") };
    let line = machine.program().source().line(op.span.start);
    format!("`{}` of {name} (its next op, line {line})", machine.op_text(&op))
}

/// The later op of a race.
fn later(machine: &Machine, later: Later) -> String {
    match later {
        Later::Event(position) => event(machine, position),
        Later::Pending(thread, _) => pending(machine, thread),
    }
}

/// Names of threads.
pub(super) fn names(machine: &Machine, threads: &[ThreadId]) -> Vec<String> {
    threads.iter().map(|thread| machine.thread_name(*thread).to_owned()).collect()
}

/// Threads as a schedule.
fn steps(machine: &Machine, threads: &[ThreadId]) -> String {
    let label = |thread: String| Label { thread, values: Vec::new(), op: String::new(), line: 0 };
    let labels: Vec<Label> = names(machine, threads).into_iter().map(label).collect();
    schedule(&labels.iter().collect::<Vec<_>>())
}

/// A race.
pub(super) fn race(machine: &Machine, earlier: usize, after: Later) -> Said {
    let (one, other) = (event(machine, earlier), later(machine, after));
    Said::Text(format!("race: {one} and {other} are directly related"))
}

/// Who sleeps, and who was woken.
pub(super) fn sleep(machine: &Machine, sleep: &Sleep) -> Said {
    let (asleep, woken) = (names(machine, &sleep.asleep), names(machine, &sleep.woken));
    Said::Slept { at: sleep.at, asleep, woken }
}

/// Whether one thread is added, or all.
pub(super) fn share(entry: Entry) -> Share {
    if matches!(entry, Entry::Everyone(_)) { Share::Everyone } else { Share::One }
}

/// What a race of DPOR or lazy DPOR led to.
pub(super) fn answer_to_race(machine: &Machine, race: &Race) -> Vec<Said> {
    let name = machine.thread_name(race.thread);
    let mut said = vec![place(machine, race, name)];
    said.push(entry(machine, race.entry, &race.added, race.at, "backtrack set"));
    said
}

/// At which point the later op is to come first, and why there.
fn place(machine: &Machine, race: &Race, name: &str) -> Said {
    let Race { earlier, at, hindered, .. } = race;
    let number = earlier + 1;
    let text = if let Some((first, mutex)) = hindered.first() {
        let owner = machine.thread_name(machine.events()[*earlier].thread);
        let mutex = describe::name(machine, *mutex);
        format!(
            "{owner} holds {mutex} at point {first}, and the op of {name} comes after a lock of {mutex} too; so the place moves out of the section, to point {at}"
        )
    } else if at == earlier {
        format!("to turn it round, {name} has to run at point {at}, before event {number}")
    } else {
        format!(
            "event {number} cannot change places with it, but the lock that it belongs to can: {name} has to run at point {at}, before event {}",
            at + 1
        )
    };
    Said::Text(text)
}

/// What was entered at a point.
fn entry(machine: &Machine, entry: Entry, added: &[ThreadId], at: usize, set: &str) -> Said {
    let name = |thread: ThreadId| machine.thread_name(thread).to_owned();
    let text = match entry {
        Entry::Added(thread) => format!("{} is added to the {set} of point {at}", name(thread)),
        Entry::Planned(thread) => {
            let thread_name = name(thread);
            let runs = machine.events().get(at).is_some_and(|event| event.thread == thread);
            let how = if runs { "is being run" } else { "is planned already" };
            format!("{thread_name} {how} at point {at}: nothing is added")
        }
        Entry::Done(thread) => return Said::WasRun { thread: name(thread), at },
        Entry::Asleep(thread) => {
            let so = "and can begin it, so it was seen there: nothing is added";
            return Said::Sleeps { thread: name(thread), at, so };
        }
        Entry::Independent(thread) => {
            let so =
                "and its step is independent of all that, so it was seen after that step: nothing is added";
            return Said::Sleeps { thread: name(thread), at, so };
        }
        Entry::Everyone(because) => {
            let because = match because {
                Because::NotEnabled(thread) => {
                    format!(
                        "{} is not enabled at point {at}, and nobody knows whose step would let it run",
                        name(thread)
                    )
                }
                Because::Asleep(thread) => format!(
                    "{} sleeps at point {at}, so it would not be run there and its further races not be seen",
                    name(thread)
                ),
                Because::Chooses => {
                    "each step that can begin it chooses a value, and the rest may not depend on it"
                        .to_owned()
                }
                Because::Unknown => {
                    format!(
                        "at point {at} the later op may wait, or be another one, and nobody knows after which steps"
                    )
                }
            };
            match names(machine, added).as_slice() {
                [] => format!(
                    "{because}: everyone enabled should run there, and all that are awake do already; nothing is added"
                ),
                added => {
                    format!("{because}: everyone enabled and awake is added there: {}", added.join(", "))
                }
            }
        }
        Entry::Branch(0) => {
            format!("no branch of the wakeup tree of point {at} agrees with it: it becomes a new branch")
        }
        Entry::Branch(_) => format!(
            "a branch of the wakeup tree of point {at} agrees with its beginning: the rest of it is added below"
        ),
        Entry::Covered => {
            format!("a branch of the wakeup tree of point {at} covers it already: nothing is added")
        }
    };
    Said::Text(text)
}

/// Whether something was added, but not at the point itself.
pub(super) fn is_deep_branch(reversal: &Reversal) -> bool {
    matches!(reversal.entry, Entry::Branch(_)) && reversal.added.is_empty()
}

/// What a race of source or optimal DPOR led to.
pub(super) fn answer_to_reversal(machine: &Machine, reversal: &Reversal) -> Vec<Said> {
    let Reversal { earlier, thread, sequence, .. } = reversal;
    let name = machine.thread_name(*thread);
    let mut said = Vec::new();
    if !sequence.is_empty() {
        let steps = steps(machine, sequence);
        said.push(Said::Text(format!(
            "what turns it round: from point {earlier} without event {} and what happens after it, up to the op of {name}: `{steps}`",
            earlier + 1
        )));
    }
    let set = "backtrack set";
    said.push(entry(machine, reversal.entry, &reversal.added, *earlier, set));
    said
}

/// A divergence.
pub(super) fn divergence(machine: &Machine, divergence: &Divergence) -> Vec<Said> {
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
    };
    vec![Said::Text(text)]
}

/// What became of the parts at which a divergence was looked for.
pub(super) fn answer_to_divergence(
    machine: &Machine,
    divergence: &Divergence,
    number: impl Fn(u32) -> u64,
) -> Vec<Said> {
    let name = machine.thread_name(divergence.thread);
    divergence.parts.iter().map(|part| answer_to_part(machine, Some(name), part, &number)).collect()
}

/// A part at which nobody can go on.
pub(super) fn deadlock(part: &Part) -> Said {
    Said::Text(format!(
        "after {} alone, which this execution has passed by, all may be blocked",
        events(part)
    ))
}

/// What became of a part.
pub(super) fn answer_to_part(
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
            format!("{what}: not realizable, two threads would be in sections of one mutex{smaller}")
        }
        Answer::NoOrder => format!("{what}: not realizable, no order of them can be executed{smaller}"),
        Answer::Blocks => format!("{what}: {name} is not enabled then{smaller}"),
        Answer::GoesOn => format!("{what}: somebody can go on then, so it is no deadlock"),
    };
    Said::Text(text)
}

/// Whether a divergence calls for another execution.
pub(super) fn calls_for_more(parts: &[Part]) -> Verdict {
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

/// A path that is not canonical.
pub(super) fn not_canonical(machine: &Machine, thread: ThreadId, order: &[ThreadId]) -> Said {
    Said::Text(format!(
        "with the next step of {} it is not canonical: the same lazy HBR has the order `{}`, which is earlier",
        machine.thread_name(thread),
        steps(machine, order)
    ))
}

/// What a caching search remembers.
pub(super) fn remembered(explorer: Explorer) -> &'static str {
    match explorer {
        Explorer::HbrCaching => "HBR",
        Explorer::LazyHbrCaching => "lazy HBR",
        _ => "state",
    }
}

/// A step that a caching search looks at.
pub(super) fn looked_at(machine: &Machine, step: &Step) -> Said {
    Said::Text(format!("{} is looked at", pending(machine, step.thread)))
}

/// A step that leads to something new.
pub(super) fn entered(explorer: Explorer) -> Said {
    Said::Text(format!("the {} is new: the step is run", remembered(explorer)))
}

/// A step that leads to something known.
pub(super) fn left_out(explorer: Explorer, key: u128) -> Said {
    Said::Known { key, what: remembered(explorer) }
}

/// How an execution has ended.
pub(super) fn ending(point: &ChoicePoint, end: End) -> Said {
    let depth = point.depth();
    let text = match end {
        End::Terminal(Outcome::Ok) => format!("it ends after {}: ok", counted(depth as u64, "event")),
        End::Terminal(Outcome::Deadlock(_)) => {
            format!("it ends after {}: deadlock", counted(depth as u64, "event"))
        }
        End::Terminal(Outcome::Failure) => {
            format!("it ends after {}: failure", counted(depth as u64, "event"))
        }
        End::Terminal(Outcome::AssumeBlocked) => "it ends at a false `assume`".to_owned(),
        End::Cut => format!("it is cut after {}: too long", counted(depth as u64, "event")),
        End::Pruned(PruneReason::SleepSet) => {
            format!("it is given up at point {depth}: every enabled thread sleeps, so what comes was seen")
        }
        End::Pruned(PruneReason::Cached) => {
            format!("it is given up at point {depth}: every step from there is left out")
        }
        End::Pruned(PruneReason::Bound) => format!("it is given up at point {depth}: a bound allows no step"),
        End::Pruned(PruneReason::NotCanonical) => {
            format!("it is given up at point {depth}: it is no canonical execution, so no child")
        }
    };
    Said::Text(text)
}

/// Whether an HBR, a lazy HBR and a state are new: for each the execution that has met it first, if that is known.
pub(super) fn novelty(number: u64, first: &[Option<u64>]) -> Said {
    let each = ["HBR", "lazy HBR", "state"].into_iter().zip(first).filter_map(|(what, first)| match first {
        Some(first) if *first == number => Some(format!("new {what}")),
        Some(first) => Some(format!("{what} of execution {first}")),
        None => None,
    });
    Said::Text(each.collect::<Vec<_>>().join(", "))
}
