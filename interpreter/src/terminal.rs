//! The exact form of a terminal state: plain data, with the names of threads in place of their numbers.
//!
//! Two terminal states are equal exactly if a program could not tell them apart by what it left behind: every
//! shared object, and of each thread its top-level locals if it ended, its whole stack if it did not.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use loris_lang::ir::{Local, ObjectId, Value};

use crate::eval;
use crate::ids::ThreadId;
use crate::image::{Image, Kind};
use crate::machine::Machine;
use crate::objects;
use crate::op::OpKind;
use crate::outcome::Status;
use crate::state::State;
use crate::thread::{self, Thread};

/// A state in which no thread is enabled.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TerminalState {
    /// Every shared object, in order of declaration.
    pub objects: Vec<ObjectState>,
    /// Every thread by its name.
    pub threads: BTreeMap<String, ThreadState>,
}

/// A value without thread numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlainValue {
    /// Not set.
    Unset,
    /// An integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// The thread of this name.
    Handle(String),
}

/// What a shared object is left as.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObjectState {
    /// The value of a variable.
    Var(PlainValue),
    /// The owner of a mutex.
    Mutex(Option<String>),
    /// Who holds a reader-writer lock.
    RwLock {
        /// For writing.
        writer: Option<String>,
        /// For reading.
        readers: BTreeSet<String>,
    },
    /// Who waits at a condition variable; a thread waits until its `wake`.
    Cond(BTreeSet<String>),
    /// The count of a semaphore.
    Sem(i64),
    /// A cyclic barrier.
    Barrier {
        /// Arrivals so far, modulo the number of parties.
        arrivals: u32,
        /// Who stands at a `leave` and may leave.
        may_leave: BTreeSet<String>,
    },
    /// The contents of a channel, oldest first.
    Chan(Vec<PlainValue>),
    /// A channel of capacity 0.
    Rendezvous {
        /// Who sent the value in transit, and the value.
        transit: Option<(String, PlainValue)>,
        /// Whose value was taken and who stands at `sent`.
        may_finish: BTreeSet<String>,
    },
}

/// How a thread is left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ThreadState {
    /// It ended: its top-level locals and parameters in order of declaration, one value for each element.
    Ended(Vec<(String, Vec<PlainValue>)>),
    /// It failed: its frames, outermost first.
    Failed(Vec<FrameState>),
    /// It stopped at a false `assume`: its frames, outermost first.
    AssumeBlocked(Vec<FrameState>),
    /// It stands before an op: its frames, outermost first.
    Pending(OpKind, Vec<FrameState>),
}

/// One frame of a thread that has not ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FrameState {
    /// The function; for the body of a thread the declared name of the thread.
    pub function: String,
    /// Where it stands: the offset in the source of the start of the call, op or failing construct.
    pub place: u32,
    /// Parameters, locals in scope and temporaries, in order of creation.
    pub slots: Vec<PlainValue>,
}

impl fmt::Display for PlainValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlainValue::Unset => f.write_str("unset"),
            PlainValue::Int(number) => write!(f, "{number}"),
            PlainValue::Bool(truth) => write!(f, "{truth}"),
            PlainValue::Handle(name) => f.write_str(name),
        }
    }
}

impl Machine {
    /// The state as terminal states are compared: independent of the schedule that led to it.
    pub fn terminal_state(&self) -> TerminalState {
        // [terminal-state]
        let (image, state) = (&*self.image, &self.state);
        let objects = 0..image.program.object_count();
        let threads = state.order.iter().filter_map(|id| {
            let name = state.names.name(*id).to_owned();
            Some((name, state.thread_state(state.thread(*id)?, image)))
        });
        TerminalState {
            objects: objects.map(|object| state.object_state(image, ObjectId(object))).collect(),
            threads: threads.collect(),
        }
    }
}

impl State {
    /// A value with the name of a thread in place of its number.
    pub(crate) fn plain(&self, value: Value) -> PlainValue {
        match value {
            Value::Unset => PlainValue::Unset,
            Value::Int(number) => PlainValue::Int(number),
            Value::Bool(truth) => PlainValue::Bool(truth),
            Value::Handle(thread) => PlainValue::Handle(self.names.name(ThreadId(thread)).to_owned()),
        }
    }

    /// The top-level locals of a thread in order of declaration; `None` for one that is not in scope where the
    /// outermost frame stands.
    pub(crate) fn top_level<'a>(
        thread: &'a Thread,
        image: &'a Image,
    ) -> impl Iterator<Item = (&'a Local, Option<&'a [Value]>)> {
        let frame = thread.outermost();
        image.function(frame.function).top_level.iter().map(move |local| {
            let in_scope = local.from <= frame.at && frame.at < local.to;
            let first = (frame.base + local.slot.0) as usize;
            let values = thread.stack.get(first..first + local.length.unwrap_or(1) as usize);
            (local, values.filter(|_| in_scope))
        })
    }

    /// The threads that stand at an op of this kind on this object, and are enabled.
    pub(crate) fn enabled_at(
        &self,
        image: &Image,
        object: ObjectId,
        kind: OpKind,
    ) -> impl Iterator<Item = ThreadId> {
        self.order.iter().copied().filter(move |id| {
            let pending = &self.threads[id.index()].registers.pending;
            pending.kind == kind && pending.object == Some(object) && self.can_run(image, *id)
        })
    }

    fn names_of(&self, threads: impl Iterator<Item = ThreadId>) -> BTreeSet<String> {
        threads.map(|thread| self.names.name(thread).to_owned()).collect()
    }

    /// What a shared object holds now.
    pub(crate) fn object_state(&self, image: &Image, object: ObjectId) -> ObjectState {
        let shared = &self.shared;
        let cell = shared.cell(object);
        let owner = shared.owner(object).map(|thread| self.names.name(thread).to_owned());
        match image.kind(object) {
            Kind::Var => ObjectState::Var(self.plain(cell)),
            Kind::Mutex { .. } => ObjectState::Mutex(owner),
            Kind::RwLock { readers } => ObjectState::RwLock {
                writer: owner,
                readers: self.names_of(shared.list(readers).iter().copied().map(ThreadId)),
            },
            Kind::Cond { woken, queue } => {
                ObjectState::Cond(self.names_of(objects::waiting(shared.list(woken), shared.list(queue))))
            }
            Kind::Sem => ObjectState::Sem(eval::int(cell).unwrap_or_default()),
            Kind::Barrier { parties, arrivals } => ObjectState::Barrier {
                arrivals: shared.counter(arrivals) % parties,
                may_leave: self.names_of(self.enabled_at(image, object, OpKind::Leave)),
            },
            Kind::Chan { capacity: 0, buffer } => ObjectState::Rendezvous {
                transit: owner.map(|sender| {
                    (sender, self.plain(shared.buffer(buffer).front().copied().unwrap_or_default()))
                }),
                may_finish: self.names_of(self.enabled_at(image, object, OpKind::Sent)),
            },
            Kind::Chan { buffer, .. } => {
                ObjectState::Chan(shared.buffer(buffer).iter().map(|value| self.plain(*value)).collect())
            }
        }
    }

    fn thread_state(&self, thread: &Thread, image: &Image) -> ThreadState {
        match thread.registers.status {
            Status::Absent | Status::Ended => {
                let locals = State::top_level(thread, image).map(|(local, values)| {
                    let plain = match values {
                        Some(values) => values.iter().map(|value| self.plain(*value)).collect(),
                        None => vec![PlainValue::Unset; local.length.unwrap_or(1) as usize],
                    };
                    (local.name.clone(), plain)
                });
                ThreadState::Ended(locals.collect())
            }
            Status::Failed => ThreadState::Failed(self.frame_states(thread, image)),
            Status::AssumeBlocked => ThreadState::AssumeBlocked(self.frame_states(thread, image)),
            Status::Running => {
                ThreadState::Pending(thread.registers.pending.kind, self.frame_states(thread, image))
            }
        }
    }

    fn frame_states(&self, thread: &Thread, image: &Image) -> Vec<FrameState> {
        let frames = thread.all_frames().map(|frame| {
            let function = image.function(frame.function);
            FrameState {
                function: function.name.clone(),
                place: thread::place(function, frame),
                slots: thread.live(frame, image).iter().map(|value| self.plain(*value)).collect(),
            }
        });
        frames.collect()
    }
}
