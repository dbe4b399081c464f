//! Conditions over terminal states, and questions about others.

use std::collections::BTreeSet;

use crate::ast::{Ast, Expr, Item, Place, ThreadRef};
use crate::ir::FunctionId;

use super::body::{Context, Scope};
use super::hir::{self, HirExprKind};
use super::mistake::{NameMistake, RuleMistake};
use super::types::{BOOL, INT, Ty};
use super::{Checker, Locals, suggest};

impl<'a> Checker<'a> {
    /// Checks the conditions; the bodies must have been checked before.
    pub(super) fn conditions(&mut self, ast: &'a Ast) -> Vec<hir::HirCondition> {
        let mut checked = Vec::new();
        for item in &ast.items {
            let Item::Condition(item) = item else { continue };
            let expr = self.condition(&item.expr);
            checked.push(hir::HirCondition { quantifier: item.quantifier, expr, span: item.span });
        }
        checked
    }

    /// Checks the liveness properties; the bodies must have been checked before.
    pub(super) fn liveness(&mut self, ast: &'a Ast) -> Vec<hir::HirLiveness> {
        let mut checked = Vec::new();
        for item in &ast.items {
            let Item::Liveness(item) = item else { continue };
            let property = item.property.map(|expr| self.condition(expr));
            checked.push(hir::HirLiveness { property, span: item.span });
        }
        checked
    }

    fn condition(&mut self, expr: &'a Expr) -> hir::HirExpr {
        Scope::new(self, FunctionId(u32::MAX), Context::Condition(Locals::OfTopLevel)).expect(expr, BOOL)
    }

    /// Checks an expression of any type that stands where a condition may; the bodies must have been checked before.
    pub(super) fn query(&mut self, expr: &'a Expr, locals: Locals) -> hir::HirExpr {
        Scope::new(self, FunctionId(u32::MAX), Context::Condition(locals)).expr(expr).0
    }

    fn unknown_thread(&mut self, thread: &ThreadRef) {
        let name = &thread.name.name;
        let near = suggest::nearest(name, self.threads.keys().copied());
        let advice = near.map(|near| format!("did you mean `{near}`?"));
        let mistake = NameMistake::UnknownThread { name: name.clone(), advice };
        self.report(mistake, thread.name.span, "not a thread");
    }

    /// Reports a thread reference whose index does not fit.
    fn check_index(&mut self, thread: &ThreadRef, written: &str) -> bool {
        let Some(entry) = self.threads.get(thread.name.name.as_str()) else { return false };
        let advice = match (thread.index, entry.family) {
            (None, None) => return true,
            (Some(index), Some((from, to))) if (from..to).contains(&index) => return true,
            (_, Some((from, to))) if from < to => {
                format!("the family goes from `{0}[{from}]` to `{0}[{1}]`", thread.name.name, to - 1)
            }
            (_, Some(_)) => "the family is empty".to_owned(),
            (Some(_), None) => "it is a single thread; leave the index out".to_owned(),
        };
        let declared = entry.span;
        let mistake = RuleMistake::ThreadIndex { thread: written.to_owned(), advice };
        self.report_pair(mistake, (thread.span, "named here"), (declared, "declared here"));
        false
    }

    /// The functions that a thread may run.
    fn candidates(&self, thread: &ThreadRef) -> Vec<FunctionId> {
        if thread.children.is_empty() {
            self.threads.get(thread.name.name.as_str()).map(|entry| entry.function).into_iter().collect()
        } else {
            self.spawned.iter().copied().collect()
        }
    }

    /// The functions that a frame of a thread may be of: those that it may run, and those that may be called.
    fn frames(&self, thread: &ThreadRef) -> Vec<FunctionId> {
        let bodies = self.threads.values().map(|entry| entry.function);
        let not_called: BTreeSet<FunctionId> = bodies.chain(self.finally.map(|(id, _)| id)).collect();
        let count = u32::try_from(self.functions.len()).unwrap_or(u32::MAX);
        let called = (0..count).map(FunctionId).filter(|id| !not_called.contains(id));
        let own = self.candidates(thread);
        own.iter().copied().chain(called.filter(|id| !own.contains(id))).collect()
    }

    /// Type and length of every local of this name that an expression about a thread may mean.
    fn meant(&mut self, thread: &ThreadRef, local: &Place, locals: Locals) -> Vec<(Ty, Option<u32>)> {
        let name = local.name.name.as_str();
        let info = |id: FunctionId| &self.functions[id.0 as usize];
        let found: Vec<(Ty, Option<u32>)> = match locals {
            Locals::OfTopLevel => {
                let infos = self.candidates(thread).into_iter().map(info);
                infos.filter_map(|info| info.top_level.get(name).copied()).collect()
            }
            Locals::OfAnyFrame => {
                let all = self.frames(thread).into_iter().flat_map(|id| &info(id).all_locals);
                all.filter(|(other, _)| other == name).map(|(_, shape)| *shape).collect()
            }
        };
        if found.is_empty() {
            let (thread, local_name) = (thread.to_string(), name.to_owned());
            let mistake = match locals {
                Locals::OfTopLevel => NameMistake::UnknownLocal { thread, local: local_name },
                Locals::OfAnyFrame => NameMistake::NoSuchLocal { thread, local: local_name },
            };
            self.report(mistake, local.span, "not found");
        }
        found
    }
}

impl<'a> Scope<'a, '_> {
    /// `t:r` in a condition.
    pub(super) fn condition_local(
        &mut self,
        thread: &'a ThreadRef,
        local: &'a Place,
        locals: Locals,
    ) -> Option<(HirExprKind, Ty)> {
        let index = local.index.as_ref().map(|index| self.expect(index, INT));
        let checker = &mut *self.checker;
        if !checker.threads.contains_key(thread.name.name.as_str()) {
            checker.unknown_thread(thread);
            return None;
        }
        let written = thread.to_string();
        if !checker.check_index(thread, &written) {
            return None;
        }
        let name = local.name.name.as_str();
        let found = checker.meant(thread, local, locals);
        let (first, length) = found.first().copied()?;
        let same_shape = found.iter().all(|(_, other)| other.is_some() == length.is_some());
        if same_shape && length.is_some() != index.is_some() {
            let name = name.to_owned();
            let mistake = if index.is_some() {
                NameMistake::NotAnArray { name }
            } else {
                NameMistake::WholeArray { name }
            };
            checker.report(mistake, local.span, "");
            return None;
        }
        let types: Vec<_> = found.iter().map(|(ty, _)| checker.types.settled(*ty)).collect();
        let same_type = types.iter().all(|ty| *ty == types[0]);
        let ty = if same_type { types[0].map_or(first, Ty::Known) } else { Ty::Any };
        let kind = HirExprKind::ThreadLocal {
            thread: Box::new(thread.clone()),
            local: name.to_owned(),
            index: index.map(Box::new),
        };
        Some((kind, ty))
    }
}
