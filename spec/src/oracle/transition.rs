//! Transitions: one op and the invisible steps after it, in every way in which choices can fall.

use std::collections::BTreeMap;

use super::OracleError;
use super::evaluator::{Body, Status};
use super::names::ThreadNo;
use super::query::{Answer, Op, Query};
use super::tree::Tree;
use super::value::Value;
use super::world::{Access, World};

/// What a transition was.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Event {
    /// Who.
    pub(super) thread: ThreadNo,
    /// Op and object, as the language writes them.
    pub(super) label: String,
    /// Values chosen, in order.
    pub(super) choices: Vec<i64>,
    /// Everything touched, in order.
    pub(super) accesses: Vec<Access>,
    /// The child of a spawn.
    pub(super) spawned: Option<ThreadNo>,
    /// The target of a join.
    pub(super) joined: Option<ThreadNo>,
}

/// A transition under way: the threads in `running` have not come to their next op; the last one runs.
#[derive(Clone)]
struct Draft {
    world: World,
    event: Event,
    running: Vec<ThreadNo>,
}

/// The initial states, each with the values that lead to it. The threads run their invisible prefixes in order of
/// declaration.
pub(super) fn roots(tree: &mut Tree<'_>) -> Result<Vec<(Vec<i64>, World)>, OracleError> {
    let mut world = World { objects: tree.code.initial.clone(), threads: BTreeMap::new(), yielder: None };
    let statics: Vec<_> =
        tree.code.threads.iter().map(|thread| (thread.name.clone(), thread.index)).collect();
    for (number, (name, index)) in statics.into_iter().enumerate() {
        let thread = tree.names.add(name);
        let args = index.into_iter().map(Value::Int).collect();
        world.threads.insert(thread, tree.root(thread, Body::Thread(number), args)?);
    }
    let mut running: Vec<_> = world.threads.keys().copied().collect();
    running.reverse();
    let Some(first) = running.last() else { return Ok(vec![(Vec::new(), world)]) };
    let event = blank(*first, String::new());
    let ends = settle(tree, Draft { world, event, running })?;
    let main = tree.names.find("main");
    let with_main = |(mut world, event): (World, Event)| {
        world.ran(tree, main);
        (event.choices, world)
    };
    Ok(ends.into_iter().map(with_main).collect())
}

/// Every transition of an enabled thread: one for each way its choices can fall.
pub(super) fn transitions(
    tree: &mut Tree<'_>,
    world: &World,
    thread: ThreadNo,
) -> Result<Vec<(World, Event)>, OracleError> {
    let node = world.node(thread);
    let Status::Asks(Query::Visible(op)) = tree.status(node).clone() else {
        return Err(OracleError::malformed("a thread without an op was to run"));
    };
    let event = blank(thread, label(tree, thread, &op));
    let mut draft = Draft { world: world.clone(), event, running: vec![thread] };
    let mut answer = draft.world.perform(thread, &op, &mut draft.event.accesses)?;
    match op {
        Op::Spawn(function, args, nth) => {
            let child = tree.names.child(thread, nth);
            let root = tree.root(child, Body::Function(function), args)?;
            draft.world.threads.insert(child, root);
            draft.event.spawned = Some(child);
            draft.running.push(child);
            answer = Answer::Value(Value::Handle(child));
        }
        Op::Join(target) => draft.event.joined = Some(target),
        _ => {}
    }
    draft.world.threads.insert(thread, tree.child(node, answer)?);
    let mut ends = settle(tree, draft)?;
    for (world, _) in &mut ends {
        world.ran(tree, Some(thread));
    }
    Ok(ends)
}

/// Runs the invisible steps until every thread stands at an op or has stopped.
fn settle(tree: &mut Tree<'_>, draft: Draft) -> Result<Vec<(World, Event)>, OracleError> {
    let mut ends = Vec::new();
    let mut open = vec![draft];
    while let Some(mut draft) = open.pop() {
        let Some(thread) = draft.running.last().copied() else {
            ends.push((draft.world, draft.event));
            continue;
        };
        let node = draft.world.node(thread);
        let answer = match tree.status(node).clone() {
            Status::Asks(Query::Inner(op)) => draft.world.perform(thread, &op, &mut draft.event.accesses)?,
            Status::Asks(Query::Guard(true)) => Answer::Done,
            Status::Asks(Query::Guard(false)) => return Err(OracleError::malformed("a false guard")),
            Status::Asks(Query::Choose(from, to)) => {
                branch(tree, &draft, thread, from..to, &mut open)?;
                continue;
            }
            Status::Asks(Query::Visible(_)) | Status::Ended | Status::Failed | Status::Assumed => {
                draft.running.pop();
                open.push(draft);
                continue;
            }
        };
        draft.world.threads.insert(thread, tree.child(node, answer)?);
        open.push(draft);
    }
    Ok(ends)
}

/// The most values that one choice may have.
const MOST_VALUES: i64 = 1_000;

/// One draft for each value, the least on top.
fn branch(
    tree: &mut Tree<'_>,
    draft: &Draft,
    thread: ThreadNo,
    values: std::ops::Range<i64>,
    open: &mut Vec<Draft>,
) -> Result<(), OracleError> {
    if values.end.checked_sub(values.start).is_none_or(|count| count > MOST_VALUES) {
        return Err(OracleError::TooBig);
    }
    for value in values.rev() {
        let mut draft = draft.clone();
        let chosen = tree.child(draft.world.node(thread), Answer::Value(Value::Int(value)))?;
        draft.event.choices.push(value);
        draft.world.threads.insert(thread, chosen);
        open.push(draft);
    }
    Ok(())
}

fn blank(thread: ThreadNo, label: String) -> Event {
    Event { thread, label, choices: Vec::new(), accesses: Vec::new(), spawned: None, joined: None }
}

/// `read x`, `wait c m`, `spawn t.0`, `yield`.
fn label(tree: &mut Tree<'_>, thread: ThreadNo, op: &Op<'_>) -> String {
    let objects = &tree.code.object_names;
    match op {
        Op::Wait(cond, mutex) => format!("wait {} {}", objects[*cond], objects[*mutex]),
        Op::Spawn(_, _, nth) => {
            let child = tree.names.child(thread, *nth);
            format!("spawn {}", tree.names.name(child))
        }
        Op::Join(target) => format!("join {}", tree.names.name(*target)),
        _ => match op.object() {
            Some(object) => format!("{} {}", op.word(), objects[object]),
            None => op.word().to_owned(),
        },
    }
}
