//! A state of the whole program, and whether a thread can run in it.

use std::collections::{BTreeMap, BTreeSet};

use super::OracleError;
use super::evaluator::Status;
use super::names::ThreadNo;
use super::object::Object;
use super::query::{Answer, Guarded, ObjectNo, Op, Query};
use super::rules::{Failure, Yields};
use super::tree::{LocalNo, NodeNo, Tree};

/// Every shared object, and where every thread stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct World {
    /// In order of declaration.
    pub(super) objects: Vec<Object>,
    /// Threads that exist.
    pub(super) threads: BTreeMap<ThreadNo, NodeNo>,
    /// Who ran last and stands at a `yield`, under the rule that such a thread yields to others.
    pub(super) yielder: Option<ThreadNo>,
    /// The visits of each thread since its last op that was not pure.
    pub(super) records: BTreeMap<ThreadNo, BTreeSet<Visit>>,
}

/// A thread at the head of a loop.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Visit {
    /// Its local state there.
    pub(super) local: LocalNo,
    /// What it holds there.
    pub(super) holds: Vec<ObjectNo>,
}

/// What one event touched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Access {
    /// Commutes with reads.
    Read(ObjectNo),
    /// Commutes with nothing on the object.
    Write(ObjectNo),
    /// An op on a mutex that is not strict.
    Mutex(ObjectNo),
    /// An arrival in a round.
    Arrive(ObjectNo, u64),
    /// A leave of a round.
    Leave(ObjectNo, u64),
    /// The recv that took the send of that number.
    Take(ObjectNo, u64),
    /// The second op of the send of that number.
    Sent(ObjectNo, u64),
}

impl World {
    /// Where a thread stands.
    pub(super) fn node(&self, thread: ThreadNo) -> NodeNo {
        self.threads[&thread]
    }

    /// Threads that can make a step, in order of their numbers.
    pub(super) fn enabled(&self, tree: &mut Tree<'_>) -> Result<Vec<ThreadNo>, OracleError> {
        let stops = tree.code.rules.failure == Failure::Stop;
        if stops && self.threads.values().any(|node| *tree.status(*node) == Status::Failed) {
            return Ok(Vec::new());
        }
        let mut enabled = Vec::new();
        for (thread, node) in &self.threads {
            if let Status::Asks(Query::Visible(op)) = tree.status(*node).clone()
                && self.admits(tree, *thread, *node, &op)?
            {
                enabled.push(*thread);
            }
        }
        if enabled.len() > 1 {
            enabled.retain(|thread| Some(*thread) != self.yielder);
        }
        Ok(enabled)
    }

    /// Notes that this thread ran last; or, before anything ran, that it counts as such.
    pub(super) fn ran(&mut self, tree: &Tree<'_>, thread: Option<ThreadNo>) {
        let yields =
            |thread: &ThreadNo| *tree.status(self.node(*thread)) == Status::Asks(Query::Visible(Op::Yield));
        self.yielder = match tree.code.rules.yields {
            Yields::Nothing => None,
            Yields::YieldToOthers => thread.filter(yields),
        };
    }

    /// Whether the thread, which stands at an op, can run.
    pub(super) fn can_run(&self, tree: &mut Tree<'_>, thread: ThreadNo) -> Result<bool, OracleError> {
        let node = self.node(thread);
        match tree.status(node).clone() {
            Status::Asks(Query::Visible(op)) => self.admits(tree, thread, node, &op),
            _ => Ok(false),
        }
    }

    /// The visit of a thread that is at the head of a loop.
    pub(super) fn visit(&self, tree: &mut Tree<'_>, thread: ThreadNo) -> Visit {
        let node = self.node(thread);
        Visit { local: tree.local(node), holds: tree.holds(node).keys().copied().collect() }
    }

    /// The threads that spin: they rest at the head of a loop.
    pub(super) fn spinning(&self, tree: &Tree<'_>) -> Vec<ThreadNo> {
        let rests = |node: &NodeNo| *tree.status(*node) == Status::Asks(Query::Head);
        self.threads.iter().filter(|(_, node)| rests(node)).map(|(thread, _)| *thread).collect()
    }

    /// After an op of a thread on these objects: takes visits off its record if it was not pure. Whether it was.
    pub(super) fn weigh(&mut self, thread: ThreadNo, op: &Op<'_>, before: &[Object]) -> bool {
        let is_unseen =
            |mutex: &ObjectNo| matches!(self.objects[*mutex], Object::Mutex { strict: false, .. });
        let is_pure = match op {
            Op::Write(..) | Op::Spawn(..) => false,
            // Where a mutex is not strict, a `trylock` is that of a loop that waits for it.
            Op::Lock(mutex) | Op::Unlock(mutex) | Op::TryLock(mutex) if is_unseen(mutex) => true,
            _ => self.objects == before,
        };
        let record = self.records.entry(thread).or_default();
        match op {
            _ if !is_pure => record.clear(),
            Op::Unlock(mutex) => record.retain(|visit| !visit.holds.contains(mutex)),
            _ => {}
        }
        if record.is_empty() {
            self.records.remove(&thread);
        }
        is_pure
    }

    fn admits(
        &self,
        tree: &mut Tree<'_>,
        thread: ThreadNo,
        node: NodeNo,
        op: &Op<'_>,
    ) -> Result<bool, OracleError> {
        match op {
            Op::Join(target) => Ok(matches!(tree.status(self.node(*target)), Status::Ended | Status::Failed)),
            Op::Await | Op::Atomic(Guarded::Yes) => self.guard_holds(tree, node),
            _ => Ok(op.object().is_none_or(|object| self.objects[object].admits(thread, op))),
        }
    }

    /// Evaluates a guard in this state, by asking the thread. A guard that faults counts as true.
    fn guard_holds(&self, tree: &mut Tree<'_>, node: NodeNo) -> Result<bool, OracleError> {
        let mut node = tree.child(node, Answer::Done)?;
        loop {
            let answer = match tree.status(node) {
                Status::Asks(Query::Inner(Op::Read(object))) => self.value(*object)?,
                Status::Asks(Query::Guard(holds)) => return Ok(*holds),
                Status::Failed => return Ok(true),
                _ => return Err(OracleError::malformed("guard")),
            };
            node = tree.child(node, answer)?;
        }
    }

    /// The answer to a read.
    pub(super) fn value(&self, object: ObjectNo) -> Result<Answer, OracleError> {
        match self.objects[object] {
            Object::Var(value) => Ok(Answer::Value(value)),
            _ => Err(OracleError::malformed("read of something else than a variable")),
        }
    }

    /// Does what an op does to its objects, and notes what it touched. Spawns, joins, awaits and the like touch
    /// nothing here.
    pub(super) fn perform(
        &mut self,
        me: ThreadNo,
        op: &Op<'_>,
        touched: &mut Vec<Access>,
    ) -> Result<Answer, OracleError> {
        let Some(object) = op.object() else { return Ok(Answer::Done) };
        if let Object::Rendezvous { transit: Some((_, _, number)), .. } = &self.objects[object]
            && matches!(op, Op::Recv(_))
        {
            touched.push(Access::Take(object, *number));
        }
        let answer = self.objects[object].perform(me, op);
        let answer = answer.ok_or_else(|| OracleError::malformed("op on an object of another kind"))?;
        touched.push(self.access(op, object, answer));
        if let Op::Wait(_, mutex) = op {
            let unlock = Op::Unlock(*mutex);
            self.objects[*mutex].perform(me, &unlock);
            touched.push(self.access(&unlock, *mutex, Answer::Done));
        }
        Ok(answer)
    }

    fn access(&self, op: &Op<'_>, object: ObjectNo, answer: Answer) -> Access {
        use super::query::RwHold::Shared;
        use super::value::Value::Bool;
        match (op, answer) {
            (Op::Read(_) | Op::ReadLock(_) | Op::RwUnlock(_, Shared), _)
            | (Op::Cas(..), Answer::Value(Bool(false))) => Access::Read(object),
            (Op::Arrive(_), Answer::Number(round)) => Access::Arrive(object, round),
            (Op::Leave(_, round), _) => Access::Leave(object, *round),
            (Op::Sent(_, number), _) => Access::Sent(object, *number),
            _ => match self.objects[object] {
                Object::Mutex { strict: false, .. } => Access::Mutex(object),
                _ => Access::Write(object),
            },
        }
    }
}
