//! Threads that can never go on at the end of an execution: who waits, for whom, and whether in a circle.
//!
//! A failure comes before a deadlock where both apply (`[outcome-precedence]`), so an execution in which one thread
//! failed while others wait for each other is counted as a failure alone. What is found here is told with the failure
//! then, and changes no count. Threads that wait only for what the failed one held are told too: they do not make a
//! circle.

use std::collections::BTreeSet;

use loris_interpreter::{Blocker, Machine, OpKind, ThreadId};
use loris_lang::source::Span;

use crate::bug::blocked;
use crate::report::Standstill;

/// Threads that wait for each other in a circle, each for the next one and the last for the first; none if there is no
/// circle. A thread that waits for several is taken to wait for the first of them.
pub fn circle(machine: &Machine) -> Vec<ThreadId> {
    let mut left: BTreeSet<ThreadId> = BTreeSet::new();
    for start in machine.threads() {
        let mut path: Vec<ThreadId> = Vec::new();
        let mut at = *start;
        while left.insert(at) {
            let Some(next) = machine.blocked_on(at).and_then(|blocker| blocker.threads().first().copied())
            else {
                break;
            };
            path.push(at);
            at = next;
            if let Some(first) = path.iter().position(|thread| *thread == next) {
                return path.split_off(first);
            }
        }
    }
    Vec::new()
}

/// Whether there are threads that have not stopped, and none of them could go on. Where a failure ends the execution, one
/// often could; then it is not known whether the others are blocked for ever.
pub fn is_standstill(machine: &Machine) -> bool {
    let mut running = blocked(machine).peekable();
    running.peek().is_some() && running.all(|thread| machine.blocked_on(thread).is_some())
}

/// What is to be told of the end at which the machine stands.
pub fn standstill(machine: &Machine) -> Standstill {
    let names = circle(machine).into_iter().map(|thread| machine.thread_name(thread).to_owned());
    Standstill {
        message: told(machine),
        circle: names.collect(),
        schedule: machine.schedule().text(machine),
        at: places(machine),
    }
}

/// The places of the ops at which threads stand that have not stopped, in order of the threads.
pub fn places(machine: &Machine) -> Vec<Span> {
    blocked(machine).filter_map(|thread| machine.pending(thread)).map(|op| op.span).collect()
}

/// Who waits where, in words.
pub fn told(machine: &Machine) -> String {
    blocked(machine).map(|thread| describe_wait(machine, thread)).collect::<Vec<_>>().join("; ")
}

/// `a waits at lock m, held by b`
fn describe_wait(machine: &Machine, thread: ThreadId) -> String {
    let mut text = format!("{} waits", machine.thread_name(thread));
    if let Some(op) = machine.pending(thread) {
        if let (OpKind::Wake, Some(cond)) = (op.kind, op.object) {
            return format!("{text} for a notify on {}", machine.program().object_name(cond));
        }
        text.push_str(" at ");
        text.push_str(op.kind.word());
        if let Some(object) = op.object {
            text.push(' ');
            text.push_str(&machine.program().object_name(object));
        }
    }
    match machine.blocked_on(thread) {
        Some(Blocker::Held { by, .. }) if !by.is_empty() => {
            let names: Vec<&str> = by.iter().map(|&owner| machine.thread_name(owner)).collect();
            text.push_str(", held by ");
            text.push_str(&names.join(", "));
        }
        Some(Blocker::Thread(target)) => {
            text.push_str(" of ");
            text.push_str(machine.thread_name(target));
        }
        _ => {}
    }
    text
}
