//! Places where only one step is worth while.
//!
//! A path inside a class is about to take the default step, which is an event g of the class. Suppose that no thread
//! with a smaller number is left, that g had nothing to choose, and that g commutes with everything that the other
//! threads may do before a path leaves the class, and in the step by which it leaves. Then no canonical path puts g
//! off: its thread would still be the first one that can run, at the latest behind the step that leaves the class,
//! and g could be moved forward from there. So all candidates that put it off can be left out.
//!
//! What an op touches beside its own object may depend on what it sees, so in the step that leaves the class it may
//! touch other things than in the class: an `await` or `atomic` any variable, every other op any variable that is
//! accessed plainly somewhere in the program.

use std::collections::BTreeSet;

use loris_hbr::{Footprint, Lazy, dependent};
use loris_interpreter::{Access, Machine, OpKind, Status, ThreadId};
use loris_lang::ir::{Instr, ObjectId, ObjectKind, Program};

use super::class::Class;
use super::walk::first_enabled;

/// Finds these places in the classes of one program.
#[derive(Clone, Debug, Default)]
pub(super) struct Forcing {
    /// The first elements of the variables that are accessed plainly.
    plain: BTreeSet<ObjectId>,
}

impl Forcing {
    /// For the classes of this program.
    pub(super) fn new(program: &Program) -> Self {
        let code = program.functions().iter().flat_map(|function| &function.code);
        let plain = code.filter_map(|instr| match instr {
            Instr::PlainRead { object, .. } | Instr::PlainWrite { object, .. } => Some(object.first),
            _ => None,
        });
        Forcing { plain: plain.collect() }
    }

    /// The thread of the default step, if it is the only one that is worth while: the machine stands after a part of
    /// the class.
    pub(super) fn forced(&self, class: &Class, machine: &Machine) -> Option<ThreadId> {
        let first = first_enabled(machine)?;
        let step = class.next(machine, first).filter(|&step| !class.had_a_choice(step))?;
        let step = class.footprint(step);
        let is_alone = (0..first.0).all(|earlier| is_over(machine, ThreadId(earlier)))
            && class.left(machine, first).all(|other| self.is_apart(machine.program(), step, other));
        is_alone.then_some(first)
    }

    /// Whether an event commutes with whatever the op of another one may do.
    fn is_apart(&self, program: &Program, event: Footprint<'_>, other: Footprint<'_>) -> bool {
        let may_meet = |&access: &Access| {
            let Some(object) = access.data() else { return false };
            let declaration = program.declaration(object);
            self.plain.contains(&declaration.first)
                || match other.kind {
                    OpKind::Await | OpKind::Atomic => matches!(declaration.kind, ObjectKind::Var { .. }),
                    // It reads, or it reads and writes.
                    OpKind::Cas => other.accesses.iter().any(|access| access.data() == Some(object)),
                    _ => false,
                }
        };
        let locks = event.locks::<Lazy>();
        let locks_the_same = locks.is_some() && locks == other.locks::<Lazy>();
        !locks_the_same && !event.accesses.iter().any(may_meet) && !dependent::<Lazy>(event, other)
    }
}

/// Whether the thread will do nothing more.
fn is_over(machine: &Machine, thread: ThreadId) -> bool {
    !matches!(machine.status(thread), Status::Absent | Status::Running)
}
