//! The intermediate representation: a checked program as the interpreter runs it.
//!
//! One instruction holds at most one op (visible operation). Operands are constants or slots of the frame;
//! every intermediate value that must outlive an op has a slot, so a thread can stop between any two ops.
//! Slots are handed out like a stack: before instruction `i` exactly the slots below `live[i]` hold values that
//! matter (parameters, locals in scope, temporaries, in the order in which they came to be; the operands of
//! instruction `i` among them). Those make up the frame in a state.
//!
//! Only `check` and the builder make a [`Program`], and only a `Program` runs.

mod builder;
mod display;
mod hash;
mod loop_op;
mod points;
pub(crate) mod strict;

pub use builder::{BuildError, BuildMistake, CodeLabel, FunctionBuilder, Mark, ObjectHandle, ProgramBuilder};
pub use hash::{NoHash, ProgramHash};
pub use loop_op::{LoopObject, LoopOp, LoopOpKind, LoopOperand};
pub use points::Points;

pub use crate::ast::ObjectOp;
use crate::ast::{BinaryOp, ChoiceKind, Liveness, Quantifier, ThreadRef, UnaryOp};
use crate::source::{SourceFile, Span};

/// How many elements all shared objects of a program have at most, and the locals of a function.
pub(crate) const MAX_ELEMENTS: u32 = 1 << 24;

/// How many threads exist from the start at most.
pub(crate) const MAX_THREADS: u32 = 65_535;

/// What a slot or a shared variable holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Value {
    /// A local that was not set yet.
    #[default]
    Unset,
    /// A checked 64-bit integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// The handle of a spawned thread: its index as a `ThreadId` of the interpreter.
    Handle(u32),
}

/// A static type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// 64-bit signed, checked.
    Int,
    /// `true`, `false`
    Bool,
    /// A thread handle.
    Handle,
}

/// An index into [`Program::functions`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionId(pub u32);

/// A shared object: one element of one declaration. Dense over the whole program, in order of declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

/// A slot of a frame, counted from the frame's base.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u32);

/// An index into [`Function::code`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CodeIndex(pub u32);

/// A checked program.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) source: SourceFile,
    pub(crate) objects: Vec<ObjectDecl>,
    pub(crate) functions: Vec<Function>,
    pub(crate) threads: Vec<StaticThread>,
    pub(crate) finally: Option<FunctionId>,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) liveness: Vec<LivenessProperty>,
    /// The constants that have a name; what runs has their values in it.
    pub(crate) constants: Vec<(String, i64)>,
}

/// A declaration of a shared object or of an array of them.
#[derive(Clone, PartialEq, Debug)]
pub struct ObjectDecl {
    /// As declared.
    pub name: String,
    /// Its first element.
    pub first: ObjectId,
    /// The number of elements of an array; `None` for a single object.
    pub length: Option<u32>,
    /// What each element is.
    pub kind: ObjectKind,
    /// The declarator.
    pub span: Span,
}

/// Kinds of shared objects.
#[derive(Clone, PartialEq, Debug)]
pub enum ObjectKind {
    /// A variable.
    Var {
        /// Its accesses are no scheduling points (`plain var`).
        plain: bool,
        /// Initial value of each element; a single entry stands for all elements.
        init: Vec<Value>,
        /// What it holds: int or bool.
        ty: Type,
    },
    /// An exclusive lock.
    Mutex {
        /// The owner may lock it again; an invisible step.
        reentrant: bool,
        /// Whether its operations are writes in both relations.
        strict: Strict,
    },
    /// A reader-writer lock.
    RwLock,
    /// A condition variable.
    Cond,
    /// A counting semaphore.
    Sem {
        /// Initial count, at least 0.
        init: i64,
    },
    /// A cyclic barrier.
    Barrier {
        /// How many threads meet, at least 1.
        parties: u32,
    },
    /// A bounded FIFO channel.
    Chan {
        /// 0 is a rendezvous.
        capacity: u32,
    },
}

/// Whether a mutex is strict, by the `trylock`s of its declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strict {
    /// There is none.
    #[default]
    No,
    /// All of them are those of loops that wait for the mutex: it is strict if these run as they are.
    IfLoopsRun,
    /// There are others.
    Yes,
}

impl ObjectKind {
    /// The kind in words.
    pub fn word(&self) -> &'static str {
        match self {
            ObjectKind::Var { .. } => "variable",
            ObjectKind::Mutex { .. } => "mutex",
            ObjectKind::RwLock => "reader-writer lock",
            ObjectKind::Cond => "condition variable",
            ObjectKind::Sem { .. } => "semaphore",
            ObjectKind::Barrier { .. } => "barrier",
            ObjectKind::Chan { .. } => "channel",
        }
    }
}

/// A thread that exists from the start.
#[derive(Clone, PartialEq, Debug)]
pub struct StaticThread {
    /// The declared name.
    pub name: String,
    /// The index in a family.
    pub index: Option<i64>,
    /// Its body.
    pub function: FunctionId,
    /// Values of the parameters: the family index, if any.
    pub args: Vec<Value>,
}

/// A function, the body of a static thread, or the `final` block.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// As declared; the thread's name for the body of a thread; `final`.
    pub name: String,
    /// The parameters are the slots `0..params`.
    pub params: u32,
    /// The size of a frame in slots.
    pub slots: u32,
    /// Instructions; the last one never falls through.
    pub code: Vec<Instr>,
    /// The place of each instruction.
    pub spans: Vec<Span>,
    /// How many slots matter before each instruction.
    pub live: Vec<u32>,
    /// Parameters and locals declared at the top level of the body, in order. They are what remains of a thread
    /// that has ended, and what conditions name.
    pub top_level: Vec<Local>,
    /// All named locals and parameters, in order of declaration, for people who look at a frame.
    pub locals: Vec<Local>,
    /// The whole item.
    pub span: Span,
}

/// A named local or parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// Its first slot.
    pub slot: Slot,
    /// The number of elements of a local array.
    pub length: Option<u32>,
    /// From this instruction on it is in scope …
    pub from: CodeIndex,
    /// … up to just before this one.
    pub to: CodeIndex,
}

/// A constant or a slot. Reading a slot that is [`Value::Unset`] is a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Known before the run.
    Const(Value),
    /// Known in the frame.
    Slot(Slot),
}

/// A shared object named by an instruction: `first` if there is no index, else `first + index`, where an index
/// outside `0..length` is a fault on arrival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectOperand {
    /// First element of the declaration.
    pub first: ObjectId,
    /// The number of elements.
    pub length: u32,
    /// The index of an array element.
    pub index: Option<Operand>,
}

/// A local array: `length` slots from `first` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalArray {
    /// Slot of element 0.
    pub first: Slot,
    /// The number of elements.
    pub length: u32,
}

/// One instruction. The first group is invisible; the second is one op each.
#[expect(missing_docs, reason = "the fields are named in the line above each instruction")]
#[derive(Clone, PartialEq, Debug)]
pub enum Instr {
    /// `dst = src`
    Copy { dst: Slot, src: Operand },
    /// Slots `first..first + count` are not set from here on.
    Unset { first: Slot, count: u32 },
    /// Slots `first..first + count` get one value.
    Fill { first: Slot, count: u32, value: Operand },
    /// `dst = op operand`
    Unary { dst: Slot, op: UnaryOp, operand: Operand },
    /// `dst = left op right`; never `&&` or `||`, which are branches
    Binary { dst: Slot, op: BinaryOp, left: Operand, right: Operand },
    /// `dst = array[index]`
    LoadElement { dst: Slot, array: LocalArray, index: Operand },
    /// `array[index] = value`
    StoreElement { array: LocalArray, index: Operand, value: Operand },
    /// Nothing; here a loop begins each of its rounds. One that waits for one thing has an op that can be run in its
    /// place.
    LoopHead { instead: Option<Box<LoopOp>> },
    /// Go on at `to`.
    Jump { to: CodeIndex },
    /// Go on at `then` or at `otherwise`.
    Branch { condition: Operand, then: CodeIndex, otherwise: CodeIndex },
    /// Push a frame; its return value goes to `dst`.
    Call { dst: Option<Slot>, function: FunctionId, args: Box<[Operand]> },
    /// Pop the frame; 0 if no value is given. In the outermost frame the thread ends.
    Return { value: Option<Operand> },
    /// Fail if false.
    Assert { condition: Operand, message: Option<Box<str>> },
    /// Stop the thread for ever if false.
    Assume { condition: Operand },
    /// Fail.
    Fail { message: Option<Box<str>> },
    /// Say something; of no effect on the state.
    Log { parts: Box<[LogPart]> },
    /// `dst` = one of `from..to`; an empty range is a false assume.
    Choose { dst: Slot, kind: ChoiceKind, from: Operand, to: Operand },
    /// A shared read that is part of the transition in which it happens.
    PlainRead { dst: Slot, object: ObjectOperand },
    /// A shared write that is part of the transition in which it happens.
    PlainWrite { object: ObjectOperand, value: Operand },

    /// `dst = object`
    Read { dst: Slot, object: ObjectOperand },
    /// `object = value`
    Write { object: ObjectOperand, value: Operand },
    /// `dst` = true and `object = new` if the object equals `old`, else `dst` = false
    Cas { dst: Slot, object: ObjectOperand, old: Operand, new: Operand },
    /// `dst` = the old value; `object += delta`, checked
    FetchAdd { dst: Slot, object: ObjectOperand, delta: Operand },
    /// `dst` = the old value; `object = value`
    Swap { dst: Slot, object: ObjectOperand, value: Operand },
    /// An op that names one object and nothing else.
    Op { op: ObjectOp, object: ObjectOperand },
    /// `dst` = whether the thread has it now
    TryLock { dst: Slot, mutex: ObjectOperand },
    /// First op of `wait c, m`: join the waiters and release every level of the mutex.
    Wait { cond: ObjectOperand, mutex: ObjectOperand },
    /// Second op: blocked until notified.
    Wake { cond: ObjectOperand, mutex: ObjectOperand },
    /// Third op: lock the mutex again, with as many levels as before.
    Relock { cond: ObjectOperand, mutex: ObjectOperand },
    /// Second op of `arrive b`: blocked until the round of the arrival is full.
    Leave { barrier: ObjectOperand },
    /// Blocks while the channel is full; on a rendezvous, while a value is in transit.
    Send { channel: ObjectOperand, value: Operand },
    /// Second op of a send on a rendezvous: blocked until the own value was taken.
    Sent { channel: ObjectOperand },
    /// Blocks while the channel is empty.
    Recv { dst: Slot, channel: ObjectOperand },
    /// `dst` = the handle of a new thread
    Spawn { dst: Option<Slot>, function: FunctionId, args: Box<[Operand]> },
    /// Blocks until the thread has ended.
    Join { handle: Operand },
    /// Blocks until the guard holds.
    Await { guard: Pure },
    /// One op up to the matching `AtomicEnd`, which is reached by every way out but a fault or a false assume;
    /// blocks until the guard holds. Accesses on the way are part of it.
    AtomicBegin { guard: Option<Pure> },
    /// Ends the op.
    AtomicEnd,
    /// A scheduling point that a strategy may treat specially.
    Yield,
    /// A scheduling point, never special.
    Point,
}

/// One part of a log line.
#[derive(Clone, PartialEq, Debug)]
pub enum LogPart {
    /// A string, as it is.
    Text(Box<str>),
    /// A value.
    Value(Operand),
}

/// An expression without effect, evaluated at once and with short circuit: guards and conditions.
#[derive(Clone, PartialEq, Debug)]
pub enum Pure {
    /// A constant.
    Const(Value),
    /// A slot of the frame (guards only).
    Slot(Slot),
    /// An element of a local array (guards only).
    LocalElement {
        /// The array.
        array: LocalArray,
        /// The index.
        index: Box<Pure>,
    },
    /// A shared variable.
    Shared {
        /// First element of the declaration.
        first: ObjectId,
        /// The number of elements.
        length: u32,
        /// The index of an array element.
        index: Option<Box<Pure>>,
    },
    /// A top-level local of a thread in a terminal state (conditions only).
    ThreadLocal {
        /// Which thread.
        thread: ThreadRef,
        /// Which local.
        local: String,
        /// The index of an array element.
        index: Option<Box<Pure>>,
    },
    /// `op e`
    Unary(UnaryOp, Box<Pure>),
    /// `e op e`, `&&` and `||` among them
    Binary(BinaryOp, Box<Pure>, Box<Pure>),
}

/// `exists e;` `forall e;` `never e;`
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// Which of the three.
    pub quantifier: Quantifier,
    /// Over a terminal state; one that cannot be evaluated there (an unset local) is false.
    pub expr: Pure,
    /// The whole item.
    pub span: Span,
}

/// `eventually e;` `always eventually e;` `e leads_to f;`
#[derive(Clone, PartialEq, Debug)]
pub struct LivenessProperty {
    /// Over the states of an execution; what cannot be evaluated in one is false there.
    pub property: Liveness<Pure>,
    /// The whole item.
    pub span: Span,
}

impl Program {
    /// The text it was made from; its own IR for a built program.
    pub fn source(&self) -> &SourceFile {
        &self.source
    }

    /// Declarations of shared objects, in order.
    pub fn objects(&self) -> &[ObjectDecl] {
        &self.objects
    }

    /// The number of shared objects, elements counted one by one.
    pub fn object_count(&self) -> u32 {
        self.objects.last().map_or(0, |decl| decl.first.0 + decl.length.unwrap_or(1))
    }

    /// The declaration that an object is an element of.
    pub fn declaration(&self, object: ObjectId) -> &ObjectDecl {
        let after = self.objects.partition_point(|decl| decl.first <= object);
        &self.objects[after - 1]
    }

    /// `x`, or `a[3]` for an element of an array.
    pub fn object_name(&self, object: ObjectId) -> String {
        let decl = self.declaration(object);
        match decl.length {
            Some(_) => format!("{}[{}]", decl.name, object.0 - decl.first.0),
            None => decl.name.clone(),
        }
    }

    /// All functions, bodies of threads among them.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// One function.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// The threads that exist from the start, in order of declaration.
    pub fn threads(&self) -> &[StaticThread] {
        &self.threads
    }

    /// The `final` block: its reads (`Read` instructions) are no ops.
    pub fn finally(&self) -> Option<FunctionId> {
        self.finally
    }

    /// The value of a named constant, as it was set when the program was checked.
    pub fn constant(&self, name: &str) -> Option<i64> {
        self.constants.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }

    /// The liveness properties, in order.
    pub fn liveness(&self) -> &[LivenessProperty] {
        &self.liveness
    }

    /// The conditions over terminal states, in order.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }
}
