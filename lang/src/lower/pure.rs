//! Guards and conditions.

use crate::check::hir::{Expr, ExprKind, LocalId};
use crate::ir::{LocalArray, Pure, Value};

/// An expression without effect. `locals` says where the locals of the body live; conditions have none.
pub(super) fn lower(expr: &Expr, locals: &dyn Fn(LocalId) -> Option<LocalArray>) -> Pure {
    let nothing = Pure::Const(Value::Unset);
    match &expr.kind {
        ExprKind::Const(value) => Pure::Const(*value),
        ExprKind::Local(local) => locals(*local).map_or(nothing, |array| Pure::Slot(array.first)),
        ExprKind::Element(local, index) => {
            let index = Box::new(lower(index, locals));
            locals(*local).map_or(nothing, |array| Pure::LocalElement { array, index })
        }
        ExprKind::Shared(object, _) => Pure::Shared {
            first: object.first,
            length: object.length,
            index: object.index.as_ref().map(|index| Box::new(lower(index, locals))),
        },
        ExprKind::ThreadLocal { thread, local, index } => Pure::ThreadLocal {
            thread: (**thread).clone(),
            local: local.clone(),
            index: index.as_ref().map(|index| Box::new(lower(index, locals))),
        },
        ExprKind::Unary(op, operand) => Pure::Unary(*op, Box::new(lower(operand, locals))),
        ExprKind::Binary(op, left, right) => {
            Pure::Binary(*op, Box::new(lower(left, locals)), Box::new(lower(right, locals)))
        }
        ExprKind::Call(..)
        | ExprKind::Spawn(..)
        | ExprKind::Cas(..)
        | ExprKind::FetchAdd(..)
        | ExprKind::Swap(..)
        | ExprKind::Choose(..)
        | ExprKind::TryLock(_)
        | ExprKind::Recv(_) => nothing,
    }
}
