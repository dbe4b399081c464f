//! Expressions: names resolved, types found, constants folded.

use crate::arith;
use crate::ast::{BinaryOp, Expr, ExprKind as Ast, Ident, Place, UnaryOp};
use crate::ir::Value;
use crate::source::Span;

use super::body::{Context, Scope};
use super::effects::Class;
use super::habit;
use super::hir::{self, HirExprKind, Visibility};
use super::mistake::{RuleMistake, TypeMistake};
use super::types::{BOOL, HANDLE, INT, Ty};

/// Stands where a mistake was reported.
fn nothing(span: Span) -> hir::HirExpr {
    hir::HirExpr { kind: HirExprKind::Const(Value::Unset), span }
}

impl<'a> Scope<'a, '_> {
    /// An expression of a given type.
    pub(super) fn expect(&mut self, expr: &'a Expr, ty: Ty) -> hir::HirExpr {
        let (checked, found) = self.expr(expr);
        self.checker.equal(ty, found, expr.span);
        checked
    }

    /// A value for something shared, of a given type: never a handle.
    pub(super) fn expect_shared(&mut self, expr: &'a Expr, ty: Ty) -> hir::HirExpr {
        let (checked, found) = self.expr(expr);
        if self.checker.types.look(found).0 == HANDLE {
            self.checker.report(TypeMistake::HandleShared, expr.span, "this is a thread handle");
        } else {
            self.checker.equal(ty, found, expr.span);
        }
        checked
    }

    /// An expression and its type.
    pub(super) fn expr(&mut self, expr: &'a Expr) -> (hir::HirExpr, Ty) {
        let span = expr.span;
        let result = match &expr.kind {
            Ast::Int(value) => Some((HirExprKind::Const(Value::Int(*value)), INT)),
            Ast::Bool(value) => Some((HirExprKind::Const(Value::Bool(*value)), BOOL)),
            Ast::Place(place) => self.value_of(place),
            Ast::Unary(..) => return self.unary_chain(expr),
            Ast::Binary(..) => return self.binary_chain(expr),
            Ast::Error => None,
            Ast::ThreadLocal { thread, local } => self.thread_local(thread, local, span),
            _ => self.operation(expr),
        };
        match result {
            Some((kind, ty)) => (hir::HirExpr { kind, span }, ty),
            None => (nothing(span), Ty::Any),
        }
    }

    /// Expressions that do something.
    fn operation(&mut self, expr: &'a Expr) -> Option<(HirExprKind, Ty)> {
        let span = expr.span;
        match &expr.kind {
            Ast::Call(function, args) => {
                let callee = self.callee(function, args);
                if callee.is_none() && habit::meant(&function.name).is_some() {
                    // What it is given is no value in its language either.
                    return None;
                }
                if let Some(callee) = callee {
                    self.checker.call(self.function, self.context, callee, span);
                }
                let args = self.arguments(function, args, span);
                let result = self.checker.functions[callee?.0 as usize].result;
                Some((HirExprKind::Call(callee?, args), result))
            }
            Ast::Spawn(function, args) => {
                self.effect(Class::Op, "`spawn`", span);
                let callee = self.callee(function, args);
                self.checker.spawned.extend(callee);
                let args = self.arguments(function, args, span);
                Some((HirExprKind::Spawn(callee?, args), HANDLE))
            }
            Ast::Cas(place, old, new) => {
                let (object, ty) = self.rmw(place, "cas", span).unzip();
                let old = self.expect_shared(old, ty.unwrap_or(Ty::Any));
                let new = self.expect_shared(new, ty.unwrap_or(Ty::Any));
                Some((HirExprKind::Cas(Box::new(object?), Box::new(old), Box::new(new)), BOOL))
            }
            Ast::FetchAdd(place, delta) => {
                let (object, ty) = self.rmw(place, "fetch_add", span).unzip();
                self.checker.equal(INT, ty.unwrap_or(Ty::Any), place.span);
                let delta = self.expect(delta, INT);
                Some((HirExprKind::FetchAdd(Box::new(object?), Box::new(delta)), INT))
            }
            Ast::Swap(place, value) => {
                let (object, ty) = self.rmw(place, "swap", span).unzip();
                let value = self.expect_shared(value, ty.unwrap_or(Ty::Any));
                Some((HirExprKind::Swap(Box::new(object?), Box::new(value)), ty?))
            }
            Ast::Plain(place) => {
                let (object, ty, _) = self.variable(place, "plain")?;
                Some((HirExprKind::Shared(Box::new(object), Visibility::Plain), ty))
            }
            Ast::Choose(kind, from, to) => {
                self.effect(Class::Op, "`choose`", span);
                let from = self.expect(from, INT);
                let to = self.expect(to, INT);
                Some((HirExprKind::Choose(*kind, Box::new(from), Box::new(to)), INT))
            }
            Ast::TryLock(place) => self.trylock(place, span),
            Ast::Recv(place) => self.recv(place, span),
            _ => None,
        }
    }

    fn trylock(&mut self, place: &'a Place, span: Span) -> Option<(HirExprKind, Ty)> {
        self.effect(Class::Op, "`trylock`", span);
        let (object, _) = self.object(place, "trylock", &["mutex"])?;
        Some((HirExprKind::TryLock(Box::new(object)), BOOL))
    }

    fn recv(&mut self, place: &'a Place, span: Span) -> Option<(HirExprKind, Ty)> {
        self.effect(Class::Op, "`recv`", span);
        let (object, index) = self.object(place, "recv", &["channel"])?;
        Some((HirExprKind::Recv(Box::new(object)), self.checker.objects[index].ty))
    }

    /// The variable of a `cas`, `fetch_add` or `swap`.
    fn rmw(&mut self, place: &'a Place, operation: &'static str, span: Span) -> Option<(hir::Object, Ty)> {
        self.effect(Class::Change, &format!("`{operation}`"), span);
        let (object, ty, visibility) = self.variable(place, operation)?;
        if visibility == Visibility::Plain {
            let mistake = TypeMistake::PlainOp { name: place.name.name.clone(), operation };
            self.checker.report(mistake, place.span, "declared `plain`");
        }
        Some((object, ty))
    }

    /// Notes what the body does.
    pub(super) fn effect(&mut self, class: Class, what: &str, span: Span) {
        self.checker.effect(self.function, self.context, class, what, span);
    }

    fn arguments(&mut self, function: &'a Ident, args: &'a [Expr], span: Span) -> Vec<hir::HirExpr> {
        let callee = match self.checker.names.get(function.name.as_str()).map(|entry| entry.global) {
            Some(super::Global::Function(id)) => Some(id),
            _ => None,
        };
        let Some(callee) = callee else {
            return args.iter().map(|arg| self.expr(arg).0).collect();
        };
        let info = &self.checker.functions[callee.0 as usize];
        let (params, declared) = (info.params.clone(), info.span);
        if params.len() != args.len() {
            let mistake = TypeMistake::Arguments {
                function: function.name.clone(),
                expected: params.len(),
                found: args.len(),
            };
            self.checker.report_pair(mistake, (span, "called here"), (declared, "declared here"));
        }
        let types = params.into_iter().chain(std::iter::repeat(Ty::Any));
        args.iter().zip(types).map(|(arg, ty)| self.expect(arg, ty)).collect()
    }

    /// Unary operators in a row, from the inside without recursion.
    fn unary_chain(&mut self, expr: &'a Expr) -> (hir::HirExpr, Ty) {
        let mut links = Vec::new();
        let mut inner = expr;
        while let Ast::Unary(op, operand) = &inner.kind {
            links.push((*op, inner.span, operand.span));
            inner = operand;
        }
        let (mut result, mut ty) = self.expr(inner);
        for (op, span, operand_span) in links.into_iter().rev() {
            let wanted = if op == UnaryOp::Not { BOOL } else { INT };
            self.checker.equal(wanted, ty, operand_span);
            ty = wanted;
            let folded = result.constant().and_then(|value| arith::unary(op, value).ok());
            let kind = folded.map_or_else(|| HirExprKind::Unary(op, Box::new(result)), HirExprKind::Const);
            result = hir::HirExpr { kind, span };
        }
        (result, ty)
    }

    /// Binary operators grouped to the left, from the inside without recursion.
    fn binary_chain(&mut self, expr: &'a Expr) -> (hir::HirExpr, Ty) {
        let mut links = Vec::new();
        let mut first = expr;
        while let Ast::Binary(op, left, right) = &first.kind {
            links.push((*op, first.span, &**left, &**right));
            first = left;
        }
        let (mut result, mut ty) = self.expr(first);
        for (op, span, left, right) in links.into_iter().rev() {
            let (operands, value) = operand_types(op);
            let wanted = operands.unwrap_or(ty);
            self.checker.equal(wanted, ty, left.span);
            let right = self.expect(right, wanted);
            result = hir::HirExpr { kind: fold(op, result, right), span };
            ty = value;
        }
        (result, ty)
    }

    fn thread_local(
        &mut self,
        thread: &'a crate::ast::ThreadRef,
        local: &'a Place,
        span: Span,
    ) -> Option<(HirExprKind, Ty)> {
        if let Context::Condition(locals) = self.context {
            return self.condition_local(thread, local, locals);
        }
        let mistake = RuleMistake::ThreadLocal {
            thread: self.checker.source.slice(thread.span).to_owned(),
            local: local.name.name.clone(),
        };
        self.checker.report(mistake, span, "");
        None
    }
}

/// Of a binary operator: the type of its operands (any one type if `None`) and of its value.
fn operand_types(op: BinaryOp) -> (Option<Ty>, Ty) {
    match op {
        BinaryOp::Or | BinaryOp::And => (Some(BOOL), BOOL),
        BinaryOp::Equal | BinaryOp::NotEqual => (None, BOOL),
        BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
            (Some(INT), BOOL)
        }
        BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::BitAnd
        | BinaryOp::ShiftLeft
        | BinaryOp::ShiftRight
        | BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::Multiply
        | BinaryOp::Divide
        | BinaryOp::Remainder => (Some(INT), INT),
    }
}

/// A binary expression, or its value if it is constant and has one.
fn fold(op: BinaryOp, left: hir::HirExpr, right: hir::HirExpr) -> HirExprKind {
    let decided = match (op, left.constant()) {
        (BinaryOp::And, Some(Value::Bool(false))) | (BinaryOp::Or, Some(Value::Bool(true))) => {
            left.constant().filter(|_| right.is_constant())
        }
        _ => None,
    };
    let folded = decided.or_else(|| match (left.constant(), right.constant()) {
        (Some(left), Some(right)) => arith::binary(op, left, right).ok(),
        _ => None,
    });
    folded.map_or_else(|| HirExprKind::Binary(op, Box::new(left), Box::new(right)), HirExprKind::Const)
}
