//! Shared objects: what they hold, when an op on one of them is enabled, what it does.

use std::collections::{BTreeMap, BTreeSet};

use super::names::ThreadNo;
use super::query::{Answer, Op, RwHold};
use super::value::{self, Value};

use loris_lang::ast::BinaryOp;

type Threads = BTreeSet<ThreadNo>;

/// One shared object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Object {
    /// A variable.
    Var(Value),
    /// Owner; what is fixed by its declaration.
    Mutex { owner: Option<ThreadNo>, reentrant: bool, strict: bool },
    /// Who holds it; for reading also how often.
    RwLock { writer: Option<ThreadNo>, readers: BTreeMap<ThreadNo, u32> },
    /// Who waits and was not reached by a `notify_all`; the notifies not yet taken, oldest first, each as the set
    /// of threads that may take it, and no more of them than threads wait; who was reached by a `notify_all` and has not run its wake.
    Cond { waiting: Threads, tokens: Vec<Threads>, woken: Threads },
    /// The count.
    Sem(i64),
    /// Arrivals of all rounds.
    Barrier { arrived: u64, parties: u64 },
    /// Values in order.
    Chan { contents: Vec<Value>, capacity: usize },
    /// The value in transit, its sender and its number; how many were sent and taken; who may run `sent`.
    Rendezvous { transit: Option<(Value, ThreadNo, u64)>, sent: u64, taken: u64, released: Threads },
}

impl Object {
    /// An empty channel.
    pub(super) fn channel(capacity: usize) -> Object {
        if capacity == 0 {
            Object::Rendezvous { transit: None, sent: 0, taken: 0, released: BTreeSet::new() }
        } else {
            Object::Chan { contents: Vec::new(), capacity }
        }
    }

    /// Whether an op on this object can run. Ops that never block are enabled.
    pub(super) fn admits(&self, me: ThreadNo, op: &Op<'_>) -> bool {
        match (self, op) {
            (Object::Mutex { owner, .. }, Op::Lock(_)) => owner.is_none(),
            (Object::RwLock { writer, .. }, Op::ReadLock(_)) => writer.is_none(),
            (Object::RwLock { writer, readers }, Op::WriteLock(_)) => writer.is_none() && readers.is_empty(),
            (Object::Cond { tokens, woken, .. }, Op::Wake(_)) => {
                woken.contains(&me) || tokens.iter().any(|token| token.contains(&me))
            }
            (Object::Sem(count), Op::Acquire(_)) => *count > 0,
            (Object::Barrier { arrived, parties }, Op::Leave(_, round)) => arrived / parties > *round,
            (Object::Chan { contents, capacity }, Op::Send(..)) => contents.len() < *capacity,
            (Object::Chan { contents, .. }, Op::Recv(_)) => !contents.is_empty(),
            (Object::Rendezvous { transit, .. }, Op::Send(..)) => transit.is_none(),
            (Object::Rendezvous { transit, .. }, Op::Recv(_)) => transit.is_some(),
            (Object::Rendezvous { released, .. }, Op::Sent(..)) => released.contains(&me),
            _ => true,
        }
    }

    /// Runs an op of an enabled thread that names this object. (Of a `wait`, the part on the condition.)
    pub(super) fn perform(&mut self, me: ThreadNo, op: &Op<'_>) -> Option<Answer> {
        match self {
            Object::Var(value) => variable(value, op),
            Object::Mutex { owner, reentrant, .. } => mutex(owner, *reentrant, me, op),
            Object::RwLock { writer, readers } => rwlock(writer, readers, me, op),
            Object::Cond { waiting, tokens, woken } => condition(waiting, tokens, woken, me, op),
            Object::Sem(count) => semaphore(count, op),
            Object::Barrier { arrived, parties } => barrier(arrived, *parties, op),
            Object::Chan { contents, .. } => channel(contents, op),
            Object::Rendezvous { .. } => self.rendezvous(me, op),
        }
    }

    fn rendezvous(&mut self, me: ThreadNo, op: &Op<'_>) -> Option<Answer> {
        let Object::Rendezvous { transit, sent, taken, released } = self else { return None };
        match op {
            Op::Send(_, value) => {
                let number = *sent;
                *transit = Some((*value, me, number));
                *sent += 1;
                Some(Answer::Number(number))
            }
            Op::Recv(_) => {
                let (value, sender, _) = transit.take()?;
                *taken += 1;
                released.insert(sender);
                Some(Answer::Value(value))
            }
            Op::Sent(..) => {
                released.remove(&me);
                Some(Answer::Done)
            }
            _ => None,
        }
    }
}

fn variable(value: &mut Value, op: &Op<'_>) -> Option<Answer> {
    let old = *value;
    match op {
        Op::Read(_) => Some(Answer::Value(old)),
        Op::Write(_, new) => {
            *value = *new;
            Some(Answer::Done)
        }
        Op::Cas(_, expected, new) => {
            if old == *expected {
                *value = *new;
            }
            Some(Answer::Value(Value::Bool(old == *expected)))
        }
        Op::FetchAdd(_, delta) => match value::binary(BinaryOp::Add, old, *delta) {
            Some(sum) => {
                *value = sum;
                Some(Answer::Value(old))
            }
            None => Some(Answer::Fault),
        },
        Op::Swap(_, new) => {
            *value = *new;
            Some(Answer::Value(old))
        }
        _ => None,
    }
}

fn mutex(owner: &mut Option<ThreadNo>, reentrant: bool, me: ThreadNo, op: &Op<'_>) -> Option<Answer> {
    match op {
        Op::Lock(_) => *owner = Some(me),
        Op::Unlock(_) => *owner = None,
        Op::TryLock(_) => {
            let got = owner.is_none() || (reentrant && *owner == Some(me));
            if got {
                *owner = Some(me);
            }
            return Some(Answer::Value(Value::Bool(got)));
        }
        _ => return None,
    }
    Some(Answer::Done)
}

fn rwlock(
    writer: &mut Option<ThreadNo>,
    readers: &mut BTreeMap<ThreadNo, u32>,
    me: ThreadNo,
    op: &Op<'_>,
) -> Option<Answer> {
    match op {
        Op::ReadLock(_) => *readers.entry(me).or_default() += 1,
        Op::WriteLock(_) => *writer = Some(me),
        Op::RwUnlock(_, RwHold::Shared) => {
            *readers.get_mut(&me)? -= 1;
            readers.retain(|_, holds| *holds > 0);
        }
        Op::RwUnlock(_, RwHold::Exclusive) => *writer = None,
        _ => return None,
    }
    Some(Answer::Done)
}

fn condition(
    waiting: &mut Threads,
    tokens: &mut Vec<Threads>,
    woken: &mut Threads,
    me: ThreadNo,
    op: &Op<'_>,
) -> Option<Answer> {
    match op {
        Op::Wait(..) => {
            waiting.insert(me);
        }
        Op::Notify(_) => {
            // Each of those who wait can be woken once.
            if tokens.len() < waiting.len() {
                tokens.push(waiting.clone());
            }
        }
        Op::NotifyAll(_) => {
            woken.append(waiting);
            tokens.clear();
        }
        Op::Wake(_) => {
            if !woken.remove(&me) {
                let oldest = tokens.iter().position(|token| token.contains(&me))?;
                tokens.remove(oldest);
            }
            waiting.remove(&me);
            for token in tokens.iter_mut() {
                token.remove(&me);
            }
            tokens.retain(|token| !token.is_empty());
        }
        _ => return None,
    }
    Some(Answer::Done)
}

fn semaphore(count: &mut i64, op: &Op<'_>) -> Option<Answer> {
    match op {
        Op::Acquire(_) => *count -= 1,
        Op::Release(_) => match count.checked_add(1) {
            Some(more) => *count = more,
            None => return Some(Answer::Fault),
        },
        _ => return None,
    }
    Some(Answer::Done)
}

fn barrier(arrived: &mut u64, parties: u64, op: &Op<'_>) -> Option<Answer> {
    match op {
        Op::Arrive(_) => {
            let round = *arrived / parties;
            *arrived += 1;
            Some(Answer::Number(round))
        }
        Op::Leave(..) => Some(Answer::Done),
        _ => None,
    }
}

fn channel(contents: &mut Vec<Value>, op: &Op<'_>) -> Option<Answer> {
    match op {
        Op::Send(_, value) => {
            contents.push(*value);
            Some(Answer::Done)
        }
        Op::Recv(_) => (!contents.is_empty()).then(|| Answer::Value(contents.remove(0))),
        _ => None,
    }
}
