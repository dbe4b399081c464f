//! Which accesses of shared variables are scheduling points: a choice for the whole program.
//!
//! An access that is no point is run with the transition in which it happens, like a `plain` one, and is recorded
//! there all the same. So the choice is a change of the program: reads and writes become plain reads and writes.
//! What synchronises stays a point: `cas`, `fetch_add`, `swap`, `await` and `atomic`, and every op that is no access
//! of a variable. What the text makes plain stays plain.
//!
//! If the program has no data race, nothing is lost: the same terminal states can be reached, the same deadlocks and
//! failures. An access commutes with whatever other threads do between it and the synchronisation before it in its
//! own thread, since a conflicting access in between would be ordered with it by no synchronisation. With data races
//! the same holds if the accesses that race stay points: `spec/20-data-races.md` has the proof.

use std::collections::BTreeSet;

use super::{CodeIndex, FunctionId, Instr, Program};
use crate::source::Span;

/// Which accesses of shared variables are scheduling points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Points {
    /// All but those that the text makes plain.
    #[default]
    All,
    /// Those that synchronise: `cas`, `fetch_add`, `swap`, `await`, `atomic`.
    Sync,
    /// Those that synchronise, and those that race. Which ones race is found by a search.
    Racy,
}

impl Points {
    /// The word on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Points::All => "all",
            Points::Sync => "sync",
            Points::Racy => "racy",
        }
    }
}

impl Program {
    /// The program with these scheduling points. For [`Points::Racy`] that is as it was: once the races are known,
    /// [`with_points_where`](Program::with_points_where) has them.
    #[must_use]
    pub fn with_points(self, points: Points) -> Program {
        match points {
            Points::All | Points::Racy => self,
            Points::Sync => self.with_points_where(|_, _| false),
        }
    }

    /// The program in which a read or write is a scheduling point only if it is one already and stands at one of these
    /// places.
    #[must_use]
    pub fn with_points_where(mut self, is_point: impl Fn(FunctionId, CodeIndex) -> bool) -> Program {
        for (function, id) in self.functions.iter_mut().zip((0..).map(FunctionId)) {
            for (instr, at) in function.code.iter_mut().zip((0..).map(CodeIndex)) {
                if !is_point(id, at) {
                    hide(instr);
                }
            }
            keep_loops_with_plain_reads(&mut function.code);
        }
        self
    }

    /// The places of reads and writes that are scheduling points, outside `final`.
    pub fn points(&self) -> impl Iterator<Item = (FunctionId, CodeIndex)> {
        let threads = self.functions.iter().zip((0..).map(FunctionId));
        threads.filter(|(_, id)| Some(*id) != self.finally).flat_map(|(function, id)| {
            let code = function.code.iter().zip((0..).map(CodeIndex));
            let points = code.filter(|(instr, _)| matches!(instr, Instr::Read { .. } | Instr::Write { .. }));
            points.map(move |(_, at)| (id, at))
        })
    }
}

impl Program {
    /// Where the ops stand to which threads may come, functions that are never called left out. What is in an `atomic`
    /// is no op of its own, nor is anything in `final`.
    pub fn op_places(&self) -> Vec<Span> {
        let mut reached: BTreeSet<FunctionId> = self.threads.iter().map(|thread| thread.function).collect();
        let mut left: Vec<FunctionId> = reached.iter().copied().collect();
        let mut places = Vec::new();
        while let Some(id) = left.pop() {
            let function = &self.functions[id.0 as usize];
            let mut is_atomic = false;
            for (instr, span) in function.code.iter().zip(&function.spans) {
                match instr {
                    Instr::AtomicEnd => is_atomic = false,
                    _ if is_atomic => {}
                    Instr::LoopHead { instead: Some(_) } => places.push(*span),
                    Instr::Call { function, .. } if reached.insert(*function) => left.push(*function),
                    instr if instr.is_op() => places.push(*span),
                    _ => {}
                }
                if let Instr::Spawn { function, .. } = instr
                    && reached.insert(*function)
                {
                    left.push(*function);
                }
                is_atomic |= matches!(instr, Instr::AtomicBegin { .. });
            }
        }
        places
    }
}

impl Instr {
    /// Whether it is one op, and not invisible.
    pub(crate) fn is_op(&self) -> bool {
        !matches!(
            self,
            Instr::Copy { .. }
                | Instr::Unset { .. }
                | Instr::Fill { .. }
                | Instr::Unary { .. }
                | Instr::Binary { .. }
                | Instr::LoadElement { .. }
                | Instr::StoreElement { .. }
                | Instr::LoopHead { .. }
                | Instr::Jump { .. }
                | Instr::Branch { .. }
                | Instr::Call { .. }
                | Instr::Return { .. }
                | Instr::Assert { .. }
                | Instr::Assume { .. }
                | Instr::Fail { .. }
                | Instr::Log { .. }
                | Instr::Choose { .. }
                | Instr::PlainRead { .. }
                | Instr::PlainWrite { .. }
                | Instr::AtomicEnd
        )
    }
}

/// A loop that looks at a variable in a plain way is run as it is.
fn keep_loops_with_plain_reads(code: &mut [Instr]) {
    for head in 0..code.len() {
        let Some(op) = code[head].loop_op() else { continue };
        let inside = head..op.to.0 as usize;
        if code[inside].iter().any(|instr| matches!(instr, Instr::PlainRead { .. })) {
            code[head] = Instr::LoopHead { instead: None };
        }
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
