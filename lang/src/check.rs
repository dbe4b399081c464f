//! AST → resolved program, or every mistake in what the text says.
//!
//! Four passes: names of the top level (`declare`, with the constants they need), bodies (`body` and its parts:
//! names, types, what may stand where), what calls make of bodies (`effects`), conditions. The result is a
//! resolved tree (`hir`), and there is none if there was a mistake.

mod body;
mod condition;
mod constant;
mod declare;
mod effects;
mod expr;
mod habit;
pub(crate) mod hir;
mod mistake;
mod place;
mod stmt;
mod suggest;
mod types;

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::{Ast, Expr, Item};
use crate::diagnostic::Located;
use crate::ir::{FunctionId, MAX_ELEMENTS, MAX_THREADS, ObjectDecl, StaticThread};
use crate::source::{SourceFile, Span};
use effects::Effects;
use types::{Ty, Types};

pub use mistake::{CheckError, ConstantMistake, Mistake, NameMistake, RuleMistake, TypeMistake};

/// How many mistakes are reported for one text.
pub(crate) const MAX_MISTAKES: usize = 1_000;

/// For so many unknown names a nearest name is looked for.
const MAX_SUGGESTIONS: usize = 50;

/// Which locals of threads an expression about a state may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locals {
    /// Those that a condition may name: of the top level of the thread's body.
    OfTopLevel,
    /// Those of every block and of every function that is called, too. For states in the middle of an execution.
    OfAnyFrame,
}

/// Resolves a program; or all mistakes, at least one, in the order of the text.
pub(crate) fn resolve(source: &SourceFile, ast: &Ast) -> Result<hir::Hir, Vec<CheckError>> {
    let mut checker = Checker::new(source);
    checker.declare(ast);
    let functions = checker.bodies(ast);
    checker.propagate_effects();
    checker.settle();
    let conditions = checker.conditions(ast);
    let liveness = checker.liveness(ast);
    if checker.static_threads.is_empty() && checker.threads_are_known {
        let end = u32::try_from(source.text().len()).unwrap_or(u32::MAX);
        checker.report(RuleMistake::NoThread, Span::new(end, end), "");
    }
    if checker.errors.is_empty() {
        let finally = checker.finally.map(|(id, _)| id);
        let constants = checker.names.iter().filter_map(|(name, entry)| match entry.global {
            Global::Const(ConstState::Ready(value)) => Some(((*name).to_owned(), value)),
            _ => None,
        });
        let constants = constants.collect();
        let objects = checker.objects.into_iter().map(|info| info.decl).collect();
        let threads = checker.static_threads;
        return Ok(hir::Hir { objects, functions, threads, finally, conditions, liveness, constants });
    }
    let mut errors = checker.errors;
    errors.sort_by_key(CheckError::span);
    if let Some(last) = errors.get(MAX_MISTAKES).map(CheckError::span) {
        errors.truncate(MAX_MISTAKES);
        errors.push(Located::new(source, RuleMistake::TooMany.into(), last, ""));
    }
    Err(errors)
}

/// Resolves an expression of any type where a condition may stand, after a program that was checked before.
pub(crate) fn resolve_query(
    source: &SourceFile,
    ast: &Ast,
    expr: &Expr,
    locals: Locals,
) -> Result<hir::HirExpr, Vec<CheckError>> {
    let mut checker = Checker::new(source);
    checker.declare(ast);
    checker.bodies(ast);
    checker.propagate_effects();
    checker.settle();
    let asked = checker.query(expr, locals);
    if checker.errors.is_empty() { Ok(asked) } else { Err(checker.errors) }
}

/// What is known of the top level, and the mistakes so far.
struct Checker<'a> {
    source: &'a SourceFile,
    errors: Vec<CheckError>,
    suggestions: usize,
    /// Constants, shared objects and functions.
    names: BTreeMap<&'a str, Entry>,
    /// Static threads have names of their own.
    threads: BTreeMap<&'a str, ThreadEntry>,
    objects: Vec<ObjectInfo>,
    functions: Vec<FunctionInfo<'a>>,
    static_threads: Vec<StaticThread>,
    /// False if some family could not be counted.
    threads_are_known: bool,
    finally: Option<(FunctionId, Span)>,
    types: Types,
    /// Functions that some `spawn` names.
    spawned: BTreeSet<FunctionId>,
}

#[derive(Clone, Copy)]
struct Entry {
    global: Global,
    span: Span,
}

#[derive(Clone, Copy)]
enum Global {
    Const(ConstState),
    /// An index into the objects.
    Object(usize),
    Function(FunctionId),
}

#[derive(Clone, Copy)]
enum ConstState {
    /// Its declaration comes later.
    Pending,
    Ready(i64),
    /// A mistake was reported.
    Bad,
}

struct ThreadEntry {
    span: Span,
    function: FunctionId,
    /// Of a family: first index, and just after the last.
    family: Option<(i64, i64)>,
}

struct ObjectInfo {
    decl: ObjectDecl,
    /// Of what a variable or channel holds.
    ty: Ty,
}

/// A function, the body of a thread, or `final`.
struct FunctionInfo<'a> {
    name: &'a str,
    span: Span,
    params: Vec<Ty>,
    result: Ty,
    /// A `return` with a value, if there is one.
    returns: Option<Span>,
    /// Whether some path ends without a value.
    falls: bool,
    effects: Effects,
    /// Parameters and locals of the top level: type, and length of an array.
    top_level: BTreeMap<&'a str, (Ty, Option<u32>)>,
    /// The same of every block, in order of declaration; blocks beside each other may share names.
    all_locals: Vec<(String, (Ty, Option<u32>))>,
}

impl<'a> Checker<'a> {
    fn new(source: &'a SourceFile) -> Self {
        Checker {
            source,
            errors: Vec::new(),
            suggestions: 0,
            names: BTreeMap::new(),
            threads: BTreeMap::new(),
            objects: Vec::new(),
            functions: Vec::new(),
            static_threads: Vec::new(),
            threads_are_known: true,
            finally: None,
            types: Types::default(),
            spawned: BTreeSet::new(),
        }
    }

    fn report(&mut self, mistake: impl Into<Mistake>, span: Span, text: impl Into<String>) {
        self.errors.push(Located::new(self.source, mistake.into(), span, text));
    }

    fn report_pair(
        &mut self,
        mistake: impl Into<Mistake>,
        here: (Span, impl Into<String>),
        there: (Span, impl Into<String>),
    ) {
        let error = Located::new(self.source, mistake.into(), here.0, here.1);
        self.errors.push(error.and(there.0, there.1));
    }

    fn function_mut(&mut self, id: FunctionId) -> &mut FunctionInfo<'a> {
        &mut self.functions[id.0 as usize]
    }

    /// Makes two types equal, or reports that they are not.
    fn equal(&mut self, expected: Ty, found: Ty, place: Span) {
        let Err(clash) = self.types.equal(expected, found, place) else { return };
        let mistake = TypeMistake::Mismatch { expected: clash.expected, found: clash.found };
        let text = format!("this is {}", clash.found);
        match clash.since {
            Some(since) if since != place => {
                self.report_pair(mistake, (place, text), (since, "the type was fixed here"));
            }
            _ => self.report(mistake, place, text),
        }
    }

    /// What only the whole program can tell of types.
    fn settle(&mut self) {
        for index in 0..self.functions.len() {
            let info = &self.functions[index];
            let (result, returns, falls, span, name) =
                (info.result, info.returns, info.falls, info.span, info.name.to_owned());
            let ty = self.types.settled(result);
            if let (Some(ty @ (crate::ir::Type::Bool | crate::ir::Type::Handle)), Some(at), true) =
                (ty, returns, falls)
            {
                let mistake = TypeMistake::MissingReturn { function: name, ty };
                self.report_pair(mistake, (span, "may end without a value"), (at, format!("gives {ty}")));
            }
        }
        for index in 0..self.objects.len() {
            let (ty, span) = (self.objects[index].ty, self.objects[index].decl.span);
            if self.types.settled(ty) == Some(crate::ir::Type::Handle) {
                let since = self.types.look(ty).1.unwrap_or(span);
                self.report_pair(
                    TypeMistake::HandleShared,
                    (span, "would hold handles"),
                    (since, "a handle"),
                );
            }
        }
    }

    fn bodies(&mut self, ast: &'a Ast) -> Vec<hir::Body> {
        let with_body = ast.items.iter().filter_map(|item| match item {
            Item::Function(item) => Some(body::Source {
                params: item.params.iter().collect(),
                block: &item.body,
                span: item.span,
                context: body::Context::Body,
            }),
            Item::Thread(item) => Some(body::Source {
                params: item.family.iter().map(|family| &family.index).collect(),
                block: &item.body,
                span: item.span,
                context: body::Context::Body,
            }),
            Item::Final(item) => Some(body::Source {
                params: Vec::new(),
                block: &item.body,
                span: item.span,
                context: body::Context::Final,
            }),
            Item::Const(_) | Item::Object(_) | Item::Condition(_) | Item::Liveness(_) => None,
        });
        let sources: Vec<body::Source<'a>> = with_body.collect();
        let ids = (0..).map(FunctionId);
        ids.zip(sources).map(|(id, source)| body::check_body(self, id, &source)).collect()
    }
}
