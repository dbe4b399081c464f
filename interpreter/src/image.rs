//! A program prepared for running: the kind of each object, and guards as flat code.

use std::sync::Arc;

use loris_lang::ir::{
    CodeIndex, Function, FunctionId, Instr, LoopOp, ObjectDecl, ObjectId, ObjectKind, Program, Pure, Value,
};
use loris_lang::source::Span;

use crate::ids::number;
use crate::loop_ops::{LoopForm, LoopOps};
use crate::mix::{self, Digest};
use crate::op::{Access, OpKind};
use crate::profile::{LoopRule, Profile};
use crate::pure::PureCode;
use crate::rounds::Loops;
use crate::thread::Frame;

/// An index into the lists of the shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ListId(pub(crate) u32);

/// An index into the buffers of the shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BufferId(pub(crate) u32);

/// An index into the counters of the shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CounterId(pub(crate) u32);

/// What an object is, and where its parts are that do not fit into its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Cell: the value.
    Var,
    /// Cell: the owner, if any.
    Mutex {
        /// How operations on it count.
        class: MutexClass,
        /// The levels of a reentrant one.
        levels: Option<CounterId>,
    },
    /// Cell: the writer, if any. List: the readers, sorted by number.
    RwLock { readers: ListId },
    /// Lists: who was woken by `notify_all`, sorted; and the queue (see `objects::cond`).
    Cond { woken: ListId, queue: ListId },
    /// Cell: the count.
    Sem,
    /// Counter: all arrivals so far.
    Barrier { parties: u32, arrivals: CounterId },
    /// Cell of a rendezvous: who sent the value in transit. Buffer: the contents.
    Chan { capacity: u32, buffer: BufferId },
}

/// How the operations on a mutex count in the relations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MutexClass {
    /// Nothing in the lazy relation.
    Lazy,
    /// Writes in both relations.
    Strict,
}

/// Sizes of the parts of the shared memory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sizes {
    pub(crate) lists: u32,
    pub(crate) buffers: u32,
    pub(crate) counters: u32,
}

/// A program prepared for running.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) program: Arc<Program>,
    pub(crate) profile: Profile,
    pub(crate) sizes: Sizes,
    kinds: Vec<Kind>,
    /// Objects with parts outside their cell, in order.
    pub(crate) composite: Vec<ObjectId>,
    guards: Vec<PureCode>,
    /// For each function, the guard of each instruction (an index into `guards`).
    guard_at: Vec<Vec<u32>>,
    /// Which instructions are in loops that may wait.
    pub(crate) loops: Loops,
    /// The ops that can be run in place of loops.
    pub(crate) loop_ops: LoopOps,
    /// For each function, a hash of the names of its top-level locals.
    local_names: Vec<u64>,
}

const NO_GUARD: u32 = u32::MAX;

impl Image {
    /// Prepares a program.
    pub(crate) fn new(program: Arc<Program>, profile: Profile) -> Self {
        let mut image = Image {
            sizes: Sizes::default(),
            kinds: Vec::with_capacity(program.object_count() as usize),
            composite: Vec::new(),
            guards: Vec::new(),
            guard_at: Vec::new(),
            loops: Loops::of(&program),
            loop_ops: LoopOps::of(&program),
            local_names: program.functions().iter().map(local_names).collect(),
            program,
            profile,
        };
        let program = Arc::clone(&image.program);
        program.objects().iter().for_each(|decl| image.declare(decl));
        image.guard_at = program.functions().iter().map(|function| image.guards_of(function)).collect();
        image.set_loops(profile.loops, LoopForm::OneOp);
        image
    }

    /// How loops are run from now on.
    pub(crate) fn set_loops(&mut self, rule: LoopRule, form: LoopForm) {
        self.profile.loops = rule;
        self.loop_ops.are_run = match (rule, form) {
            (LoopRule::Wait, LoopForm::OneOp) => LoopForm::OneOp,
            _ => LoopForm::AsTheyAre,
        };
        let program = Arc::clone(&self.program);
        for decl in program.objects() {
            let ObjectKind::Mutex { strict, .. } = decl.kind else { continue };
            for element in 0..decl.length.unwrap_or(1) {
                if let Kind::Mutex { class, .. } = &mut self.kinds[(decl.first.0 + element) as usize] {
                    *class = self.loop_ops.class(strict);
                }
            }
        }
    }

    fn guards_of(&mut self, function: &Function) -> Vec<u32> {
        function.code.iter().map(|instr| self.guard_of(instr)).collect()
    }

    fn declare(&mut self, decl: &ObjectDecl) {
        for element in 0..decl.length.unwrap_or(1) {
            let kind = self.kind_of(&decl.kind);
            let composite = match kind {
                Kind::Mutex { levels, .. } => levels.is_some(),
                Kind::Var | Kind::Sem => false,
                Kind::RwLock { .. } | Kind::Cond { .. } | Kind::Barrier { .. } | Kind::Chan { .. } => true,
            };
            if composite {
                self.composite.push(ObjectId(decl.first.0 + element));
            }
            self.kinds.push(kind);
        }
    }

    fn kind_of(&mut self, kind: &ObjectKind) -> Kind {
        match kind {
            ObjectKind::Var { .. } => Kind::Var,
            ObjectKind::Mutex { reentrant, strict } => Kind::Mutex {
                class: self.loop_ops.class(*strict),
                levels: reentrant.then(|| CounterId(next(&mut self.sizes.counters))),
            },
            ObjectKind::RwLock => Kind::RwLock { readers: ListId(next(&mut self.sizes.lists)) },
            ObjectKind::Cond => Kind::Cond {
                woken: ListId(next(&mut self.sizes.lists)),
                queue: ListId(next(&mut self.sizes.lists)),
            },
            ObjectKind::Sem { .. } => Kind::Sem,
            ObjectKind::Barrier { parties } => Kind::Barrier {
                parties: (*parties).max(1),
                arrivals: CounterId(next(&mut self.sizes.counters)),
            },
            ObjectKind::Chan { capacity } => {
                Kind::Chan { capacity: *capacity, buffer: BufferId(next(&mut self.sizes.buffers)) }
            }
        }
    }

    fn guard_of(&mut self, instr: &Instr) -> u32 {
        match instr {
            Instr::Await { guard } | Instr::AtomicBegin { guard: Some(guard) } => self.add_guard(guard),
            _ => instr.loop_op().and_then(LoopOp::guard).map_or(NO_GUARD, |guard| self.add_guard(guard)),
        }
    }

    fn add_guard(&mut self, guard: &Pure) -> u32 {
        let at = number(self.guards.len());
        self.guards.push(PureCode::compile(guard));
        at
    }

    /// The cell of each object at the start.
    pub(crate) fn initial_cells(&self) -> Vec<Value> {
        let mut cells = Vec::with_capacity(self.kinds.len());
        for decl in self.program.objects() {
            for element in 0..decl.length.unwrap_or(1) as usize {
                cells.push(match &decl.kind {
                    ObjectKind::Var { init, .. } => {
                        init.get(element).or(init.last()).copied().unwrap_or(Value::Int(0))
                    }
                    ObjectKind::Sem { init } => Value::Int(*init),
                    _ => Value::Unset,
                });
            }
        }
        cells
    }

    /// What the object is.
    #[inline]
    pub(crate) fn kind(&self, object: ObjectId) -> Kind {
        self.kinds[object.0 as usize]
    }

    /// How an op on the object touches it, for ops of which that does not depend on the state.
    #[inline]
    pub(crate) fn access(&self, kind: OpKind, object: ObjectId) -> Access {
        match kind {
            OpKind::Read | OpKind::ReadLock => Access::read(object),
            OpKind::Lock | OpKind::Unlock | OpKind::TryLock => self.mutex_access(object),
            _ => Access::write(object),
        }
    }

    /// How an op on the mutex touches it.
    #[inline]
    pub(crate) fn mutex_access(&self, mutex: ObjectId) -> Access {
        match self.kind(mutex) {
            Kind::Mutex { class: MutexClass::Lazy, .. } => Access::Lock(mutex),
            _ => Access::write(mutex),
        }
    }

    /// Whether a mutex is strict.
    pub(crate) fn is_strict(&self, mutex: ObjectId) -> bool {
        self.mutex_access(mutex) != Access::Lock(mutex)
    }

    /// The place of the instruction at which a frame stands.
    #[inline]
    pub(crate) fn span(&self, frame: Frame) -> Span {
        self.function(frame.function).spans.get(frame.at.0 as usize).copied().unwrap_or_default()
    }

    /// A function.
    #[inline]
    pub(crate) fn function(&self, id: FunctionId) -> &Function {
        self.program.function(id)
    }

    /// A hash of the names of the function's top-level locals.
    pub(crate) fn local_names(&self, id: FunctionId) -> u64 {
        self.local_names[id.0 as usize]
    }

    /// The guard of an instruction, if it has one.
    pub(crate) fn guard(&self, function: FunctionId, at: CodeIndex) -> Option<&PureCode> {
        let index = self.guard_at[function.0 as usize][at.0 as usize];
        self.guards.get(index as usize)
    }
}

fn local_names(function: &Function) -> u64 {
    let mut digest = Digest::new(0);
    for local in &function.top_level {
        local.name.bytes().for_each(|byte| digest.word(u64::from(byte)));
        digest.word(u64::MAX);
    }
    mix::low_half(digest.finish())
}

fn next(size: &mut u32) -> u32 {
    let id = *size;
    *size += 1;
    id
}
