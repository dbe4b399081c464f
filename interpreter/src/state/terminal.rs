//! A state as plain data, with the names of threads.

use std::collections::BTreeSet;

use loris_lang::ir::{Local, ObjectId, Value};

use super::State;
use crate::eval;
use crate::ids::ThreadId;
use crate::image::{Image, Kind};
use crate::objects;
use crate::op::OpKind;
use crate::outcome::Status;
use crate::terminal::{FrameState, ObjectState, PlainValue, TerminalState, ThreadState};
use crate::thread::{self, Thread};

impl State {
    /// The state as terminal states are compared.
    pub(crate) fn terminal_state(&self, image: &Image) -> TerminalState {
        // [terminal-state]
        let objects = 0..image.program.object_count();
        let threads = self.order.iter().filter_map(|id| {
            let name = self.names.name(*id).to_owned();
            Some((name, self.thread_state(self.thread(*id)?, image)))
        });
        TerminalState {
            objects: objects.map(|object| self.object_state(image, ObjectId(object))).collect(),
            threads: threads.collect(),
        }
    }

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
            Status::Spinning => {
                let own = || BTreeSet::from([self.frame_states(thread, image)]);
                ThreadState::Spinning(self.cycle(thread.id).map_or_else(own, |cycle| cycle.frames.clone()))
            }
            Status::Failed => ThreadState::Failed(self.frame_states(thread, image)),
            Status::AssumeBlocked => ThreadState::AssumeBlocked(self.frame_states(thread, image)),
            // [loop-of-one-op]
            Status::Running if thread.is_in_loop_op(image) => {
                ThreadState::Spinning(BTreeSet::from([self.frame_states(thread, image)]))
            }
            Status::Running => {
                ThreadState::Pending(thread.registers.pending.kind, self.frame_states(thread, image))
            }
        }
    }

    pub(super) fn frame_states(&self, thread: &Thread, image: &Image) -> Vec<FrameState> {
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
