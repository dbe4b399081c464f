//! What is known of an op before it is run again at another place: what it may wait for, and what it may touch.
//!
//! To turn a race round, its later op is run after fewer events than before. A read, a write or a lock touches there
//! what it touched here. Others have to be run to be known: a `cas` may fail, an `await` may end its evaluation
//! early, and a transition with plain accesses may go another way.

use std::collections::BTreeSet;

use loris_lang::ir::{Instr, Program};
use loris_lang::source::Span;

use crate::op::{Op, OpKind};

/// What an op waits for, where an event of another thread can make it wait again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Guard {
    /// Nothing; or what stays so once it has come, as the end of a thread.
    Never,
    /// The unlock of a mutex.
    Mutex,
    /// The state of its object.
    Object,
    /// An expression over shared variables.
    Expression,
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

/// What the text of a program says of its ops.
#[derive(Clone, Debug)]
pub struct Natures {
    /// The places of `atomic`s that begin with an `await`.
    guarded: BTreeSet<Span>,
    plain: Presence,
    choices: Presence,
}

/// Whether a program has something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Presence {
    None,
    Some,
}

impl Natures {
    /// Of the ops of the program.
    pub fn new(program: &Program) -> Self {
        let code =
            || program.functions().iter().flat_map(|function| function.code.iter().zip(&function.spans));
        let guarded = code()
            .filter(|(instr, _)| matches!(instr, Instr::AtomicBegin { guard: Some(_) }))
            .map(|(_, span)| *span)
            .collect();
        let presence = |is_it: fn(&Instr) -> bool| {
            if code().any(|(instr, _)| is_it(instr)) { Presence::Some } else { Presence::None }
        };
        Natures {
            guarded,
            plain: presence(|instr| matches!(instr, Instr::PlainRead { .. } | Instr::PlainWrite { .. })),
            choices: presence(|instr| matches!(instr, Instr::Choose { .. })),
        }
    }

    /// What the op waits for.
    pub fn guard(&self, op: &Op) -> Guard {
        match op.kind {
            OpKind::Lock => Guard::Mutex,
            OpKind::ReadLock
            | OpKind::WriteLock
            | OpKind::Wake
            | OpKind::Acquire
            | OpKind::Send
            | OpKind::Recv => Guard::Object,
            OpKind::Await => Guard::Expression,
            OpKind::Atomic if self.guarded.contains(&op.span) => Guard::Expression,
            _ => Guard::Never,
        }
    }

    /// What the op may touch.
    pub fn extent(&self, op: &Op) -> Extent {
        match op.kind {
            _ if self.plain == Presence::Some => Extent::Open,
            OpKind::Await | OpKind::Atomic => Extent::Open,
            OpKind::Cas | OpKind::Arrive | OpKind::Recv => Extent::Object,
            _ => Extent::Fixed,
        }
    }

    /// Whether an op of this kind waits for nothing, and its event is the same wherever its thread has the same events
    /// before it: it chooses nothing, and touches the same objects in the same way.
    pub fn is_settled(&self, kind: OpKind) -> bool {
        use OpKind as K;
        let by_itself = matches!(
            kind,
            K::Read
                | K::Write
                | K::FetchAdd
                | K::Swap
                | K::Unlock
                | K::TryLock
                | K::RwUnlock
                | K::Wait
                | K::Notify
                | K::NotifyAll
                | K::Release
        );
        by_itself && self.plain == Presence::None && self.choices == Presence::None
    }
}
