//! How an execution ended, for people: failures, who is stuck and on whom, values.

use std::collections::BTreeSet;

use loris_explorers::{StopReason, wait_cycle};
use loris_interpreter::{
    Blocker, Event, Failure, Machine, ObjectState, OpKind, Outcome, Status, ThreadId, ThreadState,
};
use loris_lang::ir::{ObjectDecl, ObjectId, StaticThread};
use loris_lang::source::Span;

use crate::describe;
use crate::execution::asserted::asserted;
use crate::execution::{Ending, Execution, Mishap, Stuck, fingerprints};

/// Of a longer array only so many elements are shown.
const MOST_ELEMENTS: u32 = 16;

/// With more shared objects than this, locals of ended threads are left out: their form is taken from the
/// whole terminal state.
const MOST_OBJECTS: u32 = 100_000;

/// A thread that waits for the next one of a wait cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Who waits.
    pub who: String,
    /// Where it stands.
    pub at: Span,
    /// The lock that the next one holds; none if its end is waited for.
    pub lock: Option<String>,
    /// The event in which the next one took the lock, from 0, and its place.
    pub taken: Option<(usize, Span)>,
}

/// The execution of a machine as it stands, whether it has ended or was truncated there; without its events.
pub fn standing(machine: &mut Machine) -> Execution {
    let outcome = machine.outcome();
    let terminal = matches!(outcome, Some(Outcome::Ok | Outcome::Deadlock(_) | Outcome::Failure));
    Execution {
        threads: machine.threads().iter().map(|thread| machine.thread_name(*thread).to_owned()).collect(),
        prologue: Vec::new(),
        critical: None,
        cycle: None,
        rows: Vec::new(),
        length: machine.depth(),
        given: machine.depth(),
        ending: outcome.map_or(Ending::Truncated(StopReason::Depth), Ending::Outcome),
        going_round: None,
        final_log: machine.log().filter(|line| line.thread.is_none()).map(|line| line.text).collect(),
        failures: machine.failures().map(|failure| mishap(machine, failure)).collect(),
        stuck: stuck(machine),
        wait_cycle: links(machine),
        values: values(machine),
        conditions: if terminal { conditions(machine) } else { Vec::new() },
        schedule: machine.schedule().named(machine),
        fingerprints: fingerprints(machine),
    }
}

fn conditions(machine: &Machine) -> Vec<bool> {
    machine.program().conditions().iter().map(|condition| machine.condition_holds(condition)).collect()
}

fn mishap(machine: &Machine, failure: &Failure) -> Mishap {
    let who = failure.thread.map_or("final", |thread| machine.thread_name(thread)).to_owned();
    let what = match machine.message(failure) {
        Some(message) => format!("{}: \"{message}\"", failure.fault),
        None => machine.describe(failure),
    };
    Mishap { who, what, at: failure.span, saw: asserted(machine, failure) }
}

fn stuck(machine: &Machine) -> Vec<Stuck> {
    let threads = machine.threads().iter();
    threads.filter_map(|thread| stuck_thread(machine, *thread)).collect()
}

fn stuck_thread(machine: &Machine, thread: ThreadId) -> Option<Stuck> {
    let pending = machine.pending(thread);
    let op = match (machine.status(thread), &pending) {
        (Status::Failed, _) => "failed".to_owned(),
        (Status::AssumeBlocked, _) => "stopped at a false assume".to_owned(),
        _ if machine.spins_in(thread).is_some() => "is in a loop".to_owned(),
        (Status::Running, Some(op)) if op.kind == OpKind::Wake => "is in its `wait`".to_owned(),
        (Status::Running, Some(op)) => format!("is at `{}`", machine.op_text(op)),
        _ => return None,
    };
    let wait = describe::wait(machine, thread);
    let mut held: Vec<ObjectId> = Vec::new();
    machine.holds(thread, &mut held);
    Some(Stuck {
        who: machine.thread_name(thread).to_owned(),
        op,
        at: machine.stands_at(thread),
        wait: wait.unwrap_or_default(),
        holds: held.into_iter().map(|object| describe::name(machine, object)).collect(),
    })
}

/// Threads that wait for each other.
fn links(machine: &Machine) -> Vec<Link> {
    let threads = wait_cycle(machine);
    let next = threads.iter().cycle().skip(1);
    threads.iter().zip(next).filter_map(|(&thread, &next)| link(machine, thread, next)).collect()
}

/// Why a thread waits for the next one.
pub(crate) fn link(machine: &Machine, thread: ThreadId, next: ThreadId) -> Option<Link> {
    let lock = match machine.blocked_on(thread)? {
        Blocker::Held { lock, .. } => Some(lock),
        Blocker::Object(_) | Blocker::Thread(_) | Blocker::Guard | Blocker::Loop { .. } => None,
    };
    Some(Link {
        who: machine.thread_name(thread).to_owned(),
        at: machine.pending(thread)?.span,
        lock: lock.map(|lock| describe::name(machine, lock)),
        taken: lock.and_then(|lock| taken(machine, next, lock)),
    })
}

/// The event in which a thread took a lock that it holds.
fn taken(machine: &Machine, thread: ThreadId, lock: ObjectId) -> Option<(usize, Span)> {
    let takes = |event: &Event| {
        event.thread == thread && event.op.object == Some(lock) && event.op.kind.acquires().is_some()
    };
    let event = machine.events().iter().rposition(takes)?;
    Some((event, machine.events()[event].op.span))
}

/// Shared variables, then locals of ended threads; the index of a member of a family is in its name already.
fn values(machine: &Machine) -> Vec<(String, String)> {
    let program = machine.program().clone();
    let shared = program.objects().iter().filter_map(|decl| shared_value(machine, decl));
    let mut values: Vec<(String, String)> = shared.collect();
    let index = |thread: &StaticThread| thread.index.map(|index| format!("{}[{index}]", thread.name));
    let members: BTreeSet<String> = program.threads().iter().filter_map(index).collect();
    if program.object_count() <= MOST_OBJECTS {
        for (thread, state) in &machine.terminal_state().threads {
            let ThreadState::Ended(locals) = state else { continue };
            let own = usize::from(members.contains(thread));
            for (local, elements) in locals.iter().skip(own) {
                let shown: Vec<String> = elements.iter().map(ToString::to_string).collect();
                values.push((format!("{thread}:{local}"), one_or_braces(&shown, elements.len() == 1)));
            }
        }
    }
    values
}

fn shared_value(machine: &Machine, decl: &ObjectDecl) -> Option<(String, String)> {
    let length = decl.length.unwrap_or(1);
    let mut shown: Vec<String> = Vec::new();
    for element in 0..length.min(MOST_ELEMENTS) {
        match machine.object_state(ObjectId(decl.first.0 + element)) {
            Some(ObjectState::Var(value)) => shown.push(value.to_string()),
            _ => return None,
        }
    }
    if length > MOST_ELEMENTS {
        shown.push("…".to_owned());
    }
    Some((decl.name.clone(), one_or_braces(&shown, decl.length.is_none())))
}

fn one_or_braces(shown: &[String], single: bool) -> String {
    if single { shown.join("") } else { format!("{{{}}}", shown.join(", ")) }
}
