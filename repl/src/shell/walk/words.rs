//! What a search does, in short sentences that name events by op, thread, number and line.

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::facts::NextExecution;
use loris_explorers::search_event::Sleep;
use loris_explorers::strategy::End;
use loris_explorers::{Explorer, PruneReason};
use loris_interpreter::{Machine, Outcome, Step, ThreadId};
use loris_report::describe;
use loris_report::exploration_tree::{ExplorationTree, Label, schedule};
use loris_report::style::counted;

/// A sentence; some are completed from the tree as far as the reader knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Sentence {
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

/// The sentence in full, given the tree as far as the reader knows it.
pub(in crate::shell) fn written(sentence: &Sentence, tree: &ExplorationTree) -> String {
    match sentence {
        Sentence::Text(text) => text.clone(),
        Sentence::WasRun { thread, at } => {
            let by =
                tree.run_at(thread, *at).map_or(String::new(), |number| format!(", in execution {number}"));
            format!("{thread} was run at point {at} before{by}: nothing is added")
        }
        Sentence::Sleeps { thread, at, so } => format!("{} {so}", sleeper(tree, thread, *at)),
        Sentence::Slept { at, asleep, woken } => {
            let asleep = asleep.iter().map(|thread| sleeper(tree, thread, *at));
            let woken = match woken.as_slice() {
                [] => None,
                woken => Some(format!("event {at} wakes {}, whose step depends on it", woken.join(", "))),
            };
            asleep.chain(woken).collect::<Vec<_>>().join("; ")
        }
        Sentence::Departs { thread, at, explorer } => departs(tree, thread.as_deref(), *at, *explorer),
        Sentence::Known { key, what } => match tree.known(*key) {
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
    let why = match explorer.facts().next {
        NextExecution::Untried | NextExecution::Unknown(_) => {
            " is the deepest one at which an enabled thread is left to be tried"
        }
        NextExecution::BacktrackSet => " is the deepest one with something left in its backtrack set",
        NextExecution::WakeupTree => " is the deepest one with something left in its wakeup tree",
        NextExecution::Obligation => {
            " is where it parts from it to discharge the obligation that was added last"
        }
        NextExecution::Waiting => " is the deepest one at which something waits",
        NextExecution::Child => " is where it parts from it",
        NextExecution::Draw => return format!("execution {number} begins anew, with {thread}"),
    };
    format!("execution {number} {keeps}; point {at}{why}; {thread} runs there{planned}")
}

/// `write x = 1` of a (event 2, line 4)
pub(in crate::shell) fn event(machine: &Machine, position: usize) -> String {
    let event = &machine.events()[position];
    let line = machine.program().source().line(event.op.span.start);
    let name = machine.thread_name(event.thread);
    format!("`{}` of {name} (event {}, line {line})", describe::event(machine, event), position + 1)
}

/// `read x` of b (its next op, line 9)
pub(in crate::shell) fn pending(machine: &Machine, thread: ThreadId) -> String {
    let name = machine.thread_name(thread);
    let Some(op) = machine.pending(thread) else { return format!("the next op of {name}") };
    let line = machine.program().source().line(op.span.start);
    format!("`{}` of {name} (its next op, line {line})", machine.op_text(&op))
}

/// Names of threads.
pub(in crate::shell) fn names(machine: &Machine, threads: &[ThreadId]) -> Vec<String> {
    threads.iter().map(|thread| machine.thread_name(*thread).to_owned()).collect()
}

/// Threads as a schedule.
pub(in crate::shell) fn steps(machine: &Machine, threads: &[ThreadId]) -> String {
    let label = |thread: String| Label { thread, values: Vec::new(), op: String::new(), line: 0 };
    let labels: Vec<Label> = names(machine, threads).into_iter().map(label).collect();
    schedule(&labels.iter().collect::<Vec<_>>())
}

/// Who sleeps, and who was woken.
pub(in crate::shell) fn sleep(machine: &Machine, sleep: &Sleep) -> Sentence {
    let (asleep, woken) = (names(machine, &sleep.asleep), names(machine, &sleep.woken));
    Sentence::Slept { at: sleep.at, asleep, woken }
}

/// A path that is not canonical.
pub(in crate::shell) fn not_canonical(machine: &Machine, thread: ThreadId, order: &[ThreadId]) -> Sentence {
    Sentence::Text(format!(
        "with the next step of {} it is not canonical: the same lazy HBR has the order `{}`, which is earlier",
        machine.thread_name(thread),
        steps(machine, order)
    ))
}

/// What a caching search remembers.
pub(in crate::shell) fn remembered(explorer: Explorer) -> &'static str {
    match explorer.facts().next {
        NextExecution::Unknown(what) => what,
        _ => "state",
    }
}

/// A step that a caching search looks at.
pub(in crate::shell) fn looked_at(machine: &Machine, step: &Step) -> Sentence {
    Sentence::Text(format!("{} is looked at", pending(machine, step.thread)))
}

/// A step that leads to something new.
pub(in crate::shell) fn entered(explorer: Explorer) -> Sentence {
    Sentence::Text(format!("the {} is new: the step is run", remembered(explorer)))
}

/// A step that leads to something known.
pub(in crate::shell) fn left_out(explorer: Explorer, key: u128) -> Sentence {
    Sentence::Known { key, what: remembered(explorer) }
}

/// How an execution has ended.
pub(in crate::shell) fn ending(point: &ChoicePoint, end: End) -> Sentence {
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
        End::Terminal(Outcome::Spins) | End::Pruned(PruneReason::Spins) => {
            format!("it is given up at point {depth}: a thread that waits in a loop would leave it")
        }
        End::Truncated => format!("it is truncated after {}: too long", counted(depth as u64, "event")),
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
    Sentence::Text(text)
}

/// Whether an HBR, a lazy HBR and a state are new: for each the execution that has met it first, if that is known.
pub(in crate::shell) fn novelty(number: u64, first: &[Option<u64>]) -> Sentence {
    let each = ["HBR", "lazy HBR", "state"].into_iter().zip(first).filter_map(|(what, first)| match first {
        Some(first) if *first == number => Some(format!("new {what}")),
        Some(first) => Some(format!("{what} of execution {first}")),
        None => None,
    });
    Sentence::Text(each.collect::<Vec<_>>().join(", "))
}
