//! What is known of each kind of op, told once: a row a kind.

use loris_lang::ir::{Instr, ObjectId, ObjectOp};

use super::{Op, OpKind};

/// What an op waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// Nothing: it is enabled as soon as it is pending.
    Nothing,
    /// That nobody holds a lock in a way that keeps it out.
    Lock(Lock),
    /// The state of its object, which may come and go.
    Object,
    /// Certain events of others. Once they have happened it stays enabled.
    Event,
    /// That an expression over shared variables is true.
    Guard,
}

/// Kinds of locks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// `mutex`
    Mutex,
    /// `rwlock`
    RwLock,
}

/// How an op takes a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acquires {
    /// Alone.
    Exclusive,
    /// Beside others that read.
    Shared,
    /// Alone, if nobody holds it; if somebody does, not at all.
    IfFree,
}

/// What an op and the invisible steps after it may touch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extent {
    /// The same objects in the same way, wherever it runs.
    Fixed,
    /// Its one object, in a way that depends on the state.
    Object,
    /// Anything.
    Open,
}

/// What an op names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    Object,
    Thread,
    Nothing,
}

/// One kind of op.
struct Row {
    kind: OpKind,
    word: &'static str,
    names: Names,
    waits: Waits,
    acquires: Option<Acquires>,
    releases: Option<Lock>,
    extent: Extent,
}

/// The kinds, in the order of [`OpKind`].
const TABLE: [Row; 28] = {
    use Acquires::{Exclusive, IfFree, Shared};
    use Extent::{Fixed, Open};
    use Lock::{Mutex, RwLock};
    use Names::{Nothing, Object, Thread};
    use OpKind as K;
    use Waits::{Event, Guard, Nothing as No};
    const ANY: Waits = Waits::Object;
    const OWN: Extent = Extent::Object;
    [
        row(K::Read, "read", Object, No, None, None, Fixed),
        row(K::Write, "write", Object, No, None, None, Fixed),
        row(K::Cas, "cas", Object, No, None, None, OWN),
        row(K::FetchAdd, "fetch_add", Object, No, None, None, Fixed),
        row(K::Swap, "swap", Object, No, None, None, Fixed),
        row(K::Lock, ObjectOp::Lock.word(), Object, Waits::Lock(Mutex), Some(Exclusive), None, Fixed),
        row(K::Unlock, ObjectOp::Unlock.word(), Object, No, None, Some(Mutex), Fixed),
        row(K::TryLock, "trylock", Object, No, Some(IfFree), None, Fixed),
        row(K::ReadLock, ObjectOp::ReadLock.word(), Object, Waits::Lock(RwLock), Some(Shared), None, Fixed),
        row(
            K::WriteLock,
            ObjectOp::WriteLock.word(),
            Object,
            Waits::Lock(RwLock),
            Some(Exclusive),
            None,
            Fixed,
        ),
        row(K::RwUnlock, ObjectOp::RwUnlock.word(), Object, No, None, Some(RwLock), Fixed),
        row(K::Wait, "wait", Object, No, None, Some(Mutex), Fixed),
        row(K::Wake, "wake", Object, ANY, None, None, Fixed),
        row(K::Notify, ObjectOp::Notify.word(), Object, No, None, None, Fixed),
        row(K::NotifyAll, ObjectOp::NotifyAll.word(), Object, No, None, None, Fixed),
        row(K::Acquire, ObjectOp::Acquire.word(), Object, ANY, None, None, Fixed),
        row(K::Release, ObjectOp::Release.word(), Object, No, None, None, Fixed),
        row(K::Arrive, ObjectOp::Arrive.word(), Object, No, None, None, OWN),
        row(K::Leave, "leave", Object, Event, None, None, Fixed),
        row(K::Send, "send", Object, ANY, None, None, Fixed),
        row(K::Sent, "sent", Object, Event, None, None, Fixed),
        row(K::Recv, "recv", Object, ANY, None, None, OWN),
        row(K::Spawn, "spawn", Thread, No, None, None, Fixed),
        row(K::Join, "join", Thread, Event, None, None, Fixed),
        row(K::Await, "await", Nothing, Guard, None, None, Open),
        row(K::Atomic, "atomic", Nothing, Guard, None, None, Open),
        row(K::Yield, "yield", Nothing, No, None, None, Fixed),
        row(K::Point, "point", Nothing, No, None, None, Fixed),
    ]
};

/// One line of the table.
const fn row(
    kind: OpKind,
    word: &'static str,
    names: Names,
    waits: Waits,
    acquires: Option<Acquires>,
    releases: Option<Lock>,
    extent: Extent,
) -> Row {
    Row { kind, word, names, waits, acquires, releases, extent }
}

const _: () = {
    let mut at = 0;
    while at < TABLE.len() {
        assert!(TABLE[at].kind as usize == at, "a row stands at the number of its kind");
        at += 1;
    }
};

impl OpKind {
    #[inline]
    fn row(self) -> &'static Row {
        static ROWS: [Row; 28] = TABLE;
        &ROWS[self as usize]
    }

    /// The word of the language for it.
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// What it waits for; of an `atomic`, if it begins with an `await`.
    #[inline]
    pub fn waits_for(self) -> Waits {
        self.row().waits
    }

    /// How it takes the lock that it names, if it does.
    #[inline]
    pub fn acquires(self) -> Option<Acquires> {
        self.row().acquires
    }

    /// The kind of lock that it releases, if it does.
    #[inline]
    pub(crate) fn releases(self) -> Option<Lock> {
        self.row().releases
    }

    /// Whether it releases what an op of the other kind waits for: on one lock the other is not enabled before it.
    #[inline]
    pub fn lets_in(self, other: OpKind) -> bool {
        self.releases().is_some_and(|lock| other.waits_for() == Waits::Lock(lock))
    }

    /// What it may touch by itself, the invisible steps after it aside.
    #[inline]
    pub fn extent(self) -> Extent {
        self.row().extent
    }

    /// Whether it touches something of its own: an object, a thread, or what it evaluates.
    #[inline]
    pub fn touches(self) -> bool {
        self.row().names != Names::Nothing || self.extent() != Extent::Fixed
    }

    /// Whether it waits for nothing, and touches one object in the same way wherever it runs.
    #[inline]
    pub fn is_settled(self) -> bool {
        let row = self.row();
        row.names == Names::Object && row.waits == Waits::Nothing && row.extent == Extent::Fixed
    }

    /// The op of an instruction, if it has one.
    #[inline]
    pub fn of(instr: &Instr) -> Option<OpKind> {
        Some(match instr {
            Instr::Read { .. } => OpKind::Read,
            Instr::Write { .. } => OpKind::Write,
            Instr::Cas { .. } => OpKind::Cas,
            Instr::FetchAdd { .. } => OpKind::FetchAdd,
            Instr::Swap { .. } => OpKind::Swap,
            Instr::Op { op, .. } => match op {
                ObjectOp::Lock => OpKind::Lock,
                ObjectOp::Unlock => OpKind::Unlock,
                ObjectOp::RwUnlock => OpKind::RwUnlock,
                ObjectOp::ReadLock => OpKind::ReadLock,
                ObjectOp::WriteLock => OpKind::WriteLock,
                ObjectOp::Notify => OpKind::Notify,
                ObjectOp::NotifyAll => OpKind::NotifyAll,
                ObjectOp::Acquire => OpKind::Acquire,
                ObjectOp::Release => OpKind::Release,
                ObjectOp::Arrive => OpKind::Arrive,
            },
            Instr::Relock { .. } => OpKind::Lock,
            Instr::TryLock { .. } => OpKind::TryLock,
            Instr::Wait { .. } => OpKind::Wait,
            Instr::Wake { .. } => OpKind::Wake,
            Instr::Leave { .. } => OpKind::Leave,
            Instr::Send { .. } => OpKind::Send,
            Instr::Sent { .. } => OpKind::Sent,
            Instr::Recv { .. } => OpKind::Recv,
            Instr::Spawn { .. } => OpKind::Spawn,
            Instr::Join { .. } => OpKind::Join,
            Instr::Await { .. } => OpKind::Await,
            Instr::AtomicBegin { .. } => OpKind::Atomic,
            Instr::Yield => OpKind::Yield,
            Instr::Point => OpKind::Point,
            _ => return None,
        })
    }
}

impl Op {
    /// The lock that it releases, if it does.
    pub fn released(&self) -> Option<ObjectId> {
        self.kind.releases().and(self.mutex.or(self.object))
    }
}
