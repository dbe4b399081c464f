//! What is known of an op before it is run again at another place: what it may wait for, and what it may touch.
//!
//! To turn a race round, its later op is run after fewer events than before. A read, a write or a lock touches there
//! what it touched here. Others have to be run to be known: a `cas` may fail, an `await` may end its evaluation
//! early, and a transition with plain accesses may go another way.

use std::collections::BTreeSet;

use loris_lang::ir::{Instr, Program};
use loris_lang::source::Span;

use super::{Extent, Op, OpKind, Waits};

/// What the text of a program says of its ops.
#[derive(Clone, Debug)]
pub struct OpProperties {
    /// The places of `atomic`s that begin with an `await`, and of loops that are run as such.
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

impl OpProperties {
    /// Of the ops of the program.
    pub fn new(program: &Program) -> Self {
        let code =
            || program.functions().iter().flat_map(|function| function.code.iter().zip(&function.spans));
        let guarded = code()
            .filter(|(instr, _)| {
                matches!(instr, Instr::AtomicBegin { guard: Some(_) }) || instr.loop_op().is_some()
            })
            .map(|(_, span)| *span)
            .collect();
        let presence = |is_it: fn(&Instr) -> bool| {
            if code().any(|(instr, _)| is_it(instr)) { Presence::Some } else { Presence::None }
        };
        OpProperties {
            guarded,
            plain: presence(|instr| matches!(instr, Instr::PlainRead { .. } | Instr::PlainWrite { .. })),
            choices: presence(|instr| matches!(instr, Instr::Choose { .. })),
        }
    }

    /// What the op waits for.
    pub fn waits_for(&self, op: &Op) -> Waits {
        match op.kind.waits_for() {
            Waits::Guard if op.kind == OpKind::Atomic && !self.guarded.contains(&op.span) => Waits::Nothing,
            waits => waits,
        }
    }

    /// What the op may touch.
    pub fn extent(&self, op: &Op) -> Extent {
        if self.plain == Presence::Some { Extent::Open } else { op.kind.extent() }
    }

    /// Whether an op of this kind waits for nothing, and its event is the same wherever its thread has the same events
    /// before it: it chooses nothing, and touches the same objects in the same way.
    pub fn is_settled(&self, kind: OpKind) -> bool {
        kind.is_settled() && self.plain == Presence::None && self.choices == Presence::None
    }
}
