//! One body: its locals and their scopes.

use std::collections::BTreeMap;

use crate::ast::{Block, Ident};
use crate::ir::FunctionId;
use crate::source::Span;

use super::hir::{self, Birth, LocalId};
use super::mistake::{ConstantMistake, NameMistake};
use super::stmt::Flow;
use super::types::{INT, Ty};
use super::{Checker, Locals, MAX_ELEMENTS};

/// What stands around a statement or expression, as far as it forbids something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Context {
    /// The body of a function or thread.
    Body,
    /// An `atomic`.
    Atomic,
    /// The `final` block.
    Final,
    /// The guard of an `await`.
    Await,
    /// A condition over terminal states, or an expression that is asked about a state, which may name these locals.
    Condition(Locals),
}

/// The parts of an item with a body.
pub(super) struct Source<'a> {
    pub(super) params: Vec<&'a Ident>,
    pub(super) block: &'a Block,
    pub(super) span: Span,
    pub(super) context: Context,
}

/// How a local came to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Parameter,
    Let,
    /// The index of a `for`: not assigned.
    Index,
}

pub(super) struct LocalInfo {
    pub(super) ty: Ty,
    pub(super) span: Span,
    pub(super) origin: Origin,
    pub(super) length: Option<u32>,
}

/// A loop around the current statement.
pub(super) struct Loop {
    pub(super) left_by_break: bool,
}

/// The body that is being checked.
pub(super) struct Scope<'a, 'c> {
    pub(super) checker: &'c mut Checker<'a>,
    pub(super) function: FunctionId,
    pub(super) context: Context,
    pub(super) loops: Vec<Loop>,
    pub(super) infos: Vec<LocalInfo>,
    pub(super) locals: Vec<hir::HirLocal>,
    /// Names in scope.
    visible: BTreeMap<&'a str, LocalId>,
    /// Names of each block around the current statement.
    blocks: Vec<Vec<&'a str>>,
    elements: u32,
}

/// Checks one body.
pub(super) fn check_body<'a>(
    checker: &mut Checker<'a>,
    function: FunctionId,
    source: &Source<'a>,
) -> hir::Body {
    let mut scope = Scope::new(checker, function, source.context);
    let types = scope.checker.function_mut(function).params.clone();
    scope.blocks.push(Vec::new());
    for (param, ty) in source.params.iter().zip(types) {
        scope.declare(param, ty, Origin::Parameter, (None, Birth::Set));
    }
    let (block, flow) = scope.statements(&source.block.stmts);
    let names = scope.blocks.pop().unwrap_or_default();
    let top_level = names.into_iter().filter_map(|name| {
        let info = &scope.infos[scope.visible.get(name)?.0 as usize];
        Some((name, (info.ty, info.length)))
    });
    let top_level: BTreeMap<_, _> = top_level.collect();
    let locals = std::mem::take(&mut scope.locals);
    let types = std::mem::take(&mut scope.infos).into_iter().map(|info| (info.ty, info.length));
    let all = locals.iter().map(|local| local.name.clone()).zip(types).collect();
    let info = checker.function_mut(function);
    info.top_level = top_level;
    info.all_locals = all;
    info.falls |= flow == Flow::Falls;
    hir::Body { name: info.name.to_owned(), span: source.span, params: source.params.len(), locals, block }
}

impl<'a, 'c> Scope<'a, 'c> {
    /// A body without anything in it.
    pub(super) fn new(checker: &'c mut Checker<'a>, function: FunctionId, context: Context) -> Self {
        if !matches!(context, Context::Condition(_)) {
            checker.function_mut(function).falls = false;
        }
        Scope {
            checker,
            function,
            context,
            loops: Vec::new(),
            infos: Vec::new(),
            locals: Vec::new(),
            visible: BTreeMap::new(),
            blocks: Vec::new(),
            elements: 0,
        }
    }

    pub(super) fn local(&self, name: &str) -> Option<LocalId> {
        self.visible.get(name).copied()
    }

    pub(super) fn info(&self, local: LocalId) -> &LocalInfo {
        &self.infos[local.0 as usize]
    }

    /// Names of locals in scope, for suggestions.
    pub(super) fn visible_names(&self) -> Vec<&'a str> {
        self.visible.keys().copied().collect()
    }

    /// Does something in a block of its own.
    pub(super) fn in_block<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.blocks.push(Vec::new());
        let result = inside(self);
        for name in self.blocks.pop().unwrap_or_default() {
            self.visible.remove(name);
        }
        result
    }

    /// Does something where other things are forbidden.
    pub(super) fn in_context<T>(&mut self, context: Context, inside: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.context, context);
        let result = inside(self);
        self.context = around;
        result
    }

    /// Brings a local into scope. One whose name is taken exists, but has no name.
    pub(super) fn declare(
        &mut self,
        ident: &'a Ident,
        ty: Ty,
        origin: Origin,
        (length, birth): (Option<u32>, Birth),
    ) -> LocalId {
        let local = LocalId(u32::try_from(self.locals.len()).unwrap_or(u32::MAX));
        self.locals.push(hir::HirLocal { name: ident.name.clone(), length, birth });
        self.infos.push(LocalInfo { ty, span: ident.span, origin, length });
        self.count_elements(ident, length.unwrap_or(1));
        let name = ident.name.as_str();
        let taken_by_local = self.local(name).map(|other| (other, self.info(other).span));
        let taken =
            taken_by_local.map(|(_, span)| span).or(self.checker.names.get(name).map(|entry| entry.span));
        match (taken, taken_by_local) {
            (Some(first), Some((other, _))) if self.is_parameter_pair(origin, other) => {
                self.checker.report_duplicate(ident, first);
            }
            (Some(first), _) => {
                let mistake = NameMistake::Shadowing { name: name.to_owned() };
                self.checker.report_pair(
                    mistake,
                    (ident.span, "a second one"),
                    (first, "has this name already"),
                );
            }
            (None, _) => {
                self.visible.insert(name, local);
                if let Some(block) = self.blocks.last_mut() {
                    block.push(name);
                }
            }
        }
        local
    }

    fn is_parameter_pair(&self, origin: Origin, other: LocalId) -> bool {
        origin == Origin::Parameter && self.info(other).origin == Origin::Parameter
    }

    fn count_elements(&mut self, ident: &Ident, more: u32) {
        let before = self.elements;
        self.elements = before.saturating_add(more);
        if before <= MAX_ELEMENTS && self.elements > MAX_ELEMENTS {
            let place = "in the locals of a function";
            self.checker.report(
                ConstantMistake::TooManyElements { limit: MAX_ELEMENTS, place },
                ident.span,
                "",
            );
        }
    }

    /// The index of a `for` is an int that is always set.
    pub(super) fn declare_index(&mut self, ident: &'a Ident) -> LocalId {
        self.declare(ident, INT, Origin::Index, (None, Birth::Set))
    }
}
