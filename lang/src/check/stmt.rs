//! Statements: what they need, what may stand where, and which paths go on after them.

use crate::ast::{Block, Expr, ExprKind, Ident, LogItem, ObjectOp, Place, Stmt, StmtKind as Ast};
use crate::source::Span;

use super::MAX_ELEMENTS;
use super::body::{Context, Loop, Origin, Scope};
use super::effects::Class;
use super::hir::{self, Birth, HirStmtKind, Target, Visibility};
use super::mistake::{RuleMistake, TypeMistake};
use super::types::{BOOL, HANDLE, INT, Ty};

/// Whether a path leads on to the next statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// Some path does.
    Falls,
    /// None does.
    Leaves,
}

impl<'a> Scope<'a, '_> {
    /// Statements in a row, in the current block.
    pub(super) fn statements(&mut self, stmts: &'a [Stmt]) -> (Vec<hir::HirStmt>, Flow) {
        let mut checked = Vec::with_capacity(stmts.len());
        let mut left: Option<Span> = None;
        let mut reported = false;
        for stmt in stmts {
            if let Some(leaves) = left
                && !reported
            {
                reported = true;
                let there = (leaves, "nothing goes on after this");
                self.checker.report_pair(RuleMistake::Unreachable, (stmt.span, "never reached"), there);
            }
            let (kind, flow) = self.statement(stmt);
            checked.extend(kind.map(|kind| hir::HirStmt { kind, span: stmt.span }));
            if flow == Flow::Leaves {
                left = left.or(Some(stmt.span));
            }
        }
        (checked, if left.is_some() { Flow::Leaves } else { Flow::Falls })
    }

    fn block(&mut self, block: &'a Block) -> (Vec<hir::HirStmt>, Flow) {
        self.in_block(|scope| scope.statements(&block.stmts))
    }

    /// `None` for a statement that does nothing.
    fn statement(&mut self, stmt: &'a Stmt) -> (Option<HirStmtKind>, Flow) {
        let span = stmt.span;
        match &stmt.kind {
            Ast::If { branches, otherwise } => self.branches(branches, otherwise.as_ref()),
            Ast::While { condition, body } => {
                let condition = self.expect(condition, BOOL);
                let (body, _) = self.loop_body(body);
                (Some(HirStmtKind::While { condition, body }), Flow::Falls)
            }
            Ast::Loop { body } => {
                let (body, left) = self.loop_body(body);
                let flow = if left.left_by_break { Flow::Falls } else { Flow::Leaves };
                (Some(HirStmtKind::Loop { body }), flow)
            }
            Ast::For { index, from, to, body } => (Some(self.for_loop(index, (from, to), body)), Flow::Falls),
            Ast::Break | Ast::Continue => match self.jump(stmt) {
                Some(kind) => (Some(kind), Flow::Leaves),
                None => (None, Flow::Falls),
            },
            Ast::Return(value) => (Some(self.return_value(value.as_ref(), span)), Flow::Leaves),
            Ast::With { mutex, body } => {
                self.effect(Class::Op, "`with`", span);
                let mutex = self.object(mutex, "with", &["mutex"]).map(|(mutex, _)| mutex);
                let (body, flow) = self.block(body);
                (mutex.map(|mutex| HirStmtKind::With { mutex, body }), flow)
            }
            Ast::Atomic(body) => self.atomic(body, span),
            Ast::Fail(message) => (Some(HirStmtKind::Fail(message.clone())), Flow::Leaves),
            _ => (self.simple(stmt), Flow::Falls),
        }
    }

    /// Statements without a block, after which the next one follows.
    fn simple(&mut self, stmt: &'a Stmt) -> Option<HirStmtKind> {
        let span = stmt.span;
        match &stmt.kind {
            Ast::Let { name, length, init } => Some(self.let_local(name, length.as_ref(), init.as_ref())),
            Ast::Assign { target, value } => self.assign(target, value),
            Ast::CompoundAssign { target, op, value } => {
                let checked = self.target(target, None);
                if let Some((Target::Shared(..), _)) = &checked {
                    self.effect(Class::Change, "a write to a shared variable", target.span);
                }
                let ty = checked.as_ref().map_or(Ty::Any, |(_, ty)| *ty);
                self.checker.equal(INT, ty, target.span);
                let value = self.expect(value, INT);
                Some(HirStmtKind::CompoundAssign { target: checked?.0, op: *op, value })
            }
            Ast::PlainAssign { target, value } => {
                self.effect(Class::Change, "a write to a shared variable", target.span);
                let checked = self.variable(target, "plain");
                let ty = checked.as_ref().map_or(Ty::Any, |(_, ty, _)| *ty);
                let value = self.expect_shared(value, ty);
                let (object, ..) = checked?;
                Some(HirStmtKind::Assign { target: Target::Shared(object, Visibility::Plain), value })
            }
            Ast::Expr(expr) => Some(self.for_effect(expr)),
            Ast::Join(handle) => {
                self.effect(Class::Op, "`join`", span);
                Some(HirStmtKind::Join(self.expect(handle, HANDLE)))
            }
            Ast::Await(guard) => {
                if self.context == Context::Atomic {
                    self.checker.report(RuleMistake::AwaitFirst, span, "");
                } else {
                    self.effect(Class::Op, "`await`", span);
                }
                Some(HirStmtKind::Await(self.guard(guard)))
            }
            Ast::Assert { condition, message } => {
                let condition = self.expect(condition, BOOL);
                Some(HirStmtKind::Assert { condition, message: message.clone() })
            }
            Ast::Assume(condition) => {
                self.effect(Class::Change, "`assume`", span);
                Some(HirStmtKind::Assume(self.expect(condition, BOOL)))
            }
            Ast::Log(items) => Some(self.log(items)),
            Ast::Skip | Ast::Fence | Ast::Error => None,
            _ => self.synchronisation(stmt),
        }
    }

    fn synchronisation(&mut self, stmt: &'a Stmt) -> Option<HirStmtKind> {
        let span = stmt.span;
        match &stmt.kind {
            Ast::Op(op, place) => self.on(*op, place, span),
            Ast::Wait { cond, mutex } => {
                self.effect(Class::Op, "`wait`", span);
                let cond = self.object(cond, "wait", &["condition variable"]);
                let mutex = self.object(mutex, "wait", &["mutex"]);
                Some(HirStmtKind::Wait { cond: cond?.0, mutex: mutex?.0 })
            }
            Ast::Send { channel, value } => {
                self.effect(Class::Op, "`send`", span);
                let channel = self.object(channel, "send", &["channel"]);
                let ty = channel.as_ref().map_or(Ty::Any, |(_, index)| self.checker.objects[*index].ty);
                let value = self.expect_shared(value, ty);
                Some(HirStmtKind::Send { channel: channel?.0, value })
            }
            Ast::Yield => {
                self.effect(Class::Op, "`yield`", span);
                Some(HirStmtKind::Yield)
            }
            Ast::Point => {
                self.effect(Class::Op, "`point`", span);
                Some(HirStmtKind::Point)
            }
            _ => None,
        }
    }

    fn on(&mut self, op: ObjectOp, place: &'a Place, span: Span) -> Option<HirStmtKind> {
        self.effect(Class::Op, &format!("`{}`", op.word()), span);
        let wanted: Vec<_> = op.of_its_word().map(ObjectOp::is_for).collect();
        let (object, index) = self.object(place, op.word(), &wanted)?;
        let kind = self.checker.objects[index].decl.kind.word();
        let op = op.of_its_word().find(|op| op.is_for() == kind)?;
        Some(HirStmtKind::Op(op, object))
    }

    fn let_local(
        &mut self,
        name: &'a Ident,
        length: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) -> HirStmtKind {
        let length = length.map(|length| {
            let what = || format!("the length of `{}`", name.name);
            let length = self.checker.bounded(length, 1..=i64::from(MAX_ELEMENTS), what);
            length.and_then(|length| u32::try_from(length).ok()).unwrap_or(1)
        });
        let (init, ty) = match init {
            Some(init) => {
                let (init, ty) = self.expr(init);
                (Some(init), ty)
            }
            None => (None, self.checker.types.fresh()),
        };
        let birth = if init.is_some() { Birth::Set } else { Birth::Unset };
        let local = self.declare(name, ty, Origin::Let, (length, birth));
        HirStmtKind::Let { local, init }
    }

    fn assign(&mut self, target: &'a Place, value: &'a Expr) -> Option<HirStmtKind> {
        match self.target(target, Some(value.span)) {
            Some((Target::Shared(object, visibility), ty)) => {
                self.effect(Class::Change, "a write to a shared variable", target.span);
                let value = self.expect_shared(value, ty);
                Some(HirStmtKind::Assign { target: Target::Shared(object, visibility), value })
            }
            Some((target, ty)) => {
                let value = self.expect(value, ty);
                Some(HirStmtKind::Assign { target, value })
            }
            None => {
                self.expr(value);
                None
            }
        }
    }

    /// An expression as a statement.
    fn for_effect(&mut self, expr: &'a Expr) -> HirStmtKind {
        let does_something = matches!(
            expr.kind,
            ExprKind::Call(..)
                | ExprKind::Spawn(..)
                | ExprKind::Cas(..)
                | ExprKind::FetchAdd(..)
                | ExprKind::Swap(..)
                | ExprKind::Plain(_)
                | ExprKind::Choose(..)
                | ExprKind::TryLock(_)
                | ExprKind::Recv(_)
                | ExprKind::Error
        );
        if !does_something {
            self.checker.report(TypeMistake::NoEffect, expr.span, "");
        }
        HirStmtKind::Expr(self.expr(expr).0)
    }

    fn branches(
        &mut self,
        branches: &'a [(Expr, Block)],
        otherwise: Option<&'a Block>,
    ) -> (Option<HirStmtKind>, Flow) {
        let mut flow = Flow::Leaves;
        let mut checked = Vec::with_capacity(branches.len());
        for (condition, block) in branches {
            let condition = self.expect(condition, BOOL);
            let (block, one) = self.block(block);
            if one == Flow::Falls {
                flow = Flow::Falls;
            }
            checked.push((condition, block));
        }
        let (otherwise, last) = match otherwise {
            Some(block) => self.block(block),
            None => (Vec::new(), Flow::Falls),
        };
        if last == Flow::Falls {
            flow = Flow::Falls;
        }
        (Some(HirStmtKind::If { branches: checked, otherwise }), flow)
    }

    fn loop_body(&mut self, body: &'a Block) -> (Vec<hir::HirStmt>, Loop) {
        self.loops.push(Loop { left_by_break: false });
        let (body, _) = self.block(body);
        let left = self.loops.pop().unwrap_or(Loop { left_by_break: false });
        (body, left)
    }

    fn for_loop(
        &mut self,
        index: &'a Ident,
        (from, to): (&'a Expr, &'a Expr),
        body: &'a Block,
    ) -> HirStmtKind {
        let from = self.expect(from, INT);
        let to = self.expect(to, INT);
        self.in_block(|scope| {
            let index = scope.declare_index(index);
            let (body, _) = scope.loop_body(body);
            HirStmtKind::For { index, from, to, body }
        })
    }

    fn jump(&mut self, stmt: &Stmt) -> Option<HirStmtKind> {
        let is_break = matches!(stmt.kind, Ast::Break);
        let Some(around) = self.loops.last_mut() else {
            let word = if is_break { "break" } else { "continue" };
            self.checker.report(RuleMistake::OutsideLoop { word }, stmt.span, "");
            return None;
        };
        around.left_by_break |= is_break;
        Some(if is_break { HirStmtKind::Break } else { HirStmtKind::Continue })
    }

    fn return_value(&mut self, value: Option<&'a Expr>, span: Span) -> HirStmtKind {
        let result = self.checker.function_mut(self.function).result;
        let checked = value.map(|value| self.expect(value, result));
        let info = self.checker.function_mut(self.function);
        match checked {
            Some(_) => info.returns = info.returns.or(Some(span)),
            None => info.falls = true,
        }
        HirStmtKind::Return(checked)
    }

    fn guard(&mut self, guard: &'a Expr) -> hir::HirExpr {
        self.in_context(Context::Await, |scope| scope.expect(guard, BOOL))
    }

    fn atomic(&mut self, body: &'a Block, span: Span) -> (Option<HirStmtKind>, Flow) {
        self.effect(Class::Op, "`atomic`", span);
        let (guard, rest) = match body.stmts.split_first() {
            Some((Stmt { kind: Ast::Await(guard), .. }, rest)) => (Some(self.guard(guard)), rest),
            _ => (None, body.stmts.as_slice()),
        };
        let around = self.context;
        let inside = if around == Context::Final { Context::Final } else { Context::Atomic };
        let (body, flow) = self.in_context(inside, |scope| scope.in_block(|scope| scope.statements(rest)));
        (Some(HirStmtKind::Atomic { guard, body }), flow)
    }

    fn log(&mut self, items: &'a [LogItem]) -> HirStmtKind {
        let items = items.iter().map(|item| match item {
            LogItem::Text(text) => hir::HirLogItem::Text(text.clone()),
            LogItem::Value(expr) => hir::HirLogItem::Value(self.expr(expr).0),
        });
        HirStmtKind::Log(items.collect())
    }
}
