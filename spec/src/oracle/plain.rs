//! What leaves the oracle: terminal states and relations as plain data, with names instead of numbers.

use std::collections::{BTreeMap, BTreeSet};

/// The name of a thread, as schedules write it.
pub type Name = String;

/// A terminal state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// Every shared object by name.
    pub objects: BTreeMap<String, Object>,
    /// Every thread that exists.
    pub threads: BTreeMap<Name, Thread>,
}

/// A value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A local that was not set.
    Unset,
    /// An integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A thread.
    Handle(Name),
}

/// A shared object in a terminal state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// A variable.
    Var(Value),
    /// Its owner.
    Mutex(Option<Name>),
    /// Who holds it, alone or with others.
    RwLock {
        /// Alone.
        writer: Option<Name>,
        /// With others.
        readers: BTreeSet<Name>,
    },
    /// Who waits.
    Cond(BTreeSet<Name>),
    /// The count.
    Sem(i64),
    /// Arrivals of the round that is not full yet, and who may leave.
    Barrier {
        /// Modulo the number of parties.
        arrived: u64,
        /// Those who stand at a `leave` of a full round.
        leaving: BTreeSet<Name>,
    },
    /// Values in order.
    Chan(Vec<Value>),
    /// A channel without a buffer.
    Rendezvous {
        /// The value in transit, and who sent it.
        transit: Option<(Value, Name)>,
        /// Who may run `sent`.
        released: BTreeSet<Name>,
    },
}

/// A thread in a terminal state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thread {
    /// Its parameters and top-level locals by name, in order, one value for each element.
    Ended(Vec<(String, Vec<Value>)>),
    /// It goes round in a loop for ever: its stack at each head that it comes to.
    Spinning(BTreeSet<Vec<Frame>>),
    /// Stopped for ever: how, and the stack, outermost frame first.
    Stopped(Stop, Vec<Frame>),
}

/// Why a thread goes no further.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stop {
    /// It failed.
    Failed,
    /// A false `assume`.
    Assumed,
    /// Blocked at an op: its word.
    Blocked(String),
}

/// An activation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Frame {
    /// The function; the declared name of a static thread.
    pub function: String,
    /// Offset in the text of the op, the failing construct or the call.
    pub place: u32,
    /// Parameters, locals in scope and temporaries, in order of creation; elements of arrays one by one.
    pub slots: Vec<Value>,
}

/// A happens-before relation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hbr {
    /// The choices made before the first event.
    pub root: Vec<i64>,
    /// The events of each thread that has some, in order.
    pub threads: BTreeMap<Name, Vec<HbrEvent>>,
}

/// An event of a relation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HbrEvent {
    /// Op and object: `read x`, `wait c m`, `spawn t.0`, `yield`.
    pub label: String,
    /// The values that it chose.
    pub choices: Vec<i64>,
    /// How many events of each thread happen before it; threads with none are left out.
    pub before: BTreeMap<Name, u32>,
}

/// A reads-from class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ReadsFrom {
    /// The choices made before the first event.
    pub root: Vec<i64>,
    /// The events of each thread that has some, in order.
    pub threads: BTreeMap<Name, Vec<View>>,
    /// For each variable that was written: who did so last, and how many events that thread had before.
    pub written: BTreeMap<String, (Name, u32)>,
}

/// An event of a class, and what it sees.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct View {
    /// Op and object.
    pub label: String,
    /// The values that it chose.
    pub choices: Vec<i64>,
    /// Of each variable that it sees: who wrote it last, and how many events that thread had before; `None` if nobody
    /// has.
    pub saw: BTreeMap<String, Option<(Name, u32)>>,
    /// Of each other thread that did something on another object that does not commute with this: how many events it
    /// had with the last of that.
    pub after: BTreeMap<Name, u32>,
}
