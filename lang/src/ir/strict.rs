//! Which mutexes are strict: those that some `trylock` looks at.
//!
//! A `trylock` of a loop that waits for the mutex does not look at it while the loop runs as one op.

use super::{CodeIndex, Function, Instr, LoopOpKind, ObjectDecl, ObjectId, ObjectKind, Strict};

/// Notes in the declarations which mutexes are strict.
pub(crate) fn mark_strict(objects: &mut [ObjectDecl], functions: &[Function]) {
    let tried: Vec<(ObjectId, Strict)> = functions.iter().flat_map(tried).collect();
    for decl in objects {
        if let ObjectKind::Mutex { strict, .. } = &mut decl.kind {
            for (_, how) in tried.iter().filter(|(mutex, _)| *mutex == decl.first) {
                *strict = match (*strict, how) {
                    (Strict::No, how) => *how,
                    (Strict::IfLoopsRun, Strict::Yes) => Strict::Yes,
                    (strict, _) => strict,
                };
            }
        }
    }
}

/// The mutexes that instructions of the function try to lock, and whether that makes them strict.
fn tried(function: &Function) -> impl Iterator<Item = (ObjectId, Strict)> + '_ {
    function.code.iter().enumerate().filter_map(|(at, instr)| match instr {
        Instr::TryLock { mutex, .. } if waits_for_mutex(function, at) => {
            Some((mutex.first, Strict::IfLoopsRun))
        }
        Instr::TryLock { mutex, .. } => Some((mutex.first, Strict::Yes)),
        _ => None,
    })
}

/// Whether the instruction is in a loop that waits for a mutex. Such a loop has one `trylock` and no loop in it.
fn waits_for_mutex(function: &Function, at: usize) -> bool {
    let head = function.code[..at].iter().rev().find(|instr| matches!(instr, Instr::LoopHead { .. }));
    head.and_then(Instr::loop_op).is_some_and(|op| {
        let CodeIndex(to) = op.to;
        matches!(op.kind, LoopOpKind::Lock(_)) && at < to as usize
    })
}
