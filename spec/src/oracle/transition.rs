//! Transitions: one op and the invisible steps after it, in every way in which choices can fall.

use std::collections::{BTreeMap, BTreeSet};

use loris_lang::ast::ChoiceKind;

use super::OracleError;
use super::evaluator::{Body, Context, Status};
use super::names::ThreadNo;
use super::object::Object;
use super::query::{Answer, Guarded, ObjectNo, Op, Query};
use super::rules::Loops;
use super::tree::{NodeNo, Tree};
use super::value::Value;
use super::world::{Access, Visit, World};

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
    /// The nodes at which its thread came to the head of a loop, and went on or stayed.
    pub(super) heads: Vec<NodeNo>,
    /// For each value chosen, from where to where a fair coin goes, if one was thrown for it.
    pub(super) coins: Vec<Option<(i64, i64)>>,
    /// Something in it was not pure.
    pub(super) is_impure: bool,
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

/// What is done at the head of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heads {
    /// Who ends a pure round there stays.
    Watched,
    /// Everybody goes on.
    Passed,
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
    heads: Heads,
    /// The objects before the `atomic` that is under way or was just run.
    before: Option<Vec<Object>>,
    /// The visits of the thread that runs, in this transition.
    fresh: BTreeSet<Visit>,
}

/// The initial states, each with the values that lead to it. The threads run their invisible prefixes in order of
/// declaration.
pub(super) fn roots(tree: &mut Tree<'_>) -> Result<Vec<(Vec<i64>, World)>, OracleError> {
    Ok(detailed_roots(tree)?.into_iter().map(|(choices, world, _)| (choices, world)).collect())
}

/// The same, with what the prefixes did.
pub(super) fn detailed_roots(tree: &mut Tree<'_>) -> Result<Vec<(Vec<i64>, World, Detail)>, OracleError> {
    let mut world = World {
        objects: tree.code.initial.clone(),
        threads: BTreeMap::new(),
        yielder: None,
        records: BTreeMap::new(),
    };
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
    let heads = Heads::of(tree);
    let ends = settle(tree, Draft::new((world, event), running, heads))?;
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

/// What becomes of a thread that rests at the head of a loop and goes on all the same, past every head, to its next op.
pub(super) fn resumed(
    tree: &mut Tree<'_>,
    world: &World,
    thread: ThreadNo,
) -> Result<Vec<(World, Event, Detail)>, OracleError> {
    let mut draft = Draft::new((world.clone(), blank(thread, String::new())), vec![thread], Heads::Passed);
    draft.world.threads.insert(thread, tree.child(world.node(thread), Answer::Done)?);
    settle(tree, draft)
}

/// The same, with what they did.
pub(super) fn detailed_transitions(
    tree: &mut Tree<'_>,
    world: &World,
    thread: ThreadNo,
) -> Result<Vec<(World, Event, Detail)>, OracleError> {
    let heads = Heads::of(tree);
    transitions_with(tree, world, thread, heads)
}

/// The same, where this is done at heads of loops.
pub(super) fn transitions_with(
    tree: &mut Tree<'_>,
    world: &World,
    thread: ThreadNo,
    heads: Heads,
) -> Result<Vec<(World, Event, Detail)>, OracleError> {
    let node = world.node(thread);
    let Status::Asks(Query::Visible(op)) = tree.status(node).clone() else {
        return Err(OracleError::malformed("a thread without an op was to run"));
    };
    let event = blank(thread, label(tree, thread, &op));
    let guard = matches!(op, Op::Await | Op::Atomic(Guarded::Yes)).then(|| place(tree, node));
    let mut draft = Draft::new((world.clone(), event), vec![thread], heads);
    draft.guard = guard;
    let synchronises = !matches!(op, Op::Read(_) | Op::Write(..));
    let mut answer = draft.perform((thread, place(tree, node)), &op, synchronises)?;
    if matches!(op, Op::Atomic(_)) {
        draft.before = Some(world.objects.clone());
    } else {
        draft.weigh(thread, &op, &world.objects);
    }
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
            Status::Asks(Query::Head) if draft.comes_round(tree, thread) => {
                draft.rests(thread);
                open.push(draft);
                continue;
            }
            Status::Asks(Query::Head) => Answer::Done,
            Status::Asks(Query::Inner(op)) => {
                let at = draft.guard.unwrap_or_else(|| place(tree, node));
                let is_part = tree.context(node) == Context::Inner;
                let before = draft.world.objects.clone();
                let answer = draft.perform((thread, at), &op, is_part)?;
                if !is_part {
                    draft.fresh.clear();
                    draft.weigh(thread, &op, &before);
                }
                answer
            }
            Status::Asks(Query::Guard(true)) => {
                draft.guard = None;
                Answer::Done
            }
            Status::Asks(Query::Guard(false)) => return Err(OracleError::malformed("a false guard")),
            Status::Asks(Query::Choose(from, to, kind)) => {
                draft.detail.coins.push((kind == ChoiceKind::Fair).then_some((from, to)));
                branch(tree, &draft, thread, from..to, &mut open)?;
                continue;
            }
            Status::Asks(Query::Visible(_)) | Status::Ended | Status::Failed | Status::Assumed => {
                draft.rests(thread);
                open.push(draft);
                continue;
            }
        };
        draft.world.threads.insert(thread, tree.child(node, answer)?);
        open.push(draft);
    }
    Ok(ends)
}

impl Heads {
    fn of(tree: &Tree<'_>) -> Heads {
        match tree.code.rules.loops {
            Loops::Wait | Loops::Spin => Heads::Watched,
            Loops::Run => Heads::Passed,
        }
    }
}

impl Draft {
    fn new((world, event): (World, Event), running: Vec<ThreadNo>, heads: Heads) -> Draft {
        let (detail, fresh) = (Detail::default(), BTreeSet::new());
        Draft { world, event, detail, guard: None, running, heads, before: None, fresh }
    }

    /// After an op of the thread on these objects.
    fn weigh(&mut self, thread: ThreadNo, op: &Op<'_>, before: &[Object]) {
        self.detail.is_impure |= !self.world.weigh(thread, op, before);
    }

    /// After an `atomic`, if one was run.
    fn weigh_atomic(&mut self, thread: ThreadNo) {
        if let Some(before) = self.before.take() {
            self.weigh(thread, &Op::Atomic(Guarded::No), &before);
        }
    }

    /// The thread is at the head of a loop. Whether a pure round ends there.
    fn comes_round(&mut self, tree: &mut Tree<'_>, thread: ThreadNo) -> bool {
        self.weigh_atomic(thread);
        self.detail.heads.push(self.world.node(thread));
        if self.heads == Heads::Passed {
            return false;
        }
        let visit = self.world.visit(tree, thread);
        let is_on_record = self.world.records.get(&thread).is_some_and(|record| record.contains(&visit));
        // Twice in one transition is no round.
        let is_again = is_on_record && !self.fresh.contains(&visit);
        self.fresh.insert(visit);
        is_again
    }

    /// The thread has come to its next op, has stopped, or stays at the head of a loop.
    fn rests(&mut self, thread: ThreadNo) {
        self.weigh_atomic(thread);
        let fresh = std::mem::take(&mut self.fresh);
        if !fresh.is_empty() {
            self.world.records.entry(thread).or_default().extend(fresh);
        }
        self.running.pop();
    }

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
