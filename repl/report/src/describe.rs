//! Events and waits in words, for traces.

use std::collections::BTreeSet;

use loris_explorers::Wait;
use loris_hbr::{Footprint, Regular, dependent};
use loris_interpreter::{Access, Event, Machine, ObjectState, OpKind, Share, ThreadId};
use loris_lang::ir::{ObjectDecl, ObjectId, Value};
use loris_lang::schedule::few_letters;

/// How a thread stands that spins, where it is not known whether it goes round for ever.
pub const WAITS_IN_LOOP: &str = "waits in its loop until something changes";

/// Of a longer array only so many elements are shown.
const MOST_ELEMENTS: u32 = 32;

/// An event, with what it read, wrote, touched and chose: `read x = 0`, `cas x = false`, `atomic, reads x`; of a loop
/// of one op that writes, `await, x from 0 to 1`.
pub fn event(machine: &Machine, event: &Event) -> String {
    let read = machine.plain(event.read);
    let wrote = machine.plain(event.wrote);
    let effect = match event.op.kind {
        OpKind::FetchAdd | OpKind::Swap => format!(" from {read} to {wrote}"),
        OpKind::Cas if event.wrote != Value::Unset => format!(" = {read}, writes {wrote}"),
        _ if event.read != Value::Unset => format!(" = {read}"),
        _ if event.wrote != Value::Unset => format!(" = {wrote}"),
        _ => String::new(),
    };
    if event.op.kind == OpKind::Atomic && event.wrote != Value::Unset {
        // A loop of one op: it names one variable.
        let object = machine.accesses(event).iter().find_map(|access| access.data());
        let object = object.map(|object| name(machine, object)).unwrap_or_default();
        return format!("await, {object} from {read} to {wrote}{}", chosen(machine, event));
    }
    let op = machine.op_text(&event.op);
    let after = if is_relock(machine, event) { " (after wait)" } else { "" };
    format!("{op}{after}{effect}{}{}", touched(machine, event), chosen(machine, event))
}

/// Whether a lock is the last step of a `wait`.
fn is_relock(machine: &Machine, event: &Event) -> bool {
    event.op.kind == OpKind::Lock && machine.program().source().slice(event.op.span).starts_with("wait")
}

/// What the event touched beside the object that its op names.
fn touched(machine: &Machine, event: &Event) -> String {
    let words = machine.accesses(event).iter().filter_map(|access| {
        let (verb, object) = match *access {
            Access::Touch { object, share: Share::Group(_) } => ("reads", object),
            Access::Touch { object, share: Share::Alone } => ("writes", object),
            _ => return None,
        };
        let named = Some(object) == event.op.object || Some(object) == event.op.mutex;
        (!named).then(|| format!(", {verb} {}", name(machine, object)))
    });
    words.collect::<Vec<_>>().concat()
}

fn chosen(machine: &Machine, event: &Event) -> String {
    let values: Vec<i64> = machine.choices(event).iter().map(|chosen| chosen.value).collect();
    if values.is_empty() { String::new() } else { format!(", chose {}", few_letters(&values, ", ")) }
}

/// Why a thread is blocked, if it is: `waits for m, held by a`.
pub fn wait(machine: &Machine, thread: ThreadId) -> Option<String> {
    Wait::of(machine, thread).map(|wait| wait.on.to_string())
}

/// The name of an object.
pub fn name(machine: &Machine, object: ObjectId) -> String {
    machine.program().object_name(object)
}

/// What an object holds: `0`, `held by a`, `free`, `2 left`.
pub(crate) fn object_state(state: &ObjectState) -> String {
    let names = |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    match state {
        ObjectState::Var(value) => value.to_string(),
        ObjectState::Mutex(None) => "free".to_owned(),
        ObjectState::Mutex(Some(owner)) => format!("held by {owner}"),
        ObjectState::RwLock { writer: Some(writer), .. } => format!("held by {writer} for writing"),
        ObjectState::RwLock { readers, .. } if readers.is_empty() => "free".to_owned(),
        ObjectState::RwLock { readers, .. } => format!("held by {} for reading", names(readers)),
        ObjectState::Cond(waiting) if waiting.is_empty() => "nobody waits".to_owned(),
        ObjectState::Cond(waiting) => format!("{} waits", names(waiting)),
        ObjectState::Sem(count) => format!("{count} left"),
        ObjectState::Barrier { arrivals, may_leave } => {
            let leaving = if may_leave.is_empty() {
                String::new()
            } else {
                format!(", {} may leave", names(may_leave))
            };
            format!("{arrivals} arrived{leaving}")
        }
        ObjectState::Chan(values) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            if values.is_empty() { "empty".to_owned() } else { format!("holds {}", values.join(", ")) }
        }
        ObjectState::Rendezvous { transit: Some((sender, value)), .. } => format!("{value} from {sender}"),
        ObjectState::Rendezvous { may_finish, .. } if may_finish.is_empty() => "empty".to_owned(),
        ObjectState::Rendezvous { may_finish, .. } => format!("empty, {} was heard", names(may_finish)),
    }
}

/// What a declared object holds: `0`, `{0, 1}`, `held by a`, `[0] free, [1] free`.
pub fn contents(machine: &Machine, decl: &ObjectDecl) -> String {
    let length = decl.length.unwrap_or(1);
    let elements = (0..length.min(MOST_ELEMENTS)).map(|element| {
        let state = machine.object_state(ObjectId(decl.first.0 + element));
        state.map_or_else(String::new, |state| object_state(&state))
    });
    let shown: Vec<String> = elements.collect();
    let is_variable = matches!(machine.object_state(decl.first), Some(ObjectState::Var(_)));
    let more = if length > MOST_ELEMENTS { ", …" } else { "" };
    match (decl.length, is_variable) {
        (None, _) => shown.concat(),
        (Some(_), true) => format!("{{{}{more}}}", shown.join(", ")),
        (Some(_), false) => {
            let numbered = shown.iter().enumerate().map(|(at, state)| format!("[{at}] {state}"));
            format!("{}{more}", numbered.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Why one event depends on another: the order of their thread, or what they both touch. Events are counted from 0.
pub fn reason(machine: &Machine, earlier: usize, later: usize) -> String {
    let (one, other) = (&machine.events()[earlier], &machine.events()[later]);
    if one.thread == other.thread {
        return format!("the order of {}", machine.thread_name(one.thread));
    }
    let alone = |event: &Event, access| Footprint {
        thread: event.thread,
        kind: event.op.kind,
        accesses: std::slice::from_ref(access),
    };
    for first in machine.accesses(one) {
        for second in machine.accesses(other) {
            if dependent::<Regular>(alone(one, first), alone(other, second))
                && let Some(object) = second.object().or_else(|| first.object())
            {
                return name(machine, object);
            }
        }
    }
    "spawn or join".to_owned()
}
