//! Transitions: one op and the invisible steps after it, in every way in which choices can fall.

use std::collections::BTreeMap;

use super::OracleError;
use super::evaluator::{Body, Context, Status};
use super::names::ThreadNo;
use super::query::{Answer, Guarded, ObjectNo, Op, Query};
use super::tree::{NodeNo, Tree};
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

/// What a transition did, access by access. It tells no two events apart: a place is no part of an event.
#[derive(Clone, Default)]
pub(super) struct Detail {
    /// What its op touched, if it synchronises.
    pub(super) synchronising: Vec<Access>,
    /// Accesses of variables, in order.
    pub(super) touches: Vec<Touch>,
}

/// An access of a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Touch {
    /// Who; of a spawned thread before its first op, that thread.
    pub(super) thread: ThreadNo,
    /// The variable.
    pub(super) object: ObjectNo,
    /// Whether it wrote.
    pub(super) writes: bool,
    /// Whether it is part of an op that synchronises.
    pub(super) synchronises: bool,
    /// Offset of the first byte of the access, or of the op whose guard it is part of.
    pub(super) place: u32,
}

/// A transition under way: the threads in `running` have not come to their next op; the last one runs.
#[derive(Clone)]
struct Draft {
    world: World,
    event: Event,
    detail: Detail,
    /// The place of the op whose guard is being evaluated.
    guard: Option<u32>,
    running: Vec<ThreadNo>,
}

/// The initial states, each with the values that lead to it. The threads run their invisible prefixes in order of
/// declaration.
pub(super) fn roots(tree: &mut Tree<'_>) -> Result<Vec<(Vec<i64>, World)>, OracleError> {
    Ok(detailed_roots(tree)?.into_iter().map(|(choices, world, _)| (choices, world)).collect())
}

/// The same, with what the prefixes did.
pub(super) fn detailed_roots(tree: &mut Tree<'_>) -> Result<Vec<(Vec<i64>, World, Detail)>, OracleError> {
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
    let Some(first) = running.last() else { return Ok(vec![(Vec::new(), world, Detail::default())]) };
    let event = blank(*first, String::new());
    let ends = settle(tree, Draft { world, event, detail: Detail::default(), guard: None, running })?;
    let main = tree.names.find("main");
    let with_main = |(mut world, event, detail): (World, Event, Detail)| {
        world.ran(tree, main);
        (event.choices, world, detail)
    };
    Ok(ends.into_iter().map(with_main).collect())
}

/// Every transition of an enabled thread: one for each way its choices can fall.
pub(super) fn transitions(
    tree: &mut Tree<'_>,
    world: &World,
    thread: ThreadNo,
) -> Result<Vec<(World, Event)>, OracleError> {
    Ok(detailed_transitions(tree, world, thread)?
        .into_iter()
        .map(|(world, event, _)| (world, event))
        .collect())
}

/// The same, with what they did.
pub(super) fn detailed_transitions(
    tree: &mut Tree<'_>,
    world: &World,
    thread: ThreadNo,
) -> Result<Vec<(World, Event, Detail)>, OracleError> {
    let node = world.node(thread);
    let Status::Asks(Query::Visible(op)) = tree.status(node).clone() else {
        return Err(OracleError::malformed("a thread without an op was to run"));
    };
    let event = blank(thread, label(tree, thread, &op));
    let guard = matches!(op, Op::Await | Op::Atomic(Guarded::Yes)).then(|| place(tree, node));
    let (world, detail) = (world.clone(), Detail::default());
    let mut draft = Draft { world, event, detail, guard, running: vec![thread] };
    let synchronises = !matches!(op, Op::Read(_) | Op::Write(..));
    let mut answer = draft.perform((thread, place(tree, node)), &op, synchronises)?;
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
    for (world, ..) in &mut ends {
        world.ran(tree, Some(thread));
    }
    Ok(ends)
}

/// Runs the invisible steps until every thread stands at an op or has stopped.
fn settle(tree: &mut Tree<'_>, draft: Draft) -> Result<Vec<(World, Event, Detail)>, OracleError> {
    let mut ends = Vec::new();
    let mut open = vec![draft];
    while let Some(mut draft) = open.pop() {
        let Some(thread) = draft.running.last().copied() else {
            ends.push((draft.world, draft.event, draft.detail));
            if ends.len() > MOST_WAYS {
                return Err(OracleError::TooBig);
            }
            continue;
        };
        let node = draft.world.node(thread);
        let answer = match tree.status(node).clone() {
            Status::Asks(Query::Inner(op)) => {
                let at = draft.guard.unwrap_or_else(|| place(tree, node));
                draft.perform((thread, at), &op, tree.context(node) == Context::Inner)?
            }
            Status::Asks(Query::Guard(true)) => {
                draft.guard = None;
                Answer::Done
            }
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

impl Draft {
    /// Does an op of a thread at a place, and notes what it touched.
    fn perform(
        &mut self,
        (thread, place): (ThreadNo, u32),
        op: &Op<'_>,
        synchronises: bool,
    ) -> Result<Answer, OracleError> {
        let before = self.event.accesses.len();
        let answer = self.world.perform(thread, op, &mut self.event.accesses)?;
        let touched = &self.event.accesses[before..];
        if synchronises {
            self.detail.synchronising.extend_from_slice(touched);
        }
        let is_variable =
            matches!(op, Op::Read(_) | Op::Write(..) | Op::Cas(..) | Op::FetchAdd(..) | Op::Swap(..));
        let variables = touched.iter().filter(|_| is_variable).filter_map(|access| match *access {
            Access::Read(object) => Some((object, false)),
            Access::Write(object) => Some((object, true)),
            _ => None,
        });
        let touch = |(object, writes)| Touch { thread, object, writes, synchronises, place };
        self.detail.touches.extend(variables.map(touch));
        Ok(answer)
    }
}

/// Where a thread stands.
fn place(tree: &Tree<'_>, node: NodeNo) -> u32 {
    tree.frames(node).last().map_or(0, |frame| frame.place)
}

/// The most ways in which the choices of one transition may fall: several choices multiply.
const MOST_WAYS: usize = 100_000;

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
