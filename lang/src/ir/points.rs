//! Which accesses of shared variables are scheduling points: a choice for the whole program.
//!
//! An access that is no point is run with the transition in which it happens, like a `plain` one, and is recorded
//! there all the same. So the choice is a change of the program: reads and writes become plain reads and writes.
//! What synchronises stays a point: `cas`, `fetch_add`, `swap`, `await` and `atomic`, and every op that is no access
//! of a variable.
//!
//! If the program has no data race, nothing is lost: the same terminal states can be reached, the same deadlocks and
//! failures. An access commutes with whatever other threads do between it and the synchronisation before it in its
//! own thread, since a conflicting access in between would be ordered with it by no synchronisation. With a data
//! race, interleavings are left out.

use super::{Instr, Program};

/// Which accesses of shared variables are scheduling points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Points {
    /// All but those that the text makes plain.
    #[default]
    All,
    /// Those that synchronise: `cas`, `fetch_add`, `swap`, `await`, `atomic`.
    Sync,
}

impl Points {
    /// The word on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Points::All => "all",
            Points::Sync => "sync",
        }
    }
}

impl Program {
    /// The program with these scheduling points.
    #[must_use]
    pub fn with_points(mut self, points: Points) -> Program {
        match points {
            Points::All => {}
            Points::Sync => {
                let code = self.functions.iter_mut().flat_map(|function| &mut function.code);
                code.for_each(hide);
            }
        }
        self
    }
}

/// Makes a read or write a plain one.
fn hide(instr: &mut Instr) {
    match instr {
        Instr::Read { dst, object } => *instr = Instr::PlainRead { dst: *dst, object: *object },
        Instr::Write { object, value } => *instr = Instr::PlainWrite { object: *object, value: *value },
        _ => {}
    }
}
