//! What tells two executions apart, in words: for people and for json.

use std::collections::BTreeMap;

use loris_hbr::{EventDifference, Section};
use loris_interpreter::{EventIndex, Machine};

use crate::describe;
use crate::results::Comparison;

/// An event in words.
pub(crate) struct Told {
    /// Its thread.
    pub(crate) thread: String,
    /// What it did, and saw.
    pub(crate) event: String,
    /// Where it stands in the source.
    pub(crate) at: String,
}

/// What a thread does at one place in one of two executions.
pub(crate) enum ToldSide {
    /// An event, and what is before it there but not in the other execution.
    Event(Told, Vec<Told>),
    /// Why there is none.
    Nothing(String),
}

/// An event of one of the executions.
pub(crate) fn told(comparison: &Comparison, own: usize, index: EventIndex) -> Told {
    let machine = &comparison.machines[own];
    let event = machine.event(index);
    Told {
        thread: machine.thread_name(event.thread).to_owned(),
        event: describe::event(machine, event),
        at: comparison.source.locate(event.op.span),
    }
}

/// Both sides of a difference.
pub(crate) fn sides(comparison: &Comparison, difference: &EventDifference) -> [ToldSide; 2] {
    [0, 1].map(|own| match &difference.sides[own] {
        Some(side) => {
            let after = side.after.iter().map(|&event| told(comparison, own, event)).collect();
            ToldSide::Event(told(comparison, own, side.event), after)
        }
        None => ToldSide::Nothing(instead(comparison, own, &difference.thread)),
    })
}

/// How a thread stands at the end of an execution in which it does not come as far as in the other.
fn instead(comparison: &Comparison, own: usize, thread: &str) -> String {
    let execution = &comparison.executions[own];
    match execution.stuck.iter().find(|stuck| stuck.who == thread) {
        Some(stuck) if stuck.wait.is_empty() => stuck.op.clone(),
        Some(stuck) => format!("{}, {}", stuck.op, stuck.wait),
        None if execution.threads.iter().any(|name| name == thread) => "has ended".to_owned(),
        None => "was not spawned".to_owned(),
    }
}

/// A section: its thread, the place of its lock, and that of its unlock if there is one.
pub(crate) fn section(
    comparison: &Comparison,
    own: usize,
    section: &Section,
) -> (String, String, Option<String>) {
    let machine: &Machine = &comparison.machines[own];
    let at = |event: EventIndex| comparison.source.locate(machine.event(event).op.span);
    let thread = machine.thread_name(section.owner()).to_owned();
    (thread, at(section.first()), section.last().map(at))
}

/// Shared variables and locals that do not have one value at both ends: the name and both values.
pub(crate) fn values(comparison: &Comparison) -> Vec<(String, [Option<String>; 2])> {
    let mut values: BTreeMap<&str, [Option<String>; 2]> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    for (own, execution) in comparison.executions.iter().enumerate() {
        for (name, value) in &execution.values {
            let both = values.entry(name).or_insert_with(|| {
                order.push(name);
                [None, None]
            });
            both[own] = Some(value.clone());
        }
    }
    let pairs = order.into_iter().filter_map(|name| Some((name.to_owned(), values.remove(name)?)));
    pairs.filter(|(_, [first, second])| first != second).collect()
}
