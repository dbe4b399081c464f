//! What a thread looks at in a loop in which it goes round, and how it stands, by names.

use std::fmt;

use loris_interpreter::{Machine, ObjectState, Status, ThreadId};
use loris_lang::ir::ObjectId;

use crate::blocked_threads::Holder;

/// What a thread looks at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Look {
    /// A lock, and who holds it.
    Lock {
        /// The lock.
        lock: String,
        /// Who holds it; nobody if it is free.
        by: Vec<Holder>,
    },
    /// Another object, and what it holds.
    Object {
        /// The object.
        object: String,
        /// What it holds.
        state: ObjectState,
    },
    /// A thread that it joins.
    Thread(Holder),
}

impl Look {
    /// At an object, as it stands now.
    pub(crate) fn at_object(machine: &Machine, object: ObjectId) -> Option<Look> {
        let name = machine.program().object_name(object);
        let holder = |thread: &String| Holder {
            thread: thread.clone(),
            status: machine.thread_by_name(thread).map_or(Status::Absent, |thread| machine.status(thread)),
        };
        Some(match machine.object_state(object)? {
            ObjectState::Mutex(owner) => Look::Lock { lock: name, by: owner.iter().map(holder).collect() },
            ObjectState::RwLock { writer, readers } => {
                Look::Lock { lock: name, by: writer.iter().chain(&readers).map(holder).collect() }
            }
            state => Look::Object { object: name, state },
        })
    }

    /// At a thread.
    pub(crate) fn at_thread(machine: &Machine, thread: ThreadId) -> Look {
        Look::Thread(Holder {
            thread: machine.thread_name(thread).to_owned(),
            status: machine.status(thread),
        })
    }
}

impl fmt::Display for Look {
    /// `x = 0`, `m held by a, which has ended`, `c empty`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Look::Lock { lock, by } if by.is_empty() => write!(f, "{lock} free"),
            Look::Lock { lock, by } => {
                let by: Vec<String> = by.iter().map(Holder::to_string).collect();
                write!(f, "{lock} held by {}", by.join(" and "))
            }
            Look::Thread(thread) => write!(f, "{thread}"),
            Look::Object { object, state } => match state {
                ObjectState::Var(value) => write!(f, "{object} = {value}"),
                ObjectState::Sem(left) => write!(f, "{object} with {left} left"),
                ObjectState::Barrier { arrivals, .. } => write!(f, "{object} with {arrivals} arrived"),
                ObjectState::Chan(values) if values.is_empty() => write!(f, "{object} empty"),
                ObjectState::Chan(values) => {
                    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                    write!(f, "{object} with {}", values.join(", "))
                }
                ObjectState::Rendezvous { transit: None, .. } => write!(f, "{object} empty"),
                _ => f.write_str(object),
            },
        }
    }
}
