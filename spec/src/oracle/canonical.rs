//! From the numbers of one enumeration to plain data with names.

use std::collections::{BTreeMap, BTreeSet};

use super::evaluator::{Frame, Slot, Status};
use super::graph::Graph;
use super::names::{Names, ThreadNo};
use super::object::Object;
use super::outcome::Outcome;
use super::plain;
use super::query::{Op, Query};
use super::relation::{Placed, Relations, Terminal};
use super::rounds::Cycles;
use super::tree::{NodeNo, Tree};
use super::value::Value;
use super::world::World;

/// A terminal state.
pub(super) fn state(tree: &Tree<'_>, world: &World, cycles: &Cycles) -> plain::State {
    let objects = tree.code.object_names.iter().zip(&world.objects);
    let objects = objects.enumerate().map(|(number, (name, object))| {
        let plain = match object {
            Object::Barrier { arrived, parties } => {
                plain::Object::Barrier { arrived: arrived % parties, leaving: leaving(tree, world, number) }
            }
            other => self::object(&tree.names, other),
        };
        (name.clone(), plain)
    });
    let threads = world.threads.iter();
    let threads = threads.map(|(no, node)| {
        let plain = match cycles.get(no) {
            Some(heads) => plain::Thread::Spinning(heads.clone()),
            None => thread(tree, *node),
        };
        (tree.names.name(*no).to_owned(), plain)
    });
    plain::State { objects: objects.collect(), threads: threads.collect() }
}

fn leaving(tree: &Tree<'_>, world: &World, barrier: usize) -> BTreeSet<plain::Name> {
    let may_leave = |(thread, node): (&ThreadNo, &NodeNo)| match tree.status(*node) {
        Status::Asks(Query::Visible(op @ Op::Leave(at, _))) if *at == barrier => {
            world.objects[barrier].admits(*thread, op).then(|| tree.names.name(*thread).to_owned())
        }
        _ => None,
    };
    world.threads.iter().filter_map(may_leave).collect()
}

fn object(names: &Names, object: &Object) -> plain::Object {
    let name = |thread: &ThreadNo| names.name(*thread).to_owned();
    match object {
        Object::Var(value) => plain::Object::Var(self::value(names, *value)),
        Object::Mutex { owner, .. } => plain::Object::Mutex(owner.as_ref().map(name)),
        Object::RwLock { writer, readers } => plain::Object::RwLock {
            writer: writer.as_ref().map(name),
            readers: readers.keys().map(name).collect(),
        },
        Object::Cond { waiting, woken, .. } => {
            plain::Object::Cond(waiting.iter().chain(woken).map(name).collect())
        }
        Object::Sem(count) => plain::Object::Sem(*count),
        Object::Barrier { arrived, .. } => {
            plain::Object::Barrier { arrived: *arrived, leaving: BTreeSet::new() }
        }
        Object::Chan { contents, .. } => {
            plain::Object::Chan(contents.iter().map(|value| self::value(names, *value)).collect())
        }
        Object::Rendezvous { transit, released, .. } => plain::Object::Rendezvous {
            transit: transit.as_ref().map(|(value, sender, _)| (self::value(names, *value), name(sender))),
            released: released.iter().map(name).collect(),
        },
    }
}

fn value(names: &Names, value: Value) -> plain::Value {
    match value {
        Value::Unset => plain::Value::Unset,
        Value::Int(n) => plain::Value::Int(n),
        Value::Bool(b) => plain::Value::Bool(b),
        Value::Handle(thread) => plain::Value::Handle(names.name(thread).to_owned()),
    }
}

/// How a thread is left that does not go on.
pub(super) fn thread(tree: &Tree<'_>, node: NodeNo) -> plain::Thread {
    let frames = tree.frames(node);
    let stop = match tree.status(node) {
        Status::Ended => return plain::Thread::Ended(locals(&tree.names, &frames[0])),
        Status::Failed => plain::Stop::Failed,
        Status::Assumed => plain::Stop::Assumed,
        Status::Asks(Query::Visible(_)) if tree.is_in_loop_op(node) => {
            return plain::Thread::Spinning(BTreeSet::from([self::frames(tree, node)]));
        }
        Status::Asks(Query::Visible(op)) => plain::Stop::Blocked(op.word().to_owned()),
        Status::Asks(Query::Head) => {
            return plain::Thread::Spinning(BTreeSet::from([self::frames(tree, node)]));
        }
        Status::Asks(_) => plain::Stop::Blocked(String::new()),
    };
    plain::Thread::Stopped(stop, self::frames(tree, node))
}

/// The stack of a thread that has not ended.
pub(super) fn frames(tree: &Tree<'_>, node: NodeNo) -> Vec<plain::Frame> {
    let frame = |frame: &Frame<'_>| plain::Frame {
        function: frame.function.to_owned(),
        place: frame.place,
        slots: slots(&tree.names, frame),
    };
    tree.frames(node).iter().map(frame).collect()
}

fn locals(names: &Names, frame: &Frame<'_>) -> Vec<(String, Vec<plain::Value>)> {
    let local = |slot: &Slot<'_>| {
        let values = slot.values.iter().map(|v| value(names, *v)).collect();
        (slot.name.unwrap_or_default().to_owned(), values)
    };
    frame.slots.iter().map(local).collect()
}

fn slots(names: &Names, frame: &Frame<'_>) -> Vec<plain::Value> {
    frame.slots.iter().flat_map(|slot| &slot.values).map(|v| value(names, *v)).collect()
}

/// All terminal relations, each with the number of its state.
pub(super) fn relations(names: &Names, found: &Relations) -> Vec<(plain::Hbr, usize)> {
    let relation = |(terminal, state): &(Terminal, usize)| (hbr(names, &found.events, terminal), *state);
    found.terminals.iter().map(relation).collect()
}

fn hbr(names: &Names, events: &[Placed], (root, members): &Terminal) -> plain::Hbr {
    let mut threads: BTreeMap<plain::Name, Vec<(u32, plain::HbrEvent)>> = BTreeMap::new();
    for member in members {
        let placed = &events[*member];
        let before = placed.before.iter().map(|(thread, count)| (names.name(*thread).to_owned(), *count));
        let event = plain::HbrEvent {
            label: placed.event.label.clone(),
            choices: placed.event.choices.clone(),
            before: before.collect(),
        };
        threads.entry(names.name(placed.event.thread).to_owned()).or_default().push((placed.index, event));
    }
    let in_order = |mut events: Vec<(u32, plain::HbrEvent)>| {
        events.sort();
        events.into_iter().map(|(_, event)| event).collect()
    };
    plain::Hbr {
        root: root.clone(),
        threads: threads.into_iter().map(|(name, events)| (name, in_order(events))).collect(),
    }
}

/// The terminal states of a graph, by number.
pub(super) fn states(tree: &Tree<'_>, graph: &Graph) -> BTreeMap<usize, plain::State> {
    let plain = |(number, (_, cycles)): (&usize, &(Outcome, Cycles))| {
        (*number, state(tree, &graph.states[*number], cycles))
    };
    graph.ends.iter().map(plain).collect()
}
