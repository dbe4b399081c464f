//! Guards and conditions.

use crate::check::hir::{HirExpr, HirExprKind, LocalId};
use crate::ir::{LocalArray, Pure, Value};

/// An expression without effect. `locals` says where the locals of the body live; conditions have none.
pub(super) fn lower(expr: &HirExpr, locals: &dyn Fn(LocalId) -> Option<LocalArray>) -> Pure {
    let nothing = Pure::Const(Value::Unset);
    match &expr.kind {
        HirExprKind::Const(value) => Pure::Const(*value),
        HirExprKind::Local(local) => locals(*local).map_or(nothing, |array| Pure::Slot(array.first)),
        HirExprKind::Element(local, index) => {
            let index = Box::new(lower(index, locals));
            locals(*local).map_or(nothing, |array| Pure::LocalElement { array, index })
        }
        HirExprKind::Shared(object, _) => Pure::Shared {
            first: object.first,
            length: object.length,
            index: object.index.as_ref().map(|index| Box::new(lower(index, locals))),
        },
        HirExprKind::ThreadLocal { thread, local, index } => Pure::ThreadLocal {
            thread: (**thread).clone(),
            local: local.clone(),
            index: index.as_ref().map(|index| Box::new(lower(index, locals))),
        },
        HirExprKind::Unary(op, operand) => Pure::Unary(*op, Box::new(lower(operand, locals))),
        HirExprKind::Binary(op, left, right) => {
            Pure::Binary(*op, Box::new(lower(left, locals)), Box::new(lower(right, locals)))
        }
        HirExprKind::Call(..)
        | HirExprKind::Spawn(..)
        | HirExprKind::Cas(..)
        | HirExprKind::FetchAdd(..)
        | HirExprKind::Swap(..)
        | HirExprKind::Choose(..)
        | HirExprKind::TryLock(_)
        | HirExprKind::Recv(_) => nothing,
    }
}
